import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileNavigation

/// What items, appearances and pictures of bars keep, copy and tell.
@MainActor
@Suite struct BarValueTests {
    private static let picture = PictureRows.dot

    private func button(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }

    // MARK: Items

    @Test func eachChangeOfAnItemIsToldOnce() {
        let item = UINavigationItem(title: "title")
        var count = 0
        item.changed = { count += 1 }
        let search = UISearchController(searchResultsController: nil)
        let changes: [(UINavigationItem) -> Void] = [
            { $0.title = "other" }, { $0.titleView = UIView() }, { $0.backButtonTitle = "back" },
            { $0.hidesBackButton = true }, { $0.leftItemsSupplementBackButton = true },
            { $0.leftBarButtonItems = [] }, { $0.rightBarButtonItems = [] },
            { $0.largeTitleDisplayMode = .never }, { $0.leftBarButtonItem = button("l") },
            { $0.rightBarButtonItem = button("r") },
            { $0.setHidesBackButton(false, animated: true) },
            { $0.setLeftBarButton(button("l"), animated: false) },
            { $0.setRightBarButton(button("r"), animated: false) },
            { $0.setLeftBarButtonItems([button("l")], animated: false) },
            { $0.setRightBarButtonItems([button("r")], animated: false) },
            { $0.style = .browser }, { $0.titleMenuProvider = { _ in nil } },
            { $0.prompt = "prompt" }, { $0.backBarButtonItem = button("b") },
            { $0.backButtonDisplayMode = .minimal }, { $0.backAction = UIAction { _ in } },
            { $0.standardAppearance = UINavigationBarAppearance() },
            { $0.scrollEdgeAppearance = UINavigationBarAppearance() },
            { $0.compactAppearance = UINavigationBarAppearance() },
            { $0.compactScrollEdgeAppearance = UINavigationBarAppearance() },
            { $0.hidesSearchBarWhenScrolling = false },
            { $0.preferredSearchBarPlacement = .inline }, { $0.searchController = search },
            {
                $0.leadingItemGroups = [
                    UIBarButtonItemGroup(barButtonItems: [button("g")], representativeItem: nil)
                ]
            },
            { $0.leadingItemGroups[0].isHidden = true },
            { $0.leadingItemGroups[0].barButtonItems = [] },
        ]
        for (index, change) in changes.enumerated() {
            count = 0
            change(item)
            #expect(count == 1, "\(index)")
        }
        count = 0
        item.preferredSearchBarPlacement = .inline
        item.searchController = search
        item.leadingItemGroups[0].isHidden = true
        #expect(count == 0)

        let bar = UIBarButtonItem()
        bar.changed = { count += 1 }
        let tab = UITabBarItem()
        tab.changed = { count += 1 }
        let barChanges: [() -> Void] = [
            { bar.style = .done }, { bar.primaryAction = UIAction { _ in } },
            { bar.customView = UIView() }, { bar.tintColor = .red }, { bar.menu = UIMenu() },
            { bar.isSelected = true }, { bar.isHidden = true }, { bar.possibleTitles = ["a"] },
            { bar.width = 3 }, { bar.title = "t" }, { bar.image = Self.picture },
            { bar.isEnabled = false },
            { bar.imageInsets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1) },
            { bar.accessibilityLabel = "a" }, { bar.accessibilityHint = "a" },
            { bar.accessibilityValue = "a" }, { bar.accessibilityTraits = .link },
            { bar.isAccessibilityElement = false }, { bar.accessibilityIdentifier = "a" },
            { bar.setTitleTextAttributes([:], for: .normal) }, { tab.selectedImage = Self.picture },
            { tab.badgeValue = "1" }, { tab.badgeColor = .red },
            { tab.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2) },
            { tab.setBadgeTextAttributes([:], for: .selected) },
        ]
        for (index, change) in barChanges.enumerated() {
            count = 0
            change()
            #expect(count == 1, "\(index)")
        }
    }

    @Test func whatIsSetIsReadAgain() {
        let item = UINavigationItem()
        let (a, b) = (button("a"), button("b"))
        item.setLeftBarButtonItems([a, b], animated: true)
        #expect(item.leftBarButtonItem === a && item.leftBarButtonItems == [a, b])
        item.setRightBarButtonItems([b, a], animated: true)
        #expect(item.rightBarButtonItem === b && item.rightBarButtonItems == [b, a])
        item.setLeftBarButton(b, animated: true)
        item.setRightBarButton(a, animated: true)
        #expect(item.leftBarButtonItems == [b] && item.rightBarButtonItems == [a])
        item.leftBarButtonItem = nil
        item.rightBarButtonItem = nil
        #expect(item.leftBarButtonItems == nil && item.rightBarButtonItems == nil)
        item.setHidesBackButton(true, animated: false)
        #expect(item.hidesBackButton)
        for state in [UIControl.State.normal, .selected, .disabled] {
            let tab = UITabBarItem(title: "t", image: nil, tag: 4)
            #expect(tab.tag == 4 && tab.titleTextAttributes(for: state) == nil)
            tab.setTitleTextAttributes([.kern: 2], for: state)
            tab.setBadgeTextAttributes([.kern: 3], for: state)
            #expect(tab.titleTextAttributes(for: state)?[.kern] as? Int == 2)
            #expect(tab.badgeTextAttributes(for: state)?[.kern] as? Int == 3)
        }
        let bar = UIBarButtonItem()
        #expect(bar.accessibilityTraits == .button)
        bar.isEnabled = false
        #expect(bar.accessibilityTraits == [.button, .notEnabled])
        bar.accessibilityTraits = .link
        #expect(bar.accessibilityTraits == .link && bar.value(forKey: "other") == nil)
    }

    @Test func whatAStateDoesNotSayIsAsInTheNormalOne() {
        let item = UITabBarItem()
        let (font, other) = (UIFont.systemFont(ofSize: 8), UIFont.systemFont(ofSize: 9))
        item.setTitleTextAttributes([.font: font, .foregroundColor: UIColor.red], for: .normal)
        item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
        item.setTitleTextAttributes([.font: other], for: .disabled)
        #expect(
            [UIControl.State.normal, .selected, .disabled, .focused].map(item.titleFont) == [
                font, font, other, font,
            ])
        #expect(
            [UIControl.State.normal, .selected, .disabled, .focused].map(item.titleColor) == [
                .red, .green, .red, .red,
            ])
        item.setBadgeTextAttributes([.font: font], for: .normal)
        item.setBadgeTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
        #expect(item.badgeAttribute(.font, for: .selected) as? UIFont == font)
        #expect(item.badgeAttribute(.foregroundColor, for: .selected) as? UIColor == .blue)
        #expect(item.badgeAttribute(.foregroundColor, for: .normal) == nil)
    }

    @Test func groupsStandForTheirItems() {
        let item = UINavigationItem()
        let (a, b, c, d) = (button("a"), button("b"), button("c"), button("d"))
        let first = UIBarButtonItemGroup.fixedGroup(representativeItem: d, items: [a, b])
        let second = c.creatingFixedGroup()
        #expect(first.representativeItem === d && second.barButtonItems == [c])
        item.leadingItemGroups = [first, second]
        #expect(item.leftBarButtonItems == [a, b, c])
        first.isHidden = true
        #expect(item.leftBarButtonItems == [c])
        second.isHidden = true
        #expect(item.leftBarButtonItems == nil)
        first.isHidden = false
        first.barButtonItems = [b]
        #expect(item.leftBarButtonItems == [b])
        item.leadingItemGroups = []
        item.trailingItemGroups = [first, second]
        second.isHidden = false
        #expect(item.leftBarButtonItems == nil && item.rightBarButtonItems == [c, b])
        // A group that left changes nothing any more.
        item.trailingItemGroups = [second]
        first.barButtonItems = [a, b]
        #expect(item.rightBarButtonItems == [c])
    }

    @Test func theWayBackIsCalledByTheNearestName() {
        let item = UINavigationItem()
        #expect(item.titleOfWayBack == "Back")
        item.title = "title"
        #expect(item.titleOfWayBack == "title")
        item.backButtonTitle = "own"
        #expect(item.titleOfWayBack == "own")
        item.backBarButtonItem = button("item")
        #expect(item.titleOfWayBack == "item")
        item.backButtonDisplayMode = .generic
        #expect(item.titleOfWayBack == "Back")
        item.backButtonDisplayMode = .minimal
        #expect(item.titleOfWayBack == "")
        item.backButtonDisplayMode = .default
        item.backBarButtonItem?.title = nil
        #expect(item.titleOfWayBack == "own")
    }

    // MARK: The system's items

    private func bytes(_ image: UIImage) -> [UInt32] {
        let harness = Harness(size: CGSize(width: 30, height: 30))
        let view = UIImageView(image: image)
        view.tintColor = .black
        harness.window.addSubview(view)
        harness.show()
        let shown = harness.snapshot()
        return (0..<900).map { shown.rgb($0 % 30, $0 / 30) }
    }

    @Test func eachSystemItemHasItsWordsOrItsPicture() {
        typealias Item = UIBarButtonItem.SystemItem
        let words: [Item: String] = [
            .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .undo: "Undo",
            .redo: "Redo",
        ]
        let names: [Item: String] = [
            .add: "Add", .compose: "New", .reply: "Reply", .action: "Share", .organize: "Move",
            .bookmarks: "Bookmarks", .search: "Search", .refresh: "Refresh", .stop: "Stop",
            .close: "Close", .camera: "Camera", .trash: "Delete", .play: "Play",
            .pause: "Pause", .rewind: "Rewind", .fastForward: "Fast forward",
        ]
        let all = (0...24).compactMap(Item.init)
        #expect(all.count == 24)
        var seen: [[UInt32]: Item] = [:]
        for system in all {
            let item = UIBarButtonItem(barButtonSystemItem: system, target: nil, action: nil)
            #expect(item.title == words[system] && system.name == names[system])
            #expect((item.image != nil) == (names[system] != nil))
            #expect(item.style == (system == .done || system == .save ? .done : .plain))
            #expect(item.isSpace == (system == .flexibleSpace || system == .fixedSpace))
            guard let image = item.image else { continue }
            #expect(image.size == CGSize(width: 24, height: 24))
            #expect(image.renderingMode == .alwaysTemplate)
            let pixels = bytes(image)
            #expect(Set(pixels).count > 2)
            if let other = seen[pixels] { #expect([other, system].contains(.stop)) }
            seen[pixels] = system
        }
        #expect(seen.count == 15)
        #expect(UIBarButtonItem.fixedSpace(7).width == 7)
        #expect(UIBarButtonItem.flexibleSpace().system == .flexibleSpace)
        // Back and forward are each other's mirror images.
        let (back, forward) = (
            bytes(BarGlyph.back.image(scale: 1)), bytes(BarGlyph.forward.image(scale: 1))
        )
        for y in 0..<24 {
            let (row, other) = (
                (0..<24).map { back[y * 30 + $0] < 0x808080 },
                (0..<24).map { forward[y * 30 + 23 - $0] < 0x808080 }
            )
            #expect(row == other)
        }
        #expect(BarGlyph.sidebar.image(scale: 2).scale == 2)
    }

    @Test func picturesAreWhereTheyBelong() {
        // The middle of a plus is drawn, what lies between its arms is not.
        for (glyph, drawn, free) in [
            (BarGlyph.add, [(12, 12), (5, 12), (12, 19)], [(7, 7), (17, 17)]),
            (.close, [(12, 12), (7, 7), (17, 7)], [(12, 5), (5, 12)]),
            (.pause, [(8, 12), (15, 12)], [(12, 12), (4, 12)]),
            (.play, [(7, 12), (18, 12)], [(12, 12), (16, 6)]),
            (.camera, [(12, 10), (4, 13)], [(12, 13), (12, 2)]),
            (.search, [(10, 4), (19, 19)], [(10, 10), (20, 4)]),
            (.refresh, [(12, 20), (5, 12), (12, 3)], [(12, 12), (21, 8)]),
            (.trash, [(12, 6), (7, 12), (10, 13)], [(2, 2), (22, 22)]),
            (.bookmarks, [(7, 10), (12, 16)], [(12, 10), (12, 20)]),
            (.organize, [(4, 13), (12, 19)], [(12, 13), (18, 5)]),
        ] {
            let pixels = bytes(glyph.image(scale: 1))
            let ground = pixels[29 * 30 + 29]
            for (x, y) in drawn { #expect(pixels[y * 30 + x] != ground, "\(glyph) \(x) \(y)") }
            for (x, y) in free { #expect(pixels[y * 30 + x] == ground, "\(glyph) \(x) \(y)") }
        }
    }

    // MARK: Appearances

    /// Sets one thing of an appearance, and reads it.
    private struct Setting<Appearance: UIBarAppearance> {
        let set: (Appearance) -> Void
        let isSet: (Appearance) -> Bool
    }

    private static func common<Appearance: UIBarAppearance>() -> [Setting<Appearance>] {
        [
            .init(set: { $0.backgroundColor = .red }, isSet: { $0.backgroundColor == .red }),
            .init(
                set: { $0.backgroundImage = picture }, isSet: { $0.backgroundImage === picture }),
            .init(
                set: { $0.backgroundImageContentMode = .center },
                isSet: { $0.backgroundImageContentMode == .center }),
            .init(set: { $0.shadowColor = .green }, isSet: { $0.shadowColor == .green }),
            .init(set: { $0.shadowImage = picture }, isSet: { $0.shadowImage === picture }),
            .init(
                set: { $0.backgroundEffect = nil },
                isSet: { $0.backgroundEffect == nil && $0.ownEffect != nil }),
        ]
    }

    private static func titles<Appearance: UIBarAppearance>(
        _ path: @escaping (Appearance) -> UIBarButtonItemStateAppearance
    ) -> Setting<Appearance> {
        .init(
            set: { path($0).titleTextAttributes = [.kern: 4] },
            isSet: { path($0).titleTextAttributes[.kern] as? Int == 4 })
    }

    private func expectCopied<Appearance: UIBarAppearance>(_ own: [Setting<Appearance>]) {
        let settings: [Setting<Appearance>] = Self.common() + own
        for (index, setting) in settings.enumerated() {
            let appearance = Appearance()
            var count = 0
            appearance.changed = { count += 1 }
            #expect(!setting.isSet(appearance), "\(index)")
            setting.set(appearance)
            #expect(setting.isSet(appearance) && count == 1, "\(index)")
            let copy = appearance.copy() as? Appearance
            #expect(copy.map(setting.isSet) == true && copy !== appearance, "\(index)")
            #expect(copy?.changed == nil)
            for (other, unset) in settings.enumerated() where other != index {
                #expect(copy.map(unset.isSet) == false, "\(index), \(other)")
            }
            // A copy goes its own way.
            setting.set(appearance.copied())
            #expect(count == 1)
        }
    }

    @Test func appearancesAreCopiedWithAllThatWasSet() {
        let offset = UIOffset(horizontal: 2, vertical: 3)
        let button: [(UINavigationBarAppearance) -> UIBarButtonItemAppearance] = [
            { $0.buttonAppearance }, { $0.doneButtonAppearance }, { $0.backButtonAppearance },
        ]
        let parts = button.flatMap { part -> [Setting<UINavigationBarAppearance>] in
            [
                Self.titles { part($0).normal }, Self.titles { part($0).highlighted },
                Self.titles { part($0).disabled }, Self.titles { part($0).focused },
            ]
        }
        let bar: [Setting<UINavigationBarAppearance>] = [
            .init(
                set: { $0.titleTextAttributes = [.kern: 1] },
                isSet: { $0.titleTextAttributes[.kern] as? Int == 1 }),
            .init(
                set: { $0.largeTitleTextAttributes = [.kern: 1] },
                isSet: { $0.largeTitleTextAttributes[.kern] as? Int == 1 }),
            .init(
                set: { $0.titlePositionAdjustment = offset },
                isSet: { $0.titlePositionAdjustment == offset }),
            .init(
                set: { $0.setBackIndicatorImage(Self.picture, transitionMaskImage: nil) },
                isSet: { $0.backIndicatorImage === Self.picture }),
        ]
        expectCopied(bar + parts)
        let toolbar: [Setting<UIToolbarAppearance>] = [
            Self.titles { $0.buttonAppearance.normal },
            Self.titles { $0.buttonAppearance.disabled },
            Self.titles { $0.doneButtonAppearance.highlighted },
            Self.titles { $0.doneButtonAppearance.focused },
        ]
        expectCopied(toolbar)
        let tab: [(UITabBarAppearance) -> UITabBarItemStateAppearance] = [
            { $0.stackedLayoutAppearance.normal }, { $0.stackedLayoutAppearance.selected },
            { $0.stackedLayoutAppearance.disabled }, { $0.stackedLayoutAppearance.focused },
        ]
        let states = tab.flatMap { state -> [Setting<UITabBarAppearance>] in
            [
                .init(set: { state($0).iconColor = .red }, isSet: { state($0).iconColor == .red }),
                .init(
                    set: { state($0).titleTextAttributes = [.kern: 1] },
                    isSet: { state($0).titleTextAttributes[.kern] as? Int == 1 }),
                .init(
                    set: { state($0).titlePositionAdjustment = offset },
                    isSet: { state($0).titlePositionAdjustment == offset }),
                .init(
                    set: { state($0).badgeBackgroundColor = .red },
                    isSet: { state($0).badgeBackgroundColor == .red }),
                .init(
                    set: { state($0).badgeTextAttributes = [.kern: 1] },
                    isSet: { state($0).badgeTextAttributes[.kern] as? Int == 1 }),
                .init(
                    set: { state($0).badgePositionAdjustment = offset },
                    isSet: { state($0).badgePositionAdjustment == offset }),
            ]
        }
        let tabs: [Setting<UITabBarAppearance>] = [
            .init(
                set: { $0.selectionIndicatorImage = Self.picture },
                isSet: { $0.selectionIndicatorImage === Self.picture }),
            .init(
                set: { $0.selectionIndicatorTintColor = .red },
                isSet: { $0.selectionIndicatorTintColor == .red }),
            .init(
                set: { $0.stackedItemPositioning = .centered },
                isSet: { $0.stackedItemPositioning == .centered }),
            .init(set: { $0.stackedItemWidth = 9 }, isSet: { $0.stackedItemWidth == 9 }),
            .init(set: { $0.stackedItemSpacing = 9 }, isSet: { $0.stackedItemSpacing == 9 }),
        ]
        expectCopied(tabs + states)
        let look = UITabBarItemAppearance()
        look.normal.iconColor = .red
        look.selected.badgeTextAttributes = [.kern: 1]
        look.configureWithDefault(for: .inline)
        #expect(look.normal.iconColor == nil && look.selected.badgeTextAttributes.isEmpty)
        let titles = UIBarButtonItemAppearance()
        titles.normal.titleTextAttributes = [.kern: 1, .font: UIFont.systemFont(ofSize: 5)]
        titles.disabled.titleTextAttributes = [.kern: 2]
        titles.highlighted.titleTextAttributes = [.kern: 3]
        for (state, kern) in [(UIControl.State.normal, 1), (.disabled, 2), (.highlighted, 3)] {
            #expect(titles.attributes(for: state)[.kern] as? Int == kern)
            #expect(titles.attributes(for: state)[.font] != nil)
        }
        titles.configureWithDefault(for: .done)
        #expect(titles.attributes(for: .disabled).isEmpty)
    }

    @Test func partsThatAreReplacedAreHeardOf() {
        var count = 0
        let (bar, toolbar, tabs) = (
            UINavigationBarAppearance(), UIToolbarAppearance(), UITabBarAppearance()
        )
        for appearance in [bar, toolbar, tabs] { appearance.changed = { count += 1 } }
        bar.buttonAppearance = UIBarButtonItemAppearance()
        bar.doneButtonAppearance = UIBarButtonItemAppearance()
        bar.backButtonAppearance = UIBarButtonItemAppearance()
        toolbar.buttonAppearance = UIBarButtonItemAppearance()
        toolbar.doneButtonAppearance = UIBarButtonItemAppearance()
        tabs.stackedLayoutAppearance = UITabBarItemAppearance()
        #expect(count == 6)
        for part in [
            bar.buttonAppearance, bar.doneButtonAppearance, bar.backButtonAppearance,
            toolbar.buttonAppearance, toolbar.doneButtonAppearance,
        ] { part.normal.titleTextAttributes = [.kern: 1] }
        tabs.stackedLayoutAppearance.selected.iconColor = .red
        #expect(count == 12)
    }

    @Test func groundsAreTakenBack() {
        let effects: [(UIBarAppearance) -> Void] = [
            { $0.configureWithDefaultBackground() }, { $0.configureWithOpaqueBackground() },
            { $0.configureWithTransparentBackground() },
        ]
        for (index, configure) in effects.enumerated() {
            let appearance = UIBarAppearance()
            for setting in Self.common() as [Setting<UIBarAppearance>] { setting.set(appearance) }
            configure(appearance)
            #expect(appearance.backgroundColor == nil && appearance.backgroundImage == nil)
            #expect(appearance.shadowImage == nil)
            #expect((appearance.shadowColor == .separator) == (index < 2))
            #expect((appearance.shadowColor == nil) == (index == 2))
            #expect((appearance.backgroundEffect != nil) == (index == 0))
            let effect = UIBlurEffect(style: .regular)
            appearance.backgroundEffect = effect
            #expect(appearance.backgroundEffect === effect)
        }
    }
}

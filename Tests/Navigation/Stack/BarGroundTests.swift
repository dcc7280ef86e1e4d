import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileNavigation

/// Which of several grounds and appearances a bar shows, and where its parts are.
@MainActor
@Suite struct BarGroundTests {
    private static let metrics: [UIBarMetrics] = [
        .default, .compact, .defaultPrompt, .compactPrompt,
    ]

    /// All subsets of what can be set, in the order that counts.
    @Test func theNearestGroundCounts() {
        let wanted: [[Bool]: [UIBarMetrics]] = [
            [false, false]: [.default], [false, true]: [.defaultPrompt, .default],
            [true, false]: [.compact, .default],
            [true, true]: [.compactPrompt, .compact, .defaultPrompt, .default],
        ]
        let places: [(UIBarPosition, UIBarMetrics)] = [.top, .any].flatMap { position in
            Self.metrics.map { (position, $0) }
        }
        let images = places.map { _ in UIImage() }
        for set in 0..<(1 << places.count) {
            var pictures = BarPictures()
            #expect(pictures.isEmpty)
            for index in places.indices where set & (1 << index) != 0 {
                pictures[ground: places[index].0, places[index].1] = images[index]
            }
            #expect(pictures.isEmpty == (set == 0))
            for (occasion, order) in wanted {
                let index = order.lazy.flatMap { metrics in
                    [UIBarPosition.top, .any].compactMap { position in
                        places.firstIndex { $0 == position && $1 == metrics }
                    }
                }.first { set & (1 << $0) != 0 }
                let found = pictures.ground(
                    at: .top, isCompact: occasion[0], hasPrompt: occasion[1])
                #expect(found === index.map { images[$0] })
            }
        }
        var pictures = BarPictures()
        pictures[line: .any] = images[0]
        #expect(pictures.line(at: .top) === images[0] && !pictures.isEmpty)
        pictures[line: .top] = images[1]
        #expect(pictures.line(at: .top) === images[1])
        #expect(pictures.line(at: .bottom) === images[0] && pictures.line(at: .any) === images[0])
        // Each place has a mark of its own.
        let marks = [UIBarPosition.any, .bottom, .top, .topAttached].flatMap { position in
            Self.metrics.map { "\(BarPictures.mark(position, $0))" }
        }
        #expect(Set(marks).count == 16)
    }

    @Test func theNearestAppearanceCounts() {
        typealias Looks = BarAppearances<UIToolbarAppearance>
        for set in 0..<16 {
            let looks = Looks()
            var told = 0
            looks.changed = { told += 1 }
            let made = (0..<4).map { _ in UIToolbarAppearance() }
            for (index, look) in made.enumerated() {
                look.shadowColor = [.red, .green, .blue, .yellow][index]
            }
            let occasions: [Looks.Occasion] = [
                .standard, .scrollEdge, .compact, .compactScrollEdge,
            ]
            for (index, occasion) in occasions.enumerated() where set & (1 << index) != 0 {
                looks[occasion] = made[index]
                #expect(looks[occasion]?.shadowColor == made[index].shadowColor)
                #expect(looks[occasion] !== made[index])
            }
            #expect(told == set.nonzeroBitCount)
            func has(_ index: Int) -> UIColor? {
                set & (1 << index) != 0 ? made[index].shadowColor : nil
            }
            for isCompact in [false, true] {
                for isAtEdge in [false, true] {
                    looks.isCompact = isCompact
                    looks.isAtScrollEdge = isAtEdge
                    let edge = (isCompact ? has(3) : nil) ?? has(1)
                    let elsewhere = (isCompact ? has(2) : nil) ?? has(0)
                    #expect(looks.shown?.shadowColor == (isAtEdge ? edge : nil) ?? elsewhere)
                }
            }
        }
    }

    @Test func theGroundIsAsItWasSaid() throws {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let harness = Harness(size: CGSize(width: 320, height: 80))
        harness.window.addSubview(bar)
        harness.show()
        let ground = try #require(bar.subviews.compactMap { $0 as? BarBackgroundView }.first)
        #expect(bar.subviews.first === ground && ground.frame == bar.bounds)
        let line = try #require(ground.contentView.subviews.compactMap { $0 as? UIImageView }.last)
        func state() -> [Bool] {
            [ground.effect != nil, ground.contentView.backgroundColor != nil, !line.isHidden]
        }
        #expect(state() == [true, false, true] && line.backgroundColor == .separator)
        bar.isTranslucent = false
        #expect(state() == [false, true, true])
        #expect(ground.contentView.backgroundColor == .systemBackground)
        bar.barTintColor = .red
        #expect(ground.contentView.backgroundColor == .red)
        bar.isTranslucent = true
        #expect(state() == [true, false, true])
        let picture = PictureRows.dot
        bar.setBackgroundImage(picture, forToolbarPosition: .any, barMetrics: .default)
        #expect(state() == [false, false, true])
        #expect(bar.backgroundImage(forToolbarPosition: .any, barMetrics: .default) === picture)
        let view = try #require(ground.contentView.subviews.first as? UIImageView)
        #expect(view.image === picture && view.frame == ground.bounds)
        #expect(view.contentMode == .scaleToFill)
        bar.setShadowImage(picture, forToolbarPosition: .any)
        harness.frame()
        #expect(line.image === picture && line.backgroundColor == nil)
        #expect(line.frame == CGRect(x: 0, y: 0, width: 320, height: 14))
        #expect(bar.shadowImage(forToolbarPosition: .any) === picture)
        bar.setShadowImage(nil, forToolbarPosition: .any)
        bar.setBackgroundImage(nil, forToolbarPosition: .any, barMetrics: .default)
        harness.frame()
        #expect(state() == [true, false, true] && view.image == nil)
        #expect(line.frame == CGRect(x: 0, y: 0, width: 320, height: 1))

        let look = UIToolbarAppearance()
        look.configureWithOpaqueBackground()
        bar.standardAppearance = look
        #expect(state() == [false, true, true])
        #expect(ground.contentView.backgroundColor == .systemBackground)
        bar.standardAppearance.backgroundColor = .green
        bar.standardAppearance.shadowColor = .blue
        #expect(ground.contentView.backgroundColor == .green && line.backgroundColor == .blue)
        bar.standardAppearance.backgroundImage = picture
        bar.standardAppearance.backgroundImageContentMode = .center
        #expect(view.image === picture && view.contentMode == .center)
        bar.standardAppearance.shadowImage = picture
        #expect(line.image === picture && line.tintColor == .blue)
        bar.standardAppearance.configureWithTransparentBackground()
        bar.standardAppearance.shadowColor = nil
        #expect(state() == [false, false, false])
        bar.standardAppearance.backgroundEffect = UIBlurEffect(style: .dark)
        #expect(state() == [true, false, false])
    }

    // MARK: Toolbars

    private func text(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }

    @Test(arguments: [false, true]) func itemsShareTheRow(isMirrored: Bool) throws {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        let harness = Harness(size: CGSize(width: 320, height: 80))
        harness.window.addSubview(bar)
        harness.show()
        func views() -> [UIView] {
            bar.items?.compactMap { $0.value(forKey: "view") as? UIView } ?? []
        }
        func x(_ view: UIView) -> CGFloat {
            isMirrored ? bar.bounds.width - view.frame.maxX : view.frame.minX
        }
        let (a, b, c) = (text("a"), text("bbbbbbbb"), text("cc"))
        (a.width, b.width) = (40, 0)
        bar.items = [a, b, c]
        harness.frame()
        let own = views()[1].sizeThatFits(CGSize(width: 320, height: 44)).width
        #expect(views().map(x) == [16, 68, 80 + own])
        #expect(views().map(\.frame.width) == [40, max(28, own), views()[2].frame.width])
        #expect(views()[2].frame.width >= 28 && views().allSatisfy { $0.frame.height == 44 })
        b.isHidden = true
        harness.frame()
        #expect([x(views()[0]), x(views()[2])] == [16, 68])
        b.isHidden = false
        b.width = 50
        c.width = 30
        bar.items = [a, .fixedSpace(20), b, c]
        harness.frame()
        #expect(views().map(x) == [16, 76, 138])
        bar.items = [a, .flexibleSpace(), b, .flexibleSpace(), c]
        harness.frame()
        // 288 points, of which 120 are taken, in two parts.
        #expect(views().map(x) == [16, 140, 274])
        bar.items = [.flexibleSpace(), a]
        harness.frame()
        #expect(views().map(x) == [264])
        bar.items = [.fixedSpace(-5), a]
        harness.frame()
        #expect(views().map(x) == [16])
        bar.frame.size = CGSize(width: 100, height: 30)
        bar.items = [b, .flexibleSpace(), a, .flexibleSpace()]
        harness.frame()
        #expect(views().map(x) == [16, 66] && views()[0].frame.height == 30)
        #expect(bar.intrinsicContentSize.height == 44)
        #expect(bar.sizeThatFits(CGSize(width: 77, height: 5)) == CGSize(width: 77, height: 44))
    }

    @Test func itemsThatGoFadeAndCanComeBack() {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let harness = Harness(size: CGSize(width: 320, height: 80))
        harness.window.addSubview(bar)
        harness.show()
        let (a, b) = (text("a"), text("b"))
        func buttons() -> [UIView] { bar.subviews.filter { !($0 is BarBackgroundView) } }
        harness.interrupting(
            {
                bar.setItems([a], animated: false)
                harness.frame()
                bar.setItems([b], animated: true)
            }, keeping: bar.subviews.count - buttons().count
        ) { _ in
            bar.setItems([a, b], animated: true)
        } then: { frame in
            #expect(buttons().count == 2 && buttons().allSatisfy { $0.alpha == 1 }, "\(frame)")
        }
        bar.setItems([a], animated: false)
        harness.frame()
        bar.setItems([b], animated: true)
        harness.advance(seconds: 0.1)
        let alphas = buttons().map { $0.layer.presentation()?.opacity ?? 1 }
        #expect(alphas.count == 2 && alphas.allSatisfy { $0 > 0.02 && $0 < 0.98 })
        harness.rest()
        #expect(buttons().count == 1)
        // Who is no longer in the bar tells it nothing.
        a.title = "other"
        #expect(a.changed == nil && b.changed != nil)
        bar.items = nil
        #expect(buttons().isEmpty && bar.items == nil)
    }

    // MARK: Tabs

    @Test(arguments: [false, true]) func tabsShareTheBar(isMirrored: Bool) {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
        bar.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        let harness = Harness(size: CGSize(width: 800, height: 80))
        harness.window.addSubview(bar)
        harness.show()
        bar.items = (0..<3).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
        func frames() -> [CGRect] {
            harness.frame()
            let frames = bar.subviews.compactMap { $0 as? TabButton }.map(\.frame)
            return isMirrored ? frames.reversed() : frames
        }
        func expect(_ start: CGFloat, _ width: CGFloat, _ step: CGFloat) {
            #expect(
                frames()
                    == (0..<3).map {
                        CGRect(x: start + step * CGFloat($0), y: 0, width: width, height: 49)
                    })
        }
        expect(1, 106, 106)
        bar.frame.size.width = 800
        expect(220, 120, 120)
        bar.itemWidth = 80
        expect(280, 80, 80)
        bar.itemSpacing = 10
        expect(280, 80, 80)
        bar.itemPositioning = .fill
        expect(1, 266, 266)
        bar.itemPositioning = .centered
        expect(270, 80, 90)
        bar.itemWidth = 0
        expect(210, 120, 130)
        bar.frame.size.width = 200
        expect(0, 60, 70)
        bar.frame.size.width = 800
        bar.standardAppearance.stackedItemWidth = 50
        expect(315, 50, 60)
        bar.standardAppearance.stackedItemSpacing = 20
        expect(305, 50, 70)
        bar.standardAppearance.stackedItemPositioning = .automatic
        bar.itemPositioning = .automatic
        expect(325, 50, 50)
        bar.standardAppearance.stackedItemPositioning = .fill
        expect(1, 266, 266)
        bar.frame.size.height = 30
        #expect(frames().allSatisfy { $0.height == 30 })
        #expect(bar.intrinsicContentSize.height == 49)
    }

    @Test func aTabShowsItsItem() throws {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 240, height: 49))
        let harness = Harness(size: CGSize(width: 240, height: 80))
        harness.window.addSubview(bar)
        harness.show()
        let (image, chosen) = (PictureRows.dot, PictureRows.dot.withRenderingMode(.alwaysOriginal))
        let item = UITabBarItem(title: "title", image: image, selectedImage: chosen)
        bar.items = [item, UITabBarItem(title: "b", image: image, tag: 1)]
        harness.frame()
        let tab = try #require(bar.subviews.compactMap { $0 as? TabButton }.first)
        let picture = try #require(tab.subviews.compactMap { $0 as? UIImageView }.first)
        let label = try #require(tab.subviews.compactMap { $0 as? UILabel }.first)
        #expect(item.value(forKey: "view") as? UIView === tab)
        #expect(picture.frame == CGRect(x: 48, y: 6, width: 24, height: 24))
        #expect(label.frame == CGRect(x: 2, y: 32, width: 116, height: 14))
        #expect(label.text == "title" && label.textColor == .secondaryLabel)
        #expect(tab.accessibilityLabel == "title" && tab.accessibilityValue == nil)
        bar.selectedItem = item
        #expect(picture.image === chosen && label.textColor == tab.tintColor && tab.isSelected)
        bar.tintColor = .green
        bar.unselectedItemTintColor = .purple
        #expect(label.textColor == .green)
        bar.selectedItem = nil
        #expect(label.textColor == .purple && picture.image?.renderingMode == .alwaysTemplate)
        item.setTitleTextAttributes([.foregroundColor: UIColor.brown], for: .normal)
        #expect(label.textColor == .brown)
        item.imageInsets = UIEdgeInsets(top: 2, left: 1, bottom: -2, right: -1)
        item.titlePositionAdjustment = UIOffset(horizontal: 3, vertical: -4)
        item.badgeValue = "7"
        harness.frame()
        #expect(picture.frame == CGRect(x: 49, y: 8, width: 24, height: 24))
        #expect(label.frame == CGRect(x: 5, y: 28, width: 116, height: 14))
        let badge = try #require(tab.subviews.compactMap { $0 as? UILabel }.last)
        #expect(badge.frame.origin == CGPoint(x: 66, y: 3) && badge.frame.height == 16)
        #expect(badge.text == "7" && badge.backgroundColor == .systemRed)
        #expect(badge.textColor == .white && tab.accessibilityValue == "7")
        item.badgeColor = .blue
        item.setBadgeTextAttributes([.foregroundColor: UIColor.yellow], for: .normal)
        item.badgeValue = "a longer one"
        harness.frame()
        #expect(badge.backgroundColor == .blue && badge.textColor == .yellow)
        #expect(badge.frame.width == ceil(badge.sizeThatFits(tab.bounds.size).width) + 8)
        item.badgeValue = nil
        #expect(badge.isHidden && tab.accessibilityValue == nil)
        item.badgeValue = "8"
        #expect(!badge.isHidden)
        // What a reader gets goes away again as it came.
        item.accessibilityValue = "said"
        #expect(tab.accessibilityValue == "said")
        item.accessibilityValue = nil
        #expect(tab.accessibilityValue == "8")
        (item.accessibilityLabel, item.accessibilityHint) = ("label", "hint")
        item.accessibilityIdentifier = "name"
        #expect(tab.accessibilityLabel == "label" && tab.accessibilityHint == "hint")
        #expect(tab.accessibilityIdentifier == "name")
        item.isAccessibilityElement = false
        #expect(!tab.isAccessibilityElement)
        item.isEnabled = false
        #expect(!tab.isEnabled && picture.alpha < 1 && label.alpha < 1)

        bar.standardAppearance.stackedLayoutAppearance.disabled.iconColor = .cyan
        bar.standardAppearance.stackedLayoutAppearance.normal.badgePositionAdjustment =
            UIOffset(horizontal: -5, vertical: 1)
        #expect(picture.tintColor == .cyan)
        item.isEnabled = true
        harness.frame()
        #expect(badge.frame.origin == CGPoint(x: 61, y: 4))
        bar.selectionIndicatorImage = image
        bar.selectedItem = item
        harness.frame()
        let indicator = try #require(tab.subviews.first as? UIImageView)
        #expect(indicator.image === image && indicator.frame == tab.bounds && !indicator.isHidden)
        bar.standardAppearance.selectionIndicatorTintColor = .red
        #expect(indicator.tintColor == .red && indicator.image?.renderingMode == .alwaysTemplate)
        bar.selectedItem = nil
        #expect(indicator.isHidden)
        bar.selectionIndicatorImage = nil
        #expect(indicator.superview == nil)
    }
}

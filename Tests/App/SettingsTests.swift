import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

@Suite @MainActor struct SettingsTests {
    /// Opens the settings by their key and returns the page on top.
    private func open(_ scenes: SceneHarness) throws -> SettingsViewController {
        scenes.harness.press(",", .control)
        scenes.harness.rest(upTo: 2)
        let stack = try #require(
            scenes.tabs.presentedViewController as? UINavigationController)
        return try #require(stack.topViewController as? SettingsViewController)
    }

    private func row(_ title: String, _ page: UIViewController) throws -> UITableViewCell {
        let table = try #require(page.view.subviews.lazy.compactMap { $0 as? UITableView }.first)
        for section in 0..<table.numberOfSections {
            for row in 0..<table.numberOfRows(inSection: section) {
                let path = IndexPath(row: row, section: section)
                table.scrollToRow(at: path, at: .middle, animated: false)
                table.layoutIfNeeded()
                let cell = table.cellForRow(at: path)
                if cell?.textLabel?.text == title { return try #require(cell) }
            }
        }
        throw SceneHarness.Missing(name: title)
    }

    @Test("Units are chosen on a page of their own and shown everywhere at once")
    func units() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        #expect(try row("Units", settings).detailTextLabel?.text == "Kilograms")
        scenes.harness.tap(try row("Units", settings))
        scenes.harness.rest(upTo: 1)
        let page = try #require(settings.navigationController?.topViewController as? ChoicePage)
        #expect(try row("Kilograms", page).accessoryType == .checkmark)
        scenes.harness.tap(try row("Pounds", page))
        scenes.harness.rest(upTo: 1)
        #expect(try row("Pounds", page).accessoryType == .checkmark)
        #expect(try row("Kilograms", page).accessoryType == .none)
        #expect(scenes.model.unit == .pounds)
        settings.navigationController?.popViewController(animated: false)
        scenes.harness.rest(upTo: 1)
        #expect(try row("Units", settings).detailTextLabel?.text == "Pounds")
    }

    @Test("The export comes over the scenes when the settings have gone")
    func export() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        scenes.harness.tap(try row("Export", settings))
        scenes.harness.rest(upTo: 2)
        let stack = scenes.tabs.presentedViewController as? UINavigationController
        #expect(stack?.topViewController is ExportPage)
    }

    @Test("Keys scroll and choose from the first")
    func keysOnArrival() throws {
        let scenes = try SceneHarness(weights: [82, 81], size: CGSize(width: 390, height: 500))
        let settings = try open(scenes)
        scenes.harness.press(.end)
        scenes.harness.rest(upTo: 1)
        #expect(settings.table.contentOffset.y > 100)
        scenes.harness.press(.home)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        let page = settings.navigationController?.topViewController
        #expect(page is ChoicePage && page?.title == "Units")
    }

    @Test("Weeks begin on the chosen day")
    func firstWeekday() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        #expect(scenes.model.firstWeekday == 1)
        let settings = try open(scenes)
        #expect(try row("Week begins on", settings).detailTextLabel?.text == "Monday")
        scenes.harness.tap(try row("Week begins on", settings))
        scenes.harness.rest(upTo: 1)
        let page = try #require(settings.navigationController?.topViewController)
        scenes.harness.tap(try row("Saturday", page))
        scenes.harness.rest(upTo: 1)
        #expect(scenes.model.firstWeekday == 6)
        #expect(scenes.diary.settings.firstWeekday == 6)
    }

    /// The clock shows half past eight on a Saturday.
    @Test("A day that begins later takes the night before with it")
    func dayStart() throws {
        let scenes = try SceneHarness()
        let weight = try #require(Weight(kilograms: 81))
        try scenes.diary.add(weight, at: SceneHarness.now.adding(seconds: -7 * 3_600))
        scenes.harness.rest(upTo: 1)
        #expect(scenes.model.dayCaption == "Weighed today at 01:30")
        let settings = try open(scenes)
        #expect(try row("Day begins at", settings).detailTextLabel?.text == "00:00")
        scenes.harness.tap(try row("Day begins at", settings))
        scenes.harness.rest(upTo: 1)
        let page = try #require(settings.navigationController?.topViewController)
        scenes.harness.tap(try row("04:00", page))
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.dayStartMinute == 240)
        #expect(scenes.model.dayCaption == "Not weighed yet today")
        #expect(
            scenes.model.dates.relativeDay(scenes.diary.entries[0].moment) == "Yesterday, 01:30")
        #expect(
            scenes.model.daysOfWeek().map(\.isWeighed).prefix(6) == [
                false, false, false, false, true, false,
            ])
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 1)
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 1)
        scenes.select(2)
        let day: UILabel = try scenes.find { $0.text == "Fri 20" }
        #expect(day.window != nil)
        // Midnight is the usual, and not stored.
        try scenes.diary.coalescing { () throws(DiaryError) in
            var settings = scenes.diary.settings
            settings.dayStartMinute = nil
            try scenes.diary.setSettings(settings)
        }
        scenes.harness.rest(upTo: 1)
        #expect(scenes.model.dayCaption == "Weighed today at 01:30")
        #expect(day.text == "Sat 21")
    }

    @Test("A switch turns motion down, and the next undo turns it up")
    func reducesMotion() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        let toggle = try #require(try row("Reduce motion", settings).accessoryView as? UISwitch)
        #expect(!toggle.isOn)
        scenes.harness.tap(toggle)
        scenes.harness.rest(upTo: 1)
        #expect(UIApplication.shared.reducesMotion)
        scenes.model.undo()
        scenes.harness.rest(upTo: 1)
        #expect(!UIApplication.shared.reducesMotion)
        #expect(!toggle.isOn)
    }

    @Test("A switch makes text heavier at once, and no text is cut by that")
    func boldText() throws {
        let scenes = try SceneHarness(weights: (0..<40).map { 84 - Double($0) * 0.1 })
        let card: FigureCard = try scenes.find()
        let field: WeightFieldCard = try scenes.find()
        let width = field.captionLabel.intrinsicContentSize.width
        let settings = try open(scenes)
        let toggle = try #require(try row("Bold text", settings).accessoryView as? UISwitch)
        scenes.harness.tap(toggle)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.prefersBoldText == true)
        #expect(UIAccessibility.isBoldTextEnabled)
        #expect(card.traitCollection.legibilityWeight == .bold)
        #expect(field.captionLabel.intrinsicContentSize.width > width)
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 1)
        for tab in 0..<5 {
            scenes.select(tab)
            scenes.harness.rest(upTo: 1)
            let scene = try #require(scenes.tabs.viewControllers?[tab])
            let audit = LayoutAudit(scene.view, in: scenes.harness.window) { $0 is CardView }
            #expect(audit.problems.isEmpty, "tab \(tab): \(audit.problems)")
        }
        scenes.model.undo()
        scenes.harness.rest(upTo: 1)
        #expect(!UIAccessibility.isBoldTextEnabled)
    }

    @Test("The theme is one of three")
    func theme() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        let segments = try #require(
            try row("Theme", settings).accessoryView as? UISegmentedControl)
        #expect(segments.selectedSegmentIndex == 0)
        let dark = segments.convert(
            CGPoint(x: segments.bounds.width * 5 / 6, y: segments.bounds.midY), to: nil)
        scenes.harness.tap(at: dark)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.theme == .dark)
    }

    @Test("A typed height is kept as it is understood, and nonsense is told")
    func height() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        scenes.harness.tap(try row("Height", settings))
        scenes.harness.rest(upTo: 1)
        let page = try #require(settings.navigationController?.topViewController as? HeightPage)
        scenes.harness.type("7")
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(settings.navigationController?.topViewController === page)
        #expect(
            try scenes.find(UILabel.self, in: page.view) { $0.text?.contains("no height") == true }
                .isHidden == false)
        for _ in 0..<2 { scenes.harness.press(.backspace) }
        scenes.harness.type("1.78 m")
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.heightInCentimetres == 178)
        #expect(settings.navigationController?.topViewController === settings)
        #expect(try row("Height", settings).detailTextLabel?.text == "178\u{A0}cm")
    }

    @Test("The page of the height has a Done that leaves the settings with what is understood")
    func heightIsDone() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        scenes.harness.tap(try row("Height", settings))
        scenes.harness.rest(upTo: 1)
        let page = try #require(settings.navigationController?.topViewController as? HeightPage)
        let done = try #require(page.navigationItem.rightBarButtonItem)
        #expect(done.title == "Done")
        scenes.harness.type("7")
        done.primaryAction?.performWithSender(nil, target: nil)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.tabs.presentedViewController != nil)
        scenes.harness.type("5 in")
        done.primaryAction?.performWithSender(nil, target: nil)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.tabs.presentedViewController == nil)
        #expect(scenes.diary.settings.heightInCentimetres == 190.5)
    }

    @Test(
        "Heights are understood as people write them",
        arguments: [
            ("178", 178), ("178 cm", 178), ("1.78", 178), ("1,78 m", 178), ("1 m 78", 178),
            ("1m78cm", 178), ("5'10\"", 177.8), ("5 ft 10", 177.8), ("5′ 10″", 177.8),
            ("5 feet 10 inches", 177.8), ("70 in", 177.8), ("6 ft", 182.9), ("١٧٨", 178),
            ("", nil), ("tall", nil), ("17", nil), ("300", nil), ("5 ft 12", nil), ("-178", nil),
            ("178 kg", nil), ("1.7.8", nil), ("inf", nil), ("178 cm 4", nil),
        ] as [(String, Double?)])
    func heightTexts(text: String, centimetres: Double?) {
        #expect(HeightText.centimetres(text) == centimetres)
    }

    @Test("Arrows choose among a row's segments, Return the next, and turns a switch")
    func rowsByKeys() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        let table = try #require(
            settings.view.subviews.lazy.compactMap { $0 as? UITableView }.first)
        func go(to title: String) throws {
            let path = try #require(table.indexPath(for: try row(title, settings)))
            let before = (0..<path.section).reduce(path.row) {
                $0 + table.numberOfRows(inSection: $1)
            }
            scenes.harness.press(.home)
            for _ in 0..<before { scenes.harness.press(.down) }
        }
        try go(to: "Theme")
        for theme in [DiarySettings.ThemeChoice.light, .dark, .dark] {
            scenes.harness.press(.right)
            scenes.harness.rest(upTo: 1)
            #expect(scenes.diary.settings.theme == theme)
        }
        scenes.harness.press(.left)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.theme == .light)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.theme == nil)
        try go(to: "Reduce motion")
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.reducesMotion == true)
        #expect(scenes.tabs.presentedViewController != nil)
    }

    @Test("Escape and Done close the settings")
    func closes() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        _ = try open(scenes)
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.tabs.presentedViewController == nil)
    }

    @Test("Backspace and Alt+Left lead back", arguments: [true, false])
    func keysLeadBack(isBackspace: Bool) throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        scenes.harness.press(.home)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(settings.navigationController?.topViewController !== settings)
        if isBackspace {
            scenes.harness.press(.backspace)
        } else {
            scenes.harness.press(.left, .alt)
        }
        scenes.harness.rest(upTo: 1)
        #expect(settings.navigationController?.topViewController === settings)
        scenes.harness.press(.backspace)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.tabs.presentedViewController != nil)
    }

    @Test("The page about the program says what it is")
    func about() throws {
        let scenes = try SceneHarness(weights: [82], size: CGSize(width: 900, height: 700))
        let settings = try open(scenes)
        scenes.harness.press(.end)
        scenes.harness.rest(upTo: 1)
        scenes.harness.tap(try row("Health Beat", settings))
        scenes.harness.rest(upTo: 1)
        let page = try #require(settings.navigationController?.topViewController as? AboutPage)
        let head: AboutHead = try scenes.find(in: page.view)
        let texts = head.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(texts.first == "Health Beat" && texts.last?.contains("No account") == true)
        let icon: UIImageView = try scenes.find(in: head)
        #expect(icon.frame.size == CGSize(width: 96, height: 96))
        #expect(abs(icon.frame.midX - head.bounds.midX) < 1)
        #expect(icon.image?.size.width ?? 0 >= 96)
    }
}

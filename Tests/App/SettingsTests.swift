import Design
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
                let shown = (cell as? ControlCell)?.title.text ?? cell?.textLabel?.text
                if shown == title { return try #require(cell) }
            }
        }
        throw SceneHarness.Missing(name: title)
    }

    private func popUp(_ title: String, _ page: UIViewController) throws -> PopUpCell {
        try #require(try row(title, page) as? PopUpCell)
    }

    /// Chooses what is so far from the first in a line's pop-up, with the pointer and the keys.
    private func choose(_ index: Int, of title: String, in scenes: SceneHarness) throws {
        let stack = try #require(
            scenes.tabs.presentedViewController as? UINavigationController)
        scenes.harness.tap(try row(title, try #require(stack.topViewController)))
        scenes.harness.rest(upTo: 0.5)
        scenes.harness.press(.home)
        for _ in 0..<index { scenes.harness.press(.down) }
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        // A choice opens no page.
        #expect(stack.viewControllers.count == 1)
    }

    @Test("Units are chosen in a pop-up of their line and shown everywhere at once")
    func units() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        #expect(try popUp("Units", settings).button.title(for: .normal) == "Kilograms")
        try choose(1, of: "Units", in: scenes)
        #expect(scenes.model.unit == .pounds)
        #expect(try popUp("Units", settings).button.title(for: .normal) == "Pounds")
        // Escape closes the pop-up alone.
        scenes.harness.tap(try row("Units", settings))
        scenes.harness.rest(upTo: 0.5)
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.tabs.presentedViewController != nil && scenes.model.unit == .pounds)
        scenes.model.undo()
        scenes.harness.rest(upTo: 1)
        #expect(try popUp("Units", settings).button.title(for: .normal) == "Kilograms")
    }

    @Test("A reminder has a switch and a time, which arrows step")
    func reminder() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let settings = try open(scenes)
        func cell() throws -> ClockCell {
            try #require(try row("Reminder", settings) as? ClockCell)
        }
        #expect(try !cell().toggle.isOn && cell().picker.isHidden)
        let path = try #require(settings.table.indexPath(for: try cell()))
        let before = (0..<path.section).reduce(path.row) {
            $0 + settings.table.numberOfRows(inSection: $1)
        }
        scenes.harness.press(.home)
        for _ in 0..<before { scenes.harness.press(.down) }
        for (key, minute) in [
            (PlatformKey.return, 450), (.left, 435), (.right, 450), (.return, nil),
        ]
            as [(PlatformKey, Int?)]
        {
            scenes.harness.press(key)
            scenes.harness.rest(upTo: 1)
            #expect(scenes.diary.settings.reminderMinute == minute)
        }
        // Keys that come before the first step is on disk.
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        for _ in 0..<3 { scenes.harness.press(.left) }
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.reminderMinute == 405)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        scenes.harness.tap(try cell().toggle)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.diary.settings.reminderMinute == 450)
        let shown = try cell()
        #expect(shown.toggle.isOn && !shown.picker.isHidden)
        #expect(
            shown.picker.convert(shown.picker.bounds, to: shown).maxX
                < shown.toggle.convert(shown.toggle.bounds, to: shown).minX)
    }

    @Test("A wide window has the groups at the side, and the lines of one of them")
    func groups() throws {
        let scenes = try SceneHarness(weights: [82, 81], size: CGSize(width: 900, height: 700))
        let settings = try open(scenes)
        let list: SettingsGroups = try scenes.find()
        #expect(list.table.numberOfRows(inSection: 0) == 5)
        #expect(settings.table.numberOfSections == 1)
        #expect(settings.table.frame.minX >= list.frame.maxX)
        #expect(settings.view.bounds.width == 720)
        let height = settings.view.bounds.height
        for group in 0..<5 {
            #expect(list.table.indexPathForSelectedRow?.row == group)
            #expect(settings.view.bounds.height == height)
            // Nothing scrolls.
            let table = settings.table
            #expect(
                table.contentSize.height
                    <= table.bounds.height - table.adjustedContentInset.top + 1, "\(group)")
            scenes.harness.press(.down)
            scenes.harness.rest(upTo: 0.5)
        }
        // From the list to the lines.
        scenes.harness.press(.home)
        scenes.harness.rest(upTo: 0.5)
        scenes.harness.press(.right)
        scenes.harness.press(.down)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(settings.navigationController?.topViewController is HeightPage)
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 1)
        scenes.harness.resize(to: CGSize(width: 700, height: 700))
        scenes.harness.rest(upTo: 1)
        #expect(settings.table.numberOfSections == 5)
        let gone: SettingsGroups? = try? scenes.find()
        #expect(gone == nil)
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
        scenes.harness.rest(upTo: 0.5)
        scenes.harness.press(.down)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(scenes.model.unit == .pounds)
        scenes.harness.press(.down)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(settings.navigationController?.topViewController is HeightPage)
    }

    @Test("Weeks begin on the chosen day")
    func firstWeekday() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        #expect(scenes.model.firstWeekday == 1)
        let settings = try open(scenes)
        #expect(
            try popUp("Week begins on", settings).button.title(for: .normal) == "Monday")
        try choose(5, of: "Week begins on", in: scenes)
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
        #expect(try popUp("Day begins at", settings).button.title(for: .normal) == "00:00")
        try choose(4, of: "Day begins at", in: scenes)
        #expect(scenes.diary.settings.dayStartMinute == 240)
        #expect(scenes.model.dayCaption == "Not weighed yet today")
        #expect(
            scenes.model.dates.relativeDay(scenes.diary.entries[0].moment) == "Yesterday, 01:30")
        #expect(
            scenes.model.daysOfWeek().map(\.isWeighed).prefix(6) == [
                false, false, false, false, true, false,
            ])
        #expect(
            settings.makeSections()[0].footer?.hasSuffix(
                "A weighing before 04:00 belongs to the day before.") == true)
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
        scenes.harness.press(.end)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 1)
        #expect(settings.navigationController?.topViewController is AboutPage)
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
        // The last of the groups.
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

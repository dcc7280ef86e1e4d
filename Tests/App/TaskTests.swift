import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileTables

/// What a hand has to do with.
enum Way: CaseIterable, Sendable { case pointer, touch, keys }

/// What a person comes for, in how many steps: a key, a click, a touch, or a text typed as a whole.
/// Each by the pointer, by touch, and by the keyboard alone.
@MainActor @Suite struct TaskTests {
    // MARK: Weights

    /// The caret is in the field from the first: the number and Return.
    @Test(arguments: Way.allCases) func aWeightIsLoggedAtOnce(way: Way) throws {
        let hand = try Hand(way)
        // A finger brings up the pad.
        if way == .touch { hand.press(try hand.app.find(WeightField.self)) }
        hand.type("81.9")
        switch way {
        case .keys: hand.key(.return)
        default: hand.press(try hand.app.find(CapsuleButton.self))
        }
        #expect(hand.weights.last == "81.9" && hand.weights.count == 41)
        hand.expect(atMost: way == .touch ? 3 : 2)
    }

    @Test(arguments: Way.allCases) func yesterdaysTypoIsMended(way: Way) throws {
        let hand = try Hand(way)
        hand.choose(scene: 2)
        let table: HistoryTable = try hand.app.find()
        if way == .keys {
            hand.key(.down)
            hand.key(.return)
        } else {
            hand.press(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))))
        }
        hand.type("80.7")
        hand.key(.return)
        #expect(hand.weights[38] == "80.7", "\(hand.weights)")
        hand.expect(atMost: way == .keys ? 5 : 4)
    }

    @Test(arguments: Way.allCases) func theLowestWeightOfLastSpringIsFound(way: Way) throws {
        let hand = try Hand(way, days: 411)
        hand.choose(scene: 2)
        let list = try hand.app.scene(HistoryViewController.self).list
        if way == .keys {
            hand.key("f", .control)
        } else {
            hand.press(list.searchBar.searchTextField)
        }
        hand.type("lowest spring 2026")
        let spring = hand.app.diary.entries.filter {
            $0.moment.date.year == 2026 && (3...5).contains($0.moment.date.month)
        }
        let lowest = try #require(spring.map(\.weight.kilograms).min())
        #expect(!list.months.isEmpty)
        #expect(list.months.entry(at: [0, 0]).weight.kilograms == lowest)
        hand.expect(atMost: 3)
    }

    // MARK: Files

    /// The page for the doctor is what the export offers first.
    @Test(.timeLimit(.minutes(5)), arguments: Way.allCases) func thePageForTheDoctorIsSaved(
        way: Way
    ) async throws {
        let hand = try Hand(way)
        if way == .keys {
            hand.key("e", .control)
        } else {
            try hand.chooseInMenu(localized("Export…"))
        }
        let page = try #require(hand.page as? ExportPage)
        if way == .keys { hand.key(.return) } else { hand.press(page.saveButton) }
        // The dialog has the name and waits for Return, or a press of Save: one step more, which
        // would write into the home of whoever runs the test.
        let asks = await hand.wait {
            let names = hand.app.harness.views(of: UITextField.self).compactMap(\.text)
            return hand.front is UIDocumentPickerViewController
                && names.contains { $0.hasSuffix(".pdf") }
        }
        #expect(asks)
        hand.expect(atMost: 4 - 1)
    }

    @Test(.timeLimit(.minutes(5)), arguments: Way.allCases) func aTableIsBroughtIn(way: Way)
        async throws
    {
        let hand = try Hand(way)
        let before = hand.weights.count
        UIPasteboard.general.string = "date,weight\n2025-11-01,85.1 kg\n2025-11-02,85.3 kg\n"
        if way == .keys {
            hand.key("o", .control)
        } else {
            try hand.chooseInMenu(localized("Import…"))
        }
        let page = try #require(hand.page as? ImportStartPage)
        if way == .keys {
            hand.key(.down)
            hand.key(.return)
        } else {
            hand.press(try #require(page.table.cellForRow(at: [1, 0])))
        }
        #expect(await hand.wait { hand.button("Add 2 entries") != nil })
        if way == .keys { hand.key(.return) } else { try hand.press("Add 2 entries") }
        #expect(await hand.wait { hand.weights.count == before + 2 })
        hand.expect(atMost: 4)
    }

    // MARK: Goal, unit, way back

    @Test(arguments: Way.allCases) func aGoalIsSet(way: Way) throws {
        let hand = try Hand(way)
        hand.app.select(4)
        if way == .keys {
            while hand.app.harness.window.focusedView?.isDescendant(
                of: try hand.app.find(GoalCenter.self)) != true, hand.steps < 9
            {
                hand.key(.tab)
            }
            hand.key(.return)
        } else {
            try hand.press("Set a goal")
        }
        hand.type("75")
        hand.key(.return)
        #expect(hand.app.diary.settings.goal?.kilograms == 75)
        hand.expect(atMost: way == .keys ? 4 : 3)
    }

    @Test(arguments: Way.allCases) func aChangeIsTakenBack(way: Way) throws {
        let hand = try Hand(way)
        let before = hand.weights
        hand.app.select(2)
        hand.app.model.delete(hand.app.diary.entries[3])
        hand.app.harness.rest(upTo: 0.6)
        #expect(hand.weights.count == 39)
        if way == .keys { hand.key("z", .control) } else { try hand.press("Undo") }
        #expect(hand.weights == before)
        hand.expect(atMost: 1)
    }

    /// On Today by the chip, in the panel by a key.
    @Test(arguments: Way.allCases) func theUnitIsChanged(way: Way) throws {
        let hand = try Hand(way)
        if way == .keys {
            hand.key("n", .control)
            hand.key("u", .control)
        } else {
            let card: WeightFieldCard = try hand.app.find()
            hand.type("8")
            hand.forgetSteps()
            hand.press(card.unitsButton)
            let segments = hand.app.harness.views(of: UISegmentedControl.self)
            let chooser = try #require(segments.first { $0 === card.chooser })
            hand.press(chooser, x: 0.5)
        }
        #expect(hand.app.model.unit == .pounds)
        hand.expect(atMost: 2)
    }

    @Test(.timeLimit(.minutes(5)), arguments: Way.allCases) func aBackupIsRestored(way: Way)
        async throws
    {
        let hand = try Hand(way)
        let before = hand.weights
        hand.app.model.writer.perform(.backUp(replaces: true)) { _ in }
        hand.app.harness.rest(upTo: 0.5)
        hand.app.model.delete(hand.app.diary.entries[0])
        hand.app.harness.rest(upTo: 0.5)
        if way == .keys {
            hand.key(",", .control)
            hand.key(.end)
            hand.key(.up)
            hand.key(.right)
        } else {
            hand.press(
                try hand.app.find(SidebarRow.self) {
                    $0.accessibilityLabel == localized("Settings")
                })
            hand.press(try hand.row("Data"))
        }
        try hand.open(row: "Backups", way)
        #expect(await hand.wait { (try? hand.row("Today")) != nil })
        if way == .keys {
            try hand.open(row: "Today", way)
        } else {
            try hand.press("Restore")
        }
        if way == .keys { hand.key(.return) } else { try hand.pressInAlert("Restore") }
        #expect(await hand.wait { hand.weights == before })
        hand.expect(atMost: way == .keys ? 12 : 5)
    }
}

/// A window in which each thing that a hand does is counted.
@MainActor private final class Hand {
    let app: SceneHarness
    let way: Way
    private(set) var steps = 0

    init(_ way: Way, days: Int = 40, size: CGSize = CGSize(width: 900, height: 640)) throws {
        self.way = way
        app = try SceneHarness(weights: (0..<days).map { 84 - Double($0 % 97) * 0.05 }, size: size)
    }

    func expect(atMost limit: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(steps <= limit, "by \(way)", sourceLocation: sourceLocation)
    }

    func forgetSteps() { steps = 0 }

    // MARK: What there is

    var weights: [String] { app.diary.entries.map(\.weight.text) }

    var front: UIViewController {
        var front: UIViewController = app.tabs
        while let next = front.presentedViewController { front = next }
        return front
    }

    /// The page of the sheet in front.
    var page: UIViewController? { (front as? UINavigationController)?.topViewController }

    func button(_ title: String) -> UIButton? {
        app.harness.views(of: UIButton.self).last {
            ($0.configuration?.title ?? $0.currentTitle) == title && !$0.isHidden
        }
    }

    /// The row with a title.
    func row(_ title: String) throws -> UITableViewCell {
        try #require(
            app.harness.views(of: UITableViewCell.self).last { cell in
                (try? app.find(UILabel.self, in: cell) { $0.text == title }) != nil
            })
    }

    /// Lets other threads end what they do.
    func wait(_ isDone: () -> Bool) async -> Bool {
        while !isDone() {
            guard !Task.isCancelled else { return false }
            await Task.yield()
            app.harness.rest(upTo: 0.1)
        }
        return true
    }

    // MARK: What it does

    func key(_ key: PlatformKey, _ modifiers: PlatformModifiers = []) {
        app.harness.press(key, modifiers)
        end()
    }

    func key(_ key: Character, _ modifiers: PlatformModifiers) {
        app.harness.press(key, modifiers)
        end()
    }

    func type(_ text: String) {
        app.harness.type(text)
        end()
    }

    /// - `x`: where on the view, from its left to its right.
    func press(_ view: UIView, x: CGFloat = 0.5) {
        let point = view.convert(
            CGPoint(x: view.bounds.minX + view.bounds.width * x, y: view.bounds.midY), to: nil)
        if way == .touch {
            app.harness.touch(.began, 1, at: point)
            app.harness.advance(seconds: 0.05)
            app.harness.touch(.ended, 1, at: point)
        } else {
            app.harness.tap(at: point)
        }
        end()
    }

    func press(_ title: String) throws { press(try #require(button(title), "\(title)")) }

    func pressInAlert(_ title: String) throws {
        let controls = app.harness.views(of: UIControl.self)
        press(
            try #require(
                controls.last { control in
                    control.subviews.contains { ($0 as? UILabel)?.text == title }
                }))
    }

    func choose(scene: Int) {
        guard way != .keys else { return key(Character("\(scene + 1)"), .control) }
        let title = app.tabs.viewControllers?[scene].title
        guard let row = try? app.find(SidebarRow.self, where: { $0.accessibilityLabel == title })
        else { return }
        press(row)
    }

    func chooseInMenu(_ title: String) throws {
        press(
            try app.find(UIButton.self) { $0.toolTip == ShellCommand.menuToolTip && !$0.isHidden })
        press(
            try #require(
                app.harness.views(of: UILabel.self).last { $0.text == title && $0.window != nil }))
    }

    /// Goes to a row by the arrow and opens it, or presses it.
    func open(row title: String, _ way: Way) throws {
        guard way == .keys else { return press(try row(title)) }
        for _ in 0..<12 {
            let table = app.harness.window.focusedView as? UITableView
            if let path = table?.selection.cursor, table?.cellForRow(at: path) === (try row(title))
            {
                break
            }
            key(.down)
        }
        key(.return)
    }

    private func end() {
        steps += 1
        app.harness.rest(upTo: 1)
    }
}

import Diary
import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileTables

/// What was announced while `body` ran.
@MainActor
func announced(_ body: () throws -> Void) rethrows -> [String] {
    final class Log: @unchecked Sendable { var texts: [String] = [] }
    let log = Log()
    let token = NotificationCenter.default.addObserver(
        forName: UIAccessibility.announcementDidFinishNotification, object: nil, queue: nil
    ) { note in
        let key = UIAccessibility.announcementStringValueUserInfoKey
        if let text = note.userInfo?[key] as? String { log.texts.append(text) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try body()
    return log.texts
}

/// What is tried and cannot be done is said to somebody who does not see it, each time.
@MainActor
@Suite struct RefusalTests {
    private static let noWeight = "Type a weight, for example 82.4 kg."
    private static let notANumber =
        "This is not a weight. Type a number such as 82.4 kg or 12 st 10 lb."

    private func scenes(_ weights: [Double] = [84, 83]) throws -> SceneHarness {
        let app = try SceneHarness(weights: weights, size: CGSize(width: 900, height: 640))
        _ = app.harness.session.beginAccessibility()
        return app
    }

    /// What readers are told to have the keyboard.
    private func focused(_ app: SceneHarness) -> AccessibilityNode? {
        let tree = app.harness.session.beginAccessibility()
        tree.update()
        func last(_ node: AccessibilityNode) -> AccessibilityNode? {
            node.children.reversed().lazy.compactMap(last).first
                ?? (node.content.states.contains(.focused) ? node : nil)
        }
        return last(tree.root)
    }

    /// What is said when Return is pressed twice.
    private func returns(_ app: SceneHarness) -> [String] {
        announced {
            for _ in 0..<2 {
                app.harness.press(.return)
                app.harness.rest(upTo: 0.5)
            }
        }
    }

    @Test func todayRefusesEachTime() throws {
        let app = try scenes()
        app.harness.tap(try app.find(UITextField.self) { $0 is WeightField })
        #expect(returns(app) == [Self.noWeight, Self.noWeight])
        let typed = announced { app.harness.type("abc") }
        #expect(typed == [Self.notANumber, Self.notANumber, Self.notANumber])
        #expect(returns(app) == [Self.noWeight, Self.noWeight])
        app.harness.type("80.123")
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
    }

    @Test func thePanelRefusesEachTime() throws {
        let app = try scenes()
        app.harness.press("n", .control)
        app.harness.rest(upTo: 1)
        let panel: AddEntryPanel = try app.find()
        #expect(returns(app) == [Self.noWeight, Self.noWeight])
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        app.harness.type("soon")
        panel.weightField.becomeFirstResponder()
        app.harness.type("82")
        let hint = try #require(panel.hintLabel.text)
        #expect(returns(app) == [hint, hint])
        let outside = announced { app.harness.tap(at: CGPoint(x: 880, y: 20)) }
        #expect(outside == ["What you typed is not saved yet. Save it, or cancel."])
        #expect(app.diary.entries.count == 2)
    }

    @Test func anEntrysDateIsRefusedEachTime() throws {
        let app = try scenes()
        app.select(2)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        let facts: EntryFactsCard = try app.find()
        app.harness.tap(facts.dateField)
        facts.dateField.selectAll(nil)
        app.harness.type("soon")
        let texts = returns(app)
        #expect(texts.count == 2 && texts[0].contains("soon") && texts[0] == texts[1], "\(texts)")
    }

    @Test func aGoalIsRefusedEachTime() throws {
        let app = try scenes()
        try app.diary.setGoal(Weight(kilograms: 75))
        app.select(4)
        let field = try app.scene(GoalViewController.self).center.field
        app.harness.tap(field)
        app.harness.rest(upTo: 0.5)
        let typed = announced { app.harness.type("xx") }
        #expect(typed == [Self.notANumber, Self.notANumber])
        // What is taken is said as well.
        let set = announced {
            app.harness.press("a", .control)
            app.harness.type("76")
            app.harness.press(.return)
            app.harness.rest(upTo: 1)
        }
        #expect(set.count == 1 && set[0].hasPrefix("Goal, 76"), "\(set)")
    }

    @Test func aHeightIsRefusedEachTime() throws {
        let app = try scenes()
        let page = HeightPage(model: app.model)
        app.tabs.present(UINavigationController(rootViewController: page), animated: false)
        app.harness.rest(upTo: 1)
        app.harness.type("7")
        let texts = returns(app)
        #expect(texts.count == 2 && texts[0].contains("no height") && texts[0] == texts[1])
    }

    @Test("Each key of a search says how many entries are left")
    func search() throws {
        let app = try scenes([84, 83, 82])
        app.select(2)
        app.harness.press("f", .control)
        app.harness.rest(upTo: 0.5)
        let texts = announced { app.harness.type("20z") }
        #expect(texts.count == 3 && texts[1] == "1 entry", "\(texts)")
        #expect(texts.last == "No entry matches “20z”.")
    }

    @Test("The keyboard goes on at an entry that undo brings back")
    func undoneDeletion() throws {
        let app = try scenes([84, 83, 82, 81])
        app.select(2)
        let table: UITableView = try app.find(
            in: try app.scene(HistoryViewController.self).view)
        app.harness.press(.down)
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(table.selection.cursor == IndexPath(row: 1, section: 0))
        let row = try #require(focused(app)).content.label
        #expect(row.contains("82.0"), "\(row)")
    }

    @Test("Tab comes to the graph, where arrows say one weighing after the other")
    func graph() throws {
        let app = try scenes((0..<40).map { 84 - Double($0) * 0.05 })
        app.select(1)
        let plot = try app.scene(GraphViewController.self).plot
        for _ in 0..<20 where app.harness.window.focusedView !== plot { app.harness.press(.tab) }
        try #require(app.harness.window.focusedView === plot)
        #expect(focused(app)?.object === plot)
        let texts = announced {
            app.harness.press(.left)
            app.harness.press(.left)
        }
        #expect(texts.count == 2 && texts[0] != texts[1], "\(texts)")
        #expect(texts.allSatisfy { $0.contains("kg") })
        // Pointers still act on the scene around it.
        let middle = plot.convert(CGPoint(x: plot.bounds.midX, y: plot.bounds.midY), to: nil)
        #expect(app.harness.window.hitTest(middle, with: nil) !== plot)
    }
}

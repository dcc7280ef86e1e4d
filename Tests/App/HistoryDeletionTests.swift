import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Deleting entries in History, and taking it back.
@MainActor @Suite struct HistoryDeletionTests {
    private func open(_ weights: [Double]) throws -> (SceneHarness, UITableView) {
        let app = try SceneHarness(weights: weights)
        app.select(2)
        let history: HistoryViewController = try app.scene()
        return (app, try app.find(UITableView.self, in: history.view))
    }

    private func weights(_ app: SceneHarness) -> [String] {
        app.diary.entries.map { $0.weight.text }
    }

    private func shown(_ table: UITableView) -> [Int] {
        (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    }

    /// The middle of a row, in the window.
    private func place(_ row: Int, _ table: UITableView) -> CGPoint {
        let frame = table.rectForRow(at: IndexPath(row: row, section: 0))
        return table.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }

    private func swipe(_ app: SceneHarness, _ table: UITableView, row: Int, by length: CGFloat) {
        let middle = place(row, table)
        app.harness.drag(
            from: CGPoint(x: middle.x + 150, y: middle.y),
            to: CGPoint(x: middle.x + 150 - length, y: middle.y), over: 0.4)
        app.harness.rest(upTo: 1)
    }

    private func deleteButton(_ app: SceneHarness, _ table: UITableView) throws -> UILabel {
        try app.find(UILabel.self, in: table) { $0.text == "Delete" }
    }

    @Test func aSwipeUncoversDeleteAndUndoBringsTheEntryBack() throws {
        let (app, table) = try open([83, 82, 81])
        #expect(shown(table) == [3])
        // The newest is the first row.
        swipe(app, table, row: 0, by: 110)
        #expect(app.diary.entries.count == 3)
        app.harness.tap(at: app.middle(of: try deleteButton(app, table)))
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "82.0"])
        #expect(shown(table) == [2])
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "82.0", "81.0"])
        #expect(shown(table) == [3])
    }

    @Test func aFullSwipeDeletesAtOnce() throws {
        let (app, table) = try open([83, 82, 81])
        let middle = place(1, table)
        let left = table.convert(CGPoint(x: 24, y: 0), to: nil).x
        app.harness.drag(
            from: CGPoint(x: middle.x + 200, y: middle.y), to: CGPoint(x: left, y: middle.y),
            over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "81.0"])
        #expect(shown(table) == [2])
    }

    @Test func aSwipeThatGoesBackDeletesNothing() throws {
        let (app, table) = try open([83, 82])
        swipe(app, table, row: 0, by: 110)
        app.harness.tap(at: place(1, table))
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 2)
        #expect((try? deleteButton(app, table)) == nil)
    }

    @Test func editModeDeletesWhatIsSelected() throws {
        let (app, table) = try open([83, 82, 81])
        let edit = try app.find(UIButton.self) { $0.currentTitle == "Select" }
        app.harness.tap(edit)
        app.harness.rest(upTo: 1)
        #expect(table.isEditing && edit.currentTitle == "Done")
        app.harness.tap(at: place(2, table))
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 3)
        let bar: HistorySelectionBar = try app.find()
        #expect(bar.label.text == "1 selected")
        app.harness.tap(bar.deleteButton)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["82.0", "81.0"])
        #expect(!table.isEditing && bar.isHidden)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 3)
    }

    @Test func theLastEntryOfAMonthTakesItsSectionAlong() throws {
        // Today is the 21st: the first of 22 days is in the month before.
        let (app, table) = try open((0..<22).map { 80 + Double($0) / 10 })
        #expect(shown(table) == [21, 1])
        table.scrollToRow(at: IndexPath(row: 0, section: 1), at: .bottom, animated: false)
        app.harness.rest(upTo: 1)
        let frame = table.rectForRow(at: IndexPath(row: 0, section: 1))
        let middle = table.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
        app.harness.drag(
            from: CGPoint(x: middle.x + 150, y: middle.y),
            to: CGPoint(x: middle.x + 40, y: middle.y), over: 0.4)
        app.harness.rest(upTo: 1)
        app.harness.tap(at: app.middle(of: try deleteButton(app, table)))
        app.harness.rest(upTo: 1)
        #expect(shown(table) == [21])
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(shown(table) == [21, 1])
    }

    @Test func deletingEverythingShowsHowToBegin() throws {
        let (app, table) = try open([83])
        swipe(app, table, row: 0, by: 110)
        app.harness.tap(at: app.middle(of: try deleteButton(app, table)))
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.isEmpty)
        let empty = try app.find(
            EmptyStateView.self, in: try app.scene(HistoryViewController.self).view)
        #expect(!empty.isHidden && table.isHidden)
    }
}

import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

@MainActor @Suite struct HistoryKeyboardTests {
    private func open(_ weights: [Double]) throws -> (SceneHarness, UITableView) {
        let app = try SceneHarness(weights: weights)
        app.select(2)
        let history: HistoryViewController = try app.scene()
        return (app, try app.find(UITableView.self, in: history.view))
    }

    @Test func pageAndEndKeysWorkOnArrival() throws {
        let (app, table) = try open((0..<60).map { 84 - Double($0) * 0.05 })
        app.harness.press(.end)
        app.harness.rest(upTo: 1)
        #expect(table.contentOffset.y > 1_000)
        app.harness.press(.pageUp)
        app.harness.press(.home)
        app.harness.rest(upTo: 1)
        #expect(table.contentOffset.y <= 0)
    }

    @Test func deletingAndUndoingKeepTheKeyboardInTheRows() throws {
        let (app, table) = try open([83, 82, 81, 80])
        func weights() -> [String] { app.diary.entries.map(\.weight.text) }
        app.harness.press(.down)
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights() == ["83.0", "82.0", "80.0"])
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights() == ["83.0", "80.0"])
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(table.isFocused)
        #expect(weights() == ["83.0", "82.0", "80.0"])
        // The keyboard goes on at what came back.
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights() == ["83.0", "80.0"])
    }

    /// Escape and Return lead from the search to what it leaves in the list.
    @Test(arguments: [false, true])
    func theSearchGivesTheKeyboardToTheRows(byReturn: Bool) throws {
        let (app, table) = try open([83, 82, 81, 80])
        app.harness.press("f", .control)
        app.harness.type("nov")
        app.harness.rest(upTo: 1)
        app.harness.press(byReturn ? .return : .escape)
        app.harness.rest(upTo: 1)
        #expect(table.isFocused)
        app.harness.press(.down)
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 3)
    }

    @Test func closingThePanelGivesTheKeyboardBackToTheRow() throws {
        let (app, table) = try open([83, 82, 81, 80])
        app.harness.press(.down)
        app.harness.press("n", .control)
        app.harness.rest(upTo: 0.5)
        app.harness.press(.tab)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(table.isFocused && app.harness.window.focusIsVisible)
        app.harness.press(.delete)
        app.harness.rest(upTo: 0.5)
        #expect(weights() == ["83.0", "82.0", "80.0"])

        func weights() -> [String] { app.diary.entries.map { $0.weight.text } }
    }

    @Test func rowsShowTimeAndNote() throws {
        let app = try SceneHarness(weights: [82])
        var entry = try #require(app.diary.entries.first)
        entry.note = "After the flight"
        try app.diary.update(entry)
        app.select(2)
        // The note is beside the day where there is room, else behind the time.
        let note: UILabel = try app.find { $0.text == "After the flight" }
        #expect(!note.isHidden)
        app.harness.resize(to: CGSize(width: 390, height: 640))
        app.harness.rest(upTo: 0.5)
        let label: UILabel = try app.find { $0.text == "08:30 · After the flight" }
        #expect(!label.isHidden && note.isHidden)
    }
}

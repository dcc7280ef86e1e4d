import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileTables

/// Where the keyboard is when the list comes back, and what a destructive key acts on.
@MainActor @Suite struct HistoryReturnTests {
    private func open(
        _ weights: [Double], size: CGSize = CGSize(width: 900, height: 640)
    ) throws -> (SceneHarness, UITableView) {
        let app = try SceneHarness(weights: weights, size: size)
        app.select(2)
        let history: HistoryViewController = try app.scene()
        return (app, try app.find(UITableView.self, in: history.view))
    }

    private func weights(_ app: SceneHarness) -> [String] { app.diary.entries.map(\.weight.text) }

    /// The ring's frame in the table; nil while none is seen.
    private func ring(_ app: SceneHarness, _ table: UITableView) -> CGRect? {
        guard table.isFocused, app.harness.window.focusIsVisible else { return nil }
        return table.selection.cursor.map { table.rectForRow(at: $0) }
    }

    private func say(_ app: SceneHarness) throws -> String {
        let banner: BannerView = try app.find()
        let label: UILabel = try app.find(in: banner) { $0.numberOfLines == 0 }
        return banner.isHidden ? "" : label.text ?? ""
    }

    @Test func deletingAfterAnEditDeletesTheEntryThatWasOpened() throws {
        let (app, table) = try open([83, 82, 81, 80])
        app.harness.press(.down)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        let weight: EntryWeightView = try app.find()
        let field: UITextField = try app.find(in: weight)
        for _ in 0..<8 where !field.isFirstResponder { app.harness.press(.tab) }
        #expect(field.isFirstResponder)
        app.harness.press("a", .control)
        app.harness.type("81.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "82.0", "81.5", "80.0"])
        #expect(ring(app, table) == table.rectForRow(at: IndexPath(row: 1, section: 0)))
        app.harness.press(.delete)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["83.0", "82.0", "80.0"])
        #expect(try say(app) == "81.5\u{A0}kg of Fri 20 Nov deleted")
    }

    @Test func theRingIsOnTheEntryThatWasSteppedTo() throws {
        let (app, table) = try open((0..<40).map { 84 - Double($0) * 0.05 })
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        for _ in 0..<30 { app.harness.press(.down, .alt) }
        app.harness.rest(upTo: 0.5)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        let found = try #require(ring(app, table))
        // The newest is of the 21st: the 30th before is of the month before.
        #expect(found == table.rectForRow(at: IndexPath(row: 9, section: 1)))
        #expect(table.bounds.contains(found))
    }

    /// A pointer that opened an entry leaves nothing behind that a key could delete unseen.
    @Test func nothingIsDeletedWithoutARing() throws {
        let (app, table) = try open([83, 82, 81])
        app.harness.press(.delete)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app).count == 3 && table.isFocused)
        // Scrolled away, the row with the ring is not to be seen either.
        app.harness.press(.down)
        app.harness.press(.delete)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app).count == 2)
    }

    @Test func anEntryThatMovesToAnotherDayKeepsTheKeyboard() throws {
        let (app, table) = try open([83, 82, 81, 80])
        app.harness.press(.down)
        let entry = app.diary.entries[2]
        app.model.change(entry.id) { $0.moment.wallSeconds -= 5 * 86_400 }
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["81.0", "83.0", "82.0", "80.0"])
        #expect(ring(app, table) == table.rectForRow(at: IndexPath(row: 3, section: 0)))
        app.harness.press(.delete)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["83.0", "82.0", "80.0"])
    }

    @Test(arguments: [320.0, 390, 620, 900], [false, true])
    func theFirstEntryIsSeenWhole(width: CGFloat, visited: Bool) throws {
        let app = try SceneHarness(size: CGSize(width: width, height: 640))
        if visited {
            app.select(2)
            app.select(0)
        } else {
            app.tabs.prepareScenes()
            app.harness.rest(upTo: 3)
        }
        app.harness.type("80")
        app.harness.press(.return)
        app.harness.rest(upTo: 2)
        app.select(2)
        let history: HistoryViewController = try app.scene()
        let table: UITableView = try app.find(in: history.view)
        func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
        let row = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let header: MonthHeader = try app.find(in: table)
        let search = history.list.searchBar
        #expect(frame(row).minY >= frame(header).maxY)
        #expect(frame(header).minY >= frame(search).maxY || width >= 700)
        #expect(frame(row).minY > 0 && frame(row).maxY < 580)
    }
}

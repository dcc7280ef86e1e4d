import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Days with several weighings, which are one row each that opens in place.
@MainActor @Suite struct HistoryDaysTests {
    /// Three weighings on the last day, below them two days with one each.
    private func open(
        width: CGFloat = 620
    ) throws -> (SceneHarness, HistoryListViewController) {
        let app = try SceneHarness(
            weights: [83, 82, 81], size: CGSize(width: width, height: 700))
        for (hour, text) in [(9, "81.4"), (12, "80.8")] {
            try app.diary.add(
                try #require(Weight(text: text, unit: .kilograms)),
                at: SceneHarness.now.adding(seconds: (hour - 8) * 3600 - 86_400))
        }
        app.select(2)
        return (app, try app.scene(HistoryViewController.self).list)
    }

    private func rows(_ list: HistoryListViewController) -> Int {
        list.table.numberOfRows(inSection: 0)
    }

    private func cell(_ list: HistoryListViewController, _ row: Int) throws -> HistoryCell {
        try #require(list.table.cellForRow(at: IndexPath(row: row, section: 0)) as? HistoryCell)
    }

    private func says(_ list: HistoryListViewController, _ row: Int) throws -> String {
        let cell = try cell(list, row)
        let label = cell.accessibilityLabel ?? "", value = cell.accessibilityValue ?? ""
        return label + (value.isEmpty ? "" : "; " + value)
    }

    private func weights(_ app: SceneHarness) -> [String] { app.diary.entries.map(\.weight.text) }

    @Test(arguments: [320.0, 390, 620, 900, 1366])
    func aDayIsOneRowThatTellsItsSpan(width: Double) throws {
        let (_, list) = try open(width: width)
        #expect(rows(list) == 3)
        let day = try says(list, 1)
        #expect(day.contains("3 weighings"), "\(day)")
        #expect(day.contains("80.8 – 82.0\u{A0}kg"), "\(day)")
        #expect(day.hasSuffix("; collapsed"), "\(day)")
    }

    @Test func arrowsOpenAndCloseItAndReturnDoesBoth() throws {
        let (app, list) = try open()
        // The keys are at the first row on arrival.
        app.harness.press(.down)
        app.harness.press(.right)
        app.harness.rest(upTo: 1)
        #expect(rows(list) == 6)
        #expect(try says(list, 1).hasSuffix("; expanded"))
        // The last weighing is below its day; the arrow back closes the day that it is in.
        app.harness.press(.down)
        app.harness.press(.left)
        app.harness.rest(upTo: 1)
        #expect(rows(list) == 3)
        // The keys are with the day again.
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(rows(list) == 6)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(rows(list) == 3 && list.table.isFocused)
    }

    @Test func aDayIsNotDeletedButAWeighingInItIs() throws {
        let (app, list) = try open()
        // The keys are at the first row on arrival.
        app.harness.press(.down)
        _ = app.harness.session.beginAccessibility()
        let why = "This day has several weighings. Open it, and delete one of them."
        func said() -> [String] {
            announced {
                app.harness.press(.delete)
                app.harness.rest(upTo: 1)
            }
        }
        // Each time, and whether the day is closed or open.
        #expect(said() == [why])
        #expect(said() == [why])
        app.harness.press(.right)
        app.harness.rest(upTo: 1)
        #expect(said() == [why])
        #expect(app.diary.entries.count == 5)
        app.harness.press(.down)
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "82.0", "81.4", "81.0"])
        #expect(rows(list) == 5)
        // A day with one weighing left is its row.
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "82.0", "81.0"])
        #expect(rows(list) == 3)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "82.0", "81.4", "81.0"])
    }

    @Test func pressedQuicklyItEndsAsTheLastPressSays() throws {
        let (app, list) = try open()
        // The keys are at the first row on arrival.
        app.harness.press(.down)
        for _ in 0..<7 {
            app.harness.press(.return)
            app.harness.skip(seconds: 0.03)
        }
        app.harness.rest(upTo: 1)
        #expect(rows(list) == 6)
        for row in 0..<6 { #expect(try cell(list, row).alpha == 1) }
        let tops = try (0..<6).map { try cell(list, $0).frame.minY }
        #expect(tops == tops.sorted() && Set(tops).count == 6)
    }

    @Test func aSearchListsWeighingsOneByOne() throws {
        let (app, list) = try open()
        list.searchBar.text = "nov"
        list.showDiary()
        app.harness.rest(upTo: 0.5)
        #expect(rows(list) == 5)
        list.searchBar.text = ""
        list.showDiary()
        #expect(rows(list) == 3)
    }

    @Test func selectingADayTakesAllItsWeighings() throws {
        let (app, list) = try open()
        list.setEditing(true, animated: false)
        list.table.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
        #expect(list.selectedEntries.count == 3)
        list.setDay(at: [0, 1], isOpen: true)
        app.harness.rest(upTo: 1)
        #expect(list.selectedEntries.count == 3)
        list.deleteSelected()
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["83.0", "81.0"])
    }

    @Test func theEntryAtTheSideGoesOnWithinAClosedDay() throws {
        let (app, list) = try open(width: 1366)
        #expect(rows(list) == 3)
        list.step(1)
        app.harness.rest(upTo: 0.5)
        let first = try #require(list.selectedID)
        #expect(first == app.diary.entries[3].id)
        #expect(list.table.indexPathsForSelectedRows == [[0, 1]])
        list.step(1)
        #expect(list.selectedID == app.diary.entries[2].id)
    }
}

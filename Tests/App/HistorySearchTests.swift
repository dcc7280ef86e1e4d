import Diary
import Foundation
import TestSupport
import Testing

@testable import HealthBeatApp

@Suite @MainActor struct HistorySearchTests {
    /// Days of the entries that are found among one of each of the last forty days.
    private func found(_ text: String) throws -> [String] {
        let app = try SceneHarness(weights: (0..<40).map { 80 + Double($0) / 10 })
        let entries = app.model.entries
        let search = HistorySearch(dates: app.model.dates)
        search.follow(entries, if: true)
        let model = app.model
        let query = HistoryQuery(text) { (try? model.parser.parse($0))?.kilograms }
        return search.found(query).sorted().map { "\(entries[$0].moment.date)" }
    }

    @Test func wordsOfADateFindIt() throws {
        #expect(try found("2 nov") == ["2026-11-02"])
        #expect(try found("NOV 21") == ["2026-11-21"])
        #expect(try found("2026-10-2").first == "2026-10-20")
        #expect(try found("october 2026").allSatisfy { $0.hasPrefix("2026-10") })
        #expect(try found("2026").count == 40)
        #expect(try found("nothing").isEmpty)
    }

    @Test func weightsSeasonsAndExtremesNarrowIt() throws {
        // From 80.0 on 13 Oct to 83.9 on 21 Nov.
        #expect(try found("lowest") == ["2026-10-13"])
        #expect(try found("highest oct") == ["2026-10-31"])
        #expect(try found("lowest november 2026") == ["2026-11-01"])
        #expect(try found("above 83.7") == ["2026-11-20", "2026-11-21"])
        #expect(try found("> 83.5 below 83.7") == ["2026-11-18"])
        #expect(try found("above 184 lb") == [] || found("above 83").count == 9)
        #expect(try found("autumn 2026").count == 40)
        #expect(try found("spring 2026").isEmpty && found("gap").isEmpty)
        // A word alone is a word.
        #expect(try found("above").isEmpty)
    }
}

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
        let words = HistorySearch.words(text)
        search.follow(entries, if: true)
        return entries.indices.filter { search.matches($0, words) }
            .map { "\(entries[$0].moment.date)" }
    }

    @Test func wordsOfADateFindIt() throws {
        #expect(try found("2 nov") == ["2026-11-02"])
        #expect(try found("NOV 21") == ["2026-11-21"])
        #expect(try found("2026-10-2").first == "2026-10-20")
        #expect(try found("october 2026").allSatisfy { $0.hasPrefix("2026-10") })
        #expect(try found("2026").count == 40)
        #expect(try found("nothing").isEmpty)
    }
}

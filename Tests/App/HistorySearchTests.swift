import Design
import Diary
import Foundation
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

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

    /// What the empty field asks for is never cut: a shorter text is in its place.
    @Test(arguments: ["C", "de", "fr", "pl", "en-XA"])
    func thePlaceholderFits(language: String) throws {
        func look(_ language: String) throws {
            for width in [320, 360, 600, 900, 1_366] as [CGFloat] {
                let app = try SceneHarness(
                    weights: [82, 81, 80], size: CGSize(width: width, height: 640))
                app.select(2)
                app.harness.rest(upTo: 0.5)
                let list = try app.scene(HistoryViewController.self).list
                let field = list.searchBar.searchTextField
                let text = try #require(field.attributedPlaceholder?.string)
                let wanted = text.size(withAttributes: [.font: Theme.Text.subheadline]).width
                let room = field.placeholderRect(forBounds: field.bounds).width
                #expect(!text.isEmpty && wanted <= room, "\(language) \(width): \(text)")
            }
        }
        guard language != "C" else { return try look(language) }
        let words = try #require(Language(language, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(words)) { try look(language) }
    }
}

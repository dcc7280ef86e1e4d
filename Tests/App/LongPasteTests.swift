import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// A text too long to be pasted is refused with a sentence, in every field of the window.
@MainActor @Suite struct LongPasteTests {
    private func paste(_ app: SceneHarness, into field: UITextField) {
        UIPasteboard.general.string = String(repeating: "9", count: field.pasteLimit + 1)
        field.becomeFirstResponder()
        let before = field.text
        field.paste(nil)
        app.harness.rest(upTo: 0.3)
        #expect(field.text == before)
    }

    private func label(_ app: SceneHarness, saying words: String) throws -> UILabel {
        try app.find { $0.text?.contains(words) == true && !$0.isHidden }
    }

    @Test func theSearchOfTheHistory() throws {
        let app = try SceneHarness(weights: [83, 82])
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        paste(app, into: list.searchBar.searchTextField)
        let banner: BannerView = try app.find()
        #expect(!banner.isHidden && !banner.isProblem)
        _ = try label(app, saying: "too long to search for. Paste 64 KB at most.")
        #expect(list.months.months.first?.count == 2)
    }

    @Test func theFieldsOfAnEntry() throws {
        let app = try SceneHarness(weights: [83, 82], size: CGSize(width: 1_400, height: 800))
        app.select(2)
        let facts: EntryFactsCard = try app.find()
        paste(app, into: facts.noteField)
        _ = try label(app, saying: "too long for a note. Paste 64 KB at most.")
        app.harness.type("a")
        #expect(throws: SceneHarness.Missing.self) { try label(app, saying: "too long") }
        paste(app, into: facts.dateField)
        _ = try label(app, saying: "too long for a date.")
        let weight: EntryWeightView = try app.find()
        paste(app, into: weight.field)
        _ = try label(app, saying: WeightParser.pastedTooMuch)
    }
}

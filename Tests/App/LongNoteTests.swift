import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// A note of any length is shown, and edited, without a window that stands still.
@MainActor @Suite struct LongNoteTests {
    private static let note = String(repeating: "line\n", count: 200_000)

    private func open(_ note: String) throws -> SceneHarness {
        let app = try SceneHarness(weights: [82], size: CGSize(width: 600, height: 700))
        var entry = app.diary.entries[0]
        entry.note = note
        try app.diary.update(entry)
        return app
    }

    @Test func aNoteOfManyLinesIsShownAndScrolledAtOnce() throws {
        let app = try open(Self.note)
        let clock = ContinuousClock()
        let time = try clock.measure {
            app.select(2)
            app.harness.rest(upTo: 1)
            let table: HistoryTable = try app.find()
            app.harness.tap(try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
            app.harness.rest(upTo: 1)
        }
        print("a note of 1 MB: \(time)")
        #expect(time < .seconds(4))
        let card: EntryFactsCard = try app.find()
        #expect(card.noteField.text?.utf8.count == NoteText.mostShown)
        #expect(app.diary.entries[0].note == Self.note)
    }

    @Test func theBeginningIsEditedAndTheRestStays() throws {
        let app = try open(Self.note)
        app.select(2)
        let table: HistoryTable = try app.find()
        app.harness.tap(try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
        app.harness.rest(upTo: 1)
        let card: EntryFactsCard = try app.find()
        card.noteField.becomeFirstResponder()
        card.noteField.text = "first " + (card.noteField.text ?? "")
        card.noteField.resignFirstResponder()
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries[0].note == "first " + Self.note)
    }

    @Test func thePageHasTheNoteWhole() throws {
        var saved: String?
        let page = NotePage(note: Self.note) { saved = $0 }
        let clock = ContinuousClock()
        let time = clock.measure {
            page.loadViewIfNeeded()
            page.view.frame = CGRect(x: 0, y: 0, width: 520, height: 560)
            page.view.layoutIfNeeded()
        }
        print("a page of 200 000 lines: \(time)")
        #expect(time < .seconds(2))
        let textView = try #require(page.view.subviews.compactMap { $0 as? UITextView }.first)
        #expect(textView.text == Self.note)
        textView.text = "short"
        let done = try #require(page.navigationItem.rightBarButtonItem?.primaryAction)
        done.performWithSender(nil, target: nil)
        #expect(saved == "short")
    }

    @Test func lineBreaksStayWhereTheLineIsEdited() {
        let text = NoteText("one\ntwo\r\nthree")
        #expect(text.shown == "one two three")
        #expect(text.note("one, two three") == "one,\ntwo\r\nthree")
        #expect(text.note("one two") == "one\ntwo")
        #expect(text.note("") == "")
    }

    @Test(arguments: [
        "", "short", "two\nlines", "a\r\n\u{301}b", String(repeating: "é", count: 3000),
        "a\u{301}b",
    ])
    func beginningAndRestAreTheNote(note: String) {
        let text = NoteText(note)
        #expect(text.note(text.shown) == note)
        #expect((text.hint == nil) == (note.utf8.count <= NoteText.mostShown))
    }
}

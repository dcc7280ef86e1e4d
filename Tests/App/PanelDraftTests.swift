import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// An entry that is typed into the panel and not saved is there again after a crash.
@MainActor
@Suite struct PanelDraftTests {
    private let path =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("panel-\(UUID().uuidString)/panel-1").path
    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    private func app() throws -> SceneHarness {
        let app = try SceneHarness(weights: [84, 83])
        app.model.panelDraft = TypedDraft(path: path, limit: 1 << 16)
        return app
    }

    private func open(_ app: SceneHarness, changing entry: Entry? = nil) throws -> AddEntryPanel {
        app.tabs.addEntry(changing: entry)
        app.harness.rest(upTo: 0.5)
        return try app.find()
    }

    /// What the next run finds on the diary of that one.
    private func left(to app: SceneHarness) -> AddEntryPanel.Draft? {
        app.model.panelDraft = TypedDraft(path: path, limit: 1 << 16)
        return AddEntryPanel.Draft(leftTo: app.model)
    }

    private func write(_ text: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test func whatIsTypedIsInThePanelAgain() throws {
        let app = try app()
        let panel = try open(app)
        panel.dateField.text = "yesterday 7:00"
        app.harness.type("82.")
        panel.noteField.becomeFirstResponder()
        app.harness.type("after a run: 10 km")
        app.harness.advance(seconds: 0.4)
        #expect(isThere)
        let next = try SceneHarness(weights: [84, 83])
        let draft = try #require(left(to: next))
        next.tabs.addEntry(changing: draft.entry, draft: draft)
        next.harness.rest(upTo: 0.5)
        let again: AddEntryPanel = try next.find()
        #expect(again.typedTexts == ["yesterday 7:00", "82.", "after a run: 10 km"])
        next.harness.type("4")
        next.harness.press(.return)
        next.harness.rest(upTo: 1)
        let saved = try #require(next.diary.entries.first { $0.weight.text == "82.4" })
        #expect(saved.note == "after a run: 10 km")
        #expect(!isThere)
    }

    @Test func aChangedEntryIsTheOneThatWasChanged() throws {
        let app = try app()
        let entry = app.diary.entries[0]
        let panel = try open(app, changing: entry)
        panel.noteField.becomeFirstResponder()
        app.harness.type("x")
        app.harness.advance(seconds: 0.4)
        #expect(left(to: app)?.entry == entry)
        // Deleted meanwhile, it is one to be added.
        try app.diary.delete([entry.id])
        let draft = try #require(left(to: app))
        #expect(draft.entry == nil && draft.texts == panel.typedTexts)
    }

    @Test func theUnitOfTheWeightComesBack() throws {
        let app = try app()
        let panel = try open(app)
        app.harness.type("82")
        app.harness.press("u", .control)
        app.harness.advance(seconds: 0.4)
        let draft = try #require(left(to: app))
        #expect(draft.unit == .pounds && draft.texts[1] == panel.weightField.text)
    }

    /// “today” that was typed yesterday was yesterday.
    @Test(arguments: [("2026-11-21", "today"), ("2026-11-20", "2026-11-20 08:30")])
    func aDayKeepsItsMeaning(day: String, text: String) throws {
        try write("unit kg\nwritten \(day)\nmoment 2026-11-20 08:30\ndate today\nweight 82\nnote ")
        #expect(try left(to: app())?.texts == [text, "82", ""])
    }

    @Test func closingKeepsNothing() throws {
        let app = try app()
        _ = try open(app)
        app.harness.type("8")
        app.harness.advance(seconds: 0.4)
        #expect(isThere)
        app.harness.press(.backspace)
        #expect(!isThere)
        app.harness.type("82")
        app.harness.advance(seconds: 0.4)
        #expect(isThere)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(!isThere && left(to: app) == nil)
    }

    @Test func theNextEntryBeginsWithNothing() throws {
        let app = try app()
        let panel = try open(app)
        app.harness.type("82")
        app.harness.advance(seconds: 0.4)
        app.harness.tap(at: app.middle(of: panel.nextButton))
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 3 && panel.window != nil && !isThere)
    }

    /// The calendar may be opened before the entry is saved: the keyboard stays with it.
    @Test func theNextEntryLeavesTheKeyboardWithTheCalendar() throws {
        let app = try app()
        let panel = try open(app)
        app.harness.type("82")
        app.harness.tap(at: app.middle(of: panel.nextButton))
        app.harness.tap(panel.calendarButton)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 3 && panel.window != nil)
        #expect(!panel.dateField.isFirstResponder)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(app.harness.window.focusedView === panel.calendarButton)
    }

    /// The program may end after an entry is saved, before what was typed is forgotten.
    @Test(arguments: [("83", true), ("83.5", false)])
    func whatIsSavedAlreadyDoesNotComeBack(weight: String, isSaved: Bool) throws {
        let app = try app()
        try write("unit kg\ndate today\nweight \(weight)\nnote ")
        let written = Double(SceneHarness.now.secondsSince1970 - 60)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: written)], ofItemAtPath: path)
        #expect((left(to: app) == nil) == isSaved)
    }

    @Test(arguments: [
        "", "unit", "unit stone\nweight 8", "weight 82", "\u{FFFD}\n\n\n",
    ])
    func aFileThatHoldsNoEntryIsNothing(text: String) throws {
        try write(text)
        #expect(try left(to: app()) == nil)
    }

    @Test func aFileWithoutEndIsNothing() throws {
        try write(String(repeating: "unit kg\n", count: 20_000))
        #expect(try left(to: app()) == nil)
    }

    @Test func whatIsMissingInAFileIsEmpty() throws {
        try write("unit lb\nentry none\nweight 180")
        let draft = try #require(try left(to: app()))
        #expect(draft.unit == .pounds && draft.entry == nil && draft.texts[1] == "180")
    }
}

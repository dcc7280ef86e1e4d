import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Entries of one moment are in the order in which they were written, wherever they go; their
/// identifiers, which are random, say nothing of it.
@MainActor
@Suite struct WritingOrderTests {
    private let temporary = TemporaryDirectory(isInMemory: true)
    private let texts = [
        "80.4", "81", "79.9", "80.2", "80.1", "80.8", "82", "79.5", "80.6", "80.3", "81.1", "80.7",
    ]

    private func written() throws -> Diary {
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        for text in texts { try diary.add(kilograms(text), at: testNow) }
        return diary
    }

    private func weights(_ diary: Diary) -> [String] { diary.entries.map(\.weight.text) }

    @Test func theDiaryKeepsIt() throws {
        let diary = try written()
        #expect(weights(diary) == texts)
        #expect(Set(diary.entries.map(\.created)).count == texts.count)
        let again = try Diary(directory: temporary.diary, clock: testClock)
        #expect(again.entries == diary.entries)
        try diary.delete(Set(diary.entries[3...5].map(\.id)))
        try diary.undo()
        #expect(weights(diary) == texts)
    }

    @Test func whatIsMovedToAMomentGetsAPlaceOfItsOwn() throws {
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        let other = try diary.add(kilograms("80"), at: testNow.adding(seconds: -60))
        try diary.add(kilograms("81"), at: testNow)
        var moved = other
        moved.moment = testNow
        try diary.update(moved)
        #expect(Set(diary.entries.map(\.created)).count == 2)
        #expect(weights(diary) == ["81", "80"])
    }

    @Test func anotherNoteChangesItNot() throws {
        let diary = try written()
        let before = diary.entries
        var entry = before[4]
        entry.note = "after a run"
        try diary.update(entry)
        #expect(weights(diary) == texts)
        #expect(diary.entries.map(\.created) == before.map(\.created))
    }

    @Test(arguments: [ExportFormat.csv, .json])
    func ourFilesKeepIt(format: ExportFormat) throws {
        let diary = try written()
        let text = Exporter(format: format).text(diary.entries)
        let file = try Importer(clock: testClock).read(Array(text.utf8), name: "export")
        let other = TemporaryDirectory(isInMemory: true)
        let copy = try Diary(directory: other.diary, clock: testClock)
        try copy.import(ImportPreview(file, existing: [], clock: testClock))
        #expect(copy.entries == diary.entries)
    }

    @Test func tablesOfOthersKeepTheirOrder() throws {
        let rows = texts.map { "2026-11-01,\($0)" }
        for (lines, expected) in [
            (["2026-10-01,90"] + rows, ["90"] + texts),
            // A table that begins with the latest is written from its end.
            (rows.reversed() + ["2026-10-01,90"], ["90"] + texts),
        ] {
            let file = try read("date,kg\n" + lines.joined(separator: "\n"))
            let preview = ImportPreview(file, existing: [], clock: testClock)
            #expect(preview.new.map(\.weight.text) == expected)
            #expect(preview.new == preview.new.sorted())
            // Coming in once more adds nothing.
            #expect(ImportPreview(file, existing: preview.new, clock: testClock).new.isEmpty)
        }
    }
}

import Foundation
import Testing

@testable import Diary

/// A diary that is opened beside other things, whose pages are looked at once it is read.
@MainActor
@Suite struct DiaryOpeningTests {
    let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func fill(_ count: Int = 400) throws -> [Entry] {
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        let entries = (0..<count).map { entry("80.\($0 % 10)", day: Double($0) / 2) }
        try diary.perform(DiaryStep(.import, count: count), puts: entries)
        try diary.setGoal(kilograms("74"))
        return diary.entries
    }

    private func opening() -> DiaryOpening { DiaryOpening(temporary.diary, clock: testClock) }

    /// Where the system has no thread left, whoever opens the diary reads it itself.
    @Test(.timeLimit(.minutes(5))) func aDiaryIsReadWithoutAThread() throws {
        let opening = DiaryOpening(temporary.diary, clock: testClock) { _ in false }
        #expect(try opening.diary()?.entries.isEmpty == true)
    }

    /// Writes nonsense into the page with which a table or an index begins.
    private func spoil(_ condition: String) throws {
        let connection = try SQLiteConnection(path: path, mode: .immutable)
        let size = try #require(try connection.integer("PRAGMA page_size"))
        let page = try #require(
            try connection.integer("SELECT rootpage FROM sqlite_schema WHERE \(condition)"))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(repeating: 0xEE, count: 64))
        try file.close()
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []).sorted()
    }

    @Test func itIsTheDiaryThatOpeningAtOnceGives() throws {
        let entries = try fill()
        let opening = opening()
        let diary = try #require(try opening.diary())
        #expect(diary.entries == entries && diary.settings.goal == kilograms("74"))
        #expect(diary.undoStep?.kind == .goal)
        #expect(try opening.diary() == nil, "It is handed over once.")
        #expect(!diary.store.isChecked)
        try diary.finishOpening()
        #expect(diary.store.isChecked)
        try diary.add(kilograms("79"))
        #expect(diary.recovery == nil)
        #expect(try Diary(directory: temporary.diary).entries.count == entries.count + 1)
    }

    /// Rows are in the file as they came; the trend is computed where they are read.
    @Test func entriesAreInOrderAndTheTrendIsTheirsWhateverChanges() throws {
        let before = try Diary(directory: temporary.diary, clock: testClock)
        let rows = (0..<40).map { entry("8\($0 % 7).5", day: Double($0 * 7 % 40) / 2) }
        try before.perform(DiaryStep(.import, count: rows.count), puts: rows)
        let diary = try #require(try opening().diary())
        #expect(diary.entries == rows.sorted() && diary.entries != rows)
        func isTheirs(_ method: Trend.Method, dayStart: Int = 0) -> Bool {
            let own = Trend(diary.entries, method: method, dayStart: dayStart)
            return diary.trend.points == own.points && diary.trend.points.count > 30
        }
        #expect(isTheirs(.byTime))
        var settings = diary.settings
        settings.trend = .hackersDiet
        try diary.setSettings(settings)
        #expect(isTheirs(.hackersDiet))
        settings.dayStartMinute = 13 * 60
        try diary.setSettings(settings)
        #expect(isTheirs(.hackersDiet, dayStart: 13 * 60))
        try diary.add(kilograms("60"))
        #expect(isTheirs(.hackersDiet, dayStart: 13 * 60))
        try diary.delete([rows[3].id, rows[20].id])
        #expect(isTheirs(.hackersDiet, dayStart: 13 * 60))
        try diary.undo()
        #expect(isTheirs(.hackersDiet, dayStart: 13 * 60))
        // By another method from the first.
        let again = try #require(try opening().diary())
        #expect(again.trend.points == diary.trend.points)
    }

    @Test func anEmptyDiaryIsMade() throws {
        let diary = try #require(try opening().diary())
        try diary.finishOpening()
        try diary.add(kilograms("79"))
        #expect(try Diary(directory: temporary.diary).entries.count == 1)
    }

    @Test("Damage that reading passes over is mended before the first change, and told")
    func unreadDamage() throws {
        let entries = try fill()
        try spoil("type = 'table' AND name = 'entry_change'")
        let before = files
        let diary = try #require(try opening().diary())
        #expect(diary.entries == entries && diary.recovery == nil)
        // The log and its index come with each connection.
        #expect(files.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == before)
        var told: [DiaryRecovery] = []
        diary.onRecovery = { told.append($0) }
        try diary.add(kilograms("79"))
        let recovery = try #require(told.first)
        #expect(told.count == 1 && recovery.kind == .damaged)
        #expect(recovery.recovered == entries.count)
        #expect(files.contains { recovery.keptPath.hasSuffix("/\($0)") })
        let again = try Diary(directory: temporary.diary)
        #expect(again.entries == diary.entries && again.entries.count == entries.count + 1)
        #expect(try again.check().isEmpty)
    }

    @Test("Nothing that comes from elsewhere is written before the damage is mended")
    func arrivals() throws {
        let entries = try fill()
        try spoil("type = 'table' AND name = 'entry_change'")
        let diary = try #require(try opening().diary())
        #expect(try diary.bringIn([entry("79", day: -9)], settings: [:]) == 1)
        #expect(diary.recovery?.kind == .damaged && diary.entries.count == entries.count + 1)
        #expect(try diary.check().isEmpty)
    }

    @Test("What is looked at later is mended, too, with what a backup has")
    func finishing() throws {
        let entries = try fill()
        try spoil("type = 'table' AND name = 'entry_change'")
        let diary = try #require(try opening().diary())
        try diary.finishOpening()
        #expect(diary.recovery?.kind == .damaged && diary.notices.count == 1)
        #expect(diary.entries == entries)
    }

    @Test func whatCannotBeReadIsMendedAtOnce() throws {
        let entries = try fill()
        try spoil("type = 'table' AND name = 'entry'")
        let diary = try #require(try opening().diary())
        #expect(diary.recovery?.kind == .damaged)
        #expect(diary.entries == entries)
    }

    @Test func whatIsNoDiaryIsToldAndLeftAlone() throws {
        try temporary.diary.create()
        try Data("no diary at all".utf8).write(to: URL(fileURLWithPath: path))
        let opening = opening()
        #expect(throws: DiaryError.self) { try opening.requireDiary() }
        #expect(throws: DiaryError.self) { _ = try opening.diary() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "no diary at all")
    }
}

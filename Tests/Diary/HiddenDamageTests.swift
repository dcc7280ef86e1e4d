import Foundation
import Testing

@testable import Diary

/// Damage that a look at the pages does not find: opening takes the file for sound.
@MainActor
@Suite struct HiddenDamageTests {
    let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    private func fill(_ count: Int = 60) throws -> [Entry] {
        let diary = try open()
        let entries = (0..<count).map { entry("80.\($0 % 10)", day: Double($0)) }
        try diary.perform(DiaryStep(.import, count: count), puts: entries)
        return diary.entries
    }

    /// Changes a byte that stands before an identifier: `number` to the one after it.
    private func change(
        _ number: UInt8, to other: UInt8, before id: UUID, distance: Int = 1
    ) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        let bytes = withUnsafeBytes(of: id.uuid) { Data($0) }
        var changed = 0
        var start = data.startIndex
        while let range = data.range(of: bytes, in: start..<data.endIndex) {
            if data[range.lowerBound - distance] == number {
                data[range.lowerBound - distance] = other
                changed += 1
            }
            start = range.upperBound
        }
        try #require(changed == 1)
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Gives two rows of the undo history one key, which making indices again cannot mend.
    private func damageHistory() throws {
        let row = try SQLiteStatement(
            "SELECT uuid FROM entry_change WHERE number = 20",
            SQLiteConnection(path: path, mode: .immutable))
        try #require(try row.step())
        try change(20, to: 21, before: try #require(row.uuid(0)))
        let connection = try SQLiteConnection(path: path, mode: .immutable)
        #expect(throws: Never.self) { try DiaryStore.quickCheck(connection) }
        #expect(Backups.damage(connection) != nil)
    }

    private func expectMended(_ diary: Diary, _ entries: [Entry]) throws {
        #expect(diary.entries == entries)
        let recovery = try #require(diary.recovery)
        #expect(recovery.kind == .damaged && recovery.recovered == entries.count)
        #expect(FileManager.default.fileExists(atPath: recovery.keptPath))
        #expect(try diary.check().isEmpty)
        let again = try open()
        #expect(again.entries == entries && again.recovery == nil)
        try again.add(kilograms("79"))
        #expect(try again.undo() == DiaryStep(.add, count: 1))
    }

    @Test(arguments: ["today", "file", "due"])
    func aBackupIsMadeOfTheMendedDiary(way: String) throws {
        let entries = try fill()
        try damageHistory()
        let diary = try open()
        #expect(diary.entries == entries && diary.recovery == nil)
        var told: [DiaryRecovery] = []
        diary.onRecovery = { told.append($0) }
        switch way {
        case "today": _ = try diary.backUp()
        case "file": _ = try diary.backUp(to: temporary.file("copy.sqlite"))
        default: try diary.backUpIfDue()
        }
        #expect(told.count == 1)
        let copy =
            way == "file"
            ? temporary.file("copy.sqlite")
            : try #require(Backups(directory: temporary.diary).all().first?.path)
        #expect(try Backups.content(of: copy).0.count == entries.count)
        try expectMended(diary, entries)
    }

    @Test func theWritersBackupIsMadeOfTheMendedDiary() throws {
        let entries = try fill()
        try damageHistory()
        let diary = try open()
        let writer = DiaryWriter(diary)
        var answers: [Bool] = []
        writer.perform(.backUp(replaces: false)) { answers.append((try? $0.get()) == .some(nil)) }
        #expect(writer.finish(upTo: 30))
        #expect(answers == [true])
        #expect(Backups(directory: temporary.diary).all().count == 1)
        try expectMended(diary, entries)
    }

    @Test func theBackupInTheBackgroundIsMadeOfTheMendedDiary() async throws {
        let entries = try fill()
        try damageHistory()
        let diary = try open()
        let told = AsyncStream.makeStream(of: DiaryRecovery.self)
        diary.onRecovery = { told.continuation.yield($0) }
        diary.backUpInBackground { Issue.record("\($0)") }
        for await _ in told.stream { break }
        try expectMended(diary, entries)
        while Backups(directory: temporary.diary).all().isEmpty { await Task.yield() }
    }

    /// Once a day: the second change of the same day begins no search for a backup.
    @Test func theBackgroundLooksForABackupOnceADay() async throws {
        _ = try fill()
        let diary = try open()
        #expect(diary.lastBackupDay == nil)
        for _ in 0..<2 {
            diary.backUpInBackground { Issue.record("\($0)") }
            #expect(diary.lastBackupDay == testNow.date)
            while Backups(directory: temporary.diary).all().isEmpty { await Task.yield() }
        }
        #expect(Backups(directory: temporary.diary).all().count == 1)
    }

    @Test func undoOfADamagedHistoryIsToldAndTheDiaryGoesOn() throws {
        let entries = try fill()
        try damageHistory()
        let diary = try open()
        #expect(try diary.undo() == nil)
        #expect(diary.undoStep == nil && diary.redoStep == nil)
        try expectMended(diary, entries)
    }

    /// What cannot be read of an index is made again; nothing else of the diary changes.
    @Test func anIndexThatCannotBeReadIsMadeAgain() throws {
        let entries = try fill()
        // The header of an index record: an identifier of 16 bytes, then a row's number.
        try change(44, to: 116, before: entries[30].id, distance: 2)
        let connection = try SQLiteConnection(path: path, mode: .immutable)
        #expect(throws: Never.self) { try DiaryStore.quickCheck(connection) }
        #expect(throws: DiaryError.self) { try connection.texts("PRAGMA integrity_check(1)") }
        let diary = try open()
        _ = try diary.backUp()
        #expect(diary.recovery == nil && diary.undoStep == DiaryStep(.import, count: 60))
        #expect(try diary.check().isEmpty)
        #expect(try diary.undo() == DiaryStep(.import, count: 60))
        #expect(diary.entries.isEmpty)
    }

    @Test func aFullerBackupStaysAlsoBesideAMendedDiary() throws {
        let entries = try fill()
        let diary = try open()
        let good = try diary.backUp()
        try diary.delete(Set(entries.suffix(5).map(\.id)))
        try damageHistory()
        let again = try open()
        for _ in 0..<2 {
            do throws(DiaryError) {
                _ = try again.backUp()
                Issue.record("a backup was replaced by an emptier one")
            } catch {
                #expect(error.message.contains("it stays"))
            }
            #expect(try Backups.content(of: good).0.count == 60)
            if again.recovery == nil { _ = try again.backUp(to: temporary.file("copy.sqlite")) }
        }
        try expectMended(again, entries.dropLast(5))
    }

    @Test func anOlderFormatWithADamagedHistoryIsOpened() throws {
        try temporary.diary.create()
        let connection = try SQLiteConnection(path: path, mode: .create)
        try connection.execute(DiaryStore.migrations[0])
        try connection.execute(
            "PRAGMA application_id = \(DiaryStore.applicationID); PRAGMA user_version = 1")
        let entries = (0..<40).map { entry("82.4", day: Double($0)) }
        try connection.transaction { () throws(DiaryError) in
            for (number, entry) in entries.enumerated() {
                try connection.statement(
                    "INSERT INTO entry VALUES(NULL, ?1, ?2, 3600, '82.4', 'kg', 82.4, '', '', 0, 0, 0)"
                ).bind(1, entry.id).bind(2, entry.moment.wallSeconds).run()
                try connection.statement(
                    "INSERT INTO entry_change(step, number, uuid) VALUES(1, ?1, ?2)"
                ).bind(1, number).bind(2, entry.id).run()
            }
        }
        try damageHistory()
        let diary = try open()
        #expect(diary.entries == entries)
        #expect(diary.recovery?.kind == .damaged && diary.readOnlyReason == nil)
        _ = try diary.backUp()
        #expect(try diary.check().isEmpty)
    }
}

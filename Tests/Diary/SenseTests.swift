import Foundation
import TestDepths
import Testing

@testable import Diary

/// Files that say senseless things of themselves, and files that are gone.
@MainActor
@Suite struct SenseTests {
    let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }

    private func run(_ sql: String) throws {
        let connection = try SQLiteConnection(path: path, mode: .readWrite)
        try connection.execute(sql)
        // What is senseless here was written so, and has its checksum.
        for table in DiaryStore.summed {
            try? connection.execute("UPDATE \(table.name) SET sum = row_sum(\(table.columns))")
        }
    }

    @discardableResult
    private func fill(_ count: Int, note: Int = 0) throws -> [Entry] {
        let diary = try open()
        var entries = (0..<count).map { index in
            entry("\(60 + index % 40).\(index % 10)", day: Double(index) / 4)
        }
        if note > 0 {
            for index in entries.indices {
                entries[index].note = String(repeating: "long ", count: note)
            }
        }
        try diary.perform(DiaryStep(.import, count: count), puts: entries)
        return diary.entries
    }

    @Test(arguments: [
        "unit = 'kh'", "weight = 'many'", "weight = '0'", "weight = x'ff00'", "unit = ''",
        "wall = 9223372036854775807", "wall = -9223372036854775808", "wall = 9e17",
        "utc_offset = 9223372036854775807", "created = -9223372036854775808",
        "changed = 9e18",
    ])
    func aSenselessRowIsLeftOutAndKept(change: String) throws {
        try fill(3)
        try run("UPDATE entry SET \(change) WHERE id = 2")
        let diary = try open()
        #expect(diary.entries.count == 2)
        #expect(diary.senseless.count == 1)
        #expect(diary.notices.first?.contains("1 entry") == true)
        #expect(try diary.check().first?.hasPrefix("row 2: ") == true)
        try diary.add(kilograms("80"))
        try diary.undo()
        _ = try diary.backUp()
        let again = try open()
        #expect(again.entries.count == 2 && again.senseless == diary.senseless)
        #expect(again.recovery == nil)
    }

    /// SQLite keeps what it is given: bytes and numbers are read as the text they stand for.
    @Test(arguments: [
        ("weight = x'38312e35'", "81.5 kg, "), ("unit = x'6c62'", "61.1 lb, "),
        ("note = 42", "61.1 kg, 42"), ("note = x'c3a9'", "61.1 kg, é"),
        ("note = x'e9'", "61.1 kg, \u{FFFD}"), ("weight = '081.50'", "81.50 kg, "),
        ("weight = '12 7', unit = 'st'", "12 7 st, "),
    ])
    func otherKindsOfValuesAreRead(change: String, read: String) throws {
        try fill(3)
        try run("UPDATE entry SET \(change) WHERE id = 2")
        let diary = try open()
        #expect(diary.senseless.isEmpty)
        let entry = diary.entries[1]
        #expect("\(entry.weight.text) \(entry.weight.unit.rawValue), \(entry.note)" == read)
    }

    @Test func aRowThatLosesItsSenseLeavesTheOpenDiary() throws {
        try fill(3)
        let diary = try open()
        try run(
            "UPDATE entry SET unit = 'kh', revision = 2 WHERE id = 2; UPDATE state SET revision = 2"
        )
        try diary.refresh()
        #expect(diary.entries.count == 2)
    }

    @Test(arguments: [-1, -2_147_483_648, 0, 1])
    func aWrongVersionLosesNothing(version: Int) throws {
        let entries = try fill(20)
        try run("PRAGMA user_version = \(version)")
        let diary = try open()
        #expect(diary.entries == entries)
        let recovery = try #require(diary.recovery)
        #expect(recovery.kind == .damaged)
        // The first format has the number 1: what is below it is told.
        #expect(recovery.reason.contains("format \(version)") == (version < 1))
        #expect(try diary.check().isEmpty)
        #expect(try open().recovery == nil)
    }

    @Test func anUnknownFormatOfWritingLosesNothing() throws {
        let entries = try fill(20)
        var data = try bytes()
        data[18] = 86
        try write(data)
        let diary = try open()
        #expect(diary.entries == entries)
        #expect(diary.recovery?.kind == .damaged && diary.readOnlyReason == nil)
        try diary.add(kilograms("80"))
        _ = try diary.backUp()
        #expect(try open().recovery == nil)
    }

    @Test(arguments: [
        "UPDATE state SET revision = 9223372036854775807", "DELETE FROM state",
        "UPDATE state SET revision = -5", "UPDATE state SET revision = 'x'",
        "UPDATE step SET id = 9223372036854775807", "DROP TABLE step", "DROP TABLE setting",
        "PRAGMA application_id = 7", "ALTER TABLE step RENAME COLUMN kind TO sort",
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
    ])
    func aSenselessTableLosesNoEntry(change: String) throws {
        let entries = try fill(20)
        try run(change)
        let diary = try open()
        #expect(diary.entries == entries)
        #expect(diary.recovery?.kind == .damaged)
        try diary.add(kilograms("80"))
        #expect(try open().entries.count == 21)
        #expect(try open().recovery == nil)
    }

    @Test func aNewerFormatWithOtherColumnsIsNamed() throws {
        try fill(3)
        try run("ALTER TABLE entry RENAME COLUMN weight TO mass; PRAGMA user_version = 5")
        let before = try bytes()
        do throws(DiaryError) {
            _ = try Diary(directory: temporary.diary, clock: testClock)
            Issue.record("opened")
        } catch {
            #expect(error.kind == .newerFormat)
            #expect(error.message.contains("update Health Beat"))
        }
        #expect(try bytes() == before)
    }

    /// Every byte of the header: a diary or a typed error, and no entry lost without a word.
    @Test func noByteOfTheHeaderCrashes() throws {
        let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        try damageHeader { [values[$0 % values.count]] }
    }

    @Test(.tags(.night)) func noByteOfTheHeaderCrashesWhateverItIs() throws {
        try damageHeader { _ in [0, 1, 0x7F, 0x80, 0xFF] }
    }

    private func damageHeader(_ values: (Int) -> [UInt8]) throws {
        let entries = try fill(60)
        _ = try open().backUp()
        let good = try bytes()
        for offset in 0..<108 {
            for value in values(offset) where good[offset] != value {
                for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path)
                where name != "backups" { unlink(temporary.file(name)) }
                var data = good
                data[offset] = value
                try write(data)
                do {
                    let diary = try open()
                    let isTold = diary.recovery != nil || diary.readOnlyReason != nil
                    #expect(diary.entries == entries || isTold, "\(offset): \(value)")
                    #expect(diary.entries.count == 60, "\(offset): \(value)")
                } catch {
                    #expect(error is DiaryError, "\(offset): \(value)")
                    // Only what could be another program's database is left alone.
                    #expect(
                        (error as? DiaryError)?.kind == .newerFormat, "\(offset): \(value) \(error)"
                    )
                }
            }
        }
    }

    @Test(arguments: [0, 200])
    func aCutFileGivesItsWholePagesBack(note: Int) throws {
        let entries = try fill(note == 0 ? 2000 : 60, note: note)
        let data = try bytes()
        let pages = data.count / 4096
        for kept in [pages - 1, pages * 3 / 4, pages / 2, 15] {
            for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
                unlink(temporary.file(name))
            }
            let cut = data.prefix(kept * 4096 + 100)
            try write(cut)
            let expected = try #require(PageScan(path)).entries.count
            let diary = try open()
            #expect(diary.entries.count >= expected)
            #expect(Set(entries).isSuperset(of: diary.entries))
            // At least as large a part of the entries as of the file, without the other tables.
            #expect(diary.entries.count * 4 >= entries.count * (kept - 13) / pages)
            let recovery = try #require(diary.recovery)
            #expect(try Data(contentsOf: URL(fileURLWithPath: recovery.keptPath)) == cut)
        }
    }

    @Test func aScanOfASoundFileFindsEveryEntry() throws {
        let short = try fill(500)
        #expect(Set(try #require(PageScan(path)).entries.values) == Set(short))
        let long = try fill(20, note: 3000)
        #expect(Set(try #require(PageScan(path)).entries.values) == Set(long))
    }

    /// Nothing but the entries themselves says what the file was.
    @Test func aDiaryIsKnownByItsEntries() throws {
        let entries = try fill(500)
        let data = try bytes()
        for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
            unlink(temporary.file(name))
        }
        try write(Data(count: 4096) + data.dropFirst(4096))
        let diary = try open()
        #expect(diary.entries == entries)
        #expect(diary.recovery?.kind == .damaged)
    }

    @Test(arguments: [true, false])
    func aLostDiaryComesBackFromTheNewestGoodBackup(isEmptied: Bool) throws {
        let entries = try fill(5)
        let good = try open().backUp()
        let empty = good.replacing("2026-11-21", with: "2026-11-22")
        let other = DiaryDirectory(path: temporary.file("other"))
        _ = try Diary(directory: other, clock: testClock).backUp(to: empty)
        try FileManager.default.removeItem(atPath: other.path)
        if isEmptied { truncate(path, 0) } else { unlink(path) }
        let diary = try open()
        #expect(diary.entries == entries)
        #expect(diary.recovery?.kind == .lost && diary.recovery?.fromBackup == 5)
        #expect(diary.notices.first?.contains("5 came from the latest backup") == true)
        #expect(try open().recovery == nil)
    }

    @Test func aBackupReplacesADiaryThatCannotBeOpened() throws {
        let entries = try fill(5)
        let backup = try open().backUp()
        try run("ALTER TABLE entry RENAME COLUMN weight TO mass; PRAGMA user_version = 5")
        #expect(throws: DiaryError.self) { try open() }
        let kept = try Diary.replace(temporary.diary, with: backup, clock: testClock)
        #expect(FileManager.default.fileExists(atPath: kept))
        #expect(try open().entries == entries)
    }
}

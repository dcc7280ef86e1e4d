import Foundation
import Testing

@testable import Diary

@MainActor
@Suite struct FaultTests {
    let temporary = TemporaryDirectory()

    func open() throws(DiaryError) -> Diary {
        try Diary(directory: temporary.diary, clock: testClock)
    }

    private func bytes() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: temporary.diary.databasePath))
    }

    private func write(_ data: Data) throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: temporary.diary.databasePath))
    }

    /// The error of opening; fails the test when there is none.
    private func failure() -> DiaryError? {
        do throws(DiaryError) {
            let diary = try open()
            Issue.record("opened with \(diary.entries.count) entries")
            return nil
        } catch {
            return error
        }
    }

    /// The kind of error that `change` throws, or nil.
    private func kind<Result>(_ change: () throws -> Result) -> DiaryError.Kind? {
        do {
            _ = try change()
            return nil
        } catch {
            return (error as? DiaryError)?.kind
        }
    }

    @Test func aFileOfAnotherKindIsLeftAlone() throws {
        let text = Data("This is somebody's letter, not a diary. It is long enough.".utf8)
        try write(text)
        #expect(failure()?.kind == .foreign)
        #expect(failure()?.message.contains(temporary.path) == true)
        #expect(try bytes() == text)
    }

    @Test func anotherProgramsDatabaseIsLeftAlone() throws {
        try DiaryDirectory.makeDirectory(temporary.path)
        try SQLiteConnection(path: temporary.diary.databasePath, mode: .create)
            .execute("CREATE TABLE letters(text TEXT); INSERT INTO letters VALUES('dear')")
        let before = try bytes()
        #expect(failure()?.kind == .foreign)
        #expect(try bytes() == before)
    }

    @Test func aNewerFormatIsOpenForReadingOnly() throws {
        try open().add(kilograms("82.4"))
        try SQLiteConnection(path: temporary.diary.databasePath, mode: .readWrite)
            .execute("PRAGMA user_version = 99")
        let diary = try open()
        #expect(diary.readOnlyReason?.kind == .newerVersion)
        #expect(diary.entries.map(\.weight.text) == ["82.4"])
        #expect(kind { try diary.add(kilograms("80")) } == .newerVersion)
        #expect(kind { try diary.undo() } == .newerVersion)
        #expect(kind { try diary.setGoal(kilograms("75")) } == .newerVersion)
        #expect(try open().entries.count == 1)
    }

    @Test func aFullDiskChangesNothing() throws {
        let diary = try open()
        try diary.add(kilograms("82.4"))
        let pages = try #require(try diary.store.connection.integer("PRAGMA page_count"))
        try diary.store.connection.execute("PRAGMA max_page_count = \(pages + 2)")
        var kind: DiaryError.Kind?
        var added = 1
        for _ in 0..<200 where kind == nil {
            do throws(DiaryError) {
                try diary.add(kilograms("80"), note: String(repeating: "long ", count: 100))
                added += 1
            } catch {
                kind = error.kind
                #expect(error.message.contains("no space"))
            }
        }
        #expect(kind == .diskFull)
        #expect(diary.entries.count == added)
        try diary.store.connection.execute("PRAGMA max_page_count = 100000")
        try diary.add(kilograms("81"))
        #expect(try open().entries.count == added + 1)
        #expect(try open().check().isEmpty)
    }

    @Test func aBusyDiaryIsNamed() throws {
        let diary = try open()
        let other = try SQLiteConnection(path: temporary.diary.databasePath, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        try diary.store.connection.execute("PRAGMA busy_timeout = 20")
        do throws(DiaryError) {
            try diary.add(kilograms("80"))
            Issue.record("added to a locked diary")
        } catch {
            #expect(error.kind == .locked)
        }
        #expect(diary.entries.isEmpty)
        try other.execute("ROLLBACK")
        try diary.add(kilograms("80"))
        #expect(try open().entries.count == 1)
    }

    @Test func aDirectoryThatCannotBeMadeIsNamed() {
        do throws(DiaryError) {
            _ = try Diary(directory: DiaryDirectory(path: "/proc/healthbeat"), clock: testClock)
            Issue.record("made a directory in /proc")
        } catch {
            #expect(error.kind == .readOnly)
            #expect(error.message.contains("/proc/healthbeat"))
        }
    }

    @Test func aFileInPlaceOfTheDirectoryIsNamed() throws {
        try Data("x".utf8).write(to: URL(fileURLWithPath: temporary.path))
        #expect(failure()?.reason.contains("in the way") == true)
    }

    /// Fills a diary with more than one page of entries and closes it.
    private func fill(_ count: Int) throws -> [Entry] {
        let diary = try open()
        let entries = (0..<count).map { index in
            entry("\(60 + index % 40).\(index % 10)", day: Double(index) / 8)
        }
        try diary.perform(DiaryStep(.import, count: count), puts: entries)
        return diary.entries
    }

    @Test func aDamagedPageCostsOnlyWhatStoodOnIt() throws {
        let entries = try fill(2000)
        var data = try bytes()
        // Pages below ten hold the schema and the roots.
        let page = 4096 * 24
        data.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xAA, count: 4096))
        try write(data)
        let diary = try open()
        let recovery = try #require(diary.recovery)
        #expect(try Data(contentsOf: URL(fileURLWithPath: recovery.keptPath)).count == data.count)
        #expect(diary.entries.count >= entries.count - 100)
        #expect(Set(entries).isSuperset(of: diary.entries))
        #expect(recovery.message.contains(recovery.keptPath))
        #expect(try diary.check().isEmpty)
        #expect(try open().recovery == nil)
        try diary.add(kilograms("80"))
    }

    @Test func theLatestBackupFillsWhatDamageTook() throws {
        var entries = try fill(2000)
        _ = try open().backUp()
        try open().add(kilograms("77.7"), at: testNow)
        entries = try open().entries
        var data = try bytes()
        for page in [20, 24, 31] {
            let start = 4096 * page
            data.replaceSubrange(start..<start + 4096, with: Data(repeating: 0x55, count: 4096))
        }
        try write(data)
        #expect(try open().entries == entries)
    }

    @Test func aZeroedFileComesBackFromTheBackup() throws {
        let entries = try fill(50)
        _ = try open().backUp()
        let size = try bytes().count
        try write(Data(count: size))
        let diary = try open()
        #expect(diary.entries == entries)
        #expect(diary.recovery?.fromBackup == 50)
    }

    @Test func aBrokenBackupIsPassedOver() throws {
        let entries = try fill(50)
        let path = try open().backUp()
        let older = path.replacing("2026-11-21", with: "2026-11-20")
        try FileManager.default.copyItem(atPath: path, toPath: older)
        try Data("broken".utf8).write(to: URL(fileURLWithPath: path))
        try write(Data(count: 8192))
        #expect(try open().entries == entries)
    }
}

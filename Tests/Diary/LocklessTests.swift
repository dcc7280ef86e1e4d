import Foundation
import Testing

@testable import Diary

/// A diary on a file system that locks no files, as a network folder without its lock service.
@MainActor
@Suite(.serialized) struct LocklessTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    init() { precondition(FaultyFileSystem.isInstalled) }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    /// Runs `body` while nothing in the directory can be locked.
    private func withoutLocks(_ body: () throws -> Void) rethrows -> Int {
        try FaultyFileSystem.failing(
            .lock, in: temporary.path, after: 0, isLasting: true, body)
    }

    private func error(_ change: () throws -> Void) -> DiaryError? {
        do {
            try change()
            return nil
        } catch {
            return error as? DiaryError
        }
    }

    private func bytes() throws -> [Data] {
        try ["", "-wal"].map {
            let path = temporary.diary.databasePath + $0
            guard access(path, F_OK) == 0 else { return Data() }
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
    }

    @Test func itIsReadAndEachChangeIsRefusedWithTheReason() throws {
        try open().add(kilograms("82.4"))
        let before = try bytes()
        let struck = try withoutLocks {
            let diary = try open()
            #expect(diary.entries.map(\.weight.text) == ["82.4"])
            let reason = try #require(diary.readOnlyReason)
            #expect(reason.kind == .lockless)
            #expect(reason.message.contains("cannot lock files (No locks available)"))
            #expect(reason.message.contains("--data-dir"))
            #expect(error { try diary.add(kilograms("80")) } == reason)
            #expect(error { try diary.undo() } == reason)
            #expect(error { try diary.setGoal(kilograms("75")) } == reason)
            #expect(error { _ = try diary.backUp() } == reason)
            #expect(error { _ = try DiaryExchange(temporary.diary, clock: testClock) } == reason)
            #expect(diary.entries.count == 1)
        }
        #expect(struck > 0)
        #expect(try bytes() == before)
        #expect(try open().readOnlyReason == nil)
    }

    @Test func itCanBeCopiedToWhereThereAreLocks() throws {
        try open().add(kilograms("82.4"))
        let other = TemporaryDirectory(isInMemory: true)
        try other.diary.create()
        _ = try withoutLocks {
            _ = try open().backUp(to: other.file("copy.sqlite"))
        }
        #expect(try BackupContent(path: other.file("copy.sqlite")).entries.count == 1)
    }

    @Test func aNewOneIsNotBegun() throws {
        _ = withoutLocks {
            #expect(error { _ = try open() }?.kind == .lockless)
        }
        #expect(access(temporary.diary.databasePath, F_OK) != 0)
        #expect(try open().entries.isEmpty)
    }

    /// Another machine may be in the middle of writing: nothing is set aside.
    @Test func aFileThatReadsAsDamagedStaysAsItIs() throws {
        try open().add(kilograms("82.4"))
        let path = temporary.diary.databasePath
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 4096))
        try file.close()
        let before = try bytes()
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        _ = withoutLocks {
            #expect(error { _ = try open() }?.kind == .damaged)
            #expect(error { _ = try Diary.replace(temporary.diary, with: path) } != nil)
        }
        #expect(try bytes() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == names)
    }

    @Test func whatOthersWriteIsReadAgain() throws {
        try open().add(kilograms("82.4"))
        let other = TemporaryDirectory(isInMemory: true)
        try FileManager.default.copyItem(atPath: temporary.path, toPath: other.path)
        try Diary(directory: other.diary, clock: testClock).add(kilograms("81"))
        _ = try withoutLocks {
            let diary = try open()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: other.diary.databasePath))
            try bytes.write(to: URL(fileURLWithPath: temporary.diary.databasePath))
            try diary.refresh()
            #expect(diary.entries.map(\.weight.text).sorted() == ["81", "82.4"])
            #expect(diary.readOnlyReason?.kind == .lockless)
        }
    }

    /// A program that was ended leaves what it committed in the log.
    @Test func theLogThatWasLeftIsReadAndStays() throws {
        try open().add(kilograms("82.4"))
        let path = temporary.diary.databasePath
        let writer = try SQLiteConnection(path: path, mode: .readWrite)
        try writer.execute(SQLiteConnection.careful)
        try writer.execute("UPDATE entry SET note = 'from the log'")
        let (file, log) = (try bytes()[0], try bytes()[1])
        #expect(!log.isEmpty)
        let left = TemporaryDirectory(isInMemory: true)
        try left.diary.create()
        try file.write(to: URL(fileURLWithPath: left.diary.databasePath))
        try log.write(to: URL(fileURLWithPath: left.diary.databasePath + "-wal"))
        let count = try FaultyFileSystem.failing(
            .lock, in: left.path, after: 0, isLasting: true
        ) {
            let store = try DiaryStore.open(left.diary, clock: testClock)
            #expect(store.readOnlyReason?.kind == .lockless)
            let note = try store.connection.texts("SELECT note FROM entry")
            #expect(note == ["from the log"])
        }
        #expect(count > 0)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: left.diary.databasePath + "-wal")) == log)
        #expect(try Data(contentsOf: URL(fileURLWithPath: left.diary.databasePath)) == file)
    }

    @Test func anotherProgramsLockIsNoMissingOne() throws {
        try open().add(kilograms("82.4"))
        #expect(DiaryLock.refusal(in: temporary.diary) == nil)
        try DiaryLock.opening.held(in: temporary.path) { () throws(DiaryError) in
            #expect(DiaryLock.refusal(in: temporary.diary) == nil)
        }
    }
}

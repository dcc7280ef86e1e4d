import Foundation
import Synchronization
import Testing

@testable import Diary

/// Several programs that open one diary at once, and things that are no diary.
@Suite(.serialized) struct OpeningTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    /// Runs `body` on a thread of its own.
    private static func thread(_ body: @escaping @Sendable () -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { body() }
        return group
    }

    /// Makes a diary of the first format with `count` entries.
    private func makeOldDiary(_ directory: DiaryDirectory, count: Int) throws {
        try directory.create()
        let connection = try SQLiteConnection(path: directory.databasePath, mode: .create)
        try connection.execute(DiaryStore.migrations[0])
        try connection.execute(
            "PRAGMA application_id = \(DiaryStore.applicationID); PRAGMA user_version = 1")
        try connection.transaction { () throws(DiaryError) in
            for index in 0..<count {
                let entry = entry("82.4", day: Double(index))
                try connection.statement(
                    "INSERT INTO entry VALUES(NULL, ?1, ?2, 3600, '82.4', 'kg', 82.4, '', '', 0, 0, 0)"
                ).bind(1, entry.id).bind(2, entry.moment.wallSeconds).run()
            }
        }
    }

    @Test(arguments: [nil, 100, 2000])
    func eightAtOnceOpenWhatIsThere(rows: Int?) throws {
        for round in 0..<10 {
            let directory = DiaryDirectory(path: temporary.file("\(round)"))
            if let rows { try makeOldDiary(directory, count: rows) }
            let errors = Mutex<[DiaryError]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                do throws(DiaryError) {
                    let store = try DiaryStore.open(directory, clock: testClock)
                    if index % 2 == 0 {
                        try store.perform(
                            DiaryStep(.add, count: 1), at: 0, puts: [entry("8\(index)")])
                        try Backups(directory: directory).makeIfDue(clock: testClock)
                    }
                    if try store.entries().entries.count < (rows ?? 0) {
                        throw DiaryError(invalid: "entries are missing")
                    }
                } catch {
                    errors.withLock { $0.append(error) }
                }
            }
            #expect(errors.withLock { $0 } == [])
            #expect(try DiaryStore.open(directory).entries().entries.count == (rows ?? 0) + 4)
            let backups = Backups(directory: directory).all()
            #expect(backups.filter { $0.date != nil }.count == 1)
            #expect(backups.count == (rows == nil ? 1 : 2))
        }
    }

    /// One opens while another waits before its n-th call for a lock, for every n.
    @Test(arguments: [nil, 100])
    func oneThatPausesBeforeALockKeepsNobodyOut(rows: Int?) throws {
        #expect(FaultyFileSystem.isInstalled)
        var spared = 0
        var isReached = true
        while isReached {
            let directory = DiaryDirectory(path: temporary.file("pause-\(spared)"))
            if let rows { try makeOldDiary(directory, count: rows) }
            let errors = Mutex<[String]>([])
            let other = Mutex<DispatchGroup?>(nil)
            let action = FaultyFileSystem.Action(call: .lock, spared: spared) {
                let group = Self.thread {
                    do throws(DiaryError) {
                        let store = try DiaryStore.open(directory, clock: testClock)
                        try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("81")])
                    } catch {
                        errors.withLock { $0.append("other: \(error)") }
                    }
                }
                other.withLock { $0 = group }
                // The other may have to wait for this one: then this one goes on first.
                _ = group.wait(timeout: .now() + 0.05)
            }
            isReached = try FaultyFileSystem.acting(action, in: directory.path) {
                let store = try DiaryStore.open(directory, clock: testClock)
                try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("80")])
                try Backups(directory: directory).makeIfDue(clock: testClock)
            }
            other.withLock { $0 }?.wait()
            #expect(errors.withLock { $0 } == [], "paused before call \(spared)")
            let count = try DiaryStore.open(directory).entries().entries.count
            #expect(count == (rows ?? 0) + (isReached ? 2 : 1), "paused before call \(spared)")
            spared += 1
        }
        #expect(spared > 20)
    }

    @Test(arguments: [false, true])
    func aForeignWriterIsWaitedFor(isEmpty: Bool) throws {
        let directory = temporary.diary
        try directory.create()
        if !isEmpty { _ = try DiaryStore.open(directory) }
        let isHeld = DispatchSemaphore(value: 0)
        let group = Self.thread {
            guard
                let foreign = try? SQLiteConnection(path: directory.databasePath, mode: .create),
                (try? foreign.execute("BEGIN IMMEDIATE")) != nil
            else { return }
            isHeld.signal()
            // The time that another program takes is the point of this test.
            usleep(500_000)
            try? foreign.execute("ROLLBACK")
        }
        isHeld.wait()
        let store = try DiaryStore.open(directory, clock: testClock)
        try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("80")])
        group.wait()
        #expect(try store.entries().entries.count == 1)
    }

    @Test func aLockThatIsHeldTooLongIsNamed() throws {
        try temporary.diary.create()
        let path = temporary.path
        try DiaryLock.opening.held(in: path) { () throws(DiaryError) in
            do throws(DiaryError) {
                try DiaryLock.opening.held(in: path, patience: 0.01) {}
                Issue.record("two hold the lock")
            } catch {
                #expect(error.kind == .locked)
                #expect(error.message.contains("Try again"))
            }
            try DiaryLock.backups.held(in: path, patience: 0.01) {}
        }
        try DiaryLock.opening.held(in: path, isShared: true) { () throws(DiaryError) in
            try DiaryLock.opening.held(in: path, isShared: true, patience: 0.01) {}
        }
    }

    @Test func whatIsNoFileIsNamed() throws {
        let path = temporary.diary.databasePath
        let kinds: [(String, () -> Void)] = [
            ("a directory", { mkdir(path, 0o700) }), ("a pipe", { mkfifo(path, 0o600) }),
            ("a device", { symlink("/dev/null", path) }),
            ("link to /nowhere/diary", { symlink("/nowhere/diary", path) }),
            ("leads to itself", { symlink("diary.sqlite", path) }),
        ]
        try temporary.diary.create()
        for (words, make) in kinds {
            make()
            do throws(DiaryError) {
                _ = try DiaryStore.open(temporary.diary)
                Issue.record("opened \(words)")
            } catch {
                #expect(error.kind == .foreign)
                #expect(error.message.contains(words))
            }
            if rmdir(path) != 0 { unlink(path) }
        }
        _ = try DiaryStore.open(temporary.diary)
    }

    /// A program that was ended leaves its log, and the disk is full when the next one comes.
    @Test func aLogIsReadWithoutAnIndexOnDisk() throws {
        let store = try DiaryStore.open(temporary.diary, clock: testClock)
        store.place = nil
        try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("80")])
        let copy = DiaryDirectory(path: temporary.file("copy"))
        try copy.create()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: temporary.diary.databasePath + suffix,
                toPath: copy.databasePath + suffix)
        }
        #expect(DiaryStore.fileSize(copy.databasePath + "-wal") > 0)
        #expect(FaultyFileSystem.isInstalled)
        var opened: DiaryStore?
        _ = try FaultyFileSystem.failing(.index, in: copy.path, after: 0, isLasting: true) {
            let full = try DiaryStore.open(copy, clock: testClock)
            #expect(full.readOnlyReason?.kind == .diskFull)
            #expect(try full.entries().entries.count == 1)
            #expect(throws: DiaryError.self) {
                try full.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("81")])
            }
            opened = full
        }
        // There is space again.
        let full = try #require(opened)
        try full.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("82")])
        #expect(full.readOnlyReason == nil)
        #expect(try DiaryStore.open(copy).entries().entries.count == 2)
    }
}

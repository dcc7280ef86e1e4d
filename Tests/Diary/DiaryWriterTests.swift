import Foundation
import Testing

@testable import Diary

/// Changes that are written on a thread of their own.
@MainActor
@Suite struct DiaryWriterTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private func diary() throws -> Diary {
        try Diary(directory: temporary.diary, clock: testClock)
    }

    /// Another program that holds the write lock until it is released.
    private func lock() throws -> SQLiteConnection {
        let other = try SQLiteConnection(path: temporary.diary.databasePath, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        return other
    }

    @Test func changesComeInTheOrderInWhichTheyWereAskedFor() throws {
        let diary = try diary()
        let writer = DiaryWriter(diary)
        let entry = diary.newEntry(kilograms("82.4"))
        writer.perform(.add(entry))
        writer.perform(.change(entry.id) { $0.note = "later" })
        let second = diary.newEntry(kilograms("80"), at: testNow.adding(seconds: 60))
        writer.perform(.add(second))
        for unit in [WeightUnit.pounds, .kilograms, .stones, .kilograms] {
            writer.perform(.settings { $0.unit = unit })
        }
        writer.perform(.delete([second.id]))
        writer.perform(.undo)
        var steps: [DiaryStep?] = []
        writer.perform(.redo) { result in
            if case .success(let step) = result { steps.append(step) }
        }
        #expect(writer.isBusy && steps.isEmpty, "Nothing is on disk when the call returns.")
        #expect(writer.finish(upTo: 30))
        #expect(!writer.isBusy)
        #expect(steps == [DiaryStep(.delete, count: 1)])
        #expect(diary.entries.map(\.note) == ["later"])
        #expect(diary.settings.unit == .kilograms)
        // Another process finds the very same.
        let read = try self.diary()
        #expect(read.entries.map(\.weight.text) == ["82.4"])
        #expect(read.settings == diary.settings)
        #expect(read.undoStep == diary.undoStep)
    }

    @Test func aLockOfAnotherProgramHoldsUpTheChangeAndNobodyElse() throws {
        let diary = try diary()
        let writer = DiaryWriter(diary)
        var activity: [Bool] = []
        writer.onActivity = { activity.append($0) }
        let other = try lock()
        var saved = 0
        writer.perform(.add(diary.newEntry(kilograms("82.4")))) { _ in saved += 1 }
        while !writer.isBlocked { #expect(!writer.finish(upTo: 0.01)) }
        // Reading goes on meanwhile.
        try diary.refresh()
        #expect(diary.entries.isEmpty && saved == 0 && activity == [true])
        try other.execute("ROLLBACK")
        #expect(writer.finish(upTo: 30))
        #expect(saved == 1 && diary.entries.count == 1 && activity == [true, false])
        #expect(!writer.isBlocked)
    }

    @Test func patienceEndsWithASentenceAndTheNextTrySucceeds() throws {
        let diary = try diary()
        let writer = DiaryWriter(diary, patience: 0.05)
        let other = try lock()
        var failures: [DiaryError.Kind] = []
        let entry = diary.newEntry(kilograms("82.4"))
        writer.perform(.add(entry)) { result in
            if case .failure(let error) = result { failures.append(error.kind) }
        }
        #expect(writer.finish(upTo: 30))
        #expect(failures == [.locked])
        #expect(diary.entries.isEmpty)
        try other.execute("ROLLBACK")
        writer.perform(.add(entry))
        #expect(writer.finish(upTo: 30))
        #expect(diary.entries == [entry])
    }

    @Test func aDiskThatFlushesSlowlyHoldsUpTheChangeAndNobodyElse() throws {
        #expect(FaultyFileSystem.isInstalled)
        let diary = try diary()
        let writer = DiaryWriter(diary)
        let go = DispatchSemaphore(value: 0)
        FaultyFileSystem.holdFlushes(in: temporary.path, for: go)
        writer.perform(.add(diary.newEntry(kilograms("82.4"))))
        #expect(!writer.finish(upTo: 0.1))
        #expect(!writer.isBlocked)
        try diary.refresh()
        #expect(diary.entries.isEmpty, "It is not saved before it is on disk.")
        FaultyFileSystem.passFlushes()
        go.signal()
        #expect(writer.finish(upTo: 30))
        #expect(diary.entries.count == 1)
    }

    @Test func aFullDiskIsToldAndWhatComesAfterIsSaved() throws {
        #expect(FaultyFileSystem.isInstalled)
        let diary = try diary()
        let writer = DiaryWriter(diary)
        var failures: [DiaryError.Kind] = []
        let struck = FaultyFileSystem.failing(
            .full, in: temporary.path, after: 0, isLasting: true
        ) {
            writer.perform(.add(diary.newEntry(kilograms("82.4")))) { result in
                if case .failure(let error) = result { failures.append(error.kind) }
            }
            #expect(writer.finish(upTo: 30))
        }
        #expect(struck > 0 && failures == [.diskFull])
        writer.perform(.add(diary.newEntry(kilograms("82.5"))))
        #expect(writer.finish(upTo: 30))
        #expect(diary.entries.map(\.weight.text) == ["82.5"])
    }

    enum Loss: CaseIterable {
        case directory, database, log, emptied, cut, exchanged, overwritten
    }

    /// The writer has its connection already, or not yet, when the file is lost.
    @Test(arguments: Loss.allCases, [true, false])
    func whatIsSavedIsInTheDiaryThatIsThere(loss: Loss, isConnected: Bool) throws {
        let diary = try diary()
        try diary.add(kilograms("80"))
        let writer = DiaryWriter(diary)
        if isConnected {
            writer.perform(.add(diary.newEntry(kilograms("80.5"))))
            #expect(writer.finish(upTo: 30))
        }
        var told = 0
        diary.onRecovery = { _ in told += 1 }
        let path = temporary.diary.databasePath
        switch loss {
        case .directory: try FileManager.default.removeItem(atPath: temporary.path)
        case .database: unlink(path)
        case .log: for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        case .emptied: truncate(path, 0)
        case .cut: truncate(path, 5000)
        case .exchanged, .overwritten:
            let other = DiaryDirectory(path: temporary.path + "-other")
            defer { try? FileManager.default.removeItem(atPath: other.path) }
            try Diary(directory: other, clock: testClock).add(kilograms("90"))
            if loss == .exchanged {
                rename(other.databasePath, path)
            } else {
                let data = try Data(contentsOf: URL(fileURLWithPath: other.databasePath))
                let file = try #require(FileHandle(forWritingAtPath: path))
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: data)
                try file.close()
            }
        }
        var saved = 0
        for weight in ["81", "82"] {
            writer.perform(.add(diary.newEntry(kilograms(weight)))) { result in
                if case .success = result { saved += 1 }
            }
        }
        #expect(writer.finish(upTo: 30))
        #expect(saved == 2)
        let isAnother = loss == .exchanged || loss == .overwritten
        var wanted: Set = isAnother ? ["90"] : ["80"]
        if isConnected, !isAnother { wanted.insert("80.5") }
        wanted.formUnion(["81", "82"])
        #expect(Set(diary.entries.map(\.weight.text)) == wanted)
        let read = try self.diary()
        #expect(Set(read.entries.map(\.weight.text)) == wanted)
        #expect(try read.check().isEmpty)
        #expect(told == (loss == .log ? 0 : 1))
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        let replaced = names.filter { $0.hasPrefix("replaced") }
        #expect(replaced.count == (isAnother ? 1 : 0))
    }

    /// Whenever it is that somebody writes over the file: what is told as saved is in the diary.
    @Test func nothingIsToldAsSavedThatIsNotThere() throws {
        let elsewhere = TemporaryDirectory(isInMemory: true)
        let other = try Diary(directory: elsewhere.diary, clock: testClock)
        try other.add(kilograms("90"))
        let data = try Data(contentsOf: URL(fileURLWithPath: elsewhere.diary.databasePath))
        var failures = 0
        for round in 0..<24 {
            let directory = DiaryDirectory(path: temporary.file("\(round)"))
            let diary = try Diary(directory: directory, clock: testClock)
            try diary.add(kilograms("80"))
            let writer = DiaryWriter(diary)
            let change = diary.newEntry(kilograms("81"))
            var result: Result<DiaryStep?, DiaryError>?
            writer.perform(.add(change)) { result = $0 }
            let reader = try DiaryStore.open(directory, clock: testClock)
            // Before the commit, right after it, or some turns later, when the result waits.
            if round % 3 > 0 {
                while try reader.entry(change.id) == nil { sched_yield() }
                for _ in 0..<(round % 3 - 1) * 400 { _ = try reader.state() }
            }
            let handle = try #require(FileHandle(forWritingAtPath: directory.databasePath))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: data)
            try handle.close()
            #expect(writer.finish(upTo: 30))
            try diary.refresh(mends: true)
            let file = try Diary(directory: directory, clock: testClock)
            let isThere = file.entry(change.id) != nil
            switch try #require(result) {
            case .success: #expect(isThere, "round \(round)")
            case .failure(let error):
                failures += 1
                // On a busy machine the writer may find the file locked for too long instead.
                let saysSo = error.kind == .gone && error.message.contains("not saved")
                #expect(!isThere && (saysSo || error.kind == .locked), "round \(round): \(error)")
            }
            #expect(file.entries == diary.entries, "round \(round)")
        }
        #expect(failures > 0)
    }

    /// A connection that was opened again waits as the first one did.
    @Test func aLockIsWaitedForAfterTheFileWasExchanged() throws {
        let diary = try diary()
        let writer = DiaryWriter(diary, patience: 60)
        writer.perform(.add(diary.newEntry(kilograms("80"))))
        #expect(writer.finish(upTo: 30))
        unlink(temporary.diary.databasePath)
        writer.perform(.add(diary.newEntry(kilograms("81"))))
        #expect(writer.finish(upTo: 30))
        let other = try lock()
        writer.perform(.add(diary.newEntry(kilograms("82"))))
        while !writer.isBlocked { #expect(!writer.finish(upTo: 0.01)) }
        try other.execute("ROLLBACK")
        #expect(writer.finish(upTo: 30))
        #expect(diary.entries.count == 3)
    }

    @Test func aBackupHoldsWhatWasAskedForBeforeItAndRestoringIsOneStep() throws {
        let diary = try diary()
        let writer = DiaryWriter(diary)
        let entry = diary.newEntry(kilograms("82.4"))
        writer.perform(.add(entry))
        var made: [Bool] = []
        writer.perform(.backUp(replaces: false)) { made.append((try? $0.get()) == .some(nil)) }
        writer.perform(.delete([entry.id]))
        writer.perform(.add(diary.newEntry(kilograms("70"), at: testNow.adding(seconds: 60))))
        #expect(writer.finish(upTo: 30))
        #expect(made == [true])
        let backups = Backups(directory: temporary.diary)
        let backup = try #require(backups.all().first)
        #expect(backups.entryCount(of: backup) == 1)
        let content = try BackupContent(path: backup.path)
        let difference = content.difference(from: diary)
        #expect(difference.puts == [entry] && difference.deletes.count == 1)
        #expect(diary.differs(from: content))
        let steps = diary.undoStep
        writer.perform(.restore(content))
        #expect(writer.finish(upTo: 30))
        #expect(diary.entries == [entry])
        #expect(diary.undoStep == DiaryStep(.restore, count: 2))
        #expect(!diary.differs(from: content))
        // What is there already is no step.
        writer.perform(.restore(content))
        writer.perform(.undo)
        #expect(writer.finish(upTo: 30))
        #expect(diary.entries.map(\.weight.text) == ["70"] && diary.undoStep == steps)
    }

    @Test func aFullerBackupIsReplacedOnlyWhenTheWriterIsToldTo() throws {
        let diary = try diary()
        let writer = DiaryWriter(diary)
        let entry = diary.newEntry(kilograms("82.4"))
        writer.perform(.add(entry))
        writer.perform(.backUp(replaces: false))
        writer.perform(.delete([entry.id]))
        var failures: [String] = []
        writer.perform(.backUp(replaces: false)) { result in
            if case .failure(let error) = result { failures.append(error.message) }
        }
        #expect(writer.finish(upTo: 30))
        #expect(failures.count == 1 && failures[0].contains("it stays"))
        let backups = Backups(directory: temporary.diary)
        #expect(backups.all().first.flatMap(backups.entryCount) == 1)
        writer.perform(.backUp(replaces: true))
        #expect(writer.finish(upTo: 30))
        #expect(backups.all().first.flatMap(backups.entryCount) == 0)
        try Data("nonsense".utf8).write(
            to: URL(fileURLWithPath: try #require(backups.all().first).path))
        #expect(backups.all().first.flatMap(backups.entryCount) == nil)
    }
}

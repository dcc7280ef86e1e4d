import Foundation
import Testing

@testable import Diary

/// Files that are removed, exchanged or written over while the diary is open: what was said to be
/// saved is in the diary that is there.
@MainActor
@Suite(.serialized) struct PlaceTests {
    let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    /// A diary of its own elsewhere, as one complete file.
    private func makeOther(_ weights: [String]) throws -> String {
        let directory = DiaryDirectory(path: temporary.path + "-other")
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        let other = try Diary(directory: directory, clock: testClock)
        for weight in weights { try other.add(kilograms(weight)) }
        let copy = temporary.path + "-copy"
        unlink(copy)
        return try other.backUp(to: copy)
    }

    private func weights(_ diary: Diary) -> Set<String> { Set(diary.entries.map(\.weight.text)) }

    private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    enum Loss: CaseIterable {
        case directory, files, database, log, emptied, cut, renamedDirectory, zeroed
    }

    private func lose(_ loss: Loss) {
        switch loss {
        case .directory: Self.remove(temporary.path)
        case .files: for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        case .database: unlink(path)
        case .log: for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        case .emptied: truncate(path, 0)
        case .cut: truncate(path, 5000)
        case .renamedDirectory: rename(temporary.path, temporary.path + "-away")
        case .zeroed:
            try? Data(count: DiaryStore.fileSize(path)).write(
                to: URL(fileURLWithPath: path), options: [])
        }
    }

    @Test(arguments: Loss.allCases)
    func whatWasSavedIsThereAfterALoss(loss: Loss) throws {
        defer { Self.remove(temporary.path + "-away") }
        let diary = try open()
        var told: [DiaryRecovery] = []
        diary.onRecovery = { told.append($0) }
        try diary.add(kilograms("80"))
        try diary.setGoal(kilograms("75"))
        lose(loss)
        try diary.add(kilograms("81"))
        #expect(weights(diary) == ["80", "81"])
        try diary.add(kilograms("82"))
        let reopened = try open()
        #expect(weights(reopened) == ["80", "81", "82"])
        #expect(reopened.settings.goal == kilograms("75"))
        #expect(reopened.recovery == nil)
        #expect(try reopened.check().isEmpty)
        // A log without anything in it costs nothing.
        #expect(told.isEmpty == (loss == .log))
    }

    @Test(arguments: [true, false], [true, false])
    func anotherDiaryInThePlaceIsShownAndWritten(isRenamed: Bool, withLog: Bool) throws {
        let diary = try open()
        var told: [DiaryRecovery] = []
        diary.onRecovery = { told.append($0) }
        try diary.add(kilograms("80"))
        let other = try makeOther(["90", "91"])
        if isRenamed {
            rename(other, path)
        } else {
            let data = try Data(contentsOf: URL(fileURLWithPath: other))
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: data)
            try handle.close()
        }
        if !withLog { for suffix in ["-wal", "-shm"] { unlink(path + suffix) } }
        try diary.add(kilograms("81"))
        #expect(weights(diary) == ["90", "91", "81"])
        #expect(weights(try open()) == ["90", "91", "81"])
        #expect(try open().check().isEmpty)
        let kept = try #require(told.first?.keptPath)
        #expect(told.first?.message.contains(kept) == true)
        let former = try Backups.content(of: kept).0
        #expect(former.map(\.weight.text) == ["80"])
    }

    @Test func lookingShowsTheDiaryThatIsThere() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        var changes: [DiaryChange] = []
        let observation = diary.observe { changes.append($0) }
        rename(try makeOther(["90"]), path)
        try diary.refresh()
        #expect(weights(diary) == ["90"])
        #expect(changes.count == 1)
        #expect(changes.first?.deleted.count == 1 && changes.first?.inserted.count == 1)
        observation.cancel()
    }

    @Test func lookingLeavesWhatIsShownWhereTheFileIsGone() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        lose(.files)
        #expect(throws: DiaryError.self) { try diary.refresh() }
        #expect(weights(diary) == ["80"])
        #expect(!FileManager.default.fileExists(atPath: path))
        try diary.refresh(mends: true)
        #expect(weights(try open()) == ["80"])
    }

    @Test func anotherKindOfFileInThePlaceIsLeftAloneAndSavesNothing() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        unlink(path)
        try SQLiteConnection(path: path, mode: .create).execute("CREATE TABLE letters(text)")
        #expect(throws: DiaryError.self) { try diary.add(kilograms("81")) }
        #expect(weights(diary) == ["80"])
        let foreign = try SQLiteConnection(path: path, mode: .readOnly)
        #expect(try foreign.texts("SELECT name FROM sqlite_schema") == ["letters"])
    }

    /// The directory is a link to another volume, which then leads to an empty place on this one.
    @Test func aVolumeThatIsGoneIsToldAndNotWritten() throws {
        // The directory for temporary files may be in memory, as the volume is.
        let base = "/tmp/healthbeat-" + UUID().uuidString
        defer { Self.remove(base) }
        try DiaryDirectory.makeDirectory(base)
        let store = try DiaryStore.open(temporary.diary, clock: testClock)
        try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("80")])
        let mark = try #require(FileMark(base)), volume = try #require(FileMark(temporary.path))
        try #require(mark.device != volume.device, "the tests need two file systems")
        let link = base + "/volume"
        symlink(temporary.path, link)
        let directory = DiaryDirectory(path: link)
        let linked = try DiaryStore.open(directory, clock: testClock)
        unlink(link)
        mkdir(link, 0o700)
        do throws(DiaryError) {
            try linked.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("81")])
            Issue.record("wrote to the place of another volume")
        } catch {
            #expect(error.kind == .gone)
            #expect(error.message.contains("not saved"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: link).isEmpty)
    }

    @Test(arguments: Loss.allCases.filter { $0 != .cut && $0 != .zeroed })
    func filesThatAreLostInTheMiddleOfAChange(loss: Loss) throws {
        #expect(FaultyFileSystem.isInstalled)
        defer { Self.remove(temporary.path + "-away") }
        let diary = try open()
        try diary.add(kilograms("80"))
        let (path, directory) = (path, temporary.path)
        let action = FaultyFileSystem.Action(call: .write, suffix: "-wal") {
            switch loss {
            case .directory: try? FileManager.default.removeItem(atPath: directory)
            case .files: for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
            case .database: unlink(path)
            case .log: for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
            case .renamedDirectory: rename(directory, directory + "-away")
            default: truncate(path, 0)
            }
        }
        let isReached = try FaultyFileSystem.acting(action, in: temporary.path) {
            try diary.add(kilograms("81"))
        }
        #expect(isReached)
        #expect(weights(diary) == ["80", "81"])
        #expect(weights(try open()) == ["80", "81"])
        #expect(try open().check().isEmpty)
    }

    @Test func aDiaryThatIsExchangedInTheMiddleOfAChangeGetsTheChange() throws {
        #expect(FaultyFileSystem.isInstalled)
        let diary = try open()
        try diary.add(kilograms("80"))
        let (path, other) = (path, try makeOther(["90"]))
        let action = FaultyFileSystem.Action(call: .write, suffix: "-wal") { rename(other, path) }
        let isReached = try FaultyFileSystem.acting(action, in: temporary.path) {
            try diary.add(kilograms("81"))
        }
        #expect(isReached)
        #expect(weights(try open()) == ["90", "81"])
        #expect(weights(diary) == ["90", "81"])
    }

    @Test func undoDoesNotTouchAnotherDiary() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        rename(try makeOther(["90", "91"]), path)
        #expect(throws: DiaryError.self) { try diary.undo() }
        #expect(weights(diary) == ["90", "91"])
        #expect(try diary.undo() == DiaryStep(.add, count: 1))
        #expect(weights(try open()).count == 1)
    }

    @Test func twoDiariesOfOneDirectoryFollowEachOther() throws {
        let (first, second) = (try open(), try open())
        for round in 0..<30 {
            let (writer, reader) = round % 2 == 0 ? (first, second) : (second, first)
            let added = try writer.add(kilograms("\(60 + round)"))
            try reader.refresh()
            #expect(reader.entries == writer.entries)
            if round % 3 == 0 {
                try reader.delete([added.id])
                try writer.refresh()
                #expect(reader.entries == writer.entries)
                try writer.undo()
                try reader.refresh()
                #expect(reader.entries == writer.entries)
            }
        }
        #expect(first.recovery == nil && second.recovery == nil)
        // Both notice what becomes of the file, and agree on it.
        lose(.files)
        try first.add(kilograms("150"))
        try second.add(kilograms("151"))
        try first.refresh()
        #expect(first.entries == second.entries)
        #expect(weights(first).isSuperset(of: ["150", "151"]))
        #expect(first.entries == (try open()).entries)
        #expect(!DiaryStore.isEmpty(path) && DiaryStore.isEmpty(path + "-wal"))
    }

    /// What a window does: one store writes on a thread of its own, the diary follows.
    @Test func aStoreOfAnotherThreadIsFollowed() async throws {
        let diary = try open()
        let directory = temporary.diary
        let entries = (0..<40).map { entry("\(60 + $0)", day: Double($0)) }
        async let written: Void = Task.detached {
            let store = try DiaryStore.open(directory, clock: testClock)
            for entry in entries {
                try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry])
            }
        }.value
        for _ in 0..<40 {
            try diary.refresh()
            try diary.add(kilograms("100"))
            await Task.yield()
        }
        try await written
        try diary.refresh()
        #expect(diary.entries.count == 80)
        #expect(diary.recovery == nil)
        #expect(diary.entries == (try open()).entries)
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        #expect(names.allSatisfy { !$0.hasPrefix("replaced") && !$0.hasPrefix("damaged") })
    }

    @Test func watchersHearOfARemovedDirectoryThatComesBack() async throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        let errors = AsyncStream.makeStream(of: DiaryError.self)
        diary.beginWatching { errors.continuation.yield($0) }
        defer { diary.endWatching() }
        let changes = AsyncStream.makeStream(of: DiaryChange.self)
        let observation = diary.observe { changes.continuation.yield($0) }
        defer { observation.cancel() }
        lose(.renamedDirectory)
        defer { Self.remove(temporary.path + "-away") }
        for await error in errors.stream {
            #expect(error.kind == .gone)
            break
        }
        #expect(weights(diary) == ["80"])
        let other = try makeOther(["90"])
        try DiaryDirectory.makeDirectory(temporary.path)
        rename(other, path)
        for await change in changes.stream {
            #expect(change.inserted.count == 1)
            break
        }
        #expect(weights(diary) == ["90"])
    }
}

import Foundation
import Testing

@testable import Diary

/// Somebody writes over the file of an open diary without exchanging it: `cp`, a synchronising
/// program, an editor.
@MainActor
@Suite struct OverwriteTests {
    let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    private func weights(_ diary: Diary) -> Set<String> { Set(diary.entries.map(\.weight.text)) }

    /// The bytes of a diary of its own.
    private static func other(_ weights: [String]) throws -> Data {
        let elsewhere = TemporaryDirectory(isInMemory: true)
        let diary = try Diary(directory: elsewhere.diary, clock: testClock)
        for weight in weights { try diary.add(kilograms(weight)) }
        return try Data(contentsOf: URL(fileURLWithPath: elsewhere.diary.databasePath))
    }

    /// What a copy of a diary is after another program went on with it.
    private static func continued(_ copy: Data, with weight: String) throws -> Data {
        let elsewhere = TemporaryDirectory(isInMemory: true)
        try elsewhere.diary.create()
        let url = URL(fileURLWithPath: elsewhere.diary.databasePath)
        try copy.write(to: url)
        try Diary(directory: elsewhere.diary, clock: testClock).add(kilograms(weight))
        return try Data(contentsOf: url)
    }

    /// The diary's file as it is now.
    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// Writes into the file that is there, as `cp` does.
    private nonisolated static func overwrite(_ path: String, with data: Data) {
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        try? file.truncate(atOffset: 0)
        try? file.write(contentsOf: data)
        try? file.close()
    }

    /// The weights of the files in which former entries are kept.
    private func kept() throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        return try names.filter { $0.hasPrefix("replaced") }.reduce(into: []) { kept, name in
            kept.formUnion(
                try Backups.content(of: temporary.file(name)).0.map(\.weight.text))
        }
    }

    enum Content: CaseIterable {
        case other, older, later, rubbish
    }

    /// A diary that shows 78 and 80, what is to be written over it, and what that one has.
    private func prepare(_ content: Content) throws -> (Diary, Data, Set<String>) {
        let diary = try open()
        try diary.add(kilograms("78"))
        let older = try bytes()
        try diary.add(kilograms("80"))
        switch content {
        case .other: return (diary, try Self.other(["90", "91"]), ["90", "91"])
        case .older: return (diary, older, ["78"])
        case .later:
            return (diary, try Self.continued(try bytes(), with: "95"), ["78", "80", "95"])
        case .rubbish:
            return (diary, Data(repeating: 0x41, count: try bytes().count), ["78", "80"])
        }
    }

    /// Checks what is in the diary, and that nothing that was shown is lost.
    private func expect(
        _ present: Set<String>, in diary: Diary, _ place: Comment = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let reopened = try open()
        #expect(weights(diary) == weights(reopened), place, sourceLocation: sourceLocation)
        #expect(weights(reopened) == present, place, sourceLocation: sourceLocation)
        let everything = weights(reopened).union(try kept())
        #expect(everything.isSuperset(of: ["78", "80"]), place, sourceLocation: sourceLocation)
        #expect(try reopened.check().isEmpty, place, sourceLocation: sourceLocation)
        #expect(reopened.recovery == nil, place, sourceLocation: sourceLocation)
    }

    @Test(arguments: Content.allCases)
    func whileNobodyChangesAnything(content: Content) throws {
        let (diary, data, has) = try prepare(content)
        Self.overwrite(path, with: data)
        if content == .rubbish {
            #expect(throws: DiaryError.self) { try diary.refresh() }
            #expect(weights(diary) == ["78", "80"])
        } else {
            try diary.refresh()
            #expect(weights(diary) == has)
        }
        try diary.add(kilograms("81"))
        try expect(has.union(["81"]), in: diary)
        #expect(try kept().isEmpty == (content == .later || content == .rubbish))
    }

    /// A reader keeps the log from being copied, so that the file lags behind it.
    @Test(arguments: Content.allCases)
    func whileTheLogHoldsChanges(content: Content) throws {
        let (diary, data, has) = try prepare(content)
        let reader = try SQLiteConnection(path: path, mode: .readWrite)
        try reader.execute("BEGIN")
        _ = try reader.integer("SELECT count(*) FROM entry")
        try diary.add(kilograms("80.5"))
        #expect(!DiaryStore.isEmpty(path + "-wal"))
        Self.overwrite(path, with: data)
        try diary.add(kilograms("81"))
        try? reader.execute("COMMIT")
        let everything = weights(try open()).union(try kept())
        #expect(everything.isSuperset(of: ["78", "80", "80.5", "81"]))
        #expect(weights(diary).isSuperset(of: has.union(["81"])))
        #expect(weights(diary) == weights(try open()))
        #expect(try open().check().isEmpty)
    }

    /// Before each lock that a change takes and before each write to the log: also after the files
    /// were compared, and after the commit.
    @Test(
        arguments: Content.allCases, [FaultyFileSystem.Action.Call.lock, .write])
    func inTheMiddleOfAChange(content: Content, call: FaultyFileSystem.Action.Call) throws {
        #expect(FaultyFileSystem.isInstalled)
        var spared = 0
        var late = 0
        var isReached = true
        while isReached {
            try? FileManager.default.removeItem(atPath: temporary.path)
            let (diary, data, has) = try prepare(content)
            let path = path
            let action = FaultyFileSystem.Action(
                call: call, suffix: call == .write ? "-wal" : "", spared: spared
            ) { Self.overwrite(path, with: data) }
            isReached = try FaultyFileSystem.acting(action, in: temporary.path) {
                try diary.store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("81")])
            }
            guard isReached else { break }
            let place: Comment = "\(content) before \(call) \(spared)"
            // What is written over the finished change is noticed with the next look.
            var told: [DiaryRecovery] = []
            diary.onRecovery = { told.append($0) }
            try diary.refresh(mends: true)
            try expect(weights(diary), in: diary, place)
            // Whoever finds a file that was kept was told where it is, and what came of it.
            let damaged = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
                .filter { $0.hasPrefix("damaged") && $0.hasSuffix(".sqlite") }
            #expect(damaged.isEmpty == (diary.recovery?.kind != .damaged), place)
            #expect(told.last == diary.recovery, place)
            if let recovery = diary.recovery, recovery.kind == .damaged {
                #expect(damaged.contains { recovery.keptPath.hasSuffix("/" + $0) }, place)
                #expect(recovery.recovered + recovery.fromMemory > 0, place)
                #expect(!recovery.reason.isEmpty, place)
            }
            // Who writes while the log is copied into the file may be written over as well.
            #expect(call == .lock || weights(diary).isSuperset(of: has), place)
            if !weights(diary).contains("81") { late += 1 }
            spared += 1
        }
        #expect(spared > (call == .lock ? 10 : 3))
        // What comes after the last look, which takes and gives back one lock, writes over a saved
        // change.
        #expect(late <= 2)
    }

    /// As a synchronising program leaves it: of the same size, and with the time of the file that
    /// was there.
    @Test func aCopyWithTheTimeOfTheFileIsNoticed() throws {
        let (diary, older, _) = try prepare(.older)
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(Int(status.st_size) == older.count)
        Self.overwrite(path, with: older)
        var times = [status.st_atim, status.st_mtim]
        try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
        try diary.refresh()
        #expect(weights(diary) == ["78"])
        #expect(try kept() == ["80"])
    }

    /// More pages than after which SQLite by itself copies the log as part of the commit.
    @Test func aLargeChangeIsNotCopiedIntoAnotherFile() throws {
        #expect(FaultyFileSystem.isInstalled)
        let (diary, data, has) = try prepare(.other)
        let path = path
        let action = FaultyFileSystem.Action(call: .write, suffix: "-wal") {
            Self.overwrite(path, with: data)
        }
        var puts = (0..<60).map { entry("\(100 + $0)", day: Double($0)) }
        for index in puts.indices { puts[index].note = String(repeating: "x", count: 100_000) }
        let isReached = try FaultyFileSystem.acting(action, in: temporary.path) {
            try diary.perform(DiaryStep(.import, count: puts.count), puts: puts)
        }
        #expect(isReached)
        try expect(has.union(puts.map(\.weight.text)), in: diary)
    }

    @Test func afterAChangeOfAnotherProgram() throws {
        let (diary, data, has) = try prepare(.other)
        try open().add(kilograms("79"))
        Self.overwrite(path, with: data)
        try diary.refresh()
        #expect(weights(diary) == has)
        try diary.add(kilograms("81"))
        try expect(has.union(["81"]), in: diary)
    }

    /// Undo means the step that is shown, and does not touch another diary.
    @Test func undoSaysThatItWasNotDone() throws {
        #expect(FaultyFileSystem.isInstalled)
        let (diary, data, has) = try prepare(.other)
        let path = path
        let action = FaultyFileSystem.Action(call: .write, suffix: "-wal") {
            Self.overwrite(path, with: data)
        }
        _ = FaultyFileSystem.acting(action, in: temporary.path) {
            do throws(DiaryError) {
                try diary.undo()
                Issue.record("undid in another diary")
            } catch {
                #expect(error.kind == .gone)
                #expect(error.message.contains("not saved"))
            }
        }
        try diary.refresh()
        try expect(has, in: diary)
    }

    /// More changes than there are marks: no reason to take the file for another one.
    @Test func manyChangesOfAnotherProgramAreNoOverwriting() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        let other = try open()
        for index in 0..<40 { try other.add(kilograms("\(60 + index)")) }
        let file = try #require(FileMark(path))
        try diary.refresh()
        #expect(diary.entries.count == 41)
        try diary.add(kilograms("81"))
        for index in 0..<40 { try other.add(kilograms("\(100 + index)")) }
        try diary.add(kilograms("82"))
        #expect(diary.entries.count == 83 && diary.recovery == nil)
        #expect(FileMark(path)?.isSameFile(as: file) == true)
        #expect(try kept().isEmpty)
    }

    @Test func statesTellWhatMayFollowThem() {
        var state = DiaryState(revision: 0, marks: "")
        let empty = state
        state = state.next()
        let first = state
        var other = empty.next()
        for _ in 0..<60 {
            let before = state
            state = state.next()
            other = other.next()
            #expect(state.follows(before) && state.continues(before) && state.isNext(after: before))
            #expect(state.follows(first) && state.follows(empty))
            #expect(!before.follows(state))
            #expect(!state.follows(other) && !other.follows(state))
        }
        // A copy of the first state that went on elsewhere is another diary's.
        var branch = first
        for _ in 0..<10 { branch = branch.next() }
        #expect(branch.follows(first) && !state.continues(branch))
        #expect(state.markText.split(separator: " ").count == 16)
    }
}

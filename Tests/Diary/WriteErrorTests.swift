import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// A disk that fails at every place of a day's work: what was acknowledged stays, what was refused
/// is not there by half.
@MainActor
@Suite struct WriteErrorTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    /// What a day's work does to a diary, each a change of its own.
    private static let work: [@MainActor (Diary) throws -> Void] = [
        { try $0.add(kilograms("82.4"), at: testNow.adding(seconds: -60), note: "first") },
        { diary in
            guard var entry = diary.entries.first else { return }
            entry.note = String(repeating: "long ", count: 2000)
            try diary.update(entry)
        },
        { diary in
            let text = "date,weight (kg)\n2026-01-01,82.4\n2026-01-02,82.1\n2026-01-03,82\n"
            try diary.import(
                ImportPreview(try read(text), existing: diary.entries, clock: testClock))
        },
        { try $0.setGoal(kilograms("75")) },
        { diary in try diary.delete(Set(diary.entries.prefix(2).map(\.id))) },
        { try $0.undo() },
        { try $0.undo() },
        { try $0.redo() },
        { try Backups(directory: $0.directory).makeIfDue(clock: testClock) },
        { try $0.add(kilograms("81.9"), note: "last") },
    ]

    private struct State: Equatable {
        let entries: [Entry]
        let settings: DiarySettings
        let undo: DiaryStep?
        let redo: DiaryStep?

        @MainActor
        init(_ diary: Diary) {
            (entries, settings) = (diary.entries, diary.settings)
            (undo, redo) = (diary.undoStep, diary.redoStep)
        }
    }

    /// Does the work with a fault planned and returns whether the fault was reached.
    private func work(
        _ fault: FaultyFileSystem.Fault, _ directory: DiaryDirectory, after spared: Int,
        isLasting: Bool
    ) throws -> Bool {
        let place: Comment = "\(fault) after \(spared) calls, lasting: \(isLasting)"
        let diary = try Diary(directory: directory, clock: testClock)
        let killed = DiaryDirectory(path: directory.path + "-killed")
        var failed = 0
        var isKnown = true
        let count = FaultyFileSystem.failing(
            fault, in: directory.path, after: spared, isLasting: isLasting
        ) {
            for change in Self.work {
                let before = State(diary)
                do {
                    try change(diary)
                } catch {
                    failed += 1
                    #expect(error is DiaryError, place)
                    #expect(State(diary) == before, place)
                    isKnown = isKnown && (error as? DiaryError)?.kind != .unknown
                }
            }
            // What a kill leaves at this moment, of one change that fails after the other.
            try? FileManager.default.copyItem(atPath: directory.path, toPath: killed.path)
            unlink(killed.databasePath + "-shm")
        }
        guard count > 0 else { return false }
        let acknowledged = State(diary)
        let afterKill = try Diary(directory: killed, clock: testClock)
        #expect(afterKill.recovery == nil, place)
        #expect(try afterKill.check().isEmpty, place)
        if isKnown { #expect(State(afterKill) == acknowledged, place) }
        // Another process sees the same while this one is still there, and so does the next run.
        #expect(State(try Diary(directory: directory, clock: testClock)) == acknowledged, place)
        try diary.add(kilograms("80"), note: "the disk is well again")
        let final = State(diary)
        let reopened = try Diary(directory: directory, clock: testClock)
        #expect(State(reopened) == final, place)
        #expect(reopened.recovery == nil, place)
        #expect(try reopened.check().isEmpty, place)
        for backup in Backups(directory: directory).all() {
            #expect(throws: Never.self, place) { try Backups.content(of: backup.path) }
        }
        // Copying the write-ahead log back may fail without harm: it is done again later.
        #expect(failed > 0 || !isLasting || fault != .full || spared > 20, place)
        return true
    }

    @Test(arguments: FaultyFileSystem.Fault.ofWriting, [false, true])
    func everyWriteAndFlushMayFail(fault: FaultyFileSystem.Fault, isLasting: Bool) throws {
        #expect(FaultyFileSystem.isInstalled)
        var spared = 0
        while try work(
            fault, DiaryDirectory(path: temporary.file("\(spared)")), after: spared,
            isLasting: isLasting)
        {
            // A change writes some pages one after the other; of those behind, every third does.
            spared += spared < 24 ? 1 : 3
        }
        // The work has as many places to fail at.
        #expect(spared > (fault == .flush ? 5 : 20))
    }

    @Test(arguments: FaultyFileSystem.Fault.ofWriting)
    func aDiaryThatCannotBeMadeCanBeMadeLater(fault: FaultyFileSystem.Fault) throws {
        #expect(FaultyFileSystem.isInstalled)
        var reached = 0
        for spared in 0..<30 {
            let directory = DiaryDirectory(path: temporary.file("new-\(spared)"))
            let count = FaultyFileSystem.failing(
                fault, in: directory.path, after: spared, isLasting: true
            ) {
                #expect(throws: DiaryError.self) {
                    let diary = try Diary(directory: directory, clock: testClock)
                    // All calls of opening were spared: then the first change fails.
                    try diary.add(kilograms("80"))
                    try Backups(directory: directory).makeIfDue(clock: testClock)
                    throw DiaryError(invalid: "nothing failed")
                }
            }
            reached += count > 0 ? 1 : 0
            let diary = try Diary(directory: directory, clock: testClock)
            #expect(diary.recovery == nil)
            #expect(diary.entries.count <= 1)
            try diary.add(kilograms("81"))
            #expect(try diary.check().isEmpty)
        }
        #expect(reached > 3)
    }
}

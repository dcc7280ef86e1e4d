import Foundation
import Testing

@testable import Diary

/// What is said after a disk failed while a change was saved.
@MainActor
@Suite struct CommitTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private func open(_ directory: DiaryDirectory) throws -> Diary {
        try Diary(directory: directory, clock: testClock)
    }

    /// The error of adding a weight while a fault is planned, nil where it was saved.
    private func add(
        _ directory: DiaryDirectory, _ fault: FaultyFileSystem.Fault, after spared: Int,
        isLasting: Bool
    ) throws -> (error: DiaryError?, count: Int) {
        let diary = try open(directory)
        var found: DiaryError?
        let count = FaultyFileSystem.failing(
            fault, in: directory.path, after: spared, isLasting: isLasting
        ) {
            do throws(DiaryError) {
                try diary.add(kilograms("82.4"))
            } catch {
                found = error
            }
        }
        return (found, count)
    }

    /// "Nothing was changed" is true for whoever opens the diary next, also after a kill, which
    /// leaves the log as it is; "it is not known" is said where it cannot be.
    @Test(arguments: FaultyFileSystem.Fault.ofWriting, [false, true])
    func aMessageIsTrueForWhoeverOpensNext(
        fault: FaultyFileSystem.Fault, isLasting: Bool
    ) throws {
        try #require(FaultyFileSystem.isInstalled)
        var unknown = 0
        for spared in 0..<40 {
            let directory = DiaryDirectory(path: temporary.file("\(fault)-\(isLasting)-\(spared)"))
            try open(directory).add(kilograms("80"), at: testNow.adding(seconds: -86_400))
            let killed = DiaryDirectory(path: directory.path + "-killed")
            let diary = try open(directory)
            var found: DiaryError?
            let count = FaultyFileSystem.failing(
                fault, in: directory.path, after: spared, isLasting: isLasting
            ) {
                do throws(DiaryError) {
                    try diary.add(kilograms("82.4"))
                } catch {
                    found = error
                }
                // What a kill leaves at this moment.
                try? FileManager.default.copyItem(atPath: directory.path, toPath: killed.path)
                unlink(killed.databasePath + "-shm")
            }
            let place: Comment =
                "\(fault) after \(spared), lasting \(isLasting): \(found?.message ?? "saved")"
            let after = try open(killed)
            if let found {
                if found.kind == .unknown {
                    unknown += 1
                } else {
                    #expect(after.entries.count == 1, place)
                    #expect(found.message.contains("Nothing was changed"), place)
                }
            } else {
                #expect(after.entries.count == 2, place)
            }
            if count == 0 { break }
            // Who tries again does not get it twice.
            if let unsaid = try after.unsaidEntry(), found != nil {
                #expect(unsaid.weight == kilograms("82.4"), place)
            }
        }
        print("\(fault), lasting \(isLasting): \(unknown) unknown")
    }

    @Test func aLogThatWasLeftTellsWhatItsProgramAdded() throws {
        let directory = temporary.diary
        let diary = try open(directory)
        try diary.add(kilograms("80"), at: testNow.adding(seconds: -86_400))
        let killed = DiaryDirectory(path: temporary.path + "/killed")
        let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
        try connection.execute(SQLiteConnection.careful)
        let store = DiaryStore(
            directory: directory, connection: connection, readOnlyReason: nil, recovery: nil)
        // Without a place the log is not emptied.
        try store.perform(
            DiaryStep(.add, count: 1), at: testNow.secondsSince1970,
            puts: [entry("82.4", day: 300)])
        try DiaryDirectory.makeDirectory(killed.path)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: directory.databasePath + suffix, toPath: killed.databasePath + suffix)
        }
        #expect(try open(directory).unsaidEntry() == nil)
        let next = try open(killed)
        #expect(next.entries.count == 2)
        #expect(try next.unsaidEntry()?.weight == kilograms("82.4"))
        #expect(try open(killed).unsaidEntry() == nil)
    }
}

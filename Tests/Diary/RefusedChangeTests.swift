import Foundation
import Testing

@testable import Diary

/// What a change that the disk refused leaves in a log is told from finished changes behind damage:
/// the former never comes back, the latter are never lost.
@MainActor
@Suite struct RefusedChangeTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    /// Files as a program leaves them that is killed, and what it had acknowledged.
    private struct Killed {
        let directory: DiaryDirectory
        let entries: [Entry]
        let undo: DiaryStep?
    }

    private static let word = "refused "

    /// The log right after the refused change.
    private final class Box { var log: LeftLog? }
    private let box = Box()
    private var refused: LeftLog? {
        get { box.log }
        nonmutating set { box.log = newValue }
    }

    /// One entry in the file, then in the log: one more, a long change that the disk refused, and
    /// `changes`.
    ///
    /// - `words`: how long the refused change is.
    private func killed(
        words: Int = 3000, _ changes: (DiaryStore, [Entry]) throws -> Void
    ) throws -> Killed {
        try #require(FaultyFileSystem.isInstalled)
        let directory = DiaryDirectory(path: temporary.file("of-diary"))
        let diary = try Diary(directory: directory, clock: testClock)
        try diary.add(kilograms("80"), at: testNow.adding(seconds: -3 * 86_400))
        let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
        try connection.execute(SQLiteConnection.careful)
        // Without a place the log is not emptied.
        let store = DiaryStore(
            directory: directory, connection: connection, readOnlyReason: nil, recovery: nil)
        try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("81", day: 300)])
        var long = diary.entries[0]
        long.note = String(repeating: Self.word, count: words)
        let failed = FaultyFileSystem.failing(
            .flush, in: directory.path, after: 0, isLasting: true
        ) {
            #expect(throws: DiaryError.self) {
                try store.perform(
                    DiaryStep(.import, count: 2), at: 0, puts: [long, entry("70", day: 301)])
            }
        }
        #expect(failed > 0)
        refused = LeftLog(directory.databasePath + "-wal")
        try #require(refused != nil)
        try changes(store, try store.entries().entries)
        let left = DiaryDirectory(path: temporary.file("diary"))
        try left.create()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: directory.databasePath + suffix, toPath: left.databasePath + suffix)
        }
        return Killed(
            directory: left, entries: try store.entries().entries.sorted(),
            undo: try store.history().undo)
    }

    private func change(_ path: String, _ change: (inout Data) -> Void) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        change(&data)
        try data.write(to: url)
    }

    /// The bytes of the pages of a transaction in a log, numbered from behind, and their numbers.
    private func pages(
        _ directory: DiaryDirectory, ofLatest latest: LeftLog.Transaction.Place, at index: Int = 0
    ) throws -> (log: LeftLog, pages: [(number: Int, start: Int)]) {
        let log = try #require(LeftLog(directory.databasePath + "-wal"))
        let found = log.transactions.filter { $0.place == latest }
        return (log, try #require(found.dropLast(index).last).pages)
    }

    private func small(_ store: DiaryStore, _ entries: [Entry]) throws {
        var corrected = try #require(entries.first { $0.weight == kilograms("81") })
        corrected.weight = kilograms("79.5")
        try store.perform(DiaryStep(.edit, count: 1), at: 0, puts: [corrected])
    }

    @Test func whatIsLeftOfARefusedChangeIsNoDamage() throws {
        let killed = try killed(small)
        let log = try #require(LeftLog(killed.directory.databasePath + "-wal"))
        #expect(log.transactions.map(\.place) == [.taken, .taken, .dropped])
        let diary = try Diary(directory: killed.directory, clock: testClock)
        #expect(diary.recovery == nil)
        #expect(diary.entries == killed.entries && diary.undoStep == killed.undo)
        #expect(diary.undoStep?.kind == .edit)
        #expect(try diary.undo() != nil)
        #expect(diary.entries.contains { $0.weight == kilograms("81") })
        #expect(try diary.check().isEmpty)
    }

    /// All frames of the refused change are behind the finished one, or those of its entries alone.
    @Test(arguments: [false, true])
    func allOfARefusedChangeBehindAFinishedOneIsNoDamage(hasMarks: Bool) throws {
        let killed = try killed(small)
        let before = try #require(refused)
        let pages = try #require(before.transactions.last).pages
        let path = killed.directory.databasePath + "-wal"
        let end = try #require(LeftLog(path)?.transactions.last { $0.place == .taken }?.pages.last)
        try change(path) { log in
            log.removeSubrange((end.start + before.pageSize)...)
            for (number, start) in pages {
                let frame = before.data[start - 24..<start + before.pageSize]
                guard
                    hasMarks || number == pages.last?.number
                        || frame.range(of: Data("marks".utf8)) == nil
                else { continue }
                log.append(frame)
            }
        }
        let places = try #require(LeftLog(path)).transactions.map(\.place)
        #expect(places == [.taken, .taken, .dropped])
        let diary = try Diary(directory: killed.directory, clock: testClock)
        #expect(diary.recovery == nil)
        #expect(diary.entries == killed.entries && diary.undoStep == killed.undo)
    }

    /// More changes than marks are kept were finished before the program was killed.
    @Test func whatIsLeftOfAChangeOfLongAgoIsNoDamage() throws {
        let killed = try killed(words: 100_000) { store, _ in
            for count in 0..<20 { try store.set(String(count), in: "trend") }
        }
        let log = try #require(LeftLog(killed.directory.databasePath + "-wal"))
        #expect(log.transactions.count == 22 && log.transactions.last?.place == .dropped)
        let diary = try Diary(directory: killed.directory, clock: testClock)
        #expect(diary.recovery == nil)
        #expect(diary.entries == killed.entries && diary.undoStep == killed.undo)
    }

    /// The finished change behind which something of a refused one is left was damaged itself.
    @Test(arguments: [0, 1, 2, 3])
    func damageBeforeWhatIsLeftLosesNothing(frame: Int) throws {
        let killed = try killed(small)
        let (_, frames) = try pages(killed.directory, ofLatest: .taken)
        let start = frames[min(frame, frames.count - 1)].start
        // The sum of the frame.
        try change(killed.directory.databasePath + "-wal") { $0[start - 7] ^= 0x10 }
        let diary = try Diary(directory: killed.directory, clock: testClock)
        #expect(diary.recovery?.kind == .damaged)
        #expect(diary.entries == killed.entries)
        #expect(!diary.entries.contains { $0.note.contains(Self.word) })
        #expect(try diary.check().isEmpty)
    }

    /// Copying the log into the file was broken off behind the page with the marks, and the log was
    /// damaged: what it had is in neither alone.
    @Test func aFileThatHasTheMarksAlone() throws {
        let killed = try killed(small)
        let path = killed.directory.databasePath
        let (log, frames) = try pages(killed.directory, ofLatest: .taken)
        let (_, before) = try pages(killed.directory, ofLatest: .taken, at: 1)
        let late = try #require(killed.entries.first { $0.weight == kilograms("79.5") })
        let id = withUnsafeBytes(of: late.id.uuid) { Data($0) }
        var held = 0
        try change(path) { file in
            for (number, start) in before + frames {
                let page = log.data[start..<start + log.pageSize]
                // Neither the entry's own page nor that of its identifier.
                guard page.range(of: id) == nil else { continue }
                held += 1
                let place = (number - 1) * log.pageSize
                let missing = place + log.pageSize - file.count
                if missing > 0 { file.append(Data(count: missing)) }
                file.replaceSubrange(place..<place + log.pageSize, with: page)
            }
        }
        #expect(held > 2)
        try change(path + "-wal") { $0[32 + 9] ^= 0x04 }
        let diary = try Diary(directory: killed.directory, clock: testClock)
        #expect(diary.recovery?.kind == .damaged)
        #expect(diary.entries.contains { $0.weight == kilograms("79.5") })
        #expect(!diary.entries.contains { $0.note.contains(Self.word) })
    }

    /// A deletion and settings behind damage stay, too.
    @Test(arguments: [false, true])
    func deletionsAndSettingsBehindDamageStay(isHeader: Bool) throws {
        let killed = try killed { store, entries in
            let gone = try #require(entries.first { $0.weight == kilograms("80") })
            try store.perform(DiaryStep(.delete, count: 1), at: 0, deletes: [gone.id])
            try store.perform(DiaryStep(.goal), at: 0, settings: [("goal", "75 kg")])
        }
        try change(killed.directory.databasePath + "-wal") { $0[isHeader ? 25 : 49] ^= 0x04 }
        let diary = try Diary(directory: killed.directory, clock: testClock)
        #expect(diary.recovery?.kind == .damaged)
        #expect(diary.entries == killed.entries && diary.entries.count == 1)
        #expect(diary.settings.goal == kilograms("75"))
    }

    /// Nobody looks at the log of a diary that is open, however many files others lock meanwhile.
    @Test func aLogInUseIsNotLookedAt() throws {
        let killed = try killed(small)
        let path = killed.directory.databasePath
        #expect(LeftLog.left(beside: path) != nil)
        let connection = try SQLiteConnection(path: path, mode: .readWrite)
        connection.keepsLog = true
        // Who has only a name has read nothing yet.
        #expect(LeftLog.left(beside: path) != nil)
        try connection.run("PRAGMA schema_version")
        #expect(LeftLog.left(beside: path) == nil)
        // The lock of who looked is gone, and that of who reads is there still.
        #expect(try SQLiteConnection(path: path, mode: .readWrite).integer("SELECT 1") == 1)
        #expect(LeftLog.left(beside: path) == nil)
    }
}

extension DiaryStore {
    /// Sets a setting as a change of its own.
    fileprivate func set(_ value: String, in key: String) throws {
        try perform(DiaryStep(.settings), at: 0, settings: [(key, value)])
    }
}

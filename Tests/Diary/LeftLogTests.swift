import Foundation
import Testing

@testable import Diary

/// A program was ended with its latest change in the log, and file or log were damaged since.
@MainActor
@Suite struct LeftLogTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    /// What became of the file.
    enum File: CaseIterable {
        case sound, writeFormat, readFormat, name, pageSize, schema, page

        /// Where a byte of it is another.
        var offset: Int? {
            switch self {
            case .sound: nil
            case .writeFormat: 18
            case .readFormat: 19
            case .name: 0
            case .pageSize: 16
            case .schema: 100
            case .page: 4096
            }
        }
    }

    /// What became of the log.
    enum Log: CaseIterable {
        case sound, salt, sum, magic, pageSize, frameSalt, frameSum, cut, torn, other

        /// Where a byte of it is another.
        var offset: Int? {
            switch self {
            case .sound, .cut, .torn, .other: nil
            case .salt: 17
            case .sum: 25
            case .magic: 1
            case .pageSize: 10
            case .frameSalt: 41
            case .frameSum: 49
            }
        }
    }

    /// A diary of two entries in its file, and of one more, and a correction, in its log, as a
    /// program that was killed leaves it.
    ///
    /// - `less`: kilograms that each weighs less.
    private func killed(
        _ name: String, less: Int = 0
    ) throws -> (DiaryDirectory, all: [Entry]) {
        let directory = DiaryDirectory(path: temporary.file("of-" + name))
        let diary = try Diary(directory: directory, clock: testClock)
        try diary.add(kilograms("\(80 - less)"), at: testNow.adding(seconds: -3 * 86_400))
        try diary.add(kilograms("\(81 - less)"), at: testNow.adding(seconds: -2 * 86_400))
        let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
        try connection.execute(SQLiteConnection.careful)
        // Without a place the log is not emptied.
        let store = DiaryStore(
            directory: directory, connection: connection, readOnlyReason: nil, recovery: nil)
        var corrected = diary.entries[1]
        corrected.weight = kilograms("\(79 - less)")
        let added = entry("\(82 - less).4", day: 300)
        try store.perform(DiaryStep(.edit, count: 2), at: 0, puts: [corrected, added])
        let left = DiaryDirectory(path: temporary.file(name))
        try left.create()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: directory.databasePath + suffix, toPath: left.databasePath + suffix)
        }
        return (left, [diary.entries[0], corrected, added])
    }

    private func change(_ path: String, _ change: (inout Data) -> Void) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        change(&data)
        try data.write(to: url)
    }

    private func damage(_ directory: DiaryDirectory, _ file: File, _ log: Log) throws {
        if let offset = file.offset { try change(directory.databasePath) { $0[offset] ^= 0x0B } }
        let path = directory.databasePath + "-wal"
        if let offset = log.offset { try change(path) { $0[offset] ^= 0x04 } }
        switch log {
        case .cut: try change(path) { $0.removeLast(24 + 4096) }
        case .torn: try change(path) { $0.removeLast(100) }
        case .other:
            let (other, _) = try killed("other", less: 10)
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.copyItem(atPath: other.databasePath + "-wal", toPath: path)
        default: break
        }
    }

    @Test(arguments: File.allCases, Log.allCases)
    func nothingIsLost(file: File, log: Log) throws {
        let (directory, all) = try killed("diary")
        try damage(directory, file, log)
        let left = try Data(contentsOf: URL(fileURLWithPath: directory.databasePath + "-wal"))
        let diary = try Diary(directory: directory, clock: testClock)
        let shown = Dictionary(diary.entries.map { ($0.id, $0) }) { first, _ in first }
        // A page of the file that cannot be read is in its own log again, and in no other.
        if file != .page || log != .other {
            #expect(shown[all[0].id] == all[0])
            #expect(shown[all[1].id] != nil)
        }
        // A sound file whose log lacks its end is what a program leaves that never finished its
        // change, or was told that the disk is full.
        let isUnfinished = file == .sound && [.cut, .torn].contains(log)
        if log == .other {
            #expect(shown.values.contains { $0.weight == kilograms("72.4") })
        } else if ![.cut, .torn].contains(log) {
            #expect(shown[all[2].id]?.weight == kilograms("82.4"))
            #expect(shown[all[1].id]?.weight == kilograms("79"))
        }
        if file == .sound {
            #expect((diary.recovery == nil) == (log == .sound || isUnfinished))
        } else if log.offset != nil {
            #expect(diary.recovery?.kind == .damaged)
        }
        if let recovery = diary.recovery {
            let kept = try Data(contentsOf: URL(fileURLWithPath: recovery.keptPath + "-wal"))
            #expect(kept == left)
        }
        #expect(try diary.check().isEmpty)
        let again = try Diary(directory: directory, clock: testClock)
        #expect(again.entries == diary.entries && again.recovery == nil)
    }

    /// A file that is missing or empty, beside a log in which nothing can be read.
    @Test(arguments: [false, true])
    func aLogWithoutItsFileIsKept(isEmpty: Bool) throws {
        let (directory, _) = try killed("diary")
        let path = directory.databasePath
        if isEmpty { try Data().write(to: URL(fileURLWithPath: path)) } else { unlink(path) }
        try change(path + "-wal") { $0 = Data(repeating: 0x5A, count: $0.count) }
        let left = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        let diary = try Diary(directory: directory, clock: testClock)
        let recovery = try #require(diary.recovery)
        #expect(recovery.kind == .lost && diary.entries.isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: recovery.keptPath + "-wal")) == left)
        try diary.add(kilograms("80"))
        #expect(try Diary(directory: directory, clock: testClock).recovery == nil)
    }

    /// What SQLite leaves behind the present end of a log that was begun again is in the file.
    @Test func framesOfAnEarlierWritingAreNoDamage() throws {
        let (directory, all) = try killed("diary")
        let path = directory.databasePath
        do {
            // A reader keeps the log, which the next change begins again.
            let writer = try SQLiteConnection(path: path, mode: .readWrite)
            writer.keepsLog = true
            try writer.run("PRAGMA wal_checkpoint(RESTART)")
            try writer.execute("UPDATE state SET revision = revision")
        }
        unlink(path + "-shm")
        #expect(DiaryStore.fileSize(path + "-wal") > 2 * (24 + 4096))
        #expect(LeftLog(path + "-wal")?.isWhole == true)
        let diary = try Diary(directory: directory, clock: testClock)
        #expect(diary.entries.count == all.count && diary.recovery == nil)
    }

    /// A file that is not the diary's keeps its log when it is refused.
    @Test func aRefusedFileKeepsItsLog() throws {
        try temporary.diary.create()
        let path = temporary.diary.databasePath
        do {
            let other = try SQLiteConnection(path: path, mode: .create)
            other.keepsLog = true
            try other.run("PRAGMA journal_mode = WAL")
            try other.execute("CREATE TABLE note(text); INSERT INTO note VALUES('of another')")
        }
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
        #expect(throws: DiaryError.self) {
            try Diary(directory: temporary.diary, clock: testClock)
        }
        let after = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
        #expect(after == before)
    }
}

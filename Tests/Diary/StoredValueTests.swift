import Foundation
import Testing

@testable import Diary

/// What the file has in its pages, and that whoever reads it lets it go again.
@MainActor
@Suite struct StoredValueTests {
    private let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func fill() throws -> Diary {
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        let entries = (0..<3).map { entry("80.\($0)", day: Double($0)) }
        try diary.perform(DiaryStep(.import, count: 3), puts: entries)
        return diary
    }

    /// Changes rows as another program does, with the checksums that are theirs then.
    private func run(_ sql: String) throws {
        let connection = try SQLiteConnection(path: path, mode: .readWrite)
        try connection.execute(sql)
        for table in DiaryStore.summed {
            try connection.execute("UPDATE \(table.name) SET sum = row_sum(\(table.columns))")
        }
    }

    /// SQLite stores each kind and size of a value in another way.
    @Test(arguments: [
        "note = x''", "note = ''", "note = x'c3a9'", "note = 'é'", "note = 42", "note = 1.5",
        "note = 0", "note = 1", "created = 0", "created = 1", "created = 2", "created = 127",
        "created = 128", "created = 32767", "created = 32768", "created = 8388607",
        "created = 8388608", "created = 2147483647", "created = 2147483648",
        "created = 9000000000", "utc_offset = -3600", "utc_offset = 0", "weight = '80'",
        "weight = '080.50'", "source = x''", "source = 'a'",
    ])
    func aScanFindsEachKindOfValueWithItsChecksum(change: String) throws {
        do { _ = try fill() }
        try run("UPDATE entry SET \(change) WHERE id = 2")
        let read = try DiaryStore.open(temporary.diary, clock: testClock).contents().entries
        try #require(read.count == 3)
        let scan = try #require(PageScan(path)).content
        #expect(scan.entries == Dictionary(read.map { ($0.id, $0) }) { first, _ in first })
        #expect(scan.right == Set(read.map(\.id)) && scan.wrong.isEmpty)
        // A checksum that is far from its row puts nothing right.
        let connection = try SQLiteConnection(path: path, mode: .readWrite)
        try connection.execute("UPDATE entry SET sum = ~sum WHERE id = 2")
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let wrong = try #require(PageScan(path)).content
        #expect(wrong.right.count == 2 && wrong.wrong == [read[1].id])
    }

    /// A reader that keeps its place keeps the log from being emptied.
    @Test func noReaderKeepsTheFile() throws {
        let diary = try fill()
        let store = diary.store
        let id = diary.entries[1].id
        let readers: [(String, () throws -> Void)] = [
            ("entry", { _ = try store.entry(id) }), ("no entry", { _ = try store.entry(UUID()) }),
            ("entries", { _ = try store.entries() }),
            ("identifiers", { _ = try store.identifiers() }),
            ("settings", { _ = try store.settings() }), ("history", { _ = try store.history() }),
            ("state", { _ = try store.state() }), ("contents", { _ = try store.contents() }),
            ("changes", { _ = try store.changes(since: 0) }),
            ("unsaid", { _ = try diary.unsaidEntry() }),
        ]
        let other = try SQLiteConnection(path: path, mode: .readWrite)
        for (name, read) in readers {
            try other.execute("UPDATE entry SET note = '\(name)'")
            #expect(!DiaryStore.isEmpty(path + "-wal"))
            try read()
            try read()
            _ = other.emptyLog()
            #expect(DiaryStore.isEmpty(path + "-wal"), "\(name)")
        }
    }

    /// A path goes to SQLite as an address, in which most signs stand for something else.
    @Test func aDirectoryMayHaveAnyName() throws {
        let names = (UInt8(1)..<0x7F).map { "a\(Character(Unicode.Scalar($0)))0b" } + ["é", "日 本"]
        for name in names where !name.contains("/") {
            let directory = DiaryDirectory(path: temporary.path + "/" + name)
            do {
                let diary = try Diary(directory: directory, clock: testClock)
                try diary.add(kilograms("80"))
            }
            for mode in [SQLiteConnection.Mode.readOnly, .immutable] {
                let connection = try SQLiteConnection(path: directory.databasePath, mode: mode)
                #expect(
                    try connection.integer("SELECT count(*) FROM entry") == 1, "\(name) \(mode)")
            }
        }
    }
}

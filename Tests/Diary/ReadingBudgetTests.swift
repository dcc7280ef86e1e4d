import CSQLite
import Foundation
import Synchronization
import Testing

@testable import Diary
@testable import DiaryFiles

/// What an import may cost, whatever its files say: one budget for all that they unpack and hold.
@Suite struct ReadingBudgetTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = temporary.file(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static let rows = Array(
        ("date,weight (kg)\n" + String(repeating: "2026-01-01,80\n", count: 20_000)).utf8)

    @Test func membersThatAreTheSameBytesAreRefused() throws {
        let names = (0..<300).map { "weight\($0).csv" }
        let archive = try ZipFixture.zip(
            names.map { ($0, Self.rows) }, isDeflated: true, isShared: true)
        #expect(archive.count < 64 << 10)
        let path = try file("o.zip", archive)
        #expect(
            throws: ImportError.unreadable(path: path, reason: "parts of the archive overlap")
        ) { try Importer(clock: testClock).read(path: path) }
    }

    @Test func allMembersHaveOneBudget() throws {
        let many = (0..<60).map { ("weight\($0).csv", Self.rows) }
        let weights = try file("weights.zip", try ZipFixture.zip(many, isDeflated: true))
        #expect(throws: ImportError.tooManyWeights) {
            try Importer(clock: testClock).read(path: weights)
        }
        let blanks = [UInt8](repeating: 0x20, count: 32 << 20)
        let wide = (0..<8).map { ("weight\($0).csv", blanks) }
        let path = try file("blanks.zip", try ZipFixture.zip(wide, isDeflated: true))
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
        let nested = try ZipFixture.zip(
            (0..<20).map { ("\($0).zip", try ZipFixture.zip([wide[0]], isDeflated: true)) },
            isDeflated: false)
        let inner = try file("nested.zip", nested)
        #expect(throws: ImportError.self) { try Importer(clock: testClock).read(path: inner) }
    }

    private func database(_ sql: String) throws -> String {
        let path = temporary.file("\(UUID().uuidString).db")
        try SQLiteConnection(path: path, mode: .create).execute(sql)
        return path
    }

    @Test func aViewInPlaceOfATableIsNotRead() throws {
        let path = try database(
            """
            CREATE VIEW weight_record_table AS
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT 80000.0 AS weight, 1767225600000 AS time, 3600 AS zone_offset FROM n
            """)
        #expect(throws: ImportError.unknownFormat(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func aColumnThatComputesIsNotRead() throws {
        let path = try database(
            """
            CREATE TABLE weight_record_table(time INTEGER, zone_offset INTEGER,
                weight AS (length(hex(zeroblob(400000)))));
            INSERT INTO weight_record_table VALUES(1767225600000, 3600);
            """)
        #expect(throws: ImportError.unknownFormat(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func aLongQueryIsCancelledBetweenItsRows() throws {
        let path = try database(
            """
            CREATE TABLE weight_record_table(time INTEGER, zone_offset INTEGER, weight REAL);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000)
            INSERT INTO weight_record_table SELECT 1767225600000 + i, 3600, 80000 FROM n;
            """)
        let asked = Mutex(0)
        #expect(throws: ImportError.cancelled) {
            try Importer(
                clock: testClock,
                progress: ImportProgress { share in
                    guard share == 0.5 else { return true }
                    return asked.withLock { count in
                        count += 1
                        return count < 100
                    }
                }
            ).read(path: path)
        }
    }

    @Test func stepsOfADatabaseAreLimited() throws {
        let path = try database("CREATE TABLE t(a)")
        let connection = try SQLiteConnection(path: path, mode: .readOnly)
        connection.limit(steps: 1_000_000, valueSize: 1000) { false }
        do throws(DiaryError) {
            _ = try connection.integer(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
            )
            Issue.record("it ended")
        } catch {
            #expect(error.kind == .ended)
        }
    }

    @Test func wideAndDeepDocumentsAreRefusedUnread() {
        let wide = "{" + (0..<3_000_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(throws: ImportError.tooLarge(path: "test")) { try read(wide) }
        }
        #if !DEBUG
        #expect(time < .seconds(4))
        #endif
        let deep = String(repeating: "[", count: 5_000_000)
        #expect(throws: ImportError.tooLarge(path: "test")) { try read(deep) }
        #expect(JSONShape(Array(#"{"a\"{":[1,{"b":2,"c":{}}]}"#.utf8)).depth == 4)
        #expect(JSONShape(Array(#"{"a":"b:c:d","e":1}"#.utf8)).members == 2)
        let tags = "<HealthData>" + String(repeating: "<a>", count: 2_000_000)
        #expect(throws: ImportError.self) { try read(tags) }
    }

    @Test func aNoteOfAnyLengthIsCutAndTold() throws {
        let lines = String(repeating: "é\n", count: 200_000)
        let file = try read("date,weight (kg),note\n2026-01-01,82,\"\(lines)\"\n2026-01-02,81,ok\n")
        #expect(file.records.map(\.weight.text) == ["82", "81"])
        #expect(file.records[0].note.utf8.count <= ReadingBudget.longestNote)
        #expect(file.records[0].note.hasPrefix("é\né"))
        #expect(file.assumptions.contains { $0.contains("1 note is longer than 64 KB") })
    }

    /// A pipe that nobody writes into is waited for, and can be given up.
    @Test func aPipeWithoutEndCanBeCancelled() throws {
        let path = temporary.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let start = ContinuousClock.now
        #expect(throws: ImportError.cancelled) {
            try Importer(
                clock: testClock,
                progress: ImportProgress { _ in
                    ContinuousClock.now - start < .milliseconds(50)
                }
            ).read(path: path)
        }
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    /// The thread that reads hears of the end of the task that waits for it.
    @MainActor
    @Test func aCancelledTaskEndsItsThread() async throws {
        let path = temporary.file("waiting")
        try #require(mkfifo(path, 0o600) == 0)
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        let asked = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await diary.preview(
                path: path,
                progress: ImportProgress { _ in
                    asked.continuation.yield()
                    return true
                })
        }
        for await _ in asked.stream { break }
        task.cancel()
        await #expect(throws: ImportError.cancelled) { try await task.value }
    }

    @Test(arguments: ["", "a", "é", "ééé", "👨‍👩‍👧"])
    func aBeginningIsNoPartOfACodePoint(text: String) {
        for most in 0...text.utf8.count + 1 {
            let start = text.beginning(ofBytes: most)
            #expect(text.utf8.starts(with: start.utf8) && start.utf8.count <= most)
            #expect(String(validating: Array(start.utf8), as: UTF8.self) != nil)
        }
        #expect("one\ntwo\nthree".glimpse == "one\ntwo…")
        #expect(text.glimpse == text)
    }
}

import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// The database of Android's Health Connect, as statements that make it, and what must come out of it.
struct HealthConnectSample: CustomTestStringConvertible, Sendable {
    let name: String
    let statements: String
    var records: [String] = []
    var refused: [Int] = []
    var empty = 0
    var error: ImportError?

    var testDescription: String { name }

    private static let table =
        "CREATE TABLE weight_record_table(row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB, weight REAL, time INTEGER, zone_offset INTEGER, app_info_id INTEGER, local_date INTEGER);"

    private static func rows(_ values: String...) -> String {
        table + "INSERT INTO weight_record_table(weight, time, zone_offset, app_info_id) VALUES "
            + values.joined(separator: ",") + ";"
    }

    static let all: [HealthConnectSample] = [
        HealthConnectSample(
            name: "zones of a journey",
            statements: rows(
                "(75500.0, 1767772800000, 3600, 1)", "(75100.0, 1767859200000, -12600, 1)",
                "(74900.0, 1767945600000, 20700, 1)"),
            records: [
                "2026-01-07 09:00 75.5 kg", "2026-01-08 04:30-03:30 75.1 kg",
                "2026-01-09 13:45+05:45 74.9 kg",
            ]),
        HealthConnectSample(
            name: "float noise",
            statements: rows(
                "(75199.997, 1767772800000, 3600, 1)", "(75100.4999, 1767859200000, 3600, 1)"),
            records: ["2026-01-07 09:00 75.2 kg", "2026-01-08 09:00 75.1 kg"]),
        HealthConnectSample(
            name: "one weight from two apps",
            statements: rows(
                "(75500.0, 1767772800000, 3600, 1)", "(75500.0, 1767772800000, 3600, 2)"),
            records: ["2026-01-07 09:00 75.5 kg", "2026-01-07 09:00 75.5 kg"]),
        HealthConnectSample(
            name: "weights that were not recorded",
            statements: rows(
                "(NULL, 1767772800000, 3600, 1)", "(0, 1767772800000, 3600, 1)",
                "(5e-324, 1767772800000, 3600, 1)", "(75500, 1767859200000, 3600, 1)"),
            records: ["2026-01-08 09:00 75.5 kg"], empty: 3),
        HealthConnectSample(
            name: "weights that are none",
            statements: rows(
                "(-75500, 1767772800000, 3600, 1)", "('75,5', 1767772800001, 3600, 1)",
                "(1e12, 1767772800002, 3600, 1)", "(9e999, 1767772800003, 3600, 1)",
                "(75500, 1767859200000, 3600, 1)"),
            records: ["2026-01-08 09:00 75.5 kg"], refused: [1, 2, 3, 4]),
        HealthConnectSample(
            name: "times that cannot be",
            statements: rows(
                "(75500, NULL, 3600, 1)", "(75500, -9223372036854775808, 3600, 1)",
                "(75500, 0, 0, 1)", "(75500, 1767859200000, 3600, 1)",
                "(75500, 4102444800000, 3600, 1)", "(75500, 9223372036854775807, 3600, 1)",
                "(75500, 'soon', 3600, 1)"),
            records: ["2026-01-08 09:00 75.5 kg"], refused: [1, 2, 3, 5, 6, 7]),
        HealthConnectSample(
            name: "offsets that no place has",
            statements: rows(
                "(75500, 1767772800000, NULL, 1)", "(75500, 1767859200000, 3600000, 1)",
                "(75500, 1767945600000, -9223372036854775808, 1)"),
            records: [
                "2026-01-07 09:00 75.5 kg", "2026-01-08 09:00 75.5 kg", "2026-01-09 09:00 75.5 kg",
            ]),
        HealthConnectSample(
            name: "rows in any order",
            statements: rows("(75500, 1767859200000, 3600, 1)", "(75400, 1767772800000, 3600, 1)"),
            records: ["2026-01-07 09:00 75.4 kg", "2026-01-08 09:00 75.5 kg"]),
        HealthConnectSample(
            name: "no weights", statements: table, error: .noWeights(.healthConnect)),
        HealthConnectSample(
            name: "no table of weights",
            statements: "CREATE TABLE steps_record_table(count INTEGER);",
            error: .unknownFormat(path: "sample")),
        HealthConnectSample(
            name: "a table of other columns",
            statements: "CREATE TABLE weight_record_table(mass REAL, time_millis INTEGER);",
            error: .unreadable(path: "sample", reason: "no such column: weight")),
        HealthConnectSample(
            name: "a view in the table's place",
            statements:
                "CREATE VIEW weight_record_table AS SELECT 75500.0 AS weight, 1767772800000 AS time, 3600 AS zone_offset;",
            records: ["2026-01-07 09:00 75.5 kg"]),
    ]
}

@Suite struct HealthConnectSampleTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private func database(_ sample: HealthConnectSample) throws -> [UInt8] {
        try DiaryDirectory.makeDirectory(temporary.path)
        let path = temporary.file("made.db")
        try SQLiteConnection(path: path, mode: .create).execute(sample.statements)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Reads bytes as a file; its name in errors is "sample".
    private func read(_ bytes: [UInt8]) throws -> ImportedFile {
        let path = temporary.file("read")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        return try Importer(clock: testClock).read(descriptor: descriptor, name: "sample")
    }

    @Test(arguments: HealthConnectSample.all)
    func everySampleSaysWhatItHolds(sample: HealthConnectSample) throws {
        let bytes = try database(sample)
        do {
            let file = try read(bytes)
            #expect(sample.error == nil)
            #expect(file.format == .healthConnect)
            #expect(file.records.map(ImportSample.brief) == sample.records)
            #expect(file.refused.map(\.line) == sample.refused)
            #expect(file.empty == sample.empty)
            #expect(file.rows == file.records.count + file.refusedCount + file.empty)
        } catch {
            #expect(error as? ImportError == sample.error)
        }
    }

    /// A database in an archive says the same, whatever the archive's name for it.
    @Test(arguments: ["health_connect_export.db", "Health Connect/Backup.DB"])
    func databasesInArchives(name: String) throws {
        let sample = HealthConnectSample.all[0]
        let archive = try ZipFixture.zip([(name, try database(sample))], isDeflated: true)
        #expect(try read(archive).records.map(ImportSample.brief) == sample.records)
    }

    /// A database that is cut anywhere is told, or gives what is whole; it never gives other weights.
    @Test func cutDatabases() throws {
        let sample = HealthConnectSample.all[0]
        let bytes = try database(sample)
        for length in stride(from: 0, to: bytes.count, by: 509) {
            guard let file = try? read(Array(bytes.prefix(length))) else { continue }
            #expect(Set(file.records.map(ImportSample.brief)).isSubset(of: sample.records))
        }
    }
}

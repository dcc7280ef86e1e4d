import Foundation

@testable import Diary
@testable import DiaryFiles

/// The database of Android's Health Connect, as statements that make it, and what must come out of
/// it.
struct HealthConnectSample: Sendable {
    let name: String
    let statements: String
    var records: [String] = []
    var refused: [Int] = []
    var empty = 0
    var error: ImportError?

    private static let table =
        "CREATE TABLE weight_record_table(row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB, weight REAL, time INTEGER, zone_offset INTEGER, app_info_id INTEGER, local_date INTEGER);"

    private static func rows(_ values: String...) -> String {
        table + "INSERT INTO weight_record_table(weight, time, zone_offset, app_info_id) VALUES "
            + values.joined(separator: ",") + ";"
    }

    /// The database's bytes, by way of a file.
    func database(at path: String) throws -> [UInt8] {
        try SQLiteConnection(path: path, mode: .create).execute(statements)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
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
                "(5e-324, 1767772800000, 3600, 1)", "(75500, 1767859200000, 3600, 1)",
                "(0.499, 1767945600000, 3600, 1)", "(0.5, 1767945600000, 3600, 1)"),
            records: ["2026-01-08 09:00 75.5 kg"], refused: [6], empty: 4),
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
            error: .unknownFormat(path: "sample")),
    ]
}

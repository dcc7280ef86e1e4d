import Diary
import Foundation

/// Reads databases that are not Health Connect's: openScale's of both kinds, and any table with a
/// column of weights.
enum DatabaseReader {
    /// The tables of a database as texts, and the format they are of.
    static func tables(
        path: String, name: String, progress: ImportProgress
    ) throws(ImportError) -> (format: ImportFormat, tables: [GridText]) {
        try ReadingBudget.reading(database: path, name: name, progress) {
            connection throws(DiaryError) in
            var names: [String] = []
            let all = try column(
                "SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1000", connection)
            for name in all where try ReadingBudget.isStored(name, in: connection) {
                names.append(name)
            }
            if names.contains("scaleMeasurements") {
                let columns = try column(
                    "SELECT name FROM pragma_table_info('scaleMeasurements')", connection)
                let note = columns.contains("comment") ? "m.comment" : "''"
                let enabled = columns.contains("enabled") ? "m.enabled" : "1"
                let user =
                    names.contains("scaleUsers")
                    ? "(SELECT username FROM scaleUsers u WHERE u.id = m.userId)" : "m.userId"
                return (
                    .openScale2,
                    [
                        try grid(
                            "SELECT m.datetime, m.weight, \(note), \(user) FROM scaleMeasurements m"
                                + " WHERE \(enabled) <> 0 ORDER BY m.datetime",
                            header: ["timestamp", "weight (kg)", "comment", "user"], connection)
                    ]
                )
            }
            let joined = ["Measurement", "MeasurementValue", "MeasurementType", "User"]
            if joined.allSatisfy(names.contains) {
                return (
                    .openScale,
                    [
                        try grid(
                            "SELECT m.timestamp, v.floatValue, lower(t.unit), c.note,"
                                + " (SELECT name FROM User u WHERE u.id = m.userId)"
                                + " FROM Measurement m JOIN MeasurementValue v ON v.measurementId = m.id"
                                + " JOIN MeasurementType t ON t.id = v.typeId"
                                // Joined, so that SQLite makes an index where the file has none.
                                + " LEFT JOIN (SELECT n.measurementId AS id, min(n.textValue) AS note"
                                + " FROM MeasurementValue n JOIN MeasurementType k ON k.id = n.typeId"
                                + " WHERE k.key = 'COMMENT' GROUP BY n.measurementId) c ON c.id = m.id"
                                + " WHERE t.key = 'WEIGHT' ORDER BY m.timestamp",
                            header: ["timestamp", "weight", "unit", "comment", "user"], connection)
                    ]
                )
            }
            let allowance = GridText.Allowance()
            var tables: [GridText] = []
            for table in names.prefix(60) where !table.hasPrefix("sqlite_") {
                let quoted = table.replacing("'", with: "''")
                let columns = try column(
                    "SELECT name FROM pragma_table_info('\(quoted)')", connection)
                guard columns.count >= 2, columns.count <= 400 else { continue }
                tables.append(
                    try grid(
                        "SELECT * FROM \"\(table.replacing("\"", with: "\"\""))\" LIMIT 500000",
                        header: columns, connection, allowance))
            }
            return (.columns, tables)
        }
    }

    private static func column(
        _ sql: String, _ connection: SQLiteConnection
    ) throws(DiaryError) -> [String] {
        let rows = try SQLiteStatement(sql, connection)
        var result: [String] = []
        while try rows.step() { result.append(rows.text(0)) }
        return result
    }

    private static func grid(
        _ sql: String, header: [String], _ connection: SQLiteConnection,
        _ allowance: GridText.Allowance = GridText.Allowance()
    ) throws(DiaryError) -> GridText {
        var grid = GridText(allowance)
        grid.add(header)
        let rows = try SQLiteStatement(sql, connection)
        while !grid.isCut, try rows.step() {
            grid.add(header.indices.map { rows.text($0) })
        }
        return grid
    }
}

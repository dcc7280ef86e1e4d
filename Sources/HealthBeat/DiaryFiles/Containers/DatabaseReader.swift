import Diary
import Foundation

/// Reads databases that are not Health Connect's: openScale's of both kinds, and any table with a
/// column of weights.
enum DatabaseReader {
    /// Rows by which a table shows whether it has weights.
    private static let sampledRows = ColumnGuess.sampledRows
    /// Rows of one of many tables, of which those of a watch have one for each minute.
    private static let mostRows = 500_000

    /// The tables of a database as texts, and the format they are of.
    ///
    /// - `isOfWeights`: whether a table that begins like this may have weights. Of others no more
    ///   is read.
    static func tables(
        path: String, _ reading: Reading, isOfWeights: (GridText) -> Bool
    ) throws(ImportError) -> (format: ImportFormat, tables: [GridText]) {
        let found = try ReadingBudget.reading(
            database: path, name: reading.name, reading.progress
        ) { connection throws(DiaryError) in
            try tables(connection, reading, isOfWeights)
        }
        guard let found else { throw .tooLarge(path: reading.name) }
        return found
    }

    /// Nil for more tables than a text may have.
    private static func tables(
        _ connection: SQLiteConnection, _ reading: Reading, _ isOfWeights: (GridText) -> Bool
    ) throws(DiaryError) -> (format: ImportFormat, tables: [GridText])? {
        var names: [String] = []
        let all = try column(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'"
                + " ESCAPE '\\' LIMIT \(ReadingBudget.mostTables + 1)", connection)
        guard all.count <= ReadingBudget.mostTables else { return nil }
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
                        header: ["timestamp", "weight (kg)", "comment", "user"], connection, reading
                    )
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
                        header: ["timestamp", "weight", "unit", "comment", "user"], connection,
                        reading)
                ]
            )
        }
        var tables: [GridText] = []
        for table in names {
            let quoted = table.replacing("'", with: "''")
            let columns = try column(
                "SELECT name FROM pragma_table_info('\(quoted)')", connection)
            guard columns.count >= 2, columns.count <= 400 else { continue }
            let all = "SELECT * FROM \"\(table.replacing("\"", with: "\"\""))\""
            var grid = try grid(all, header: columns, connection, reading, most: sampledRows)
            if grid.isPart {
                guard isOfWeights(grid) else { continue }
                grid = try Self.grid(all, header: columns, connection, reading, most: mostRows)
            }
            tables.append(grid)
        }
        return (.columns, tables)
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
        _ sql: String, header: [String], _ connection: SQLiteConnection, _ reading: Reading,
        most: Int = .max
    ) throws(DiaryError) -> GridText {
        var grid = reading.table()
        grid.add(header)
        let rows = try SQLiteStatement(sql, connection)
        while !grid.isCut, try rows.step() {
            guard grid.rowCount <= most else {
                grid.isPart = true
                break
            }
            grid.add(header.indices.map { rows.text($0) })
        }
        return grid
    }
}

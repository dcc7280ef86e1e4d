import Foundation

/// Reads Android's Health Connect export, an SQLite database with masses in grams.
enum HealthConnectReader {
    static func read(
        path: String, name: String, options: ImportOptions, clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.healthConnect, options: options, clock: clock)
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .immutable)
            try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            guard
                try connection.integer(
                    "SELECT 1 FROM sqlite_schema WHERE name = 'weight_record_table'") != nil
            else { throw DiaryError(.foreign, path: name) }
            let rows = try SQLiteStatement(
                "SELECT weight, time, zone_offset FROM weight_record_table ORDER BY time",
                connection)
            var number = 0
            while try rows.step() {
                number += 1
                add(rows, number, &builder)
            }
        } catch {
            if error.kind == .foreign { throw .unknownFormat(path: name) }
            throw .unreadable(path: name, reason: error.reason)
        }
        return try builder.finish()
    }

    private static func add(
        _ row: SQLiteStatement, _ number: Int, _ builder: inout ImportBuilder
    ) {
        builder.beginRow()
        let grams = row.double(0)
        guard !row.isNull(0), grams != 0 else { return builder.skipEmpty() }
        guard let mass = ImportNumber.rounded(grams / 1000) else {
            return builder.refuse(line: number, text: "\(grams) g", "This is not a weight.")
        }
        let seconds = row.int(1) / 1000
        let moment =
            row.isNull(2)
            ? builder.clock.moment(secondsSince1970: seconds)
            : Moment(
                secondsSince1970: seconds, offset: min(max(row.int(2), -64_800), 64_800))
        builder.add(mass.description, .kilograms, at: moment, line: number, text: "\(grams) g")
    }
}

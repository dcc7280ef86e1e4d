import Diary
import Foundation

/// Reads Android's Health Connect export, an SQLite database with masses in grams.
enum HealthConnectReader {
    static func read(
        path: String, name: String, options: ImportOptions, clock: DiaryClock,
        progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.healthConnect, options: options, clock: clock)
        try ReadingBudget.reading(database: path, name: name, progress) {
            connection throws(DiaryError) in
            guard try ReadingBudget.isStored("weight_record_table", in: connection) else {
                throw DiaryError(.foreign, path: name)
            }
            let rows = try SQLiteStatement(
                "SELECT weight, time, zone_offset, typeof(weight), typeof(time)"
                    + " FROM weight_record_table ORDER BY time",
                connection)
            var number = 0
            while try rows.step() {
                number += 1
                add(rows, number, &builder)
            }
        }
        return try builder.finish()
    }

    private static func add(
        _ row: SQLiteStatement, _ number: Int, _ builder: inout ImportBuilder
    ) {
        builder.beginRow()
        let grams = row.double(0)
        // A weight that was not recorded is null, or the least number above zero.
        if row.isNull(0) || grams >= 0 && grams < 0.5 && row.text(3) != "text" {
            return builder.skipEmpty()
        }
        let text = row.text(0)
        guard row.text(3) != "text", let mass = ImportNumber.rounded(grams / 1000) else {
            return builder.refuse(
                line: number, text: text, localized("This is not a weight in grams."))
        }
        guard ["integer", "real"].contains(row.text(4)) else {
            return builder.refuse(
                line: number, text: "\(text) g", localized("This weight has no time."))
        }
        let seconds = row.int(1) / 1000
        // An offset that no place on earth has is none.
        let moment =
            row.isNull(2) || !(-64_800...64_800).contains(row.int(2))
            ? builder.clock.moment(secondsSince1970: seconds)
            : Moment(secondsSince1970: seconds, offset: row.int(2))
        builder.add(
            mass.description, .kilograms, at: moment, isInstant: true, line: number,
            text: "\(grams) g")
    }
}

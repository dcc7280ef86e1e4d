/// Reads Garmin Connect's `Weight.csv`: a line with a date, then lines that begin with times.
enum GarminReader {
    static func recognises(_ head: String) -> Bool {
        head.hasPrefix("Time,Weight,Change,")
    }

    static func read(
        _ bytes: [UInt8], options: ImportOptions, clock: DiaryClock, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.garmin, options: options, clock: clock)
        var reader = CSVReader(bytes, delimiter: UInt8(ascii: ","))
        _ = reader.next()
        var date: CivilDate?
        var count = 0
        while let row = reader.next() {
            count += 1
            if count.isMultiple(of: 1024) { try progress.report(reader.progress) }
            guard !row.isBlank else { continue }
            let first = row[0].trimmingSpaces
            if let time = ImportDate.time(first) {
                add(row, date, time, &builder)
            } else if case .date(let found) = ImportDate.read(first, order: options.dateOrder) {
                date = found.date
            } else {
                builder.refuse(row, "“\(first)” is neither a date nor a time.")
                date = nil
            }
        }
        return try builder.finish()
    }

    private static func add(
        _ row: CSVRow, _ date: CivilDate?, _ time: Int, _ builder: inout ImportBuilder
    ) {
        switch ImportNumber.read(row[1]) {
        case .missing: builder.skipEmpty()
        case .invalid: builder.refuse(row, "“\(row[1])” is not a weight.")
        case .value(let number, let unit):
            guard let date else {
                builder.refuse(row, "There is no date above this time.")
                return
            }
            let moment = ImportDate(date: date, secondOfDay: time).moment(builder.clock)
            builder.add(number, unit, at: moment, line: row.line, text: row.excerpt)
        }
    }
}

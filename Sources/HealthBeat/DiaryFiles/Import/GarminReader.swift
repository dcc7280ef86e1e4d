import Diary

/// Reads Garmin Connect's `Weight.csv`: a line with a date, then lines that begin with times.
///
/// The site writes it in the person's language, so that it is known by its shape alone.
struct GarminReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var builder: ImportBuilder
    private var columns = 0

    /// The sign between the cells, nil for files of another shape.
    static func delimiter(of text: [UInt8]) -> UInt8? {
        let head = Array(text.prefix(4096))
        return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first { delimiter in
            var reader = CSVReader(head, delimiter: delimiter)
            guard let header = reader.next(), header.cells.count >= 4,
                !isDate(header[0]), let day = reader.next()
            else { return false }
            if header.texts.prefix(3) == ["Time", "Weight", "Change"] { return true }
            guard let first = reader.next(), day.filledCount == 1, isDate(day[0]) else {
                return false
            }
            return FileDate.time(first[0]) != nil && first.filledCount > 1
        }
    }

    private static func isDate(_ text: String) -> Bool {
        FileDate.read(text, order: nil) != .invalid
    }

    init(_ bytes: [UInt8], delimiter: UInt8, options: ImportOptions, clock: DiaryClock) {
        self.bytes = bytes
        self.delimiter = delimiter
        builder = ImportBuilder(.garmin, options: options, clock: clock)
    }

    mutating func read(progress: ImportProgress) throws(ImportError) -> ImportedFile {
        var reader = CSVReader(bytes, delimiter: delimiter)
        columns = reader.next()?.cells.count ?? 0
        var order = builder.options.dateOrder
        if order == nil { order = try provenOrder(progress) }
        var date: CivilDate?
        var row = reader.emptyRow()
        while try reader.read(into: &row, progress) {
            guard !row.isBlank else { continue }
            let first = row[0]
            if let time = FileDate.time(first) {
                builder.beginRow()
                add(row, date, time)
                continue
            }
            switch FileDate.read(first, order: order) {
            case .date(let found): date = found.date
            case .ambiguous: throw .dateOrderUnknown(example: first.trimmingSpaces)
            case .invalid:
                builder.beginRow()
                builder.refuse(row, localized("“\(first)” is neither a date nor a time."))
                date = nil
            }
        }
        builder.assume(unclosedQuotes: reader.unclosedQuotes)
        return try builder.finish()
    }

    private func provenOrder(_ progress: ImportProgress) throws(ImportError) -> DateOrder? {
        var reader = CSVReader(bytes, delimiter: delimiter)
        var row = reader.emptyRow()
        var end: ImportError?
        let order = WrittenDate.order(
            provenBy: AnyIterator { () -> String? in
                do throws(ImportError) {
                    return try reader.read(into: &row, progress) ? row[0] : nil
                } catch {
                    end = error
                    return nil
                }
            })
        if let end { throw end }
        return order
    }

    private mutating func add(_ row: CSVRow, _ date: CivilDate?, _ time: Int) {
        let text = weight(row)
        switch ImportNumber.read(text) {
        case .missing: builder.skipEmpty()
        case .invalid: builder.refuse(row, localized("“\(text)” is not a weight."))
        case .value(let number, let unit):
            guard let date else {
                return builder.refuse(row, localized("There is no date above this time."))
            }
            let moment = WrittenDate(date: date, secondOfDay: time).moment(builder.clock)
            builder.add(number, unit, at: moment, line: row.line, text: row.excerpt)
        }
    }

    /// The weight's text, put together again where its decimal comma tore it apart.
    private func weight(_ row: CSVRow) -> String {
        guard row.cells.count > columns, Int(digits: row[1]) != nil,
            case .value(_, .some) = ImportNumber.read(row[1] + "," + row[2])
        else { return row[1] }
        return row[1] + "," + row[2]
    }
}

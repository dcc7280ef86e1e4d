import Diary

/// Reads the tables of The Hacker's Diet Online: its own CSV and the one made for spreadsheets.
///
/// The own one is a block a month with the month's unit; stones are kept as pounds. The lines about
/// the user are skipped unread.
struct HackersDietReader {
    private var builder: ImportBuilder
    private var unit: WeightUnit?
    /// The month of the block in the spreadsheets' form, by which day and month are told apart.
    private var month: Int?

    static func recognises(_ head: String) -> ImportFormat? {
        let beginnings = ["Epoch,", "Date,Weight,Rung,Flag", "StartTrend,"]
        if beginnings.contains(where: head.hasPrefix) { return .hackersDietCSV }
        return head.hasPrefix("Date,,Weight,Trend,Variance") ? .hackersDietExcel : nil
    }

    init(_ format: ImportFormat, options: ImportOptions, clock: DiaryClock) {
        builder = ImportBuilder(format, options: options, clock: clock)
    }

    mutating func read(
        _ bytes: [UInt8], progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var reader = CSVReader(bytes, delimiter: UInt8(ascii: ","))
        var row = reader.emptyRow()
        while try reader.read(into: &row, progress) {
            if builder.file.format == .hackersDietCSV { read(row) } else { readSpreadsheet(row) }
        }
        builder.assume(unclosedQuotes: reader.unclosedQuotes)
        return try builder.finish()
    }

    private mutating func read(_ row: CSVRow) {
        switch row[0] {
        case "StartTrend":
            unit = Self.units[row[2]]
        case "Epoch", "User", "Preferences", "Diet-Plan", "Date": return
        default:
            guard !row.isBlank else { return }
            add(row, weight: row[1], date: WrittenDate.read(row[0], order: nil), note: row.whole(4))
        }
    }

    private mutating func readSpreadsheet(_ row: CSVRow) {
        if row.isBlank || row[0] == "Date" || row[0].hasPrefix("Trend carry") { return }
        if row[0].isEmpty, Double(row[2]) == nil {
            unit = ImportNumber.unit(row[2]) ?? unit
            let title = row[4].split(separator: " ")
            if title.count == 2, case .date(let date) = WrittenDate.read("1 \(row[4])", order: nil)
            {
                month = date.date.month
            }
            return
        }
        var reading = WrittenDate.read(row[0], order: .monthFirst)
        if case .date(let date) = reading, let month, date.date.month != month {
            reading = WrittenDate.read(row[0], order: .dayFirst)
        }
        add(row, weight: row[2], date: reading, note: row.whole(8))
    }

    private mutating func add(
        _ row: CSVRow, weight: String, date: WrittenDate.Reading, note: String
    ) {
        builder.beginRow()
        switch ImportNumber.read(weight) {
        case .missing: builder.skipEmpty()
        case .invalid: builder.refuse(row, localized("“\(weight)” is not a weight."))
        case .value(let number, let named):
            guard case .date(let date) = date else {
                builder.refuse(row, localized("“\(row[0])” is not a date."))
                return
            }
            let shown = unit == .stones ? WeightUnit.pounds : unit
            builder.add(
                number, named ?? shown, at: date.moment(builder.clock), note: Self.unescaped(note),
                line: row.line, text: row.excerpt)
        }
    }

    private static let units: [String: WeightUnit] = [
        "0": .kilograms, "1": .pounds, "2": .stones,
    ]

    /// Takes back `\\`, `\x{hex}` and `&#xhex;`.
    static func unescaped(_ note: String) -> String {
        guard note.contains("\\") || note.contains("&#x") else { return note }
        var result = ""
        var rest = Substring(note)
        while let character = rest.first {
            if rest.hasPrefix("\\\\") {
                result.append("\\")
                rest = rest.dropFirst(2)
            } else if let (scalar, end) = escape(rest, "\\x{", "}") ?? escape(rest, "&#x", ";") {
                result.unicodeScalars.append(scalar)
                rest = rest[end...]
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func escape(
        _ text: Substring, _ opening: String, _ closing: Character
    ) -> (Unicode.Scalar, String.Index)? {
        guard text.hasPrefix(opening), let end = text.firstIndex(of: closing) else { return nil }
        let digits = text[text.index(text.startIndex, offsetBy: opening.count)..<end]
        guard digits.count <= 6, let value = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (scalar, text.index(after: end))
    }
}

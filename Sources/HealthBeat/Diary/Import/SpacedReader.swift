/// Reads lines of a date, perhaps a time, and a weight with spaces between: trale's text, and lists
/// that people keep by hand. Lines that begin with `#` are remarks.
struct SpacedReader {
    private let text: [UInt8]
    private let format: ImportFormat
    /// The unit of weights that name none.
    private let unit: WeightUnit?

    static func isTrale(_ head: String) -> Bool {
        head.hasPrefix("#Date weight")
            || head.hasPrefix("#") && head.prefix { $0 != "\n" }.contains("created with trale")
    }

    /// Whether a file begins with such a line.
    static func recognises(_ head: String) -> Bool {
        let first = head.split(separator: "\n").lazy.map(Line.init).first { !$0.isRemark }
        guard let first, !first.date.isEmpty, case .value = ImportNumber.read(first.weight) else {
            return false
        }
        return ImportDate.read(first.date, order: nil) != .invalid
    }

    init(_ text: [UInt8], format: ImportFormat, unit: WeightUnit?) {
        self.text = TextDecoding.withPlainLineEnds(text)
        self.format = format
        self.unit = unit
    }

    func read(
        options: ImportOptions, clock: DiaryClock, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(format, options: options, clock: clock)
        let order = options.dateOrder ?? ImportDate.order(provenBy: lines.lazy.map(\.line.date))
        for (number, line, start) in lines {
            if number.isMultiple(of: 1024) {
                try progress.report(Double(start) / Double(text.count))
            }
            guard !line.isRemark else { continue }
            let row = CSVRow(line: number, texts: [line.date, line.weight])
            switch (ImportDate.read(line.date, order: order), ImportNumber.read(line.weight)) {
            case (.ambiguous, _): throw .dateOrderUnknown(example: line.date)
            case (.date(let date), .value(let weight, let suffix)):
                builder.add(
                    format == .trale ? weight.trimmed : weight, suffix ?? unit,
                    at: date.moment(clock), line: number, text: row.excerpt)
            case (.date, .missing): builder.skipEmpty()
            default: builder.refuse(row, "A date and a weight were expected.")
            }
        }
        return try builder.finish()
    }

    private var lines: some Sequence<(number: Int, line: Line, start: Int)> {
        text.split(separator: 0x0A, omittingEmptySubsequences: false).lazy.enumerated().map {
            (number: $0 + 1, line: Line($1), start: $1.startIndex)
        }
    }

    /// What one line says; the weight is its last word, with a unit behind it the last two.
    private struct Line {
        var date = ""
        var weight = ""
        let isRemark: Bool

        init(_ text: some Collection<UInt8>) {
            self.init(Substring(String(decoding: text, as: UTF8.self)))
        }

        init(_ text: Substring) {
            var words = text.split(whereSeparator: \.isWhitespace)[...]
            isRemark = words.first.map { $0.hasPrefix("#") } ?? true
            guard !isRemark, let last = words.popLast() else { return }
            weight = String(last)
            if ImportNumber.unit(weight) != nil, !weight.contains(where: \.isNumber),
                let number = words.popLast()
            {
                weight = number + " " + weight
            }
            date = words.joined(separator: " ")
        }
    }
}

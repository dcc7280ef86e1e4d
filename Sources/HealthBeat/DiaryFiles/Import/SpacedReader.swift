import Diary

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
        TextLines(Array(head.utf8)).lazy.map { Line($0.bytes) }.filter { !$0.isRemark }
            .prefix(titleLines + 1).contains { $0.isData }
    }

    /// Lines of a title that may be above the first weight.
    private static let titleLines = 5

    /// Seconds since 1970, in which nothing else can be counted.
    fileprivate static func instant(_ text: String) -> WrittenDate? {
        guard text.utf8.count >= 9 else { return nil }
        return WrittenDate.numbered(text)?.0
    }

    init(_ text: [UInt8], format: ImportFormat, unit: WeightUnit?) {
        self.text = text
        self.format = format
        self.unit = unit
    }

    func read(
        options: ImportOptions, clock: DiaryClock, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(format, options: options, clock: clock)
        var evidence = DateEvidence(today: clock.now().date)
        var all = TextLines(text)
        while let next = try all.next(progress) {
            let line = Line(next.bytes)
            if !line.isRemark { evidence.add(line.date) }
        }
        var rules = evidence.conclusion
        rules.order = options.dateOrder ?? rules.order
        var hasUnnamedUnit = false
        var doubtful: (text: String, order: DateOrder)?
        var lines = TextLines(text)
        // A program's file has no title.
        var isInTitle = format != .trale
        while let next = try lines.next(progress) {
            let line = Line(next.bytes)
            guard !line.isRemark, !isInTitle || line.isData else { continue }
            isInTitle = false
            if doubtful == nil { doubtful = ColumnReader.doubtful(line.date, rules) }
            builder.beginRow()
            let row = CSVRow(line: next.number, texts: [line.date, line.weight])
            let instant = Self.instant(line.date).map(WrittenDate.Reading.date)
            switch (instant ?? rules.read(line.date), ImportNumber.read(line.weight)) {
            case _ where line.hasCells:
                builder.refuse(row, localized("A date and a weight were expected."))
            case (.ambiguous, _): throw .dateOrderUnknown(example: line.date)
            case (.date(let date), .value(let weight, let suffix)):
                let named = suffix ?? unit ?? options.correctedUnit
                if suffix == nil, unit == nil { hasUnnamedUnit = true }
                builder.add(
                    format == .trale ? DecimalText(weight)?.trimmed.description ?? weight : weight,
                    named,
                    at: date.momentInFile(clock), isInstant: date.isInstant,
                    note: line.note, line: next.number,
                    text: row.excerpt)
            case (.date, .missing): builder.skipEmpty()
            default: builder.refuse(row, localized("A date and a weight were expected."))
            }
        }
        var file = try builder.finish()
        if format == .columns {
            file.table = ImportTable(doubtful: doubtful)
            if hasUnnamedUnit {
                file.table?.unit = options.correctedUnit ?? options.unit ?? builder.settledUnit
            }
        }
        return file
    }

    /// What one line says; the weight is its last word, with a unit behind it the last two.
    private struct Line {
        var date = ""
        var weight = ""
        var note = ""
        let isRemark: Bool
        /// Whether cells of a table are behind the weight, which are no note.
        var hasCells = false

        /// Whether there is a date and a weight.
        var isData: Bool {
            guard !date.isEmpty, !hasCells, case .value = ImportNumber.read(weight) else {
                return false
            }
            return FileDate.mayBeDate(date) || SpacedReader.instant(date) != nil
        }

        init(_ line: ArraySlice<UInt8>) {
            // What makes a line one of a list says nothing.
            var bytes = line.drop { $0 <= 0x20 }
            for mark in ["- ", "* ", "+ ", "• "] where bytes.starts(with: mark.utf8) {
                bytes = bytes.dropFirst(mark.utf8.count)
            }
            var words = bytes.split { $0 == 0x20 || $0 == 0x09 }[...]
            isRemark = words.first.map { $0.first == UInt8(ascii: "#") } ?? true
            guard !isRemark, let last = words.popLast() else { return }
            weight = String(decoding: last, as: UTF8.self)
            if !last.contains(where: { $0 >= 0x30 && $0 <= 0x39 }),
                ImportNumber.unit(weight) != nil, let number = words.popLast()
            {
                weight = String(decoding: number, as: UTF8.self) + " " + weight
            }
            guard let first = words.first, let end = words.last else { return }
            date = String(decoding: bytes[first.startIndex..<end.endIndex], as: UTF8.self)
            date = Self.withoutLink(date)
            if case .value = ImportNumber.read(weight), FileDate.mayBeDate(date) { return }
            readNote(bytes)
        }

        private static func isLink(_ word: String) -> Bool {
            ["-", "–", "—", ":", "="].contains(word)
        }

        /// A date without the colon or dash that leads to the weight.
        private static func withoutLink(_ date: String) -> String {
            var date = date[...]
            while let last = date.last, ":=–—".contains(last) || last == " " || date.hasSuffix(" -")
            {
                date = date.dropLast()
            }
            return String(date)
        }

        /// Takes apart a date, a weight and words behind it.
        private mutating func readNote(_ bytes: ArraySlice<UInt8>) {
            let slices = bytes.split { $0 == 0x20 || $0 == 0x09 }
            let words = slices.map { String(decoding: $0, as: UTF8.self) }
            for count in stride(from: min(6, words.count - 1), through: 1, by: -1) {
                let day = Self.withoutLink(words[..<count].joined(separator: " "))
                guard FileDate.mayBeDate(day) else { continue }
                let rest = words[count...].drop(while: Self.isLink)
                // "12st 13 after lunch": as many words as are one weight.
                let length = stride(from: min(4, rest.count), through: 1, by: -1).first { length in
                    if case .value = ImportNumber.read(rest.prefix(length).joined(separator: " ")) {
                        return true
                    }
                    return false
                }
                guard let length else { continue }
                (date, weight) = (day, rest.prefix(length).joined(separator: " "))
                let behind = rest.dropFirst(length).drop(while: Self.isLink)
                if let first = behind.indices.first, let last = slices.last {
                    hasCells = bytes[slices[first].startIndex..<last.endIndex].contains(0x09)
                }
                note = behind.joined(separator: " ")
                if note.first == "(", note.last == ")" {
                    note = String(note.dropFirst().dropLast())
                }
                return
            }
        }
    }
}

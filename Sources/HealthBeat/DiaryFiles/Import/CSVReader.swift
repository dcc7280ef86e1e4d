import Diary

/// Reads rows by RFC 4180 from UTF-8: cells may be quoted, quotes in them are doubled, quoted cells
/// may hold line breaks. A quote inside an unquoted cell is a plain character. LF, CR LF and CR end
/// a row.
///
/// A quote that nobody closed must not take the rest of the file with it: where a quoted cell goes
/// over lines and its closing quote is missing or has text behind it, it ends with its first line.
struct CSVReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    /// A place between rows, from which a text can be read again.
    struct Place: Hashable {
        fileprivate var position = 0
        fileprivate var line = 1
    }

    private var position: Int
    private var line: Int
    /// Where it was asked last whether to go on.
    private var asked = 0
    /// Lines, from 1, in which quotes begin that have no end; the first thousand.
    private(set) var unclosedQuotes: [Int] = []

    init(_ bytes: [UInt8], delimiter: UInt8, from place: Place = Place()) {
        self.bytes = bytes
        self.delimiter = delimiter
        (position, line) = (place.position, place.line)
        asked = position
    }

    /// Behind the rows that were read.
    var place: Place { Place(position: position, line: line) }

    /// How much of the text is read, 0 to 1.
    var progress: Double { Double(position) / Double(max(1, bytes.count)) }

    /// Whether so much was read since this was true that whoever waits is to be asked.
    var asksAgain: Bool {
        mutating get {
            guard position - asked >= FileSource.chunkSize else { return false }
            asked = position
            return true
        }
    }

    /// Whether all is read, and the last row had no line end.
    var endsWithoutLineEnd: Bool {
        position >= bytes.count && bytes.last != UInt8(ascii: "\n")
            && bytes.last != UInt8(ascii: "\r")
    }

    /// A row to read into.
    func emptyRow() -> CSVRow { CSVRow(in: bytes) }

    mutating func next() -> CSVRow? {
        var row = emptyRow()
        return read(into: &row) ? row : nil
    }

    /// Reads the next row into one of `emptyRow()`; false at the end of the text.
    mutating func read(into row: inout CSVRow) -> Bool {
        guard position < bytes.count else { return false }
        row.line = line
        row.cells.removeAll(keepingCapacity: true)
        var scanner = Scanner(delimiter: delimiter, position: position, line: line)
        bytes.withUnsafeBufferPointer { text in
            repeat {
                let cell = scanner.cell(text, isFirst: row.cells.isEmpty)
                if row.cells.count < ReadingBudget.mostColumns { row.cells.append(cell) }
            } while scanner.passesDelimiter(text)
        }
        if let unclosed = scanner.unclosedQuote, unclosedQuotes.count < 1000 {
            unclosedQuotes.append(unclosed)
        }
        (position, line) = (scanner.position, scanner.line)
        return true
    }

    /// The signs among comma, semicolon, tabulator and bar, the one that cuts the first lines most
    /// evenly into most cells first.
    static func delimiters(of bytes: [UInt8]) -> [UInt8] {
        let sample = Array(bytes.prefix(8192))
        let candidates = [";", "\t", ",", "|"].map { UInt8(ascii: $0) }
        // Notes in the diary's own table may look like tables of other programs.
        if bytes.starts(with: OwnCSV.header.utf8) { return candidates.reversed() }
        let scored = candidates.map { candidate in
            var reader = CSVReader(sample, delimiter: candidate)
            var row = reader.emptyRow()
            var widths: [Int: Int] = [:]
            while reader.read(into: &row) {
                if row.cells.count > 1 { widths[row.cells.count, default: 0] += 1 }
            }
            // "1. 5. 2026;Weight;82,4": the sign that cuts into more cells is no decimal comma.
            return (candidate, score: widths.map { ($0.key - 1) * $0.value }.max() ?? 0)
        }
        return scored.sorted { $0.score > $1.score }.map(\.0)
    }
}

/// Walks over the bytes of one row.
private struct Scanner {
    let delimiter: UInt8
    var position: Int
    var line: Int
    /// The line in which a quote without an end begins.
    var unclosedQuote: Int?

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let quote = UInt8(ascii: "\"")
    private static let space = UInt8(ascii: " ")

    /// Reads one cell and stops at the delimiter or line end behind it.
    mutating func cell(_ text: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> CSVRow.Cell {
        while position < text.count, text[position] == Self.space { position += 1 }
        var start = position
        var isQuoted = position < text.count && text[position] == Self.quote
        if isQuoted, !passQuoted(text) {
            // What would have been in quotes is the rest of the line, delimiters included; only a
            // whole row in one open quote is cut, so that its date and weight are found.
            isQuoted = false
            start += 1
            unclosedQuote = line
            while !isFirst, position < text.count, !isLineEnd(text[position]) { position += 1 }
        }
        while position < text.count {
            let byte = text[position]
            if byte == delimiter || isLineEnd(byte) { break }
            position += 1
        }
        var end = position
        while end > start, text[end - 1] == Self.space { end -= 1 }
        return CSVRow.Cell(start: start, end: max(start, end), isQuoted: isQuoted)
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Goes behind the closing quote; behind the opening one, with false, where the closing quote
    /// is missing or is in a later line with text after it.
    private mutating func passQuoted(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (start, first) = (position + 1, line)
        position = start
        while position < text.count {
            let byte = text[position]
            position += 1
            if byte == Self.quote {
                guard position < text.count, text[position] == Self.quote else {
                    if line == first || endsCell(text) { return true }
                    break
                }
                position += 1
            } else if byte == Self.lineFeed
                || byte == Self.carriageReturn
                    && (position == text.count || text[position] != Self.lineFeed)
            {
                line += 1
            }
        }
        (position, line) = (start, first)
        return false
    }

    /// Whether there are only spaces between here and the cell's end.
    private func endsCell(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var next = position
        while next < text.count, text[next] == Self.space { next += 1 }
        return next == text.count || text[next] == delimiter || isLineEnd(text[next])
    }

    /// Goes behind what ended a cell; false when that was the row's end.
    mutating func passesDelimiter(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position < text.count else { return false }
        let byte = text[position]
        position += 1
        if byte == delimiter { return true }
        if byte == Self.carriageReturn, position < text.count, text[position] == Self.lineFeed {
            position += 1
        }
        line += 1
        return false
    }
}

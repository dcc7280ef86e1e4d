/// One row of a separated-values file.
struct CSVRow {
    /// The line in which the row begins, from 1.
    var line: Int
    var cells: [String]

    subscript(column: Int?) -> String {
        guard let column, column < cells.count else { return "" }
        return cells[column]
    }

    /// True for a line without any text.
    var isBlank: Bool { cells.allSatisfy(\.isEmpty) }

    /// The row as it may be shown to a person, at most 80 characters.
    var excerpt: String {
        let text = cells.joined(separator: ",")
        return text.count <= 80 ? text : text.prefix(79) + "…"
    }
}

/// Reads rows by RFC 4180 from UTF-8 with plain line ends: cells may be quoted, quotes in them are
/// doubled, quoted cells may hold line breaks. A quote inside an unquoted cell is a plain character.
struct CSVReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], delimiter: UInt8) {
        self.bytes = bytes
        self.delimiter = delimiter
    }

    /// How much of the text is read, 0 to 1.
    var progress: Double { Double(position) / Double(max(1, bytes.count)) }

    mutating func next() -> CSVRow? {
        guard position < bytes.count else { return nil }
        var row = CSVRow(line: line, cells: [])
        while true {
            row.cells.append(cell())
            guard position < bytes.count else { return row }
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
                return row
            }
        }
    }

    /// Reads one cell and stops at the delimiter or line end behind it.
    private mutating func cell() -> String {
        var start = position
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
        if start < bytes.count, bytes[start] == UInt8(ascii: "\"") {
            position = start + 1
            return quotedCell()
        }
        return plainCell()
    }

    private mutating func plainCell() -> String {
        var start = position
        while position < bytes.count, bytes[position] != delimiter,
            bytes[position] != UInt8(ascii: "\n")
        {
            position += 1
        }
        var end = position
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func quotedCell() -> String {
        var start = position
        var text = ""
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                text += String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                    // What stands between the closing quote and the delimiter belongs to the cell.
                    return text + plainCell()
                }
                start = position
            } else if byte == UInt8(ascii: "\n") {
                line += 1
            }
            position += 1
        }
        return text + String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// The sign among comma, semicolon and tabulator that cuts the first lines most evenly.
    static func delimiter(of bytes: [UInt8]) -> UInt8 {
        let candidates = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
        let sample = Array(bytes.prefix(8192))
        var best = (delimiter: UInt8(ascii: ","), score: 0)
        for candidate in candidates {
            var reader = CSVReader(sample, delimiter: candidate)
            var widths: [Int: Int] = [:]
            while let row = reader.next() {
                if row.cells.count > 1 { widths[row.cells.count, default: 0] += 1 }
            }
            let score = widths.values.max() ?? 0
            if score > best.score { best = (candidate, score) }
        }
        return best.delimiter
    }
}

import Diary

/// One row of a separated-values file: places in the file's text, decoded when they are asked for.
///
/// A row of a long file is read into the one before, so that most of them cost no allocation.
struct CSVRow {
    /// A cell's bytes without spaces around them; a quoted one with its quotes.
    struct Cell {
        var start: Int
        var end: Int
        var isQuoted = false
    }

    /// The line in which the row begins, from 1.
    var line: Int
    var cells: [Cell] = []
    private let bytes: [UInt8]

    /// A row to be filled from `bytes`.
    init(line: Int = 1, in bytes: [UInt8]) {
        self.line = line
        self.bytes = bytes
    }

    /// A row of texts that are in no file as they are.
    init(line: Int, texts: [String]) {
        var bytes: [UInt8] = []
        var cells: [Cell] = []
        for text in texts {
            let start = bytes.count
            bytes += text.utf8
            cells.append(Cell(start: start, end: bytes.count))
        }
        self.line = line
        self.bytes = bytes
        self.cells = cells
    }

    /// The cell's text, of a long one the beginning: nothing but notes is long, and whether one is
    /// a name, a date or a number costs time for each letter. "" for a column that the row or the
    /// file does not have.
    subscript(column: Int?) -> String { text(column, atMost: ReadingBudget.longestWord) }

    /// The cell's whole text, for a note.
    func whole(_ column: Int?) -> String { text(column, atMost: .max) }

    private func text(_ column: Int?, atMost most: Int) -> String {
        guard let column, cells.indices.contains(column) else { return "" }
        var cell = cells[column]
        if cell.end - cell.start > most {
            cell.end = cell.start + most
            while cell.end > cell.start, bytes[cell.end] & 0xC0 == 0x80 { cell.end -= 1 }
        }
        return cell.isQuoted
            ? unquoted(cell) : String(decoding: bytes[cell.start..<cell.end], as: UTF8.self)
    }

    /// How many cells there are up to the last one with a text.
    var filledCount: Int {
        (cells.indices.last { !self[$0].isEmpty } ?? -1) + 1
    }

    /// The text from one cell to another as it is in the file, separators included.
    func text(of columns: ClosedRange<Int>) -> String {
        String(
            decoding: bytes[cells[columns.lowerBound].start..<cells[columns.upperBound].end],
            as: UTF8.self)
    }

    /// The texts of all cells, of long ones the beginning.
    var texts: [String] { cells.indices.map { self[$0] } }

    /// The whole texts of all cells.
    var wholeTexts: [String] { cells.indices.map { whole($0) } }

    /// True for a line without any text.
    var isBlank: Bool { cells.allSatisfy { $0.start == $0.end } }

    /// The row as it may be shown to a person, at most 80 characters.
    var excerpt: String {
        var text = ""
        for index in cells.indices where text.utf8.count <= 320 {
            text += (index == 0 ? "" : ",") + self[index].prefix(81)
        }
        return text.count <= 80 ? text : text.prefix(79) + "…"
    }

    /// The text between the quotes, doubled quotes as one, and the text after them up to the
    /// delimiter.
    private func unquoted(_ cell: Cell) -> String {
        let quote = UInt8(ascii: "\"")
        var text: [UInt8] = []
        var position = cell.start + 1
        while position < cell.end {
            let byte = bytes[position]
            position += 1
            if byte == quote {
                guard position < cell.end, bytes[position] == quote else { break }
                position += 1
            }
            text.append(byte)
        }
        while position < cell.end, bytes[position] == UInt8(ascii: " ") { position += 1 }
        text += bytes[position..<cell.end]
        return String(decoding: text, as: UTF8.self)
    }
}

import Diary

/// The tables of HTML pages, which many sites save as `.xls`, and of Excel 2003's spreadsheets in
/// XML.
enum MarkupTables {
    /// Nil for a text that has none.
    static func tables(
        _ text: [UInt8], _ reading: Reading
    ) throws(ImportError) -> [GridText]? {
        let head = String(decoding: text.prefix(20_000), as: UTF8.self)
        if head.contains("urn:schemas-microsoft-com:office:spreadsheet"), head.hasPrefix("<?xml") {
            return try sheets(text, reading)
        }
        var reader = HTMLReader(text, reading)
        let tables = try reader.read()
        return tables.isEmpty ? nil : tables
    }

    private static func sheets(
        _ text: [UInt8], _ reading: Reading
    ) throws(ImportError) -> [GridText] {
        var tables: [GridText] = []
        var grid = reading.table()
        var row: [String] = []
        var kind = ""
        var content: String?
        var cells = 0
        func number(_ attributes: XMLAttributes) -> Int? {
            (attributes["ss:Index"] ?? attributes["Index"]).flatMap { Int($0) }
        }
        let reader = try XMLReader(.columns)
        reader.onStart = { name, attributes in
            switch name.split(separator: ":").last ?? "" {
            case "Table": grid = reading.table()
            case "Row":
                if let number = number(attributes), number < grid.rowCount + 10_000 {
                    grid.fill(upTo: number - 1)
                }
                row = []
            case "Cell":
                if let number = number(attributes), number <= ReadingBudget.mostColumns {
                    while row.count < number - 1 { row.append("") }
                }
                if row.count < ReadingBudget.mostColumns { row.append("") }
            case "Data":
                kind = attributes["ss:Type"] ?? attributes["Type"] ?? ""
                content = ""
            default: break
            }
        }
        reader.onText = { piece in
            if let size = content?.utf8.count, size < ReadingBudget.longestCell {
                content? += piece
            }
        }
        reader.onEnd = { name in
            switch name.split(separator: ":").last ?? "" {
            case "Data":
                if let last = row.indices.last { row[last] = plain(content ?? "", kind) }
                content = nil
            case "Row":
                cells += row.count
                if cells < ReadingBudget.mostCells { grid.add(row) } else { grid.cut() }
            case "Table": tables.append(grid)
            default: break
            }
        }
        // The text is in UTF-8 by now, whatever its first line says.
        let end = text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
        try reader.read(MemorySource(Array(text[end...])), progress: reading.progress)
        return tables
    }

    /// A cell's value as tables write it; Excel's times are those of its day 0.
    private static func plain(_ text: String, _ kind: String) -> String {
        switch kind {
        case "Number": return Spreadsheet.plain(text)
        case "DateTime":
            let parts = text.split(separator: "T", maxSplits: 1)
            guard parts.count == 2 else { return text }
            let time = parts[1].split(separator: ".").first ?? ""
            if parts[0].hasPrefix("1899-12-3") || parts[0].hasPrefix("1900-01-00") {
                return String(time)
            }
            return time == "00:00:00" ? String(parts[0]) : "\(parts[0]) \(time)"
        default: return text
        }
    }
}

/// Takes the tables out of a page of HTML, with or without closing tags.
private struct HTMLReader {
    private struct Table {
        var grid: GridText
        var row: [String]?
        var cell: String?

        init(_ grid: GridText) { self.grid = grid }

        mutating func endCell() {
            guard let text = cell else { return }
            cell = nil
            let lines = text.split(separator: "\n").map { String($0).trimmingSpaces }
            if (row?.count ?? 0) < ReadingBudget.mostColumns {
                row = (row ?? []) + [lines.filter { !$0.isEmpty }.joined(separator: "\n")]
            }
        }

        mutating func endRow() {
            endCell()
            if let cells = row { grid.add(cells) }
            row = nil
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var open: [Table] = []
    private var tables: [GridText] = []
    private let reading: Reading
    /// Where it was asked last whether to go on.
    private var asked = 0

    init(_ bytes: [UInt8], _ reading: Reading) {
        self.bytes = bytes
        self.reading = reading
    }

    mutating func read() throws(ImportError) -> [GridText] {
        while position < bytes.count {
            let start = position
            try ask(at: start)
            while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
            if let last = open.indices.last, let size = open[last].cell?.utf8.count,
                size < ReadingBudget.longestCell
            {
                open[last].cell? += Self.text(
                    bytes[start..<position].prefix(ReadingBudget.longestCell))
            }
            guard position < bytes.count else { break }
            try readTag()
        }
        while !open.isEmpty { endTable() }
        return tables
    }

    /// Asks every 64 KiB whether to go on.
    private mutating func ask(at place: Int) throws(ImportError) {
        guard place - asked >= FileSource.chunkSize else { return }
        asked = place
        try reading.progress.report(Double(place) / Double(bytes.count))
    }

    private mutating func endTable() {
        guard var table = open.popLast() else { return }
        table.endRow()
        if table.grid.rowCount > 0 { tables.append(table.grid) }
    }

    private mutating func readTag() throws(ImportError) {
        if bytes[position...].starts(with: Array("<!--".utf8)) {
            return position = try end(of: "-->", from: position)
        }
        let start = position
        position = try end(of: ">", from: position)
        let tag = String(decoding: bytes[(start + 1)..<max(start + 1, position - 1)], as: UTF8.self)
            .lowercased()
        let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == ":" }
        if name == "script" || name == "style" {
            return position = try end(of: "</\(name)", from: position)
        }
        if name == "table" {
            // What is deeper belongs to the table around it.
            guard open.count < ReadingBudget.deepestNesting else { return }
            return open.append(Table(reading.table()))
        }
        guard let last = open.indices.last else { return }
        switch name {
        case "/table": endTable()
        case "tr":
            open[last].endRow()
            open[last].row = []
        case "/tr": open[last].endRow()
        case "td", "th":
            open[last].endCell()
            open[last].cell = ""
        case "/td", "/th": open[last].endCell()
        case "br", "br/", "/p", "/div", "/li": open[last].cell? += "\n"
        default: break
        }
    }

    /// The place behind the next text of a kind, or the end.
    private mutating func end(of text: String, from start: Int) throws(ImportError) -> Int {
        let mark = Array(text.utf8)
        var index = start
        while index + mark.count <= bytes.count {
            try ask(at: index)
            // Letters of tags may be capital ones.
            if zip(bytes[index..<index + mark.count], mark).allSatisfy({
                $0 == $1 || $0 | 0x20 == $1
            }) {
                return index + mark.count
            }
            index += 1
        }
        return bytes.count
    }

    /// Text with plain spaces and the signs that entities mean.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var result = ""
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let first = rest.first {
            rest = rest.dropFirst()
            if first == "&", let end = rest.prefix(10).firstIndex(of: ";"),
                let meant = entity(rest[..<end])
            {
                result.append(meant)
                rest = rest[rest.index(after: end)...]
            } else if first.isWhitespace || first == "\u{A0}" {
                if result.last != " " { result += " " }
            } else {
                result.append(first)
            }
        }
        return result
    }

    private static func entity(_ name: Substring) -> Character? {
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            return UInt32(name.dropFirst(2), radix: 16).flatMap(character)
        }
        if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(character) }
        return entities[String(name)]
    }

    private static func character(_ value: UInt32) -> Character? {
        value == 0xA0 ? " " : Unicode.Scalar(value).map(Character.init)
    }

    private static let entities: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
        "mdash": "—", "deg": "°", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à",
        "acirc": "â", "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "iacute": "í", "aacute": "á",
        "uacute": "ú", "ugrave": "ù", "atilde": "ã", "otilde": "õ", "aring": "å", "oslash": "ø",
        "aelig": "æ", "Eacute": "É",
    ]
}

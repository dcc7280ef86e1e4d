import Diary

/// Tables that are drawn with bars in a text, as Markdown and Org write them, and tables on their
/// side, whose days go across.
enum DrawnTable {
    private static let bar = UInt8(ascii: "|")
    private static let lookedAt = 60

    /// The cells of the lines that begin with a bar; nil for a text in which none does.
    ///
    /// - Throws: `ImportError.tooLarge` where not all of it fits.
    static func unbarred(_ text: [UInt8], _ reading: Reading) throws(ImportError) -> [UInt8]? {
        let barred = TextLines(text).prefix(lookedAt).count { line in
            let bytes = line.bytes.drop { $0 <= 0x20 }
            return bytes.first == bar && bytes.dropFirst().contains(bar)
        }
        guard barred >= 2 else { return nil }
        var grid = reading.table()
        var rest = TextLines(text)
        while let line = try rest.next(reading.progress) {
            let bytes = line.bytes.drop { $0 <= 0x20 }
            guard bytes.first == bar else {
                // Lines between tables keep their place, so that messages name the right one.
                grid.add([String(decoding: bytes, as: UTF8.self)])
                continue
            }
            var cells = bytes.dropFirst().split(separator: bar, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self).trimmingSpaces }
            if cells.last?.isEmpty == true { cells.removeLast() }
            let isRule = cells.allSatisfy { $0.allSatisfy { "-:+= ".contains($0) } }
            grid.add(isRule ? [""] : cells)
        }
        return try grid.text(reading.name)
    }

    /// A short table whose first row is one of dates, with its columns as rows; nil for any other.
    ///
    /// - Throws: `ImportError.tooLarge` where not all of it fits.
    static func turned(
        _ text: [UInt8], _ delimiter: UInt8, _ reading: Reading
    ) throws(ImportError) -> [UInt8]? {
        var reader = CSVReader(text, delimiter: delimiter)
        var row = reader.emptyRow()
        var rows: [[String]] = []
        while try reader.read(into: &row, reading.progress) {
            if row.isBlank { continue }
            rows.append(row.texts)
            guard rows.count <= lookedAt else { return nil }
        }
        var head: Int?
        for (index, row) in rows.enumerated() {
            try reading.progress.report(0)
            guard isOfDates(row) else {
                if head != nil, isDate(row[0]) { return nil }
                continue
            }
            guard head == nil, index <= 5 else { return nil }
            head = index
        }
        guard let head, rows.count > head + 1 else { return nil }
        var grid = reading.table()
        for column in rows[head].indices {
            grid.add(rows[head...].map { column < $0.count ? $0[column] : "" })
        }
        return try grid.text(reading.name)
    }

    /// Whether two cells or more, and most of what is filled, are dates.
    private static func isOfDates(_ row: [String]) -> Bool {
        guard row.count >= 3 else { return false }
        let dates = row.count(where: isDate)
        return dates >= 2 && dates * 10 >= row.count { !$0.isEmpty } * 4 && !isDate(row[0])
    }

    private static func isDate(_ text: String) -> Bool {
        guard text.contains(where: \.isNumber) else { return false }
        if case .value = ImportNumber.read(text) { return false }
        return FileDate.mayBeDate(text)
    }
}

import Diary

/// Takes off what scripts and spreadsheets put around cells so that nobody reads them as numbers:
/// `="2026-01-05"`, an apostrophe in front, quotes of typography.
enum CellWrapping {
    private static let lookedAt = 20

    /// The table without it, cells apart by `GridText.delimiter`; nil where its cells have none.
    ///
    /// - Throws: `ImportError.tooLarge` where not all of it fits.
    static func unwrapped(
        _ text: [UInt8], _ delimiter: UInt8, _ reading: Reading
    ) throws(ImportError) -> [UInt8]? {
        var reader = CSVReader(text, delimiter: delimiter)
        var row = reader.emptyRow()
        var wrapped = 0
        for _ in 0..<lookedAt {
            guard reader.read(into: &row) else { break }
            if row.texts.contains(where: { inner($0) != nil }) { wrapped += 1 }
        }
        guard wrapped >= 2 else { return nil }
        reader = CSVReader(text, delimiter: delimiter)
        var grid = reading.table()
        while try reader.read(into: &row, reading.progress) {
            grid.add(row.wholeTexts.map { inner($0) ?? $0 })
        }
        return try grid.text(reading.name)
    }

    /// What is within the signs around a cell; nil for one without them.
    private static func inner(_ cell: String) -> String? {
        for (open, close) in [("=\"", "\""), ("“", "”"), ("„", "“"), ("«", "»")]
        where cell.hasPrefix(open) && cell.hasSuffix(close) && cell.count > open.count {
            return String(cell.dropFirst(open.count).dropLast(close.count)).trimmingSpaces
        }
        guard cell.first == "'", cell.dropFirst().first?.isNumber == true else { return nil }
        return String(cell.dropFirst())
    }
}

import Diary

/// Reads the tables of spreadsheets, which are XML in archives: Excel's and OpenDocument's.
enum Spreadsheet {
    /// The tables of an archive that is a spreadsheet; nil for other archives.
    static func tables(
        in archive: ZipArchive, name: String, budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) -> [GridText]? {
        func member(_ path: String) -> ZipArchive.Member? {
            archive.members.first { $0.name == path || $0.name.lowercased() == path.lowercased() }
        }
        if member("xl/workbook.xml") != nil
            || archive.members.contains(where: { $0.name.hasPrefix("xl/worksheets/") })
        {
            let workbook = try ExcelWorkbook(
                archive, name: name, budget: budget, progress: progress)
            return try workbook.tables()
        }
        guard let content = member("content.xml"),
            member("mimetype") != nil || member("META-INF/manifest.xml") != nil
        else { return nil }
        let reader = try OpenDocumentReader(budget)
        return try reader.read(archive.open(content, budget, progress), progress: progress)
    }

    /// The column of a place such as "AB12", from 0.
    static func column(_ place: String) -> Int? {
        var column = 0
        for byte in place.utf8 {
            let letter = byte & 0xDF
            guard letter >= 0x41, letter <= 0x5A, byte >= 0x41 else { break }
            column = column * 26 + Int(letter - 0x40)
            guard column < 20_000 else { return nil }
        }
        return column > 0 ? column - 1 : nil
    }

    /// A number as short as it was typed: 82.40000000000001 is 82.4.
    static func plain(_ text: String) -> String {
        guard let number = Double(text), number.isFinite else { return text }
        if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        let rounded = (number * 1e6).rounded() / 1e6
        return "\(rounded)"
    }
}

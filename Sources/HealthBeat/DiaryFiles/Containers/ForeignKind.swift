import Diary

/// Kinds of files that are known and not read, with the way out of each.
enum ForeignKind {
    /// What to do with a file that begins with some bytes; nil for other files.
    static func advice(_ head: [UInt8]) -> String? {
        func begins(_ text: String) -> Bool { head.starts(with: Array(text.utf8)) }
        if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            return localized(
                "This is a file of an old Office, such as a spreadsheet of Excel 97. Save it as .xlsx or .csv."
            )
        }
        if begins("%PDF") {
            return localized("This is a PDF. Export a table, such as CSV, where it was made.")
        }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || head.starts(with: [0xFF, 0xD8, 0xFF])
            || begins("GIF8") || head.dropFirst(4).starts(with: Array("ftyp".utf8))
            || begins("RIFF")
        {
            return localized("This is a picture or a film. Export a table, such as CSV.")
        }
        if begins("7z") || begins("Rar!") || head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A])
            || head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || begins("BZh")
        {
            return localized("This is an archive of a kind that is not read. Unpack it first.")
        }
        if begins("{\\rtf") {
            return localized("This is a text with formats (RTF). Save it as plain text or CSV.")
        }
        if begins("bplist00") {
            return localized("This is a property list of a Mac. Export a table, such as CSV.")
        }
        if begins("PAR1") {
            return localized("This is a table in Parquet. Save it as CSV.")
        }
        return nil
    }

    /// What to do with an archive by its members; nil for other archives.
    static func advice(_ members: [ZipArchive.Member]) -> String? {
        func has(_ test: (String) -> Bool) -> Bool { members.contains { test($0.name) } }
        if has({ $0.hasSuffix(".iwa") || $0 == "Index.zip" }) {
            return localized(
                "This is a file of Numbers or Pages. Export it as CSV (File, Export To, CSV).")
        }
        if has({ $0 == "xl/workbook.bin" }) {
            return localized("This is a binary spreadsheet of Excel. Save it as .xlsx or .csv.")
        }
        if has({ $0 == "word/document.xml" }) {
            return localized("This is a document of Word. Save its table as CSV.")
        }
        return nil
    }
}

import Diary

/// Rows of texts written as a table that the readers of tables read: what spreadsheets, databases
/// and JSON hold.
struct GridText {
    private(set) var bytes: [UInt8] = []
    private(set) var rowCount = 0

    static let delimiter = UInt8(ascii: "\t")

    mutating func add(_ row: [String]) {
        for (index, text) in row.enumerated() {
            if index > 0 { bytes.append(Self.delimiter) }
            guard
                text.utf8.contains(where: {
                    $0 == Self.delimiter || $0 == 0x0A || $0 == 0x0D || $0 == 0x22 || $0 == 0x20
                })
            else {
                bytes += text.utf8
                continue
            }
            bytes.append(0x22)
            for byte in text.utf8 {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
            bytes.append(0x22)
        }
        bytes.append(0x0A)
        rowCount += 1
    }
}

extension Importer {
    /// Reads tables of a container; those whose names say what they are come before guesses.
    func read(
        tables: [GridText], name: String, needsWords: Bool = false
    ) throws(ImportError) -> ImportedFile {
        var whole: ImportedFile?
        var question: ImportError?
        let passes =
            needsWords || self.needsWords ? [true] : tables.count > 1 ? [true, false] : [false]
        for needsWords in passes {
            for table in tables {
                do throws(ImportError) {
                    let reader = TableReader(
                        text: TableMending.mended(table.bytes, GridText.delimiter) ?? table.bytes,
                        options: options, clock: clock, progress: progress,
                        needsWords: needsWords, name: name,
                        delimiters: [GridText.delimiter])
                    guard let file = try reader.read(), file.saysSomething || file.empty > 0 else {
                        continue
                    }
                    if whole == nil { whole = file } else { whole?.join(file) }
                } catch {
                    guard case .columnUnknown = error else { throw error }
                    question = question ?? error
                }
            }
            if let whole { return whole }
            if let question { throw question }
        }
        throw .unknownFormat(path: name)
    }
}

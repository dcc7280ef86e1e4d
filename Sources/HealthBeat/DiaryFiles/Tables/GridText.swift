import Diary

/// Rows of texts written as a table that the readers of tables read: what spreadsheets, databases
/// and JSON hold.
struct GridText {
    /// What all tables of one file may take: a cell that is named often costs its text each time.
    final class Allowance: @unchecked Sendable {
        // Unchecked: one thread fills the tables of a file.
        private(set) var bytes: Int

        init(bytes: Int = ReadingBudget.largestText) { self.bytes = bytes }

        fileprivate func spend(_ count: Int) { bytes -= count }
    }

    private(set) var bytes: [UInt8] = []
    private(set) var rowCount = 0
    /// Whether rows are missing, for which there was no allowance any more.
    private(set) var isCut = false
    /// What is said of the whole table.
    var preamble = ""
    private let allowance: Allowance

    static let delimiter = UInt8(ascii: "\t")
    /// What a row costs, however little it says.
    private static let rowCost = 16

    init(_ allowance: Allowance = Allowance()) { self.allowance = allowance }

    /// Adds empty rows that a file leaves out, as far as there is allowance.
    mutating func fill(upTo count: Int) {
        guard count > rowCount else { return }
        let added = min(count - rowCount, max(0, allowance.bytes) / (Self.rowCost + 1))
        isCut = isCut || added < count - rowCount
        bytes += repeatElement(0x0A, count: added)
        rowCount += added
        allowance.spend(added * (Self.rowCost + 1))
    }

    mutating func add(_ row: [String]) {
        guard allowance.bytes > 0 else {
            isCut = true
            return
        }
        let start = bytes.count
        defer { allowance.spend(bytes.count - start + Self.rowCost) }
        for (index, text) in row.enumerated() {
            guard bytes.count - start < allowance.bytes else {
                isCut = true
                break
            }
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
        guard !tables.contains(where: \.isCut) else { throw .tooLarge(path: name) }
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
                        needsWords: needsWords, name: name, preamble: table.preamble,
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

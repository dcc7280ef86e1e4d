import Diary

/// Rows of texts written as a table that the readers of tables read: what spreadsheets, databases
/// and JSON hold, and texts that were put together again.
///
/// All tables of a text share what the import's ``ReadingBudget`` has for them: a cell that is
/// named often costs its text each time. Whoever wants the table's text hears where rows are
/// missing.
struct GridText {
    private var bytes: [UInt8] = []
    private(set) var rowCount = 0
    /// Whether rows are missing, for which there was no room any more.
    private(set) var isCut = false
    /// Whether rows that nobody asked for yet were left where they are: no fault of a table without
    /// weights.
    var isPart = false
    /// What is said of the whole table.
    var preamble = ""
    private let budget: ReadingBudget

    static let delimiter = UInt8(ascii: "\t")
    /// What a row costs, however little it says.
    private static let rowCost = 16

    init(_ budget: ReadingBudget) { self.budget = budget }

    /// The table, cells apart by ``delimiter``; throws `ImportError.tooLarge` where rows are
    /// missing.
    ///
    /// - `name`: of the file.
    func text(_ name: String) throws(ImportError) -> [UInt8] {
        guard !isCut else { throw .tooLarge(path: name) }
        return bytes
    }

    /// Notes that something of the table is missing.
    mutating func cut() { isCut = true }

    /// Adds empty rows that a file leaves out, as far as there is room.
    mutating func fill(upTo count: Int) {
        guard count > rowCount else { return }
        let added = min(count - rowCount, budget.tableRoom / (Self.rowCost + 1))
        isCut = isCut || added < count - rowCount
        bytes += repeatElement(0x0A, count: added)
        rowCount += added
        budget.spend(table: added * (Self.rowCost + 1))
    }

    mutating func add(_ row: [String]) {
        let room = budget.tableRoom
        guard room > 0 else {
            isCut = true
            return
        }
        let start = bytes.count
        defer { budget.spend(table: bytes.count - start + Self.rowCost) }
        for (index, text) in row.enumerated() {
            guard bytes.count - start < room else {
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
        let reading = Reading(name: name, budget: budget, progress: progress)
        var texts: [[UInt8]] = []
        for table in tables { texts.append(try table.text(name)) }
        var whole: ImportedFile?
        var question: ImportError?
        let passes =
            needsWords || self.needsWords ? [true] : tables.count > 1 ? [true, false] : [false]
        for needsWords in passes {
            for (table, text) in zip(tables, texts) {
                do throws(ImportError) {
                    guard
                        let file = try read(text, of: table, reading, needsWords: needsWords)
                    else { continue }
                    guard !table.isPart else { throw .tooLarge(path: name) }
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

    /// What a table says; nil for one without weights.
    private func read(
        _ text: [UInt8], of table: GridText, _ reading: Reading, needsWords: Bool
    ) throws(ImportError) -> ImportedFile? {
        let mended = try TableMending.mended(text, GridText.delimiter, reading)
        let reader = TableReader(
            text: mended ?? text, options: options, clock: clock, progress: progress,
            needsWords: needsWords, name: reading.name, preamble: table.preamble,
            delimiters: [GridText.delimiter])
        guard let file = try reader.read(), file.saysSomething || file.empty > 0 else {
            return nil
        }
        return file
    }

    /// Whether a table that begins like this may have weights, as far as its names say so.
    func isOfWeights(_ beginning: GridText, _ reading: Reading) -> Bool {
        do throws(ImportError) {
            let text = try beginning.text(reading.name)
            return try read(text, of: beginning, reading, needsWords: true) != nil
        } catch {
            // Whoever reads all of it tells what is to be told.
            return true
        }
    }
}

import Diary

/// Reads files of one table or several, whose columns are known by their names or by their values.
struct TableReader {
    let text: [UInt8]
    let options: ImportOptions
    let clock: DiaryClock
    let progress: ImportProgress
    /// Whether only a name may say which column is the weight, as in an archive of many tables.
    let needsWords: Bool
    /// The file's name, which may say the zone of its times.
    var name = ""
    /// What is said of all tables outside them.
    var preamble = ""
    /// The sign between cells; nil where it is to be found out.
    var delimiters: [UInt8]?

    /// A table of a file.
    private struct Block {
        /// Rows up to the header, and it itself.
        var skipped: Int
        /// Behind them.
        var start: CSVReader.Place
        var header: [String]
        var line: Int
        /// Rows behind the header; nil up to the end.
        var count: Int?
        var sample: [[String]] = []

        /// Adds a row of units to the names above them.
        mutating func name(units: [String]) {
            for (column, unit) in units.enumerated() where !unit.isEmpty && column < header.count {
                header[column] += " (\(unit))"
            }
        }
    }

    /// The records of all tables with weights; nil where there is none.
    func read() throws(ImportError) -> ImportedFile? {
        var question: ImportError?
        for delimiter in delimiters ?? CSVReader.delimiters(of: text) {
            do throws(ImportError) {
                if let file = try read(delimiter) { return file }
            } catch {
                guard case .columnUnknown = error else { throw error }
                question = question ?? error
            }
        }
        if let question { throw question }
        return nil
    }

    private func read(_ delimiter: UInt8) throws(ImportError) -> ImportedFile? {
        let (blocks, preamble) = try blocks(delimiter)
        // Of several tables those whose names say what they are come before guesses.
        if blocks.count > 1, !needsWords,
            let file = try read(blocks, preamble, delimiter, needsWords: true)
        {
            return file
        }
        return try read(blocks, preamble, delimiter, needsWords: needsWords)
    }

    private func read(
        _ blocks: [Block], _ preamble: String, _ delimiter: UInt8, needsWords: Bool
    ) throws(ImportError) -> ImportedFile? {
        var files: [ImportedFile] = []
        var passedOver: [Int] = []
        for block in blocks {
            let guess = try ColumnGuess(
                header: block.header, rows: block.sample, options: options, progress: progress)
            var profile = ColumnProfile(header: CSVRow(line: block.line, texts: block.header))
            if profile == nil || !guess.confirms(profile) || options.weightColumn != nil
                || options.dateColumn != nil
            {
                // Rows above the first header have no names.
                profile = try guess.profile(
                    preamble: preamble, needsWords: needsWords && !block.header.isEmpty)
            } else if var known = profile, !known.format.isOwn {
                try guess.complete(&known, preamble: preamble)
                profile = known
            }
            guard let taken = profile else {
                passedOver.append(block.line)
                continue
            }
            var reader = ColumnReader(
                text, delimiter: delimiter, from: block.start,
                profile: taken.inZone(ofFile: name),
                rowLimit: block.count)
            let file = try reader.read(options: options, clock: clock, progress: progress)
            if file.saysSomething || file.empty > 0 || blocks.count == 1 { files.append(file) }
        }
        guard var whole = files.first else { return nil }
        for file in files.dropFirst() { whole.join(file) }
        for line in passedOver where whole.format == .columns {
            whole.assumptions.append(
                localized("The table in line \(line) has no weights and was not taken."))
        }
        return whole
    }

    /// Finds the headers of the tables: rows of words alone with a row of a date and a number soon
    /// behind them.
    private func blocks(_ delimiter: UInt8) throws(ImportError) -> ([Block], preamble: String) {
        var reader = CSVReader(text, delimiter: delimiter)
        var row = reader.emptyRow()
        var blocks: [Block] = []
        var candidate: Block?
        var sinceCandidate = 0
        var (count, cells) = (0, 0)
        var preamble = preamble
        var before = reader.place
        while try reader.read(into: &row, progress) {
            defer { before = reader.place }
            count += 1
            guard !row.isBlank else { continue }
            guard !blocks.isEmpty || count <= ReadingBudget.rowsBeforeTable else { break }
            let isCounted = (blocks.last?.sample.count ?? 0) < ColumnGuess.sampledRows
            guard isCounted || Self.hasNoDigit(row) else { continue }
            cells += row.cells.count
            if cells >= ColumnGuess.cellsBetween {
                cells = 0
                try progress.report(reader.progress)
            }
            let texts = row.texts
            // One cell is neither a header nor a row of a table.
            let isTable = texts.count > 1
            if isTable, Self.isHeader(texts) {
                // A row of units may follow the names.
                if candidate != nil, sinceCandidate == 0, texts.allSatisfy(Self.isUnitOrEmpty) {
                    candidate?.skipped = count
                    candidate?.start = reader.place
                    candidate?.name(units: texts)
                    continue
                }
                candidate = Block(
                    skipped: count, start: reader.place, header: texts, line: row.line)
                sinceCandidate = 0
                if blocks.isEmpty { preamble += " " + texts.joined(separator: " ") }
            } else if isTable, Self.isData(texts, isBelowHeader: candidate != nil) {
                if let found = candidate {
                    if let last = blocks.indices.last {
                        blocks[last].count = found.skipped - 1 - blocks[last].skipped
                    }
                    guard blocks.count < ReadingBudget.mostTables else {
                        throw .tooLarge(path: name)
                    }
                    blocks.append(found)
                    candidate = nil
                } else if blocks.isEmpty {
                    blocks.append(
                        Block(skipped: count - 1, start: before, header: [], line: row.line))
                }
                if isCounted { blocks[blocks.count - 1].sample.append(texts) }
            } else {
                // A row below the names whose date nobody reads is to be refused, not passed over.
                let isRow = candidate?.header.count == texts.count && Self.hasNumber(texts)
                sinceCandidate = isRow ? 0 : sinceCandidate + 1
                if sinceCandidate > 3 { candidate = nil }
                if blocks.isEmpty, preamble.utf8.count < 2000 {
                    preamble += " " + texts.joined(separator: " ")
                }
            }
        }
        return (blocks, preamble)
    }

    private static func hasNoDigit(_ row: CSVRow) -> Bool {
        row.cells.count > 1 && !row.texts.contains { $0.contains(where: \.isNumber) }
    }

    private static func hasNumber(_ texts: [String]) -> Bool {
        texts.contains { text in
            if case .value = ImportNumber.read(text) { true } else { false }
        }
    }

    private static func isUnitOrEmpty(_ text: String) -> Bool {
        text.isEmpty || ImportNumber.unit(text) != nil || ["%", "cm", "kcal", "bpm"].contains(text)
    }

    /// Whether all cells of a row are words, and there are two or more.
    static func isHeader(_ texts: [String]) -> Bool {
        let filled = texts.filter { !$0.isEmpty }
        guard filled.count >= 2 else { return false }
        return filled.allSatisfy { text in
            guard text.contains(where: \.isLetter) || text.hasSuffix("%"), text.utf8.count < 200
            else { return false }
            if case .value = ImportNumber.read(text) { return false }
            return FileDate.read(text, order: .dayFirst) == .invalid
        }
    }

    /// Whether a row has a date and a number beside it; below a header a date is enough.
    private static func isData(_ texts: [String], isBelowHeader: Bool) -> Bool {
        var hasDate = false
        var numbers = 0
        for text in texts where !text.isEmpty {
            if !hasDate, isDate(text) {
                hasDate = true
            } else if case .value = ImportNumber.read(text) {
                numbers += 1
            }
        }
        return hasDate && (numbers > 0 || isBelowHeader && texts.count > 1)
    }

    private static func isDate(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x80 }) else {
            return false
        }
        if WrittenDate.numbered(PlainDigits.plain(text)) != nil { return true }
        return FileDate.mayBeDate(text)
    }
}

extension ColumnGuess {
    /// Whether the values of a table are what its names promise.
    func confirms(_ profile: ColumnProfile?) -> Bool {
        guard let profile, facts.indices.contains(profile.date),
            facts.indices.contains(profile.weight)
        else { return false }
        guard !rows.isEmpty, !profile.format.isOwn else { return true }
        let (date, weight) = (facts[profile.date], facts[profile.weight])
        guard date.dates + date.numberedDates > 0, !weight.numbers.isEmpty else { return false }
        // Two columns of one name: which is meant is not for a list of names to say.
        return true
    }
}

extension ImportedFile {
    /// Adds what another table of the file held.
    mutating func join(_ other: ImportedFile) {
        rows += other.rows
        records += other.records
        refused = Array((refused + other.refused).prefix(ImportBuilder.keptIssues))
        refusedCount += other.refusedCount
        empty += other.empty
        others += other.others
        for sentence in other.assumptions where !assumptions.contains(sentence) {
            assumptions.append(sentence)
        }
        for name in other.leftColumns where !leftColumns.contains(name) { leftColumns.append(name) }
    }
}

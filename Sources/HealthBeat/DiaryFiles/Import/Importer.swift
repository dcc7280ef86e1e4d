import Diary
import Foundation

/// Recognises a file by its content and reads the weights in it.
public struct Importer: Sendable {
    public var options: ImportOptions
    public var clock: DiaryClock
    public var progress: ImportProgress
    /// Of the file that is read.
    private(set) var budget = ReadingBudget()
    /// Whether only a name may say which column of a table is the weight: among many tables of an
    /// archive the values alone would speak for steps and pulses too.
    var needsWords = false

    /// The largest text that is read, in bytes of UTF-8.
    public static let largestText = ReadingBudget.largestText

    public init(
        options: ImportOptions = ImportOptions(), clock: DiaryClock = .system,
        progress: ImportProgress = ImportProgress()
    ) {
        self.options = options
        self.clock = clock
        self.progress = progress
    }

    /// Reads a file by its path. May take seconds for large files: call it off the main actor.
    public func read(path: String) throws(ImportError) -> ImportedFile {
        // Opening a pipe would wait for whoever writes into it, and could not be cancelled.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .unreadable(path: path, reason: errorText(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            throw .unreadable(path: path, reason: localized("it is a directory"))
        }
        return try read(descriptor: descriptor, name: path)
    }

    /// Reads an open file, such as the standard input, to its end.
    public func read(descriptor: Int32, name: String) throws(ImportError) -> ImportedFile {
        try progress.report(0)
        let source = FileSource(descriptor: descriptor, name: name, progress: progress)
        var reader = self
        reader.budget = ReadingBudget(fileSize: source.fileSize)
        return try reader.read(source, descriptor, name: name)
    }

    private func read(
        _ source: FileSource, _ descriptor: Int32, name: String
    ) throws(ImportError) -> ImportedFile {
        let head = try source.peek()
        let file: ImportedFile
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            file = try readArchive(descriptor, name: name)
        } else if head.starts(with: Array("SQLite format 3\0".utf8)) {
            file = try readDatabase(source, name: name)
        } else if GzipSource.recognises(head) {
            file = try readPacked(source, name: name)
        } else if let advice = ForeignKind.advice(head) {
            throw .foreign(path: name, advice: advice)
        } else {
            file = try read(source, head: head, name: name)
        }
        try progress.report(1)
        guard file.saysSomething else { throw .noWeights(file.format) }
        return file
    }

    /// Reads the content of a text file.
    public func read(_ bytes: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        let source = MemorySource(bytes)
        let file = try read(source, head: Array(bytes.prefix(4096)), name: name)
        guard file.saysSomething else { throw .noWeights(file.format) }
        return file
    }

    func read(
        _ source: any ByteSource, head: [UInt8], name: String
    ) throws(ImportError) -> ImportedFile {
        let text = try TextDecoding.beginning(of: TextDecoding.utf8(head, progress))
        if text.hasPrefix("<") {
            if text.contains("<HealthData") || text.contains("<!DOCTYPE HealthData") {
                return try AppleHealthReader.read(
                    source, options: options, clock: clock, progress: progress)
            }
            if text.contains("<hackersdiet") {
                let reader = try HackersDietXMLReader(options: options, clock: clock)
                return try reader.read(source, progress: progress)
            }
            // Documents of other kinds may be large.
            if needsWords, !text.lowercased().contains("<table") {
                throw .unknownFormat(path: name)
            }
        }
        if let encoding = options.encoding {
            guard
                let bytes = try CodePages.convert(
                    source.all(name: name), from: encoding, progress)
            else {
                throw .unreadable(path: name, reason: localized("it is no text in \(encoding)"))
            }
            return try readText(bytes, name: name)
        }
        let decoded = try TextDecoding.decoded(source.all(name: name), progress)
        var file = try readText(decoded.bytes, name: name)
        if let remark = decoded.remark { file.assumptions.append(remark) }
        return file
    }

    private func readText(_ text: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        // Files are known by what they begin with: a note further down may look like anything.
        let head = TextDecoding.beginning(of: text)
        let reading = Reading(name: name, budget: budget, progress: progress)
        if head.hasPrefix("#Version:") || head.hasPrefix("#date;weight") {
            return try LibraReader.read(text, options: options, clock: clock, progress: progress)
        }
        if TanitaReader.recognises(head) {
            var file = try read(tables: [TanitaReader.grid(text, reading)], name: name)
            file.countLinesFromZero()
            return file
        }
        if head.hasPrefix("<"), let tables = try MarkupTables.tables(text, reading) {
            return try read(tables: tables, name: name)
        }
        if head.hasPrefix("{") || head.hasPrefix("[") { return try readJSON(text, name: name) }
        if SpacedReader.isTrale(head) {
            return try SpacedReader(text, format: .trale, unit: .kilograms).read(
                options: options, clock: clock, progress: progress)
        }
        if let format = HackersDietReader.recognises(head) {
            var reader = HackersDietReader(format, options: options, clock: clock)
            return try reader.read(text, progress: progress)
        }
        if let delimiter = GarminReader.delimiter(of: text) {
            var reader = GarminReader(text, delimiter: delimiter, options: options, clock: clock)
            return try reader.read(progress: progress)
        }
        return try readTable(text, name: name)
    }

    /// The number of first rows searched for a header: a title or a metadata line may come before
    /// it.
    private static let headerRows = 30

    private func readTable(_ text: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        let reading = Reading(name: name, budget: budget, progress: progress)
        var text = text
        var delimiters = CSVReader.delimiters(of: text)
        if let cells = try DrawnTable.unbarred(text, reading) {
            text = cells
            delimiters = [GridText.delimiter]
        }
        if let delimiter = delimiters.first,
            let cells = try CellWrapping.unwrapped(text, delimiter, reading)
        {
            text = cells
            delimiters = [GridText.delimiter]
        }
        if let delimiter = delimiters.first {
            var mended = try TableMending.mended(text, delimiter, reading)
            if mended == nil { mended = try DrawnTable.turned(text, delimiter, reading) }
            if let mended {
                text = mended
                delimiters = [GridText.delimiter]
            }
        }
        for delimiter in delimiters {
            guard let (profile, start) = try knownTable(text, delimiter) else { continue }
            var table = ColumnReader(
                text, delimiter: delimiter, from: start,
                profile: profile.inZone(ofFile: name))
            return try table.read(options: options, clock: clock, progress: progress)
        }
        for delimiter in delimiters {
            guard let profile = HeaderlessTable.openScale(text, delimiter: delimiter) else {
                continue
            }
            var table = ColumnReader(
                text, delimiter: delimiter, from: CSVReader.Place(), profile: profile)
            return try table.read(options: options, clock: clock, progress: progress)
        }
        let tables = TableReader(
            text: text, options: options, clock: clock, progress: progress, needsWords: needsWords,
            name: name)
        if let file = try tables.read() { return file }
        guard !needsWords else { throw .unknownFormat(path: name) }
        for delimiter in delimiters {
            guard let found = HeaderlessTable.profile(text, delimiter: delimiter) else { continue }
            var table = ColumnReader(
                text, delimiter: delimiter, from: found.start,
                profile: found.profile)
            return try table.read(options: options, clock: clock, progress: progress)
        }
        if SpacedReader.recognises(TextDecoding.beginning(of: text)) {
            return try SpacedReader(text, format: .columns, unit: nil).read(
                options: options, clock: clock, progress: progress)
        }
        throw .unknownFormat(path: name)
    }

    /// A table of a program that is known by its header, with what the values say beside it.
    private func knownTable(
        _ text: [UInt8], _ delimiter: UInt8
    ) throws(ImportError) -> (ColumnProfile, start: CSVReader.Place)? {
        var reader = CSVReader(text, delimiter: delimiter)
        var row = reader.emptyRow()
        for _ in 1...Self.headerRows {
            guard try reader.read(into: &row, progress) else { break }
            guard var profile = ColumnProfile(header: row) else {
                // Behind rows of a table there is no header.
                if HeaderlessTable.isRow(row.texts) { break }
                continue
            }
            guard profile.format != .columns else { return nil }
            // Where a person says which columns count, those of the program do not.
            if !profile.format.isOwn, options.dateColumn != nil || options.weightColumn != nil {
                return nil
            }
            let start = reader.place
            if !profile.format.isOwn {
                let header = row.texts
                var rows: [[String]] = []
                for _ in 0..<ReadingBudget.rowsBeforeTable {
                    guard rows.count < 200, try reader.read(into: &row, progress) else { break }
                    if !row.isBlank { rows.append(row.texts) }
                }
                let guess = try ColumnGuess(
                    header: header, rows: rows, options: options, progress: progress)
                try guess.complete(&profile, preamble: "")
            }
            return (profile, start)
        }
        return nil
    }
}

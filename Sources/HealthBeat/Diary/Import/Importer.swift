import Foundation

/// Recognises a file by its content and reads the weights in it.
public struct Importer: Sendable {
    public var options: ImportOptions
    public var clock: DiaryClock
    public var progress: ImportProgress

    /// The largest text that is read into memory, in bytes.
    static let maximumTextSize = 64 << 20

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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadable(path: path, reason: errorText(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            throw .unreadable(path: path, reason: "it is a directory")
        }
        return try read(descriptor: descriptor, name: path)
    }

    /// Reads an open file, such as the standard input, to its end.
    public func read(descriptor: Int32, name: String) throws(ImportError) -> ImportedFile {
        let bytes = try Self.bytes(of: descriptor, name: name)
        return try read(bytes, name: name)
    }

    /// Reads the content of a file.
    public func read(_ bytes: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        try progress.report(0)
        let text = TextDecoding.utf8(bytes)
        let file = try readText(text, name: name)
        try progress.report(1)
        guard !file.records.isEmpty || file.refusedCount > 0 else { throw .noWeights(file.format) }
        return file
    }

    private func readText(_ text: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        let start = text.prefix(4096)
        let head = String(decoding: start, as: UTF8.self)
        if head.hasPrefix("#Version:") || head.hasPrefix("#date;weight") {
            return try LibraReader.read(text, options: options, clock: clock, progress: progress)
        }
        if head.contains("created with trale") || head.hasPrefix("#Date weight") {
            return try TraleReader.read(text, options: options, clock: clock)
        }
        if let format = HackersDietReader.recognises(head) {
            var reader = HackersDietReader(format, options: options, clock: clock)
            return try reader.read(text, progress: progress)
        }
        if let first = head.utf8.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        {
            return try JSONFormats.read(
                text, name: name, options: options, clock: clock, progress: progress)
        }
        return try readTable(text, head: head, name: name)
    }

    private func readTable(
        _ text: [UInt8], head: String, name: String
    ) throws(ImportError) -> ImportedFile {
        let delimiter = CSVReader.delimiter(of: text)
        var reader = CSVReader(text, delimiter: delimiter)
        var skipped = 0
        // A title or a metadata line may stand before the header.
        while skipped < 8, let row = reader.next() {
            skipped += 1
            if let profile = ColumnProfile(header: row) {
                var table = ColumnReader(
                    text, delimiter: delimiter, skippedLines: skipped, profile: profile)
                return try table.read(options: options, clock: clock, progress: progress)
            }
        }
        if let profile = HeaderlessTable.profile(text, delimiter: delimiter) {
            var table = ColumnReader(text, delimiter: delimiter, skippedLines: 0, profile: profile)
            return try table.read(options: options, clock: clock, progress: progress)
        }
        throw .unknownFormat(path: name)
    }

    static func bytes(of descriptor: Int32, name: String) throws(ImportError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path: name, reason: errorText(errno))
            }
            guard bytes.count + count <= maximumTextSize else { throw .tooLarge(path: name) }
            bytes.append(contentsOf: chunk[..<count])
        }
    }
}

/// Tables without a header: openScale's oldest files, and plain columns of dates and weights.
enum HeaderlessTable {
    /// Finds the date and the weight in the first row that has both; nil without such a row.
    static func profile(_ bytes: [UInt8], delimiter: UInt8) -> ColumnProfile? {
        var reader = CSVReader(bytes, delimiter: delimiter)
        for _ in 0..<8 {
            guard let row = reader.next() else { return nil }
            guard let date = row.cells.firstIndex(where: isDate),
                let weight = row.cells.indices.first(where: { index in
                    guard index != date else { return false }
                    if case .value = ImportNumber.read(row.cells[index]) { return true }
                    return false
                })
            else { continue }
            let isOpenScale =
                date == 0 && weight == 1 && [5, 6, 8, 9, 10].contains(row.cells.count)
            return ColumnProfile(
                format: isOpenScale ? .openScale2 : .columns, date: date, weight: weight,
                note: isOpenScale ? row.cells.count - 1 : nil,
                unit: isOpenScale ? .fixed(.kilograms) : .unknown)
        }
        return nil
    }

    private static func isDate(_ text: String) -> Bool {
        ImportDate.read(text, order: nil) != .invalid
    }
}

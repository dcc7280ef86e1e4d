import Foundation

/// Finds entries in the pages of a damaged file or write-ahead log without the tree that leads to
/// them: a page that is whole gives its rows back, whatever became of the others.
///
/// Reads SQLite's documented file format. SQLite overwrites what is deleted, so that a row that is
/// found was there.
struct PageScan {
    private let data: Data
    private let pageSize: Int
    private let usableSize: Int
    /// Where each page begins, by number from 1 for a database; a log repeats numbers.
    private let pages: [Int: Int]
    private(set) var content = DiaryContent()
    var entries: [UUID: Entry] { content.entries }
    private var revisions: [UUID: Int] = [:]

    /// Bytes of a file that are looked at: far beyond a lifetime's diary.
    private static let limit = 1 << 30

    init?(_ path: String, isLog: Bool = false) {
        let size = DiaryStore.fileSize(path)
        guard size > 0, let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: min(size, Self.limit))
        else { return nil }
        self.data = data
        var pages: [Int: Int] = [:]
        var size16 = Self.number(data, isLog ? 8 : 16, isLog ? 4 : 2)
        if size16 == 1 { size16 = 65_536 }
        let isSize = size16 >= 512 && size16 <= 65_536 && size16 & (size16 - 1) == 0
        pageSize = isSize ? size16 : 4096
        usableSize = pageSize - (isLog || data.count < 21 ? 0 : Int(data[20]))
        guard usableSize >= 480 else { return nil }
        if isLog {
            for start in stride(from: 32, to: data.count - 24 - pageSize + 1, by: 24 + pageSize) {
                pages[Self.number(data, start, 4)] = start + 24
            }
        } else {
            for index in 0..<data.count / pageSize { pages[index + 1] = index * pageSize }
        }
        self.pages = pages
        for (number, start) in pages where number > 1 && data[start] == 0x0D { readLeaf(start) }
    }

    private mutating func readLeaf(_ page: Int) {
        let count = Self.number(data, page + 3, 2)
        guard count > 0, 8 + count * 2 <= usableSize else { return }
        for cell in 0..<count {
            let offset = Self.number(data, page + 8 + cell * 2, 2)
            guard offset >= 8, offset < usableSize else { continue }
            readCell(page + offset, end: page + usableSize)
        }
    }

    private mutating func readCell(_ start: Int, end: Int) {
        var at = start
        guard let size = Self.varint(data, &at, end), size > 0, size < 1 << 26,
            let number = Self.varint(data, &at, end),
            let record = payload(size, at, end),
            let (values, sum) = Self.values(record)
        else { return }
        var row = DiaryContent()
        if let sum {
            row.take(values: values, sum: sum, number: number)
        } else if let entry = DiaryStore.entry(values) {
            row.take(entry, number: number, isRight: nil)
        }
        guard case .int(let revision)? = values.last, let entry = row.entries.values.first,
            revision >= revisions[entry.id] ?? Int.min
        else { return }
        content.wrong.remove(entry.id)
        content.right.remove(entry.id)
        content.take(
            entry, number: number, isRight: sum == nil ? nil : row.right.contains(entry.id))
        revisions[entry.id] = revision
    }

    /// A cell's content, put together from its overflow pages where it has some.
    private func payload(_ size: Int, _ start: Int, _ end: Int) -> Data? {
        let most = usableSize - 35
        guard size > most else { return start + size <= end ? data[start..<start + size] : nil }
        let least = (usableSize - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usableSize - 4)
        let local = fitting <= most ? fitting : least
        guard start + local + 4 <= end else { return nil }
        var result = Data(data[start..<start + local])
        var next = Self.number(data, start + local, 4)
        while result.count < size {
            guard let page = pages[next] else { return nil }
            let part = min(size - result.count, usableSize - 4)
            result.append(data[page + 4..<page + 4 + part])
            next = Self.number(data, page, 4)
        }
        return result
    }

    /// The values of a record of the table that its checksum is of, in that order, and the
    /// checksum where it has one.
    private static func values(_ record: Data) -> ([RowValue], sum: Int?)? {
        let end = record.endIndex
        var at = record.startIndex
        guard let headerSize = varint(record, &at, end), headerSize <= record.count else {
            return nil
        }
        var fields: [(kind: Int, bytes: Data)] = []
        var body = record.startIndex + headerSize
        while at < record.startIndex + headerSize, fields.count < 16 {
            guard let kind = varint(record, &at, end) else { return nil }
            let size = kind >= 12 ? (kind - 12) / 2 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][kind]
            guard size >= 0, body + size <= end else { return nil }
            fields.append((kind, record[body..<body + size]))
            body += size
        }
        guard fields.count >= 12, fields[1].bytes.count == 16, fields[1].kind == 44 else {
            return nil
        }
        func int(_ index: Int) -> Int {
            let field = fields[index]
            if field.kind == 9 { return 1 }
            guard let first = field.bytes.first, field.kind < 7 else { return 0 }
            return field.bytes.dropFirst().reduce(Int(Int8(bitPattern: first))) {
                $0 << 8 | Int($1)
            }
        }
        func value(_ index: Int) -> RowValue {
            guard index < fields.count else { return .int(0) }
            let (kind, bytes) = fields[index]
            if kind == 0 { return .null }
            if kind == 7 { return .real(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
            if kind < 12 { return .int(int(index)) }
            return kind % 2 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
        }
        // A whole number of kilograms is stored as an integer, and read as a real one.
        var kilograms = value(6)
        if case .int(let whole) = kilograms { kilograms = .real(Double(whole).bitPattern) }
        let columns = [1, 2, 3, 4, 5, 7, 8, 9, 10, 12].map(value)
        let hasSum = fields.count > 13 && fields[13].kind != 0
        return (columns + [kilograms, value(11)], hasSum ? int(13) : nil)
    }

    /// A big-endian number of `count` bytes; 0 beyond the end.
    private static func number(_ data: Data, _ offset: Int, _ count: Int) -> Int {
        guard offset >= data.startIndex, offset + count <= data.endIndex else { return 0 }
        return data[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// SQLite's number of one to nine bytes; nil beyond the end and for what no size can be.
    private static func varint(_ data: Data, _ offset: inout Int, _ end: Int) -> Int? {
        var value = 0
        for index in 0..<9 {
            guard offset < end else { return nil }
            let byte = Int(data[offset])
            offset += 1
            // Sizes and kinds of more than 56 bits do not occur; row numbers are not used.
            if index == 8 { return Int.max }
            value = value << 7 | byte & 0x7F
            if byte < 0x80 { return value }
        }
        return nil
    }
}

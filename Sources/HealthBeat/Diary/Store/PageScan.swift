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
    /// Where each page begins, by number from 1: of a log the latest of each number.
    private var pages: [Int: Int] = [:]
    private(set) var content = DiaryContent()
    var entries: [UUID: Entry] { content.entries }
    /// The count of transactions at which entries were deleted, by a log.
    private(set) var tombstones: [UUID: Int] = [:]
    /// Whether a log has finished changes that SQLite drops, and that are not known otherwise.
    private var hasLaterDropped = false
    /// Pages of transactions that SQLite drops though the diary's marks have them.
    private var droppedPages: [Int: Int] = [:]

    /// Nil where there is no file.
    init?(_ path: String) {
        guard let data = DiaryStore.beginning(of: path) else { return nil }
        var size16 = Self.number(data, 16, 2)
        if size16 == 1 { size16 = 65_536 }
        let isSize = size16 >= 512 && size16 <= 65_536 && size16 & (size16 - 1) == 0
        self.data = data
        pageSize = isSize ? size16 : 4096
        usableSize = pageSize - (data.count < 21 ? 0 : Int(data[20]))
        guard usableSize >= 480 else { return nil }
        for index in 0..<data.count / pageSize { pages[index + 1] = index * pageSize }
        for row in rows(pages.values).entries { take(row) }
    }

    /// Reads all of a log, also what was refused or never finished.
    init(allOf log: LeftLog) {
        data = log.data
        pageSize = log.pageSize
        usableSize = pageSize
        for transaction in log.transactions {
            for (number, start) in transaction.pages { pages[number] = start }
            for row in rows(transaction.pages.map(\.start)).entries { take(row) }
        }
    }

    /// Reads the finished transactions of a log.
    ///
    /// One that SQLite takes counts. One that it drops is either behind damage, or what is left of
    /// a change that the disk refused before another took its place. Each transaction's marks tell
    /// them apart: what was finished goes on from what was finished before. Where a page with the
    /// marks is damaged, or was written over, only rows of a later transaction count.
    ///
    /// - `known`: the latest state of the diary that is known without what SQLite drops; nil where
    ///   none is.
    init(_ log: LeftLog, after known: DiaryState?) {
        data = log.data
        pageSize = log.pageSize
        usableSize = pageSize
        var known = known
        for transaction in log.transactions where transaction.place != .unfinished {
            let former = pages
            for (number, start) in transaction.pages { pages[number] = start }
            let found = rows(transaction.pages.map(\.start))
            let isDropped = transaction.place == .dropped
            guard let state = found.state, known.map({ !state.isRefused(beside: $0) }) ?? true
            else {
                // Without marks, or left of a refused change.
                let isTaken = transaction.place == .taken
                let later = found.entries.filter {
                    isTaken
                        || found.state == nil && $0.isRight != false
                            && $0.revision > known?.revision ?? -1
                }
                hasLaterDropped = hasLaterDropped || isDropped && !later.isEmpty
                for row in later { take(row) }
                if !isTaken { pages = former }
                continue
            }
            for row in found.entries { take(row) }
            if known?.continues(state) == true {
                if isDropped { droppedPages.merge(transaction.pages) { $1 } }
            } else {
                hasLaterDropped = hasLaterDropped || isDropped
            }
            guard known.map(state.follows) ?? true else { continue }
            known = state
            content.settings.merge(found.settings) { $1 }
            tombstones.merge(found.tombstones) { max($0, $1) }
        }
        for id in deleted { content.remove(id) }
    }

    /// The entries that a log says were deleted, and not put again later.
    var deleted: Set<UUID> {
        Set(tombstones.lazy.filter { $0.value > content.revisions[$0.key] ?? .min }.map(\.key))
    }

    /// Whether a log has finished changes that a connection does not read, which was opened with
    /// it.
    func hasDropped(_ connection: SQLiteConnection) -> Bool {
        if hasLaterDropped { return true }
        // Copying that was broken off leaves some pages in the log alone, the marks in both.
        guard !droppedPages.isEmpty else { return false }
        guard let image = connection.image()?.bytes else { return true }
        return droppedPages.contains { number, start in
            let place = (number - 1) * pageSize
            return place < 0 || place + pageSize > image.count
                || !image[place..<place + pageSize].elementsEqual(data[start..<start + pageSize])
        }
    }

    // MARK: Rows

    /// A row of the table of entries.
    private struct EntryRow {
        let entry: Entry
        let number: Int
        /// Nil where the row has no checksum.
        let isRight: Bool?
        let revision: Int
    }

    /// What rows of a diary's tables tell, without those of entries only where their checksum is
    /// right.
    private struct Rows {
        var entries: [EntryRow] = []
        var settings: [String: String] = [:]
        var tombstones: [UUID: Int] = [:]
        var revision: Int?

        var state: DiaryState? {
            guard let revision, let marks = settings["marks"] else { return nil }
            return DiaryState(revision: revision, marks: marks)
        }

        mutating func take(_ fields: [RowValue]) {
            guard fields.count == 3, case .int(let sum) = fields[2] else { return }
            switch (fields[0], fields[1]) {
            case (.null, .int(let count)) where RowSum.of([fields[1]]) == sum: revision = count
            case (.text(let key), .text(let value)) where RowSum.of([fields[0], fields[1]]) == sum:
                settings[String(decoding: key, as: UTF8.self)] =
                    String(decoding: value, as: UTF8.self)
            case (.blob(let id), .int(let count))
            where id.count == 16 && RowSum.of([fields[0], fields[1]]) == sum:
                tombstones[UUID(uuid: id.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })] =
                    count
            default: break
            }
        }
    }

    private mutating func take(_ row: EntryRow) {
        let id = row.entry.id
        // A damaged row may have any count, and takes the place of no right one.
        guard row.revision >= content.revisions[id] ?? Int.min,
            row.isRight != false || !content.right.contains(id)
        else { return }
        content.remove(id)
        content.take(row.entry, number: row.number, isRight: row.isRight)
        content.revisions[id] = row.revision
    }

    /// The rows of the leaves among pages.
    private func rows(_ starts: some Sequence<Int>) -> Rows {
        var rows = Rows()
        for start in starts {
            // The first page has the table of tables.
            switch data[start] {
            case 0x0D: readLeaf(start, isTable: true, &rows)
            case 0x0A: readLeaf(start, isTable: false, &rows)
            default: break
            }
        }
        return rows
    }

    private func readLeaf(_ page: Int, isTable: Bool, _ rows: inout Rows) {
        let count = Self.number(data, page + 3, 2)
        guard count > 0, 8 + count * 2 <= usableSize else { return }
        for cell in 0..<count {
            let offset = Self.number(data, page + 8 + cell * 2, 2)
            guard offset >= 8, offset < usableSize else { continue }
            readCell(page + offset, end: page + usableSize, isTable: isTable, &rows)
        }
    }

    private func readCell(_ start: Int, end: Int, isTable: Bool, _ rows: inout Rows) {
        var at = start
        guard let size = Self.varint(data, &at, end), size > 0, size < 1 << 26,
            let number = isTable ? Self.varint(data, &at, end) : 0
        else { return }
        guard let record = payload(size, at, end, isTable: isTable),
            let fields = Self.fields(record)
        else { return }
        guard isTable, let (values, sum) = Self.values(fields) else {
            rows.take(fields)
            return
        }
        var row = DiaryContent()
        if let sum {
            row.take(values: values, sum: sum, number: number)
        } else if let entry = DiaryStore.entry(values) {
            row.take(entry, number: number, isRight: nil)
        }
        guard case .int(let revision)? = values.last, let entry = row.entries.values.first else {
            return
        }
        rows.entries.append(
            EntryRow(
                entry: entry, number: number,
                isRight: sum == nil ? nil : row.right.contains(entry.id),
                revision: row.revisions[entry.id] ?? revision))
    }

    /// A cell's content, put together from its overflow pages where it has some.
    private func payload(_ size: Int, _ start: Int, _ end: Int, isTable: Bool) -> Data? {
        let most = isTable ? usableSize - 35 : (usableSize - 12) * 64 / 255 - 23
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

    /// The values of a record; nil where it is none.
    private static func fields(_ record: Data) -> [RowValue]? {
        let end = record.endIndex
        var at = record.startIndex
        guard let headerSize = varint(record, &at, end), headerSize <= record.count else {
            return nil
        }
        var fields: [RowValue] = []
        var body = record.startIndex + headerSize
        while at < record.startIndex + headerSize, fields.count < 16 {
            guard let kind = varint(record, &at, end) else { return nil }
            let size = kind >= 12 ? (kind - 12) / 2 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][kind]
            guard size >= 0, body + size <= end else { return nil }
            fields.append(value(kind, record[body..<body + size]))
            body += size
        }
        return fields
    }

    private static func value(_ kind: Int, _ bytes: Data) -> RowValue {
        switch kind {
        case 0: .null
        case 7: .real(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        case 9: .int(1)
        case ..<12:
            .int(
                bytes.dropFirst().reduce(Int(Int8(bitPattern: bytes.first ?? 0))) {
                    $0 << 8 | Int($1)
                })
        default: kind % 2 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
        }
    }

    /// The values of a row of the table of entries that its checksum is of, in that order, and the
    /// checksum where it has one; nil for one of another table.
    private static func values(_ fields: [RowValue]) -> ([RowValue], sum: Int?)? {
        guard fields.count >= 12, case .blob(let id) = fields[1], id.count == 16 else { return nil }
        // A row of before a column was added is shorter.
        func value(_ index: Int) -> RowValue { index < fields.count ? fields[index] : .int(0) }
        // A whole number of kilograms is stored as an integer, and read as a real one.
        var kilograms = value(6)
        if case .int(let whole) = kilograms { kilograms = .real(Double(whole).bitPattern) }
        let columns = [1, 2, 3, 4, 5, 7, 8, 9, 10, 12].map(value)
        var sum: Int?
        if fields.count > 13 {
            // Of another kind, it is that of no row.
            if case .int(let stored) = fields[13] { sum = stored } else { sum = 0 }
            if fields[13] == .null { sum = nil }
        }
        return (columns + [kilograms, value(11)], sum)
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

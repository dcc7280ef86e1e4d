import Foundation

/// What a diary holds apart from its history: the form in which it moves from one file to another.
struct DiaryContent: Sendable {
    var entries: [UUID: Entry] = [:]
    /// The stored text of each setting.
    var settings: [String: String] = [:]
    /// The number of each entry's row, where it is known.
    var numbers: [UUID: Int] = [:]
    /// The count of transactions at each entry's latest change, where it is known.
    var revisions: [UUID: Int] = [:]
    /// Entries that do not have their checksum.
    var wrong: Set<UUID> = []
    /// Entries that have a checksum, which is right.
    var right: Set<UUID> = []

    init() {}

    init(_ entries: [Entry], _ settings: DiarySettings) {
        for entry in entries { self.entries[entry.id] = entry }
        self.settings = settings.stored
    }

    /// Takes from `other` what this does not have, or has wrong, and returns how many entries that
    /// were.
    ///
    /// A row whose identifier changed on the disk is the row that has its number, if nothing shows
    /// that it is right, or its moment, weight and creation.
    ///
    /// - `takesLater`: whether also what was changed later in `other`, and is right there, is
    ///   taken, and its settings in place of those here.
    mutating func complete(
        with other: DiaryContent, without gone: Set<UUID> = [], takesLater: Bool = false
    ) -> Int {
        var taken = 0
        let own = entries
        let present = Dictionary(own.map { (Identity($0.value), $0.key) }) { first, _ in first }
        let doubted = numbers.filter { !right.contains($0.key) && own[$0.key] != nil }
        let numbered = Dictionary(doubted.map { ($0.value, $0.key) }) { first, _ in first }
        for (id, entry) in other.entries where !gone.contains(id) {
            var same = own[id] == nil ? present[Identity(entry)] : id
            if same == nil, let number = other.numbers[id], let found = numbered[number],
                own[found]?.resembles(entry) == true
            {
                same = found
            }
            if let same {
                let isLater =
                    takesLater && same == id && other.right.contains(id)
                    && other.revisions[id] ?? 0 > revisions[id] ?? .max
                let isBetter =
                    !other.wrong.contains(id)
                    && (wrong.contains(same) || isLater || same != id && !right.contains(same))
                guard isBetter, entries[same] != nil else { continue }
                remove(same)
            }
            taken += 1
            entries[id] = entry
            if other.wrong.contains(id) { wrong.insert(id) }
            if other.right.contains(id) { right.insert(id) }
            numbers[id] = other.numbers[id]
            revisions[id] = other.revisions[id]
        }
        settings.merge(other.settings) { own, other in takesLater ? other : own }
        return taken
    }

    /// Forgets an entry and all that is known of its row.
    mutating func remove(_ id: UUID) {
        entries[id] = nil
        numbers[id] = nil
        revisions[id] = nil
        wrong.remove(id)
        right.remove(id)
    }

    /// Takes an entry as a row gives it, with its number and whether its checksum is right.
    mutating func take(_ entry: Entry, number: Int?, isRight: Bool?) {
        entries[entry.id] = entry
        numbers[entry.id] = number
        if isRight == true { right.insert(entry.id) }
        if isRight == false { wrong.insert(entry.id) }
    }

    /// Takes the entry of a row of its columns, number, checksum and the columns of that.
    fileprivate mutating func take(_ row: SQLiteStatement, hasSums: Bool) {
        let number = row.int(10)
        guard hasSums else {
            if let entry = DiaryStore.entry(row) { take(entry, number: number, isRight: nil) }
            return
        }
        take(values: (12..<row.columnCount).map(row.value), sum: row.int(11), number: number)
    }

    /// Takes the entry of a row with a checksum, with one bit turned back if that makes it right.
    mutating func take(values: [RowValue], sum: Int, number: Int?) {
        let isRight = RowSum.of(values) == sum
        let corrected = isRight ? values : RowSum.corrected(values, sum: sum)
        guard let entry = DiaryStore.entry(corrected ?? values) else { return }
        // The same row may have been read the other way round.
        if entries[entry.id] == nil || corrected != nil {
            wrong.remove(entry.id)
            take(entry, number: number, isRight: corrected != nil)
            if case .int(let revision)? = (corrected ?? values).last {
                revisions[entry.id] = revision
            }
        }
    }

    /// Writes a diary of this content into a file of its own, complete and on disk.
    ///
    /// - `floor`: what its count of transactions is to be above.
    func write(to path: String, above floor: Int = 0) throws(DiaryError) {
        // A journal that was left behind would be rolled back into the new file.
        for suffix in ["", "-journal"] { unlink(path + suffix) }
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let code = errno
            let kind: DiaryError.Kind = code == ENOSPC || code == EDQUOT ? .diskFull : .readOnly
            throw DiaryError(kind, path: path, reason: errorText(code))
        }
        close(file)
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .readWrite)
            try connection.execute("PRAGMA synchronous = FULL")
            try DiaryStore.migrate(connection)
            let store = DiaryStore(
                directory: DiaryDirectory(path: path), connection: connection,
                readOnlyReason: nil, recovery: nil)
            try connection.transaction { () throws(DiaryError) in
                let writer = try EntryWriter(
                    connection, revision: try store.nextRevision(above: floor))
                for entry in entries.values.sorted() { try writer.put(entry) }
                for key in DiarySettings.keys { try store.set(key, settings[key]) }
            }
        } catch {
            for suffix in ["", "-journal"] { unlink(path + suffix) }
            throw error
        }
    }
}

/// What tells one weighing from another where its identifier cannot be believed.
private struct Identity: Hashable {
    let moment: Moment
    let grams: Int
    let created: Int

    init(_ entry: Entry) {
        (moment, grams, created) = (entry.moment, entry.weight.grams, entry.created)
    }
}

extension Entry {
    /// Whether two rows of one number may be one: numbers are given again in a new file.
    fileprivate func resembles(_ other: Entry) -> Bool {
        moment == other.moment || weight == other.weight && created == other.created
            || !note.isEmpty && note == other.note
    }
}

extension SQLiteConnection {
    /// Entries and settings, row by row from both ends, without those that cannot be read.
    func readableContent() -> DiaryContent {
        var content = DiaryContent()
        // A file that is shorter than its header says is read as far as it goes.
        try? run("PRAGMA writable_schema = ON")
        defer { try? run("PRAGMA writable_schema = OFF") }
        let known = (try? texts("SELECT name FROM pragma_table_info('entry')")) ?? []
        // A file too damaged to say what its columns are is tried as one of the present.
        let isOld = !known.isEmpty && !known.contains("date_only")
        let columns = DiaryStore.columns(ofVersion: isOld ? 1 : DiaryStore.schemaVersion)
        let hasSums = known.isEmpty || known.contains("sum")
        let sum = hasSums ? "sum, \(columns), kilograms, revision" : "NULL"
        for order in ["ASC", "DESC"] {
            let query = "SELECT \(columns), id, \(sum) FROM entry NOT INDEXED ORDER BY id \(order)"
            guard let rows = try? SQLiteStatement(query, self) else { continue }
            while (try? rows.step()) == true {
                content.take(rows, hasSums: hasSums && !rows.isNull(11))
            }
        }
        if let rows = try? SQLiteStatement("SELECT key, value FROM setting", self) {
            while (try? rows.step()) == true { content.settings[rows.text(0)] = rows.text(1) }
        }
        return content
    }

    /// The identifiers of entries that were deleted.
    func readableTombstones() -> Set<UUID> {
        guard let rows = try? SQLiteStatement("SELECT uuid FROM tombstone", self) else { return [] }
        var gone: Set<UUID> = []
        while (try? rows.step()) == true {
            if let id = rows.uuid(0) { gone.insert(id) }
        }
        return gone
    }
}

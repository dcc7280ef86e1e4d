import Foundation

/// What a diary holds apart from its history: the form in which it moves from one file to another.
struct DiaryContent: Sendable {
    var entries: [UUID: Entry] = [:]
    /// The stored text of each setting.
    var settings: [String: String] = [:]

    init() {}

    init(_ entries: [Entry], _ settings: DiarySettings) {
        for entry in entries { self.entries[entry.id] = entry }
        self.settings = settings.stored
    }

    /// Takes from `other` what this does not have, and returns how many entries that were.
    mutating func complete(with other: DiaryContent, without gone: Set<UUID> = []) -> Int {
        let before = entries.count
        entries.merge(other.entries.filter { !gone.contains($0.key) }) { own, _ in own }
        settings.merge(other.settings) { own, _ in own }
        return entries.count - before
    }

    /// Writes a diary of this content into a file of its own, complete and on disk.
    func write(to path: String) throws(DiaryError) {
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
                let writer = try EntryWriter(connection, revision: try store.nextRevision())
                for entry in entries.values.sorted() { try writer.put(entry) }
                for key in DiarySettings.keys { try store.set(key, settings[key]) }
            }
        } catch {
            for suffix in ["", "-journal"] { unlink(path + suffix) }
            throw error
        }
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
        for order in ["ASC", "DESC"] {
            let query = "SELECT \(columns) FROM entry NOT INDEXED ORDER BY id \(order)"
            guard let rows = try? SQLiteStatement(query, self) else { continue }
            while (try? rows.step()) == true {
                if let entry = DiaryStore.entry(rows) { content.entries[entry.id] = entry }
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

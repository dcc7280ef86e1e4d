import Foundation

/// What happened to a damaged diary: told to the person once after opening.
public struct DiaryRecovery: Hashable, Sendable {
    /// Where the damaged file's bytes are kept.
    public let keptPath: String
    /// What SQLite found.
    public let reason: String
    /// Entries that could be read from the damaged file itself.
    public let recovered: Int
    /// Entries that only the latest backup still had.
    public let fromBackup: Int

    /// One or two sentences that say what was found, what was saved and where the rest is.
    public var message: String {
        let backup = fromBackup == 0 ? "" : " and \(fromBackup) from the latest backup"
        return "The diary was damaged (\(reason)). \(recovered) entries were recovered from it"
            + "\(backup). The damaged file is kept as \(keptPath)."
    }
}

extension DiaryStore {
    /// Sets the damaged file aside and fills a new one with all that can still be read, completed
    /// from the latest backup.
    static func recover(
        _ directory: DiaryDirectory, because error: DiaryError, clock: DiaryClock
    ) throws(DiaryError) -> DiaryRecovery {
        let kept = try setAside(directory, clock)
        var entries: [UUID: Entry] = [:]
        var settings: [String: String] = [:]
        if let damaged = try? SQLiteConnection(path: kept, mode: .readWrite) {
            readAll(damaged, into: &entries, &settings)
        }
        let recovered = entries.count
        for backup in Backups(directory: directory).all() {
            guard let copy = try? SQLiteConnection(path: backup.path, mode: .readOnly),
                (try? copy.texts("PRAGMA quick_check(1)")) == ["ok"]
            else { continue }
            var known: [UUID: Entry] = [:]
            var knownSettings: [String: String] = [:]
            readAll(copy, into: &known, &knownSettings)
            let gone = tombstones(kept)
            entries.merge(known.filter { !gone.contains($0.key) }) { damaged, _ in damaged }
            settings.merge(knownSettings) { damaged, _ in damaged }
            break
        }
        let fresh = try SQLiteConnection(path: directory.databasePath, mode: .create)
        chmod(directory.databasePath, 0o600)
        try fresh.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try migrate(fresh)
        let store = DiaryStore(
            directory: directory, connection: fresh, readOnlyReason: nil, recovery: nil)
        try fresh.transaction { () throws(DiaryError) in
            let revision = try store.nextRevision()
            let writer = try EntryWriter(fresh, revision: revision)
            for entry in entries.values.sorted() { try writer.put(entry) }
            for (key, value) in settings { try store.set(key, value) }
        }
        return DiaryRecovery(
            keptPath: kept, reason: error.reason, recovered: recovered,
            fromBackup: entries.count - recovered)
    }

    /// Renames the database and its side files together, under a name that is not taken.
    private static func setAside(
        _ directory: DiaryDirectory, _ clock: DiaryClock
    ) throws(DiaryError) -> String {
        let day = clock.now().date.description
        var kept = directory.path + "/damaged-\(day).sqlite"
        var number = 2
        while access(kept, F_OK) == 0 {
            kept = directory.path + "/damaged-\(day)-\(number).sqlite"
            number += 1
        }
        for suffix in ["-wal", "-shm", ""] {
            guard access(directory.databasePath + suffix, F_OK) == 0 else { continue }
            guard rename(directory.databasePath + suffix, kept + suffix) == 0 else {
                throw DiaryError(
                    .damaged, path: directory.databasePath, reason: errorText(errno))
            }
        }
        return kept
    }

    /// Reads entries and settings row by row and steps over what cannot be read.
    private static func readAll(
        _ connection: SQLiteConnection, into entries: inout [UUID: Entry],
        _ settings: inout [String: String]
    ) {
        // A file too damaged to say its version is tried as one of the present.
        let version = try? connection.integer("PRAGMA user_version")
        let columns = DiaryStore.columns(ofVersion: version ?? DiaryStore.schemaVersion)
        // From both ends, because a broken page stops a scan wherever it stands.
        for order in ["ASC", "DESC"] {
            guard
                let rows = try? SQLiteStatement(
                    "SELECT \(columns) FROM entry NOT INDEXED ORDER BY id \(order)", connection)
            else { continue }
            while (try? rows.step()) == true {
                if let entry = DiaryStore.entry(rows) { entries[entry.id] = entry }
            }
        }
        if let rows = try? SQLiteStatement("SELECT key, value FROM setting", connection) {
            while (try? rows.step()) == true { settings[rows.text(0)] = rows.text(1) }
        }
    }

    private static func tombstones(_ path: String) -> Set<UUID> {
        guard let connection = try? SQLiteConnection(path: path, mode: .readOnly),
            let rows = try? SQLiteStatement("SELECT uuid FROM tombstone", connection)
        else { return [] }
        var gone: Set<UUID> = []
        while (try? rows.step()) == true {
            if let id = rows.uuid(0) { gone.insert(id) }
        }
        return gone
    }
}

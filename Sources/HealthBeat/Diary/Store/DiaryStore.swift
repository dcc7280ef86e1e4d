import CSQLite
import Foundation

/// The diary's SQLite file: reads everything at once, writes one transaction a change.
///
/// A store belongs to one thread at a time. Several stores, in this process and in others, may stand
/// on one file; SQLite's write-ahead log keeps them apart.
final class DiaryStore {
    let directory: DiaryDirectory
    let connection: SQLiteConnection
    /// Why the diary can only be read, or nil when it can be changed.
    let readOnlyReason: DiaryError?
    /// What had to be repaired to open the file, for the person to be told.
    let recovery: DiaryRecovery?

    /// Steps of undo that are kept.
    static let keptSteps = 500

    init(
        directory: DiaryDirectory, connection: SQLiteConnection, readOnlyReason: DiaryError?,
        recovery: DiaryRecovery?
    ) {
        self.directory = directory
        self.connection = connection
        self.readOnlyReason = readOnlyReason
        self.recovery = recovery
    }

    // MARK: Reading

    static let columns =
        "uuid, wall, utc_offset, weight, unit, note, source, created, changed, date_only"

    /// The same columns as a file of an older schema has them, with constants for what it lacks.
    static func columns(ofVersion version: Int) -> String {
        version < 2 ? columns.replacing("date_only", with: "0") : columns
    }

    /// All entries, in no particular order; also those of a file of an older schema.
    func entries(ofVersion version: Int = schemaVersion) throws(DiaryError) -> [Entry] {
        let count = try connection.integer("SELECT count(*) FROM entry") ?? 0
        let statement = try SQLiteStatement(
            "SELECT \(Self.columns(ofVersion: version)) FROM entry", connection)
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        while try statement.step() {
            guard let entry = Self.entry(statement) else {
                throw DiaryError(
                    .damaged, path: connection.path, reason: "an entry makes no sense")
            }
            entries.append(entry)
        }
        return entries
    }

    /// The identifiers of all entries.
    func identifiers() throws(DiaryError) -> Set<UUID> {
        let statement = try connection.statement("SELECT uuid FROM entry")
        var identifiers: Set<UUID> = []
        while try statement.step() {
            if let id = statement.uuid(0) { identifiers.insert(id) }
        }
        return identifiers
    }

    /// Entries changed or added, and those removed, after `revision`.
    func changes(
        since revision: Int
    ) throws(DiaryError) -> (changed: [Entry], removed: [UUID]) {
        let changed = try connection.statement(
            "SELECT \(Self.columns) FROM entry WHERE revision > ?1"
        ).bind(1, revision)
        var entries: [Entry] = []
        while try changed.step() {
            if let entry = Self.entry(changed) { entries.append(entry) }
        }
        let gone = try connection.statement("SELECT uuid FROM tombstone WHERE revision > ?1")
            .bind(1, revision)
        var removed: [UUID] = []
        while try gone.step() {
            if let id = gone.uuid(0) { removed.append(id) }
        }
        return (entries, removed)
    }

    func settings() throws(DiaryError) -> DiarySettings {
        let statement = try connection.statement("SELECT key, value FROM setting")
        var values: [String: String] = [:]
        while try statement.step() { values[statement.text(0)] = statement.text(1) }
        return DiarySettings(stored: values)
    }

    /// Counts the transactions that changed this diary.
    func revision() throws(DiaryError) -> Int {
        let statement = try connection.statement("SELECT revision FROM state")
        guard try statement.step() else {
            throw DiaryError(.damaged, path: connection.path, reason: "its state is missing")
        }
        defer { statement.reset() }
        return statement.int(0)
    }

    static func entry(_ row: SQLiteStatement) -> Entry? {
        guard let id = row.uuid(0), let unit = WeightUnit(rawValue: row.text(4)),
            let weight = Weight(text: row.text(3), unit: unit)
        else { return nil }
        return Entry(
            id: id, weight: weight,
            moment: Moment(
                wallSeconds: row.int(1), offset: row.int(2), isDateOnly: row.int(9) != 0),
            note: row.text(5), source: row.text(6), created: row.int(7), changed: row.int(8))
    }

    func entry(_ id: UUID) throws(DiaryError) -> Entry? {
        let row = try connection.statement("SELECT \(Self.columns) FROM entry WHERE uuid = ?1")
            .bind(1, id)
        defer { row.reset() }
        return try row.step() ? Self.entry(row) : nil
    }

    // MARK: Writing

    /// Makes one undoable change: `puts` are added or replace the entry of the same identifier,
    /// `deletes` are removed, `settings` are set, or cleared where the value is nil.
    ///
    /// - Returns: the new revision.
    @discardableResult
    func perform(
        _ step: DiaryStep, at seconds: Int, puts: [Entry] = [], deletes: [UUID] = [],
        settings: [(key: String, value: String?)] = []
    ) throws(DiaryError) -> Int {
        if let readOnlyReason { throw readOnlyReason }
        // A change that fits the cache is written once; a spilled page would be written again.
        if puts.count > 1000 { try connection.execute("PRAGMA cache_size = -32768") }
        defer { if puts.count > 1000 { try? connection.execute("PRAGMA cache_size = -2000") } }
        return try connection.transaction { () throws(DiaryError) in
            let revision = try nextRevision()
            try forgetSteps()
            let number = try insert(step, at: seconds)
            let writer = try EntryWriter(connection, revision: revision)
            try writer.change(puts: puts, deletes: deletes, step: number)
            for (key, value) in settings {
                try connection.statement(
                    """
                    INSERT INTO setting_change
                    VALUES(?1, ?2, (SELECT value FROM setting WHERE key = ?2))
                    """
                ).bind(1, number).bind(2, key).run()
                try set(key, value)
            }
            return revision
        }
    }

    func nextRevision() throws(DiaryError) -> Int {
        try connection.statement("UPDATE state SET revision = revision + 1").run()
        return try revision()
    }

    /// Drops what can no longer be redone, and steps too old to be undone.
    private func forgetSteps() throws(DiaryError) {
        let oldest = (try connection.integer("SELECT max(id) FROM step") ?? 0) - Self.keptSteps
        let condition = "step WHERE undone = 1 OR id <= \(oldest)"
        guard try connection.integer("SELECT 1 FROM \(condition) LIMIT 1") != nil else { return }
        for table in ["entry_change", "setting_change"] {
            try connection.execute(
                "DELETE FROM \(table) WHERE step IN (SELECT id FROM \(condition))")
        }
        try connection.execute("DELETE FROM \(condition)")
    }

    private func insert(_ step: DiaryStep, at seconds: Int) throws(DiaryError) -> Int {
        try connection.statement("INSERT INTO step(kind, count, made) VALUES(?1, ?2, ?3)")
            .bind(1, step.kind.rawValue).bind(2, step.count).bind(3, seconds).run()
        return Int(sqlite3_last_insert_rowid(connection.handle))
    }

    func set(_ key: String, _ value: String?) throws(DiaryError) {
        if let value {
            try connection.statement("INSERT OR REPLACE INTO setting VALUES(?1, ?2)")
                .bind(1, key).bind(2, value).run()
        } else {
            try connection.statement("DELETE FROM setting WHERE key = ?1").bind(1, key).run()
        }
    }
}

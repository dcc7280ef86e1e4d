import CSQLite
import Foundation

/// The diary's SQLite file: reads everything at once, writes one transaction a change.
///
/// A store belongs to one thread at a time. Several stores, in this process and in others, may use
/// one file; SQLite's write-ahead log keeps them apart. A store notices when its file is removed,
/// exchanged or overwritten, and goes on with the present one (`settle`).
final class DiaryStore {
    let directory: DiaryDirectory
    var connection: SQLiteConnection
    /// Why the diary can only be read, or nil when it can be changed.
    var readOnlyReason: DiaryError?
    /// What had to be repaired to open the file, for the person to be told.
    var recovery: DiaryRecovery?
    /// The files in use; nil for a file that nobody else uses.
    var place: DiaryPlace?
    /// What the owner of this store shows, to be written again when the file is gone.
    var memory: (() -> DiaryContent)?
    /// The latest state of the diary that the owner of this store has seen.
    var seen: DiaryState?
    /// The state by the file without its log, or an earlier one: only later ones may follow in it.
    var filed: DiaryState?
    var clock = DiaryClock.system
    /// Whether opening took over a log that a program left when it ended without closing it.
    var hasTakenLog = false
    /// Whether every page of the file was looked at when it was opened.
    var isChecked = true

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

    /// All entries, in no particular order, and the rows that make no sense; also those of a file
    /// of an older schema.
    func entries(
        ofVersion version: Int = schemaVersion
    ) throws(DiaryError) -> (entries: [Entry], senseless: [SenselessRow]) {
        // Rows are numbered on and on; to count them would read all of them once more.
        let count = try connection.integer("SELECT max(id) FROM entry") ?? 0
        let statement = try SQLiteStatement(
            "SELECT \(Self.columns(ofVersion: version)), id FROM entry", connection)
        var entries: [Entry] = []
        var senseless: [SenselessRow] = []
        let most = Self.fileSize(connection.path) / Self.leastBytesOfEntry
        entries.reserveCapacity(min(max(0, count), most))
        while try statement.step() {
            if let entry = Self.entry(statement) {
                entries.append(entry)
            } else {
                senseless.append(SenselessRow(statement))
            }
        }
        return (entries, senseless)
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
        var removed: [UUID] = []
        while try changed.step() {
            if let entry = Self.entry(changed) {
                entries.append(entry)
            } else if let id = changed.uuid(0) {
                removed.append(id)
            }
        }
        let gone = try connection.statement("SELECT uuid FROM tombstone WHERE revision > ?1")
            .bind(1, revision)
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

    /// Where in its history the diary is.
    func state() throws(DiaryError) -> DiaryState {
        let row = try connection.statement(
            "SELECT revision, (SELECT value FROM setting WHERE key = 'marks') FROM state")
        defer { row.reset() }
        guard try row.step() else {
            throw DiaryError(
                .damaged, path: connection.path, reason: localized("its state is missing"))
        }
        return DiaryState(revision: row.int(0), marks: row.text(1))
    }

    /// The state as a connection reads it that no store has yet.
    static func state(_ connection: SQLiteConnection) throws(DiaryError) -> DiaryState {
        try DiaryStore(
            directory: DiaryDirectory(path: connection.path), connection: connection,
            readOnlyReason: nil, recovery: nil
        ).state()
    }

    static func entry(_ row: SQLiteStatement) -> Entry? {
        // A diary of many years would notice strings that are made only to be read.
        guard let id = row.uuid(0), let unit = row.withText(4, WeightUnit.init(utf8:)),
            let weight = row.withText(3, { Weight(utf8: $0, unit: unit) })
        else { return nil }
        return entry(
            id: id, weight: weight,
            moment: Moment(
                wallSeconds: row.int(1), offset: row.int(2), isDateOnly: row.int(9) != 0),
            note: row.text(5), source: row.text(6), created: row.int(7), changed: row.int(8))
    }

    /// Of an entry in the file: its identifier and its numbers.
    private static let leastBytesOfEntry = 32

    /// An entry of stored values; nil where they make no sense.
    static func entry(
        id: UUID, weight: String, unit: String, moment: Moment, note: String, source: String,
        created: Int, changed: Int
    ) -> Entry? {
        guard let unit = WeightUnit(rawValue: unit), let weight = Weight(text: weight, unit: unit)
        else { return nil }
        return entry(
            id: id, weight: weight, moment: moment, note: note, source: source, created: created,
            changed: changed)
    }

    /// An entry of the values of its columns; nil where they make no sense.
    static func entry(_ values: [RowValue]) -> Entry? {
        func text(_ index: Int) -> String {
            switch values[index] {
            // A text that is stored as a blob is read as UTF-8, as `sqlite3_column_text` does.
            case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
            default: ""
            }
        }
        func int(_ index: Int) -> Int {
            if case .int(let number) = values[index] { number } else { 0 }
        }
        guard values.count >= 10, case .blob(let id) = values[0], id.count == 16 else { return nil }
        return entry(
            id: UUID(uuid: id.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }),
            weight: text(3), unit: text(4),
            moment: Moment(wallSeconds: int(1), offset: int(2), isDateOnly: int(9) != 0),
            note: text(5), source: text(6), created: int(7), changed: int(8))
    }

    private static func entry(
        id: UUID, weight: Weight, moment: Moment, note: String, source: String, created: Int,
        changed: Int
    ) -> Entry? {
        guard Entry.canBeKept(moment, created: created, changed: changed) else { return nil }
        return Entry(
            id: id, weight: weight, moment: moment, note: note, source: source, created: created,
            changed: changed)
    }

    func entry(_ id: UUID) throws(DiaryError) -> Entry? {
        let row = try connection.statement("SELECT \(Self.columns) FROM entry WHERE uuid = ?1")
            .bind(1, id)
        defer { row.reset() }
        return try row.step() ? Self.entry(row) : nil
    }

    // MARK: Writing

    /// Makes one undoable change: `puts` are added or replace the entry with their identifier,
    /// `deletes` are removed, `settings` are set, or cleared where the value is nil.
    ///
    /// - Returns: the new state.
    @discardableResult
    func perform(
        _ step: DiaryStep, at seconds: Int, puts: [Entry] = [], deletes: [UUID] = [],
        settings: [(key: String, value: String?)] = []
    ) throws(DiaryError) -> DiaryState {
        // A change that fits the cache is written once; a spilled page would be written again.
        if puts.count > 1000 { try? connection.execute("PRAGMA cache_size = -32768") }
        defer { if puts.count > 1000 { try? connection.execute("PRAGMA cache_size = -2000") } }
        return try changing { () throws(DiaryError) in
            let revision = try nextRevision()
            try forgetSteps()
            let number = try insert(step, at: seconds)
            let writer = try EntryWriter(connection, revision: revision)
            try writer.change(puts: puts, deletes: deletes, step: number)
            for (key, value) in settings {
                try connection.statement(
                    """
                    INSERT INTO setting_change(step, key, value, sum)
                    SELECT ?1, ?2, value, row_sum(?1, ?2, value)
                    FROM (SELECT (SELECT value FROM setting WHERE key = ?2) AS value)
                    """
                ).bind(1, number).bind(2, key).run()
                try set(key, value)
            }
            return try state()
        }
    }

    /// Counts a transaction, and marks the state that it makes.
    ///
    /// - `floor`: what the count is to be above, so that copies of the diary are ordered by it.
    func nextRevision(above floor: Int = 0) throws(DiaryError) -> Int {
        let next = try state().next(above: floor)
        try connection.statement("UPDATE state SET revision = ?1, sum = row_sum(?1)").bind(
            1, next.revision
        ).run()
        try set("marks", next.markText)
        return next.revision
    }

    /// Drops what can no longer be redone, and steps too old to be undone.
    private func forgetSteps() throws(DiaryError) {
        let oldest = (try connection.integer("SELECT max(id) FROM step") ?? 0) &- Self.keptSteps
        try forgetSteps("undone = 1 OR id <= \(oldest)")
    }

    func forgetSteps(_ condition: String) throws(DiaryError) {
        let condition = "step WHERE \(condition)"
        guard try connection.integer("SELECT 1 FROM \(condition) LIMIT 1") != nil else { return }
        for table in ["entry_change", "setting_change"] {
            try connection.execute(
                "DELETE FROM \(table) WHERE step IN (SELECT id FROM \(condition))")
        }
        try connection.execute("DELETE FROM \(condition)")
    }

    private func insert(_ step: DiaryStep, at seconds: Int) throws(DiaryError) -> Int {
        try connection.statement(
            """
            INSERT INTO step(kind, count, made, sum) VALUES(?1, ?2, ?3, row_sum(?1, ?2, ?3, 0))
            """
        )
        .bind(1, step.kind.rawValue).bind(2, step.count).bind(3, seconds).run()
        return Int(sqlite3_last_insert_rowid(connection.handle))
    }

    func set(_ key: String, _ value: String?) throws(DiaryError) {
        if let value {
            try connection.statement(
                "INSERT OR REPLACE INTO setting VALUES(?1, ?2, row_sum(?1, ?2))"
            )
            .bind(1, key).bind(2, value).run()
        } else {
            try connection.statement("DELETE FROM setting WHERE key = ?1").bind(1, key).run()
        }
    }
}

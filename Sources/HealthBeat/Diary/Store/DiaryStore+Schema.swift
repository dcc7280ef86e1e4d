import Foundation

extension DiaryStore {
    /// "HBea" in ASCII: tells our files from every other SQLite database.
    static let applicationID = 0x4842_6561
    /// The newest schema this program writes.
    static let schemaVersion = 4

    /// Statements that lead from each version to the next; the first makes an empty diary.
    ///
    /// - `entry`: one weighing; `weight` and `unit` as typed, `kilograms` for other programs;
    ///   `date_only` is 1 where only the day is known and `wall` is its noon.
    /// - `tombstone`: entries that were deleted, so that other processes learn of it.
    /// - `step`, `entry_change`, `setting_change`: the undo history. A change holds the state to
    ///   swap with when the step is undone or redone; nulls mean "no such row".
    /// - `sync_item`, `sync_value`, `sync_outbox`: what other devices were told and have told.
    /// - `state`: counts the transactions; each row carries the count at which it changed last.
    /// - `sum`: the checksum of the row's other columns, see `RowSum`.
    static let migrations = [
        """
        CREATE TABLE entry(
            id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
            wall INTEGER NOT NULL, utc_offset INTEGER NOT NULL,
            weight TEXT NOT NULL, unit TEXT NOT NULL, kilograms REAL NOT NULL CHECK(kilograms > 0),
            note TEXT NOT NULL, source TEXT NOT NULL,
            created INTEGER NOT NULL, changed INTEGER NOT NULL, revision INTEGER NOT NULL);
        CREATE TABLE tombstone(uuid BLOB PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE step(
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, count INTEGER NOT NULL,
            made INTEGER NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE entry_change(
            step INTEGER NOT NULL, number INTEGER NOT NULL, uuid BLOB NOT NULL,
            wall INTEGER, utc_offset INTEGER, weight TEXT, unit TEXT, note TEXT, source TEXT,
            created INTEGER, changed INTEGER, PRIMARY KEY(step, number)) WITHOUT ROWID;
        CREATE TABLE setting_change(step INTEGER NOT NULL, key TEXT NOT NULL, value TEXT);
        CREATE TABLE state(id INTEGER PRIMARY KEY CHECK(id = 1), revision INTEGER NOT NULL);
        INSERT INTO state VALUES(1, 0);
        """,
        """
        ALTER TABLE entry ADD COLUMN date_only INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE entry_change ADD COLUMN date_only INTEGER;
        """,
        """
        CREATE TABLE sync_value(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE sync_item(object TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE sync_outbox(number INTEGER PRIMARY KEY, text TEXT NOT NULL);
        """,
        summed.map { table in
            "ALTER TABLE \(table.name) ADD COLUMN sum INTEGER; "
                + "UPDATE \(table.name) SET sum = row_sum(\(table.columns));"
        }.joined(separator: "\n"),
    ]

    /// A table whose rows have a checksum.
    struct SummedTable {
        let name: String
        /// The columns that the checksum is of: all but it and numbers that SQLite gives.
        let columns: String
        /// What tells its rows apart.
        let key: String
    }

    static let summed = [
        SummedTable(name: "entry", columns: "\(columns), kilograms, revision", key: "id"),
        SummedTable(name: "tombstone", columns: "uuid, revision", key: "uuid"),
        SummedTable(name: "setting", columns: "key, value", key: "key"),
        SummedTable(name: "step", columns: "kind, count, made, undone", key: "id"),
        SummedTable(
            name: "entry_change", columns: "step, number, \(columns)", key: "step, number"),
        SummedTable(name: "setting_change", columns: "step, key, value", key: "rowid"),
        SummedTable(name: "state", columns: "revision", key: "id"),
        SummedTable(name: "sync_value", columns: "key, value", key: "key"),
        SummedTable(name: "sync_item", columns: "object, state", key: "object"),
        SummedTable(name: "sync_outbox", columns: "number, text", key: "number"),
    ]

    /// Brings an older file to `schemaVersion`, one transaction for all steps.
    ///
    /// - `floor`: a count of transactions that the diary's is to be above: the greatest of its
    ///   backups.
    static func migrate(
        _ connection: SQLiteConnection, above floor: Int = 0
    ) throws(DiaryError) {
        try connection.transaction { () throws(DiaryError) in
            // Another process may have done it while this one waited for the lock.
            let version = try connection.integer("PRAGMA user_version") ?? 0
            guard version < schemaVersion else { return }
            for statements in migrations[version...] {
                try connection.execute(statements)
            }
            try connection.execute(
                """
                UPDATE state SET revision = max(revision, \(floor));
                UPDATE state SET sum = row_sum(revision)
                """)
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(schemaVersion)")
        }
    }
}

import Foundation

extension DiaryStore {
    /// "HBea" in ASCII: tells our files from every other SQLite database.
    static let applicationID = 0x4842_6561
    /// The newest schema this program writes.
    static let schemaVersion = 3

    /// Statements that lead from each version to the next; the first makes an empty diary.
    ///
    /// - `entry`: one weighing; `weight` and `unit` as typed, `kilograms` for other programs;
    ///   `date_only` is 1 where only the day is known and `wall` is its noon.
    /// - `tombstone`: entries that were deleted, so that other processes learn of it.
    /// - `step`, `entry_change`, `setting_change`: the undo history. A change holds the state to
    ///   swap with when the step is undone or redone; nulls mean "no such row".
    /// - `sync_item`, `sync_value`, `sync_outbox`: what other devices were told and have told.
    /// - `state`: counts the transactions; each row carries the count at which it changed last.
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
    ]

    /// Brings an older file to `schemaVersion`, one transaction for all steps.
    static func migrate(_ connection: SQLiteConnection) throws(DiaryError) {
        try connection.transaction { () throws(DiaryError) in
            // Another process may have done it while this one waited for the lock.
            let version = try connection.integer("PRAGMA user_version") ?? 0
            guard version < schemaVersion else { return }
            for statements in migrations[version...] {
                try connection.execute(statements)
            }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(schemaVersion)")
        }
    }
}

import CSQLite
import Foundation

extension DiaryStore {
    /// Opens a directory's diary, making an empty one where there is none.
    ///
    /// An older file is migrated after a verified backup. A newer one, and one that cannot be
    /// written, opens for reading. A damaged file is set aside with its bytes kept and what can be
    /// read moves into a new file.
    static func open(
        _ directory: DiaryDirectory, clock: DiaryClock = .system
    ) throws(DiaryError) -> DiaryStore {
        let path = directory.databasePath
        if access(path, F_OK) != 0 { try createFile(directory) }
        do {
            return try openExisting(directory, clock, recovery: nil)
        } catch {
            guard error.kind == .damaged || error.kind == .foreign && isOurs(directory) else {
                throw error
            }
            let recovery = try recover(directory, because: error, clock: clock)
            return try openExisting(directory, clock, recovery: recovery)
        }
    }

    /// A file that is no database any more was once a diary if we kept backups beside it.
    private static func isOurs(_ directory: DiaryDirectory) -> Bool {
        !Backups(directory: directory).all().isEmpty
            && !hasSQLiteHeader(directory.databasePath)
    }

    private static func createFile(_ directory: DiaryDirectory) throws(DiaryError) {
        try directory.create()
        let file = Glibc.open(directory.databasePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let code = errno
            let kind: DiaryError.Kind = code == ENOSPC || code == EDQUOT ? .diskFull : .readOnly
            throw DiaryError(kind, path: directory.databasePath, reason: errorText(code))
        }
        close(file)
    }

    private static func openExisting(
        _ directory: DiaryDirectory, _ clock: DiaryClock, recovery: DiaryRecovery?
    ) throws(DiaryError) -> DiaryStore {
        let path = directory.databasePath
        guard access(path, R_OK) == 0 else {
            throw DiaryError(.unreadable, path: path, reason: errorText(errno))
        }
        let (connection, reason) = try connect(path)
        let version = try inspect(connection)
        if version > schemaVersion {
            let newer = DiaryError(
                .newerVersion, path: path, reason: "format \(version), known \(schemaVersion)")
            return DiaryStore(
                directory: directory, connection: connection, readOnlyReason: newer,
                recovery: recovery)
        }
        if reason == nil {
            try connection.execute(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
            if version < schemaVersion {
                if version > 0 {
                    let backups = Backups(directory: directory)
                    try backups.make(from: connection, named: "before-format-\(schemaVersion)")
                }
                try migrate(connection)
            }
        } else if version < schemaVersion {
            // A format that cannot be brought up to date in place cannot be read either.
            throw DiaryError(.readOnly, path: path, reason: "its format needs an update")
        }
        try connection.execute("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
        try quickCheck(connection)
        return DiaryStore(
            directory: directory, connection: connection, readOnlyReason: reason,
            recovery: recovery)
    }

    /// A connection that can write, else one that can read with the reason why.
    private static func connect(
        _ path: String
    ) throws(DiaryError) -> (SQLiteConnection, DiaryError?) {
        do {
            let connection = try SQLiteConnection(path: path, mode: .readWrite)
            guard sqlite3_db_readonly(connection.handle, "main") == 1 else {
                // A directory in which the write-ahead log cannot be made fails only here.
                _ = try connection.integer("PRAGMA schema_version")
                return (connection, nil)
            }
        } catch {
            guard [.unreadable, .readOnly].contains(error.kind) else { throw error }
        }
        let reason = DiaryError(.readOnly, path: path, reason: "no permission to write")
        do {
            let connection = try SQLiteConnection(path: path, mode: .readOnly)
            _ = try connection.integer("PRAGMA schema_version")
            return (connection, reason)
        } catch {
            guard [.unreadable, .readOnly].contains(error.kind) else { throw error }
            return (try SQLiteConnection(path: path, mode: .immutable), reason)
        }
    }

    /// The schema version of a diary, 0 for an empty file; throws for somebody else's database.
    private static func inspect(_ connection: SQLiteConnection) throws(DiaryError) -> Int {
        let version = try connection.integer("PRAGMA user_version") ?? 0
        let application = try connection.integer("PRAGMA application_id") ?? 0
        if application == applicationID { return version }
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        guard application == 0, version == 0, tables == 0 else {
            throw DiaryError(
                .foreign, path: connection.path, reason: "it is another program's database")
        }
        return 0
    }

    static func quickCheck(_ connection: SQLiteConnection) throws(DiaryError) {
        let findings = try connection.texts("PRAGMA quick_check(1)")
        guard findings == ["ok"] else {
            throw DiaryError(
                .damaged, path: connection.path, reason: findings.first ?? "it cannot be checked")
        }
    }

    static func fileSize(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    static func hasSQLiteHeader(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
    }
}

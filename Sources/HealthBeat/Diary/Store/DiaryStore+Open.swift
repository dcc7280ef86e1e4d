import CSQLite
import Foundation

extension DiaryStore {
    /// Opens a directory's diary, making an empty one where there is none and never was.
    ///
    /// An older file is migrated after a verified backup. A newer one, and one that cannot be
    /// written, opens for reading. A damaged file is set aside with its bytes kept and what can be
    /// read moves into a new file; a file that was lost or emptied is filled from the latest
    /// backup.
    /// - `known`: what the caller knows to be in the diary, for when the file does not say it.
    /// - `mends`: false to throw where the file would have to be mended.
    /// - `checks`: false to leave the look at every page to the caller, of a file that is otherwise
    ///   as it should be: then `isChecked` is false.
    static func open(
        _ directory: DiaryDirectory, clock: DiaryClock = .system,
        knowing known: DiaryContent? = nil,
        mends: Bool = true, checks: Bool = true
    ) throws(DiaryError) -> DiaryStore {
        let path = directory.databasePath
        try requireFile(path)
        if !isEmpty(path) {
            do throws(DiaryError) {
                return try DiaryLock.opening.held(in: directory.path, isShared: true) {
                    () throws(DiaryError) in
                    try openFile(directory, clock, isAlone: false, checks: checks)
                }
            } catch {
                // Whatever else is the matter is looked at again when nobody else changes the file.
                if error.kind == .locked || DiaryLock.refusal(in: directory) != nil { throw error }
            }
        } else if !mends {
            throw DiaryError(.damaged, path: path, reason: localized("it is empty"))
        }
        try directory.create()
        if let refusal = DiaryLock.refusal(in: directory) { throw refusal }
        return try DiaryLock.opening.held(in: directory.path) { () throws(DiaryError) in
            try prepare(directory, clock, known, mends)
        }
    }

    /// Makes, updates or mends the file while no other process opens it.
    private static func prepare(
        _ directory: DiaryDirectory, _ clock: DiaryClock, _ known: DiaryContent?, _ mends: Bool
    ) throws(DiaryError) -> DiaryStore {
        var recovery: DiaryRecovery?
        if isEmpty(directory.databasePath) {
            recovery = try refill(directory, clock, known)
            if recovery == nil { try createFile(directory) }
        }
        do {
            return try openFile(directory, clock, isAlone: true, mends: mends, recovery)
        } catch {
            let isDamage =
                error.kind == .damaged
                || error.kind == .foreign && isOurs(directory, wasOpen: known != nil)
            guard mends, isDamage else { throw error }
            let recovery = try recover(directory, because: error, clock, known)
            return try openFile(directory, clock, isAlone: true, recovery)
        }
    }

    static func isEmpty(_ path: String) -> Bool { fileSize(path) == 0 }

    /// Throws for a name that leads to something else than a file.
    static func requireFile(_ path: String) throws(DiaryError) {
        var status = stat()
        if stat(path, &status) == 0 {
            let kinds: [mode_t: String] = [
                S_IFDIR: localized("it is a directory"), S_IFIFO: localized("it is a pipe"),
                S_IFSOCK: localized("it is a socket"),
                S_IFCHR: localized("it is a device"), S_IFBLK: localized("it is a device"),
            ]
            guard let kind = kinds[status.st_mode & S_IFMT] else { return }
            throw DiaryError(.foreign, path: path, reason: kind)
        }
        let code = errno
        if code == ENOENT, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
            throw DiaryError(
                .foreign, path: path,
                reason: localized("it is a link to \(target), which is not there"))
        }
        if code == ELOOP {
            throw DiaryError(
                .foreign, path: path, reason: localized("it is a link that leads to itself"))
        }
        if code == EACCES { throw DiaryError(.unreadable, path: path, reason: errorText(code)) }
    }

    private static func createFile(_ directory: DiaryDirectory) throws(DiaryError) {
        let file = Glibc.open(directory.databasePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let code = errno
            let kind: DiaryError.Kind = code == ENOSPC || code == EDQUOT ? .diskFull : .readOnly
            throw DiaryError(kind, path: directory.databasePath, reason: errorText(code))
        }
        close(file)
    }

    /// Opens a file that is there. Only with `isAlone` it is brought up to date.
    private static func openFile(
        _ directory: DiaryDirectory, _ clock: DiaryClock, isAlone: Bool, mends: Bool = true,
        checks: Bool = true,
        _ recovery: DiaryRecovery? = nil
    ) throws(DiaryError) -> DiaryStore {
        let path = directory.databasePath
        guard access(path, R_OK) == 0 else {
            throw DiaryError(.unreadable, path: path, reason: errorText(errno))
        }
        let log = LeftLog.left(beside: directory.filePath)
        var (connection, reason) = try connect(directory)
        try connection.execute(SQLiteConnection.wary)
        let version = try inspect(connection)
        // What SQLite would drop of a log is taken out of it, where files can be put in order.
        if let log, !log.isWhole, reason == nil, DiaryLock.refusal(in: directory) == nil,
            PageScan(log, after: try? state(connection)).hasDropped(connection)
        {
            throw DiaryError(
                .damaged, path: path, reason: localized("its write-ahead log is damaged"))
        }
        // SQLite takes an unknown format of writing for a file that can only be read.
        if reason == nil, let format = connection.bytes(in: 18..<19).first, format > 2 {
            throw DiaryError(
                .damaged, path: path,
                reason: localized("its header says format \(format) of writing"))
        }
        // What is to be changed here, and what can only be read, is looked at before.
        let isChecked = checks || reason != nil || version != schemaVersion
        if isChecked { try quickCheck(connection) }
        if reason == nil, version <= schemaVersion {
            try connection.execute(SQLiteConnection.careful)
            if try connection.texts("PRAGMA journal_mode") != ["wal"] {
                guard isAlone else { throw unprepared(path) }
                try connection.useWriteAheadLog()
            }
            if version < schemaVersion {
                guard isAlone else { throw unprepared(path) }
                if version > 0 {
                    let name = "before-format-\(schemaVersion)"
                    try Backups(directory: directory).make(from: connection, named: name)
                }
                let floor = Backups(directory: directory).greatestRevision
                try migrate(connection, above: floor)
            }
        } else if version < schemaVersion {
            // A format that cannot be brought up to date in place cannot be read either.
            throw DiaryError(
                reason?.kind ?? .readOnly, path: path,
                reason: localized("its format needs an update"))
        }
        try requireSense(connection, version)
        var recovery = recovery
        if isChecked, version == schemaVersion, reason == nil {
            do throws(DiaryError) {
                try requireSums(connection)
            } catch {
                guard isAlone, mends, error.kind == .damaged else { throw error }
                do throws(DiaryError) {
                    recovery = try mendRows(connection, directory, clock) ?? recovery
                } catch {
                    // Where nothing can be written the diary is read as it is.
                    if error.kind == .damaged { throw error }
                }
            }
        }
        if version > schemaVersion {
            reason = DiaryError(.newerVersion, path: path, reason: formats(version))
        }
        let store = DiaryStore(
            directory: directory, connection: connection, readOnlyReason: reason,
            recovery: recovery)
        store.clock = clock
        store.isChecked = isChecked
        try store.settleIn()
        if reason == nil {
            if log != nil, let filed = store.filed, let seen = store.seen, !seen.follows(filed) {
                throw DiaryError(
                    .damaged, path: path,
                    reason: localized("its write-ahead log is that of another diary"))
            }
            connection.keepsLog = false
        }
        // A log of changes that the file has already tells nothing.
        store.hasTakenLog = log != nil && store.filed != store.seen
        return store
    }

    private static func unprepared(_ path: String) -> DiaryError {
        DiaryError(.failed, path: path, reason: localized("it has to be brought up to date"))
    }

    /// A connection that can write, else one that can read with the reason why.
    private static func connect(
        _ directory: DiaryDirectory
    ) throws(DiaryError) -> (SQLiteConnection, DiaryError?) {
        let path = directory.databasePath
        do throws(DiaryError) {
            return try connectLocking(path, patience: 0)
        } catch {
            guard error.kind == .locked || error.kind == .failed else { throw error }
            guard let refusal = DiaryLock.refusal(in: directory) else {
                return try connectLocking(path, patience: SQLiteConnection.patience)
            }
            return (try readingWithoutLocks(path), refusal)
        }
    }

    /// A connection to a file that cannot be locked, which other machines may be writing.
    private static func readingWithoutLocks(
        _ path: String
    ) throws(DiaryError) -> SQLiteConnection {
        if !isEmpty(path + "-wal"),
            let connection = try? SQLiteConnection(path: path, mode: .lockless),
            (try? connection.run("PRAGMA schema_version")) != nil
        {
            return connection
        }
        return try SQLiteConnection(path: path, mode: .immutable)
    }

    /// The same where files can be locked, with milliseconds to wait for others.
    private static func connectLocking(
        _ path: String, patience: Int32
    ) throws(DiaryError) -> (SQLiteConnection, DiaryError?) {
        let fallbacks: Set<DiaryError.Kind> = [.unreadable, .readOnly, .diskFull]
        var reason = DiaryError(.readOnly, path: path, reason: localized("no permission to write"))
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .readWrite)
            // A log must not go into a file that turns out to be damaged, nor before it is read.
            connection.keepsLog = !isEmpty(path + "-wal")
            sqlite3_busy_timeout(connection.handle, patience)
            guard sqlite3_db_readonly(connection.handle, "main") == 1 else {
                // A directory in which the write-ahead log cannot be made fails only here.
                try connection.run("PRAGMA schema_version")
                connection.waiting(connection.handle)
                return (connection, nil)
            }
        } catch {
            guard fallbacks.contains(error.kind) else { throw error }
            if error.kind == .diskFull || isFull(path) {
                reason = DiaryError(.diskFull, path: path)
            }
        }
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .readOnly)
            sqlite3_busy_timeout(connection.handle, patience)
            try connection.run("PRAGMA schema_version")
            connection.waiting(connection.handle)
            return (connection, reason)
        } catch {
            guard fallbacks.contains(error.kind) else { throw error }
            if let connection = readingLog(path) { return (connection, reason) }
            return (try SQLiteConnection(path: path, mode: .immutable), reason)
        }
    }

    /// A connection that reads a log which a program left behind, where no index of it can be made
    /// on disk: alone, with the index in memory. Nil where there is nothing in the log, or no right
    /// to it.
    private static func readingLog(_ path: String) -> SQLiteConnection? {
        guard !isEmpty(path + "-wal"),
            let connection = try? SQLiteConnection(path: path, mode: .readWrite)
        else { return nil }
        connection.keepsLog = true
        guard (try? connection.run("PRAGMA locking_mode = EXCLUSIVE")) != nil,
            (try? connection.run("PRAGMA schema_version")) != nil
        else { return nil }
        return connection
    }

    /// Whether the file system of a path has no block or no file left to give.
    private static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return false }
        return status.f_bavail == 0 || status.f_files > 0 && status.f_favail == 0
    }

    static func fileSize(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The bytes of a file, the first GiB at most: far beyond a lifetime's diary. Nil of an empty
    /// file, and of one that cannot be read.
    static func beginning(of path: String) -> Data? {
        let size = fileSize(path)
        guard size > 0 else { return nil }
        return try? FileHandle(forReadingAtPath: path)?.read(upToCount: min(size, 1 << 30))
    }
}

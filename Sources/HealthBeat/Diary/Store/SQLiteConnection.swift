import CSQLite
import Foundation

/// One connection to one SQLite file, for one thread at a time.
///
/// Every failure becomes a `DiaryError` that names the file.
package final class SQLiteConnection {
    package enum Mode {
        case create
        case readWrite
        case readOnly
        /// Reads a file in a place where not even SQLite's side files can be made.
        case immutable
        /// Reads a file and the log that was left with it, alone, in a place whose files cannot be
        /// locked.
        case lockless
    }

    /// Milliseconds to wait for another connection's lock.
    static let patience: Int32 = 5000

    /// Statements for a connection that writes: what is committed is on disk, and the log is copied
    /// only after the file was looked at.
    static let careful = "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;"
    /// Statements for a file that somebody may have made with bad intent.
    static let wary =
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"

    /// SQLite's access to files that asks the system for no lock.
    private static let systemWithoutLocks = "unix-none"

    let path: String
    let mode: Mode
    let handle: OpaquePointer
    /// How the connection waits for another one's lock, installed on its handle.
    var waiting: (OpaquePointer) -> Void = { sqlite3_busy_timeout($0, SQLiteConnection.patience) } {
        didSet { waiting(handle) }
    }
    private var kept: [String: SQLiteStatement] = [:]
    /// Whether closing this connection leaves the write-ahead log as it is. Else the last one that
    /// is closed copies the log into the file as far as it takes it, and removes all of it.
    var keepsLog = false {
        didSet {
            _ = sqlite3_db_config_number(
                handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keepsLog ? 1 : 0, nil)
        }
    }
    /// Whether the latest transaction failed in its commit: what it wrote may be in the log all the
    /// same, and then the next program that opens the file takes it for committed.
    private(set) var hasFailedCommit = false
    /// What ends queries that take too long; SQLite has its address.
    private var limit: StepLimit?

    package init(path: String, mode: Mode) throws(DiaryError) {
        self.path = path
        self.mode = mode
        var flags = SQLITE_OPEN_NOMUTEX
        var name = path
        switch mode {
        case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = "file:\(SQLiteConnection.uriEscaped(path))?immutable=1"
        case .lockless: flags |= SQLITE_OPEN_READONLY
        }
        var opened: OpaquePointer?
        let system = mode == .lockless ? SQLiteConnection.systemWithoutLocks : nil
        let code = sqlite3_open_v2(name, &opened, flags, system)
        guard let opened else {
            throw DiaryError(.failed, path: path, reason: localized("out of memory"))
        }
        guard code == SQLITE_OK else {
            let error = SQLiteConnection.error(opened, code, path)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        RowSum.register(handle)
        waiting(handle)
        guard mode == .lockless else { return }
        // The index of the log is in memory, and the log, which may be another machine's, stays.
        var stays: Int32 = 1
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &stays)
        try execute("PRAGMA locking_mode = EXCLUSIVE")
    }

    deinit {
        kept.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Ends queries with an `.ended` error that take more steps of SQLite's machine in all, or when
    /// `isCancelled` says so, and refuses longer values.
    package func limit(
        steps: Int, valueSize: Int, isCancelled: @escaping () -> Bool
    ) {
        let limit = StepLimit(steps: steps, isCancelled: isCancelled)
        self.limit = limit
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(valueSize))
        sqlite3_progress_handler(
            handle, Int32(StepLimit.stride),
            { context in
                guard let context else { return 1 }
                let limit = Unmanaged<StepLimit>.fromOpaque(context).takeUnretainedValue()
                return limit.goesOn() ? 0 : 1
            }, Unmanaged.passUnretained(limit).toOpaque())
    }

    /// Bytes of the file.
    package var fileSize: Int { DiaryStore.fileSize(path) }

    /// Runs statements that return nothing, separated by semicolons.
    package func execute(_ sql: String) throws(DiaryError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// A statement compiled once for the life of the connection, reset and ready to bind.
    func statement(_ sql: String) throws(DiaryError) -> SQLiteStatement {
        if let statement = kept[sql] {
            statement.reset()
            return statement
        }
        let statement = try SQLiteStatement(sql, self)
        kept[sql] = statement
        return statement
    }

    /// Runs one statement and passes over the rows it returns.
    func run(_ sql: String) throws(DiaryError) {
        try SQLiteStatement(sql, self).run()
    }

    /// Runs `body` in a transaction that sees one state of the file, whatever others write
    /// meanwhile.
    func reading<Result>(_ body: () throws(DiaryError) -> Result) throws(DiaryError) -> Result {
        try execute("BEGIN")
        defer { if sqlite3_get_autocommit(handle) == 0 { try? execute("COMMIT") } }
        return try body()
    }

    /// Gives the file a write-ahead log.
    ///
    /// SQLite asks for the write lock while it reads, and then never waits for it, since two that
    /// did would wait for each other. This one reads nothing yet and may ask again.
    func useWriteAheadLog() throws(DiaryError) {
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int(SQLiteConnection.patience))
        while true {
            do throws(DiaryError) {
                return try execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.kind == .locked, clock.now < end else { throw error }
                usleep(5000)
            }
        }
    }

    /// The first column of the first row as a number, or nil without a row.
    package func integer(_ sql: String) throws(DiaryError) -> Int? {
        let statement = try SQLiteStatement(sql, self)
        return try statement.step() ? statement.int(0) : nil
    }

    /// The first column of every row as text.
    func texts(_ sql: String) throws(DiaryError) -> [String] {
        let statement = try SQLiteStatement(sql, self)
        var result: [String] = []
        while try statement.step() { result.append(statement.text(0)) }
        return result
    }

    /// Runs `body` in one transaction that holds the write lock from its start; a thrown error
    /// takes everything back.
    func transaction<Result>(
        _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        hasFailedCommit = false
        try execute("BEGIN IMMEDIATE")
        do throws(DiaryError) {
            let result = try body()
            do throws(DiaryError) {
                try execute("COMMIT")
            } catch {
                // What could not be written whole is no commit, whoever reads it.
                let code = sqlite3_extended_errcode(handle)
                hasFailedCommit = ![SQLITE_FULL, Self.writeError, SQLITE_BUSY].contains(code)
                throw error
            }
            return result
        } catch {
            // A full disk may have ended the transaction already; then there is nothing to do.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// SQLite's `SQLITE_IOERR_WRITE`.
    private static let writeError = SQLITE_IOERR | 3 << 8

    /// The error of the last call on this connection.
    func error(_ code: Int32) -> DiaryError {
        SQLiteConnection.error(handle, code, path)
    }

    private static func error(
        _ handle: OpaquePointer, _ code: Int32, _ path: String
    ) -> DiaryError {
        let kind: DiaryError.Kind =
            switch code & 0xFF {
            case SQLITE_FULL: .diskFull
            case SQLITE_BUSY, SQLITE_LOCKED: .locked
            case SQLITE_READONLY: .readOnly
            case SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH: .unreadable
            // Our statements are right: what does not compile is not the diary's schema.
            case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_SCHEMA: .damaged
            case SQLITE_NOTADB: .foreign
            case SQLITE_INTERRUPT: .ended
            case SQLITE_IOERR
            where sqlite3_system_errno(handle) == ENOSPC
                || sqlite3_system_errno(handle) == EDQUOT:
                .diskFull
            default: .failed
            }
        var reason = String(cString: sqlite3_errmsg(handle))
        let system = sqlite3_system_errno(handle)
        if code & 0xFF == SQLITE_IOERR, system != 0 { reason += ": " + errorText(system) }
        return DiaryError(kind, path: path, reason: reason)
    }

    private static func uriEscaped(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }
}

/// Counts the steps of a connection's queries.
private final class StepLimit {
    private var left: Int
    private let isCancelled: () -> Bool

    /// Steps between two looks: some ten microseconds.
    static let stride = 1000

    init(steps: Int, isCancelled: @escaping () -> Bool) {
        left = steps
        self.isCancelled = isCancelled
    }

    func goesOn() -> Bool {
        left -= Self.stride
        return left > 0 && !isCancelled()
    }
}

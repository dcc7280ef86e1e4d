import CSQLite
import Foundation

/// The dated copies of a diary in its `backups` directory.
///
/// Every copy is read back and checked before it gets its name. Copies of the last seven days on
/// which something changed, the last four weeks and the last twelve months are kept. One program at
/// a time makes or removes them.
public struct Backups: Sendable {
    public let directory: DiaryDirectory

    public init(directory: DiaryDirectory) {
        self.directory = directory
    }

    public struct Backup: Hashable, Sendable, Identifiable {
        public let path: String
        /// The day of an automatic backup; nil for one made before an update of the format.
        public let date: CivilDate?
        /// Size in bytes.
        public let size: Int
        public var id: String { path }
        public var name: String { lastComponent(path) }
    }

    private static let prefix = "diary-"
    private static let suffix = ".sqlite"
    private static let unfinished = ".part"

    /// All finished backups, newest first.
    public func all() -> [Backup] {
        let found = names().compactMap { name -> Backup? in
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
            let middle = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
            let path = directory.backupsPath + "/" + name
            return Backup(
                path: path, date: CivilDate(iso: middle), size: DiaryStore.fileSize(path))
        }
        return found.sorted {
            ($0.date?.dayNumber ?? 0, $0.path) > ($1.date?.dayNumber ?? 0, $1.path)
        }
    }

    private func names() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.backupsPath)) ?? []
    }

    func remove(_ backup: Backup) {
        unlink(backup.path)
    }

    /// Removes what programs that were ended left half made; only for the holder of the lock.
    func removeUnfinished() {
        for name in names() where name.hasPrefix(Self.prefix) && name.contains(Self.unfinished) {
            unlink(directory.backupsPath + "/" + name)
        }
    }

    /// Copies the diary behind `connection` into `diary-<name>.sqlite`.
    ///
    /// - `replaces`: true to replace a copy of that name also where it has more entries; with
    ///   false that copy stays, and an error says so.
    @discardableResult
    func make(
        from connection: SQLiteConnection, named name: String, replaces: Bool = false
    ) throws(DiaryError) -> String {
        do throws(DiaryError) {
            try DiaryDirectory.makeDirectory(directory.backupsPath)
            return try DiaryLock.backups.held(in: directory.path) { () throws(DiaryError) in
                try makeAlone(from: connection, named: name, replaces: replaces)
            }
        } catch {
            throw Self.named(error, directory.backupsPath)
        }
    }

    /// `make` for the holder of the lock.
    func makeAlone(
        from connection: SQLiteConnection, named name: String, replaces: Bool
    ) throws(DiaryError) -> String {
        removeUnfinished()
        let path = directory.backupsPath + "/" + Self.prefix + name + Self.suffix
        if !replaces, let held = (try? Self.content(of: path))?.0.count {
            let present = try connection.integer("SELECT count(*) FROM entry") ?? 0
            guard present >= held else {
                throw DiaryError(
                    invalid:
                        localized(
                            "The backup \(path) has \(counting: held) entries and the diary only "
                                + "\(present): it stays. Give the new copy another name, or use --force.",
                            one:
                                "The backup \(path) has \(counting: held) entry and the diary only "
                                + "\(present): it stays. Give the new copy another name, or use --force."
                        ))
            }
        }
        try Self.copy(connection, to: path, replaces: true)
        return path
    }

    /// An error in making a copy, which says nothing of the diary unless the diary is damaged.
    static func named(_ error: DiaryError, _ path: String) -> DiaryError {
        [.invalid, .backup, .damaged].contains(error.kind)
            ? error : DiaryError(.backup, path: path, reason: error.cause)
    }

    /// A consistent, checked copy of a database under a new name.
    ///
    /// - Throws: a `.damaged` error where the database itself is damaged in a way that opening does
    ///   not look for; `DiaryStore.mend` can be asked to set it aside.
    static func copy(
        _ connection: SQLiteConnection, to path: String, replaces: Bool
    ) throws(DiaryError) {
        let unfinished = "\(path)\(Self.unfinished)-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let file = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw DiaryError(.backup, path: path, reason: errorText(errno))
        }
        close(file)
        do throws(DiaryError) {
            do throws(DiaryError) {
                try fill(unfinished, from: connection)
            } catch {
                throw cause(of: error, path, connection)
            }
            try finish(unfinished, path, replaces)
        } catch {
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(unfinished + suffix) }
            throw named(error, path)
        }
    }

    /// Why a copy is not whole: damage of the diary if its own file shows some, else of the copy.
    private static func cause(
        of error: DiaryError, _ path: String, _ diary: SQLiteConnection
    ) -> DiaryError {
        guard error.kind == .damaged else { return error }
        return damage(diary).map { DiaryError(.damaged, path: diary.path, reason: $0) }
            ?? DiaryError(.backup, path: path, reason: error.reason)
    }

    /// What is wrong with a file, nil for a sound one.
    ///
    /// - `ofRows`: false to leave out the checksums of the rows.
    static func damage(_ connection: SQLiteConnection, ofRows: Bool = true) -> String? {
        do throws(DiaryError) {
            if ofRows,
                try connection.integer("PRAGMA user_version") == DiaryStore.schemaVersion
            {
                try DiaryStore.requireSums(connection)
            }
            let findings = try connection.texts("PRAGMA integrity_check(1)")
            return findings == ["ok"] ? nil : findings.first ?? localized("it cannot be checked")
        } catch {
            return error.kind == .damaged ? error.reason : nil
        }
    }

    /// Copies page by page and checks the copy against what the diary held at that moment.
    private static func fill(
        _ path: String, from connection: SQLiteConnection
    ) throws(DiaryError) {
        let copy = try SQLiteConnection(path: path, mode: .readWrite)
        let entries = try connection.reading { () throws(DiaryError) in
            // Counting begins the transaction whose state is copied.
            let entries = try connection.integer("SELECT count(*) FROM entry")
            guard let backup = sqlite3_backup_init(copy.handle, "main", connection.handle, "main")
            else { throw copy.error(sqlite3_errcode(copy.handle)) }
            let code = sqlite3_backup_step(backup, -1)
            let end = sqlite3_backup_finish(backup)
            guard code == SQLITE_DONE, end == SQLITE_OK else {
                throw copy.error(end == SQLITE_OK ? code : end)
            }
            return entries
        }
        // A copy is one file without a log, which also reads where nothing can be written.
        try copy.run("PRAGMA journal_mode = DELETE")
        // An index that does not fit its table is damage that opening does not look for; the
        // entries are whole, and both files can make it again.
        if damage(copy) != nil {
            try? copy.run("REINDEX")
            if damage(copy) == nil { try? connection.run("REINDEX") }
        }
        guard damage(copy) == nil, try copy.integer("SELECT count(*) FROM entry") == entries else {
            throw DiaryError(
                .damaged, path: path, reason: localized("it does not read back as written"))
        }
    }

    /// Puts a file on disk for good and gives it its name.
    private static func finish(
        _ unfinished: String, _ path: String, _ replaces: Bool
    ) throws(DiaryError) {
        flushToDisk(unfinished)
        if replaces || link(unfinished, path) != 0 && errno != EEXIST {
            guard rename(unfinished, path) == 0 else {
                throw DiaryError(.backup, path: path, reason: errorText(errno))
            }
        } else {
            let isTaken = FileMark(path)?.isSameFile(as: FileMark(unfinished)) != true
            unlink(unfinished)
            if isTaken {
                throw DiaryError(
                    invalid: localized("\(path) is there already. Choose another name."))
            }
        }
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        flushToDisk(String(path[..<slash]) + "/")
    }
}

/// The part of a path after its last slash.
func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
}

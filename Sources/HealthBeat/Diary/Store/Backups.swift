import CSQLite
import Foundation

/// The dated copies of a diary in its `backups` directory.
///
/// Every copy is read back and checked before it gets its name. Copies of the last seven days on which
/// something changed, the last four weeks and the last twelve months are kept.
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

    /// All finished backups, newest first.
    public func all() -> [Backup] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: directory.backupsPath)) ?? []
        let found = names.compactMap { name -> Backup? in
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

    func remove(_ backup: Backup) {
        unlink(backup.path)
    }

    /// Copies the diary behind `connection` into `diary-<name>.sqlite`, replacing a copy of that name.
    @discardableResult
    func make(from connection: SQLiteConnection, named name: String) throws(DiaryError) -> String {
        try DiaryDirectory.makeDirectory(directory.backupsPath)
        let path = directory.backupsPath + "/" + Self.prefix + name + Self.suffix
        try Self.copy(connection, to: path)
        return path
    }

    /// A consistent, compact, checked copy of a database under a new name.
    static func copy(_ connection: SQLiteConnection, to path: String) throws(DiaryError) {
        let unfinished = path + ".part"
        unlink(unfinished)
        // SQLite writes into an empty file that is there and so keeps its permissions.
        let file = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw DiaryError(.readOnly, path: path, reason: errorText(errno))
        }
        close(file)
        do throws(DiaryError) {
            try connection.statement("VACUUM INTO ?1").bind(1, unfinished).run()
            let entries = try connection.integer("SELECT count(*) FROM entry")
            let copy = try SQLiteConnection(path: unfinished, mode: .readWrite)
            let findings = try copy.texts("PRAGMA integrity_check(1)")
            let copied = try copy.integer("SELECT count(*) FROM entry")
            guard findings == ["ok"], entries == copied else {
                throw DiaryError(
                    .failed, path: path, reason: "the backup does not read back as written")
            }
        } catch {
            unlink(unfinished)
            throw error
        }
        try finish(unfinished, path)
    }

    /// Puts a file on disk for good and gives it its name.
    private static func finish(_ unfinished: String, _ path: String) throws(DiaryError) {
        for name in [unfinished, nil] {
            if name == nil, rename(unfinished, path) != 0 {
                let code = errno
                unlink(unfinished)
                throw DiaryError(.failed, path: path, reason: errorText(code))
            }
            let slash = path.lastIndex(of: "/") ?? path.startIndex
            let file = open(name ?? String(path[..<slash]) + "/", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { continue }
            fsync(file)
            close(file)
        }
    }
}

/// What stands behind the last slash of a path.
func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
}

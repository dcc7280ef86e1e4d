import CSQLite
import Foundation

/// What tells a file from another of its name, and its content from what it was.
struct FileMark: Equatable {
    let device: UInt
    let inode: UInt
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil where there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    func isSameFile(as other: FileMark?) -> Bool {
        device == other?.device && inode == other?.inode
    }
}

/// The files that a connection has open, to be compared with those that bear their names now.
///
/// A connection keeps reading and writing files that were removed or exchanged, and what it writes
/// there is lost. SQLite does not look; this does, before and after each transaction.
struct DiaryPlace {
    enum State {
        case unchanged
        /// Somebody wrote to the file: a checkpoint of another connection, or another content.
        case written
        /// The write-ahead log or its index is not the connection's any more.
        case logLost
        /// Another file has the name.
        case exchanged
        /// No file has the name, or an empty one.
        case removed
        /// The file system that held the file is not there.
        case unmounted
    }

    private let path: String
    private let device: UInt
    private let sideFiles: [String: FileMark]
    private var database: FileMark?
    /// Where the page with the marks of transactions is in the file, in bytes.
    private let markPage: Range<Int>
    /// The header and that page: no two states of a diary have them in common.
    private var print: [UInt8]
    /// SQLite's count of the commits of other connections.
    private var version: Int

    /// - Parameter connection: has read from the file, and so has all three files open.
    init(_ connection: SQLiteConnection) {
        path = connection.path
        var sideFiles: [String: FileMark] = [:]
        for suffix in ["-wal", "-shm"] where connection.usesSideFiles {
            sideFiles[connection.filePath + suffix] = FileMark(connection.filePath + suffix)
        }
        self.sideFiles = sideFiles
        version = connection.dataVersion
        database = FileMark(path)
        markPage = connection.rootPage(of: "setting")
        print = connection.bytes(in: 0..<100) + connection.bytes(in: markPage)
        device = database?.device ?? 0
    }

    /// The same files with their present content.
    func renewed(_ connection: SQLiteConnection) -> DiaryPlace {
        var place = self
        place.version = connection.dataVersion
        place.database = FileMark(path)
        place.print = connection.bytes(in: 0..<100) + connection.bytes(in: markPage)
        return place
    }

    func state(_ connection: SQLiteConnection) -> State {
        guard let now = FileMark(path), now.size > 0 else {
            return isVolumePresent ? .removed : .unmounted
        }
        guard isSameFile(connection) else { return .exchanged }
        for (name, mark) in sideFiles where !mark.isSameFile(as: FileMark(name)) {
            return .logLost
        }
        let found = connection.bytes(in: 0..<100) + connection.bytes(in: markPage)
        return now == database && found == print ? .unchanged : .written
    }

    /// Removes the log and the index that belong to a file which has the name no more, so that they
    /// are not taken for those of the file that has it now.
    func removeSideFiles() {
        for (name, mark) in sideFiles where mark.isSameFile(as: FileMark(name)) { unlink(name) }
    }

    /// True when the connection's file has the diary's name.
    func isSameFile(_ connection: SQLiteConnection) -> Bool {
        database?.isSameFile(as: FileMark(path)) == true && !connection.hasMoved
    }

    /// True where commits of other connections explain what was written.
    func isExplained(_ connection: SQLiteConnection) -> Bool {
        connection.dataVersion != version
    }

    /// Whether the nearest directory above that is there belongs to the volume of the file.
    private var isVolumePresent: Bool {
        var directory = path[...]
        while let slash = directory.lastIndex(of: "/") {
            directory = directory[..<slash]
            if let mark = FileMark(directory.isEmpty ? "/" : String(directory)) {
                return mark.device == device
            }
        }
        return false
    }
}

/// The bytes of a database, in SQLite's own memory.
final class DatabaseImage {
    /// As long as this lives.
    let bytes: UnsafeRawBufferPointer

    fileprivate init(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) {
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    /// A copy, which lives on.
    var data: Data { Data(bytes) }

    deinit { sqlite3_free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }
}

extension SQLiteConnection {
    /// The name of the file without symbolic links, next to which SQLite keeps its other files.
    var filePath: String {
        sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? path
    }

    /// True when the file's name leads to another file or nowhere.
    var hasMoved: Bool {
        var result: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &result)
        return result != 0
    }

    /// Counts the commits of other connections.
    var dataVersion: Int {
        (try? integer("PRAGMA data_version")) ?? -1
    }

    /// True for a database with a write-ahead log that this connection shares with others.
    var usesSideFiles: Bool {
        mode == .readWrite && (try? texts("PRAGMA journal_mode")) == ["wal"]
    }

    /// A part of the file without its log, zeros beyond the end. It is read through SQLite's own
    /// descriptor: closing another one would end the locks that this process has on the file.
    func bytes(in range: Range<Int>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        return read(&bytes, range.count, from: range.lowerBound) ? bytes : []
    }

    /// Reads so many bytes of the file; false where the connection has none.
    private func read(_ bytes: UnsafeMutableRawPointer, _ count: Int, from start: Int) -> Bool {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
        guard let file = pointer, let methods = file.pointee.pMethods else { return false }
        _ = methods.pointee.xRead?(file, bytes, Int32(count), sqlite3_int64(start))
        return true
    }

    /// The database as this connection reads it, file and log together; nil where it cannot be
    /// read, or takes more bytes than `largest`.
    func image(upTo largest: Int = .max) -> DatabaseImage? {
        guard let pages = try? integer("PRAGMA page_count"),
            let pageSize = try? integer("PRAGMA page_size"), pages * pageSize <= largest
        else { return nil }
        var size: sqlite3_int64 = 0
        return sqlite3_serialize(handle, "main", &size, 0).map { DatabaseImage($0, Int(size)) }
    }

    /// Whether the file, without its log, has these bytes and no others.
    func holds(_ image: DatabaseImage) -> Bool {
        guard FileMark(filePath)?.size == image.bytes.count else { return false }
        var part = [UInt8](repeating: 0, count: 1 << 16)
        for start in stride(from: 0, to: image.bytes.count, by: part.count) {
            let expected = UnsafeRawBufferPointer(
                rebasing: image.bytes[start..<min(start + part.count, image.bytes.count)])
            guard read(&part, expected.count, from: start), let address = expected.baseAddress
            else { return false }
            // As memory: comparing arrays is slow in debug builds, and this happens with each
            // change.
            if memcmp(part, address, expected.count) != 0 { return false }
        }
        return true
    }

    /// Where in the file a table begins; empty where that cannot be told.
    func rootPage(of table: String) -> Range<Int> {
        let query = "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"
        guard let size = try? integer("PRAGMA page_size"), let page = try? integer(query),
            (512...65_536).contains(size), (1...Int(Int32.max)).contains(page)
        else { return 0..<0 }
        return (page - 1) * size..<page * size
    }

    /// Copies the write-ahead log into the database and empties it, so that the one file is the
    /// whole diary. What others keep from being copied now is copied the next time.
    ///
    /// - Returns: false where the disk refused it: a torn page of the file is whole in the log.
    func emptyLog() -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { waiting(handle) }
        do throws(DiaryError) {
            try run("PRAGMA wal_checkpoint(TRUNCATE)")
            return true
        } catch {
            return error.kind == .locked
        }
    }
}

import CSQLite
import Foundation

/// The transactions of a write-ahead log, told apart by whether SQLite takes them.
///
/// SQLite takes a log as far as the sums of its frames go on from one to the next, and drops the
/// rest without a word; when the last connection is closed the log is removed. Where a program
/// ended while it wrote, the last transaction lacks its end. Frames behind the end of the last
/// transaction can be whole, too: when the disk refuses a transaction and a shorter one is written
/// in its place, the last frames of the refused one are left. `PageScan` tells those from frames
/// behind damage.
struct LeftLog {
    struct Transaction {
        enum Place {
            /// The sums lead to it.
            case taken
            /// It is behind a frame whose sum is not right.
            case dropped
            /// It is of a writing before this one: the file has it.
            case earlier
            /// It lacks its end.
            case unfinished
        }

        let place: Place
        /// The number of each page, and where it begins in the log.
        let pages: [(number: Int, start: Int)]
    }

    let data: Data
    let pageSize: Int
    private(set) var transactions: [Transaction] = []

    /// Whether SQLite takes all that was finished.
    var isWhole: Bool { transactions.allSatisfy { $0.place != .dropped } }

    private static let headerSize = 32
    private static let frameHeaderSize = 24
    /// The first word, but for its last bit: whether sums are of big-endian words.
    private static let magic: UInt32 = 0x377F_0682

    /// Nil where there is no log.
    init?(_ path: String) {
        guard let data = DiaryStore.beginning(of: path) else { return nil }
        self.data = data
        let format = data.withUnsafeBytes(Self.format)
        pageSize = format?.pageSize ?? 4096
        transactions = data.withUnsafeBytes { [pageSize] log in
            Self.transactions(log, pageSize, isBigEndian: format?.isBigEndian)
        }
    }

    /// The log beside a database, if no program has the database open; nil if one has, or if there
    /// is no log.
    ///
    /// A connection that has read from a database with a log holds SQLite's shared lock until it is
    /// closed, so an exclusive lock can be had only while there is no such connection. Linux' list
    /// of locks, `/proc/locks`, cannot be relied on instead: locks that are taken or released while
    /// a program reads the list make others be left out of it.
    static func left(beside path: String) -> LeftLog? {
        guard !DiaryStore.isEmpty(path + "-wal"),
            let connection = try? SQLiteConnection(path: path, mode: .readWrite)
        else { return nil }
        return connection.alone { LeftLog(path + "-wal") } ?? nil
    }

    /// - `isBigEndian`: of the words of which the sums are; nil for a header that SQLite does not
    ///   take, and then it takes no frame.
    private static func transactions(
        _ log: UnsafeRawBufferPointer, _ pageSize: Int, isBigEndian: Bool?
    ) -> [Transaction] {
        let size = frameHeaderSize + pageSize
        guard log.count >= headerSize + size else { return [] }
        // A header that is not right may have lost its salts: those of the first frame are tried.
        let saltsAt = isBigEndian == nil ? headerSize + 8 : 16
        let salts = (word(log, saltsAt), word(log, saltsAt + 4))
        var sum = Sum(isBigEndian: isBigEndian ?? false)
        sum.add(log, 0..<24)
        var isTaken = isBigEndian != nil
        var result: [Transaction] = []
        var pages: [(number: Int, start: Int)] = []
        var earlier = pages
        for start in stride(from: headerSize, through: log.count - size, by: size) {
            let own = (word(log, start + 8), word(log, start + 12))
            if isTaken {
                sum.add(log, start..<start + 8)
                sum.add(log, start + frameHeaderSize..<start + size)
                isTaken =
                    own == salts && word(log, start) != 0
                    && (word(log, start + 16), word(log, start + 20)) == sum.words
            }
            let page = (number: Int(word(log, start)), start: start + frameHeaderSize)
            // A frame that ends a transaction has the size of the file.
            let isEnd = word(log, start + 4) != 0
            // One salt may be damaged; a writing before this one has two others.
            if own.0 == salts.0 || own.1 == salts.1 {
                pages.append(page)
                guard isEnd else { continue }
                result.append(Transaction(place: isTaken ? .taken : .dropped, pages: pages))
                pages = []
            } else {
                earlier.append(page)
                guard isEnd else { continue }
                result.append(Transaction(place: .earlier, pages: earlier))
                earlier = []
            }
        }
        for rest in [earlier, pages] where !rest.isEmpty {
            result.append(Transaction(place: .unfinished, pages: rest))
        }
        return result
    }

    /// The size of a log's pages and the order of the bytes that its sums are of; nil for a header
    /// that SQLite does not take.
    private static func format(
        _ log: UnsafeRawBufferPointer
    ) -> (pageSize: Int, isBigEndian: Bool)? {
        guard log.count >= headerSize else { return nil }
        let first = word(log, 0), pageSize = Int(word(log, 8))
        guard first & ~1 == magic, (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0
        else { return nil }
        var sum = Sum(isBigEndian: first & 1 == 1)
        sum.add(log, 0..<24)
        return sum.words == (word(log, 24), word(log, 28)) ? (pageSize, sum.isBigEndian) : nil
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The sum that goes through header and frames, over pairs of words.
    private struct Sum {
        let isBigEndian: Bool
        private(set) var words: (UInt32, UInt32) = (0, 0)

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                var one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                var other = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                if isBigEndian {
                    (one, other) = (one.bigEndian, other.bigEndian)
                } else {
                    (one, other) = (one.littleEndian, other.littleEndian)
                }
                words.0 &+= one &+ words.1
                words.1 &+= other &+ words.0
            }
        }
    }
}

extension SQLiteConnection {
    /// Runs `body` while no other connection, of this program or another, has read from the file;
    /// nil where one has. This connection must not have read from it itself.
    fileprivate func alone<Result>(_ body: () -> Result) -> Result? {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
        guard let file = pointer, let methods = file.pointee.pMethods else { return nil }
        defer { _ = methods.pointee.xUnlock?(file, SQLITE_LOCK_NONE) }
        for level in [SQLITE_LOCK_SHARED, SQLITE_LOCK_EXCLUSIVE] {
            guard methods.pointee.xLock?(file, level) == SQLITE_OK else { return nil }
        }
        return body()
    }
}

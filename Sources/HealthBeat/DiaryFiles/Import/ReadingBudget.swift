import Diary
import Foundation
import Synchronization

/// What one import may cost, whatever its files say of themselves: bytes that are read and
/// unpacked, tables that are made of them, weights, and steps of a database. All members of an
/// archive, and archives within it, have one budget.
///
/// What takes time asks ``ImportProgress/report(_:)`` often, which ends a cancelled import.
final class ReadingBudget: Sendable {
    private struct Spent {
        var unpacked = 0
        var records = 0
        /// Bytes of tables, of the text that is read and of all.
        var tables = 0
        var allTables = 0
    }

    private let spent = Mutex(Spent())
    /// Bytes that may come out of archives, and that the tables made of them may take in all.
    private let mostUnpacked: Int

    /// An export of Apple Health, the most repetitive that there is, is packed to a twentieth.
    private static let mostExpansion = 50
    /// Bytes that any archive may hold, however small it is.
    private static let leastAllowance = 128 << 20
    /// The most that is unpacked at all, in bytes.
    private static let limit = 8 << 30
    /// The largest text that is read into memory, in bytes, and the most that tables made of it
    /// take.
    static let largestText = 64 << 20
    /// Weights beyond which a file is none of one person's: a century with eight a day. With what
    /// is compared with the diary they need some 200 MB.
    static let mostRecords = 300_000
    /// Bytes of a cell that is read as anything but a note.
    static let longestWord = 400
    /// Rows in which a table must have begun.
    static let rowsBeforeTable = 5000
    /// Tables of one text.
    static let mostTables = 1000
    /// Cells of a row beyond which they are passed over; no table of weights has that many.
    static let mostColumns = 1024
    /// Cells of a spreadsheet or a document beyond which it is none of weights.
    static let mostCells = 3_000_000
    /// Values of a document that is decoded.
    static let mostValues = 3_000_000
    /// Bytes that a document of any shape may take once it is decoded: as many objects as weights,
    /// of eight members.
    static let mostDecoded = 256 << 20
    /// Members of an object beyond which it is none of a list of weights.
    static let mostMembers = 10_000
    /// Bytes of a cell beyond which it is not read: longer than any note that is taken whole, so
    /// that it is told that the note was cut.
    static let longestCell = 100_000
    /// The longest note that is taken, in bytes of UTF-8.
    static let longestNote = 64 << 10
    /// The deepest that values or elements may lie in each other.
    static let deepestNesting = 256
    /// The longest value in a database, in bytes.
    static let longestValue = 1 << 20

    /// Bytes that the tables of one text may take.
    private let mostTableBytes: Int

    /// - `size`: of the file that is read, in bytes; 0 for a pipe.
    /// - `tableBytes`: that the tables of one text may take.
    init(fileSize size: Int = 0, tableBytes: Int = largestText) {
        mostTableBytes = tableBytes
        let allowed = min(max(0, size), Self.limit / Self.mostExpansion) * Self.mostExpansion
        mostUnpacked = max(Self.leastAllowance, allowed)
    }

    /// Whether no archive may give anything more.
    var isSpent: Bool {
        spent.withLock { $0.unpacked > mostUnpacked || $0.allTables > mostUnpacked }
    }

    /// Bytes that tables of the text that is read may still take.
    var tableRoom: Int {
        spent.withLock {
            max(0, min(mostTableBytes - $0.tables, mostUnpacked - $0.allTables))
        }
    }

    /// Counts what was added to a table of the text that is read.
    func spend(table count: Int) {
        spent.withLock { spent in
            spent.tables += count
            spent.allTables += count
        }
    }

    /// Begins with another member of an archive: the tables of the one before are given up.
    func beginMember() { spent.withLock { $0.tables = 0 } }

    /// Counts bytes that an archive gave.
    func unpack(_ count: Int, name: String) throws(ImportError) {
        let isTooMuch = spent.withLock { spent in
            spent.unpacked += count
            return spent.unpacked > mostUnpacked
        }
        if isTooMuch { throw .tooLarge(path: name) }
    }

    /// Counts the weights of one member.
    func take(records count: Int) throws(ImportError) {
        let isTooMany = spent.withLock { spent in
            spent.records += count
            return spent.records > Self.mostRecords
        }
        if isTooMany { throw .tooManyWeights }
    }

    /// Steps that a query may take: many for each row that a file of this size can have.
    static func steps(ofDatabase size: Int) -> Int { 20_000_000 + min(size, 1 << 32) * 10 }

    /// Runs `body` with a database of somebody's, which takes no more steps than one of its size
    /// may and ends when the import is cancelled.
    static func reading<Result>(
        database path: String, name: String, _ progress: ImportProgress,
        _ body: (SQLiteConnection) throws(DiaryError) -> Result
    ) throws(ImportError) -> Result {
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .immutable)
            try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            connection.limit(
                steps: steps(ofDatabase: connection.fileSize), valueSize: longestValue
            ) { (try? progress.report(0.5)) == nil }
            return try body(connection)
        } catch {
            switch error.kind {
            case .foreign: throw .unknownFormat(path: name)
            case .ended:
                try progress.report(0.5)
                throw .tooLarge(path: name)
            default: throw .unreadable(path: name, reason: error.reason)
            }
        }
    }

    /// Whether a name is that of a table whose rows are as they were stored. A view could go on for
    /// ever, a virtual table reach anywhere, and a generated column compute whatever the file says.
    static func isStored(
        _ table: String, in connection: SQLiteConnection
    ) throws(DiaryError) -> Bool {
        let name = table.replacing("'", with: "''")
        let stored = try connection.integer(
            "SELECT 1 FROM sqlite_schema WHERE name = '\(name)' AND type = 'table' AND rootpage > 0"
        )
        let computed = try connection.integer(
            "SELECT 1 FROM pragma_table_xinfo('\(name)') WHERE hidden <> 0")
        return stored != nil && computed == nil
    }
}

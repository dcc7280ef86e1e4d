import CSQLite
import Foundation

/// One compiled statement; parameters count from 1 and columns from 0, as in SQLite.
package final class SQLiteStatement {
    private let handle: OpaquePointer
    private unowned let connection: SQLiteConnection

    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    package init(_ sql: String, _ connection: SQLiteConnection) throws(DiaryError) {
        self.connection = connection
        var compiled: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.handle, sql, -1, &compiled, nil)
        guard code == SQLITE_OK, let compiled else { throw connection.error(code) }
        handle = compiled
    }

    deinit { sqlite3_finalize(handle) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// Advances to the next row; false when there is none.
    package func step() throws(DiaryError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default:
            let error = connection.error(code)
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Runs a statement that returns no rows.
    func run() throws(DiaryError) {
        while try step() {}
    }

    @discardableResult
    func bind(_ index: Int, _ value: Int) -> SQLiteStatement {
        sqlite3_bind_int64(handle, Int32(index), Int64(value))
        return self
    }

    @discardableResult
    func bind(_ index: Int, _ value: Int?) -> SQLiteStatement {
        guard let value else {
            sqlite3_bind_null(handle, Int32(index))
            return self
        }
        return bind(index, value)
    }

    @discardableResult
    func bind(_ index: Int, _ value: Double) -> SQLiteStatement {
        sqlite3_bind_double(handle, Int32(index), value)
        return self
    }

    @discardableResult
    func bind(_ index: Int, _ value: String?) -> SQLiteStatement {
        guard let value else {
            sqlite3_bind_null(handle, Int32(index))
            return self
        }
        var text = value
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                _ = sqlite3_bind_text(
                    handle, Int32(index), characters.baseAddress ?? emptyText,
                    Int32(characters.count), Self.copied)
            }
        }
        return self
    }

    @discardableResult
    func bind(_ index: Int, _ id: UUID) -> SQLiteStatement {
        withUnsafeBytes(of: id.uuid) { bytes in
            _ = sqlite3_bind_blob(handle, Int32(index), bytes.baseAddress, 16, Self.copied)
        }
        return self
    }

    package func int(_ column: Int) -> Int {
        Int(sqlite3_column_int64(handle, Int32(column)))
    }

    package func double(_ column: Int) -> Double {
        sqlite3_column_double(handle, Int32(column))
    }

    /// The column's text, "" for NULL; bytes that are not UTF-8 are replaced.
    package func text(_ column: Int) -> String {
        withText(column) { $0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the bytes of the column's text, none for NULL, which are there until it
    /// returns.
    func withText<Result>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // Their count makes text of what is none, and most notes have no bytes to ask for.
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        guard count > 0, let bytes = sqlite3_column_text(handle, Int32(column)) else {
            return body(UnsafeBufferPointer(start: nil, count: 0))
        }
        return body(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// How many columns the rows have.
    var columnCount: Int { Int(sqlite3_column_count(handle)) }

    /// SQLite's number for what the column holds.
    func kind(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }

    /// Calls `body` with the bytes of the column, which are there until it returns.
    func withBlob<Result>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let bytes = sqlite3_column_blob(handle, Int32(column))
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    /// Binds bytes as they are, also text that is no UTF-8.
    func bind(_ index: Int, _ bytes: [UInt8], isText: Bool) {
        bytes.withUnsafeBytes { raw in
            let (start, count) = (raw.baseAddress, Int32(raw.count))
            let empty = UnsafeRawPointer(emptyText)
            if isText {
                sqlite3_bind_text(
                    handle, Int32(index), (start ?? empty).assumingMemoryBound(to: CChar.self),
                    count, Self.copied)
            } else {
                sqlite3_bind_blob(handle, Int32(index), start ?? empty, count, Self.copied)
            }
        }
    }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }

    /// A sixteen-byte blob as an identifier; nil for anything else.
    func uuid(_ column: Int) -> UUID? {
        guard sqlite3_column_bytes(handle, Int32(column)) == 16,
            let bytes = sqlite3_column_blob(handle, Int32(column))
        else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
}

/// SQLite takes a null pointer for NULL, so that empty text needs an address of its own.
// Unchecked: written once, here.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
}()

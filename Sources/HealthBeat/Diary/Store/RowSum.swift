import CSQLite

/// What a column of a row holds, in SQLite's five kinds.
enum RowValue: Hashable {
    case null
    case int(Int)
    case real(UInt64)
    case text([UInt8])
    case blob([UInt8])
}

/// The checksum of a row: each row of the diary's tables has that of its other columns in its
/// column `sum`, so that a bit that changed on the disk is noticed, for which SQLite does not look.
///
/// 64 bits, over kinds, lengths and bytes, eight at a time. A sum of NULL says nothing: other
/// programs may have written the row.
struct RowSum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The sum as SQLite stores it.
    var value: Int { Int(bitPattern: UInt(state)) }

    /// Takes eight bytes in: a step that can be turned back, so that no single change is lost in
    /// it.
    private mutating func add(_ word: UInt64) {
        state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        state ^= state >> 29
    }

    private mutating func add(_ kind: UInt64, _ bytes: UnsafeRawBufferPointer) {
        add(kind | UInt64(bytes.count) << 8)
        var rest = bytes[...]
        while rest.count >= 8 {
            add(UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt64.self))
            rest = rest.dropFirst(8)
        }
        if !rest.isEmpty { add(rest.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
    }

    mutating func add(_ value: RowValue) {
        switch value {
        case .null: add(0 as UInt64)
        case .int(let number):
            add(1 as UInt64)
            add(UInt64(bitPattern: Int64(number)))
        case .real(let bits):
            add(2 as UInt64)
            add(bits)
        case .text(let bytes): bytes.withUnsafeBytes { add(3, $0) }
        case .blob(let bytes): bytes.withUnsafeBytes { add(4, $0) }
        }
    }

    /// Adds a value without copying its bytes.
    fileprivate mutating func add(_ value: OpaquePointer) {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER:
            add(1 as UInt64)
            add(UInt64(bitPattern: sqlite3_value_int64(value)))
        case SQLITE_FLOAT:
            add(2 as UInt64)
            add(sqlite3_value_double(value).bitPattern)
        case SQLITE_TEXT:
            add(3, Self.bytes(sqlite3_value_text(value).map { UnsafeRawPointer($0) }, of: value))
        case SQLITE_BLOB: add(4, Self.bytes(sqlite3_value_blob(value), of: value))
        default: add(0 as UInt64)
        }
    }

    private static func bytes(
        _ start: UnsafeRawPointer?, of value: OpaquePointer
    ) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
    }

    static func of(_ values: [RowValue]) -> Int {
        var sum = RowSum()
        for value in values { sum.add(value) }
        return sum.value
    }

    /// The longest row that is put right by trying each of its bits, in bytes.
    private static let longestTried = 4096

    /// The row with the one bit turned back that makes its sum right again, or the row itself where
    /// the bit is one of the sum; nil where more than one bit differs.
    static func corrected(_ values: [RowValue], sum: Int) -> [RowValue]? {
        let present = of(values)
        if (present ^ sum).nonzeroBitCount <= 1 { return values }
        let size = values.reduce(0) { size, value in
            switch value {
            case .null: size
            case .int, .real: size + 8
            case .text(let bytes), .blob(let bytes): size + bytes.count
            }
        }
        guard size <= longestTried else { return nil }
        var before = RowSum()
        for (index, value) in values.enumerated() {
            /// The value with one bit turned, if the whole row then has the sum.
            func fits(_ turned: RowValue) -> [RowValue]? {
                var trial = before
                trial.add(turned)
                for rest in values[(index + 1)...] { trial.add(rest) }
                guard trial.value == sum else { return nil }
                var row = values
                row[index] = turned
                return row
            }
            if let row = oneBitAway(from: value).lazy.compactMap(fits).first { return row }
            before.add(value)
        }
        return nil
    }

    private static func oneBitAway(from value: RowValue) -> [RowValue] {
        func turned(_ bytes: [UInt8]) -> [[UInt8]] {
            (0..<bytes.count * 8).map { bit in
                var copy = bytes
                copy[bit / 8] ^= 1 << UInt8(bit % 8)
                return copy
            }
        }
        switch value {
        case .null: return []
        case .int(let number):
            return ((0..<64).map { 1 << $0 } + signs).map { RowValue.int(number ^ $0) }
        case .real(let bits):
            return (0..<64).map { RowValue.real(bits ^ (1 << UInt64($0))) } + wholes(near: bits)
        case .text(let bytes): return turned(bytes).map(RowValue.text)
        case .blob(let bytes): return turned(bytes).map(RowValue.blob)
        }
    }

    /// What the highest bit of a number turns that SQLite keeps in 8, 16, 24, 32 or 48 bits: the
    /// sign fills what is not kept.
    private static let signs = [8, 16, 24, 32, 48].map { -1 << ($0 - 1) }

    /// Whole numbers one bit away from one, as which SQLite keeps a real number without fraction.
    private static func wholes(near bits: UInt64) -> [RowValue] {
        let number = Double(bitPattern: bits)
        guard let whole = Int(exactly: number) else { return [] }
        return ((0..<48).map { 1 << $0 } + signs).map {
            RowValue.real(Double(whole ^ $0).bitPattern)
        }
    }

    /// Makes `row_sum(…)` known to a connection.
    static func register(_ handle: OpaquePointer) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
        sqlite3_create_function_v2(
            handle, "row_sum", -1, flags, nil,
            { context, count, values in
                var sum = RowSum()
                for index in 0..<Int(count) {
                    if let value = values?[index] { sum.add(value) }
                }
                sqlite3_result_int64(context, Int64(sum.value))
            }, nil, nil, nil)
    }
}

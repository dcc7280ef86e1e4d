/// The checksum of zlib and PNG, of bytes that may come in pieces.
struct CRC32: Hashable, Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }

    init() {}

    /// Goes on behind bytes that have this checksum.
    init(continuing value: UInt32) { state = ~value }

    /// Takes eight bytes at a time: a look into the folder checks all that was read before.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var state = state
        let wholeWords = bytes.count & ~7
        Self.tables.withUnsafeBufferPointer { tables in
            for place in stride(from: 0, to: wholeWords, by: 8) {
                let word =
                    UInt64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                    ^ UInt64(state)
                var sum: UInt32 = 0
                for index in 0..<8 {
                    let byte = Int(truncatingIfNeeded: word >> UInt64(8 * index)) & 0xFF
                    sum ^= tables[(7 - index) << 8 | byte]
                }
                state = sum
            }
            for place in wholeWords..<bytes.count {
                state = tables[Int((state ^ UInt32(bytes[place])) & 0xFF)] ^ (state >> 8)
            }
        }
        self.state = state
    }

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var sum = CRC32()
        sum.update(bytes)
        return sum.value
    }

    static func of(_ text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
    }

    /// What a byte makes of the checksum with 0 to 7 zeros behind it, 256 numbers each.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for index in 0..<256 {
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
            tables.append(value)
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()
}

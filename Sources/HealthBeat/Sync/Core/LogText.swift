import Foundation

/// Text of a log that is put together from many small parts.
struct LogText {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(160) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func append(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

    /// - `number`: from 0 on.
    mutating func append(_ number: Int) {
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(UInt8(48 + rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    mutating func append(_ device: DeviceID) {
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
            bytes.append(hexadecimal(UInt8(truncatingIfNeeded: device.value >> shift) & 15, 87))
        }
    }

    mutating func append(_ dot: Dot) {
        append(dot.device)
        append(".")
        append(dot.number)
    }
}

/// A digit's character.
///
/// - `letters`: what is added to 10 and more: 87 for small letters, 55 for capitals.
private func hexadecimal(_ digit: UInt8, _ letters: UInt8) -> UInt8 {
    digit + (digit < 10 ? 48 : letters)
}

extension UUID {
    private static let logLength = 36

    /// Thirty-six characters, capitals. A log has one in each line, and Foundation's takes longer
    /// than all else of a line.
    var logText: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: Self.logLength) { text in
                var place = 0
                func write(_ character: UInt8) {
                    text[place] = character
                    place += 1
                }
                for (index, byte) in bytes.enumerated() {
                    if Self.isDashed(index) { write(UInt8(ascii: "-")) }
                    write(hexadecimal(byte >> 4, 55))
                    write(hexadecimal(byte & 15, 55))
                }
                return place
            }
        }
    }

    /// Reads such text, in letters of any case; nil for anything else.
    init?(logText: some Collection<UInt8>) {
        guard logText.count == Self.logLength else { return nil }
        var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        let isRead = withUnsafeMutableBytes(of: &id) { bytes in
            var characters = logText.makeIterator()
            for index in bytes.indices {
                if Self.isDashed(index), characters.next() != UInt8(ascii: "-") { return false }
                guard let high = Self.digit(characters.next()),
                    let low = Self.digit(characters.next())
                else { return false }
                bytes[index] = high << 4 | low
            }
            return true
        }
        guard isRead else { return nil }
        self.init(uuid: id)
    }

    /// Whether a dash is written before a byte.
    private static func isDashed(_ index: Int) -> Bool {
        index == 4 || index == 6 || index == 8 || index == 10
    }

    private static func digit(_ character: UInt8?) -> UInt8? {
        switch character {
        case .some(let digit) where (48...57).contains(digit): digit - 48
        case .some(let letter) where (65...70).contains(letter): letter - 55
        case .some(let letter) where (97...102).contains(letter): letter - 87
        default: nil
        }
    }

    /// Byte order, which is that of the texts.
    func isBefore(_ other: UUID) -> Bool {
        let (left, right) = (halves, other.halves)
        return left.high != right.high ? left.high < right.high : left.low < right.low
    }

    private var halves: (high: UInt64, low: UInt64) {
        withUnsafeBytes(of: uuid) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}

import Foundation

/// A line of a log: a checksum, a tab, a payload of fields with tabs between them.
enum LogLine {
    static let tab = UInt8(ascii: "\t")
    static let end = UInt8(ascii: "\n")

    /// The line of a payload, with its end.
    static func line(_ payload: String) -> String {
        hexadecimal(CRC32.of(payload)) + "\t" + payload + "\n"
    }

    static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// The payload of a line without its end; nil where the checksum is wrong.
    static func payload(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard line.count > 9, line[8] == tab else { return nil }
        var sum: UInt32 = 0
        for index in 0..<8 {
            switch line[index] {
            case 48...57: sum = sum << 4 | UInt32(line[index] - 48)
            case 97...102: sum = sum << 4 | UInt32(line[index] - 87)
            default: return nil
            }
        }
        let payload = UnsafeRawBufferPointer(rebasing: line[9...])
        return CRC32.of(payload) == sum ? payload : nil
    }

    /// A value as it is written between tabs.
    static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 || $0 == 92 }) else {
            return value
        }
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case 9: bytes += [92, 116]
            case 10: bytes += [92, 110]
            case 13: bytes += [92, 114]
            case 92: bytes += [92, 92]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func unescaped(_ text: String) -> String {
        var text = text
        return text.withUTF8 { unescaped(UnsafeRawBufferPointer($0)[...]) }
    }

    static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        guard bytes.contains(92) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            if isEscape {
                switch byte {
                case UInt8(ascii: "t"): result.append(9)
                case UInt8(ascii: "n"): result.append(10)
                case UInt8(ascii: "r"): result.append(13)
                default: result.append(byte)
                }
                isEscape = false
            } else if byte == 92 {
                isEscape = true
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A decimal number from 0 up to 4·10¹⁸; nil for anything else.
    static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard (1...19).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            let (more, isOver) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOverToo) = more.addingReportingOverflow(Int(digit - 48))
            guard !isOver, !isOverToo else { return nil }
            value = sum
        }
        return value
    }
}

/// Takes the fields of a payload from its front.
struct FieldReader {
    private var rest: Slice<UnsafeRawBufferPointer>
    private var isAtEnd: Bool

    init(_ payload: UnsafeRawBufferPointer) {
        rest = payload[...]
        isAtEnd = false
    }

    mutating func next() -> Slice<UnsafeRawBufferPointer>? {
        guard !isAtEnd else { return nil }
        guard let tab = rest.firstIndex(of: LogLine.tab) else {
            isAtEnd = true
            return rest
        }
        let field = rest[rest.startIndex..<tab]
        rest = rest[(tab + 1)...]
        return field
    }

    mutating func number() -> Int? { next().flatMap(LogLine.number) }
    mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }
}

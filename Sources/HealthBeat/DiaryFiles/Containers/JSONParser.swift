import Diary
import Foundation

/// Decodes a JSON document of any shape at a cost that its values tell. `JSONSerialization` keeps
/// room for twenty members in each object, and twice: three kilobytes for a date and a weight.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// A document's value, made of `[String: Any]`, `[Any]`, `String`, `Int`, `Double`, `Bool` and
    /// `NSNull`; nil for what is no JSON.
    ///
    /// - `text`: of a shape that is worth decoding, hence not deep.
    static func value(of text: [UInt8]) -> Any? {
        text.withUnsafeBufferPointer { bytes in
            var parser = JSONParser(bytes)
            guard let value = parser.value() else { return nil }
            parser.skipSpace()
            return parser.index == bytes.count ? value : nil
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: letter) else { return false }
        index += 1
        return true
    }

    private mutating func value() -> Any? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return list()
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "t"): return word("true") ? true : nil
        case UInt8(ascii: "f"): return word("false") ? false : nil
        case UInt8(ascii: "n"): return word("null") ? NSNull() : nil
        default: return number()
        }
    }

    private mutating func object() -> [String: Any]? {
        index += 1
        var object: [String: Any] = [:]
        if take("}") { return object }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = string(), take(":"), let value = value()
            else { return nil }
            object[name] = value
        } while take(",")
        return take("}") ? object : nil
    }

    private mutating func list() -> [Any]? {
        index += 1
        var list: [Any] = []
        if take("]") { return list }
        repeat {
            guard let value = value() else { return nil }
            list.append(value)
        } while take(",")
        return take("]") ? list : nil
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[index...].starts(with: letters) else { return false }
        index += letters.count
        return true
    }

    private mutating func number() -> Any? {
        let start = index
        while let byte = next, Self.isPartOfNumber(byte) { index += 1 }
        guard start < index, bytes[start] != UInt8(ascii: "+") else { return nil }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if let whole = Int(text) { return whole }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    // MARK: Texts

    private mutating func string() -> String? {
        index += 1
        let start = index
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { return nil }
            index += 1
        }
        if next == UInt8(ascii: "\\") { return escapedString(from: start) }
        guard next != nil else { return nil }
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func escapedString(from start: Int) -> String? {
        var text = Array(bytes[start..<index])
        while let byte = next, byte >= 0x20 {
            index += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let scalar = escapedScalar() else { return nil }
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        return nil
    }

    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let letter = next else { return nil }
        index += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"): return codePoint()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(letter)
        default: return nil
        }
    }

    /// The scalar of four hexadecimal digits, or of two such units that are one scalar.
    private mutating func codePoint() -> Unicode.Scalar? {
        guard let unit = codeUnit() else { return nil }
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        guard bytes[index...].starts(with: #"\u"#.utf8) else { return "\u{FFFD}" }
        let behind = index
        index += 2
        guard let second = codeUnit() else { return nil }
        guard UTF16.isTrailSurrogate(second) else {
            index = behind
            return "\u{FFFD}"
        }
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    private mutating func codeUnit() -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        let digits = bytes[index..<index + 4]
        guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        index += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

import Diary
import Foundation

/// Turns the bytes of a text file into UTF-8 bytes.
enum TextDecoding {
    /// Bytes in UTF-8, UTF-16 or a code page as UTF-8 without a mark. Line ends stay as they are.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] { decoded(bytes).bytes }

    /// As ``utf8(_:)``, with a sentence where nothing but their looks says which letters they are.
    static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], remark: String?) {
        if let page = page(of: bytes) {
            let remark = page.doubt.map {
                localized(
                    "Letters were read by the code page \(page.page), as in “\($0)” (on the command line, another: --encoding)."
                )
            }
            return (page.bytes, remark)
        }
        return (plain(bytes), nil)
    }

    private static func page(
        of bytes: [UInt8]
    ) -> (bytes: [UInt8], page: String, doubt: String?)? {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]),
            !bytes.allSatisfy({ $0 < 0x80 }), isUnmarkedUTF16(bytes) == nil,
            String(validating: bytes, as: UTF8.self) == nil
        else { return nil }
        guard hasUTF8Letters(bytes) else { return CodePages.decoded(bytes) }
        // A text with letters of UTF-8 here and there was put together of two, or cut. Two bytes of
        // Japanese are easily such a letter: there the words speak.
        guard !CodePages.knowsWord(of: valid(bytes)), let page = CodePages.decoded(bytes),
            page.doubt == nil
        else { return nil }
        return page
    }

    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, isBig: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, isBig: true) }
        if let isBig = isUnmarkedUTF16(bytes) {
            return utf16((isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes, isBig: isBig)
        }
        return valid(bytes)
    }

    /// The first bytes of a file as text by which its format is recognised: without a mark and
    /// spaces before it, with plain line ends.
    static func beginning(of bytes: [UInt8]) -> String {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes[start...].prefix(4096).drop { $0 <= 0x20 }
        return String(decoding: withPlainLineEnds(Array(head)), as: UTF8.self)
    }

    /// Whether UTF-16 without a mark has its high bytes first, nil for other text. Digits and
    /// commas, of which tables are made, have the high byte 0 there, and no text has the other one
    /// 0.
    private static func isUnmarkedUTF16(_ bytes: [UInt8]) -> Bool? {
        var zeros = [0, 0]
        let head = bytes.prefix(512)
        for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        guard head.count >= 4, zeros.contains(0), zeros.reduce(0, +) * 4 > head.count else {
            return nil
        }
        return zeros[0] > 0
    }

    /// UTF-8 as it is; bytes that are none are read as Windows-1252, each for itself: a file that
    /// was cut within a letter, or put together of two, keeps the rest of its letters.
    private static func valid(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil {
            return bytes
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var parser = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var position = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                result.append(contentsOf: encoded)
                position += encoded.count
            case .error(let length):
                for byte in bytes[position..<position + length] {
                    let value =
                        byte >= 0x80 && byte < 0xA0 ? windows1252[Int(byte - 0x80)] : UInt32(byte)
                    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
                    result.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
                }
                position += length
            case .emptyInput: return result
            }
        }
    }

    /// Whether most of the bytes beyond ASCII are letters of UTF-8; in two bytes of Korean one of
    /// them is easily seen.
    private static func hasUTF8Letters(_ bytes: [UInt8]) -> Bool {
        var parser = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var (letters, others) = (0, 0)
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded): if encoded.count > 1 { letters += encoded.count }
            case .error(let length): others += length
            case .emptyInput: return letters > others || letters == others && others <= 2
            }
        }
    }

    private static func utf16(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 2, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Bytes with LF for every CR LF and CR.
    static func withPlainLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x0D {
                result.append(0x0A)
                if index < bytes.count, bytes[index] == 0x0A { index += 1 }
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// Code points of the bytes 0x80 to 0x9F in Windows-1252.
    private static let windows1252: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}

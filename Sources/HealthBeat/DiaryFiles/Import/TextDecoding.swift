import Diary
import Foundation

/// Turns the bytes of a text file into UTF-8 bytes.
enum TextDecoding {
    /// Bytes in UTF-8, UTF-16 or a code page as UTF-8 without a mark. Line ends stay as they are.
    static func utf8(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> [UInt8] { try decoded(bytes, progress).bytes }

    /// As ``utf8(_:_:)``, with a sentence where nothing but their looks says which letters they
    /// are.
    static func decoded(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> (bytes: [UInt8], remark: String?) {
        if let page = try page(of: bytes, progress) {
            let remark = page.doubt.map {
                localized(
                    "Letters were read by the code page \(page.page), as in “\($0)” (on the command line, another: --encoding)."
                )
            }
            return (page.bytes, remark)
        }
        return (try plain(bytes, progress), nil)
    }

    private static func page(
        of bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> (bytes: [UInt8], page: String, doubt: String?)? {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]),
            isUnmarkedUTF16(bytes) == nil, try !isUTF8(bytes, progress)
        else { return nil }
        guard try hasUTF8Letters(bytes, progress) else {
            return try CodePages.decoded(bytes, progress)
        }
        // A text with letters of UTF-8 here and there was put together of two, or cut. Two bytes of
        // Japanese are easily such a letter: there the words speak.
        guard try !CodePages.knowsWord(of: valid(bytes, progress), progress),
            let page = try CodePages.decoded(bytes, progress), page.doubt == nil
        else { return nil }
        return page
    }

    private static func plain(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return try valid(Array(bytes.dropFirst(3)), progress)
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return try utf16(bytes.dropFirst(2), isBig: false, progress)
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return try utf16(bytes.dropFirst(2), isBig: true, progress)
        }
        if let isBig = isUnmarkedUTF16(bytes) {
            return try utf16(bytes[...], isBig: isBig, progress)
        }
        return try valid(bytes, progress)
    }

    /// Bytes after which whoever waits is asked whether to go on.
    static let bytesBetween = 1 << 18

    /// Whether all of it is UTF-8. Parts end where a letter does, unless it is none.
    private static func isUTF8(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            if bytes.count > bytesBetween { try progress.report(0) }
            var part = rest.prefix(bytesBetween)
            rest = rest.dropFirst(part.count)
            // A letter has three bytes behind its first at most.
            for _ in 0..<3 {
                guard let next = rest.first, next & 0xC0 == 0x80 else { break }
                part = bytes[part.startIndex...part.endIndex]
                rest = rest.dropFirst()
            }
            guard
                part.allSatisfy({ $0 < 0x80 }) || String(validating: part, as: UTF8.self) != nil
            else { return false }
        }
        return true
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
    private static func valid(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> [UInt8] {
        if try isUTF8(bytes, progress) { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var parser = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var position = 0
        var end = bytesBetween
        while true {
            if position >= end {
                try progress.report(0)
                end += bytesBetween
            }
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
    private static func hasUTF8Letters(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> Bool {
        var parser = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var (letters, others) = (0, 0)
        var count = 0
        while true {
            count += 1
            if count.isMultiple(of: bytesBetween) { try progress.report(0) }
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded): if encoded.count > 1 { letters += encoded.count }
            case .error(let length): others += length
            case .emptyInput: return letters > others || letters == others && others <= 2
            }
        }
    }

    /// - `bytes`: without a mark.
    private static func utf16(
        _ bytes: ArraySlice<UInt8>, isBig: Bool, _ progress: ImportProgress
    ) throws(ImportError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 2)
        var units: [UInt16] = []
        units.reserveCapacity(bytesBetween)
        for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            let unit = isBig ? first << 8 | second : second << 8 | first
            // A part does not end within a pair.
            if units.count >= bytesBetween, !UTF16.isTrailSurrogate(unit) {
                try progress.report(0)
                result += String(decoding: units, as: UTF16.self).utf8
                units.removeAll(keepingCapacity: true)
            }
            units.append(unit)
        }
        result += String(decoding: units, as: UTF16.self).utf8
        return result
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

import Diary
import Foundation

/// Finds the code page of a text that is no UTF-8: the one in which its words become words.
enum CodePages {
    /// The usual ones of each region, as glibc knows them; earlier ones win where two are as good.
    static let names = [
        "CP1252", "CP1250", "CP1251", "CP1253", "CP1254", "CP1255", "CP1256", "CP1257", "CP1258",
        "CP874", "ISO-8859-2", "ISO-8859-5", "ISO-8859-7", "KOI8-R", "KOI8-U", "CP866", "CP850",
        "CP852", "MACINTOSH", "MAC-CYRILLIC", "SHIFT_JIS", "CP932", "EUC-JP", "GB18030", "BIG5",
        "EUC-KR", "CP949",
    ]

    /// The text in UTF-8, and the page it was in; nil where no page makes words of it.
    ///
    /// - `doubt`: a word with letters of the page, where none of them is a word that is known, or
    ///   another page makes as many known words of the text.
    static func decoded(
        _ bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> (bytes: [UInt8], page: String, doubt: String?)? {
        let sample = try sample(of: bytes, progress)
        var known = KnownWords()
        var best: (score: Double, page: String, text: String)?
        /// How many words each reading knows.
        var knowledge: [String: Int] = [:]
        for page in names {
            try progress.report(0)
            guard let converted = try convert(sample, from: page, progress) else { continue }
            let text = String(decoding: converted, as: UTF8.self)
            let score = score(text, &known)
            guard score > 0 else { continue }
            knowledge[text] = knownWords(in: text, &known)
            if score > (best?.score ?? 0) { best = (score, page, text) }
        }
        guard let best, let whole = try convert(bytes, from: best.page, progress) else {
            return nil
        }
        let own = knowledge.removeValue(forKey: best.text) ?? 0
        // The same bytes may be a word in two scripts, as "кг" is one of Greek, too.
        let isSure = own > 0 && knowledge.values.allSatisfy { $0 < own }
        let spoken = words(of: best.text).first { $0.unicodeScalars.contains { $0.value >= 0x80 } }
        return (whole, best.page, isSure ? nil : spoken.map(String.init))
    }

    /// How many different words with letters beyond ASCII are known.
    private static func knownWords(in text: String, _ known: inout KnownWords) -> Int {
        var found: Set<Substring> = []
        for word in words(of: text) where word.unicodeScalars.contains(where: { $0.value >= 0x80 })
        {
            if isWhole(word, in: text), known.contains(word) { found.insert(word) }
        }
        return found.count
    }

    /// Whether a text in UTF-8 has a word with letters beyond ASCII that is known.
    static func knowsWord(
        of bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> Bool {
        var known = KnownWords()
        let sample = String(decoding: try sample(of: bytes, progress), as: UTF8.self)
        return words(of: sample).contains { word in
            word.unicodeScalars.contains { $0.value >= 0x80 } && known.contains(word)
        }
    }

    private static let sampleSize = 6000

    /// The first lines, whose words say the language, and those with letters beyond ASCII.
    private static func sample(
        of bytes: [UInt8], _ progress: ImportProgress
    ) throws(ImportError) -> [UInt8] {
        var sample: [UInt8] = []
        var lines = TextLines(bytes)
        while let line = try lines.next(progress) {
            guard line.number <= 3 || line.bytes.contains(where: { $0 >= 0x80 }) else { continue }
            sample += line.bytes.prefix(sampleSize) + [0x0A]
            if sample.count > sampleSize { break }
        }
        return sample
    }

    /// Whether an encoding has this name.
    static func knows(_ name: String) -> Bool {
        // What stands behind a "/" would tell the converter to be lax.
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x2C && $0 < 0x7B && $0 != 0x2F }) else {
            return false
        }
        guard let converter = converter(from: name) else { return false }
        iconv_close(converter)
        return true
    }

    private static func converter(from page: String) -> iconv_t? {
        let converter = iconv_open("UTF-8", page)
        return converter == iconv_t(bitPattern: -1) ? nil : converter
    }

    /// Bytes of a page as UTF-8, nil where some of them are none.
    static func convert(
        _ bytes: [UInt8], from page: String, _ progress: ImportProgress
    ) throws(ImportError) -> [UInt8]? {
        guard let converter = converter(from: page) else { return nil }
        defer { iconv_close(converter) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var buffer = [UInt8](repeating: 0, count: 4 * TextDecoding.bytesBetween + 16)
        var start = 0
        while start < bytes.count {
            if start > 0 { try progress.report(0) }
            let end = min(start + TextDecoding.bytesBetween, bytes.count)
            var part = bytes[start..<end].map { CChar(bitPattern: $0) }
            var (left, room) = (part.count, buffer.count)
            var code: Int32 = 0
            part.withUnsafeMutableBufferPointer { source in
                buffer.withUnsafeMutableBytes { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { target in
                        var (from, to) = (source.baseAddress, target.baseAddress)
                        if iconv(converter, &from, &left, &to, &room) == -1 { code = errno }
                    }
                }
            }
            // A letter that goes on in the next part is read with it, and what had no room is, too.
            let isOfNext = code == EINVAL && end < bytes.count || code == E2BIG
            guard code == 0 || isOfNext && left < part.count else { return nil }
            output += buffer.prefix(buffer.count - room)
            start = end - left
        }
        return output
    }

    // MARK: Words

    /// How much a text looks like words of a language, from 0.
    private static func score(_ text: String, _ known: inout KnownWords) -> Double {
        var score = 0.0
        var letters = 0
        for word in words(of: text) where word.unicodeScalars.contains(where: { $0.value >= 0x80 })
        {
            let scalars = Array(word.unicodeScalars)
            letters += scalars.count
            score += Self.score(scalars)
            if isWhole(word, in: text), known.contains(word) {
                score += 40 * Double(scalars.count)
            }
        }
        score -= 6 * Double(Alphabets.foreignLetters(in: text))
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .unassigned: return 0
            case .mathSymbol, .modifierSymbol, .otherSymbol:
                // Degrees and typographic marks are well possible, many are not.
                score -= 6
            default: break
            }
        }
        score -= 60 * Double(symbolsInWords(text))
        return letters == 0 ? 0.001 : max(0, score / Double(letters))
    }

    /// Signs of mathematics and others between letters or behind one, and raised figures between
    /// letters: no word has them.
    private static func symbolsInWords(_ text: String) -> Int {
        var count = 0
        var last: Unicode.Scalar = " ", beforeLast: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .mathSymbol, .otherSymbol:
                if scalar.value >= 0x80, last.value >= 0x80, last.properties.isAlphabetic {
                    count += 1
                }
            default: break
            }
            if last.properties.generalCategory == .otherNumber, beforeLast.properties.isAlphabetic,
                scalar.properties.isAlphabetic
            {
                // It outweighs a known word beside it.
                count += 3
            }
            (beforeLast, last) = (last, scalar)
        }
        return count
    }

    /// Whether no sign beyond ASCII touches a word: what such a sign leaves of one may be a name by
    /// chance, as the beginning of "нов≥" is.
    private static func isWhole(_ word: Substring, in text: String) -> Bool {
        func isSign(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar, scalar.value >= 0x80 else { return false }
            return switch scalar.properties.generalCategory {
            case .mathSymbol, .modifierSymbol, .otherSymbol, .otherNumber: true
            default: "¢£¤¥€".unicodeScalars.contains(scalar)
            }
        }
        let scalars = text.unicodeScalars
        return !isSign(scalars[..<word.startIndex].last) && !isSign(scalars[word.endIndex...].first)
    }

    private static func words(of text: String) -> [Substring] {
        text.split { character in
            !character.isLetter
                && !character.unicodeScalars.contains {
                    $0.properties.generalCategory == .nonspacingMark
                        || $0.properties.generalCategory == .spacingMark
                }
        }
    }

    /// Names of columns, months and weekdays, each looked up once however often it is said.
    private struct KnownWords {
        private var answers: [Substring: Bool] = [:]
        /// Longer words are no names.
        private static let longest = 60

        mutating func contains(_ word: Substring) -> Bool {
            if let answer = answers[word] { return answer }
            let answer = word.utf8.count <= Self.longest * 4 && CodePages.isKnown(word)
            answers[word] = answer
            return answer
        }
    }

    private static func isKnown(_ word: Substring) -> Bool {
        guard word.unicodeScalars.count >= 2 else { return false }
        return TableWords.isName(String(word)) || ImportNumber.unit(String(word)) != nil
            || word.unicodeScalars.count >= 3 && MonthTable.isName(String(word))
            || word.unicodeScalars.count >= 4
                && WeekdayNames.all.contains(MonthTable.key(String(word)))
    }

    private enum Script {
        case latin, cyrillic, greek, hebrew, arabic, thai, kana, han, hangul, other
    }

    private static func script(_ value: UInt32) -> Script {
        switch value {
        case 0x41...0x24F, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x590...0x5FF: .hebrew
        case 0x600...0x6FF: .arabic
        case 0xE00...0xE7F: .thai
        case 0x3040...0x30FF: .kana
        case 0x4E00...0x9FFF: .han
        case 0xAC00...0xD7A3: .hangul
        default: .other
        }
    }

    /// Letters that most words of a script have.
    private static let common: [Script: Set<UInt32>] = [
        .cyrillic: values("оеаинтсрвлкмдпуыяь"), .greek: values("αοιετσνηυρςπκμλάίόέή"),
        .hebrew: values("יוהלאתרמשב"), .arabic: values("الينمترودبةسع"),
        .thai: values("านรกอเงมลยวดตทส่้ั"),
        .hangul: values("이다는가고에의을하지도로한기일시"), .kana: values("のにはをがとでしたいン"),
        .han: values("的日期体重备注时间月年人公斤記録体重測定一不了是在有大小名前"),
    ]

    private static func values(_ text: String) -> Set<UInt32> {
        Set(text.unicodeScalars.map(\.value))
    }

    /// What one word is worth: letters of one script, capital ones in front alone, common ones.
    private static func score(_ word: [Unicode.Scalar]) -> Double {
        let scripts = Set(word.map { Self.script($0.value) })
        let isEastAsian = scripts.isSubset(of: [.kana, .han])
        guard scripts.count == 1 || isEastAsian, let main = scripts.first, main != .other else {
            return -2 * Double(word.count)
        }
        var score = 0.0
        for (index, scalar) in word.enumerated() {
            let isCapital = scalar.properties.isUppercase
            let follows = index > 0 && word[index - 1].properties.isLowercase
            if isCapital, follows { score -= 3 }
            if index > 0, index == word.count - 1, word.count > 2, scalar.properties.isLowercase,
                word[..<index].allSatisfy({ $0.properties.isUppercase })
            {
                score -= 3
            }
            if scalar == "ς", index < word.count - 1 { score -= 3 }
            if common[Self.script(scalar.value)]?.contains(lower(scalar)) == true { score += 1.2 }
        }
        switch main {
        case .latin:
            let accents = word.count { $0.value >= 0x80 }
            let rare = word.count { $0.value >= 0x80 && !usual.contains(lower($0)) }
            // Words of accents alone are another script's.
            score +=
                accents * 5 <= word.count * 3 ? 1.5 * Double(word.count) : -2 * Double(word.count)
            score -= 2 * Double(rare)
        case .cyrillic, .greek, .hebrew, .arabic, .thai, .hangul:
            score += 0.4 * Double(word.count)
            if main == .cyrillic {
                score -= 1.5 * Double(word.count { $0.value < 0x410 || $0.value > 0x45F })
            }
        default:
            score += 0.4 * Double(word.count)
        }
        return score
    }

    private static func lower(_ scalar: Unicode.Scalar) -> UInt32 {
        scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }

    /// Letters with marks that European languages use.
    private static let usual = values(
        "äöüßéèêëàâáãåæçîïíìñôóòõøúùûœýÿšžčřěůďťňľĺŕąćęłńśźżőűășțşţğıİđžğāēģīķļņūėįųõýþð")
}

extension MonthTable {
    /// Whether a word is a month's whole name.
    static func isName(_ word: String) -> Bool {
        isExact(key(word))
    }
}

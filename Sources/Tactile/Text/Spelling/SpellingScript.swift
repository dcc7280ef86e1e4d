/// The writing system of a dictionary's words: those of another one are not its matter.
struct SpellingScript: Equatable {
    let name: String
    private let ranges: [ClosedRange<UInt32>]

    private static let latin = SpellingScript(
        name: "Latin",
        ranges: [
            0x41...0x24F, 0x250...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA720...0xA7FF, 0xFB00...0xFB06, 0xFF21...0xFF5A,
        ])
    private static let others: [(SpellingScript, languages: String)] = [
        (SpellingScript(name: "Greek", ranges: [0x370...0x3FF, 0x1F00...0x1FFF]), "el grc"),
        (
            SpellingScript(
                name: "Cyrillic", ranges: [0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F]),
            "ab av ba be bg ce cv kk ky mk mn os ru rue sah sr tg tt tyv udm uk"
        ),
        (SpellingScript(name: "Armenian", ranges: [0x530...0x58F, 0xFB13...0xFB17]), "hy"),
        (SpellingScript(name: "Hebrew", ranges: [0x590...0x5FF, 0xFB1D...0xFB4F]), "he iw yi"),
        (
            SpellingScript(
                name: "Arabic",
                ranges: [
                    0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
                ]), "ar ckb fa ps sd ug ur"
        ),
        (SpellingScript(name: "Devanagari", ranges: [0x900...0x97F]), "hi mr ne sa"),
        (SpellingScript(name: "Bengali", ranges: [0x980...0x9FF]), "as bn"),
        (SpellingScript(name: "Gurmukhi", ranges: [0xA00...0xA7F]), "pa"),
        (SpellingScript(name: "Gujarati", ranges: [0xA80...0xAFF]), "gu"),
        (SpellingScript(name: "Oriya", ranges: [0xB00...0xB7F]), "or"),
        (SpellingScript(name: "Tamil", ranges: [0xB80...0xBFF]), "ta"),
        (SpellingScript(name: "Telugu", ranges: [0xC00...0xC7F]), "te"),
        (SpellingScript(name: "Kannada", ranges: [0xC80...0xCFF]), "kn"),
        (SpellingScript(name: "Malayalam", ranges: [0xD00...0xD7F]), "ml"),
        (SpellingScript(name: "Sinhala", ranges: [0xD80...0xDFF]), "si"),
        (SpellingScript(name: "Thai", ranges: [0xE00...0xE7F]), "th"),
        (SpellingScript(name: "Lao", ranges: [0xE80...0xEFF]), "lo"),
        (SpellingScript(name: "Tibetan", ranges: [0xF00...0xFFF]), "bo dz"),
        (SpellingScript(name: "Myanmar", ranges: [0x1000...0x109F]), "my"),
        (SpellingScript(name: "Georgian", ranges: [0x10A0...0x10FF, 0x1C90...0x1CBF]), "ka"),
        (SpellingScript(name: "Hangul", ranges: [0x1100...0x11FF, 0xAC00...0xD7A3]), "ko"),
        (SpellingScript(name: "Ethiopic", ranges: [0x1200...0x139F]), "am ti"),
        (SpellingScript(name: "Khmer", ranges: [0x1780...0x17FF]), "km"),
    ]
    private static let byLanguage: [Substring: SpellingScript] = {
        var all: [Substring: SpellingScript] = [:]
        for (script, languages) in others {
            for language in languages.split(separator: " ") { all[language] = script }
        }
        return all
    }()

    /// That of a language such as "en", "en-US" or "sr_RS@latin"; Latin unless it is known to be
    /// another.
    init(of language: String) {
        let parts = language.lowercased().split { "-_@.".contains($0) }
        let isLatin = parts.dropFirst().contains { $0 == "latn" || $0 == "latin" }
        self = isLatin ? Self.latin : parts.first.flatMap { Self.byLanguage[$0] } ?? Self.latin
    }

    private init(name: String, ranges: [ClosedRange<UInt32>]) {
        (self.name, self.ranges) = (name, ranges)
    }

    /// Whether all letters of a word are of the script.
    func writes(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { scalar in
            guard scalar.properties.isAlphabetic else { return true }
            return ranges.contains { $0.contains(scalar.value) }
        }
    }
}

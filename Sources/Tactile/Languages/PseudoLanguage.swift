/// Languages that show at a glance what does not come from a table, is cut, or is not mirrored.
enum PseudoLanguage: String {
    /// English with accents, in brackets and 40 percent longer.
    case accented = "en-XA"
    /// English written from right to left.
    case mirrored = "ar-XB"

    func changed(_ text: String) -> String {
        guard text.contains(where: \.isLetter) else { return text }
        return switch self {
        case .accented: Self.accented(text)
        case .mirrored: Self.mirrored(text)
        }
    }

    private static let accents: [Character: Character] = [
        "a": "å", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ĝ", "h": "ĥ", "i": "î",
        "j": "ĵ", "k": "ķ", "l": "ļ", "m": "ɱ", "n": "ñ", "o": "ö", "p": "þ", "q": "ʠ", "r": "ŕ",
        "s": "š", "t": "ţ", "u": "û", "v": "ṽ", "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž", "A": "Å",
        "B": "Ɓ", "C": "Ç", "D": "Ð", "E": "É", "F": "Ƒ", "G": "Ĝ", "H": "Ĥ", "I": "Î", "J": "Ĵ",
        "K": "Ķ", "L": "Ļ", "M": "Ṁ", "N": "Ñ", "O": "Ö", "P": "Þ", "Q": "Ǫ", "R": "Ŕ", "S": "Š",
        "T": "Ţ", "U": "Û", "V": "Ṽ", "W": "Ŵ", "X": "Ẋ", "Y": "Ý", "Z": "Ž",
    ]

    private static func accented(_ text: String) -> String {
        let changed = String(text.map { accents[$0] ?? $0 })
        // Symbols, "kg", are as short in every language.
        guard text.count > 2 else { return changed }
        let more = (text.count * 2 + 4) / 5
        return "[" + changed + String(repeating: "~", count: max(1, more - 2)) + "]"
    }

    /// Each word is turned round; blanks, digits and signs stay.
    private static func mirrored(_ text: String) -> String {
        var result = ""
        var word = ""
        func end() {
            if !word.isEmpty { result += "\u{202E}\(word)\u{202C}" }
            word = ""
        }
        for character in text {
            if character.isLetter {
                word.append(character)
            } else {
                end(); result.append(character)
            }
        }
        end()
        return result
    }
}

/// A word of a text, and where it is in UTF-16 units.
struct SpelledWord: Equatable {
    var text: String
    var range: Range<Int>

    /// The words of a text that are checked.
    static func words(in text: String) -> [SpelledWord] {
        let string = text.utf16
        var (index, place) = (string.startIndex, 0)
        return SpelledWords.ranges(in: text).map { range in
            let start = string.index(index, offsetBy: range.lowerBound - place)
            index = string.index(start, offsetBy: range.count)
            place = range.upperBound
            return SpelledWord(text: String(text[start..<index]), range: range)
        }
    }
}

/// Finds words that are to be checked.
///
/// A word is a run of letters with apostrophes inside. What has digits, `_` or `@` in it,
/// addresses, and words in capitals throughout, which are mostly abbreviations, are left alone.
enum SpelledWords {
    /// Where the words are, in UTF-16 units.
    static func ranges(in text: String) -> [Range<Int>] {
        var found: [Range<Int>] = []
        // A chunk is what stands between spaces.
        var chunk: [Range<Int>] = []
        var isPlain = true
        var word: Range<Int>?
        var (hasSmall, count) = (false, 0)
        var place = 0

        func endWord() {
            defer { (word, hasSmall, count) = (nil, false, 0) }
            guard let word, count > 1, hasSmall else { return }
            chunk.append(word)
        }
        func endChunk() {
            endWord()
            if isPlain { found += chunk }
            chunk.removeAll(keepingCapacity: true)
            isPlain = true
        }

        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            let width = scalar.value > 0xFFFF ? 2 : 1
            switch kind(of: scalar) {
            case .small, .capital, .mark:
                word = (word?.lowerBound ?? place)..<place + width
                if kind(of: scalar) != .mark { count += 1 }
                if kind(of: scalar) == .small { hasSmall = true }
            case .apostrophe
            where word != nil && next < scalars.endIndex && isLetter(scalars[next]):
                // It belongs to the word that goes on behind it.
                break
            case .space: endChunk()
            case .digit:
                isPlain = false
                endWord()
            case .apostrophe, .other:
                // A point or a colon between letters makes an address of what is around it.
                if ".:/\\".unicodeScalars.contains(scalar), word != nil, next < scalars.endIndex,
                    isLetter(scalars[next]) || scalar == ":" && scalars[next] == "/"
                {
                    isPlain = false
                }
                endWord()
            }
            place += width
            index = next
        }
        endChunk()
        return found
    }

    private enum Kind { case small, capital, mark, apostrophe, digit, space, other }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let kind = kind(of: scalar)
        return kind == .small || kind == .capital
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar {
        case "a"..."z": return .small
        case "A"..."Z": return .capital
        case "'", "’": return .apostrophe
        case "0"..."9", "_", "@", "#": return .digit
        case " ", "\n", "\r", "\t", "\u{A0}": return .space
        default: break
        }
        guard scalar.value > 0x7F else { return .other }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: return .capital
        case .lowercaseLetter, .modifierLetter, .otherLetter: return .small
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .decimalNumber: return .digit
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
        default: return .other
        }
    }
}

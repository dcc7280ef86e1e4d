/// What printable ASCII says about where a line may end: the classes of Unicode's line breaking
/// (UAX 14), as far as they tell that it may end at spaces alone.
enum PlainBreaks {
    private enum Sign: UInt8 {
        case space, word, stop, quote, affix, hyphen, exclamation, opening, closing, slash, other
    }

    private static let signs: [Sign] = (0..<128).map { byte in
        switch UInt8(byte) {
        case 0x20: .space
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"): .stop
        case UInt8(ascii: "'"), UInt8(ascii: "\""): .quote
        case UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "\\"): .affix
        case UInt8(ascii: "-"): .hyphen
        case UInt8(ascii: "!"), UInt8(ascii: "?"): .exclamation
        case UInt8(ascii: "("), UInt8(ascii: "["): .opening
        case UInt8(ascii: ")"), UInt8(ascii: "]"): .closing
        case UInt8(ascii: "/"): .slash
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"): .other
        default: .word
        }
    }

    /// Whether a line may be broken after each space and nowhere else. False, too, for text with a
    /// space at its beginning or two in a row, which Pango measures by rules of their own.
    static func areSpaces(_ bytes: [UInt8]) -> Bool {
        var last = Sign.space
        var beforeSpace = Sign.opening
        for byte in bytes {
            let sign = signs[Int(byte & 0x7F)]
            if sign == .space {
                guard last != .space, last != .opening else { return false }
                beforeSpace = last
            } else if last == .space {
                guard sign != .other, !(sign == .opening && beforeSpace == .quote) else {
                    return false
                }
            } else if !areJoined(last, sign) {
                return false
            }
            last = sign
        }
        return true
    }

    private static func areJoined(_ first: Sign, _ second: Sign) -> Bool {
        switch (first, second) {
        case (.other, _), (_, .other): false
        case (_, .stop), (_, .exclamation), (_, .closing), (_, .quote), (_, .slash), (_, .hyphen),
            (.quote, _), (.opening, _):
            true
        case (.word, .word), (.stop, .word), (.closing, .word), (.word, .opening), (.word, .affix),
            (.affix, .word):
            true
        default: false
        }
    }
}

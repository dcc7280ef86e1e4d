/// Reads what a person types as a weight: "82.4", "82,4 kg", "12 st 10 lb", "12st10", "٨٢٫٤".
public struct WeightParser: Sendable {
    public var style: NumberStyle
    /// The unit of text that names none.
    public var unit: WeightUnit

    public init(unit: WeightUnit, style: NumberStyle = .posix) {
        self.unit = unit
        self.style = style
    }

    /// Why text is no weight.
    public enum Failure: Error, Hashable, Sendable {
        case empty
        case notANumber
        /// "1,234.5": a separator of thousands, which elsewhere is a decimal sign.
        case thousands
        case notPositive
        case tooHeavy
        /// "12 st 15 lb": the pounds of a stone end at 14.
        case tooManyPounds
        case unknownUnit(String)

        /// What is wrong and what would be right, as an English sentence.
        public var sentence: String {
            switch self {
            case .empty: localized("Type a weight, for example 82.4 kg.")
            case .notANumber:
                localized("This is not a weight. Type a number such as 82.4 kg or 12 st 10 lb.")
            case .thousands: localized("Type the weight without a separator of thousands.")
            case .notPositive: localized("A weight must be more than zero.")
            case .tooHeavy: localized("A weight can be at most 1000 kg.")
            case .tooManyPounds:
                localized("A stone has 14 pounds: type a number below 14 behind “st”.")
            case .unknownUnit(let name):
                localized("“\(name.quotable())” is not a unit. Use kg, lb or st.")
            }
        }
    }

    /// Most characters a typed number may have, so that none is cut.
    static let maximumDigits = 12

    public func parse(_ text: some StringProtocol) throws(Failure) -> Weight {
        var tokens = Tokens(String(text), style: style)
        guard !Self.hasThousands(text) else { throw .thousands }
        guard let first = tokens.number() else {
            throw tokens.isAtEnd ? .empty : .notANumber
        }
        let word = tokens.word()
        let named = try Self.unit(word)
        guard named == .stones || named == nil && unit == .stones, let second = tokens.number()
        else {
            guard tokens.isAtEnd else { throw .notANumber }
            return try weight(first, named ?? unit)
        }
        let last = try Self.unit(tokens.word())
        guard last == nil || last == .pounds, tokens.isAtEnd, !first.contains(".") else {
            throw .notANumber
        }
        guard let pounds = DecimalText(second), pounds.doubleValue < 14 else {
            throw .tooManyPounds
        }
        return try weight("\(first) \(second)", .stones)
    }

    /// True when `text` is a weight or can become one by typing on; the empty text can.
    ///
    /// The unit may be typed behind the number, "82,4 kg", and stones with their pounds in any
    /// field. A number with a separator of thousands may be typed too: it is refused as a whole,
    /// with its reason, instead of becoming another number.
    public func isValidPrefix(_ text: some StringProtocol) -> Bool {
        let plain = Tokens.plain(String(text), style: style)
        guard plain.utf8.count <= 24 else { return false }
        if Self.hasThousands(text) { return true }
        var rest = Substring(plain)
        var hasPoint = false
        guard Self.dropNumber(&rest, hasPoint: &hasPoint) else { return false }
        guard !rest.isEmpty else { return true }
        guard plain.dropLast(rest.count).contains(where: \.isWholeNumber) else { return false }
        let word = Self.dropWord(&rest)
        let names = Self.names.values.flatMap { $0 }
        guard names.contains(where: { $0.hasPrefix(word) }) else { return false }
        guard !rest.isEmpty else { return true }
        let isStones =
            word.isEmpty ? unit == .stones : Self.names[.stones]?.contains(word) == true
        guard isStones, !hasPoint, Self.dropNumber(&rest, hasPoint: &hasPoint) else {
            return false
        }
        let last = Self.dropWord(&rest)
        return rest.isEmpty && Self.names[.pounds]?.contains { $0.hasPrefix(last) } == true
    }

    /// Drops spaces, letters and spaces; returns the letters.
    private static func dropWord(_ rest: inout Substring) -> String {
        rest = rest.drop { $0 == " " }
        let word = rest.prefix { $0.isLetter || $0 == "#" }
        rest = rest.dropFirst(word.count).drop { $0 == " " }
        return String(word)
    }

    /// Whether the number has two kinds of separator, the first before three digits: "1.234,5".
    private static func hasThousands(_ text: some StringProtocol) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { ".,\u{66B}\u{66C}".contains($0) }
        let signs = text.filter { ".,\u{66B}\u{66C}".contains($0) }
        guard parts.count >= 3, let first = signs.first, signs.last != first else { return false }
        return !parts[0].isEmpty && parts.dropLast().allSatisfy { $0.allSatisfy(\.isWholeNumber) }
            && parts[1..<parts.count - 1].allSatisfy { $0.count == 3 }
    }

    private static func dropNumber(_ rest: inout Substring, hasPoint: inout Bool) -> Bool {
        var digits = 0
        while let character = rest.first {
            if character == ".", !hasPoint {
                hasPoint = true
            } else if character.isASCII, character.isWholeNumber {
                digits += 1
            } else {
                break
            }
            rest.removeFirst()
        }
        return digits <= maximumDigits
    }

    private func weight(_ text: String, _ unit: WeightUnit) throws(Failure) -> Weight {
        if let weight = Weight(text: text, unit: unit) { return weight }
        let digits = text.utf8.lazy.filter { $0 >= 0x31 && $0 <= 0x39 }
        throw digits.isEmpty
            ? .notPositive
            : text.contains(".") && text.utf8.count > 15
                ? .notANumber : .tooHeavy
    }

    private static func unit(_ word: String) throws(Failure) -> WeightUnit? {
        if word.isEmpty { return nil }
        guard let unit = names.first(where: { $0.value.contains(word) })?.key else {
            throw .unknownUnit(word)
        }
        return unit
    }

    /// What units are called, in lower case.
    private static let names: [WeightUnit: [String]] = [
        .kilograms: [
            "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "kilogramme",
            "كغم", "كغ", "كجم", "كلغ", "كيلو", "كيلوغرام", "كيلوجرام",
        ],
        .pounds: ["lb", "lbs", "pound", "pounds", "#", "pfund", "رطل"],
        .stones: ["st", "stone", "stones", "ستون"],
    ]
}

/// Numbers and words of a typed weight, with every kind of digit and separator made plain.
private struct Tokens {
    private var rest: Substring

    init(_ text: String, style: NumberStyle) {
        rest = Substring(Tokens.plain(text, style: style))
        skipSpaces()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// ASCII digits, "." for every decimal sign, lower case, plain spaces.
    static func plain(_ text: String, style: NumberStyle) -> String {
        var result = ""
        for character in text {
            if let digit = character.wholeNumberValue, digit < 10,
                character.unicodeScalars.count == 1,
                character.unicodeScalars.first?.properties.numericType == .decimal
            {
                result += String(digit)
            } else if [".", ",", "\u{66B}", style.decimalSeparator].contains(character) {
                result += "."
            } else if character.isWhitespace {
                result += " "
            } else {
                result += character.lowercased()
            }
        }
        return result
    }

    /// Digits with at most one point, or nil; "82." counts as "82" and ".5" as "0.5".
    mutating func number() -> String? {
        let run = rest.prefix { $0 == "." || $0.isASCII && $0.isWholeNumber }
        guard run.contains(where: { $0 != "." }), run.count(where: { $0 == "." }) <= 1 else {
            return nil
        }
        rest = rest.dropFirst(run.count)
        skipSpaces()
        var text = String(run)
        if text.hasSuffix(".") { text.removeLast() }
        if text.hasPrefix(".") { text = "0" + text }
        return text
    }

    /// Letters up to a digit or space, "" without; a point behind an abbreviation is dropped.
    mutating func word() -> String {
        let run = rest.prefix { $0.isLetter || $0 == "#" }
        rest = rest.dropFirst(run.count)
        if !run.isEmpty, rest.first == "." { rest.removeFirst() }
        skipSpaces()
        return String(run)
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0 == " " }
    }
}

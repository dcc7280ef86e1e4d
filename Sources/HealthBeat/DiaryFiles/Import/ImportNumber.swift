import Diary
import Foundation

/// Numbers as other programs write them.
enum ImportNumber {
    enum Reading: Hashable {
        /// Nothing was measured: empty, zero, or a dash.
        case missing
        /// Decimal text, or "12 10" for stones and pounds, and the unit named behind it.
        case value(String, WeightUnit?)
        case invalid
    }

    private static let nothings: Set<String> = [
        "", "-", "--", "---", "–", "—", "null", "nan", "n/a", "na", "none",
    ]

    /// A number with a point or comma as decimal sign and perhaps a unit behind it.
    ///
    /// `1,234` is never taken for a thousand: a comma is always decimal, and a number with two
    /// signs is refused.
    static func read(_ text: String) -> Reading {
        guard text.utf8.count <= ReadingBudget.longestWord else { return .invalid }
        var bytes = Array(text.utf8)[...]
        if bytes.contains(where: { $0 >= 0x80 }) {
            bytes = Array(PlainDigits.plain(text).utf8)[...]
        }
        if bytes.contains(where: { $0 >= 0x80 || $0 == 0x2F }) {
            bytes = Array(withoutFractions(String(decoding: bytes, as: UTF8.self)).utf8)[...]
        }
        while bytes.last == 0x20 || bytes.last == 0x09 { bytes.removeLast() }
        while bytes.first == 0x20 || bytes.first == 0x09 { bytes.removeFirst() }
        // The point of "lb." is no part of a number.
        if bytes.last == 0x2E, let letter = bytes.dropLast().last, letter | 0x20 > 0x60 {
            bytes.removeLast()
        }
        guard let end = bytes.lastIndex(where: isPartOfNumber) else {
            let word = String(decoding: bytes, as: UTF8.self).lowercased()
            return nothings.contains(word) ? .missing : .invalid
        }
        guard let number = decimal(bytes[...end]) ?? grouped(bytes[...end]) else {
            return unitInFront(bytes) ?? compound(bytes)
        }
        var unit: WeightUnit?
        if end + 1 < bytes.endIndex {
            let name = String(decoding: bytes[(end + 1)...], as: UTF8.self)
            unit = self.unit(name)
            if unit == nil, let other = otherUnit(name) {
                if number.significand == 0 { return .missing }
                guard let mass = other.kilograms(number) else { return .invalid }
                return .value(mass.description, .kilograms)
            }
            guard unit != nil || !name.contains(where: { !$0.isWhitespace }) else {
                return compound(bytes)
            }
        }
        return number.significand == 0 ? .missing : .value(number.description, unit)
    }

    /// "170 1/2", "170½" and "82㎏" with what they mean in letters and digits.
    private static func withoutFractions(_ text: String) -> String {
        var text = text.replacing("㎏", with: "kg")
        for (fraction, decimal) in fractions {
            guard let place = text.range(of: fraction), place.lowerBound > text.startIndex,
                text[..<place.lowerBound].last?.isNumber == true
            else { continue }
            text.replaceSubrange(place, with: decimal)
        }
        return text
    }

    private static let fractions = [
        (" 1/4", ".25"), (" 1/2", ".5"), (" 3/4", ".75"), (" ¼", ".25"), (" ½", ".5"),
        (" ¾", ".75"), ("¼", ".25"), ("½", ".5"), ("¾", ".75"),
    ]

    /// "82 400", "8.24E+01": thousands apart, which only a space or an apostrophe can mean, and
    /// powers of ten as machines write them, with one digit in front and a fraction.
    private static func grouped(_ bytes: ArraySlice<UInt8>) -> DecimalText? {
        let text = String(decoding: bytes, as: UTF8.self)
        let groups = text.split { $0 == " " || $0 == "'" }
        if groups.count > 1 {
            let isGrouped =
                (1...3).contains(groups[0].utf8.count)
                && groups.dropFirst().allSatisfy { $0.prefix { $0.isNumber }.utf8.count == 3 }
                && groups.dropLast().allSatisfy { Int(digits: $0) != nil }
            return isGrouped ? decimal(Array(groups.joined().utf8)[...]) : nil
        }
        guard text.dropFirst().first.map({ $0 == "." || $0 == "," }) == true,
            text.first?.isNumber == true, text.lowercased().contains("e"),
            text.utf8.allSatisfy({ isPartOfNumber($0) || [0x2B, 0x2D, 0x45, 0x65].contains($0) }),
            let value = Double(text.replacing(",", with: "."))
        else { return nil }
        return rounded(value, fractionDigits: 4)
    }

    /// "kg 82.4".
    private static func unitInFront(_ bytes: ArraySlice<UInt8>) -> Reading? {
        let name = bytes.prefix { !isPartOfNumber($0) }
        guard !name.isEmpty, let unit = unit(String(decoding: name, as: UTF8.self)),
            let number = decimal(bytes.dropFirst(name.count))
        else { return nil }
        return number.significand == 0 ? .missing : .value(number.description, unit)
    }

    /// "12:4" and "12/3.5" with their units named, which only a column of stones can mean; nil for
    /// other texts, also for more pounds than a stone has.
    static func stonesAndPounds(_ text: String) -> String? {
        let parts = PlainDigits.plain(text).trimmingSpaces.split(
            omittingEmptySubsequences: false, whereSeparator: { ":/-".contains($0) })
        guard parts.count == 2, let stones = Int(digits: parts[0]), stones < 100,
            let pounds = decimal(Array(parts[1].utf8)[...]), pounds.doubleValue < 14
        else { return nil }
        return [stones.description, "st", pounds.description, "lb"].joined(separator: " ")
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x2C
    }

    /// `12 st 10 lb`, `12st10`, `12 stone 10.5 lbs`, `181 lb 6 oz`, `82 kg 400 g`.
    private static func compound(_ bytes: ArraySlice<UInt8>) -> Reading {
        var words: [String] = []
        for byte in bytes where byte != 0x20 {
            let scalar = Unicode.Scalar(byte)
            if let last = words.last?.utf8.last, isPartOfNumber(last) == isPartOfNumber(byte) {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else {
                words.append(String(scalar))
            }
        }
        guard words.count == 3 || words.count == 4, let rest = decimal(Array(words[2].utf8)[...])
        else { return .invalid }
        switch unit(words[1]) {
        case .stones:
            guard words.count == 3 || unit(words[3]) == .pounds,
                let weight = Weight(text: "\(words[0]) \(rest)", unit: .stones)
            else { return .invalid }
            return .value(weight.text, .stones)
        case .pounds?:
            guard words.count == 4, isOunces(words[3]) else { return .invalid }
            return sum(words[0], rest, of: 16, .pounds)
        case .kilograms?:
            guard words.count == 4, otherUnit(words[3]) == .grams else { return .invalid }
            return sum(words[0], rest, of: 1000, .kilograms)
        case nil: return .invalid
        }
    }

    /// Whole units and so many parts of one, rounded to thousandths.
    private static func sum(
        _ whole: String, _ part: DecimalText, of parts: Int, _ unit: WeightUnit
    ) -> Reading {
        guard let whole = Int(digits: whole), whole < 10_000,
            part.doubleValue < Double(parts), let thousandths = part.times(1000 * 1000 / parts)
        else { return .invalid }
        let rounded = (thousandths + 500) / 1000
        let number = DecimalText(significand: whole * 1000 + rounded, fractionDigits: 3).trimmed
        return number.significand == 0 ? .missing : .value(number.description, unit)
    }

    /// Whether a program wrote that there is nothing, in a cell of words: words that a person could
    /// have written are none of these.
    static func isSignForNothing(_ text: String) -> Bool {
        signsForNothing.contains(text.trimmingSpaces.lowercased())
    }

    private static let signsForNothing: Set<String> = [
        "-", "--", "---", "–", "—", "null", "n/a", "nan",
    ]

    /// A unit as headers and suffixes name it.
    static func unit(_ text: String) -> WeightUnit? {
        UnitWords.unit(text.filter { $0.isLetter }.lowercased())
    }

    /// Masses that files have and diaries have not.
    enum OtherUnit: Hashable {
        case grams
        /// The jin of China's markets, half a kilogram.
        case jin

        /// Nil for grams with a point of thousands or of decimals, which nobody can tell apart.
        func kilograms(_ number: DecimalText) -> DecimalText? {
            switch self {
            case .grams:
                guard number.fractionDigits == 0 || number.doubleValue >= 2000,
                    number.fractionDigits <= 6
                else { return nil }
                return ImportNumber.kilograms(grams: number.doubleValue)
            case .jin:
                guard number.fractionDigits <= 6, number.significand < 1 << 50 else { return nil }
                return DecimalText(
                    significand: number.significand * 5, fractionDigits: number.fractionDigits + 1
                ).trimmed
            }
        }
    }

    /// What a header or a cell of units means beside the diary's units.
    static func otherUnit(_ text: String) -> OtherUnit? {
        let name = text.filter { $0.isLetter }.lowercased()
        if UnitWords.grams.contains(name) { return .grams }
        return UnitWords.jin.contains(name) ? .jin : nil
    }

    /// Whether a text means ounces, of which sixteen are a pound.
    static func isOunces(_ text: String) -> Bool {
        UnitWords.ounces.contains(text.filter { $0.isLetter }.lowercased())
    }

    private static func decimal(_ bytes: ArraySlice<UInt8>) -> DecimalText? {
        guard bytes.allSatisfy(isPartOfNumber) else { return nil }
        return rounded(String(decoding: bytes.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self))
    }

    /// Reads decimal text. Sources that keep a measured 75.2 as a 32-bit float write 75.199997 or
    /// 75.19999694824219: of long fractions the shortest decimal that is the same float is taken.
    static func rounded(_ text: String) -> DecimalText? {
        let number = DecimalText(text)
        if let number, number.fractionDigits <= 4 { return number }
        let isPlain = text.utf8.allSatisfy {
            isPartOfNumber($0) || [0x2B, 0x2D, 0x45, 0x65].contains($0)
        }
        guard isPlain, let value = Float(text), let shortest = DecimalText("\(value)")?.trimmed
        else { return number }
        guard let number, number.fractionDigits <= shortest.fractionDigits else { return shortest }
        return number
    }

    /// A measured value with its float noise cut to two digits, for sources that keep floats.
    static func rounded(_ value: Double, fractionDigits: Int = 2) -> DecimalText? {
        guard value.isFinite, value > 0, value < 1e9 else { return nil }
        let steps = Int((value * Double(powersOfTen[fractionDigits])).rounded())
        return DecimalText(significand: steps, fractionDigits: fractionDigits).trimmed
    }

    /// Kilograms of a number of grams, to the gram.
    static func kilograms(grams: Double) -> DecimalText? {
        rounded(grams / 1000, fractionDigits: 3)
    }
}

import Diary
import Foundation

/// A person's height as it is typed and shown.
enum HeightText {
    /// Centimetres of "178", "178 cm", "1.78 m", "1,78", "5'10", "5 ft 10 in" or "70 in"; nil for
    /// what is none of these or no person's height.
    static func centimetres(_ text: String) -> Double? {
        var words: [String] = []
        var isNumber = false
        for character in text.lowercased().replacing(",", with: ".") where !character.isWhitespace {
            let belongsToNumber = character.isWholeNumber || character == "."
            if words.isEmpty || belongsToNumber != isNumber { words.append("") }
            isNumber = belongsToNumber
            words[words.count - 1] +=
                character.wholeNumberValue.map(String.init) ?? String(character)
        }
        guard let first = words.first.flatMap(Double.init), first.isFinite else { return nil }
        let second = words.count > 2 ? Double(words[2]) : nil
        let units = [words.count > 1 ? words[1] : "", words.count > 3 ? words[3] : ""]
        let centimetres: Double? =
            switch (units[0], second, units[1], words.count) {
            case ("", nil, "", 1): first < 3 ? first * 100 : first
            case ("cm", nil, "", 2), ("سم", nil, "", 2): first
            case ("m", nil, "", 2): first * 100
            case ("m", let second?, "", 3), ("m", let second?, "cm", 4):
                first * 100 + second
            case (let unit, nil, "", 2) where inches.contains(unit): first * inch
            case (let unit, nil, "", 2) where feet.contains(unit): first * 12 * inch
            case (let unit, let second?, let other, 3...4)
            where feet.contains(unit) && (other.isEmpty || inches.contains(other)) && second < 12:
                (first * 12 + second) * inch
            default: nil
            }
        guard let centimetres else { return nil }
        let tenths = (centimetres * 10).rounded() / 10
        return DiarySettings.heights.contains(tenths) ? tenths : nil
    }

    /// Whether more keys may make a height of a text: "1" is the beginning of "178", and "5 f" that
    /// of "5 ft".
    static func isBeginning(_ text: String) -> Bool {
        let units = ["cm", "سم", "m"] + feet + inches
        let begun = text.lowercased().trimmingCharacters(in: .whitespaces)
            .drop { !$0.isLetter }
        let ends = units.filter { $0.hasPrefix(begun) }.map { $0.dropFirst(begun.count) }
        let digits = ["", "0", "5", "00", "50", ".5", "1"]
        return digits.contains { digit in
            ([""] + ends).contains { centimetres(text + digit + $0) != nil }
        }
    }

    /// "178 cm" in the language that is spoken, or feet and inches next to pounds and stones.
    static func shown(_ centimetres: Double, unit: WeightUnit, style: NumberStyle) -> String {
        guard unit != .kilograms else {
            let digits = centimetres == centimetres.rounded() ? 0 : 1
            return style.string(centimetres, fractionDigits: digits) + "\u{A0}" + localized("cm")
        }
        let total = Int((centimetres / inch).rounded())
        return "\(total / 12)\u{A0}ft \(total % 12)\u{A0}in"
    }

    private static let inch = 2.54
    private static let feet: Set<String> = ["ft", "'", "′", "’", "foot", "feet"]
    private static let inches: Set<String> = ["in", "\"", "″", "”", "''", "inch", "inches"]
}

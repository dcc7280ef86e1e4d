import Design
import Diary
import Foundation

extension DiaryModel {
    var parser: WeightParser { WeightParser(unit: unit, style: style) }

    /// "82.4 kg".
    func text(_ weight: Weight) -> String {
        parts(weight).map { "\($0.number)\u{A0}\($0.unit)" }.joined(separator: "\u{A0}")
    }

    /// The numbers of a weight without the last unit: "82.4", "12 st 7.0".
    func figures(_ weight: Weight) -> String {
        let parts = parts(weight)
        return parts.enumerated().map { index, part in
            index < parts.count - 1 ? "\(part.number)\u{A0}\(part.unit)" : part.number
        }.joined(separator: "\u{A0}")
    }

    func text(kilograms: Double) -> String {
        guard let weight = Weight(kilograms: kilograms, unit: unit) else {
            return "\(style.string(0)) \(differenceUnit.shownSymbol)"
        }
        return text(weight)
    }

    /// The numbers of a weight with their units: ("82.4", "kg"); for stones ("12", "st") and
    /// ("7.0", "lb"), always with one fraction digit, and without the stones of less than one.
    func parts(_ weight: Weight) -> [(number: String, unit: String)] {
        let shown = weight.shownText(in: unit)
        let numbers = shown.split(separator: " ").map(String.init)
        guard numbers.count == 2 else { return [(style.localized(shown), unit.shownSymbol)] }
        let rest = (style.localized(numbers[1]), WeightUnit.pounds.shownSymbol)
        return numbers[0] == "0"
            ? [rest] : [(style.localized(numbers[0]), WeightUnit.stones.shownSymbol), rest]
    }

    /// A weight for a card: all but the last unit belong to the number.
    func figure(kilograms: Double) -> (number: String, unit: String) {
        guard let weight = Weight(kilograms: kilograms, unit: unit) else { return ("–", "") }
        let parts = parts(weight)
        guard let last = parts.last else { return ("–", "") }
        let before = parts.dropLast().map { "\($0.number)\u{2009}\($0.unit)\u{2009}" }.joined()
        return (before + last.number, last.unit)
    }

    /// The number as a person would type it.
    func typed(_ weight: Weight) -> String { style.localized(weight.shownText(in: unit)) }

    /// A difference with its sign: "−0.6 kg". Stones differ by pounds.
    func signedText(kilograms: Double) -> String {
        "\(signedNumber(kilograms: kilograms))\u{A0}\(differenceUnit.shownSymbol)"
    }

    func signedNumber(kilograms: Double) -> String {
        let number = style.string(
            kilograms / differenceUnit.kilograms, fractionDigits: 1, signed: true)
        guard Theme.isMirrored else { return number }
        // Marks that cannot be seen: the line runs from right to left, and the sign comes before
        // Arabic digits as words do, but is to the left of Latin ones, as CLDR has it.
        return (hasArabicDigits ? "\u{61C}" : "\u{200F}\u{200E}") + number
    }

    private var hasArabicDigits: Bool { style.zero != NumberStyle.posix.zero }

    /// The sign behind a share of a hundred.
    var percentSign: String {
        let sign = hasArabicDigits ? "٪" : "%"
        return Theme.isMirrored ? "\u{200F}" + sign : sign
    }

    /// A text with its digits in the script of all numbers: what is counted in words is next to
    /// weights.
    func withOwnDigits(_ text: String) -> String {
        String(
            text.flatMap { $0.isASCII && $0.isNumber ? style.localized(String($0)) : String($0) })
    }

    /// "81.2 – 82.4".
    func rangeText(_ low: Double, _ high: Double) -> String {
        guard let low = Weight(kilograms: low, unit: unit),
            let high = Weight(kilograms: high, unit: unit)
        else { return "–" }
        if low == high { return text(low) }
        func number(_ weight: Weight) -> String {
            unit == .stones ? text(weight) : parts(weight).map(\.number).joined()
        }
        return "\(number(low))\u{2009}–\u{2009}\(number(high))"
    }

    /// "0.1", in the unit of differences.
    func plainNumber(kilograms: Double) -> String {
        style.string(kilograms / differenceUnit.kilograms)
    }

    /// The unit of differences: stones differ by pounds.
    var differenceUnit: WeightUnit { unit == .stones ? .pounds : unit }
}

extension Weight {
    /// Digits behind the point that are shown: another program's file may hold more.
    private static let mostDigits = 2

    /// The text in a unit, rounded where it has more digits than are shown.
    func shownText(in unit: WeightUnit) -> String {
        let text = converted(to: unit).text
        let digits = text.split(separator: ".").dropFirst().last?.count ?? 0
        guard digits > Self.mostDigits,
            var rounded = Weight(
                kilograms: kilograms, unit: unit, fractionDigits: Self.mostDigits)?.text
        else { return text.withTenths }
        // Nobody wrote a nought that only rounding made.
        if rounded.hasSuffix("0"), rounded.contains(".") { rounded.removeLast() }
        return rounded.withTenths
    }
}

extension String {
    /// The text of a weight with at least one digit behind the point: "80" is shown as "80.0", next
    /// to "79.5".
    var withTenths: String { contains(".") ? self : self + ".0" }
}

extension WeightUnit {
    /// The unit's name in the settings and on paper.
    var fullName: String {
        switch self {
        case .kilograms: localized("Kilograms")
        case .pounds: localized("Pounds")
        case .stones: localized("Stones and pounds")
        }
    }
}

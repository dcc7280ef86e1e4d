import Diary
import Foundation

extension DiaryModel {
    var parser: WeightParser { WeightParser(unit: unit, style: style) }

    /// "82.4 kg".
    func text(_ weight: Weight) -> String { weight.described(in: unit, style: style) }

    func text(kilograms: Double) -> String {
        guard let weight = Weight(kilograms: kilograms, unit: unit) else {
            return "\(style.string(0)) \(unit.symbol)"
        }
        return text(weight)
    }

    /// The number and the unit apart: "82.4" and "kg", "12 st 10" and "lb".
    func numberAndUnit(_ weight: Weight) -> (number: String, unit: String) {
        let shown = weight.formatted(in: unit, style: style)
        return (shown, unit == .stones ? "lb" : unit.symbol)
    }

    /// The number as a person would type it.
    func typed(_ weight: Weight) -> String {
        style.localized(weight.converted(to: unit).text)
    }

    /// A difference with its sign: "−0.6 kg". Stones differ by pounds.
    func signedText(kilograms: Double) -> String {
        "\(signedNumber(kilograms: kilograms))\u{A0}\(differenceUnit.symbol)"
    }

    func signedNumber(kilograms: Double) -> String {
        style.string(kilograms / differenceUnit.kilograms, fractionDigits: 1, signed: true)
    }

    /// "81.2 – 82.4".
    func rangeText(_ low: Double, _ high: Double) -> String {
        guard let low = Weight(kilograms: low, unit: unit),
            let high = Weight(kilograms: high, unit: unit)
        else { return "–" }
        return low == high
            ? text(low)
            : "\(low.formatted(in: unit, style: style))\u{2009}–\u{2009}\(high.formatted(in: unit, style: style))"
    }

    private var differenceUnit: WeightUnit { unit == .stones ? .pounds : unit }
}

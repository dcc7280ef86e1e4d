import Diary
import Foundation

/// Round values for an axis of weights in the unit that is shown; all values are kilograms.
struct ValueAxis: Equatable, Sendable {
    let unit: WeightUnit

    /// Kilograms that differences are counted in: stones differ by pounds.
    var grain: Double { unit == .kilograms ? 1 : WeightUnit.pounds.kilograms }

    /// Distances that read as round, ascending, in kilograms.
    var steps: [Double] {
        let counts: [Double] =
            unit == .stones
            ? [0.2, 0.5, 1, 2, 7, 14, 28, 70] : [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
        return counts.map { $0 * grain }
    }

    /// The smallest round distance that is at least `points` apart, and no smaller than `smallest`
    /// kilograms or pounds; the largest if none is.
    func step(
        atLeast points: CGFloat, perKilogram: CGFloat, from smallest: Double = 0
    ) -> Double {
        let fitting = steps.filter { $0 >= smallest * grain - 1e-9 }
        return fitting.first { CGFloat($0) * perKilogram >= points } ?? fitting.last ?? grain
    }

    /// How far the lines of paper are apart, and those of them that have labels, in kilograms:
    /// labels are only at lines, so that all squares are of one size, and half a kilogram or pound
    /// apart at least, so that few weighings in a high window are no ladder of numbers.
    ///
    /// - `row`, `label`: points that they are apart at least.
    func lines(row: CGFloat, label: CGFloat, perKilogram: CGFloat) -> (row: Double, label: Double) {
        let row = step(atLeast: row, perKilogram: perKilogram)
        let labelled = steps.first { step in
            let share = step / row
            return step >= 0.5 * grain - 1e-9 && CGFloat(step) * perKilogram >= label
                && abs(share - share.rounded()) < 1e-6
        }
        return (row, labelled ?? row)
    }

    /// The multiples of `step` within a range, ascending.
    static func values(step: Double, in range: ClosedRange<Double>) -> [Double] {
        guard step > 0, step.isFinite, range.lowerBound.isFinite, range.upperBound.isFinite,
            (range.upperBound - range.lowerBound) / step < 1_000
        else { return [] }
        let first = Int((range.lowerBound / step - 1e-9).rounded(.up))
        let last = Int((range.upperBound / step + 1e-9).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { Double($0) * step }
    }
}

extension DiaryModel {
    var axis: ValueAxis { ValueAxis(unit: unit) }
    /// The unit of an axis's numbers: pounds for stones.
    var axisSymbol: String {
        (unit == .kilograms ? WeightUnit.kilograms : .pounds).shownSymbol
    }
    /// The last day of charts: today, or that of an entry beyond the date line.
    var lastDay: CivilDate { max(today, entries.last.map { diary.day(of: $0.moment) } ?? today) }

    /// The label of a line of an axis whose lines are `step` kilograms apart: "82", "82.5",
    /// "12 st 7".
    func tickText(_ kilograms: Double, step: Double) -> String {
        let digits = step / axis.grain >= 0.99 ? 0 : 1
        guard unit == .stones else {
            return style.string(kilograms / axis.grain, fractionDigits: digits)
        }
        return Weight(kilograms: kilograms, unit: .stones, fractionDigits: digits)?
            .formatted(in: .stones, style: style, fractionDigits: digits)
            ?? style.string(0, fractionDigits: digits)
    }

    /// A weight without its unit, for a label within a chart: "82.4", "12 st 6".
    func shortText(kilograms: Double) -> String {
        let digits = unit == .stones ? 0 : 1
        return Weight(kilograms: kilograms, unit: unit, fractionDigits: digits)?
            .formatted(in: unit, style: style, fractionDigits: digits)
            ?? style.string(0, fractionDigits: digits)
    }

    /// "0.7 below trend", "at the trend".
    func deviationText(_ kilograms: Double) -> String {
        let count = (abs(kilograms) / axis.grain * 10).rounded() / 10
        guard count > 0 else { return localized("at the trend") }
        let number = style.string(count)
        return kilograms < 0
            ? localized("\(number) below trend") : localized("\(number) above trend")
    }
}

import Diary
import Foundation
import Tactile

/// How charts write weights and days: in a person's unit, digits and language.
@MainActor
public protocol ChartTexts: AnyObject {
    /// The unit that weights are shown in.
    var unit: WeightUnit { get }
    /// How numbers are written.
    var style: NumberStyle { get }
    /// The day that the present moment belongs to.
    var today: CivilDate { get }
    /// 1 for Monday to 7 for Sunday.
    var firstWeekday: Int { get }

    /// A weight with its unit: "82.4 kg".
    func text(kilograms: Double) -> String
    /// A day without its year: "21 Nov".
    func shortDay(_ day: CivilDate) -> String
    /// The month of a day: "Nov".
    func shortMonth(_ day: CivilDate) -> String
    /// The year of a day: "2026".
    func year(_ day: CivilDate) -> String
    /// The day of a time on a wall clock, with its year: "21 Nov 2026".
    func longDay(wallSeconds: Int) -> String
}

extension ChartTexts {
    /// The axis of weights in ``unit``.
    public var axis: ValueAxis { ValueAxis(unit: unit) }
    /// The unit of an axis's numbers: pounds for stones.
    var axisSymbol: String {
        (unit == .kilograms ? WeightUnit.kilograms : .pounds).shownSymbol
    }

    /// The label of a line of an axis whose lines are `step` kilograms apart: "82", "82.5",
    /// "12 st 7".
    public func tickText(_ kilograms: Double, step: Double) -> String {
        let digits = step / axis.grain >= 0.99 ? 0 : 1
        guard unit == .stones else {
            return style.string(kilograms / axis.grain, fractionDigits: digits)
        }
        return Weight(kilograms: kilograms, unit: .stones, fractionDigits: digits)?
            .formatted(in: .stones, style: style, fractionDigits: digits)
            ?? style.string(0, fractionDigits: digits)
    }

    /// A weight without its unit, for a label within a chart: "82.4", "12 st 6".
    public func shortText(kilograms: Double) -> String {
        let digits = unit == .stones ? 0 : 1
        return Weight(kilograms: kilograms, unit: unit, fractionDigits: digits)?
            .formatted(in: unit, style: style, fractionDigits: digits)
            ?? style.string(0, fractionDigits: digits)
    }

    /// "0.7 below trend", "at the trend".
    public func deviationText(_ kilograms: Double) -> String {
        let count = (abs(kilograms) / axis.grain * 10).rounded() / 10
        guard count > 0 else { return localized("at the trend") }
        let number = style.string(count)
        return kilograms < 0
            ? localized("\(number) below trend") : localized("\(number) above trend")
    }
}

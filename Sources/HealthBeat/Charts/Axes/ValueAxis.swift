import Diary
import Foundation

/// Round values for an axis of weights in the unit that is shown; all values are kilograms.
public struct ValueAxis: Equatable, Sendable {
    /// The unit that is shown.
    public let unit: WeightUnit

    /// An axis whose lines are at round values in a unit.
    public init(unit: WeightUnit) { self.unit = unit }

    /// Kilograms that differences are counted in: stones differ by pounds.
    public var grain: Double { unit == .kilograms ? 1 : WeightUnit.pounds.kilograms }

    /// Distances that read as round, ascending, in kilograms.
    public var steps: [Double] {
        let counts: [Double] =
            unit == .stones
            ? [0.2, 0.5, 1, 2, 7, 14, 28, 70] : [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
        return counts.map { $0 * grain }
    }

    /// The smallest round distance that is at least `points` apart, and no smaller than `smallest`
    /// kilograms or pounds; the largest if none is.
    public func step(
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
    public func lines(row: CGFloat, label: CGFloat, perKilogram: CGFloat) -> (
        row: Double, label: Double
    ) {
        let row = step(atLeast: row, perKilogram: perKilogram)
        let labelled = steps.first { step in
            let share = step / row
            return step >= 0.5 * grain - 1e-9 && CGFloat(step) * perKilogram >= label
                && abs(share - share.rounded()) < 1e-6
        }
        return (row, labelled ?? row)
    }

    /// The multiples of `step` within a range, ascending.
    public static func values(step: Double, in range: ClosedRange<Double>) -> [Double] {
        guard step > 0, step.isFinite, range.lowerBound.isFinite, range.upperBound.isFinite,
            (range.upperBound - range.lowerBound) / step < 1_000
        else { return [] }
        let first = Int((range.lowerBound / step - 1e-9).rounded(.up))
        let last = Int((range.upperBound / step + 1e-9).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { Double($0) * step }
    }
}

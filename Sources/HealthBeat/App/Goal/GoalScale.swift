import Diary
import Foundation

/// Which weight each of the dial's 360 degrees stands for.
///
/// A degree is a tenth of a kilogram or two tenths of a pound, so that the dial spans 36 kg or
/// 72 lb around the weight it was made for. Stones are turned by pounds.
struct GoalScale: Equatable {
    let unit: WeightUnit
    /// At 0°, in kilograms or pounds.
    let lowest: Double
    /// One degree, in kilograms or pounds.
    let step: Double

    static let degrees = 360

    /// A dial whose lower three quarters lie below `reference`, for most people mean to lose
    /// weight, and which reaches `goal` in any case. Without a reference it stands around 75 kg.
    init(reference kilograms: Double?, goal: Double?, unit: WeightUnit) {
        self.unit = unit
        step = unit == .kilograms ? 0.1 : 0.2
        let span = step * Double(Self.degrees)
        let factor = Self.dialUnit(unit).kilograms
        let middle = kilograms.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 75
        var lowest = ((middle / factor - span * 0.75) / 5).rounded() * 5
        if let goal = goal.map({ $0 / factor }), goal.isFinite, goal > 0 {
            if goal < lowest { lowest = (goal / 5).rounded(.down) * 5 }
            if goal > lowest + span - step { lowest = ((goal - span + step) / 5).rounded(.up) * 5 }
        }
        self.lowest = max(0, lowest)
    }

    private static func dialUnit(_ unit: WeightUnit) -> WeightUnit {
        unit == .kilograms ? .kilograms : .pounds
    }

    /// The weight at an angle; `nil` for the one angle that may stand for nothing at all.
    func weight(at degrees: Int) -> Weight? {
        let number = lowest + step * Double(max(0, min(Self.degrees - 1, degrees)))
        return Weight(
            kilograms: number * Self.dialUnit(unit).kilograms, unit: unit, fractionDigits: 1)
    }

    /// The nearest angle; the ends for a weight beyond the dial, 0 for NaN.
    func degrees(forKilograms kilograms: Double) -> Int {
        guard !kilograms.isNaN else { return 0 }
        let number = kilograms / Self.dialUnit(unit).kilograms
        return Int(max(0, min(Double(Self.degrees - 1), ((number - lowest) / step).rounded())))
    }
}

import Dial
import Diary
import Foundation

/// Which weight each of the dial's 300 degrees means.
///
/// A degree is a tenth of a kilogram or two tenths of a pound: the dial spans 30 kg or 60 lb.
/// Stones are turned by pounds.
struct GoalScale: Equatable {
    let unit: WeightUnit
    /// At 0°, in kilograms or pounds.
    private(set) var lowest: Double
    /// One degree, in kilograms or pounds.
    let step: Double

    static let degrees = 300
    /// A goal nearer to an end than this moves the scale once it is let go.
    static let nearEnd = 20

    /// What the dial's ends mean, in kilograms or pounds.
    var numbers: ClosedRange<Double> { lowest...lowest + step * Double(Self.degrees) }

    /// A scale with room beyond the goal, and most of it on the side of the present weight. Without
    /// a goal most of it is below the present weight, for most people mean to lose some; without
    /// any weight it lies around 75 kg. Weights are in kilograms.
    init(now: Double?, goal: Double?, unit: WeightUnit) {
        self.unit = unit
        step = unit == .kilograms ? 0.1 : 0.2
        let factor = Self.dialUnit(unit).kilograms
        let numbers = [now, goal].map { kilograms in
            kilograms.flatMap { $0.isFinite && $0 > 0 ? $0 / factor : nil }
        }
        let span = step * Double(Self.degrees), grain = Self.grain(unit), room = span / 6
        // Four stones and two pounds at each end.
        let margin = unit == .stones ? 2.0 : 0
        if let goal = numbers[1], goal > numbers[0] ?? goal {
            let highest = ((goal + room) / grain).rounded(.up) * grain + margin
            lowest = highest - span
        } else if let goal = numbers[1] {
            lowest = ((goal - room) / grain).rounded(.down) * grain - margin
        } else {
            let middle = (numbers[0] ?? 75 / factor) - span / 4
            lowest = ((middle - span / 2) / grain).rounded() * grain - margin
        }
        lowest = max(0, lowest)
    }

    private static func dialUnit(_ unit: WeightUnit) -> WeightUnit {
        unit == .kilograms ? .kilograms : .pounds
    }

    /// Between two of the scale's numbers.
    private static func grain(_ unit: WeightUnit) -> Double {
        switch unit {
        case .kilograms: 5
        case .pounds: 10
        case .stones: 14
        }
    }

    /// The scale moved by one number towards the end that a value is near to; itself elsewhere.
    func shifted(near degrees: Int) -> GoalScale {
        var scale = self
        let grain = Self.grain(unit)
        if degrees < Self.nearEnd, lowest >= grain {
            scale.lowest -= grain
        } else if degrees > Self.degrees - Self.nearEnd, lowest < 1_000 {
            scale.lowest += grain
        }
        return scale
    }

    // MARK: Weights and degrees

    /// The weight at an angle; `nil` for the one angle that may mean nothing at all.
    func weight(at degrees: Int) -> Weight? {
        let number = lowest + step * Double(max(0, min(Self.degrees, degrees)))
        return Weight(
            kilograms: number * Self.dialUnit(unit).kilograms, unit: unit, fractionDigits: 1)
    }

    /// The nearest angle; the ends for a weight beyond the dial, 0 for NaN.
    func degrees(forKilograms kilograms: Double) -> Int {
        let position = position(forKilograms: kilograms)
        return position.isNaN ? 0 : Int(max(0, min(Double(Self.degrees), position)).rounded())
    }

    /// The exact place of a weight in degrees, also beyond the ends.
    private func position(forKilograms kilograms: Double) -> Double {
        (kilograms / Self.dialUnit(unit).kilograms - lowest) / step
    }

    func contains(kilograms: Double) -> Bool {
        (0...Double(Self.degrees)).contains(position(forKilograms: kilograms))
    }

    // MARK: The face

    /// Ticks each kilogram, two pounds or one; numbers each five kilograms, ten pounds or stone;
    /// and the marks that lie on the scale.
    ///
    /// - `now`, `start`: the names of the marks, and their weights in kilograms.
    func face(
        now: (name: String, kilograms: Double)?, start: (name: String, kilograms: Double)?,
        number: (Double) -> String
    ) -> DialFace {
        let pitch = unit == .stones ? 5 : 10
        let ticks = stride(from: 0, through: Self.degrees, by: pitch).map { degrees in
            let value = (lowest + step * Double(degrees)).rounded()
            let rest = value.truncatingRemainder(dividingBy: Self.grain(unit))
            guard rest == 0 else {
                return DialFace.Tick(
                    position: Double(degrees), isMajor: unit == .stones && rest == 7)
            }
            let shown = unit == .stones ? value / 14 : value
            return DialFace.Tick(
                position: Double(degrees), isMajor: true, text: number(shown))
        }
        // A weight beyond an end has no name, but its arc goes to that end.
        func mark(_ mark: (name: String, kilograms: Double)?) -> DialFace.Mark? {
            guard let mark, mark.kilograms.isFinite else { return nil }
            return contains(kilograms: mark.kilograms)
                ? DialFace.Mark(
                    position: position(forKilograms: mark.kilograms), text: mark.name)
                : DialFace.Mark(
                    position: Double(degrees(forKilograms: mark.kilograms)), text: "")
        }
        return DialFace(ticks: ticks, now: mark(now), start: mark(start))
    }
}

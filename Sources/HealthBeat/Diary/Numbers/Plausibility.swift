/// Why a weight deserves a question before it is saved; nothing is ever refused for it.
public enum Plausibility: Hashable, Sendable {
    /// Below 20 kg or above 350 kg.
    case unusual
    /// More than 6 % from both the nearest earlier weight and the trend; the value is the difference
    /// to the nearer of them in kilograms.
    case bigChange(Double)
    /// Read in another unit the number would fit: 180 where the trend is 82 kg.
    case otherUnit(WeightUnit)

    /// Kilograms outside of which no question is spared.
    static let usualRange = 20.0...350.0
    /// The share of change above which "The Hacker's Diet" asks too.
    static let usualChange = 0.06
    /// How near another unit's reading must be to the trend to be offered.
    static let unitTolerance = 0.03

    /// The doubt about `weight`, or nil when it looks right.
    ///
    /// - Parameters:
    ///   - last: the weight before it in kilograms.
    ///   - trend: the trend at its moment in kilograms.
    public static func doubt(
        about weight: Weight, last: Double?, trend: Double?
    ) -> Plausibility? {
        let mass = weight.kilograms
        let known = [last, trend].compactMap { $0 }
        if let reference = trend ?? last,
            let nearest = known.min(by: {
                abs($0 - mass) < abs($1 - mass)
            }), abs(mass - nearest) > usualChange * nearest
        {
            for unit in WeightUnit.allCases where unit != weight.unit {
                guard let other = Weight(text: weight.text, unit: unit)?.kilograms else { continue }
                if abs(other - reference) <= unitTolerance * reference { return .otherUnit(unit) }
            }
            return usualRange.contains(mass) ? .bigChange(mass - nearest) : .unusual
        }
        return usualRange.contains(mass) ? nil : .unusual
    }

    /// The question in English.
    public func question(style: NumberStyle = .posix) -> String {
        switch self {
        case .unusual: "This is an unusual weight. Is it right?"
        case .bigChange(let change):
            "This is \(style.string(abs(change))) kg \(change < 0 ? "less" : "more") than before."
                + " Is it right?"
        case .otherUnit(let unit): "Did you mean \(unit.symbol)?"
        }
    }
}

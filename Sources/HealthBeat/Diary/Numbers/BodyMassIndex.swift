/// Mass by height squared, with the bands of the World Health Organization for adults.
public struct BodyMassIndex: Hashable, Sendable {
    /// kg/m².
    public let value: Double

    public enum Band: Hashable, Sendable, CaseIterable {
        case severeThinness
        case moderateThinness
        case mildThinness
        case normal
        case preObese
        case obese1
        case obese2
        case obese3
    }

    /// Nil unless both are finite and above zero.
    public init?(kilograms: Double, heightInCentimetres: Double) {
        guard kilograms.isFinite, heightInCentimetres.isFinite, kilograms > 0,
            heightInCentimetres > 0
        else { return nil }
        let metres = heightInCentimetres / 100
        value = kilograms / (metres * metres)
    }

    /// The adult band, half-open and on the unrounded value: 25 exactly is pre-obese.
    public var band: Band {
        switch value {
        case ..<16: .severeThinness
        case ..<17: .moderateThinness
        case ..<18.5: .mildThinness
        case ..<25: .normal
        case ..<30: .preObese
        case ..<35: .obese1
        case ..<40: .obese2
        default: .obese3
        }
    }
}

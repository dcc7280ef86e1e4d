import Foundation

extension UIFontDescriptor {
    /// What a font can be described by.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `String`.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// A `String`, as `UIFont(name:size:)` takes it.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// A number of points.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// A dictionary by ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// An array of dictionaries by ``FeatureKey``.
        public static let featureSettings = AttributeName(
            rawValue: "NSCTFontFeatureSettingsAttribute")
        /// A `UIFont.TextStyle`.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }

    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `UIFont.Weight` or its number.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// A `SymbolicTraits` or its number.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    }

    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Which feature: ``kNumberSpacingType``.
        public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        public static let type = featureIdentifier
        /// Its setting: ``kMonospacedNumbersSelector`` or ``kProportionalNumbersSelector``.
        public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        public static let selector = typeIdentifier
    }

    /// A descriptor of the system font, changed by attributes; unknown ones change nothing.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        let (key, style) = UIFontDescriptor.key(
            FontKey.system(size: 12, weight: 400), nil, changedBy: attributes)
        self.init(key: key, textStyle: style)
    }

    /// This descriptor changed by attributes; unknown ones change nothing.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        let (key, style) = UIFontDescriptor.key(key, textStyle, changedBy: attributes)
        return UIFontDescriptor(key: key, textStyle: style)
    }

    /// Family, size, traits and, if it has one, text style.
    public var fontAttributes: [AttributeName: Any] {
        var attributes: [AttributeName: Any] = [
            .family: key.families.split(separator: ",").first.map(String.init) ?? key.families,
            .size: key.size,
            .traits: [
                TraitKey.weight: UIFont.Weight(number: key.weight).rawValue,
                TraitKey.symbolic: symbolicTraits.rawValue,
            ] as [TraitKey: Any],
        ]
        attributes[.textStyle] = textStyle
        return attributes
    }

    public func object(forKey name: AttributeName) -> Any? { fontAttributes[name] }

    /// The name of the font that is found for this.
    public var postscriptName: String { UIFont(key: key).fontName }

    private static func key(
        _ key: FontKey, _ style: UIFont.TextStyle?, changedBy attributes: [AttributeName: Any]
    ) -> (FontKey, UIFont.TextStyle?) {
        var key = key, style = style
        if let wanted = attributes[.textStyle] as? UIFont.TextStyle {
            key = UIFont.preferredFont(forTextStyle: wanted).key
            style = wanted
        }
        if let size = number(attributes[.size]), size > 0 { key = key.sized(size) }
        if let name = attributes[.name] as? String, let named = FontKey(name: name, size: key.size)
        {
            key = named
        }
        if let family = attributes[.family] as? String { key.families = family }
        let traits = attributes[.traits] as? [TraitKey: Any] ?? [:]
        if let symbolic = traits[.symbolic] {
            let wanted =
                symbolic as? SymbolicTraits
                ?? SymbolicTraits(
                    rawValue: number(symbolic).flatMap { UInt32(exactly: $0) } ?? 0)
            let descriptor = UIFontDescriptor(key: key).withSymbolicTraits(wanted)
            key = descriptor?.key ?? key
        }
        if let weight = traits[.weight] as? UIFont.Weight {
            key.weight = weight.number
        } else if let weight = number(traits[.weight]) {
            key.weight = UIFont.Weight(weight).number
        }
        for setting in attributes[.featureSettings] as? [[FeatureKey: Any]] ?? [] {
            guard number(setting[.type]) == CGFloat(kNumberSpacingType) else { continue }
            key.features =
                number(setting[.selector]) == CGFloat(kMonospacedNumbersSelector) ? "tnum=1" : ""
        }
        return (key, style)
    }

    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: value
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as UInt32: CGFloat(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }
}

/// How wide digits are.
public let kNumberSpacingType = 6
/// All digits have one width.
public let kMonospacedNumbersSelector = 0
/// Each digit has its own width.
public let kProportionalNumbersSelector = 1

extension UIFont.Weight {
    /// From OpenType's scale, 100…900.
    init(number: Int) {
        let steps: [CGFloat] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
        self.init(steps[min(max((number + 50) / 100, 1), 9) - 1])
    }
}

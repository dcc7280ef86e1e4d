import Foundation
import TactileGeometry

extension UIImage {
    /// How thick a symbol's lines are: nine weights, as a font has.
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .unspecified, .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }

        /// Of the symbols' grid of 24.
        var lineWidth: CGFloat {
            switch self {
            case .ultraLight: 0.7
            case .thin: 1
            case .light: 1.35
            case .unspecified, .regular: 1.75
            case .medium: 2
            case .semibold: 2.3
            case .bold: 2.6
            case .heavy: 2.9
            case .black: 3.2
            }
        }
    }

    /// How large a symbol is beside the letters of its point size.
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large

        var factor: CGFloat {
            switch self {
            case .small: 0.78
            case .default, .unspecified, .medium: 1
            case .large: 1.28
            }
        }
    }

    /// Symbols alone are drawn otherwise by a configuration.
    public typealias Configuration = SymbolConfiguration

    /// Size, weight and colours of a symbol; what is not said is as usual.
    public final class SymbolConfiguration: NSObject, Sendable {
        struct Values: Hashable, Sendable {
            /// In points.
            var pointSize: CGFloat?
            var textStyle: UIFont.TextStyle?
            var weight = SymbolWeight.unspecified
            var scale = SymbolScale.unspecified
            /// For the symbol, and for what encloses it.
            var colors: [UIColor] = []
        }

        let values: Values

        init(values: Values) {
            self.values = values
            super.init()
        }

        /// A configuration that says nothing.
        public static let unspecified = SymbolConfiguration(values: Values())

        public convenience init(pointSize: CGFloat) {
            self.init(pointSize: pointSize, weight: .unspecified, scale: .unspecified)
        }

        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(pointSize: pointSize, weight: weight, scale: .unspecified)
        }

        /// A size that is not positive and finite is the usual one.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            let size = pointSize > 0 && pointSize.isFinite ? pointSize : nil
            self.init(values: Values(pointSize: size, weight: weight, scale: scale))
        }

        public convenience init(weight: SymbolWeight) {
            self.init(values: Values(weight: weight))
        }

        public convenience init(scale: SymbolScale) { self.init(values: Values(scale: scale)) }

        /// As large as text of this style, in the size that the person reads.
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(textStyle: textStyle, scale: .unspecified)
        }

        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(values: Values(textStyle: textStyle, scale: scale))
        }

        /// As large and as heavy as the letters of `font`.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }

        public convenience init(font: UIFont, scale: SymbolScale) {
            let weight = SymbolWeight(rawValue: font.key.weight / 100) ?? .regular
            self.init(
                values: Values(
                    pointSize: font.textStyle == nil ? font.pointSize : nil,
                    textStyle: font.textStyle, weight: weight, scale: scale))
        }

        /// One colour: full for the symbol, half as strong for what encloses it.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(
                values: Values(
                    colors: [hierarchicalColor, hierarchicalColor.withAlphaComponent(0.5)]))
        }

        /// The first colour is the symbol's, the second that of what encloses it.
        public convenience init(paletteColors: [UIColor]) {
            self.init(values: Values(colors: paletteColors))
        }

        /// What `configuration` says, and where it says nothing what this one says.
        public func applying(_ configuration: SymbolConfiguration) -> SymbolConfiguration {
            var values = values
            let other = configuration.values
            if other.pointSize != nil || other.textStyle != nil {
                values.pointSize = other.pointSize
                values.textStyle = other.textStyle
            }
            if other.weight != .unspecified { values.weight = other.weight }
            if other.scale != .unspecified { values.scale = other.scale }
            if !other.colors.isEmpty { values.colors = other.colors }
            return SymbolConfiguration(values: values)
        }

        public override func isEqual(_ object: Any?) -> Bool {
            (object as? SymbolConfiguration)?.values == values
        }

        public override var hash: Int { values.hashValue }

        /// The usual size is that of body text.
        func pointSize(in traits: UITraitCollection) -> CGFloat {
            if let size = values.pointSize { return size }
            guard let style = values.textStyle else { return 17 }
            return style.size(in: traits.preferredContentSizeCategory)
        }
    }
}

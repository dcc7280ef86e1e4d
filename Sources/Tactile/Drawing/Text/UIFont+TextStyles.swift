import Foundation
import TactileGeometry

extension UIFont {
    /// What a text is for; its size follows the person's content size category.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// Point sizes in the twelve categories, smallest first (Human Interface Guidelines,
        /// Typography, Dynamic Type sizes).
        var sizes: [CGFloat] {
            switch self {
            case .extraLargeTitle: [32, 33, 34, 36, 38, 40, 42, 46, 50, 54, 58, 62]
            case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
            case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
            case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
            case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
            default: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            }
        }

        func size(in category: UIContentSizeCategory) -> CGFloat { sizes[category.step] }

        var weight: Weight {
            switch self {
            case .headline: .semibold
            case .extraLargeTitle: .bold
            default: .regular
            }
        }
    }

    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }

    /// The system font for a text style at the size that the traits ask for, and heavier where they
    /// ask for bold text.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        let category = (traits ?? .current).preferredContentSizeCategory
        let key = FontKey.system(size: style.size(in: category), weight: style.weight.number)
        let isBold = traits?.legibilityWeight == .bold
        return UIFont(key: isBold ? key.emboldened ?? key : key, textStyle: style)
    }
}

/// Scales sizes as a text style's own size grows with the content size category.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    public init(forTextStyle style: UIFont.TextStyle) {
        self.style = style
        super.init()
    }

    public static let `default` = UIFontMetrics(forTextStyle: .body)

    public static func metrics(forTextStyle style: UIFont.TextStyle) -> UIFontMetrics {
        UIFontMetrics(forTextStyle: style)
    }

    /// A value that suits the default size, at the current size; to a whole device pixel.
    public func scaledValue(for value: CGFloat) -> CGFloat {
        scaledValue(for: value, compatibleWith: nil)
    }

    public func scaledValue(
        for value: CGFloat, compatibleWith traits: UITraitCollection?
    ) -> CGFloat {
        let traits = traits ?? .current
        let category = traits.preferredContentSizeCategory
        let factor = style.size(in: category) / style.size(in: .large)
        return (value * factor).roundedToPixel(scale: traits.displayScale.usableScale)
    }

    public func scaledFont(for font: UIFont) -> UIFont {
        scaledFont(for: font, maximumPointSize: 0, compatibleWith: nil)
    }

    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }

    public func scaledFont(
        for font: UIFont, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        scaledFont(for: font, maximumPointSize: 0, compatibleWith: traits)
    }

    /// A maximum of 0 means none.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        let size = scaledValue(for: font.pointSize, compatibleWith: traits)
        let scaled = font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size)
        return UIFont(
            key: scaled.key, textStyle: nil,
            scaling: FontScaling(
                style: style, pointSize: font.pointSize, maximum: maximumPointSize))
    }
}

/// What a font was before it was scaled.
struct FontScaling: Sendable {
    let style: UIFont.TextStyle
    /// At the default size.
    let pointSize: CGFloat
    /// 0 means none.
    let maximum: CGFloat
}

extension UIFont {
    /// The same font at the size that other traits ask for, where it is one of a text style or was
    /// scaled by ``UIFontMetrics``; any other font stays what it is.
    package func resized(for traits: UITraitCollection) -> UIFont {
        if let textStyle {
            let size = textStyle.size(in: traits.preferredContentSizeCategory)
            return size == pointSize
                ? self : UIFont(key: withSize(size).key, textStyle: textStyle)
        }
        guard let scaling else { return self }
        let scaled = UIFontMetrics(forTextStyle: scaling.style).scaledFont(
            for: withSize(scaling.pointSize), maximumPointSize: scaling.maximum,
            compatibleWith: traits)
        return scaled.pointSize == pointSize ? self : scaled
    }
}

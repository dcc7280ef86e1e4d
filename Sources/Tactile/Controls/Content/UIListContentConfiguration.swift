import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The content of a row: a picture, a text, a secondary text below or next to it.
public struct UIListContentConfiguration: UIContentConfiguration {
    public var image: UIImage?
    public var imageProperties = ImageProperties()
    public var text: String?
    /// Shown in place of ``text``.
    public var attributedText: NSAttributedString?
    public var textProperties: TextProperties
    public var secondaryText: String?
    /// Shown in place of ``secondaryText``.
    public var secondaryAttributedText: NSAttributedString?
    public var secondaryTextProperties: TextProperties
    /// The directions in which the margins are at least those of the superview.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
    /// Around the content, in points. What is no number counts as 0.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 11, leading: 16, bottom: 11, trailing: 16)
    /// Whether both texts are in one line where there is room.
    public var prefersSideBySideTextAndSecondaryText = false
    /// In points.
    public var imageToTextPadding: CGFloat = 16
    /// Points between texts in one line.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// Points between texts below each other.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2
    /// Whether what is selected is in the tint, and its texts are white.
    private var isOnTint = false

    /// The look of a picture.
    public struct ImageProperties {
        /// As much room as the symbols of a list take, in points.
        public static let standardDimension: CGFloat = 28

        /// `nil` is the tint of the view.
        public var tintColor: UIColor?
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// How a symbol is drawn, where it does not say that itself.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// In points.
        public var cornerRadius: CGFloat = 0
        /// In points; a side of 0 is as large as the picture.
        public var maximumSize: CGSize = .zero
        /// The room that is kept for the picture, in points; a side of 0 keeps as much as the
        /// picture takes. Pictures of rows below each other are in the middle of it.
        public var reservedLayoutSize: CGSize = .zero
        var tintOfState: UIColor?

        public init() {}

        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintOfState ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The look of a text.
    public struct TextProperties {
        public enum TextAlignment: Int, Sendable { case natural, center, justified }
        public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }

        public var font: UIFont
        public var color: UIColor
        public var colorTransformer: UIConfigurationColorTransformer?
        public var alignment: TextAlignment = .natural
        public var lineBreakMode: NSLineBreakMode = .byTruncatingTail
        /// 0 is as many lines as are needed.
        public var numberOfLines = 0
        public var adjustsFontSizeToFitWidth = false
        public var minimumScaleFactor: CGFloat = 0
        public var adjustsFontForContentSizeCategory = true
        public var transform: TextTransform = .none
        /// The colour of the style, and the one that a state gave in its place.
        let resting: UIColor
        var colorOfState: UIColor?

        init(_ style: UIFont.TextStyle, _ color: UIColor) {
            font = .preferredFont(forTextStyle: style)
            self.color = color
            resting = color
        }

        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        /// Takes on the colour of a state, unless another was set by hand.
        mutating func follow(_ stated: UIColor?) {
            guard color === resting || color === colorOfState else { return }
            color = stated ?? resting
            colorOfState = color
        }

        func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capitalized: text.capitalized
            }
        }
    }

    init(
        text: TextProperties = TextProperties(.body, .label),
        secondary: TextProperties = TextProperties(.footnote, .secondaryLabel)
    ) {
        textProperties = text
        secondaryTextProperties = secondary
    }

    public func makeContentView() -> any UIView & UIContentView {
        UIListContentView(configuration: self)
    }

    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        let shown = ShownState(state)
        var copy = self
        let color: UIColor? =
            shown.isDisabled ? .tertiaryLabel : isOnTint && shown.isMarked ? .white : nil
        copy.textProperties.follow(color)
        copy.secondaryTextProperties.follow(color)
        copy.imageProperties.tintOfState = color
        return copy
    }

    // MARK: Styles

    /// A text, a smaller one below it.
    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration()
    }

    /// A text, a value at the other side.
    public static func valueCell() -> UIListContentConfiguration {
        var value = UIListContentConfiguration(
            secondary: TextProperties(.body, .secondaryLabel))
        value.prefersSideBySideTextAndSecondaryText = true
        return value
    }

    public static func sidebarCell() -> UIListContentConfiguration {
        var cell = UIListContentConfiguration()
        cell.isOnTint = true
        return cell
    }

    public static func sidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }

    public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }

    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { cell() }

    public static func sidebarHeader() -> UIListContentConfiguration {
        UIListContentConfiguration(text: TextProperties(.headline, .label))
    }

    public static func plainHeader() -> UIListContentConfiguration {
        title(.headline, .label, top: 6, bottom: 6)
    }

    public static func plainFooter() -> UIListContentConfiguration {
        title(.footnote, .secondaryLabel, top: 6, bottom: 6)
    }

    /// Small capital letters.
    public static func groupedHeader() -> UIListContentConfiguration {
        var header = title(.footnote, .secondaryLabel, top: 16, bottom: 6)
        header.textProperties.transform = .uppercase
        return header
    }

    public static func groupedFooter() -> UIListContentConfiguration {
        title(.footnote, .secondaryLabel, top: 6, bottom: 6)
    }

    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        title(.headline, .label, top: 16, bottom: 6)
    }

    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        title(.title3, .label, top: 16, bottom: 6)
    }

    private static func title(
        _ style: UIFont.TextStyle, _ color: UIColor, top: CGFloat, bottom: CGFloat
    ) -> UIListContentConfiguration {
        var title = UIListContentConfiguration(text: TextProperties(style, color))
        // What is above and below is fixed.
        title.axesPreservingSuperviewLayoutMargins = .horizontal
        title.directionalLayoutMargins.top = top
        title.directionalLayoutMargins.bottom = bottom
        return title
    }
}

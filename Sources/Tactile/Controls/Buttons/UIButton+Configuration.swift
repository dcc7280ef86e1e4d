import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Makes attributes of text of those that it would have.
public struct UIConfigurationTextAttributesTransformer {
    public let transform: (AttributeContainer) -> AttributeContainer

    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
        self.transform = transform
    }

    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
        transform(input)
    }
}

extension UIButton {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        case close = 7

        /// The type that a file names.
        init?(interfaceName name: String?) {
            switch name {
            case "system", "roundedRect": self = .system
            case "detailDisclosure": self = .detailDisclosure
            case "infoLight": self = .infoLight
            case "infoDark": self = .infoDark
            case "contactAdd": self = .contactAdd
            case "close": self = .close
            default: return nil
            }
        }
    }

    /// What a button shows and how: text, picture, insets and colours by style.
    public struct Configuration {
        public enum Size: Int, Sendable { case medium, small, mini, large }
        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic, small, medium, large, capsule
        }
        public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }
        /// The indicator at the end of a button that opens a menu: for ``automatic`` two arrows
        /// where the button shows what was chosen in the menu.
        public enum Indicator: Int, Sendable { case automatic, none, popup }
        public enum ImagePlacement: Int, Sendable { case top, leading, bottom, trailing }

        enum Style { case plain, borderless, gray, tinted, filled, bordered, borderedProminent }

        var style: Style
        public var title: String?
        public var attributedTitle: AttributedString?
        /// Changes the look of a title that has none of its own: it gets the font and the colour
        /// that the title would have.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How a title is broken or cut off that is longer than the button is wide.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        public var subtitle: String?
        public var attributedSubtitle: AttributedString?
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
        public var image: UIImage?
        /// How the image is drawn if it is a symbol, where it does not say that itself.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// Changes the colour that the image would have.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// Changes the colour that the activity indicator would have.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var imagePlacement: ImagePlacement = .leading
        /// Points between picture and text.
        public var imagePadding: CGFloat = 6
        /// Points between title and subtitle.
        public var titlePadding: CGFloat = 1
        public var titleAlignment: TitleAlignment = .automatic
        public var contentInsets: NSDirectionalEdgeInsets
        public var buttonSize: Size = .medium { didSet { adoptSize() } }
        public var cornerStyle: CornerStyle = .dynamic
        /// What is behind the content; what it does not say is as the style has it.
        public var background = UIBackgroundConfiguration()
        /// Whether a selected button looks like one of the next stronger style.
        public var automaticallyUpdateForSelection = true
        public var showsActivityIndicator = false
        public var indicator = Indicator.automatic
        /// The title's font; `nil` is the one of the button's size.
        public var font: UIFont?

        init(_ style: Style) {
            self.style = style
            contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        }

        public static func plain() -> Configuration { Configuration(.plain) }
        public static func borderless() -> Configuration { Configuration(.borderless) }
        public static func gray() -> Configuration { Configuration(.gray) }
        public static func tinted() -> Configuration { Configuration(.tinted) }
        public static func filled() -> Configuration { Configuration(.filled) }
        public static func bordered() -> Configuration { Configuration(.bordered) }
        public static func borderedProminent() -> Configuration {
            Configuration(.borderedProminent)
        }
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }

        private mutating func adoptSize() {
            let (vertical, horizontal): (CGFloat, CGFloat) =
                switch buttonSize {
                case .mini, .small: (4, 10)
                case .medium: (7, 12)
                case .large: (15, 20)
                }
            contentInsets = NSDirectionalEdgeInsets(
                top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
        }

        var titleFont: UIFont {
            if let font { return font }
            switch buttonSize {
            case .mini, .small: return .preferredFont(forTextStyle: .subheadline)
            case .medium: return .preferredFont(forTextStyle: .body)
            case .large:
                return UIFontMetrics(forTextStyle: .body).scaledFont(
                    for: .systemFont(ofSize: 17, weight: .semibold))
            }
        }

        func radius(height: CGFloat) -> CGFloat {
            switch cornerStyle {
            case .fixed: min(max(background.cornerRadius, 0), height / 2)
            case .dynamic, .medium: min(8, height / 2)
            case .small: min(5, height / 2)
            case .large: min(12, height / 2)
            case .capsule: height / 2
            }
        }

        /// What is shown of it: plain buttons that are selected are tinted, others are filled.
        /// Filled ones that are disabled are grey: pale letters on pale colour could not be read.
        func shown(isSelected: Bool, isEnabled: Bool) -> Configuration {
            var shown = self
            if isSelected, automaticallyUpdateForSelection {
                switch style {
                case .plain, .borderless: shown.style = .tinted
                case .gray, .tinted, .bordered: shown.style = .filled
                case .filled, .borderedProminent: break
                }
            }
            if !isEnabled, shown.style == .filled || shown.style == .borderedProminent {
                shown.style = .gray
                shown.baseBackgroundColor = nil
                shown.baseForegroundColor = .label
            }
            return shown
        }

        func backgroundColor(tint: UIColor) -> UIColor? {
            if let color = background.backgroundColor { return color }
            switch style {
            case .plain, .borderless: return baseBackgroundColor
            case .gray, .bordered: return baseBackgroundColor ?? .secondarySystemFill
            case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.16)
            case .filled, .borderedProminent: return baseBackgroundColor ?? tint
            }
        }

        func foreground(tint: UIColor) -> UIColor {
            if let baseForegroundColor { return baseForegroundColor }
            switch style {
            case .filled, .borderedProminent: return .white
            case .plain, .borderless, .gray, .tinted, .bordered: return tint
            }
        }

        var wraps: Bool { titleLineBreakMode.wraps || subtitleLineBreakMode.wraps }

        /// How much of the background is left of a disabled button.
        var disabledBackgroundAlpha: CGFloat {
            style == .gray || style == .bordered ? 1 : ControlStyle.disabledAlpha
        }

        /// Whether the title itself fades when pressed, there being no background to darken.
        var fadesWhenPressed: Bool { style == .plain || style == .borderless }
    }
}

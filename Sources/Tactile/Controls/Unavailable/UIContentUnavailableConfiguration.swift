import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What is shown where there is nothing to show: a picture or an activity indicator, a text, one
/// below it, up to two buttons.
///
/// `UIViewController.contentUnavailableConfiguration` shows one over a scene.
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    public var image: UIImage?
    public var imageProperties = ImageProperties()
    public var text: String?
    /// Shown in place of ``text``.
    public var attributedText: NSAttributedString?
    public var textProperties: TextProperties
    public var secondaryText: String?
    /// Shown in place of ``secondaryText``.
    public var secondaryAttributedText: NSAttributedString?
    public var secondaryTextProperties = TextProperties(
        .preferredFont(forTextStyle: .body), .secondaryLabel)
    /// Shown if it has a title or a picture.
    public var button = UIButton.Configuration.plain()
    public var buttonProperties = ButtonProperties()
    /// Below the first one, shown if it has a title or a picture.
    public var secondaryButton = UIButton.Configuration.plain()
    public var secondaryButtonProperties = ButtonProperties()
    public var alignment = Alignment.center
    /// The directions in which the margins are at least those of the superview.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
    /// Around the content, in points. What is no number counts as 0.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 16, leading: 16, bottom: 16, trailing: 16)
    /// In points.
    public var imageToTextPadding: CGFloat = 12
    /// In points.
    public var textToSecondaryTextPadding: CGFloat = 6
    /// Points between the last text and the first button.
    public var textToButtonPadding: CGFloat = 16
    /// In points.
    public var buttonToSecondaryButtonPadding: CGFloat = 8
    public var background = UIBackgroundConfiguration.clear()
    let isLoading: Bool
    /// The text of a search without a name, which a state's text takes the place of.
    private let searchText: String?

    public enum Alignment: Int, Sendable {
        /// In the middle.
        case center
        /// In the middle of the height, at the leading edge.
        case natural
    }

    /// The look of the picture.
    public struct ImageProperties {
        /// `nil` is the colour of secondary texts.
        public var tintColor: UIColor?
        /// In points.
        public var cornerRadius: CGFloat = 0
        /// In points; a side of 0 is as large as the picture.
        public var maximumSize: CGSize = .zero

        public init() {}
    }

    /// The look of a text.
    public struct TextProperties {
        public var font: UIFont
        public var color: UIColor
        public var lineBreakMode: NSLineBreakMode = .byTruncatingTail
        /// 0 is as many lines as are needed.
        public var numberOfLines = 0
        public var adjustsFontSizeToFitWidth = false
        public var minimumScaleFactor: CGFloat = 0

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }
    }

    /// What a button does.
    public struct ButtonProperties {
        public var primaryAction: UIAction?
        public var isEnabled = true
        /// Shown by a press if there is no action, else by a long press.
        public var menu: UIMenu?

        public init() {}
    }

    private init(_ text: TextProperties, isLoading: Bool = false, searchText: String? = nil) {
        textProperties = text
        self.isLoading = isLoading
        self.searchText = searchText
        self.text = searchText
    }

    // MARK: Kinds

    /// Nothing is there: to be given a text and a picture.
    public static func empty() -> UIContentUnavailableConfiguration {
        UIContentUnavailableConfiguration(TextProperties(Self.titleFont, .label))
    }

    /// Something is on its way, with an activity indicator in the picture's place.
    public static func loading() -> UIContentUnavailableConfiguration {
        var loading = UIContentUnavailableConfiguration(
            TextProperties(.preferredFont(forTextStyle: .body), .secondaryLabel), isLoading: true)
        loading.text = "Loading…"
        return loading
    }

    /// Nothing was found. With ``updated(for:)`` and a state's text it says what was looked for.
    public static func search() -> UIContentUnavailableConfiguration {
        var search = UIContentUnavailableConfiguration(
            TextProperties(Self.titleFont, .label), searchText: "No Results")
        search.secondaryText = "Check the spelling or try a new search."
        search.image = UnavailableGlyph.search()
        return search
    }

    private static var titleFont: UIFont {
        let usual = UIFont.preferredFont(forTextStyle: .title2)
        return .systemFont(ofSize: usual.pointSize, weight: .bold)
    }

    // MARK: Content configuration

    public func makeContentView() -> any UIView & UIContentView {
        UIContentUnavailableView(configuration: self)
    }

    /// A search says what was looked for, unless it was given another text.
    public func updated(
        for state: any UIConfigurationState
    ) -> UIContentUnavailableConfiguration {
        guard let searchText, text == searchText, attributedText == nil,
            let state = state as? UIContentUnavailableConfigurationState,
            let wanted = state.searchText, !wanted.isEmpty
        else { return self }
        var copy = self
        copy.text = "No Results for “\(wanted)”"
        return copy
    }
}

enum UnavailableGlyph {
    /// A magnifying glass of 48 points.
    @MainActor static func search() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = UIScreen.main.scale
        let size = CGSize(width: 48, height: 48)
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor.black.setStroke()
            let path = UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 28, height: 28))
            path.move(to: CGPoint(x: 29.5, y: 29.5))
            path.addLine(to: CGPoint(x: 42.5, y: 42.5))
            path.lineWidth = 4
            path.lineCapStyle = .round
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }
}

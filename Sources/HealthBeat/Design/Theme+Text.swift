import Foundation
import Tactile

extension Theme {
    /// Text by its part in the page, at the size that the person wants text to have. Numbers that
    /// change have digits of one width.
    public enum Text {
        public static var pageTitle: UIFont {
            UIFontMetrics(forTextStyle: .largeTitle).scaledFont(
                for: .systemFont(ofSize: 34, weight: .bold))
        }
        /// The day's weight.
        public static var display: UIFont { display(64) }
        public static func display(_ size: CGFloat) -> UIFont { large(digits(size, .light)) }
        public static func displayUnit(_ size: CGFloat) -> UIFont { scaled(text(size, .regular)) }
        /// The goal in the middle of the dial.
        public static func dialValue(_ size: CGFloat) -> UIFont { large(digits(size, .light)) }
        public static var dialCaption: UIFont { scaled(text(14, .medium)) }
        public static var figure: UIFont { scaled(digits(20, .semibold)) }
        public static var headline: UIFont { scaled(text(17, .semibold)) }
        public static var body: UIFont { scaled(text(17, .regular)) }
        public static var bodyDigits: UIFont { scaled(digits(17, .regular)) }
        /// What is typed on the panel.
        public static var panelWeight: UIFont { large(digits(28, .regular)) }
        public static var subheadline: UIFont { scaled(text(15, .regular)) }
        public static var footnote: UIFont { scaled(text(13, .regular)) }
        public static var footnoteDigits: UIFont { scaled(digits(13, .regular)) }
        public static var cardDetail: UIFont { scaled(digits(12, .regular)) }
        public static var caption: UIFont { scaled(text(12, .regular)) }
        public static var captionSmall: UIFont { scaled(text(11, .regular)) }
        /// Under a tab's picture, where it does not grow with the size of text.
        public static let tab = UIFont.systemFont(ofSize: 11, weight: .medium)
        /// A chart card's title and the word on a filled button.
        public static var cardTitle: UIFont { scaled(text(15, .semibold)) }
        public static var cardCaption: UIFont { scaled(text(13, .medium)) }
        public static var pill: UIFont { scaled(usualPill) }
        public static var usualPill: UIFont { digits(13, .semibold) }
        public static var chip: UIFont { scaled(text(15, .medium)) }
        public static var button: UIFont { scaled(text(16, .semibold)) }
        /// The first question of an empty diary.
        public static func question(_ size: CGFloat) -> UIFont { large(text(size, .semibold)) }
        /// A card's figure and its unit, smaller where there is little room.
        public static func fact(_ size: CGFloat) -> UIFont { scaled(digits(size, .semibold)) }
        public static func factUnit(_ size: CGFloat) -> UIFont {
            scaled(text(max(11, size - 5), .medium))
        }
        public static var subheadlineDigits: UIFont { scaled(digits(14, .regular)) }
        public static var axisStrong: UIFont { scaled(text(11, .semibold)) }
        public static var axis: UIFont { scaled(digits(11, .regular)) }
        public static var axisMajor: UIFont { scaled(digits(12, .medium)) }
        /// The chosen column's value.
        public static var chartFigure: UIFont { large(digits(28, .semibold)) }
        public static var chartUnit: UIFont { scaled(text(17, .regular)) }
        /// What the shown range comes to.
        public static var summary: UIFont { scaled(digits(22, .semibold)) }
        public static var axisChosen: UIFont { scaled(digits(11, .semibold)) }
        public static var axisChip: UIFont { scaled(digits(11, .medium)) }
        /// Of a segment's title where text has the usual size, in points.
        static let segmentSize: CGFloat = 13
        static func segment(_ weight: UIFont.Weight) -> UIFont { scaled(text(segmentSize, weight)) }
        public static var rowFigure: UIFont { scaled(digits(17, .semibold)) }

        private static func text(_ size: CGFloat, _ weight: UIFont.Weight) -> UIFont {
            .systemFont(ofSize: size, weight: weight)
        }

        private static func digits(_ size: CGFloat, _ weight: UIFont.Weight) -> UIFont {
            .monospacedDigitSystemFont(ofSize: size, weight: weight)
        }

        /// What is read grows at one rate, that of body text, and so does what it is set in. Small
        /// text does not get much smaller.
        private static func scaled(_ font: UIFont) -> UIFont {
            let size = font.pointSize
            let style: UIFont.TextStyle = size > 14 ? .body : size > 12 ? .footnote : .caption2
            return UIFontMetrics(forTextStyle: style).scaledFont(
                for: font, maximumPointSize: (size * mostGrowth).rounded())
        }

        /// How body text at the largest size compares with the usual one.
        private static let mostGrowth: CGFloat = 53 / 17

        /// Whether text has one of the sizes at which what is otherwise side by side, panes and
        /// rows alike, is one below the other.
        @MainActor public static var isVeryLarge: Bool {
            UIApplication.shared.preferredContentSizeCategory.isAccessibilityCategory
        }

        /// Text that is large already grows less.
        private static func large(_ font: UIFont) -> UIFont {
            UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: font)
        }

        /// A length that holds text, which is `points` at the usual text size: more where text is
        /// larger, and not less where it is smaller, for that can still be pressed.
        public static func room(_ points: CGFloat) -> CGFloat {
            max(points, UIFontMetrics.default.scaledValue(for: points).rounded(.up))
        }

        /// A length that holds the day's weight.
        public static func displayRoom(_ points: CGFloat) -> CGFloat {
            let metrics = UIFontMetrics(forTextStyle: .largeTitle)
            return max(points, metrics.scaledValue(for: points).rounded(.up))
        }

        /// The height of lines of a font: at least `points`, in which the usual size is set.
        public static func line(_ font: UIFont, atLeast points: CGFloat) -> CGFloat {
            max(points, font.lineHeight.rounded(.up))
        }
    }
}

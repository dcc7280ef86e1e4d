import Diary
import Foundation
import Tactile

extension Theme {
    /// Text by its part in the page, at the size that the person wants text to have. Numbers that
    /// change have digits of one width.
    enum Text {
        static var pageTitle: UIFont {
            UIFontMetrics(forTextStyle: .largeTitle).scaledFont(
                for: .systemFont(ofSize: 34, weight: .bold))
        }
        /// The day's weight.
        static var display: UIFont { display(64) }
        static func display(_ size: CGFloat) -> UIFont { large(digits(size, .light)) }
        static func displayUnit(_ size: CGFloat) -> UIFont { scaled(text(size, .regular)) }
        /// The goal in the middle of the dial.
        static func dialValue(_ size: CGFloat) -> UIFont { large(digits(size, .light)) }
        static var dialCaption: UIFont { scaled(text(14, .medium)) }
        static var figure: UIFont { scaled(digits(20, .semibold)) }
        static var headline: UIFont { scaled(text(17, .semibold)) }
        static var body: UIFont { scaled(text(17, .regular)) }
        static var bodyDigits: UIFont { scaled(digits(17, .regular)) }
        /// What is typed on the panel.
        static var panelWeight: UIFont { large(digits(28, .regular)) }
        static var subheadline: UIFont { scaled(text(15, .regular)) }
        static var footnote: UIFont { scaled(text(13, .regular)) }
        static var footnoteDigits: UIFont { scaled(digits(13, .regular)) }
        static var cardDetail: UIFont { scaled(digits(12, .regular)) }
        static var caption: UIFont { scaled(text(12, .regular)) }
        static var captionSmall: UIFont { scaled(text(11, .regular)) }
        /// Under a tab's picture, where it does not grow with the size of text.
        static let tab = UIFont.systemFont(ofSize: 11, weight: .medium)
        /// A chart card's title and the word on a filled button.
        static var cardTitle: UIFont { scaled(text(15, .semibold)) }
        static var cardCaption: UIFont { scaled(text(13, .medium)) }
        static var pill: UIFont { scaled(usualPill) }
        static var usualPill: UIFont { digits(13, .semibold) }
        static var chip: UIFont { scaled(text(15, .medium)) }
        static var button: UIFont { scaled(text(16, .semibold)) }
        /// The first question of an empty diary.
        static func question(_ size: CGFloat) -> UIFont { large(text(size, .semibold)) }
        /// A card's figure and its unit, smaller where there is little room.
        static func fact(_ size: CGFloat) -> UIFont { scaled(digits(size, .semibold)) }
        static func factUnit(_ size: CGFloat) -> UIFont {
            scaled(text(max(11, size - 5), .medium))
        }
        static var subheadlineDigits: UIFont { scaled(digits(14, .regular)) }
        static var axisStrong: UIFont { scaled(text(11, .semibold)) }
        static var axis: UIFont { scaled(digits(11, .regular)) }
        static var axisMajor: UIFont { scaled(digits(12, .medium)) }
        /// The chosen column's value.
        static var chartFigure: UIFont { large(digits(28, .semibold)) }
        static var chartUnit: UIFont { scaled(text(17, .regular)) }
        /// What the shown range comes to.
        static var summary: UIFont { scaled(digits(22, .semibold)) }
        static var axisChosen: UIFont { scaled(digits(11, .semibold)) }
        static var axisChip: UIFont { scaled(digits(11, .medium)) }
        /// Of a segment's title where text has the usual size, in points.
        static let segmentSize: CGFloat = 13
        static func segment(_ weight: UIFont.Weight) -> UIFont { scaled(text(segmentSize, weight)) }
        static var rowFigure: UIFont { scaled(digits(17, .semibold)) }

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

        /// The largest size that a window has room for, however much larger the person wants text:
        /// words are not broken, and the entry panel is seen whole. All windows have room for the
        /// ordinary sizes.
        ///
        /// - `window`: in points.
        static func largest(in window: CGSize) -> UIContentSizeCategory {
            // Points of the window that go with text of the usual size.
            let needed: CGSize =
                window.width < Theme.Space.narrow
                ? CGSize(width: 190, height: 350) : CGSize(width: 300, height: 272)
            let growth = min(window.width / needed.width, window.height / needed.height)
            let fitting = DiarySettings.TextSizeChoice.allCases.map(\.category).last { category in
                let traits = UITraitCollection(preferredContentSizeCategory: category)
                return UIFontMetrics.default.scaledValue(for: 1000, compatibleWith: traits)
                    <= 1000 * growth
            }
            return max(fitting ?? .large, .extraExtraExtraLarge)
        }

        /// Whether text has one of the sizes at which what is otherwise side by side, panes and
        /// rows alike, is one below the other.
        @MainActor static var isVeryLarge: Bool {
            UIApplication.shared.preferredContentSizeCategory.isAccessibilityCategory
        }

        /// Text that is large already grows less.
        private static func large(_ font: UIFont) -> UIFont {
            UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: font)
        }

        /// A length that holds text, which is `points` at the usual text size: more where text is
        /// larger, and not less where it is smaller, for that can still be pressed.
        static func room(_ points: CGFloat) -> CGFloat {
            max(points, UIFontMetrics.default.scaledValue(for: points).rounded(.up))
        }

        /// A length that holds the day's weight.
        static func displayRoom(_ points: CGFloat) -> CGFloat {
            let metrics = UIFontMetrics(forTextStyle: .largeTitle)
            return max(points, metrics.scaledValue(for: points).rounded(.up))
        }

        /// The height of lines of a font: at least `points`, in which the usual size is set.
        static func line(_ font: UIFont, atLeast points: CGFloat) -> CGFloat {
            max(points, font.lineHeight.rounded(.up))
        }

        /// Lets labels and fields inside of the program's pages follow the text size.
        @MainActor
        static func followTextSize() {
            let containers: [any UIAppearanceContainer.Type] = [
                SceneViewController.self, EntryDetailViewController.self, SettingsPage.self,
                HeightPage.self, ExportPage.self, AddEntryViewController.self, BannerView.self,
                SidebarView.self,
            ]
            for container in containers {
                UILabel.appearance(whenContainedInInstancesOf: [container])
                    .adjustsFontForContentSizeCategory = true
                UITextField.appearance(whenContainedInInstancesOf: [container])
                    .adjustsFontForContentSizeCategory = true
            }
        }
    }
}

import Foundation
import Tactile

/// How Health Beat looks and moves: semantic colours, text styles, spacing, motion.
///
/// Scenes name a role and never a number, so that one change here changes the whole program.
enum Theme {
    /// Colours by what they are for; each follows light and dark.
    enum Palette {
        static let tint = dynamic(light: 0x5856D6, dark: 0x7D7AFF)
        static let brandStart = UIColor(hex: 0x4B6BF5)
        static let brandEnd = UIColor(hex: 0x8F4BF5)
        static let background = dynamic(light: 0xF5F5F7, dark: 0x111114)
        static let card = dynamic(light: 0xFFFFFF, dark: 0x1C1C1F)
        static let panel = dynamic(light: 0xF0F5FF, dark: 0x20242E)
        static let label = dynamic(light: 0x1D1D1F, dark: 0xF5F5F7)
        static let secondaryLabel = dynamic(light: 0x6E6E73, dark: 0xA1A1A6)
        static let tertiaryLabel = dynamic(light: 0xA1A1A6, dark: 0x6E6E73)
        static let separator = dynamic(light: (0x3C3C43, 0.18), dark: (0xFFFFFF, 0.14))
        static let paperLine = dynamic(light: (0x3C3C43, 0.10), dark: (0xFFFFFF, 0.07))
        static let guideLine = dynamic(light: 0x55555A, dark: 0xA1A1A6)
        static let destructive = dynamic(light: 0xD70015, dark: 0xFF6961)
        /// The bar of a week that is not chosen stands in full tint; the chosen one in this alpha.
        static let chosenBarAlpha: CGFloat = 0.4
        static let trendBand = dynamic(light: (0x5856D6, 0.16), dark: (0x7D7AFF, 0.24))
        static let dialRing = dynamic(light: 0x000000, dark: 0x000000)
        static let unitsButton = dynamic(light: 0x8E8E93, dark: 0x98989F)
        static let unitsButtonPressed = dynamic(light: 0x007AFF, dark: 0x0A84FF)
        static let hover = dynamic(light: (0x000000, 0.04), dark: (0xFFFFFF, 0.06))
        static let banner = dynamic(light: 0xFFF4E5, dark: 0x33270F)

        static func dynamic(light: Int, dark: Int) -> UIColor {
            dynamic(light: (light, 1), dark: (dark, 1))
        }

        static func dynamic(light: (hex: Int, alpha: CGFloat), dark: (hex: Int, alpha: CGFloat))
            -> UIColor
        {
            let lightColor = UIColor(hex: light.hex, alpha: light.alpha)
            let darkColor = UIColor(hex: dark.hex, alpha: dark.alpha)
            return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
        }
    }

    /// Text by its part in the page. Numbers that change have digits of one width.
    enum Text {
        static var pageTitle: UIFont { .systemFont(ofSize: 34, weight: .bold) }
        /// The day's weight.
        static var display: UIFont { .monospacedDigitSystemFont(ofSize: 64, weight: .light) }
        static var displayUnit: UIFont { .systemFont(ofSize: 20, weight: .regular) }
        static var dialValue: UIFont { .monospacedDigitSystemFont(ofSize: 44, weight: .light) }
        static var figure: UIFont { .monospacedDigitSystemFont(ofSize: 20, weight: .semibold) }
        static var figureNarrow: UIFont {
            .monospacedDigitSystemFont(ofSize: 16, weight: .semibold)
        }
        static var headline: UIFont { .preferredFont(forTextStyle: .headline) }
        static var body: UIFont { .preferredFont(forTextStyle: .body) }
        static var bodyDigits: UIFont { .monospacedDigitSystemFont(ofSize: 17, weight: .regular) }
        static var field: UIFont { .monospacedDigitSystemFont(ofSize: 22, weight: .regular) }
        static var subheadline: UIFont { .preferredFont(forTextStyle: .subheadline) }
        static var footnote: UIFont { .preferredFont(forTextStyle: .footnote) }
        static var footnoteDigits: UIFont {
            .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        }
        static var caption: UIFont { .preferredFont(forTextStyle: .caption1) }
        static var captionSmall: UIFont { .preferredFont(forTextStyle: .caption2) }
        static var units: UIFont { .systemFont(ofSize: 12, weight: .bold) }
    }

    /// Distances in points, all on a grid of four.
    enum Space {
        static let grid: CGFloat = 4
        static let gap: CGFloat = 12
        static let cardPadding: CGFloat = 16
        static let cardRadius: CGFloat = 12
        static let formWidth: CGFloat = 560
        static let listWidth: CGFloat = 720
        static let dialWidth: CGFloat = 360
        /// Below this width of the window margins are narrow.
        static let narrow: CGFloat = 600

        static func margin(width: CGFloat) -> CGFloat { width < narrow ? 16 : 24 }

        /// A column of at most `limit` points in the middle of `width`, within the margins.
        static func column(in width: CGFloat, limit: CGFloat) -> (x: CGFloat, width: CGFloat) {
            let margin = margin(width: width)
            let column = max(0, min(limit, width - 2 * margin))
            return (((width - column) / 2).rounded(), column)
        }
    }

    /// Durations in seconds.
    enum Motion {
        /// Whether the person asked for less motion: then things fade instead of moving.
        @MainActor static var isReduced: Bool { UIApplication.shared.reducesMotion }
        static let house: TimeInterval = 0.25
        static let reduced: TimeInterval = 0.15
        static let arrival: TimeInterval = 0.35
        static let arrivalDamping: CGFloat = 0.8
        /// Between the starts of two bars that grow from zero.
        static let barStagger: TimeInterval = 0.03
        /// The graph's line draws itself once.
        static let lineReveal: TimeInterval = 0.6
    }
}

extension UIColor {
    /// A colour from `0xRRGGBB`.
    convenience init(hex: Int, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
            blue: CGFloat(hex & 255) / 255, alpha: alpha)
    }
}

import Foundation
import Tactile

/// How Health Beat looks and moves: semantic colours, text styles, spacing, motion.
///
/// Scenes name a role and never a number, so that one change here changes the whole program.
enum Theme {
    /// What an empty field asks for, in a colour that can be read.
    static func placeholder(_ text: String) -> NSAttributedString {
        NSAttributedString(
            string: text, attributes: [.foregroundColor: Palette.secondaryLabel])
    }

    /// Has an empty field ask with the longest of the texts that it has room for, which begin with
    /// the longest; with the last where none fits.
    @MainActor
    static func fitPlaceholder(_ texts: [String], in field: UITextField) {
        let room = field.placeholderRect(forBounds: field.bounds).width
        let font = field.font ?? Text.body
        let fitting = texts.first {
            $0.size(withAttributes: [.font: font]).width.rounded(.up) <= room
        }
        let text = fitting ?? texts.last ?? ""
        if field.attributedPlaceholder?.string != text {
            field.attributedPlaceholder = placeholder(text)
        }
    }

    /// Distances in points, all on a grid of four.
    enum Space {
        static let grid: CGFloat = 4
        static let gap: CGFloat = 12
        static let cardPadding: CGFloat = 16
        static let cardRadius: CGFloat = 12
        static let rowCardPadding: CGFloat = 12
        static let formWidth: CGFloat = 560
        static let listWidth: CGFloat = 720
        /// The widest content of a scene, in points: a 4K window without its sidebar and margins.
        /// Charts use all of it; text has narrower columns.
        static let contentWidth: CGFloat = 3_592
        /// Between the panes of a wide scene.
        static let gutter: CGFloat = 24
        /// From this width of its own on a scene has two panes.
        static let wide: CGFloat = 900
        /// The dial at most, over its cards and in a pane of its own.
        static let dialSide: CGFloat = 430
        static let wideDialSide: CGFloat = 516
        /// In a window as wide as a 4K screen.
        static let widestDialSide: CGFloat = 776

        /// What of `width` points the left pane takes: `least` in a usual window, in a very wide
        /// one its share up to `most`.
        static func pane(in width: CGFloat, least: CGFloat, most: CGFloat) -> CGFloat {
            max(least, min(most, (width * 0.22).rounded(.down)))
        }

        /// The dial at least, where the page then scrolls.
        static let leastDialSide: CGFloat = 288
        /// From this width of its own on a graph says what its squares are.
        static let noted: CGFloat = 840
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
        /// A number that changes rolls.
        static let roll: TimeInterval = 0.28
        static let arrivalDamping: CGFloat = 0.8
        /// Between the starts of two bars that grow from zero.
        static let barStagger: TimeInterval = 0.03
        /// What cannot be done shakes three times, this many points to each side.
        static let shake: TimeInterval = 0.4
        static let shakeReach: CGFloat = 6
        /// The graph's line draws itself once.
        static let lineReveal: TimeInterval = 0.6
    }
}

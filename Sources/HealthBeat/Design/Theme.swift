import Foundation
import Tactile

/// How Health Beat looks and moves: semantic colours, text styles, spacing, motion.
///
/// Scenes name a role and never a number, so that one change here changes the whole program.
public enum Theme {
    /// What an empty field asks for, in a colour that can be read.
    public static func placeholder(_ text: String) -> NSAttributedString {
        NSAttributedString(
            string: text, attributes: [.foregroundColor: Palette.secondaryLabel])
    }

    /// Has an empty field ask with the longest of the texts that it has room for, which begin with
    /// the longest; with the last where none fits.
    @MainActor
    public static func fitPlaceholder(_ texts: [String], in field: UITextField) {
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
    public enum Space {
        /// Nothing is taller than this in a label of one line.
        public static let unbounded = CGSize(width: CGFloat(10_000), height: CGFloat(10_000))
        public static let grid: CGFloat = 4
        public static let gap: CGFloat = 12
        public static let cardPadding: CGFloat = 16
        public static let cardRadius: CGFloat = 12
        public static let rowCardPadding: CGFloat = 12
        public static let formWidth: CGFloat = 560
        public static let listWidth: CGFloat = 720
        /// The widest content of a scene, in points: a 4K window without its sidebar and margins.
        /// Charts use all of it; text has narrower columns.
        public static let contentWidth: CGFloat = 3_592
        /// Between the panes of a wide scene.
        public static let gutter: CGFloat = 24
        /// From this width of its own on a scene has two panes.
        public static let wide: CGFloat = 900
        /// The dial at most, over its cards and in a pane of its own.
        public static let dialSide: CGFloat = 430
        public static let wideDialSide: CGFloat = 516
        /// In a window as wide as a 4K screen.
        public static let widestDialSide: CGFloat = 776

        /// What of `width` points the left pane takes: `least` in a usual window, in a very wide
        /// one its share up to `most`.
        public static func pane(in width: CGFloat, least: CGFloat, most: CGFloat) -> CGFloat {
            max(least, min(most, (width * 0.22).rounded(.down)))
        }

        /// The dial at least, where the page then scrolls.
        public static let leastDialSide: CGFloat = 288
        /// From this width of its own on a graph says what its squares are.
        public static let noted: CGFloat = 840
        /// Below this width of the window margins are narrow.
        public static let narrow: CGFloat = 600

        public static func margin(width: CGFloat) -> CGFloat { width < narrow ? 16 : 24 }

        /// A column of at most `limit` points in the middle of `width`, within the margins.
        public static func column(in width: CGFloat, limit: CGFloat) -> (x: CGFloat, width: CGFloat)
        {
            let margin = margin(width: width)
            let column = max(0, min(limit, width - 2 * margin))
            return (((width - column) / 2).rounded(), column)
        }
    }

    /// Durations in seconds.
    public enum Motion {
        /// Whether the person asked for less motion: then things fade instead of moving.
        @MainActor public static var isReduced: Bool { UIApplication.shared.reducesMotion }
        public static let house: TimeInterval = 0.25
        public static let reduced: TimeInterval = 0.15
        public static let arrival: TimeInterval = 0.35
        /// A number that changes rolls.
        public static let roll: TimeInterval = 0.28
        public static let arrivalDamping: CGFloat = 0.8
        /// Between the starts of two bars that grow from zero.
        public static let barStagger: TimeInterval = 0.03
        /// What cannot be done shakes three times, this many points to each side.
        public static let shake: TimeInterval = 0.4
        public static let shakeReach: CGFloat = 6
        /// The graph's line draws itself once.
        public static let lineReveal: TimeInterval = 0.6
    }
}

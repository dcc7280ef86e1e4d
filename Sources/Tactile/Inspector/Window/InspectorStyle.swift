import Foundation
import TactileDrawing
import TactileViews

/// The inspector's fonts, colours and measures.
@MainActor
enum InspectorStyle {
    static var font: UIFont { .preferredFont(forTextStyle: .footnote) }
    static var boldFont: UIFont { .systemFont(ofSize: font.pointSize, weight: .semibold) }
    static var smallFont: UIFont { .preferredFont(forTextStyle: .caption1) }
    static var numberFont: UIFont {
        .monospacedDigitSystemFont(ofSize: font.pointSize, weight: .regular)
    }

    /// What is drawn over the inspected window, on whatever it shows.
    static let mark = UIColor(red: 0.35, green: 0.34, blue: 0.84, alpha: 1)

    static let margin: CGFloat = 16
    static let gap: CGFloat = 6
    /// What is pressed is never less high, for the pointer.
    static let controlHeight: CGFloat = 28
    static var rowHeight: CGFloat { max(24, (font.lineHeight + 8).rounded(.up)) }
    /// A window that is at least as wide has the outline beside the properties.
    static let wideWidth: CGFloat = 640
}

import Foundation
import Tactile

extension Theme.Text {
    /// The chosen column's value.
    static var chartFigure: UIFont { .monospacedDigitSystemFont(ofSize: 28, weight: .semibold) }
    static var chartUnit: UIFont { .systemFont(ofSize: 17, weight: .regular) }
    /// What the shown range comes to.
    static var summary: UIFont { .monospacedDigitSystemFont(ofSize: 22, weight: .semibold) }
    static var axisChosen: UIFont { .monospacedDigitSystemFont(ofSize: 11, weight: .semibold) }
    static var axisChip: UIFont { .monospacedDigitSystemFont(ofSize: 11, weight: .medium) }
    static var rowFigure: UIFont { .monospacedDigitSystemFont(ofSize: 17, weight: .semibold) }
}

/// What charts draw: short texts and lines.
@MainActor
enum ChartDrawing {
    /// Fills over what is there, which lets it shine through a colour with alpha.
    static func fill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .normal) }

    static func size(_ text: String, _ font: UIFont) -> CGSize {
        text.size(withAttributes: [.font: font])
    }

    static func draw(_ text: String, at point: CGPoint, _ font: UIFont, _ colour: UIColor) {
        text.draw(at: point, withAttributes: [.font: font, .foregroundColor: colour])
    }
}

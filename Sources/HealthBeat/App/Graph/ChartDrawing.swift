import Foundation
import Tactile

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

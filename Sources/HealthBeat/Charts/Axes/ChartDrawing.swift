import Design
import Foundation
import Tactile

/// What charts draw: short texts and lines.
@MainActor
public enum ChartDrawing {
    /// Fills over what is there, which lets it shine through a colour with alpha.
    public static func fill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .normal) }

    /// The colour of a line one device pixel wide at `scale` pixels a point: paler where that is a
    /// whole point, so that paper looks alike on all displays.
    public static func hairline(_ colour: UIColor, _ scale: CGFloat, _ traits: UITraitCollection)
        -> UIColor
    {
        let colour = colour.resolvedColor(with: traits)
        return scale < 1.5 ? colour.withAlphaComponent(colour.cgColor.alpha * 0.6) : colour
    }

    /// Draws the ring of a chart that has the keyboard, about its plot in the context.
    public static func focusRing(about plot: CGRect) {
        Theme.Palette.tint.setStroke()
        let ring = UIBezierPath(roundedRect: plot.insetBy(dx: -3, dy: -3), cornerRadius: 8)
        ring.lineWidth = 2
        ring.stroke()
    }

    /// The size of a text on one line, in points.
    public static func size(_ text: String, _ font: UIFont) -> CGSize {
        text.size(withAttributes: [.font: font])
    }

    /// Draws a text whose top left corner is at a point of the context.
    public static func draw(_ text: String, at point: CGPoint, _ font: UIFont, _ colour: UIColor) {
        text.draw(at: point, withAttributes: [.font: font, .foregroundColor: colour])
    }
}

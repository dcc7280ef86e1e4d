import Tactile

/// Letters along a circle, each turned by its own place.
final class ArcTextView: UIView {
    var text = "Around and around • " { didSet { setNeedsDisplay() } }
    var radius: CGFloat = 46 { didSet { setNeedsDisplay() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.translateBy(x: bounds.midX, y: bounds.midY)
        let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
        let widths = text.map {
            String($0).size(withAttributes: [.font: font]).width
        }
        let total = widths.reduce(0, +)
        var angle: CGFloat = -.pi / 2
        for (character, width) in zip(text, widths) {
            let arc = width / total * 2 * .pi
            angle += arc / 2
            context.saveGState()
            context.rotate(by: angle)
            context.translateBy(x: radius, y: 0)
            context.rotate(by: .pi / 2)
            let attributes: [NSAttributedString.Key: Any] = [
                .font: font,
                .foregroundColor: UIColor(
                    hue: (angle / (2 * .pi)).truncatingRemainder(dividingBy: 1) + 0.25,
                    saturation: 0.75, brightness: 0.85, alpha: 1),
            ]
            let letter = String(character)
            let size = letter.size(withAttributes: attributes)
            letter.draw(
                at: CGPoint(x: -size.width / 2, y: -size.height / 2), withAttributes: attributes)
            context.restoreGState()
            angle += arc / 2
        }
        let ring = UIBezierPath(
            arcCenter: .zero, radius: radius - 16, startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
        ring.setLineDash([2, 4], count: 2, phase: 0)
        UIColor.tertiaryLabel.setStroke()
        ring.stroke()
    }
}

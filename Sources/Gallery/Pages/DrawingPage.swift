import Tactile

/// Cells of drawing, each an operation of the context.
final class DrawingPage: UIView {
    private typealias Cell = (name: String, draw: @MainActor (CGRect, CGContext) -> Void)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private static let cells: [Cell] = [
        ("fill and stroke", fillAndStroke), ("dashes and caps", dashes),
        ("linear gradient", linear), ("radial gradient", radial), ("shadows", shadows),
        ("even-odd clip", clip), ("blend modes", blend), ("curves", curves),
        ("clip to a mask", mask),
    ]

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let columns = max(1, Int(bounds.width / 150))
        let width = (bounds.width / CGFloat(columns)).rounded(.down)
        for (index, cell) in Self.cells.enumerated() {
            let frame = CGRect(
                x: CGFloat(index % columns) * width, y: CGFloat(index / columns) * 150,
                width: width, height: 150)
            let name = NSAttributedString(
                string: cell.name,
                attributes: [
                    .font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.secondaryLabel,
                ])
            name.draw(at: CGPoint(x: frame.minX, y: frame.minY + 122))
            context.saveGState()
            cell.draw(CGRect(x: frame.minX, y: frame.minY, width: 120, height: 116), context)
            context.restoreGState()
        }
    }

    private static func fillAndStroke(_ area: CGRect, _ context: CGContext) {
        let path = UIBezierPath(roundedRect: area.insetBy(dx: 8, dy: 16), cornerRadius: 18)
        UIColor.systemIndigo.withAlphaComponent(0.3).setFill()
        UIColor.systemIndigo.setStroke()
        path.lineWidth = 4
        path.fill()
        path.stroke()
    }

    private static func dashes(_ area: CGRect, _ context: CGContext) {
        for (index, cap) in [CGLineCap.butt, .round, .square].enumerated() {
            let line = UIBezierPath()
            let y = area.minY + 28 + CGFloat(index) * 30
            line.move(to: CGPoint(x: area.minX + 10, y: y))
            line.addLine(to: CGPoint(x: area.maxX - 10, y: y))
            line.lineWidth = 8
            line.lineCapStyle = cap
            line.setLineDash([16, 14], count: 2, phase: 0)
            UIColor.systemTeal.setStroke()
            line.stroke()
        }
    }

    private static func gradient(_ colors: [UIColor]) -> CGGradient? {
        CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor),
            locations: nil)
    }

    private static func linear(_ area: CGRect, _ context: CGContext) {
        UIBezierPath(roundedRect: area.insetBy(dx: 8, dy: 12), cornerRadius: 12).addClip()
        guard let gradient = gradient([.systemBlue, .systemPurple, .systemPink]) else { return }
        context.drawLinearGradient(
            gradient, start: area.origin, end: CGPoint(x: area.maxX, y: area.maxY), options: [])
    }

    private static func radial(_ area: CGRect, _ context: CGContext) {
        guard let gradient = gradient([.systemYellow, .systemOrange, .clear]) else { return }
        let center = CGPoint(x: area.midX, y: area.midY)
        context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 4, endCenter: center, endRadius: 52,
            options: [])
    }

    private static func shadows(_ area: CGRect, _ context: CGContext) {
        context.setShadow(
            offset: CGSize(width: 0, height: 4), blur: 10,
            color: UIColor(white: 0, alpha: 0.5).cgColor)
        UIColor.systemGreen.setFill()
        UIBezierPath(ovalIn: area.insetBy(dx: 28, dy: 26)).fill()
    }

    private static func clip(_ area: CGRect, _ context: CGContext) {
        let rings = UIBezierPath()
        for inset in stride(from: CGFloat(8), to: 56, by: 12) {
            rings.append(UIBezierPath(ovalIn: area.insetBy(dx: inset, dy: inset)))
        }
        rings.usesEvenOddFillRule = true
        rings.addClip()
        UIColor.systemRed.setFill()
        context.fill(area)
    }

    private static func blend(_ area: CGRect, _ context: CGContext) {
        context.setBlendMode(.multiply)
        for (index, color) in [UIColor.systemCyan, .systemPink, .systemYellow].enumerated() {
            let angle = CGFloat(index) * 2 * .pi / 3 - .pi / 2
            let center = CGPoint(x: area.midX + 20 * cos(angle), y: area.midY + 20 * sin(angle))
            color.setFill()
            UIBezierPath(
                arcCenter: center, radius: 30, startAngle: 0, endAngle: 2 * .pi, clockwise: true
            ).fill()
        }
    }

    private static func curves(_ area: CGRect, _ context: CGContext) {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: area.minX + 8, y: area.maxY - 20))
        path.addCurve(
            to: CGPoint(x: area.maxX - 8, y: area.minY + 20),
            controlPoint1: CGPoint(x: area.maxX, y: area.maxY),
            controlPoint2: CGPoint(x: area.minX, y: area.minY))
        path.lineWidth = 5
        path.lineCapStyle = .round
        UIColor.systemPurple.setStroke()
        path.stroke()
    }

    private static func mask(_ area: CGRect, _ context: CGContext) {
        let size = CGSize(width: 104, height: 104)
        let image = UIGraphicsImageRenderer(size: size).image { renderer in
            renderer.cgContext.setShadow(offset: .zero, blur: 14, color: UIColor.black.cgColor)
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(x: 24, y: 24, width: 56, height: 56)).fill()
        }
        guard let shape = image.cgImage, let gradient = gradient([.systemTeal, .systemIndigo])
        else { return }
        let frame = CGRect(origin: CGPoint(x: area.minX + 8, y: area.minY + 6), size: size)
        context.clip(to: frame, mask: shape)
        context.drawLinearGradient(
            gradient, start: frame.origin, end: CGPoint(x: frame.maxX, y: frame.maxY), options: [])
    }
}

import Tactile

/// An icon as a drawing program writes it out: states in states, clips, layers, inner shadows.
final class PaintedIconView: UIView {
    override func draw(_ rect: CGRect) {
        IconKit.drawBadge(frame: bounds.insetBy(dx: 6, dy: 6))
    }
}

enum IconKit {
    /// Drawn in a square of 120 points, and scaled into `frame`.
    static func drawBadge(frame: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }

        // Colours
        let base = UIColor(red: 0.196, green: 0.427, blue: 0.878, alpha: 1)
        let bright = UIColor(red: 0.439, green: 0.769, blue: 1, alpha: 1)
        let gold = #colorLiteral(red: 1, green: 0.804, blue: 0.251, alpha: 1)
        let gradientColors = [bright.cgColor, base.cgColor] as [Any]
        guard
            let gradient = CGGradient(
                colorsSpace: nil, colors: gradientColors as CFArray, locations: [0, 1])
        else { return }

        let outer = NSShadow()
        outer.shadowColor = UIColor.black.withAlphaComponent(0.45)
        outer.shadowOffset = CGSize(width: 0, height: 3)
        outer.shadowBlurRadius = 6
        let inner = NSShadow()
        inner.shadowColor = UIColor.white.withAlphaComponent(0.8)
        inner.shadowOffset = CGSize(width: 0, height: 2)
        inner.shadowBlurRadius = 3

        context.saveGState()
        let side = min(frame.width, frame.height)
        context.translateBy(x: frame.midX - side / 2, y: frame.midY - side / 2)
        context.scaleBy(x: side / 120, y: side / 120)

        // The plate, with a shadow under and a light along the upper edge inside
        let plate = UIBezierPath(
            roundedRect: CGRect(x: 8, y: 6, width: 104, height: 104), cornerRadius: 24)
        context.saveGState()
        context.setShadow(
            offset: outer.shadowOffset, blur: outer.shadowBlurRadius,
            color: (outer.shadowColor as? UIColor)?.cgColor)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        plate.addClip()
        context.drawLinearGradient(
            gradient, start: CGPoint(x: 60, y: 6), end: CGPoint(x: 60, y: 110), options: [])
        context.endTransparencyLayer()
        context.restoreGState()

        context.saveGState()
        context.clip(to: plate.bounds)
        context.setShadow(offset: .zero, blur: 0)
        if let color = inner.shadowColor as? UIColor {
            context.setAlpha(color.cgColor.alpha)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            let opaque = color.withAlphaComponent(1)
            context.setShadow(
                offset: inner.shadowOffset, blur: inner.shadowBlurRadius, color: opaque.cgColor)
            context.setBlendMode(.sourceOut)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            opaque.setFill()
            plate.fill()
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        }
        context.restoreGState()

        // A shine: what two circles leave of each other
        context.saveGState()
        plate.addClip()
        let shine = UIBezierPath(ovalIn: CGRect(x: -30, y: -60, width: 180, height: 120))
        context.setBlendMode(.softLight)
        UIColor.white.withAlphaComponent(0.5).setFill()
        shine.fill()
        context.restoreGState()

        // A star, turned round its own middle
        context.saveGState()
        context.translateBy(x: 60, y: 56)
        context.rotate(by: -12 * CGFloat.pi / 180)
        let star = UIBezierPath()
        for index in 0..<10 {
            let radius: CGFloat = index % 2 == 0 ? 36 : 16
            let angle = CGFloat(index) * .pi / 5 - .pi / 2
            let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
            index == 0 ? star.move(to: point) : star.addLine(to: point)
        }
        star.close()
        star.lineJoinStyle = .round
        star.lineWidth = 4
        context.setShadow(
            offset: CGSize(width: 1, height: 2), blur: 4,
            color: UIColor.black.withAlphaComponent(0.5).cgColor)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        gold.setFill()
        gold.setStroke()
        star.fill()
        star.stroke()
        context.endTransparencyLayer()
        context.restoreGState()

        // A ribbon, of which the ends are cut out by even-odd
        context.saveGState()
        let ribbon = UIBezierPath(rect: CGRect(x: 18, y: 84, width: 84, height: 16))
        ribbon.append(UIBezierPath(ovalIn: CGRect(x: 10, y: 84, width: 16, height: 16)))
        ribbon.append(UIBezierPath(ovalIn: CGRect(x: 94, y: 84, width: 16, height: 16)))
        ribbon.usesEvenOddFillRule = true
        UIColor.white.withAlphaComponent(0.9).setFill()
        ribbon.fill()
        context.clip(to: CGRect(x: 18, y: 84, width: 84, height: 16))
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let text = "SINCE 2014" as NSString
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 10, weight: .bold), .foregroundColor: base,
            .paragraphStyle: style,
        ]
        let height = text.boundingRect(
            with: CGSize(width: 84, height: CGFloat.infinity), options: .usesLineFragmentOrigin,
            attributes: attributes, context: nil
        ).height
        text.draw(
            in: CGRect(x: 18, y: 92 - height / 2, width: 84, height: height),
            withAttributes: attributes)
        context.restoreGState()

        context.restoreGState()
    }
}

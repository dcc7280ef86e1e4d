import Tactile

/// A chart with dashed guides, an area that fades out below its line, dots and labels.
final class TrendChartView: UIView {
    var values: [CGFloat] = [84.6, 84.1, 84.4, 83.2, 83.5, 82.4, 82.7, 81.9] {
        didSet { setNeedsDisplay() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .clear
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), values.count > 1,
            let low = values.min(), let high = values.max(), high > low
        else { return }
        let margins = UIEdgeInsets(top: 14, left: 30, bottom: 18, right: 8)
        let plot = bounds.inset(by: margins)
        let column = { (index: Int) -> CGFloat in
            plot.minX + plot.width * CGFloat(index) / CGFloat(self.values.count - 1)
        }
        let row = { (value: CGFloat) -> CGFloat in
            plot.maxY - plot.height * (value - low) / (high - low)
        }

        let labelStyle = NSMutableParagraphStyle()
        labelStyle.alignment = .right
        labelStyle.lineBreakMode = .byTruncatingTail
        for value in stride(from: low, through: high, by: (high - low) / 3) {
            let y = row(value)
            context.saveGState()
            context.setStrokeColor(UIColor.separator.cgColor)
            context.setLineWidth(1 / UIScreen.main.scale)
            context.setLineDash(phase: 0, lengths: [4, 3])
            context.move(to: CGPoint(x: plot.minX, y: y))
            context.addLine(to: CGPoint(x: plot.maxX, y: y))
            context.strokePath()
            context.restoreGState()
            let label = NSAttributedString(
                string: String(format: "%.1f", value),
                attributes: [
                    .font: UIFont.monospacedDigitSystemFont(ofSize: 9, weight: .regular),
                    .foregroundColor: UIColor.secondaryLabel, .paragraphStyle: labelStyle,
                ])
            let size = label.size()
            label.draw(
                with: CGRect(x: 0, y: y - size.height / 2, width: 26, height: size.height),
                options: [.usesLineFragmentOrigin], context: nil)
        }

        let line = UIBezierPath()
        line.move(to: CGPoint(x: column(0), y: row(values[0])))
        for index in 1..<values.count {
            let from = CGPoint(x: column(index - 1), y: row(values[index - 1]))
            let to = CGPoint(x: column(index), y: row(values[index]))
            let middle = (from.x + to.x) / 2
            line.addCurve(
                to: to, controlPoint1: CGPoint(x: middle, y: from.y),
                controlPoint2: CGPoint(x: middle, y: to.y))
        }
        guard let area = line.copy() as? UIBezierPath else { return }
        area.addLine(to: CGPoint(x: plot.maxX, y: plot.maxY))
        area.addLine(to: CGPoint(x: plot.minX, y: plot.maxY))
        area.close()
        let tint: UIColor = .systemTeal
        context.saveGState()
        area.addClip()
        if let gradient = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(),
            colors: [tint.withAlphaComponent(0.5).cgColor, tint.withAlphaComponent(0).cgColor]
                as CFArray, locations: [0, 1])
        {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: plot.minY), end: CGPoint(x: 0, y: plot.maxY),
                options: .drawsAfterEndLocation)
        }
        context.restoreGState()

        tint.setStroke()
        line.lineWidth = 2
        line.lineCapStyle = .round
        line.lineJoinStyle = .round
        line.stroke()
        for (index, value) in values.enumerated() where value == low || value == high {
            let dot = UIBezierPath(
                arcCenter: CGPoint(x: column(index), y: row(value)), radius: 4, startAngle: 0,
                endAngle: .pi * 2, clockwise: true)
            UIColor.systemBackground.setFill()
            dot.fill()
            dot.lineWidth = 2
            dot.stroke()
        }

        let kilograms = NSMutableAttributedString(
            string: "kg per week",
            attributes: [
                .font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.secondaryLabel,
            ])
        kilograms.addAttribute(
            .font, value: UIFont.boldSystemFont(ofSize: 10), range: NSRange(location: 0, length: 2))
        kilograms.draw(at: CGPoint(x: plot.minX, y: bounds.maxY - 14))
    }
}

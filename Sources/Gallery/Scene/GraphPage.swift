import Tactile

/// A line through many values over five horizontal lines.
final class GraphPage: UIView {
    enum Reduction {
        /// Every value is a point of the line.
        case none
        /// Of each column of pixels only the least and the most.
        case columns
        /// The same, as the outline of what they cover, filled.
        case envelope
    }

    private let values: [Double]
    private let reduction: Reduction

    init(count: Int, reduction: Reduction) {
        values = SceneData.series(count)
        self.reduction = reduction
        super.init(frame: .zero)
        backgroundColor = SceneData.page
        isOpaque = true
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        SceneData.draw(
            "Weight over time", at: CGPoint(x: SceneData.marginX, y: 30), size: 20, align: 0)
        SceneData.line.setFill()
        for index in 0...4 {
            let height = bounds.height - 2 * SceneData.marginY
            let y = (SceneData.marginY + height * CGFloat(index) / 4).rounded(.down)
            context.fill(
                CGRect(
                    x: SceneData.marginX, y: y, width: bounds.width - 2 * SceneData.marginX,
                    height: 1))
        }
        SceneData.accent.set()
        switch reduction {
        case .none: stroke(allPoints(), in: context)
        case .columns: stroke(columnPoints(), in: context)
        case .envelope: fillEnvelope(columnPoints(), in: context)
        }
    }

    private var plot: CGRect {
        bounds.insetBy(dx: SceneData.marginX, dy: SceneData.marginY)
    }

    private func y(_ value: Double) -> CGFloat { plot.maxY - CGFloat(value) * plot.height }

    private func allPoints() -> [CGPoint] {
        let plot = plot, last = CGFloat(max(1, values.count - 1))
        return values.enumerated().map { index, value in
            CGPoint(
                x: plot.minX + plot.width * CGFloat(index) / last,
                y: plot.maxY - CGFloat(value) * plot.height)
        }
    }

    /// Two points a column, in turns the lower and the higher first.
    private func columnPoints() -> [CGPoint] {
        let columns = Int(plot.width)
        guard columns > 0, values.count > 2 * columns else { return allPoints() }
        var points: [CGPoint] = []
        points.reserveCapacity(2 * columns)
        var index = 0
        for column in 0..<columns {
            let end = values.count * (column + 1) / columns
            var low = values[index], high = low
            values.withUnsafeBufferPointer { values in
                while index < end {
                    low = min(low, values[index])
                    high = max(high, values[index])
                    index += 1
                }
            }
            let x = plot.minX + CGFloat(column) + 0.5
            let isOdd = column & 1 == 1
            points.append(CGPoint(x: x, y: y(isOdd ? high : low)))
            points.append(CGPoint(x: x, y: y(isOdd ? low : high)))
            if index >= values.count { break }
        }
        return points
    }

    private func stroke(_ points: [CGPoint], in context: CGContext) {
        context.setLineWidth(1.5)
        context.setLineJoin(.bevel)
        context.addLines(between: points)
        context.strokePath()
    }

    private func fillEnvelope(_ points: [CGPoint], in context: CGContext) {
        guard points.count > 3 else { return stroke(points, in: context) }
        var outline: [CGPoint] = []
        outline.reserveCapacity(points.count)
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            let a = points[index], b = points[index + 1]
            outline.append(CGPoint(x: a.x, y: min(a.y, b.y) - 0.75))
        }
        for index in stride(from: points.count - 2, through: 0, by: -2) {
            let a = points[index], b = points[index + 1]
            outline.append(CGPoint(x: a.x, y: max(a.y, b.y) + 0.75))
        }
        context.addLines(between: outline)
        context.closePath()
        context.fillPath()
    }
}

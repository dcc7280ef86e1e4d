import Design
import Foundation
import Tactile

/// What a weight that is typed would do to a chart: an open dot now, and the trend bent to it; or
/// an arrow towards it where it lies outside. It is as large as its marks, so that a key draws no
/// more.
public final class TypedWeightView: UIView {
    /// Where the marks are, in points of the chart.
    struct Marks: Equatable {
        /// The dot's middle or the arrow's tip.
        var tip: CGPoint
        /// What stands beside the arrow; "" for a dot.
        var number = ""
        /// Which way the arrow points, -1 for up and 1 for down; 0 for a dot.
        var side: CGFloat = 0
        /// The line from the trend's last point to where the typed weight would take it; nil for an
        /// arrow.
        var bend: (from: CGPoint, to: CGPoint)?

        static func == (one: Marks, other: Marks) -> Bool {
            one.tip == other.tip && one.number == other.number && one.side == other.side
                && one.bend?.from == other.bend?.from && one.bend?.to == other.bend?.to
        }
    }

    private(set) var marks: Marks?

    private static let radius: CGFloat = 4
    private static let line: CGFloat = 1.75
    /// Half of an arrow's width, and its height.
    private static let arrow: CGFloat = 5
    private static let arrowLine: CGFloat = 2
    private static let bendLine: CGFloat = 2.5
    private static let bendAlpha: CGFloat = 0.5
    /// Between the arrow and its number.
    private static let numberGap: CGFloat = 5
    /// Points around the marks for the widths of their lines.
    private static let margin: CGFloat = 7

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
        isHidden = true
    }

    public required init?(coder: NSCoder) { nil }

    /// - `plot`: the chart's inner frame; the weight is at its right end.
    /// - `number`: the weight as it is written.
    /// - `weight`: in the values of `y`, which are within `values` where they are in the chart.
    /// - `trend`: where the trend ends, and what it would be.
    public func show(
        _ weight: Double, _ number: String, in plot: CGRect, values: ClosedRange<Double>,
        trend: (end: CGPoint, next: Double)?, y: (Double) -> CGFloat
    ) {
        guard !values.contains(weight) else {
            return place(
                Marks(
                    tip: CGPoint(x: plot.maxX, y: y(weight)),
                    bend: trend.map { ($0.end, CGPoint(x: plot.maxX, y: y($0.next))) }))
        }
        let isBelow = weight < values.lowerBound
        place(
            Marks(
                tip: CGPoint(
                    x: plot.maxX,
                    y: isBelow ? plot.maxY - Self.arrow : plot.minY + Self.arrow),
                number: number, side: isBelow ? 1 : -1))
    }

    /// Shows nothing.
    public func hide() { place(nil) }

    private func place(_ marks: Marks?) {
        guard marks != self.marks else { return }
        self.marks = marks
        isHidden = marks == nil
        guard let marks else { return }
        var points = [marks.tip, marks.bend?.from, marks.bend?.to].compactMap { $0 }
        if !marks.number.isEmpty {
            let number = Self.frame(of: marks)
            points += [number.origin, CGPoint(x: number.maxX, y: number.maxY)]
        }
        let xs = points.map(\.x), ys = points.map(\.y)
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        let box = CGRect(
            x: left, y: top, width: (xs.max() ?? left) - left, height: (ys.max() ?? top) - top)
        frame = box.insetBy(dx: -Self.margin, dy: -Self.margin).integral
        setNeedsDisplay()
    }

    /// Where the number is: before the arrow, in the middle of its height.
    private static func frame(of marks: Marks) -> CGRect {
        let size = ChartDrawing.size(marks.number, Theme.Text.axisChosen)
        let middle = marks.tip.y - arrow / 2 * marks.side
        return CGRect(
            x: marks.tip.x - arrow - numberGap - size.width, y: middle - size.height / 2,
            width: size.width, height: size.height)
    }

    public override func draw(_ rect: CGRect) {
        guard let marks else { return }
        func here(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        }
        if let bend = marks.bend {
            let path = UIBezierPath()
            path.move(to: here(bend.from))
            path.addLine(to: here(bend.to))
            path.lineWidth = Self.bendLine
            path.lineCapStyle = .round
            Theme.Palette.tint.withAlphaComponent(Self.bendAlpha).setStroke()
            path.stroke()
        }
        Theme.Palette.tint.setStroke()
        let tip = here(marks.tip)
        guard marks.side != 0 else {
            let dot = GraphPlotView.disc(tip, radius: Self.radius)
            Theme.Palette.card.setFill()
            dot.fill()
            dot.lineWidth = Self.line
            dot.stroke()
            return
        }
        let arrow = UIBezierPath(), back = tip.y - Self.arrow * marks.side
        arrow.move(to: CGPoint(x: tip.x - Self.arrow, y: back))
        arrow.addLine(to: tip)
        arrow.addLine(to: CGPoint(x: tip.x + Self.arrow, y: back))
        arrow.lineWidth = Self.arrowLine
        arrow.lineCapStyle = .round
        arrow.lineJoinStyle = .round
        arrow.stroke()
        ChartDrawing.draw(
            marks.number, at: here(Self.frame(of: marks).origin), Theme.Text.axisChosen,
            Theme.Palette.tint)
    }
}

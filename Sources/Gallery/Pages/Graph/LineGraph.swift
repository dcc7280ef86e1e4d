import Foundation
import Tactile

/// A line through values by their dates, with the highest, the average and the lowest as guides.
final class LineGraph: UIView {
    struct Entry: Equatable {
        var date: Date
        var value: Double
    }

    /// By date; others are refused.
    private(set) var entries: [Entry] = []
    /// In points.
    var lineWidth: CGFloat = 2 { didSet { setNeedsDisplay() } }
    /// The room around the line, in points; above it there is twice as much, for the highest label.
    var margin: CGFloat = 20 { didSet { setNeedsDisplay() } }
    /// The radius of the dots at the line's ends, in points.
    var dotRadius: CGFloat = 4 { didSet { setNeedsDisplay() } }
    var guideColor: UIColor = .darkGray { didSet { setNeedsDisplay() } }
    /// The lengths of a guide's strokes and gaps in turn, in points.
    var guideDash: [CGFloat] = [5, 2] { didSet { setNeedsDisplay() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentMode = .redraw
        isOpaque = false
        isAccessibilityElement = true
        accessibilityLabel = "Line graph"
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    /// - Returns: Whether the entries are taken: they must be in order of their dates.
    @discardableResult
    func show(_ new: [Entry]) -> Bool {
        guard zip(new, new.dropFirst()).allSatisfy({ $0.date <= $1.date }) else { return false }
        entries = new
        accessibilityValue = "\(new.count) entries"
        setNeedsDisplay()
        return true
    }

    // MARK: Geometry

    private var area: CGRect {
        bounds.inset(
            by: UIEdgeInsets(top: 2 * margin, left: margin, bottom: margin, right: margin))
    }

    private var values: (low: Double, high: Double)? {
        guard let low = entries.map(\.value).min(), let high = entries.map(\.value).max() else {
            return nil
        }
        return (low, high)
    }

    private func y(_ value: Double) -> CGFloat {
        guard let values, values.high > values.low else { return area.midY }
        let share = (value - values.low) / (values.high - values.low)
        return area.maxY - CGFloat(share) * area.height
    }

    /// Where an entry is, in the view's points.
    func point(_ entry: Entry) -> CGPoint {
        guard let first = entries.first?.date, let last = entries.last?.date, last > first else {
            return CGPoint(x: area.midX, y: y(entry.value))
        }
        let share = entry.date.timeIntervalSince(first) / last.timeIntervalSince(first)
        return CGPoint(x: area.minX + CGFloat(share) * area.width, y: y(entry.value))
    }

    /// What is said at which value; one guide where all are equal.
    var guides: [(name: String, value: Double)] {
        guard let values else { return [] }
        guard values.high > values.low else { return [("Average", values.low)] }
        let average = entries.map(\.value).reduce(0, +) / Double(entries.count)
        return [("Max", values.high), ("Average", average), ("Min", values.low)]
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard area.width > 0, area.height > 0 else { return }
        drawGuides()
        let points = entries.map(point)
        tintColor.setStroke()
        tintColor.setFill()
        let line = UIBezierPath()
        for (index, point) in points.enumerated() {
            if index == 0 { line.move(to: point) } else { line.addLine(to: point) }
        }
        line.lineWidth = lineWidth
        line.lineJoinStyle = .round
        line.stroke()
        for end in [points.first, points.last].compactMap({ $0 }) {
            UIBezierPath(
                arcCenter: end, radius: dotRadius, startAngle: 0, endAngle: 2 * .pi,
                clockwise: true
            ).fill()
        }
    }

    /// Dashed lines across the view, each with its name one point over it on a patch of the ground.
    private func drawGuides() {
        let font = UIFont.preferredFont(forTextStyle: .caption1)
        for (name, value) in guides {
            let y = y(value).rounded()
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: y + 0.5))
            line.addLine(to: CGPoint(x: bounds.width, y: y + 0.5))
            line.lineWidth = 1
            line.setLineDash(guideDash, count: guideDash.count, phase: 0)
            guideColor.setStroke()
            line.stroke()
            let text = "\(name) \(SceneData.tenths(Int((value * 10).rounded())))"
            let look: [NSAttributedString.Key: Any] = [
                .font: font, .foregroundColor: UIColor.label,
            ]
            let size = text.size(withAttributes: look)
            let patch = CGRect(
                x: bounds.width - size.width - 8, y: y - 1 - size.height, width: size.width + 4,
                height: size.height)
            Column.ground.setFill()
            UIRectFill(patch)
            text.draw(at: CGPoint(x: patch.minX + 2, y: patch.minY), withAttributes: look)
        }
    }
}

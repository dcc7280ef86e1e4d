import Design
import Foundation
import Tactile

/// The means of the periods as rings, joined by a line, over the capsules of their spans.
final class AveragesLine: UIView {
    struct Content: Equatable {
        /// The middle of each period's mark; nil without a mean, where the line has a gap.
        var points: [CGPoint?]
        var chosen: Int?
    }

    var content = Content(points: []) {
        didSet { if content != oldValue { setNeedsDisplay() } }
    }

    private static let lineWidth: CGFloat = 2
    private static let ring: CGFloat = 3.5
    private static let chosenDot: CGFloat = 6
    /// Points of a column below which there is a line without rings.
    private static let leastColumn: CGFloat = 9

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let path = UIBezierPath()
        var isJoined = false
        for point in content.points {
            guard let point else {
                isJoined = false
                continue
            }
            if isJoined { path.addLine(to: point) } else { path.move(to: point) }
            isJoined = true
        }
        path.lineWidth = Self.lineWidth
        path.lineJoinStyle = .round
        path.lineCapStyle = .round
        Theme.Palette.tint.setStroke()
        path.stroke()
        let xs = content.points.compactMap { $0?.x }
        let column = zip(xs, xs.dropFirst()).map { $1 - $0 }.min() ?? .infinity
        for (index, point) in content.points.enumerated() {
            guard let point else { continue }
            guard index != content.chosen else {
                Theme.Palette.card.setFill()
                GraphPlotView.disc(point, radius: Self.chosenDot + 1.5).fill()
                Theme.Palette.tint.setFill()
                GraphPlotView.disc(point, radius: Self.chosenDot).fill()
                continue
            }
            guard column >= Self.leastColumn else { continue }
            let ring = GraphPlotView.disc(point, radius: Self.ring)
            Theme.Palette.card.setFill()
            ring.fill()
            ring.lineWidth = Self.lineWidth
            ring.stroke()
        }
    }
}

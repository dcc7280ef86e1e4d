import Foundation
import Tactile

/// The graph itself on clear ground: guide lines with their labels, the trend's band, the line.
final class GraphPlotView: UIView {
    struct Content: Equatable {
        var samples: ArraySlice<GraphSample> = []
        /// The trend at the same times.
        var trend: ArraySlice<GraphSample> = []
        /// Mean of the samples' values.
        var average = 0.0
        var timeRange: ClosedRange<Double>?
    }

    static let lineWidth: CGFloat = 2
    static let bandWidth: CGFloat = 10
    static let dotSide: CGFloat = 4

    var content = Content() {
        didSet {
            guard content != oldValue else { return }
            cachedGeometry = nil
            setNeedsDisplay()
        }
    }
    /// The part of the view between the bars, where the plot is laid out.
    var plotBounds = CGRect.zero {
        didSet {
            guard plotBounds != oldValue else { return }
            cachedGeometry = nil
            setNeedsDisplay()
        }
    }
    /// Makes the text of a guide from kilograms.
    var weightText: (Double) -> String = { _ in "" }

    private var cachedGeometry: GraphGeometry?

    var geometry: GraphGeometry? {
        if let cachedGeometry { return cachedGeometry }
        cachedGeometry = GraphGeometry(
            samples: content.samples, bounds: plotBounds, timeRange: content.timeRange)
        return cachedGeometry
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func draw(_ rect: CGRect) {
        guard let geometry else { return }
        let pixel = 1 / contentScaleFactor
        if content.trend.count > 1 {
            Theme.Palette.trendBand.set()
            // The band is smooth: a point every two points of width is more than the eye sees.
            GraphLine.stroke(thinned(content.trend, in: geometry, every: 2))
                .draw(lineWidth: Self.bandWidth)
        }
        for guide in guides(geometry) { drawLine(of: guide, geometry, pixel: pixel) }
        Theme.Palette.tint.set()
        GraphLine(content.samples, in: geometry, pixel: pixel, lineWidth: Self.lineWidth)
            .draw(lineWidth: Self.lineWidth)
        drawDots(geometry)
        for guide in guides(geometry) { drawLabel(of: guide, geometry) }
        drawDates(geometry)
    }

    // MARK: Guides

    private struct Guide {
        var name: String
        var value: Double
        var y: CGFloat
    }

    private func guides(_ geometry: GraphGeometry) -> [Guide] {
        let range = geometry.valueRange
        let values: [(String, Double)] =
            geometry.isLevel
            ? [("Weight", range.lowerBound)]
            : [("Max", range.upperBound), ("Average", content.average), ("Min", range.lowerBound)]
        return values.map { Guide(name: $0.0, value: $0.1, y: geometry.y($0.1)) }
    }

    private func drawLine(of guide: Guide, _ geometry: GraphGeometry, pixel: CGFloat) {
        let y = (guide.y / pixel).rounded(.down) * pixel + pixel / 2
        let line = UIBezierPath()
        line.move(to: CGPoint(x: geometry.plot.minX, y: y))
        line.addLine(to: CGPoint(x: geometry.plot.maxX, y: y))
        line.lineWidth = pixel
        line.setLineDash([5, 2], count: 2, phase: 0)
        Theme.Palette.guideLine.setStroke()
        line.stroke()
    }

    private func drawLabel(of guide: Guide, _ geometry: GraphGeometry) {
        let text = "\(guide.name) \(weightText(guide.value))"
        let look: [NSAttributedString.Key: Any] = [
            .font: Theme.Text.caption, .foregroundColor: Theme.Palette.label,
        ]
        let size = text.size(withAttributes: look)
        let frame = CGRect(
            x: geometry.plot.minX, y: (guide.y - 1 - size.height).rounded(),
            width: size.width.rounded(.up), height: size.height.rounded(.up))
        Theme.Palette.background.setFill()
        UIBezierPath(roundedRect: frame.insetBy(dx: -2, dy: 0), cornerRadius: 2).fill()
        text.draw(at: frame.origin, withAttributes: look)
    }

    // MARK: Line

    private func thinned(
        _ samples: ArraySlice<GraphSample>, in geometry: GraphGeometry, every width: CGFloat
    ) -> [CGPoint] {
        var points: [CGPoint] = []
        for sample in samples {
            let point = geometry.point(sample)
            if let last = points.last, point.x - last.x < width { continue }
            points.append(point)
        }
        return points
    }

    /// Dots at the lowest and the highest entry; the earliest when several are equal.
    private func drawDots(_ geometry: GraphGeometry) {
        let samples = content.samples
        guard let low = samples.min(by: { $0.value < $1.value }),
            let high = samples.max(by: { $0.value < $1.value })
        else { return }
        for sample in [low, high] {
            let point = geometry.point(sample)
            // A dot of 4 points would drown in a line of 2, so it stands on a rim of the ground.
            Theme.Palette.background.setFill()
            disc(point, radius: Self.dotSide).fill()
            Theme.Palette.tint.setFill()
            disc(point, radius: Self.dotSide / 2).fill()
        }
    }

    private func disc(_ center: CGPoint, radius: CGFloat) -> UIBezierPath {
        UIBezierPath(
            ovalIn: CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }

    // MARK: Dates

    /// Makes the text of a day from a sample's time.
    var dayText: (Double) -> String = { _ in "" }

    private func drawDates(_ geometry: GraphGeometry) {
        let range = geometry.timeRange
        var ends: [(time: Double, align: CGFloat)] = [(range.lowerBound, 0)]
        if range.upperBound > range.lowerBound {
            ends.append((range.upperBound, 1))
        } else {
            ends[0].align = 0.5
        }
        let look: [NSAttributedString.Key: Any] = [
            .font: Theme.Text.captionSmall, .foregroundColor: Theme.Palette.secondaryLabel,
        ]
        for end in ends {
            let text = dayText(end.time)
            let size = text.size(withAttributes: look)
            let x = geometry.x(end.time) - size.width * end.align
            text.draw(
                at: CGPoint(x: x.rounded(), y: (geometry.plot.maxY + 4).rounded()),
                withAttributes: look)
        }
    }
}

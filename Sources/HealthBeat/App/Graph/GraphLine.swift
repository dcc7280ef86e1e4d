import Foundation
import Tactile

/// A graph's line as it is drawn: all its points while they are few, else what a column of pixels
/// shows of them.
///
/// Stroking a path of many thousand points takes seconds. More than two points a column cannot be
/// told apart, so a dense line becomes the outline of what it covers in each column, and is filled.
enum GraphLine: Equatable {
    case stroke([CGPoint])
    /// The upper edge from left to right, then the lower edge back.
    case fill([CGPoint])

    /// - Parameters:
    ///   - pixel: the width of a device pixel in points, by which columns are made.
    ///   - lineWidth: in points; the outline is nowhere thinner.
    init(
        _ samples: ArraySlice<GraphSample>, in geometry: GraphGeometry, pixel: CGFloat,
        lineWidth: CGFloat
    ) {
        let columns = max(1, Int((geometry.plot.width / max(pixel, 0.01)).rounded(.up)))
        guard samples.count > 2 * columns else {
            self = .stroke(samples.map(geometry.point))
            return
        }
        var upper: [CGPoint] = [], lower: [CGPoint] = []
        upper.reserveCapacity(columns + 1)
        lower.reserveCapacity(columns + 1)
        var column = Int.min, low = 0.0, high = 0.0
        let half = lineWidth / 2
        func close() {
            guard column != .min else { return }
            let x = geometry.plot.minX + (CGFloat(column) + 0.5) * pixel
            upper.append(CGPoint(x: x, y: geometry.y(high) - half))
            lower.append(CGPoint(x: x, y: geometry.y(low) + half))
        }
        for sample in samples {
            let at = Int(((geometry.x(sample.time) - geometry.plot.minX) / pixel).rounded(.down))
            if at != column {
                close()
                column = at
                low = sample.value
                high = sample.value
            } else {
                low = min(low, sample.value)
                high = max(high, sample.value)
            }
        }
        close()
        self = .fill(upper + lower.reversed())
    }

    /// Draws in the current colour.
    func draw(lineWidth: CGFloat) {
        let path = UIBezierPath()
        let points: [CGPoint]
        switch self {
        case .stroke(let all), .fill(let all): points = all
        }
        guard let first = points.first else { return }
        path.move(to: first)
        for point in points.dropFirst() { path.addLine(to: point) }
        switch self {
        case .stroke:
            path.lineWidth = lineWidth
            path.lineJoinStyle = .round
            path.lineCapStyle = .round
            path.stroke()
        case .fill:
            path.close()
            path.fill()
        }
    }
}

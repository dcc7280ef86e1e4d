import Design
import Foundation
import Tactile

/// What the goal may bring, and the ends of the graph.
extension GraphPlotView {
    func drawFan(_ geometry: GraphGeometry, _ context: CGContext) {
        guard let fan = content.fan else { return }
        let end = geometry.timeRange.upperBound
        func point(_ time: Double?) -> CGPoint {
            guard let time, time > fan.start.time else {
                return geometry.point(GraphSample(time: end, value: fan.start.value))
            }
            let share = (min(end, time) - fan.start.time) / (time - fan.start.time)
            let value = fan.start.value + (fan.goal - fan.start.value) * share
            return geometry.point(GraphSample(time: min(end, time), value: value))
        }
        let start = geometry.point(fan.start), near = point(fan.earliest), far = point(fan.latest)
        let path = UIBezierPath()
        path.move(to: start)
        path.addLine(to: near)
        if near.x < far.x { path.addLine(to: CGPoint(x: far.x, y: near.y)) }
        path.addLine(to: far)
        path.close()
        let ends = [Theme.Palette.fanNear, Theme.Palette.fanFar].map {
            $0.resolvedColor(with: traitCollection).cgColor
        }
        if let gradient = CGGradient(colorsSpace: nil, colors: ends, locations: [0, 1]) {
            context.saveGState()
            path.addClip()
            context.drawLinearGradient(
                gradient, start: CGPoint(x: start.x, y: 0),
                end: CGPoint(x: max(start.x + 1, far.x), y: 0), options: [])
            context.restoreGState()
        }
        let likely = UIBezierPath()
        likely.move(to: start)
        likely.addLine(to: point(fan.likely))
        likely.lineWidth = 1.5
        likely.setLineDash([4, 3], count: 2, phase: 0)
        Theme.Palette.goal.setStroke()
        likely.stroke()
    }

    /// Rings where the highest and lowest were, and a dot where the trend is now.
    func drawEnds(_ geometry: GraphGeometry) {
        for sample in content.guides.compactMap(\.start) {
            let ring = Self.disc(geometry.point(sample), radius: 3)
            ground.setFill()
            ring.fill()
            Theme.Palette.tint.setStroke()
            ring.lineWidth = 1.5
            ring.stroke()
        }
        guard let last = content.trend.last, geometry.timeRange.contains(last.time) else { return }
        ground.setFill()
        Self.disc(geometry.point(last), radius: 6).fill()
        Theme.Palette.tint.setFill()
        Self.disc(geometry.point(last), radius: 4.5).fill()
    }
}

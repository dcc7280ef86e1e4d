import Design
import Foundation

/// A change of what the graph shows: each of its frames is between two pictures, so that nothing
/// jumps that is in both.
public struct GraphMorph {
    /// What is shown when the change begins.
    let from: GraphGeometry
    let guides: [GraphContent.Guide]
    /// How much the weighings are dots, 0 to 1.
    let dots: CGFloat
    /// What is shown at its end.
    let times: ClosedRange<Double>
    let target: GraphContent
    let targetDots: CGFloat

    /// - `from`, `guides`, `dots`: what is shown now; `dots` is how much the weighings are dots, 0
    ///   to 1.
    /// - `times`, `target`, `targetDots`: what is shown at the end.
    public init(
        from: GraphGeometry, guides: [GraphContent.Guide], dots: CGFloat,
        times: ClosedRange<Double>, target: GraphContent, targetDots: CGFloat
    ) {
        self.from = from
        self.guides = guides
        self.dots = dots
        self.times = times
        self.target = target
        self.targetDots = targetDots
    }

    /// - `part`: how much of the way is done; a spring goes a little beyond 1.
    public func times(_ part: Double) -> ClosedRange<Double> {
        FrameSteps.between(from.timeRange, times, part)
    }

    /// Fits the content of ``times(_:)`` into the change.
    public func fit(_ content: inout GraphContent, _ part: Double) {
        let values = FrameSteps.between(from.valueRange, target.valueRange, part)
        content.valueRange = values
        // The goal's line goes out of the picture with the axis, and comes with it.
        if let goal = content.goal { content.isGoalOutside = !values.contains(goal) }
        guard guides.count == target.guides.count else { return }
        let shown = times(part)
        content.guides = zip(guides, target.guides).map { old, new in
            var guide = new
            guide.value = Self.between(
                (old.value, from.valueRange), (new.value, target.valueRange), part, in: values)
            guide.start = old.start.flatMap { first in
                new.start.map { last in
                    GraphSample(
                        time: Self.between(
                            (first.time, from.timeRange), (last.time, times), part, in: shown),
                        value: guide.value)
                }
            }
            return guide
        }
    }

    /// Lines and rings glide straight from one place of the picture to the other.
    private static func between(
        _ old: (value: Double, range: ClosedRange<Double>),
        _ new: (value: Double, range: ClosedRange<Double>), _ part: Double,
        in shown: ClosedRange<Double>
    ) -> Double {
        func share(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        }
        let first = share(old.value, old.range), last = share(new.value, new.range)
        let place = first + (last - first) * part
        return shown.lowerBound + (shown.upperBound - shown.lowerBound) * place
    }

    /// How much `count` weighings are dots. So many that they run together are none.
    public func dots(_ part: Double, count: Int) -> CGFloat {
        let wanted = dots + (targetDots - dots) * CGFloat(part)
        let room = 2 - CGFloat(count) / (2 * from.plot.width)
        return max(0, min(1, wanted, room))
    }
}

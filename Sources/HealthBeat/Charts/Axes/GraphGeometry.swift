import Diary
import Foundation
import Tactile

/// One value of a graph: seconds on a wall clock, and kilograms.
public struct GraphSample: Equatable, Sendable {
    /// Seconds on a wall clock.
    public var time: Double
    /// Kilograms.
    public var value: Double

    /// - `time`: in seconds on a wall clock.
    /// - `value`: in kilograms.
    public init(time: Double, value: Double) {
        self.time = time
        self.value = value
    }

    /// The weights as they were measured, in kilograms.
    public static func samples(_ entries: [Entry], until now: Moment) -> [GraphSample] {
        samples(entries.lazy.map { ($0.moment, $0.weight.kilograms) }, now)
    }

    /// The trend, in kilograms.
    public static func samples(_ points: [Trend.Point], until now: Moment) -> [GraphSample] {
        samples(points.lazy.map { ($0.moment, $0.kilograms) }, now)
    }

    /// Ascending by time: a wall clock that went back in a day stands still, and one that is ahead
    /// of the present one, beyond the date line, shows the present time.
    private static func samples(
        _ values: some Collection<(moment: Moment, value: Double)>, _ now: Moment
    ) -> [GraphSample] {
        var last = -Double.infinity
        return values.map { moment, value in
            var wall = moment.wallSeconds
            if moment.secondsSince1970 <= now.secondsSince1970 { wall = min(wall, now.wallSeconds) }
            last = max(last, Double(wall))
            return GraphSample(time: last, value: value)
        }
    }
}

/// Where a graph's values are in a view, x by time and y by value, in points.
public struct GraphGeometry: Equatable {
    /// The part of the values' span that is free above and below them.
    static let padding = 0.08
    /// The least span, in the axis's own unit, so that noise stays small.
    static let leastKilograms = 2.0
    static let leastPounds = 4.0

    /// Where the values are, in points of the view.
    public let plot: CGRect
    /// The times at the left and the right side, in wall seconds.
    public let timeRange: ClosedRange<Double>
    /// The values at the foot and the top, in kilograms.
    public let valueRange: ClosedRange<Double>

    /// `nil` when there is no room, or a range is empty or not finite.
    public init?(plot: CGRect, timeRange: ClosedRange<Double>, valueRange: ClosedRange<Double>) {
        let spans = [
            timeRange.upperBound - timeRange.lowerBound,
            valueRange.upperBound - valueRange.lowerBound,
        ]
        guard plot.width > 0, plot.height > 0, spans.allSatisfy({ $0 > 0 && $0.isFinite })
        else { return nil }
        self.plot = plot
        self.timeRange = timeRange
        self.valueRange = valueRange
    }

    /// The values that a plot spans for those between `low` and `high`: at least two kilograms or
    /// four pounds, and some room on both sides.
    public static func valueRange(low: Double, high: Double, axis: ValueAxis) -> ClosedRange<Double>
    {
        let least = axis.unit == .kilograms ? leastKilograms : leastPounds * axis.grain
        let span = max(high - low, 0)
        let pad = max(span * padding, (least - span) / 2)
        return (low - pad)...(high + pad)
    }

    static func isAscending(_ samples: ArraySlice<GraphSample>) -> Bool {
        zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time }
    }

    /// Where a time is, in points of the view.
    public func x(_ time: Double) -> CGFloat {
        let span = timeRange.upperBound - timeRange.lowerBound
        return plot.minX + plot.width * CGFloat((time - timeRange.lowerBound) / span)
    }

    /// Where a value is, in points of the view.
    public func y(_ value: Double) -> CGFloat {
        let span = valueRange.upperBound - valueRange.lowerBound
        return plot.maxY - plot.height * CGFloat((value - valueRange.lowerBound) / span)
    }

    /// Where a sample is, in points of the view.
    public func point(_ sample: GraphSample) -> CGPoint {
        CGPoint(x: x(sample.time), y: y(sample.value))
    }

    /// The time at a place, in wall seconds.
    public func time(atX x: CGFloat) -> Double {
        let span = timeRange.upperBound - timeRange.lowerBound
        return timeRange.lowerBound + span * Double((x - plot.minX) / plot.width)
    }

    var pointsPerDay: CGFloat {
        plot.width / CGFloat((timeRange.upperBound - timeRange.lowerBound) / 86_400)
    }

    var pointsPerKilogram: CGFloat {
        plot.height / CGFloat(valueRange.upperBound - valueRange.lowerBound)
    }

    /// The sample nearest to a place by time. Binary search; `nil` without samples.
    public func nearest(to x: CGFloat, in samples: ArraySlice<GraphSample>) -> Int? {
        guard !samples.isEmpty else { return nil }
        let time = time(atX: x)
        var low = samples.startIndex, high = samples.endIndex
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time < time { low = middle + 1 } else { high = middle }
        }
        if low == samples.endIndex { return low - 1 }
        if low == samples.startIndex { return low }
        return time - samples[low - 1].time < samples[low].time - time ? low - 1 : low
    }
}

import Foundation
import Tactile

/// One value of a graph: seconds on a wall clock, and kilograms.
struct GraphSample: Equatable, Sendable {
    var time: Double
    var value: Double
}

/// Where a graph's values stand in a view, x by time and y by value, in points.
struct GraphGeometry: Equatable {
    /// Around the plot, and above it.
    static let margin: CGFloat = 20
    static let topMargin: CGFloat = 40

    let plot: CGRect
    let timeRange: ClosedRange<Double>
    let valueRange: ClosedRange<Double>

    /// A plot inside `bounds` for samples in ascending order of time.
    ///
    /// `nil` without samples, or when `bounds` leave no room. With one sample, or when all are
    /// equal, the value stands in the middle.
    init?(samples: ArraySlice<GraphSample>, bounds: CGRect, timeRange: ClosedRange<Double>? = nil) {
        guard let first = samples.first, let last = samples.last else { return nil }
        precondition(
            Self.isAscending(samples), "a graph needs its samples in ascending order of time")
        let plot = CGRect(
            x: bounds.minX + Self.margin, y: bounds.minY + Self.topMargin,
            width: bounds.width - 2 * Self.margin,
            height: bounds.height - Self.topMargin - Self.margin)
        guard plot.width > 0, plot.height > 0 else { return nil }
        self.plot = plot
        self.timeRange = timeRange ?? first.time...last.time
        var low = first.value, high = first.value
        for sample in samples {
            low = min(low, sample.value)
            high = max(high, sample.value)
        }
        valueRange = low...high
    }

    static func isAscending(_ samples: ArraySlice<GraphSample>) -> Bool {
        zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time }
    }

    /// All values are the same: one guide is enough.
    var isLevel: Bool { valueRange.lowerBound == valueRange.upperBound }

    func x(_ time: Double) -> CGFloat {
        let span = timeRange.upperBound - timeRange.lowerBound
        guard span > 0 else { return plot.midX }
        return plot.minX + plot.width * CGFloat((time - timeRange.lowerBound) / span)
    }

    func y(_ value: Double) -> CGFloat {
        let span = valueRange.upperBound - valueRange.lowerBound
        guard span > 0 else { return plot.midY }
        return plot.maxY - plot.height * CGFloat((value - valueRange.lowerBound) / span)
    }

    func point(_ sample: GraphSample) -> CGPoint {
        CGPoint(x: x(sample.time), y: y(sample.value))
    }

    func time(atX x: CGFloat) -> Double {
        let span = timeRange.upperBound - timeRange.lowerBound
        guard span > 0, plot.width > 0 else { return timeRange.lowerBound }
        return timeRange.lowerBound + span * Double((x - plot.minX) / plot.width)
    }

    /// The sample nearest to a place by time. Binary search; `nil` without samples.
    func nearest(to x: CGFloat, in samples: ArraySlice<GraphSample>) -> Int? {
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

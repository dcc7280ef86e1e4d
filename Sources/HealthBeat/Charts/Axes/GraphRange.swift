import Diary
import Foundation

/// How much of the diary the graph shows, back from now.
public enum GraphRange: Int, CaseIterable, Sendable {
    case week, month, quarter, year, all

    /// What the range is called in the range control: "3 M".
    public var title: String {
        switch self {
        case .week: localized("1 W", in: "range")
        case .month: localized("1 M", in: "range")
        case .quarter: localized("3 M", in: "range")
        case .year: localized("1 Y", in: "range")
        case .all: localized("All")
        }
    }

    /// Seconds of the range, or `nil` for all.
    public var seconds: Double? {
        let day = 86_400.0
        return switch self {
        case .week: 7 * day
        case .month: 31 * day
        case .quarter: 92 * day
        case .year: 366 * day
        case .all: nil
        }
    }

    /// The part of a range that is free for the days to come.
    static let future = 0.1
    /// What "All" shows at least, in seconds.
    static let leastAll = 14 * 86_400.0

    /// The least that is shown of a diary that is younger than a range, in seconds.
    public static let leastYoung = 8 * 86_400.0

    /// The times that are shown: the range up to now, and some days to come. None begins long
    /// before the first weighing.
    public func times(now: Double, first: Double?) -> ClosedRange<Double> {
        let age = now - (first ?? now)
        let length = min(
            seconds ?? max(Self.leastAll, age), max(Self.leastYoung, age + 43_200))
        return (now - length)...(now + length * Self.future)
    }

    /// Whether the range shows other times than the shorter one before it: a diary is not longer
    /// than it is.
    public func isOffered(now: Double, first: Double?) -> Bool {
        guard let first, rawValue > 0, let shorter = GraphRange(rawValue: rawValue - 1)?.seconds
        else { return true }
        return self == .all || now - first > shorter
    }

    /// The range itself, or the longest that is offered below it.
    public func offered(now: Double, first: Double?) -> GraphRange {
        if isOffered(now: now, first: first) { return self }
        return GraphRange(rawValue: rawValue - 1)?.offered(now: now, first: first) ?? .week
    }

    /// The samples from the last before `times` to the first after them, so that lines go on to
    /// the edges.
    static func slice(of samples: [GraphSample], in times: ClosedRange<Double>)
        -> ArraySlice<GraphSample>
    {
        let first = max(0, firstIndex(in: samples, from: times.lowerBound) - 1)
        let end = min(samples.count, firstIndex(in: samples, from: times.upperBound) + 1)
        return samples[min(first, end)..<end]
    }

    /// The samples within `times`.
    public static func inner(of samples: [GraphSample], in times: ClosedRange<Double>)
        -> ArraySlice<GraphSample>
    {
        let first = firstIndex(in: samples, from: times.lowerBound)
        let end = firstIndex(in: samples, from: times.upperBound.nextUp)
        return samples[min(first, end)..<end]
    }

    /// The first sample at or after a time. Binary search.
    public static func firstIndex(in samples: [GraphSample], from time: Double) -> Int {
        var low = 0, high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

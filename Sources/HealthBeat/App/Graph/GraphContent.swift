import Foundation
import Tactile

/// What the graph shows of the diary for some times; masses are kilograms, times wall seconds.
struct GraphContent: Equatable {
    /// A labelled level: its line begins at the sample that has it, or runs through all.
    struct Guide: Equatable {
        var name: String
        /// Where the name has no room.
        var short: String
        var value: Double
        var start: GraphSample?

        init(_ name: String, short: String? = nil, value: Double, start: GraphSample? = nil) {
            self.name = name
            self.short = short ?? name
            self.value = value
            self.start = start
        }
    }

    /// When the trend reaches the goal: the likely time and the range.
    struct Fan: Equatable {
        var start: GraphSample
        var likely: Double
        var earliest: Double
        /// `nil` when the slower end never arrives.
        var latest: Double?
        var goal: Double
    }

    /// The days until a young diary has a trend, and what is said of them.
    struct Waiting: Equatable {
        /// Wall seconds.
        var start: Double
        var end: Double
        /// "Trend from", "Wed 2 Dec", "4 days to go".
        var lines: [String]
        /// Of the weighings within the times.
        var numbers: [String] = []
    }

    /// Shows what there is before there is a trend: weighings alone.
    mutating func wait(_ waiting: Waiting, axis: ValueAxis) {
        self.waiting = waiting
        trend = []
        guides = []
        fan = nil
        let values = inner.map(\.value)
        guard let low = values.min(), let high = values.max(), isGoalOutside || goal == nil else {
            return
        }
        valueRange = GraphGeometry.valueRange(low: low, high: high, axis: axis)
    }

    /// Within the times and one on each side.
    var samples: ArraySlice<GraphSample> = []
    /// The trend at the times of ``samples``.
    var trend: ArraySlice<GraphSample> = []
    /// Only within the times.
    var inner: ArraySlice<GraphSample> = []
    var guides: [Guide] = []
    var average = 0.0
    var now = 0.0
    var goal: Double?
    /// The goal is so far away that the data would be squeezed; then a chip names it.
    var isGoalOutside = false
    var fan: Fan?
    /// Set while the diary is too young for a trend: then weighings are large, with their numbers.
    var waiting: Waiting?
    var valueRange = 0.0...1.0

    init() {}

    /// - `samples`: the whole diary, ascending by time.
    /// - `trend`: the trend at the samples’ times.
    init(
        samples: [GraphSample], trend: [GraphSample], times: ClosedRange<Double>, now: Double,
        goal: Double?, fan: Fan?, axis: ValueAxis
    ) {
        self.now = now
        self.samples = GraphRange.slice(of: samples, in: times)
        precondition(
            GraphGeometry.isAscending(self.samples),
            "a graph needs its samples in ascending order of time")
        let hasTrend = trend.count == samples.count
        self.trend = hasTrend ? trend[self.samples.indices] : []
        inner = GraphRange.inner(of: samples, in: times)
        average = inner.isEmpty ? 0 : inner.reduce(0) { $0 + $1.value } / Double(inner.count)
        guides = Self.guides(inner, average: average)
        self.goal = goal
        self.fan = fan.flatMap { times.contains($0.start.time) ? $0 : nil }
        var values = inner.map(\.value) + (hasTrend ? trend[inner.indices].map(\.value) : [])
        if values.isEmpty { values = self.samples.map(\.value) }
        guard var low = values.min(), var high = values.max() else { return }
        if let goal {
            let room = max(high - low, GraphGeometry.leastKilograms) / 2
            isGoalOutside = goal < low - room || goal > high + room
            if !isGoalOutside {
                low = min(low, goal)
                high = max(high, goal)
            }
        }
        valueRange = GraphGeometry.valueRange(low: low, high: high, axis: axis)
    }

    /// Max, average and min; one guide where all are equal.
    private static func guides(_ samples: ArraySlice<GraphSample>, average: Double) -> [Guide] {
        guard let low = samples.min(by: { $0.value < $1.value }),
            let high = samples.max(by: { $0.value < $1.value })
        else { return [] }
        guard low.value < high.value else {
            return [Guide(localized("Weight"), value: low.value)]
        }
        return [
            Guide(localized("Max"), value: high.value, start: high),
            Guide(localized("Average"), short: localized("Avg"), value: average),
            Guide(localized("Min"), value: low.value, start: low),
        ]
    }
}

/// A smooth line through points from left to right that never passes the values around it.
@MainActor
enum MonotoneCurve {
    /// Goes on with `path` through points whose x ascends; of places with one x the first counts.
    ///
    /// - `moves`: whether a new line begins at the first point.
    static func add(_ all: [CGPoint], to path: UIBezierPath, moves: Bool) {
        var points: [CGPoint] = []
        for point in all where points.last.map({ point.x > $0.x }) ?? true {
            points.append(point)
        }
        guard let first = points.first else { return }
        if moves { path.move(to: first) } else { path.addLine(to: first) }
        guard points.count > 1 else { return }
        let slopes = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        var tangents = [slopes[0]]
        for (before, after) in zip(slopes, slopes.dropFirst()) {
            // The harmonic mean keeps the curve between its points.
            tangents.append(before * after <= 0 ? 0 : 2 * before * after / (before + after))
        }
        tangents.append(slopes[slopes.count - 1])
        for index in 1..<points.count {
            let from = points[index - 1], to = points[index]
            let third = (to.x - from.x) / 3
            path.addCurve(
                to: to,
                controlPoint1: CGPoint(x: from.x + third, y: from.y + tangents[index - 1] * third),
                controlPoint2: CGPoint(x: to.x - third, y: to.y - tangents[index] * third))
        }
    }
}

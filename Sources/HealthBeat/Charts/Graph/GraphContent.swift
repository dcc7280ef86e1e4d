import Foundation
import Tactile

/// What the graph shows of the diary for some times; masses are kilograms, times wall seconds.
public struct GraphContent: Equatable {
    /// A labelled level: its line begins at the sample that has it, or runs through all.
    public struct Guide: Equatable {
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
    public struct Fan: Equatable {
        /// Where the trend is now.
        public var start: GraphSample
        /// Wall seconds.
        public var likely: Double
        /// Wall seconds.
        public var earliest: Double
        /// `nil` when the slower end never arrives.
        public var latest: Double?
        /// Kilograms.
        public var goal: Double

        /// - `start`: where the trend is now.
        /// - `likely`, `earliest`, `latest`: in wall seconds; `latest` is `nil` where the slower
        ///   end never arrives.
        /// - `goal`: in kilograms.
        public init(
            start: GraphSample, likely: Double, earliest: Double, latest: Double?, goal: Double
        ) {
            self.start = start
            self.likely = likely
            self.earliest = earliest
            self.latest = latest
            self.goal = goal
        }
    }

    /// The days until a young diary has a trend, and what is said of them.
    public struct Waiting: Equatable {
        /// Wall seconds.
        public var start: Double
        /// Wall seconds.
        public var end: Double
        /// "Trend from", "Wed 2 Dec", "4 days to go".
        public var lines: [String]
        /// Of the weighings within the times.
        public var numbers: [String] = []

        /// - `start`, `end`: in wall seconds, the days without a trend.
        /// - `lines`: what is said of them, from above.
        public init(start: Double, end: Double, lines: [String]) {
            self.start = start
            self.end = end
            self.lines = lines
        }
    }

    /// Shows what there is before there is a trend: weighings alone.
    public mutating func wait(_ waiting: Waiting, axis: ValueAxis) {
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
    public var samples: ArraySlice<GraphSample> = []
    /// The trend at the times of ``samples``.
    public var trend: ArraySlice<GraphSample> = []
    /// Only within the times.
    public var inner: ArraySlice<GraphSample> = []
    /// The labelled levels.
    public var guides: [Guide] = []
    /// The mean of ``inner``, in kilograms.
    public var average = 0.0
    /// The present, in wall seconds.
    public var now = 0.0
    public var goal: Double?
    /// The goal is so far away that the data would be squeezed; then a chip names it.
    public var isGoalOutside = false
    /// The forecast; nil where it begins outside of the times.
    public var fan: Fan?
    /// Set while the diary is too young for a trend: then weighings are large, with their numbers.
    public var waiting: Waiting?
    /// What the axis spans, in kilograms.
    public var valueRange = 0.0...1.0

    /// Nothing.
    public init() {}

    /// - `samples`: the whole diary, ascending by time.
    /// - `trend`: the trend at the samples’ times.
    public init(
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

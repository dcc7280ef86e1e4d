/// The smoothed weight, with real time between entries and no day invented.
public struct Trend: Sendable {
    /// One smoothed value.
    public struct Point: Hashable, Sendable {
        public let moment: Moment
        public let kilograms: Double

        public init(moment: Moment, kilograms: Double) {
            self.moment = moment
            self.kilograms = kilograms
        }
    }

    /// One point an entry, ascending.
    public let points: [Point]
    /// As it is after the last entry.
    private let smoother: Smoother
    var method: Method { smoother.method }
    /// When days begin, in minutes since midnight.
    var dayStart: Int { smoother.dayStart }

    /// Days of trend from which the rate is taken.
    public static let rateDays = 14

    /// The trend of entries in ascending order.
    ///
    /// - `dayStart`: when days begin, in minutes since midnight; for the method that counts them.
    public init(
        _ entries: some Sequence<Entry>, method: Method = .byTime, dayStart: Int = 0
    ) {
        var smoother = Smoother(method, dayStart: dayStart)
        var points: [Point] = []
        points.reserveCapacity(entries.underestimatedCount)
        // Moment and mass alone: a copy of an entry would count the references to its texts.
        func add(_ entries: UnsafeBufferPointer<Entry>) {
            for index in entries.indices {
                let moment = entries[index].moment
                let mass = smoother.add(entries[index].weight.kilograms, at: moment)
                points.append(Point(moment: moment, kilograms: mass))
            }
        }
        let isDone: Void? = entries.withContiguousStorageIfAvailable(add)
        if isDone == nil { Array(entries).withUnsafeBufferPointer(add) }
        self.points = points
        self.smoother = smoother
    }

    /// What the trend would be in kilograms after one more weight, at a moment that is not before
    /// the last entry's.
    public func value(adding kilograms: Double, at moment: Moment) -> Double {
        var smoother = smoother
        return smoother.add(kilograms, at: moment)
    }

    /// The trend after the last entry in kilograms; nil without entries.
    public var current: Double? { points.last?.kilograms }

    /// The trend at a moment, on the straight line between the entries around it; outside of them
    /// the nearest value. Nil without entries.
    public func value(at moment: Moment) -> Double? {
        let index = points.partition { moment < $0.moment }
        guard index > 0 else { return points.first?.kilograms }
        let before = points[index - 1]
        guard index < points.count else { return before.kilograms }
        let after = points[index]
        let span = after.moment.days(since: before.moment)
        guard span > 0 else { return after.kilograms }
        let share = moment.days(since: before.moment) / span
        return before.kilograms + share * (after.kilograms - before.kilograms)
    }

    /// The slope of the last fourteen daily trend values, which end at the last entry; nil for less
    /// than two days of entries.
    public var rate: Rate? {
        guard let first = points.first, let last = points.last else { return nil }
        let span = last.moment.days(since: first.moment)
        let count = min(Self.rateDays, Int(span) + 1)
        guard count >= 2 else { return nil }
        let values = (0..<count).map { index in
            let back = count - 1 - index
            return value(at: last.moment.adding(seconds: -86_400 * back)) ?? last.kilograms
        }
        return Rate(dailyValues: values)
    }
}

/// A least-squares slope over daily values.
public struct Rate: Hashable, Sendable {
    /// Kilograms a day; negative when losing.
    public let perDay: Double
    /// The standard error of `perDay`, 0 for two values.
    public let standardError: Double

    public var perWeek: Double { perDay * 7 }

    /// The slope `b = (nΣxy − ΣxΣy) / (nΣx² − (Σx)²)` of values one day apart; nil for fewer than
    /// two or any that is not finite.
    public init?(dailyValues values: [Double]) {
        let count = Double(values.count)
        guard values.count >= 2, values.allSatisfy(\.isFinite) else { return nil }
        let meanX = (count - 1) / 2
        let meanY = values.reduce(0, +) / count
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for (index, value) in values.enumerated() {
            let (x, y) = (Double(index) - meanX, value - meanY)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        perDay = xy / xx
        let residual = max(0, yy - xy * xy / xx)
        standardError = values.count > 2 ? (residual / (count - 2) / xx).squareRoot() : 0
    }
}

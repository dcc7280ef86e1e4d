/// The smoothed weight, with real time between days and no day invented.
///
/// The weighings of a day are one step, see ``DiaryDay``. Steps are taken in the order of their
/// instants.
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

    /// One point an entry, ascending; those of a day have one value.
    public let points: [Point]
    /// The point of the latest instant; nil without entries.
    public let latest: Point?
    /// As it was before the latest day, and as it is after it.
    private let before: Smoother
    private let smoother: Smoother
    /// The weighings of the latest day.
    private let lastDay: DaySum
    var method: Method { smoother.method }
    /// When days begin, in minutes since midnight.
    let dayStart: Int

    /// Days of trend from which the rate is taken.
    public static let rateDays = 14

    /// The trend of entries in ascending order.
    ///
    /// - `dayStart`: when days begin, in minutes since midnight.
    public init(
        _ entries: some Sequence<Entry>, method: Method = .byTime, dayStart: Int = 0
    ) {
        var weighings: [(moment: Moment, mass: Double)] = []
        weighings.reserveCapacity(entries.underestimatedCount)
        // Moment and mass alone: a copy of an entry would count the references to its texts.
        func add(_ entries: UnsafeBufferPointer<Entry>) {
            for index in entries.indices {
                weighings.append((entries[index].moment, entries[index].weight.kilograms))
            }
        }
        let isDone: Void? = entries.withContiguousStorageIfAvailable(add)
        if isDone == nil { Array(entries).withUnsafeBufferPointer(add) }
        let days = Days(weighings.map(\.moment), beginningAt: dayStart)

        var (smoother, before, sum) = (Smoother(method), Smoother(method), DaySum())
        var points = weighings.map { Point(moment: $0.moment, kilograms: 0) }
        for day in days.steps {
            before = smoother
            sum = DaySum()
            for place in day {
                let weighing = weighings[days.index(place)]
                sum.add(weighing.mass, at: weighing.moment)
            }
            let total = sum.total
            let level = smoother.add(total.kilograms, at: total.moment)
            for index in day.lazy.map(days.index) {
                points[index] = Point(moment: points[index].moment, kilograms: level)
            }
        }
        self.points = points
        latest = days.steps.last?.lazy.map { points[days.index($0)] }.max {
            $0.moment.secondsSince1970 < $1.moment.secondsSince1970
        }
        (self.before, self.smoother, lastDay) = (before, smoother, sum)
        self.dayStart = dayStart
    }

    /// The moments of each day side by side.
    private struct Days {
        /// The moments' indices in the order of their days; nil where they are in it already.
        private let order: [Int]?
        /// The places of each day in that order. Days are in the order of their latest instants,
        /// which mostly is theirs.
        private(set) var steps: [Range<Int>] = []

        init(_ moments: [Moment], beginningAt minute: Int) {
            let days = moments.map { $0.day(beginningAt: minute) }
            let isInOrder = days.indices.dropFirst().allSatisfy { days[$0 - 1] <= days[$0] }
            let order =
                isInOrder
                ? nil : days.indices.sorted { (days[$0], $0) < (days[$1], $1) }
            self.order = order
            var start = 0
            for place in 1..<max(1, moments.count + 1) {
                let isEnd =
                    place == moments.count
                    || days[order?[place] ?? place] != days[order?[start] ?? start]
                guard isEnd, place > start else { continue }
                steps.append(start..<place)
                start = place
            }
            func instant(_ step: Range<Int>) -> Int {
                step.lazy.map { moments[order?[$0] ?? $0].secondsSince1970 }.max() ?? 0
            }
            let ascends = steps.indices.dropFirst().allSatisfy {
                instant(steps[$0 - 1]) <= instant(steps[$0])
            }
            if !ascends { steps.sort { instant($0) < instant($1) } }
        }

        func index(_ place: Int) -> Int { order?[place] ?? place }
    }

    /// What the trend would be in kilograms after one more weight, at a moment that is not before
    /// the last entry's.
    public func value(adding kilograms: Double, at moment: Moment) -> Double {
        let isOfLastDay =
            latest.map { $0.moment.day(beginningAt: dayStart) }
            == moment.day(beginningAt: dayStart)
        var (smoother, day) = isOfLastDay ? (before, lastDay) : (smoother, DaySum())
        day.add(kilograms, at: moment)
        return smoother.add(day.total.kilograms, at: day.total.moment)
    }

    /// The trend after the latest entry in kilograms; nil without entries.
    public var current: Double? { latest?.kilograms }

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
        let share = max(0, min(1, moment.days(since: before.moment) / span))
        return before.kilograms + share * (after.kilograms - before.kilograms)
    }

    /// The slope of the last fourteen daily trend values, which end at the latest entry; nil for
    /// less than two days of entries.
    public var rate: Rate? {
        guard let first = points.first, let last = latest else { return nil }
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

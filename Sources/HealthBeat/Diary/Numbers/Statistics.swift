/// Minimum, maximum, mean and change of some entries; all masses in kilograms.
public struct Statistics: Hashable, Sendable {
    public let count: Int
    public let first: Entry
    public let last: Entry
    /// The earliest of the lightest entries.
    public let minimum: Entry
    /// The earliest of the heaviest entries.
    public let maximum: Entry
    /// The time-weighted mean: the area under the straight lines from entry to entry, divided by
    /// the time they span. Entries of one moment count evenly.
    public let mean: Double

    /// The last weight minus the first.
    public var change: Double { last.weight.kilograms - first.weight.kilograms }

    /// Statistics of entries in ascending order, in one pass; nil without any.
    public init?(_ entries: some Sequence<Entry>) {
        var accumulator = Accumulator()
        for entry in entries { accumulator.add(entry) }
        guard let result = accumulator.result else { return nil }
        self = result
    }

    private init(
        count: Int, first: Entry, last: Entry, minimum: Entry, maximum: Entry, mean: Double
    ) {
        self.count = count
        self.first = first
        self.last = last
        self.minimum = minimum
        self.maximum = maximum
        self.mean = mean
    }

    /// Takes entries one by one, so that any number of them needs constant memory.
    public struct Accumulator {
        private var extremes: (first: Entry, last: Entry, minimum: Entry, maximum: Entry)?
        private var count = 0
        private var sum = 0.0
        /// Kilograms times seconds.
        private var area = 0.0

        public init() {}

        /// Adds an entry that is not before the one added last.
        public mutating func add(_ entry: Entry) {
            let mass = entry.weight.kilograms
            count += 1
            sum += mass
            guard var known = extremes else {
                extremes = (entry, entry, entry, entry)
                return
            }
            let seconds = Double(entry.moment.wallSeconds - known.last.moment.wallSeconds)
            area += seconds * (mass + known.last.weight.kilograms) / 2
            if entry.weight.nanograms < known.minimum.weight.nanograms { known.minimum = entry }
            if entry.weight.nanograms > known.maximum.weight.nanograms { known.maximum = entry }
            known.last = entry
            extremes = known
        }

        /// The statistics of what was added so far; nil before the first entry.
        public var result: Statistics? {
            guard let known = extremes else { return nil }
            let span = Double(known.last.moment.wallSeconds - known.first.moment.wallSeconds)
            return Statistics(
                count: count, first: known.first, last: known.last, minimum: known.minimum,
                maximum: known.maximum, mean: span > 0 ? area / span : sum / Double(count))
        }
    }
}

/// A calendar period by which entries are grouped.
public enum Period: Hashable, Sendable {
    case day
    /// Weeks that begin on the given day, 1 (Monday) to 7 (Sunday).
    case week(firstWeekday: Int = 1)
    case month
    case year

    /// The day with which weeks begin in a region, 1 (Monday) to 7 (Sunday), after the week data of
    /// the Unicode CLDR; Monday, as ISO 8601 has it, where the locale names no region.
    public static func firstWeekday(localeIdentifier: String) -> Int {
        switch localeRegion(localeIdentifier) {
        case "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD",
            "SY":
            6
        case "MV": 5
        case "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT",
            "GU", "HK", "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM",
            "MO", "MT", "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PY", "SA", "SG",
            "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW":
            7
        default: 1
        }
    }

    /// The first day of the period that holds `day`.
    public func start(of day: CivilDate) -> CivilDate {
        switch self {
        case .day: day
        case .week(let first): day.startOfWeek(firstWeekday: first)
        case .month: day.startOfMonth
        case .year: day.startOfYear
        }
    }

    /// The first day of the period `count` periods after the one that begins on `start`.
    public func advance(_ start: CivilDate, by count: Int) -> CivilDate {
        switch self {
        case .day: start.adding(days: count)
        case .week: start.adding(days: 7 * count)
        case .month: start.adding(months: count)
        case .year: start.adding(months: 12 * count)
        }
    }
}

/// One period and its statistics; empty periods have none.
public struct PeriodStatistics: Hashable, Sendable {
    /// The first day of the period.
    public let start: CivilDate
    /// The last day of the period.
    public let end: CivilDate
    public let statistics: Statistics?

    /// Statistics of every period that has entries, ascending; `entries` must be ascending.
    public static func grouping(
        _ entries: some Sequence<Entry>, by period: Period
    ) -> [PeriodStatistics] {
        var result: [PeriodStatistics] = []
        var start: CivilDate?
        var accumulator = Statistics.Accumulator()
        func close() {
            guard let start else { return }
            let end = period.advance(start, by: 1).adding(days: -1)
            result.append(
                PeriodStatistics(start: start, end: end, statistics: accumulator.result))
        }
        for entry in entries {
            let day = period.start(of: entry.moment.date)
            if day != start {
                close()
                start = day
                accumulator = Statistics.Accumulator()
            }
            accumulator.add(entry)
        }
        close()
        return result
    }

    /// The last `count` periods up to the one that holds `day`, ascending, empty ones included:
    /// what a bar chart of weekly averages shows.
    public static func last(
        _ count: Int, _ period: Period, until day: CivilDate,
        of entries: some RandomAccessCollection<Entry>
    ) -> [PeriodStatistics] {
        guard count > 0 else { return [] }
        let lastStart = period.start(of: day)
        let firstStart = period.advance(lastStart, by: 1 - count)
        let end = period.advance(lastStart, by: 1)
        let relevant = entries.reversed().prefix { $0.moment.date >= firstStart }.reversed()
        let groups = grouping(relevant.lazy.filter { $0.moment.date < end }, by: period)
        let byStart = Dictionary(uniqueKeysWithValues: groups.map { ($0.start, $0) })
        return (0..<count).map { index in
            let start = period.advance(firstStart, by: index)
            let end = period.advance(start, by: 1).adding(days: -1)
            return byStart[start] ?? PeriodStatistics(start: start, end: end, statistics: nil)
        }
    }
}

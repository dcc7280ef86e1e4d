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
    ///
    /// - `dayStart`: when days begin, in minutes since midnight.
    public static func grouping(
        _ entries: some Sequence<Entry>, by period: Period, dayStart: Int = 0
    ) -> [PeriodStatistics] {
        // Days that begin after midnight need not ascend where moments do.
        dayStart == 0
            ? groupingInDays(entries, by: period, dayStart: dayStart)
            : groupingInDays(
                Array(entries).inDays(beginningAt: dayStart), by: period, dayStart: dayStart)
    }

    private static func groupingInDays(
        _ entries: some Sequence<Entry>, by period: Period, dayStart: Int
    ) -> [PeriodStatistics] {
        var result: [PeriodStatistics] = []
        var start: CivilDate?
        var accumulator = Statistics.Accumulator(dayStart: dayStart)
        func close() {
            guard let start else { return }
            let end = period.advance(start, by: 1).adding(days: -1)
            result.append(
                PeriodStatistics(start: start, end: end, statistics: accumulator.result))
        }
        entries.eachEntry { entry in
            let day = period.start(of: entry.moment.day(beginningAt: dayStart))
            if day != start {
                close()
                start = day
                accumulator = Statistics.Accumulator(dayStart: dayStart)
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
        of entries: some RandomAccessCollection<Entry>, dayStart: Int = 0
    ) -> [PeriodStatistics] {
        guard count > 0 else { return [] }
        let lastStart = period.start(of: day)
        let firstStart = period.advance(lastStart, by: 1 - count)
        let end = period.advance(lastStart, by: 1)
        let relevant = entries.reversed().prefix { $0.moment.date >= firstStart }.reversed()
            .lazy.filter { $0.moment.day(beginningAt: dayStart) >= firstStart }
        let groups = grouping(
            relevant.filter { $0.moment.day(beginningAt: dayStart) < end }, by: period,
            dayStart: dayStart)
        let byStart = Dictionary(uniqueKeysWithValues: groups.map { ($0.start, $0) })
        return (0..<count).map { index in
            let start = period.advance(firstStart, by: index)
            let end = period.advance(start, by: 1).adding(days: -1)
            return byStart[start] ?? PeriodStatistics(start: start, end: end, statistics: nil)
        }
    }
}

import Diary

/// What the chart of averages shows of a week or a month; masses in kilograms, `nil` without
/// entries.
public struct PeriodFigures: Equatable {
    /// The lowest or highest weight, and its day.
    public struct Extreme: Equatable {
        /// The weight.
        public var kilograms: Double
        /// The day that it was weighed on.
        public var day: CivilDate
    }

    /// The first day.
    public var start: CivilDate
    /// The last day.
    public var end: CivilDate
    /// The average, in kilograms.
    public var mean: Double?
    /// The lowest weight.
    public var lowest: Extreme?
    /// The highest weight.
    public var highest: Extreme?
    /// How many weighings there are.
    public var count = 0
    /// Against the mean of the period before.
    public var change: Double?
    /// More entries may come.
    public var isUnfinished = false
    /// It has not begun.
    public var isComing = false

    /// The last `count` periods up to the one of `day`, oldest first.
    public static func last(
        _ count: Int, _ period: Period, until day: CivilDate, of entries: [Entry],
        dayStart: Int = 0
    ) -> [PeriodFigures] {
        var before: Double?
        func extreme(_ entry: Entry) -> Extreme {
            Extreme(
                kilograms: entry.weight.kilograms, day: entry.moment.day(beginningAt: dayStart))
        }
        let all = PeriodStatistics.last(
            count + 1, period, until: day, of: entries, dayStart: dayStart
        ).map { found in
            var figures = PeriodFigures(start: found.start, end: found.end)
            figures.isUnfinished = found.end > day
            if let statistics = found.statistics {
                figures.mean = statistics.mean
                figures.lowest = extreme(statistics.minimum)
                figures.highest = extreme(statistics.maximum)
                figures.count = statistics.count
                figures.change = before.map { statistics.mean - $0 }
            }
            before = figures.mean
            return figures
        }
        return Array(all.suffix(max(0, count)))
    }

    /// The last periods of a diary: `count`, or those from its first entry on where they are fewer.
    /// Then periods to come follow, until there are `least`.
    public static func ofDiary(
        _ count: Int, least: Int, _ period: Period, until day: CivilDate, of entries: [Entry],
        dayStart: Int = 0
    ) -> [PeriodFigures] {
        let there = Self.count(period, until: day, of: entries, dayStart: dayStart)
        var all = last(
            min(count, max(1, there)), period, until: day, of: entries, dayStart: dayStart)
        while there < count, all.count < min(least, count), let end = all.last?.end {
            let start = end.adding(days: 1)
            all.append(
                PeriodFigures(
                    start: start, end: period.advance(start, by: 1).adding(days: -1),
                    isComing: true))
        }
        return all
    }

    /// How many periods there are from the first entry's to the one of `day`.
    public static func count(
        _ period: Period, until day: CivilDate, of entries: [Entry], dayStart: Int = 0
    ) -> Int {
        guard let first = entries.first?.moment.day(beginningAt: dayStart) else { return 0 }
        let days = period.start(of: day).dayNumber - period.start(of: first).dayNumber
        switch period {
        case .day: return days + 1
        case .week: return days / 7 + 1
        case .month: return (day.year - first.year) * 12 + day.month - first.month + 1
        case .year: return day.year - first.year + 1
        }
    }
}

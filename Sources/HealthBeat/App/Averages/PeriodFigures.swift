import Diary

/// What the chart of averages shows of a week or a month; masses in kilograms, `nil` without
/// entries.
struct PeriodFigures: Equatable {
    struct Extreme: Equatable {
        var kilograms: Double
        var day: CivilDate
    }

    var start: CivilDate
    /// The last day.
    var end: CivilDate
    var mean: Double?
    var lowest: Extreme?
    var highest: Extreme?
    var count = 0
    /// Against the mean of the period before.
    var change: Double?
    /// More entries may come.
    var isUnfinished = false

    /// The last `count` periods up to the one of `day`, oldest first.
    static func last(
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
}

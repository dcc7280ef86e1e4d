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
        _ count: Int, _ period: Period, until day: CivilDate, of entries: [Entry]
    ) -> [PeriodFigures] {
        var before: Double?
        let all = PeriodStatistics.last(count + 1, period, until: day, of: entries).map { found in
            var figures = PeriodFigures(start: found.start, end: found.end)
            figures.isUnfinished = found.end > day
            if let statistics = found.statistics {
                let low = statistics.minimum, high = statistics.maximum
                figures.mean = statistics.mean
                figures.lowest = Extreme(kilograms: low.weight.kilograms, day: low.moment.date)
                figures.highest = Extreme(kilograms: high.weight.kilograms, day: high.moment.date)
                figures.count = statistics.count
                figures.change = before.map { statistics.mean - $0 }
            }
            before = figures.mean
            return figures
        }
        return Array(all.suffix(max(0, count)))
    }
}

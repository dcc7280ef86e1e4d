import Diary

/// What the chart of averages shows of one week; masses in kilograms, `nil` without entries.
struct WeekFigures: Equatable {
    var start: CivilDate
    var mean: Double?
    var lowest: Double?
    var highest: Double?
    var count = 0
    /// Against the mean of the week before.
    var change: Double?

    /// The last `count` weeks up to the one of `day`, oldest first.
    static func last(
        _ count: Int, until day: CivilDate, of entries: [Entry], firstWeekday: Int = 1
    ) -> [WeekFigures] {
        let periods = PeriodStatistics.last(
            count + 1, .week(firstWeekday: firstWeekday), until: day, of: entries)
        var result: [WeekFigures] = []
        var before: Double?
        for period in periods {
            var week = WeekFigures(start: period.start)
            if let statistics = period.statistics {
                week.mean = statistics.mean
                week.lowest = statistics.minimum.weight.kilograms
                week.highest = statistics.maximum.weight.kilograms
                week.count = statistics.count
                week.change = before.map { statistics.mean - $0 }
            }
            before = week.mean
            result.append(week)
        }
        return Array(result.suffix(max(0, count)))
    }
}

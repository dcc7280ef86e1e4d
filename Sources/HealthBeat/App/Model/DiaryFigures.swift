import Charts
import Diary

/// What is reckoned from all entries: once for each change of them, however many views show it.
@MainActor
final class DiaryFigures {
    /// The trend of the entries up to now.
    let trend: Trend
    /// The weights of charts, ascending by time.
    let samples: [GraphSample]
    /// The trend at the times of ``samples``.
    let trendSamples: [GraphSample]
    private let method: Trend.Method
    /// When days begin, in minutes since midnight.
    private let dayStart: Int
    private var periods: [PeriodKey: [PeriodFigures]] = [:]
    /// How often periods were reckoned, for tests that count work.
    private(set) var periodsMade = 0

    init(_ diary: Diary) {
        let now = diary.clock.now()
        (method, dayStart) = (Self.method(of: diary), diary.dayStart)
        trend = diary.trend
        samples = GraphSample.samples(diary.presentEntries, until: now)
        trendSamples = GraphSample.samples(trend.points, until: now)
    }

    /// Whether a change of a diary leaves all figures as they are.
    func hold(after change: DiaryChange, of diary: Diary) -> Bool {
        // Entries of the future become present ones without a change.
        !change.touchesEntries && dayStart == diary.dayStart && method == Self.method(of: diary)
            && samples.count == diary.presentEntries.count
    }

    private static func method(of diary: Diary) -> Trend.Method {
        diary.settings.trend ?? .byTime
    }

    /// What periods depend on besides the entries that are known here.
    private struct PeriodKey: Hashable {
        var count: Int
        var least: Int
        var period: Period
        var day: CivilDate
        /// How many entries there are.
        var entries: Int
    }

    /// The last `count` periods of `entries` up to the one of `day`, oldest first, and periods to
    /// come until there are `least`.
    func periods(
        _ count: Int, least: Int, _ period: Period, until day: CivilDate, of entries: [Entry]
    ) -> [PeriodFigures] {
        let key = PeriodKey(
            count: count, least: least, period: period, day: day, entries: entries.count)
        if let known = periods[key] { return known }
        periodsMade += 1
        let made = PeriodFigures.ofDiary(
            count, least: least, period, until: day, of: entries, dayStart: dayStart)
        periods[key] = made
        return made
    }
}

/// When the trend would reach the goal if it went on as in the last two weeks.
public enum Forecast: Hashable, Sendable {
    /// The trend is at the goal or has crossed it.
    case reached
    /// The day, and the range that the usual rates of the last eight weeks give; `latest` is nil
    /// when the slower end of that range does not arrive within two years.
    case expected(day: CivilDate, earliest: CivilDate, latest: CivilDate?)
    case none(Reason)

    /// Why there is no forecast.
    public enum Reason: Hashable, Sendable {
        case noGoal
        /// Fewer than five entries, or less than a week between the first and the last.
        case tooFewEntries
        /// No entry in the last two weeks.
        case noRecentEntries
        /// Less than 5 g a day either way.
        case steady
        case movingAway
        /// More than two years ahead.
        case tooFar
    }

    static let minimumEntries = 5
    static let minimumSpan = 7.0
    static let maximumAge = 14.0
    /// Kilograms a day below which the trend counts as level.
    static let steadyRate = 0.005
    static let maximumDays = 730.0

    /// The forecast at `now` for the way to a goal; `progress` is nil without a goal or an entry.
    public init(trend: Trend, progress: GoalProgress?, now: Moment) {
        guard let progress else {
            self = .none(trend.points.isEmpty ? .tooFewEntries : .noGoal)
            return
        }
        guard !progress.isReached else {
            self = .reached
            return
        }
        guard let first = trend.points.first, let last = trend.latest,
            trend.points.count >= Self.minimumEntries,
            last.moment.days(since: first.moment) >= Self.minimumSpan, let rate = trend.rate
        else {
            self = .none(.tooFewEntries)
            return
        }
        let distance = progress.distance
        guard now.days(since: last.moment) <= Self.maximumAge else {
            self = .none(.noRecentEntries)
            return
        }
        guard abs(rate.perDay) >= Self.steadyRate else {
            self = .none(.steady)
            return
        }
        guard rate.perDay * distance > 0 else {
            self = .none(.movingAway)
            return
        }
        guard let day = Self.day(distance, rate.perDay, now) else {
            self = .none(.tooFar)
            return
        }
        let usual = trend.usualRates ?? rate.perDay...rate.perDay
        let (fast, slow) =
            distance < 0
            ? (usual.lowerBound, usual.upperBound) : (usual.upperBound, usual.lowerBound)
        self = .expected(
            day: day, earliest: Self.day(distance, fast, now) ?? day,
            latest: Self.day(distance, slow, now))
    }

    private static func day(_ distance: Double, _ perDay: Double, _ now: Moment) -> CivilDate? {
        let days = distance / perDay
        guard days > 0, days <= maximumDays else { return nil }
        return now.date.adding(days: Int(days.rounded(.up)))
    }
}

extension Forecast.Reason {
    /// The reason as an English sentence.
    public var sentence: String {
        switch self {
        case .noGoal: localized("No forecast: there is no goal.")
        case .tooFewEntries:
            localized("No forecast yet: it needs five entries over at least a week.")
        case .noRecentEntries: localized("No forecast: there is no entry in the last two weeks.")
        case .steady: localized("No forecast: the weight holds steady.")
        case .movingAway: localized("No forecast: the trend leads away from the goal.")
        case .tooFar: localized("No forecast: at this rate the goal is more than two years away.")
        }
    }
}

/// How the weekly rate has varied of late.
extension Trend {
    /// Days whose rates are compared, up to the last entry: eight weeks.
    public static let usualDays = 56
    /// Rates that are too few to tell which are usual.
    static let fewestRates = 14

    /// The middle half of the fourteen-day rates that ended on each of the last 56 days, in
    /// kilograms a day, widened to hold the present rate; nil for less than two days of entries.
    ///
    /// A diary that is too young for fourteen such rates has two standard errors of the present one
    /// on both sides instead.
    public var usualRates: ClosedRange<Double>? {
        guard let first = points.first, let last = latest, let rate else { return nil }
        let span = Int(last.moment.days(since: first.moment))
        let days = min(span + 1, Self.usualDays + Self.rateDays - 1)
        guard days - Self.rateDays + 1 >= Self.fewestRates else {
            let reach = 2 * rate.standardError
            return (rate.perDay - reach)...(rate.perDay + reach)
        }
        let values = (0..<days).map { index in
            let back = days - 1 - index
            return value(at: last.moment.adding(seconds: -86_400 * back)) ?? last.kilograms
        }
        let rates = (0...(days - Self.rateDays)).compactMap {
            Rate(dailyValues: Array(values[$0..<($0 + Self.rateDays)]))?.perDay
        }.sorted()
        guard !rates.isEmpty else { return rate.perDay...rate.perDay }
        let low = Self.quantile(rates, 0.25), high = Self.quantile(rates, 0.75)
        return min(low, rate.perDay)...max(high, rate.perDay)
    }

    /// Of ascending values, on the straight line between the two around the place; there is a
    /// value.
    private static func quantile(_ values: [Double], _ share: Double) -> Double {
        let place = share * Double(values.count - 1)
        let below = Int(place), part = place - Double(below)
        guard below + 1 < values.count else { return values[below] }
        return values[below] + part * (values[below + 1] - values[below])
    }
}

import Diary
import Foundation

extension DiaryModel {
    /// The present of charts of weeks and months, in wall seconds: noon, or the last entry after
    /// it. It does not move with the clock, so that a chart is drawn again only when something has
    /// changed.
    var chartNow: Double {
        max((Double(today.dayNumber) + 0.5) * 86_400, samples.last?.time ?? -.infinity)
    }

    /// The days until a young diary has a trend; nil where it has one, or no entry.
    var waiting: GraphContent.Waiting? {
        let days = daysToTrend
        guard days > 0 else { return nil }
        let day = today.adding(days: days)
        let left = withOwnDigits(
            localized("\(counting: days) days to go", one: "\(counting: days) day to go"))
        return GraphContent.Waiting(
            start: Double(today.dayNumber + 1) * 86_400, end: Double(day.dayNumber + 1) * 86_400,
            lines: [localized("Trend from"), dates.weekdayAndShortDay(day), left])
    }

    /// The way from the trend's last value to the goal; nil without a forecast.
    var forecastFan: GraphContent.Fan? {
        guard let goal, let last = trendSamples.last,
            case .expected(let day, let earliest, let latest) = forecast
        else { return nil }
        func seconds(_ date: CivilDate) -> Double { (Double(date.dayNumber) + 0.5) * 86_400 }
        return GraphContent.Fan(
            start: last, likely: seconds(day), earliest: seconds(earliest),
            latest: latest.map(seconds), goal: goal.kilograms)
    }
}

import Charts
import Design
import Diary
import Foundation

extension GraphContent {
    /// Shows what there is before a young diary has a trend: weighings with their numbers.
    @MainActor mutating func wait(for model: DiaryModel) {
        guard var waiting = model.waiting else { return }
        waiting.numbers = inner.map { model.shortText(kilograms: $0.value) }
        wait(waiting, axis: model.axis)
    }
}

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

    /// The times of a chart that waits for the trend: from the first weighing to the day that
    /// brings it; nil where there is a trend, or no entry.
    var youngTimes: ClosedRange<Double>? {
        guard let first = samples.first?.time, let waiting else { return nil }
        let day = 86_400.0
        return (first - day / 2)...max(waiting.end + day / 2, first + GraphRange.leastYoung)
    }

    /// What weighings are without a trend: their change, since when, and how many; nil for none.
    func youngSummary(_ shown: ArraySlice<GraphSample>) -> (headline: String, span: String)? {
        guard let first = shown.first, let last = shown.last else { return nil }
        guard shown.count > 1 else {
            return (text(kilograms: first.value), localized("your first weight"))
        }
        let start = CivilDate(dayNumber: Int((first.time / 86_400).rounded(.down)))
        let count = withOwnDigits(
            localized(
                "\(counting: shown.count) weighings", one: "\(counting: shown.count) weighing"))
        return (
            signedText(kilograms: last.value - first.value),
            localized("since \(dates.weekdayAndShortDay(start))") + Theme.separator + count
        )
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

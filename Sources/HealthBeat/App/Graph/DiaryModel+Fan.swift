import Diary
import Foundation

extension DiaryModel {
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

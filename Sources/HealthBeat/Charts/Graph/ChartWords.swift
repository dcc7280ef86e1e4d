import Diary
import Foundation
import Tactile

/// What a chart needs to be told in words.
public struct ChartWords {
    /// What the chart is called.
    public var title: String
    /// A weight in kilograms.
    public var weight: (Double) -> String
    /// A time in wall seconds, as a day.
    public var day: (Double) -> String
    /// What the chart shows, in a sentence: how the trend changed, and over which days.
    public var summary: () -> String

    /// Words of a chart that writes weights and days as `texts`.
    @MainActor
    public init(_ title: String, texts: any ChartTexts, summary: @escaping () -> String) {
        self.title = title
        self.summary = summary
        weight = { texts.text(kilograms: $0) }
        day = { texts.longDay(wallSeconds: Int($0)) }
    }
}

extension GraphContent {
    /// The chart for readers of the screen: the weighings as points, the trend as a line, the goal
    /// on the axis of weights.
    @MainActor
    public func descriptor(_ words: ChartWords, times: ClosedRange<Double>) -> AXChartDescriptor {
        let days = AXNumericDataAxisDescriptor(
            title: localized("Day"), range: times, gridlinePositions: [],
            valueDescriptionProvider: words.day)
        let weights = AXNumericDataAxisDescriptor(
            title: localized("Weight"), range: valueRange,
            gridlinePositions: goal.map { [$0] } ?? [],
            valueDescriptionProvider: words.weight)
        func points(_ samples: ArraySlice<GraphSample>) -> [AXDataPoint] {
            samples.map { AXDataPoint(x: $0.time, y: $0.value) }
        }
        var series = [
            AXDataSeriesDescriptor(
                name: localized("Weighings"), isContinuous: false, dataPoints: points(inner))
        ]
        if trend.count == samples.count, !inner.isEmpty {
            series.append(
                AXDataSeriesDescriptor(
                    name: localized("Trend"), isContinuous: true,
                    dataPoints: points(trend[inner.indices])))
        }
        return AXChartDescriptor(
            title: words.title, summary: words.summary(), xAxis: days, yAxis: weights,
            series: series)
    }
}

/// The graph as readers of the screen get it: one element whose value is what it shows, and which
/// can be gone through from weighing to weighing where somebody answers to that.
extension GraphPlotView: AXChart {
    public var accessibilityChartDescriptor: AXChartDescriptor? {
        get {
            if let givenDescriptor { return givenDescriptor }
            guard let words, let geometry else { return nil }
            return content.descriptor(words, times: geometry.timeRange)
        }
        set { givenDescriptor = newValue }
    }
}

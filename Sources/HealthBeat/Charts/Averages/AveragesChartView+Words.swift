import Foundation
import Tactile

/// The averages for readers of the screen: a point for each period, its change on a second axis.
extension AveragesChartView: AXChart {
    public var accessibilityChartDescriptor: AXChartDescriptor? {
        get { givenDescriptor ?? makeDescriptor() }
        set { givenDescriptor = newValue }
    }

    private func makeDescriptor() -> AXChartDescriptor? {
        guard let texts, !figures.isEmpty else { return nil }
        let names = figures.map(texts.name)
        let means = figures.compactMap(\.mean), changes = figures.compactMap(\.change)
        let periods = AXCategoricalDataAxisDescriptor(
            title: localized("Period"), categoryOrder: names)
        let weights = AXNumericDataAxisDescriptor(
            title: localized("Average"), range: (means.min() ?? 0)...(means.max() ?? 0),
            gridlinePositions: [], valueDescriptionProvider: texts.value)
        let changeAxis = AXNumericDataAxisDescriptor(
            title: localized("Change"), range: (changes.min() ?? 0)...(changes.max() ?? 0),
            gridlinePositions: [], valueDescriptionProvider: texts.change)
        let points = zip(names, figures).map { name, period in
            AXDataPoint(
                x: name, y: period.mean,
                additionalValues: period.change.map { [AXDataPointValue(number: $0)] } ?? [])
        }
        return AXChartDescriptor(
            title: localized("Averages"), summary: sentence(), xAxis: periods, yAxis: weights,
            additionalAxes: [changeAxis],
            series: [
                AXDataSeriesDescriptor(name: nil, isContinuous: false, dataPoints: points)
            ])
    }
}

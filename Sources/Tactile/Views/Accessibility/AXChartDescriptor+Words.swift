import Foundation

extension AXChartDescriptor {
    /// The chart as text for readers that have no charts: what it shows, its axes, then each series
    /// with its points in the direction in which the chart is read.
    package var words: String {
        var lines = [title, summary].compactMap { $0 }.filter { !$0.isEmpty }
        var axes: [any AXDataAxisDescriptor] = [xAxis]
        if let yAxis { axes.append(yAxis) }
        lines += (axes + additionalAxes).map { Self.words(ofAxis: $0) }
        for one in series { lines.append(words(of: one)) }
        return lines.joined(separator: "\n")
    }

    private static func words(ofAxis axis: any AXDataAxisDescriptor) -> String {
        switch axis {
        case let axis as AXNumericDataAxisDescriptor:
            let text = axis.valueDescriptionProvider
            var words =
                "\(axis.title): \(text(axis.range.lowerBound)) – \(text(axis.range.upperBound))"
            if axis.scaleType != .linear { words += ", logarithmic" }
            if !axis.gridlinePositions.isEmpty {
                words += " (\(axis.gridlinePositions.map(text).joined(separator: ", ")))"
            }
            return words
        case let axis as AXCategoricalDataAxisDescriptor:
            return "\(axis.title): \(axis.categoryOrder.joined(separator: ", "))"
        default: return axis.title
        }
    }

    private func words(of series: AXDataSeriesDescriptor) -> String {
        let isReversed =
            switch contentDirection {
            case .rightToLeft, .bottomToTop, .radialCounterClockwise: true
            case .leftToRight, .topToBottom, .radialClockwise: false
            }
        let points = isReversed ? series.dataPoints.reversed() : series.dataPoints
        // Points on a line are told from what stands alone.
        let separator = series.isContinuous ? "; " : ". "
        let name = series.name.map { "\($0): " } ?? ""
        return name + points.map { words(of: $0) }.joined(separator: separator)
    }

    /// One point, such as "Monday, 72.4 kg".
    package func words(of point: AXDataPoint) -> String {
        var parts = [point.label ?? words(of: point.xValue, on: xAxis)]
        if let y = point.yValue { parts.append(words(of: y, on: yAxis)) }
        for (value, axis) in zip(point.additionalValues, additionalAxes) {
            parts.append(words(of: value, on: axis))
        }
        return parts.joined(separator: ", ")
    }

    private func words(
        of value: AXDataPointValue, on axis: (any AXDataAxisDescriptor)?
    ) -> String {
        if let category = value.category { return category }
        let numeric = axis as? AXNumericDataAxisDescriptor
        return numeric?.valueDescriptionProvider(value.number) ?? value.number.formatted()
    }
}

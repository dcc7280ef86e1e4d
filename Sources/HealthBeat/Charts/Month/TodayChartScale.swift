import Foundation
import Tactile

/// Where moments and values of the last days' chart are, in points of the card.
public struct TodayChartScale {
    /// Where the chart is, in points of the card.
    public let area: CGRect
    /// Seconds.
    public let start: Double
    /// Seconds.
    public let end: Double
    /// In the unit of the axis.
    public let low: Double
    /// In the unit of the axis.
    public let high: Double
    /// Between two lines, and between two labelled ones.
    public let minor: Double
    /// Between two labelled lines, in the unit of the axis.
    public let major: Double

    /// - `values`: in the axis's own unit, kilograms or pounds.
    public init(area: CGRect, start: Double, end: Double, values: [Double], axis: ValueAxis) {
        self.area = area
        self.start = start
        self.end = max(end, start + 1)
        let (least, most) = (values.min() ?? 0, values.max() ?? 0)
        let leastSpan =
            axis.unit == .kilograms
            ? GraphGeometry.leastKilograms : GraphGeometry.leastPounds
        let span = max(leastSpan, (most - least) * 1.12)
        low = (least + most - span) / 2
        high = (least + most + span) / 2
        let lines = axis.lines(
            row: GraphTicks.leastRow, label: GraphTicks.leastLabel,
            perKilogram: area.height / CGFloat(span * axis.grain))
        (major, minor) = (lines.label / axis.grain, lines.row / axis.grain)
    }

    /// Where a time is.
    public func x(_ time: Double) -> CGFloat {
        area.minX + area.width * CGFloat((time - start) / (end - start))
    }

    /// Where a value is.
    public func y(_ value: Double) -> CGFloat {
        area.maxY - area.height * CGFloat((value - low) / (high - low))
    }

    /// Where a value of a time is.
    public func point(_ time: Double, _ value: Double) -> CGPoint {
        CGPoint(x: x(time), y: y(value))
    }
}

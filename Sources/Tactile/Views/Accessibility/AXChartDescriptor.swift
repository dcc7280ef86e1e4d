import Foundation
import TactileDrawing
import TactileGeometry

/// A view or element that shows a chart, and says what is in it.
@preconcurrency @MainActor
public protocol AXChart: AnyObject {
    /// What the chart shows now; nil while it shows nothing.
    var accessibilityChartDescriptor: AXChartDescriptor? { get set }
}

/// What a chart shows: its axes and its data.
@preconcurrency @MainActor
public final class AXChartDescriptor: NSObject {
    /// In which direction the chart is read.
    public enum ContentDirection: Int, Sendable {
        case leftToRight, rightToLeft, topToBottom, bottomToTop, radialClockwise
        case radialCounterClockwise
    }

    public var title: String?
    /// What a person should take from the chart, in a sentence: its trend, its extremes.
    public var summary: String?
    public var contentDirection = ContentDirection.leftToRight
    public var xAxis: any AXDataAxisDescriptor
    public var yAxis: AXNumericDataAxisDescriptor?
    public var additionalAxes: [any AXDataAxisDescriptor]
    public var series: [AXDataSeriesDescriptor]

    public init(
        title: String?, summary: String?, xAxis: any AXDataAxisDescriptor,
        yAxis: AXNumericDataAxisDescriptor?, additionalAxes: [any AXDataAxisDescriptor] = [],
        series: [AXDataSeriesDescriptor]
    ) {
        self.title = title
        self.summary = summary
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.additionalAxes = additionalAxes
        self.series = series
    }
}

/// An axis of a chart: of numbers, or of categories.
@preconcurrency @MainActor
public protocol AXDataAxisDescriptor: AnyObject {
    var title: String { get set }
}

/// An axis of numbers.
@preconcurrency @MainActor
public final class AXNumericDataAxisDescriptor: NSObject, AXDataAxisDescriptor {
    public enum ScaleType: Int, Sendable { case linear, log10, ln }

    public var title: String
    public var scaleType = ScaleType.linear
    public var range: ClosedRange<Double>
    /// Where there are lines across the chart.
    public var gridlinePositions: [Double]
    /// A number of the axis in words: "72.4 kilograms", "Monday".
    public var valueDescriptionProvider: (Double) -> String

    public init(
        title: String, range: ClosedRange<Double>, gridlinePositions: [Double],
        valueDescriptionProvider: @escaping (Double) -> String
    ) {
        self.title = title
        self.range = range
        self.gridlinePositions = gridlinePositions
        self.valueDescriptionProvider = valueDescriptionProvider
    }
}

/// An axis of names.
@preconcurrency @MainActor
public final class AXCategoricalDataAxisDescriptor: NSObject, AXDataAxisDescriptor {
    public var title: String
    public var categoryOrder: [String]

    public init(title: String, categoryOrder: [String]) {
        self.title = title
        self.categoryOrder = categoryOrder
    }
}

/// Data of one kind: one line, or the bars of one colour.
@preconcurrency @MainActor
public final class AXDataSeriesDescriptor: NSObject {
    public var name: String?
    /// Whether there is data between the points, too, as on a line.
    public var isContinuous: Bool
    public var dataPoints: [AXDataPoint]

    public init(name: String?, isContinuous: Bool, dataPoints: [AXDataPoint]) {
        self.name = name
        self.isContinuous = isContinuous
        self.dataPoints = dataPoints
    }
}

/// One place on an axis: a number or a category.
@preconcurrency @MainActor
public final class AXDataPointValue: NSObject {
    public var number: Double
    /// Nil on an axis of numbers.
    public var category: String?

    public init(number: Double) { self.number = number }

    public init(category: String) {
        number = 0
        self.category = category
    }
}

/// One datum of a series.
@preconcurrency @MainActor
public final class AXDataPoint: NSObject {
    public var xValue: AXDataPointValue
    /// Nil where there is no value at this place.
    public var yValue: AXDataPointValue?
    /// On the additional axes, in their order.
    public var additionalValues: [AXDataPointValue]
    /// What the point is called, where the axes do not say enough.
    public var label: String?

    public init(
        x: Double, y: Double? = nil, additionalValues: [AXDataPointValue] = [],
        label: String? = nil
    ) {
        xValue = AXDataPointValue(number: x)
        yValue = y.map { AXDataPointValue(number: $0) }
        self.additionalValues = additionalValues
        self.label = label
    }

    public init(
        x: String, y: Double? = nil, additionalValues: [AXDataPointValue] = [],
        label: String? = nil
    ) {
        xValue = AXDataPointValue(category: x)
        yValue = y.map { AXDataPointValue(number: $0) }
        self.additionalValues = additionalValues
        self.label = label
    }
}

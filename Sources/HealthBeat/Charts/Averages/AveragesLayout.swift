import Design
import Foundation
import Tactile

/// Where the chart of averages has what: columns by period, heights by value.
public struct AveragesLayout: Equatable {
    /// What the chart shows of each period.
    public enum Mode: Int, CaseIterable, Sendable {
        case range, change, bars

        /// What the mode is called.
        public var title: String {
            switch self {
            case .range: localized("Range", in: "averages")
            case .change: localized("Change")
            case .bars: localized("Bars")
            }
        }
    }

    /// For the labels of the axis, at the right.
    static var gutter: CGFloat { Theme.Text.room(48) }
    /// For the names of the periods, below.
    static var foot: CGFloat { Theme.Text.room(30) }
    /// For a value above the highest mark, and one below the lowest.
    static var valueRoom: CGFloat { Theme.Text.room(20) }
    static let widestMark: CGFloat = 44
    /// A capsule is a week's span and no more; one lower than `leastCapsule` is as wide as a dot.
    static let capsuleWidth: CGFloat = 16
    static let leastCapsule: CGFloat = 14
    static let dotSide: CGFloat = 8
    /// Labelled lines are at least this far apart.
    static let tickDistance: CGFloat = 44

    let mode: Mode
    let plot: CGRect
    let range: ClosedRange<Double>
    /// Values of the labelled lines, and their distance, in kilograms.
    let ticks: [Double]
    let step: Double
    private let count: Int

    /// - `bounds`: of the chart, in its points.
    init(_ figures: [PeriodFigures], mode: Mode, axis: ValueAxis, bounds: CGRect) {
        self.mode = mode
        count = max(1, figures.count)
        let above = Self.valueRoom + 8, below = mode == .bars ? 0 : Self.valueRoom
        plot = CGRect(
            x: bounds.minX, y: bounds.minY + above, width: max(0, bounds.width - Self.gutter),
            height: max(1, (bounds.height - Self.foot - above - below).rounded(.down)))
        range = Self.range(figures, mode: mode, grain: axis.grain)
        step = axis.step(
            atLeast: max(Self.tickDistance, plot.height / GraphTicks.mostLabels),
            perKilogram: plot.height / CGFloat(range.upperBound - range.lowerBound),
            from: mode == .bars ? 1 : 0)
        ticks = ValueAxis.values(step: step, in: range)
    }

    private static func range(_ figures: [PeriodFigures], mode: Mode, grain: Double)
        -> ClosedRange<Double>
    {
        switch mode {
        case .bars:
            let largest = figures.compactMap(\.mean).max() ?? 0
            return 0...(largest > 0 ? largest : 1)
        case .range:
            guard let low = figures.compactMap({ $0.lowest?.kilograms }).min(),
                let high = figures.compactMap({ $0.highest?.kilograms }).max()
            else { return 0...1 }
            return padded(low, high, least: 2 * grain)
        case .change:
            let changes = figures.compactMap(\.change)
            return padded(min(0, changes.min() ?? 0), max(0, changes.max() ?? 0), least: grain)
        }
    }

    /// A tenth more on both sides, and never so narrow that noise looks like news.
    private static func padded(_ low: Double, _ high: Double, least: Double)
        -> ClosedRange<Double>
    {
        let missing = max(0, least - (high - low)) / 2
        let pad = max(high - low, least) * 0.1
        return (low - missing - pad)...(high + missing + pad)
    }

    func y(_ value: Double) -> CGFloat {
        let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        return (plot.maxY - plot.height * CGFloat(share)).rounded()
    }

    /// The column of a period: its width is the period's, bars have theirs within.
    func column(_ index: Int) -> (x: CGFloat, width: CGFloat) {
        guard mode == .bars else {
            let left = (plot.width * CGFloat(index) / CGFloat(count)).rounded()
            let right = (plot.width * CGFloat(index + 1) / CGFloat(count)).rounded()
            return (plot.minX + left, right - left)
        }
        let shares = BarChartView.Shares(count: count, width: plot.width)
        let half = min(shares.gap / 2, 8).rounded(.down)
        return (plot.minX + shares.x(index) - half, shares.bar + 2 * half)
    }

    /// The period under a place; places outside belong to the nearest.
    func index(at x: CGFloat) -> Int {
        func distance(_ index: Int) -> CGFloat {
            let column = column(index)
            return abs(x - column.x - column.width / 2)
        }
        return (0..<count).min { distance($0) < distance($1) } ?? 0
    }

    /// Where a period's capsule or bar is; a small circle on the axis where there is no value.
    func mark(_ figures: PeriodFigures, at index: Int) -> CGRect {
        let column = column(index)
        let middle = column.x + column.width / 2
        func frame(from top: CGFloat, to bottom: CGFloat, share: CGFloat) -> CGRect {
            let width = min(Self.widestMark, (column.width * share).rounded())
            return CGRect(
                x: (middle - width / 2).rounded(), y: top, width: width, height: bottom - top)
        }
        switch mode {
        case .range:
            guard let low = figures.lowest, let high = figures.highest else { break }
            let (top, bottom) = (y(high.kilograms), y(low.kilograms))
            // What is too low for a capsule is the weighings as dots, which may run together.
            let isDots = bottom - top < Self.leastCapsule
            let reach = isDots ? Self.dotSide / 2 : 0
            let widest = isDots ? Self.dotSide : Self.capsuleWidth
            let width = max(2, min(widest, (column.width * 0.7).rounded()))
            return CGRect(
                x: (middle - width / 2).rounded(), y: top - reach, width: width,
                height: bottom - top + 2 * reach)
        case .change:
            guard let change = figures.change else { break }
            let (zero, end) = (y(0), y(change))
            let far = abs(end - zero) < 3 ? zero + (change < 0 ? 3 : -3) : end
            return frame(from: min(zero, far), to: max(zero, far), share: 0.62)
        case .bars: break
        }
        let base = mode == .change ? y(0) : plot.maxY
        return CGRect(x: (middle - 3).rounded(), y: base - 3, width: 6, height: 6)
    }
}

import Foundation
import Tactile

/// Graph paper whose squares are whole days and round weights, in hairlines exactly one device
/// pixel wide; the lines that have labels are stronger.
final class GraphPaperView: UIView {
    /// What the paper leaves free.
    struct Free: Equatable {
        /// Heights where chips are, which labels of values leave free.
        var chips: [ClosedRange<CGFloat>] = []
        /// From where the row of dates is taken by a chip.
        var right = CGFloat.infinity
        /// The paper is blank above the first, and whole below the second.
        var fadeTop: CGFloat = 0
        var fadeBottom: CGFloat = 0
        /// Where labels of values end.
        var labelRight: CGFloat = 0
        /// Where there are lines; everywhere without it.
        var sheet: CGRect?
    }

    private var geometry: GraphGeometry?
    private var ticks: GraphTicks?
    private var free = Free()
    /// The paper's own colour, that of what it lies on.
    private let ground: UIColor

    init(ground: UIColor = Theme.Palette.background) {
        self.ground = ground
        super.init(frame: .zero)
        contentMode = .redraw
        isOpaque = true
        backgroundColor = ground
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ geometry: GraphGeometry?, _ ticks: GraphTicks?, _ free: Free) {
        self.geometry = geometry
        self.ticks = ticks
        self.free = free
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        ground.setFill()
        ChartDrawing.fill(rect)
        guard let geometry, let ticks else { return }
        hairline(Theme.Palette.paperLine).setFill()
        for time in ticks.columns { fillColumn(geometry.x(time)) }
        for value in ticks.rows { fillRow(geometry.y(value)) }
        hairline(Theme.Palette.paperMajorLine).setFill()
        for mark in ticks.times { fillColumn(geometry.x(mark.at)) }
        for mark in ticks.values { fillRow(geometry.y(mark.at)) }
        drawFade()
        drawTimes(ticks, geometry)
        drawValues(ticks, geometry)
    }

    /// Where the device pixel begins that holds a place.
    static func pixel(_ place: CGFloat, scale: CGFloat) -> CGFloat {
        (place * scale).rounded(.down) / scale
    }

    private func hairline(_ colour: UIColor) -> UIColor {
        ChartDrawing.hairline(colour, contentScaleFactor, traitCollection)
    }

    private func fillColumn(_ x: CGFloat) {
        let sheet = free.sheet ?? bounds
        guard x >= sheet.minX, x <= sheet.maxX + 0.5 else { return }
        ChartDrawing.fill(
            CGRect(
                x: Self.pixel(x, scale: contentScaleFactor), y: sheet.minY,
                width: 1 / contentScaleFactor, height: sheet.height))
    }

    private func fillRow(_ y: CGFloat) {
        let sheet = free.sheet ?? bounds
        guard y >= max(free.fadeTop, sheet.minY), y <= sheet.maxY + 0.5 else { return }
        ChartDrawing.fill(
            CGRect(
                x: sheet.minX, y: Self.pixel(y, scale: contentScaleFactor), width: sheet.width,
                height: 1 / contentScaleFactor))
    }

    private func drawFade() {
        let colour = ground.resolvedColor(with: traitCollection)
        colour.setFill()
        ChartDrawing.fill(CGRect(x: 0, y: 0, width: bounds.width, height: free.fadeTop))
        let ends = [colour.cgColor, colour.withAlphaComponent(0).cgColor]
        guard free.fadeBottom > free.fadeTop, let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(colorsSpace: nil, colors: ends, locations: [0, 1])
        else { return }
        context.saveGState()
        context.clip(
            to: CGRect(
                x: 0, y: free.fadeTop, width: bounds.width,
                height: free.fadeBottom - free.fadeTop))
        context.drawLinearGradient(
            gradient, start: CGPoint(x: 0, y: free.fadeTop),
            end: CGPoint(x: 0, y: free.fadeBottom), options: [])
        context.restoreGState()
    }

    private func drawTimes(_ ticks: GraphTicks, _ geometry: GraphGeometry) {
        let right = min(geometry.plot.maxX + 8, free.right - 6)
        let labels = Self.timeLabels(
            ticks.times, in: (geometry.plot.minX - 8)...max(geometry.plot.minX - 8, right)
        ) { (geometry.x($0.at), ChartDrawing.size($0.text, Self.font($0)).width) }
        for (mark, x) in labels {
            ChartDrawing.draw(
                mark.text, at: CGPoint(x: x.rounded(), y: (geometry.plot.maxY + 7).rounded()),
                Self.font(mark), mark.isStrong ? Theme.Palette.label : Theme.Palette.secondaryLabel)
        }
    }

    private static func font(_ mark: GraphTicks.Mark) -> UIFont {
        mark.isStrong ? Theme.Text.axisChosen : Theme.Text.axis
    }

    /// The times that have a label, and where it begins: all, or every second, third …, so that no
    /// two touch and all are as far apart. New years keep theirs.
    ///
    /// - `place`: a mark's place and its text's width, in points.
    static func timeLabels(
        _ times: [GraphTicks.Mark], in room: ClosedRange<CGFloat>,
        place: (GraphTicks.Mark) -> (middle: CGFloat, width: CGFloat)
    ) -> [(mark: GraphTicks.Mark, x: CGFloat)] {
        let placed = times.map { mark in
            let (middle, width) = place(mark)
            return (mark: mark, x: middle - width / 2, end: middle + width / 2)
        }.filter { $0.x >= room.lowerBound && $0.end <= room.upperBound }
        for step in [1, 2, 3, 4, 6, 12] {
            let shown = placed.filter { $0.mark.number.isMultiple(of: step) }
            let keepsYears =
                placed.count { $0.mark.isStrong } == shown.count { $0.mark.isStrong }
            if keepsYears, zip(shown, shown.dropFirst()).allSatisfy({ $0.end + 8 <= $1.x }) {
                return shown.map { ($0.mark, $0.x) }
            }
        }
        return placed.filter(\.mark.isStrong).map { ($0.mark, $0.x) }
    }

    /// A value's label is above its line, and gives way to chips.
    private func drawValues(_ ticks: GraphTicks, _ geometry: GraphGeometry) {
        for mark in ticks.values {
            let y = geometry.y(mark.at)
            let size = ChartDrawing.size(mark.text, Theme.Text.axis)
            let top = y - size.height - 1
            guard top >= geometry.plot.minY - 4, y <= geometry.plot.maxY + 1,
                !free.chips.contains(where: { $0.overlaps((top - 2)...(y + 2)) })
            else { continue }
            ChartDrawing.draw(
                mark.text, at: CGPoint(x: free.labelRight - size.width, y: top.rounded()),
                Theme.Text.axis, Theme.Palette.secondaryLabel)
        }
    }
}

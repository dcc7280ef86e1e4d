import Design
import Foundation
import Tactile

/// Behind the marks of the averages: labelled lines, the chosen column, the periods' names.
final class AveragesBackdrop: UIView {
    struct Content: Equatable {
        var layout: AveragesLayout
        var chosen: Int?
        /// Whether the chosen column has its band.
        var showsChosen = true
        var hovered: Int?
        var ticks: [String]
        var names: [String]
        /// The months that begin in the periods, for where there is no room for all names.
        var months: [String?] = []
    }

    var content: Content? {
        didSet { if content != oldValue { setNeedsDisplay() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let content else { return }
        let layout = content.layout, pixel = 1 / contentScaleFactor
        for (value, text) in zip(layout.ticks, content.ticks) {
            let y = layout.y(value)
            let isBase = value == 0 && layout.mode != .range
            let colour = isBase ? Theme.Palette.secondaryLabel : Theme.Palette.separator
            ChartDrawing.hairline(colour, contentScaleFactor, traitCollection).setFill()
            ChartDrawing.fill(
                CGRect(
                    x: layout.plot.minX, y: y, width: layout.plot.width,
                    height: isBase ? max(1, pixel) : pixel))
            let size = ChartDrawing.size(text, Theme.Text.axis)
            ChartDrawing.draw(
                text, at: CGPoint(x: bounds.maxX - size.width, y: y - size.height / 2),
                Theme.Text.axis, Theme.Palette.secondaryLabel)
        }
        if let hovered = content.hovered, hovered != content.chosen {
            drawColumn(hovered, layout, Theme.Palette.hover, isOpaque: false)
        }
        if let chosen = content.chosen, content.showsChosen {
            drawColumn(chosen, layout, Theme.Palette.tintedFill, isOpaque: true)
        }
        drawNames(content)
    }

    private func drawColumn(
        _ index: Int, _ layout: AveragesLayout, _ colour: UIColor, isOpaque: Bool
    ) {
        let column = layout.column(index)
        let path = UIBezierPath(
            roundedRect: CGRect(
                x: column.x, y: bounds.minY, width: column.width, height: bounds.height),
            cornerRadius: 8)
        if isOpaque {
            Theme.Palette.card.setFill()
            path.fill()
        }
        colour.setFill()
        path.fill()
    }

    /// Names as many periods as fit without touching, counted from the chosen one.
    private func drawNames(_ content: Content) {
        let layout = content.layout
        let widest = content.names.map { ChartDrawing.size($0, Theme.Text.axis).width }.max() ?? 0
        let every = Self.distance(widest: widest, column: layout.column(0).width)
        if every > 1, content.months.contains(where: { $0 != nil }) { return drawMonths(content) }
        let origin = content.chosen ?? content.names.count - 1
        for (index, name) in content.names.enumerated()
        where (index - origin).isMultiple(of: every) {
            let isChosen = index == content.chosen
            let font = isChosen ? Theme.Text.axisChosen : Theme.Text.axis
            let size = ChartDrawing.size(name, font)
            let column = layout.column(index)
            let middle = column.x + column.width / 2 - size.width / 2
            let x = min(max(bounds.minX, middle), bounds.maxX - size.width)
            // At the chart's end a long name would come near the next one.
            let away = (x - middle).magnitude
            let next = index + (x > middle ? every : -every)
            let gap =
                content.names.indices.contains(next) && away > 0
                ? CGFloat(every) * column.width - away
                    - (size.width + ChartDrawing.size(content.names[next], font).width) / 2
                : .infinity
            guard isChosen || away <= widest / 4 && gap >= 6 else { continue }
            ChartDrawing.draw(
                name, at: CGPoint(x: x.rounded(), y: bounds.maxY - 8 - size.height), font,
                isChosen ? Theme.Palette.label : Theme.Palette.secondaryLabel)
        }
    }

    /// Names the months where they begin, as many as do not touch.
    private func drawMonths(_ content: Content) {
        let layout = content.layout
        var end = -CGFloat.infinity
        for (index, month) in content.months.enumerated() {
            guard let month else { continue }
            let size = ChartDrawing.size(month, Theme.Text.axis), column = layout.column(index)
            let middle = column.x + column.width / 2 - size.width / 2
            let x = min(max(bounds.minX, middle), layout.plot.maxX - size.width)
            guard x >= end + 8 else { continue }
            end = x + size.width
            ChartDrawing.draw(
                month, at: CGPoint(x: x.rounded(), y: bounds.maxY - 8 - size.height),
                Theme.Text.axis, Theme.Palette.secondaryLabel)
        }
    }

    /// How many columns a name needs with a gap of 8 points.
    static func distance(widest: CGFloat, column: CGFloat) -> Int {
        max(1, Int(((widest + 8) / max(column, 1)).rounded(.up)))
    }
}

/// Above the marks of the averages: the values that fit.
final class AveragesValues: UIView {
    struct Label: Equatable {
        var text: String
        /// The middle of the text, and the end of the mark that it is at.
        var x: CGFloat
        var y: CGFloat
        var isAbove = true
        var isChosen = false

        @MainActor var font: UIFont { isChosen ? Theme.Text.axisChosen : Theme.Text.axis }

        /// Where the text is; it stays within `limits`.
        @MainActor func frame(_ limits: ClosedRange<CGFloat>) -> CGRect {
            let size = ChartDrawing.size(text, font)
            let left = min(
                max(limits.lowerBound, x - size.width / 2),
                max(limits.lowerBound, limits.upperBound - size.width))
            return CGRect(
                x: left.rounded(), y: isAbove ? y - 4 - size.height : y + 4, width: size.width,
                height: size.height)
        }
    }

    private(set) var labels: [Label] = []
    private(set) var limits: ClosedRange<CGFloat> = 0...0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ new: [Label], limits: ClosedRange<CGFloat>) {
        guard new != labels || limits != self.limits else { return }
        labels = new
        self.limits = limits
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        let card = Theme.Palette.card.resolvedColor(with: traitCollection)
        for label in labels {
            // A labelled line does not run through a value.
            card.withAlphaComponent(0.8).setFill()
            ChartDrawing.fill(label.frame(limits).insetBy(dx: -2, dy: 0))
            ChartDrawing.draw(
                label.text, at: label.frame(limits).origin, label.font,
                label.isChosen ? Theme.Palette.label : Theme.Palette.secondaryLabel)
        }
    }
}

import Design
import Foundation
import Tactile

/// The graph itself on clear ground: guide lines, weighings, the trend with its area, the goal and
/// the forecast's fan.
public final class GraphPlotView: UIView {
    static let trendWidth: CGFloat = 3
    static let gapWidth: CGFloat = 1.8
    /// Seconds without a weighing after which lines are not joined.
    static let gap = 7 * 86_400.0
    /// Points a day below which the dots give way to the band.
    static let leastDotDistance: CGFloat = 2

    /// What is shown.
    public var content = GraphContent() { didSet { setNeedsDisplay() } }
    /// Where it is shown; nothing is drawn without.
    public var geometry: GraphGeometry? {
        didSet { if geometry != oldValue { setNeedsDisplay() } }
    }
    /// What shows through the rings, and around the last point.
    public var ground = Theme.Palette.background { didSet { setNeedsDisplay() } }
    /// Where the guides' lines end: the left edges of their chips, the goal's last.
    public var guideEnds: [CGFloat] = []
    /// How much the weighings are dots, 0 to 1, while a change is under way; else they are dots or
    /// a band, by how many they are.
    public var dotShare: CGFloat? { didSet { if dotShare != oldValue { setNeedsDisplay() } } }
    /// Points that the line of the present moment reaches over the plot.
    public var nowReach: CGFloat = 0

    /// What readers of the screen get of the graph; none without.
    public var words: ChartWords?
    /// The words of the weighing that is looked at.
    public var inspectedWords: String?
    /// The weighing that the keyboard's caret is at, where ``onStep`` moves none of its own.
    var caret: Int?
    /// Called with 1 for the next weighing and -1 for the one before.
    public var onStep: ((Int) -> Void)?
    /// Whether the keyboard stops at the graph, and goes through it.
    public var isKeyboardStop = false
    /// Called for a reader of the screen that looks nearer, or at all of it.
    public var onZoom: ((GraphZoom) -> Void)?
    var givenDescriptor: AXChartDescriptor?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    public override func draw(_ rect: CGRect) {
        guard let geometry, let context = UIGraphicsGetCurrentContext() else { return }
        let plot = geometry.plot
        drawWaiting(geometry)
        drawNow(geometry)
        let runs = Self.runs(content.trend)
        let dots = dots(in: geometry)
        func faded(_ share: CGFloat, _ draw: () -> Void) {
            guard share > 0 else { return }
            context.saveGState()
            if share < 1 { context.setAlpha(share) }
            draw()
            context.restoreGState()
        }
        context.saveGState()
        // Lines go on to what is beyond the range, but not into the margin.
        context.clip(to: CGRect(x: plot.minX, y: 0, width: plot.width, height: plot.maxY + 2))
        drawArea(runs, geometry, context)
        faded(dots) { drawJoins(geometry) }
        faded(1 - dots) { drawBand(geometry) }
        context.restoreGState()
        drawGuides(geometry)
        context.saveGState()
        context.clip(
            to: CGRect(x: plot.minX - 4, y: 0, width: plot.width + 8, height: plot.maxY + 4))
        drawFan(geometry, context)
        faded(dots) { drawDots(geometry) }
        context.saveGState()
        context.clip(to: CGRect(x: plot.minX, y: 0, width: plot.width + 4, height: plot.maxY + 4))
        drawTrend(runs, geometry)
        context.restoreGState()
        drawEnds(geometry)
        drawCaret()
        context.restoreGState()
        drawFocus(geometry)
    }

    /// How much the weighings are dots in a geometry.
    public func dots(in geometry: GraphGeometry) -> CGFloat {
        dotShare ?? (Self.showsDots(content.samples.count, geometry) ? 1 : 0)
    }

    /// Whether the weighings are dots; else there are too many, and their band is shown.
    public static func showsDots(_ count: Int, _ geometry: GraphGeometry) -> Bool {
        CGFloat(count) <= geometry.plot.width
            && (geometry.pointsPerDay >= leastDotDistance || count < 60)
    }

    /// Neighbours that are no more than a gap apart.
    public static func runs(_ samples: ArraySlice<GraphSample>) -> [ArraySlice<GraphSample>] {
        var runs: [ArraySlice<GraphSample>] = []
        var start = samples.startIndex
        for index in samples.indices.dropFirst()
        where samples[index].time - samples[index - 1].time > gap {
            runs.append(samples[start..<index])
            start = index
        }
        if start < samples.endIndex { runs.append(samples[start...]) }
        return runs
    }

    /// A point every point of width is more than the eye sees.
    private func points(_ samples: ArraySlice<GraphSample>, _ geometry: GraphGeometry)
        -> [CGPoint]
    {
        var points: [CGPoint] = []
        for index in samples.indices {
            let point = geometry.point(samples[index])
            if let last = points.last, point.x - last.x < 1, index < samples.endIndex - 1 {
                continue
            }
            points.append(point)
        }
        return points
    }

    // MARK: Trend

    private func drawTrend(_ runs: [ArraySlice<GraphSample>], _ geometry: GraphGeometry) {
        Theme.Palette.tint.setStroke()
        for run in runs where run.count > 1 {
            let path = UIBezierPath()
            MonotoneCurve.add(points(run, geometry), to: path, moves: true)
            path.lineWidth = Self.trendWidth
            path.lineJoinStyle = .round
            path.lineCapStyle = .round
            path.stroke()
        }
        for (before, after) in zip(runs, runs.dropFirst()) {
            guard let from = before.last, let to = after.first else { continue }
            let path = UIBezierPath()
            path.move(to: geometry.point(from))
            path.addLine(to: geometry.point(to))
            path.lineWidth = Self.gapWidth
            path.lineCapStyle = .round
            path.setLineDash([0.1, 5], count: 2, phase: 0)
            path.stroke()
        }
    }

    private func drawArea(
        _ runs: [ArraySlice<GraphSample>], _ geometry: GraphGeometry, _ context: CGContext
    ) {
        let bottom = geometry.plot.maxY
        guard let top = content.trend.map({ geometry.y($0.value) }).min(), top < bottom
        else { return }
        let colour = Theme.Palette.trendArea.resolvedColor(with: traitCollection)
        func fill(_ points: [CGPoint], _ share: CGFloat) {
            let start = colour.withAlphaComponent(colour.cgColor.alpha * share)
            let ends = [start.cgColor, colour.withAlphaComponent(0).cgColor]
            guard points.count > 1, let first = points.first, let last = points.last,
                let gradient = CGGradient(colorsSpace: nil, colors: ends, locations: [0, 1])
            else { return }
            let path = UIBezierPath()
            path.move(to: CGPoint(x: first.x, y: bottom))
            MonotoneCurve.add(points, to: path, moves: false)
            path.addLine(to: CGPoint(x: last.x, y: bottom))
            path.close()
            context.saveGState()
            path.addClip()
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: max(0, top)), end: CGPoint(x: 0, y: bottom),
                options: [])
            context.restoreGState()
        }
        for run in runs { fill(points(run, geometry), 1) }
        for (before, after) in zip(runs, runs.dropFirst()) {
            guard let from = before.last, let to = after.first else { continue }
            fill([geometry.point(from), geometry.point(to)], 0.75)
        }
    }

    // MARK: Weighings

    private func drawJoins(_ geometry: GraphGeometry) {
        let colour = Theme.Palette.dotLine.resolvedColor(with: traitCollection)
        let share: CGFloat = geometry.pointsPerDay < 4 ? 0.7 : 1
        colour.withAlphaComponent(colour.cgColor.alpha * share).setStroke()
        for run in Self.runs(content.samples) where run.count > 1 {
            let path = UIBezierPath()
            for sample in run {
                let point = geometry.point(sample)
                if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.lineWidth = 1
            path.lineJoinStyle = .round
            path.stroke()
        }
    }

    /// Of the first weighings, which have their numbers, in points.
    private static let youngRadius: CGFloat = 5
    private static let mostNumbers = 8

    /// The days that a young diary waits for its trend.
    private func drawWaiting(_ geometry: GraphGeometry) {
        guard let waiting = content.waiting else { return }
        let left = geometry.x(max(waiting.start, geometry.timeRange.lowerBound))
        let right = geometry.x(min(waiting.end, geometry.timeRange.upperBound))
        guard right > left else { return }
        let band = CGRect(
            x: left, y: geometry.plot.minY, width: right - left, height: geometry.plot.height)
        Theme.Palette.tintedFill.setFill()
        UIBezierPath(roundedRect: band, cornerRadius: 8).fill()
        let fonts = [Theme.Text.footnote, Theme.Text.cardTitle, Theme.Text.footnoteDigits]
        let colours = [
            Theme.Palette.secondaryLabel, Theme.Palette.tintOnFill, Theme.Palette.secondaryLabel,
        ]
        let sizes = zip(waiting.lines, fonts).map { ChartDrawing.size($0, $1) }
        let width = sizes.map(\.width).max() ?? 0, height = sizes.reduce(0) { $0 + $1.height + 2 }
        // A narrow band says it beside itself, where there is room.
        var x = band.midX - width / 2
        if width > band.width - 12 {
            guard
                let room = [band.maxX + 6, band.minX - 6 - width].first(where: {
                    $0 >= geometry.plot.minX && $0 + width <= geometry.plot.maxX
                })
            else { return }
            x = room
        }
        var y = band.minY + 16
        if y + height > band.maxY { return }
        for (index, line) in waiting.lines.enumerated() where index < fonts.count {
            let own = width > band.width - 12 ? 0 : (width - sizes[index].width) / 2
            ChartDrawing.draw(line, at: CGPoint(x: x + own, y: y), fonts[index], colours[index])
            y += sizes[index].height + 2
        }
    }

    /// The first weighings, each with its number.
    private func drawYoung(_ geometry: GraphGeometry) {
        Theme.Palette.tint.setFill()
        for sample in content.inner {
            Self.disc(geometry.point(sample), radius: Self.youngRadius).fill()
        }
        for (text, frame) in youngNumbers(geometry) {
            ChartDrawing.draw(text, at: frame.origin, Theme.Text.axisChosen, Theme.Palette.label)
        }
    }

    /// The numbers of the first weighings, each on the side away from its neighbours, but never
    /// below the plot, where the times are.
    func youngNumbers(_ geometry: GraphGeometry) -> [(text: String, frame: CGRect)] {
        let samples = Array(content.inner), numbers = content.waiting?.numbers ?? []
        guard samples.count <= Self.mostNumbers else { return [] }
        return zip(samples.indices, numbers).map { index, text in
            let point = geometry.point(samples[index])
            let size = ChartDrawing.size(text, Theme.Text.axisChosen)
            let beside = [index - 1, index + 1].filter(samples.indices.contains)
            let isLow =
                !beside.isEmpty
                && beside.allSatisfy { samples[$0].value > samples[index].value }
                && point.y + Self.youngGap + size.height <= geometry.plot.maxY + 4
            let x = min(
                max(geometry.plot.minX, point.x - size.width / 2),
                geometry.plot.maxX - size.width)
            let y = point.y + (isLow ? Self.youngGap : -Self.youngGap - size.height)
            return (text, CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: size))
        }
    }

    /// From the middle of a first weighing to its number, in points.
    private static let youngGap: CGFloat = 8

    private func drawDots(_ geometry: GraphGeometry) {
        guard content.waiting == nil else { return drawYoung(geometry) }
        Theme.Palette.dot.setFill()
        let radius: CGFloat = geometry.pointsPerDay < 4 ? 2 : 2.5
        for sample in content.inner { Self.disc(geometry.point(sample), radius: radius).fill() }
    }

    /// From the lowest to the highest weighing of each week, or of what 6 points show if that is
    /// less.
    private func drawBand(_ geometry: GraphGeometry) {
        Theme.Palette.weeklyBand.setFill()
        let bin = min(7 * 86_400, Double(6 / geometry.pointsPerDay) * 86_400)
        for run in Self.runs(content.samples) {
            var highs: [CGPoint] = [], lows: [CGPoint] = []
            var week = Int.min, sum = 0.0, count = 0.0, low = 0.0, high = 0.0
            func close() {
                guard count > 0 else { return }
                let x = geometry.x(sum / count)
                highs.append(CGPoint(x: x, y: geometry.y(high)))
                lows.append(CGPoint(x: x, y: geometry.y(low)))
            }
            for sample in run {
                let at = Int((sample.time / bin).rounded(.down))
                if at != week {
                    close()
                    (week, sum, count, low, high) = (at, 0, 0, sample.value, sample.value)
                }
                sum += sample.time
                count += 1
                low = min(low, sample.value)
                high = max(high, sample.value)
            }
            close()
            guard highs.count > 1 else { continue }
            let path = UIBezierPath()
            MonotoneCurve.add(highs, to: path, moves: true)
            for point in lows.reversed() { path.addLine(to: point) }
            path.close()
            path.fill()
        }
    }

    // MARK: Guides, goal, forecast

    private func drawGuides(_ geometry: GraphGeometry) {
        ChartDrawing.hairline(Theme.Palette.guideLine, contentScaleFactor, traitCollection)
            .setStroke()
        let pixel = 1 / contentScaleFactor
        for (guide, end) in zip(content.guides, guideEnds) {
            let start = guide.start.map { geometry.x($0.time) + 3 } ?? geometry.plot.minX
            let y = GraphPaperView.pixel(geometry.y(guide.value), scale: contentScaleFactor)
            dash(from: start, to: end, y: y + pixel / 2, width: pixel, [5, 2])
        }
        guard let goal = content.goal, !content.isGoalOutside else { return }
        Theme.Palette.goal.setStroke()
        dash(
            from: geometry.plot.minX, to: guideEnds.last ?? geometry.plot.maxX,
            y: geometry.y(goal).rounded(), width: 1.5, [6, 4])
    }

    private func dash(
        from start: CGFloat, to end: CGFloat, y: CGFloat, width: CGFloat, _ lengths: [CGFloat]
    ) {
        guard start < end else { return }
        let line = UIBezierPath()
        line.move(to: CGPoint(x: start, y: y))
        line.addLine(to: CGPoint(x: end, y: y))
        line.lineWidth = width
        line.setLineDash(lengths, count: lengths.count, phase: 0)
        line.stroke()
    }

    private func drawNow(_ geometry: GraphGeometry) {
        let x = geometry.x(content.now)
        guard x > geometry.plot.minX, x < geometry.plot.maxX + 1 else { return }
        ChartDrawing.hairline(Theme.Palette.nowLine, contentScaleFactor, traitCollection).setFill()
        ChartDrawing.fill(
            CGRect(
                x: GraphPaperView.pixel(x, scale: contentScaleFactor),
                y: geometry.plot.minY - nowReach, width: 1 / contentScaleFactor,
                height: geometry.plot.height + nowReach))
    }

    /// A circle about a point.
    public static func disc(_ center: CGPoint, radius: CGFloat) -> UIBezierPath {
        UIBezierPath(
            ovalIn: CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }

    // MARK: Keyboard

    /// Pointer and fingers act on what the graph lies in; the keyboard stops at it.
    public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

    public override var canBecomeFocused: Bool {
        isKeyboardStop && words != nil && geometry != nil && !content.inner.isEmpty
    }

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let isHandled = presses.contains { $0.key.map(moveCaret) ?? false }
        if !isHandled { super.pressesBegan(presses, with: event) }
    }

    public override func focusDidChange() {
        super.focusDidChange()
        setNeedsDisplay()
        guard caret != nil else { return }
        (caret, inspectedWords) = (nil, nil)
    }

    // MARK: Accessibility

    public override var isAccessibilityElementByDefault: Bool { words != nil && geometry != nil }
    public override var defaultAccessibilityTraits: UIAccessibilityTraits {
        onStep == nil ? .image : [.image, .adjustable]
    }
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? words?.title }
        set { super.accessibilityLabel = newValue }
    }
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? inspectedWords ?? words?.summary() }
        set { super.accessibilityValue = newValue }
    }
    /// The plot, and not the paper, which lies under the title as well.
    public override var accessibilityFrame: CGRect {
        get {
            guard let geometry else { return super.accessibilityFrame }
            return UIAccessibility.convertToScreenCoordinates(geometry.plot, in: self)
        }
        set { super.accessibilityFrame = newValue }
    }
    /// What keys and pinches do to a graph that can be inspected.
    public override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { super.accessibilityCustomActions ?? onZoom.map(zoomActions) }
        set { super.accessibilityCustomActions = newValue }
    }

    private func zoomActions(
        _ zoom: @escaping (GraphZoom) -> Void
    ) -> [UIAccessibilityCustomAction] {
        GraphZoom.allCases.map { way in
            UIAccessibilityCustomAction(name: way.name) { _ in
                zoom(way)
                return true
            }
        }
    }

    public override func accessibilityIncrement() { step(1) }
    public override func accessibilityDecrement() { step(-1) }
}

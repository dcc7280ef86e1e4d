import Charts
import Design
import Diary
import Foundation
import Tactile

/// The last thirty days: the trend, the weighings as dots, the goal where it is near, and over them
/// what is being typed.
final class TodayChartCard: CardView {
    private let model: DiaryModel
    private let titleLabel = UILabel()
    private let changeLabel = UILabel()
    let typedView = TypedWeightView()
    private var typed: Weight?

    static let days = 30

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        contentMode = .redraw
        titleLabel.font = Theme.Text.cardTitle
        titleLabel.textColor = Theme.Palette.label
        titleLabel.adjustsFontSizeToFitWidth = true
        titleLabel.minimumScaleFactor = 0.6
        changeLabel.font = Theme.Text.subheadlineDigits
        changeLabel.textColor = Theme.Palette.secondaryLabel
        changeLabel.textAlignment = .trailing
        for part in [titleLabel, changeLabel, typedView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding, width = bounds.width - 2 * padding
        let height = Theme.Text.room(20)
        let change = changeLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        defer { placeTyped() }
        guard !isStacked else {
            titleLabel.leadingFrame = CGRect(x: padding, y: 12, width: width, height: height)
            changeLabel.leadingFrame = CGRect(
                x: padding, y: titleLabel.frame.maxY, width: min(change, width), height: height)
            return
        }
        titleLabel.leadingFrame = CGRect(
            x: padding, y: 12, width: max(0, width - change - 8), height: height)
        changeLabel.leadingFrame = CGRect(
            x: padding + width - change, y: 12, width: change, height: height)
    }

    /// Whether the change is below the title: both are too large for one line.
    private var isStacked: Bool {
        let wanted = [titleLabel, changeLabel].map { $0.sizeThatFits(Theme.Space.unbounded).width }
        let scale = Theme.Text.isVeryLarge ? 1 : titleLabel.minimumScaleFactor
        return wanted[0] * scale + wanted[1] + 8
            > bounds.width - 2 * Theme.Space.cardPadding
    }

    /// Shows a weight that is being typed, over the chart as it is drawn.
    func show(typed: Weight?) {
        self.typed = typed
        placeTyped()
    }

    private func placeTyped() {
        guard let chart, let typed, let last = chart.points.last else { return typedView.hide() }
        let scale = chart.scale, unit = chart.unit
        let next = model.trend.value(adding: typed.kilograms, at: now)
        var area = scale.area
        // A chart that shows days to come has the present before its end.
        area.size.width = scale.x(chart.end) - area.minX
        typedView.show(
            typed.kilograms, model.figures(typed), in: area,
            values: scale.low * unit...scale.high * unit,
            trend: isYoung ? nil : (chart.place(last.moment, last.kilograms), next)
        ) { scale.y($0 / unit) }
    }

    /// Shows the diary as it is.
    func showDiary() {
        titleLabel.text = title
        if !isYoung, let now = model.trendNow, let then = trend(at: start), shown.count > 1 {
            changeLabel.text = localized(
                "trend \(Theme.isolated(model.signedText(kilograms: now - then)))")
        } else {
            changeLabel.text = ""
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func trend(at moment: Moment) -> Double? { model.trend.value(at: moment) }
    private var now: Moment { model.diary.clock.now() }

    /// The chart begins with the diary where that is younger than the days it has room for.
    private var start: Moment {
        let start = now.adding(seconds: -86_400 * Self.days)
        guard let first = model.entries.first?.moment.adding(seconds: -43_200) else { return start }
        return max(start, first)
    }

    /// Wall seconds of the right end: the present, or days to come for a diary of a few days.
    private var lastTime: Double {
        max(Double(now.wallSeconds), Double(start.wallSeconds) + GraphRange.leastYoung)
    }

    /// Whether there is no trend yet: then the weighings are large, with their numbers.
    private var isYoung: Bool { model.daysToTrend > 0 }

    private var title: String {
        let age = (model.entries.first?.moment).map {
            model.today.dayNumber - model.diary.day(of: $0).dayNumber + 1
        }
        let days = min(Self.days, age ?? Self.days)
        guard days >= 8 else { return localized("Your first days") }
        return model.withOwnDigits(
            localized("Last \(counting: days) days", one: "Last \(counting: days) day"))
    }

    /// The weighings of the last thirty days, ascending.
    private var shown: ArraySlice<Entry> {
        let start = start
        let first = model.entries.lastIndex { $0.moment < start }.map { $0 + 1 } ?? 0
        return model.entries[first...]
    }

    // MARK: Drawing

    /// What is drawn, and where.
    struct Chart {
        let entries: [Entry]
        let points: ArraySlice<Trend.Point>
        let scale: TodayChartScale
        /// Kilograms that the axis counts in.
        let unit: Double
        /// Wall seconds of the present.
        let end: Double

        func place(_ moment: Moment, _ kilograms: Double) -> CGPoint {
            // A clock beyond the date line is ahead of the present one.
            scale.point(min(Double(moment.wallSeconds), end), kilograms / unit)
        }
    }

    /// Of the card; nil where there is no room for it.
    private var area: CGRect? {
        let room = Theme.Text.room
        let top = room(46) + (isStacked ? room(20) : 0)
        let area = CGRect(
            x: Theme.Space.cardPadding, y: top,
            width: bounds.width - 2 * Theme.Space.cardPadding - valueWidth,
            height: bounds.height - top - room(28))
        return area.width > 40 && area.height > 40 ? area : nil
    }

    /// Nil without room or weighings.
    var chart: Chart? {
        let entries = Array(shown)
        guard let area, !entries.isEmpty else { return nil }
        let points = model.trend.points.suffix(entries.count)
        let unit = model.differenceUnit.kilograms
        let scale = TodayChartScale(
            area: area, start: Double(start.wallSeconds), end: lastTime,
            values: entries.map { $0.weight.kilograms / unit }
                + (isYoung ? [] : points.map { $0.kilograms / unit }),
            axis: model.axis)
        return Chart(
            entries: entries, points: points, scale: scale, unit: unit,
            end: Double(now.wallSeconds))
    }

    override func draw(_ rect: CGRect) {
        guard let chart else {
            if let area {
                let text = localized(
                    "No weighing in the last \(counting: Self.days) days",
                    one: "No weighing in the last \(counting: Self.days) day")
                draw(model.withOwnDigits(text), Theme.Text.footnote, in: area)
            }
            return
        }
        drawPaper(chart.scale)
        drawGoal(chart.scale, chart.unit)
        guard !isYoung else { return drawYoung(chart) }
        drawTrend(chart.points.map { chart.place($0.moment, $0.kilograms) }, chart.scale)
        drawDots(chart.entries.map { chart.place($0.moment, $0.weight.kilograms) })
        if let last = chart.points.last {
            drawNow(chart.place(last.moment, last.kilograms))
        }
    }

    /// For the labels of the lines, which are longer in stone.
    private var valueWidth: CGFloat { Theme.Text.room(model.unit == .stones ? 54 : 30) }

    private func drawPaper(_ scale: TodayChartScale) {
        let area = scale.area
        let day = 86_400.0
        var midnight = (scale.start / day).rounded(.up)
        while midnight * day <= scale.end {
            let x = scale.x(midnight * day)
            // Day 0 of the epoch was a Thursday.
            let isMonday = Int(midnight + 3) % 7 == 0
            line(
                from: CGPoint(x: x, y: area.minY), to: CGPoint(x: x, y: area.maxY),
                isMonday ? Theme.Palette.paperMajorLine : Theme.Palette.paperLine)
            midnight += 1
        }
        for day in days(below: scale) { draw(day.text, Theme.Text.axis, in: day.frame) }
        var tick = (scale.low / scale.minor).rounded(.up)
        while tick * scale.minor <= scale.high {
            let value = tick * scale.minor
            let isMajor = (value / scale.major - (value / scale.major).rounded()).magnitude < 1e-6
            let y = scale.y(value)
            line(
                from: CGPoint(x: area.minX, y: y), to: CGPoint(x: area.maxX, y: y),
                isMajor ? Theme.Palette.paperMajorLine : Theme.Palette.paperLine)
            if isMajor {
                let unit = model.differenceUnit.kilograms, height = Theme.Text.room(16)
                draw(
                    model.tickText(value * unit, step: scale.major * unit), Theme.Text.axis,
                    in: CGRect(
                        x: area.maxX, y: y - height / 2, width: valueWidth, height: height), .right)
            }
            tick += 1
        }
    }

    /// The Mondays that have a label below the chart: each, or each second or third, so that none
    /// meets another.
    func days(below scale: TodayChartScale) -> [(text: String, frame: CGRect)] {
        let area = scale.area, day = 86_400.0
        // Day 4 of the epoch was a Monday.
        let first = ((scale.start / day - 4) / 7).rounded(.up)
        let last = ((scale.end / day - 4) / 7).rounded(.down)
        let mondays = stride(from: first, through: last, by: 1).map { Int($0) * 7 + 4 }
        let labels = mondays.map { number in
            let text = model.dates.shortDay(CivilDate(dayNumber: number))
            let width = ChartDrawing.size(text, Theme.Text.axis).width
            return (
                text: text,
                frame: CGRect(
                    x: scale.x(Double(number) * day) - width / 2, y: area.maxY + 6, width: width,
                    height: Theme.Text.room(16))
            )
        }
        let widest = labels.map(\.frame.width).max() ?? 0
        let week = scale.x(7 * day) - scale.x(0)
        let step = max(1, Int(((widest + 6) / week).rounded(.up)))
        return zip(mondays, labels).filter { number, label in
            (number / 7).isMultiple(of: step) && label.frame.midX > area.minX + 16
                && label.frame.midX < area.maxX - 8
        }.map(\.1)
    }

    private func line(from start: CGPoint, to end: CGPoint, _ color: UIColor) {
        let width = 1 / contentScaleFactor
        let isUpright = start.x == end.x
        ChartDrawing.hairline(color, contentScaleFactor, traitCollection).setFill()
        UIBezierPath(
            rect: isUpright
                ? CGRect(x: aligned(start.x), y: start.y, width: width, height: end.y - start.y)
                : CGRect(x: start.x, y: aligned(start.y), width: end.x - start.x, height: width)
        ).fill()
    }

    private func aligned(_ value: CGFloat) -> CGFloat {
        (value * contentScaleFactor).rounded(.down) / contentScaleFactor
    }

    private func drawGoal(_ scale: TodayChartScale, _ unit: Double) {
        guard let goal = model.goal.map({ $0.kilograms / unit }), goal > scale.low,
            goal < scale.high
        else { return }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: scale.area.minX, y: scale.y(goal)))
        path.addLine(to: CGPoint(x: scale.area.maxX, y: scale.y(goal)))
        path.lineWidth = 1.5
        path.setLineDash([6, 4], count: 2, phase: 0)
        Theme.Palette.goal.setStroke()
        path.stroke()
    }

    private func drawTrend(_ points: [CGPoint], _ scale: TodayChartScale) {
        guard let first = points.first, let last = points.last, points.count > 1 else { return }
        let path = UIBezierPath()
        path.move(to: first)
        for point in points.dropFirst() { path.addLine(to: point) }
        let area = UIBezierPath(cgPath: path.cgPath)
        area.addLine(to: CGPoint(x: last.x, y: scale.area.maxY))
        area.addLine(to: CGPoint(x: first.x, y: scale.area.maxY))
        area.close()
        if let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: [
                    resolved(Theme.Palette.trendArea),
                    resolved(Theme.Palette.trendArea.withAlphaComponent(0)),
                ], locations: [0, 1])
        {
            context.saveGState()
            area.addClip()
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: points.map(\.y).min() ?? 0),
                end: CGPoint(x: 0, y: scale.area.maxY), options: [])
            context.restoreGState()
        }
        path.lineWidth = 2.5
        path.lineJoinStyle = .round
        path.lineCapStyle = .round
        Theme.Palette.tint.setStroke()
        path.stroke()
    }

    private func resolved(_ color: UIColor) -> CGColor {
        color.resolvedColor(with: traitCollection).cgColor
    }

    private func drawDots(_ points: [CGPoint]) {
        let path = UIBezierPath()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.lineWidth = 1
        Theme.Palette.dotLine.setStroke()
        path.stroke()
        Theme.Palette.dot.setFill()
        for point in points { disc(point, 2.5).fill() }
    }

    /// Weighings before there is a trend, with as many numbers as do not touch.
    private func drawYoung(_ chart: Chart) {
        let points = chart.entries.map { chart.place($0.moment, $0.weight.kilograms) }
        drawDots(points)
        Theme.Palette.tint.setFill()
        var end = -CGFloat.infinity
        for (entry, point) in zip(chart.entries, points) {
            disc(point, 5).fill()
            let text = model.shortText(kilograms: entry.weight.kilograms)
            let size = ChartDrawing.size(text, Theme.Text.axisChosen)
            let x = max(chart.scale.area.minX, point.x - size.width / 2)
            guard x >= end + 4 else { continue }
            end = x + size.width
            ChartDrawing.draw(
                text, at: CGPoint(x: x.rounded(), y: (point.y - 8 - size.height).rounded()),
                Theme.Text.axisChosen, Theme.Palette.label)
        }
    }

    private func drawNow(_ point: CGPoint) {
        Theme.Palette.card.setFill()
        disc(point, 4.5).fill()
        Theme.Palette.tint.setFill()
        disc(point, 3).fill()
    }

    private func disc(_ center: CGPoint, _ radius: CGFloat) -> UIBezierPath {
        UIBezierPath(
            arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    }

    private func draw(
        _ text: String, _ font: UIFont, in area: CGRect, _ alignment: NSTextAlignment = .center
    ) {
        let look: [NSAttributedString.Key: Any] = [
            .font: font, .foregroundColor: Theme.Palette.secondaryLabel,
        ]
        let size = text.size(withAttributes: look)
        let x =
            alignment == .right ? area.maxX - size.width : area.midX - size.width / 2
        text.draw(at: CGPoint(x: x, y: area.midY - size.height / 2), withAttributes: look)
    }

    // MARK: Accessibility

    /// What is drawn is told as one thing: how the trend changed, and the last weighing.
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .image }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? titleLabel.text }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue { return value }
            guard let last = shown.last else { return localized("no weighing") }
            let change = changeLabel.text ?? ""
            let words = localized(
                "\(counting: shown.count) weighings", one: "\(counting: shown.count) weighing")
            return [change, words, localized("last \(model.text(last.weight))")].filter {
                !$0.isEmpty
            }
            .joined(separator: ", ")
        }
        set { super.accessibilityValue = newValue }
    }
    private var givenDescriptor: AXChartDescriptor?
}

extension TodayChartCard: AXChart {
    var accessibilityChartDescriptor: AXChartDescriptor? {
        get {
            if let givenDescriptor { return givenDescriptor }
            let words = ChartWords(titleLabel.text ?? "", texts: model) { [weak self] in
                self?.accessibilityValue ?? ""
            }
            let times = Double(start.wallSeconds)...Double(now.wallSeconds)
            let content = GraphContent(
                samples: model.samples, trend: isYoung ? [] : model.trendSamples, times: times,
                now: times.upperBound, goal: model.goal?.kilograms, fan: nil, axis: model.axis)
            return content.inner.isEmpty ? nil : content.descriptor(words, times: times)
        }
        set { givenDescriptor = newValue }
    }
}

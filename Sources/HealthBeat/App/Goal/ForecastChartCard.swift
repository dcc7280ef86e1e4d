import Charts
import Design
import Diary
import Foundation
import Tactile

/// The whole way: how the trend came to where it is, and the fan to the goal, with the days between
/// which it may be reached marked below the axis.
final class ForecastChartCard: ChartCard {
    private let model: DiaryModel
    private let span = ForecastSpanView()
    private let emptyState: EmptyStateView

    /// - `onEnter`: does what leads to a first entry.
    init(model: DiaryModel, onEnter: @escaping () -> Void) {
        self.model = model
        emptyState = EmptyStateView(
            text: localized("Your way to the goal appears here."),
            buttonTitle: localized("Enter a weight"),
            action: onEnter)
        super.init(texts: model)
        sheet.addSubview(span)
        plot.words?.title = localized("Way to the goal")
        addSubview(emptyState)
    }

    required init?(coder: NSCoder) { nil }

    /// The row of dates, and below it the bar of the forecast.
    override var foot: CGFloat { Theme.Text.room(44) }

    /// Seconds of the past that are shown at least, and of the days to come.
    private static let leastPast = 90 * 86_400.0
    private static let leastFuture = 0.06

    func showDiary() {
        let samples = model.samples, trend = model.trendSamples
        (headlineLabel.text, detailLabel.text) = model.forecastSentences
        emptyState.isHidden = !samples.isEmpty
        for label in [headlineLabel, detailLabel] { label.isHidden = samples.isEmpty }
        guard let first = samples.first else { return show(nil, times: 0...1) }
        let now = model.chartNow
        let set = model.diary.settings.goalStart.map { Double($0.dayNumber) * 86_400 }
        let start = max(first.time, min(set ?? first.time, now - Self.leastPast))
        let fan = model.forecastFan
        let end = fan.map { $0.latest ?? $0.likely } ?? now
        let length = max(end, now) - min(start, now - 86_400 * 7)
        let times = min(start, now - 86_400 * 7)...(max(end, now) + length * Self.leastFuture)
        var content = GraphContent(
            samples: samples, trend: trend, times: times, now: now, goal: nil, fan: fan,
            axis: model.axis)
        content.guides = []
        if let goal = model.goal?.kilograms {
            // However far the goal is, the way leads there.
            content.goal = goal
            let values = (content.inner + content.trend).map(\.value) + [goal]
            content.valueRange = GraphGeometry.valueRange(
                low: values.min() ?? goal, high: values.max() ?? goal, axis: model.axis)
        }
        show(content, times: times)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        emptyState.frame = bounds.insetBy(
            dx: Theme.Space.cardPadding, dy: Theme.Space.cardPadding)
    }

    override func place() {
        super.place()
        span.frame = sheet.bounds
        span.show(plot.content.fan, plot.geometry)
    }
}

/// From the earliest to the latest day, with a dot at the likely one on the goal's line and below
/// the axis.
private final class ForecastSpanView: UIView {
    private var fan: GraphContent.Fan?
    private var geometry: GraphGeometry?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ fan: GraphContent.Fan?, _ geometry: GraphGeometry?) {
        self.fan = fan
        self.geometry = geometry
        setNeedsDisplay()
    }

    /// Below the plot, under the row of dates.
    private static var barOffset: CGFloat { Theme.Text.room(32) }

    override func draw(_ rect: CGRect) {
        guard let fan, let geometry else { return }
        let plot = geometry.plot, y = plot.maxY + Self.barOffset
        let first = geometry.x(fan.earliest)
        let last = fan.latest.map { geometry.x($0) } ?? plot.maxX
        Theme.Palette.goal.setStroke()
        for x in fan.latest == nil ? [first] : [first, last] {
            let line = UIBezierPath()
            line.move(to: CGPoint(x: x, y: geometry.y(fan.goal)))
            line.addLine(to: CGPoint(x: x, y: y))
            line.lineWidth = 1
            line.setLineDash([2, 3], count: 2, phase: 0)
            line.stroke()
        }
        Theme.Palette.goalSpan.setFill()
        UIBezierPath(
            roundedRect: CGRect(x: first, y: y - 2, width: max(4, last - first), height: 4),
            cornerRadius: 2
        ).fill()
        let likely = geometry.x(fan.likely)
        for place in [
            CGPoint(x: likely, y: y), CGPoint(x: likely, y: geometry.y(fan.goal)),
        ] {
            Theme.Palette.card.setFill()
            GraphPlotView.disc(place, radius: 6).fill()
            Theme.Palette.goal.setFill()
            GraphPlotView.disc(place, radius: 4.5).fill()
        }
    }
}

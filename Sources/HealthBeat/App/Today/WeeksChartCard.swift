import Charts
import Diary
import Foundation
import Tactile

/// The last twelve weeks, and over them what is being typed.
final class WeeksChartCard: ChartCard {
    static let weeks = 12
    private let model: DiaryModel
    private let typedView = TypedWeightView()
    private var typed: Weight?

    init(model: DiaryModel) {
        self.model = model
        super.init(texts: model)
        sheet.addSubview(typedView)
        plot.words?.title = localized("Last weeks")
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a weight that is being typed, over the graph as it is drawn.
    func show(typed: Weight?) {
        self.typed = typed
        placeTyped()
    }

    private func placeTyped() {
        guard let typed, let geometry = plot.geometry else { return typedView.hide() }
        let now = model.diary.clock.now(), isYoung = plot.content.waiting != nil
        let next = model.trend.value(adding: typed.kilograms, at: now)
        var area = geometry.plot
        // A chart that shows days to come has the present before its end.
        if isYoung { area.size.width = geometry.x(Double(now.wallSeconds)) - area.minX }
        typedView.show(
            typed.kilograms, model.figures(typed), in: area, values: geometry.valueRange,
            trend: isYoung ? nil : model.trendSamples.last.map { (geometry.point($0), next) },
            y: geometry.y)
    }

    func showDiary() {
        let now = model.chartNow
        let times = model.youngTimes ?? (now - Double(weeks) * 7 * 86_400)...now
        var content = GraphContent(
            samples: model.samples, trend: model.trendSamples, times: times, now: now,
            goal: model.goal?.kilograms, fan: nil, axis: model.axis)
        content.wait(for: model)
        showHeader(content, times)
        show(content.inner.isEmpty ? nil : content, times: times)
    }

    /// A younger diary shows as many weeks as it has, and two at least.
    private var weeks: Int {
        let first = model.samples.first?.time ?? -.infinity
        let age = min(max((model.chartNow - first) / (7 * 86_400), 0), Double(Self.weeks))
        return max(2, min(Self.weeks, Int(age.rounded(.down)) + 1))
    }

    private func showHeader(_ content: GraphContent, _ times: ClosedRange<Double>) {
        if content.waiting != nil, let young = model.youngSummary(content.inner) {
            (headlineLabel.text, detailLabel.text) = young
            return
        }
        let days = [times.lowerBound, times.upperBound].map {
            CivilDate(dayNumber: Int(($0 / 86_400).rounded(.down)))
        }
        let span = model.dates.span(from: days[0], to: days[1])
        let time = model.withOwnDigits(
            weeks == Self.weeks
                ? localized("twelve weeks")
                : localized("\(counting: weeks) weeks", one: "\(counting: weeks) week"))
        let trend = model.trendSamples[content.inner.indices]
        guard let first = trend.first, let last = trend.last else {
            (headlineLabel.text, detailLabel.text) = (
                localized("No weighing"), localized("in \(time), \(span)")
            )
            return
        }
        headlineLabel.text =
            trend.count > 1
            ? model.signedText(kilograms: last.value - first.value)
            : model.text(kilograms: last.value)
        detailLabel.text = localized("trend in \(time), \(span)")
    }

    override func place() {
        super.place()
        placeTyped()
    }

    override func squareChanged(_ square: String) {
        guard noteLabel.text != square else { return }
        noteLabel.text = square
        setNeedsLayout()
    }
}

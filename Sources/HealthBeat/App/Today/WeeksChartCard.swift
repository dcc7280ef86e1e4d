import Diary
import Foundation
import Tactile

/// The last twelve weeks, with what is being typed as an open dot, or as an arrow where it lies outside.
final class WeeksChartCard: ChartCard {
    static let weeks = 12
    private let preview = PreviewMarkView()
    /// In kilograms.
    private var typed: Double?

    override init(model: DiaryModel) {
        super.init(model: model)
        sheet.addSubview(preview)
        plot.words?.title = localized("Last weeks")
    }

    required init?(coder: NSCoder) { nil }

    func showDiary(preview typed: Double?) {
        self.typed = typed
        let now = model.chartNow
        let times = (now - Double(weeks) * 7 * 86_400)...now
        let content = GraphContent(
            samples: model.samples, trend: model.trendSamples, times: times, now: now,
            goal: model.goal?.kilograms, fan: nil, axis: model.axis)
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
        let days = [times.lowerBound, times.upperBound].map {
            CivilDate(dayNumber: Int(($0 / 86_400).rounded(.down)))
        }
        let span = model.dates.span(from: days[0], to: days[1])
        let time =
            weeks == Self.weeks
            ? localized("twelve weeks")
            : model.withOwnDigits(
                localized("\(counting: weeks) weeks", one: "\(counting: weeks) week"))
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
        preview.frame = sheet.bounds
        preview.show(typed, plot.geometry)
    }

    override func squareChanged(_ square: String) {
        guard noteLabel.text != square else { return }
        noteLabel.text = square
        setNeedsLayout()
    }
}

/// Where a weight that is typed would be: an open dot now, or an arrow towards it.
private final class PreviewMarkView: UIView {
    /// In kilograms.
    private var value: Double?
    private var geometry: GraphGeometry?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ value: Double?, _ geometry: GraphGeometry?) {
        guard value != self.value || geometry != self.geometry else { return }
        self.value = value
        self.geometry = geometry
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard let value, let geometry else { return }
        let x = geometry.plot.maxX
        Theme.Palette.tint.setStroke()
        if geometry.valueRange.contains(value) {
            let dot = GraphPlotView.disc(CGPoint(x: x, y: geometry.y(value)), radius: 4)
            Theme.Palette.card.setFill()
            dot.fill()
            dot.lineWidth = 1.75
            dot.stroke()
            return
        }
        let isBelow = value < geometry.valueRange.lowerBound
        let y = isBelow ? geometry.plot.maxY - 5 : geometry.plot.minY + 5
        let side: CGFloat = isBelow ? -1 : 1
        let arrow = UIBezierPath()
        arrow.move(to: CGPoint(x: x - 5, y: y + 5 * side))
        arrow.addLine(to: CGPoint(x: x, y: y))
        arrow.addLine(to: CGPoint(x: x + 5, y: y + 5 * side))
        arrow.lineWidth = 2
        arrow.lineCapStyle = .round
        arrow.lineJoinStyle = .round
        arrow.stroke()
    }
}

import Charts
import Design
import Diary
import Foundation
import Tactile

/// The weeks around an entry: the trend, the weighings, this one as a larger dot.
final class AroundDayCard: CardView {
    private let model: DiaryModel
    private let titleLabel = UILabel()
    private let squareLabel = UILabel()
    private let paper = GraphPaperView(ground: Theme.Palette.card)
    private let plot = GraphPlotView()
    private let dot = UIView()
    private var entry: Entry?

    /// Seconds before and after the entry.
    private static let reach = 30 * 86_400.0
    private static let dotSide: CGFloat = 8

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        clipsToBounds = true
        titleLabel.text = localized("Around this day")
        titleLabel.font = Theme.Text.cardTitle
        titleLabel.textColor = Theme.Palette.label
        squareLabel.font = Theme.Text.caption
        squareLabel.textColor = Theme.Palette.secondaryLabel
        squareLabel.textAlignment = .trailing
        squareLabel.adjustsFontSizeToFitWidth = true
        squareLabel.minimumScaleFactor = 0.7
        plot.isKeyboardStop = true
        plot.words = ChartWords(localized("Around this day"), texts: model) { [weak self] in
            self?.entry.map { "\(model.dates.dayAndTime($0.moment)), \(model.text($0.weight))" }
                ?? ""
        }
        // The chart has the title as its name.
        titleLabel.isAccessibilityElement = false
        dot.backgroundColor = Theme.Palette.tint
        dot.layer.cornerRadius = Self.dotSide / 2
        for view in [paper, plot, dot, titleLabel, squareLabel] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ entry: Entry) {
        self.entry = entry
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding, room = Theme.Text.room
        titleLabel.leadingFrame = CGRect(
            x: padding, y: 12,
            width: Theme.Text.isVeryLarge ? bounds.width - 2 * padding : bounds.width / 2,
            height: room(20))
        squareLabel.isHidden = Theme.Text.isVeryLarge
        squareLabel.leadingFrame = CGRect(
            x: bounds.width / 2, y: 13, width: bounds.width / 2 - padding, height: room(18))
        paper.frame = bounds
        plot.frame = bounds
        guard let entry, bounds.height > 120, bounds.width > 200 else { return }
        let area = CGRect(
            x: padding, y: room(46), width: bounds.width - padding - room(56),
            height: bounds.height - room(46) - room(30))
        let middle = Double(entry.moment.wallSeconds)
        let now = Double(model.diary.clock.now().wallSeconds)
        // Days that are still to come are not shown: the weeks before are.
        let end = min(middle + Self.reach, max(now, middle + 86_400))
        let times = (end - 2 * Self.reach)...end
        var content = GraphContent(
            samples: model.samples, trend: model.trendSamples, times: times, now: now, goal: nil,
            fan: nil, axis: ValueAxis(unit: model.unit))
        content.guides = []
        guard
            let geometry = GraphGeometry(
                plot: area, timeRange: times, valueRange: content.valueRange)
        else { return }
        plot.content = content
        plot.geometry = geometry
        let ticks = GraphTicks(geometry, texts: model)
        squareLabel.text = ticks.square
        var free = GraphPaperView.Free()
        free.sheet = area
        free.labelRight = bounds.maxX - padding
        paper.show(geometry, ticks, free)
        let place = geometry.point(GraphSample(time: middle, value: entry.weight.kilograms))
        dot.frame = CGRect(
            x: place.x - Self.dotSide / 2, y: place.y - Self.dotSide / 2, width: Self.dotSide,
            height: Self.dotSide)
    }
}

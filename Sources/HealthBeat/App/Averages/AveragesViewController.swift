import Diary
import Foundation
import Tactile

/// Weekly averages as bars.
final class AveragesViewController: SceneViewController {
    static let spans = [4, 8, 12, 16]

    private let spanControl = UISegmentedControl(
        items: AveragesViewController.spans.map { "\($0)" })
    private let spanLabel = UILabel()
    let chart = BarChartView()
    private let baseLine = UIView()
    private let valueLabel = UILabel()
    private var weekLabels: [UILabel] = []
    private let meanCard = FigureCard(title: "Average")
    private let rangeCard = FigureCard(title: "Range")
    private let changeCard = FigureCard(title: "Change")
    private lazy var cards = CardRow([meanCard, rangeCard, changeCard])
    private lazy var emptyState = EmptyStateView(
        text: "The averages of your weeks appear here as bars.", buttonTitle: "Enter a Weight"
    ) { [weak self] in self?.tabBarController?.selectedIndex = 0 }

    private(set) var weeks: [WeekFigures] = []
    private var hasGrown = false

    init(model: DiaryModel) {
        super.init(model: model, title: "Averages", icon: .averages)
    }

    required init?(coder: NSCoder) { nil }

    override var titleWidth: CGFloat { Theme.Space.listWidth }

    override func viewDidLoad() {
        super.viewDidLoad()
        spanLabel.text = "Weeks"
        spanLabel.font = Theme.Text.subheadline
        spanLabel.textColor = Theme.Palette.secondaryLabel
        view.addSubview(spanLabel)
        spanControl.selectedSegmentIndex = 1
        spanControl.addAction(
            UIAction { [weak self] _ in self?.spanChosen() }, for: .valueChanged)
        view.addSubview(spanControl)
        view.addSubview(chart)
        baseLine.backgroundColor = Theme.Palette.separator
        view.addSubview(baseLine)
        valueLabel.font = Theme.Text.footnoteDigits
        valueLabel.textColor = Theme.Palette.label
        valueLabel.textAlignment = .center
        view.addSubview(valueLabel)
        view.addSubview(cards)
        view.addSubview(emptyState)
        chart.onChoose = { [weak self] _ in self?.showChosen() }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        guard !hasGrown, !chart.bars.isEmpty, !Theme.Motion.isReduced else { return }
        hasGrown = true
        chart.grow()
    }

    private var span: Int {
        let index = spanControl.selectedSegmentIndex
        return Self.spans.indices.contains(index) ? Self.spans[index] : Self.spans[0]
    }

    private func spanChosen() {
        showDiary()
        view.layoutIfNeeded()
        if !Theme.Motion.isReduced { chart.grow() }
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        let new = model.weeks(span)
        let isEmpty = model.entries.isEmpty
        emptyState.isHidden = !isEmpty
        for part in [spanControl, spanLabel, chart, baseLine, valueLabel, cards] as [UIView] {
            part.isHidden = isEmpty
        }
        if new != weeks || chart.bars.isEmpty {
            let kept = chart.chosen.flatMap { weeks.indices.contains($0) ? weeks[$0].start : nil }
            weeks = new
            chart.show(weeks.map { $0.mean ?? 0 })
            makeWeekLabels()
            let index = kept.flatMap { day in weeks.firstIndex { $0.start == day } }
            chart.choose(index ?? weeks.lastIndex { $0.mean != nil })
        }
        showChosen()
        view.setNeedsLayout()
    }

    private func makeWeekLabels() {
        for label in weekLabels { label.removeFromSuperview() }
        weekLabels = weeks.map { week in
            let label = UILabel()
            label.text = model.dates.shortDay(week.start)
            label.font = Theme.Text.captionSmall
            label.textColor = Theme.Palette.secondaryLabel
            label.textAlignment = .center
            view.addSubview(label)
            return label
        }
    }

    override func layoutContent(in area: CGRect) {
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.listWidth)
        spanLabel.frame = CGRect(x: column.x, y: area.minY + 12, width: 56, height: 32)
        spanControl.frame = CGRect(
            x: column.x + 60, y: area.minY + 12, width: min(column.width - 60, 280), height: 32)
        let cardHeight = cards.preferredHeight(width: column.width)
        cards.frame = CGRect(
            x: column.x, y: area.maxY - cardHeight - Theme.Space.gap, width: column.width,
            height: cardHeight)
        let top = spanControl.frame.maxY + 36
        let bottom = cards.frame.minY - 36
        chart.frame = CGRect(
            x: column.x, y: top, width: column.width, height: max(0, bottom - top))
        chart.layoutIfNeeded()
        let pixel = 1 / view.contentScaleFactor
        baseLine.frame = CGRect(x: column.x, y: bottom, width: column.width, height: pixel)
        emptyState.frame = area
        layoutWeekLabels()
        layoutValueLabel()
    }

    /// Names as many weeks as fit without touching, counted from the last.
    private func layoutWeekLabels() {
        guard weekLabels.count == chart.bars.count else {
            for label in weekLabels { label.isHidden = true }
            return
        }
        let widest = weekLabels.map { $0.sizeThatFits(Theme.Space.unbounded).width }.max() ?? 0
        let step = chart.bounds.width / CGFloat(max(1, weekLabels.count))
        let every = max(1, Int(((widest + 8) / max(step, 1)).rounded(.up)))
        for (index, label) in weekLabels.enumerated() {
            label.isHidden =
                chart.isHidden || !(weekLabels.count - 1 - index).isMultiple(of: every)
            let bar = chart.convert(chart.bars[index].frame, to: view)
            let width = widest.rounded(.up) + 4
            let x = max(
                chart.frame.minX - 2, min(bar.midX - width / 2, chart.frame.maxX - width + 2))
            label.frame = CGRect(x: x.rounded(), y: chart.frame.maxY + 6, width: width, height: 16)
        }
    }

    private func layoutValueLabel() {
        guard let chosen = chart.chosen, chart.bars.indices.contains(chosen) else { return }
        let bar = chart.convert(chart.bars[chosen].frame, to: view)
        let width = valueLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        let x = max(
            chart.frame.minX, min(bar.midX - width / 2, chart.frame.maxX - width))
        valueLabel.frame = CGRect(x: x.rounded(), y: bar.minY - 22, width: width, height: 18)
    }

    private func showChosen() {
        guard let chosen = chart.chosen, weeks.indices.contains(chosen) else {
            valueLabel.text = ""
            meanCard.show("–", detail: "Choose a week")
            rangeCard.show("–", detail: "")
            changeCard.show("–", detail: "")
            return
        }
        let week = weeks[chosen]
        valueLabel.text = week.mean.map { model.text(kilograms: $0) } ?? "No entry"
        meanCard.show(
            week.mean.map { model.text(kilograms: $0) } ?? "–",
            detail: model.dates.week(from: week.start))
        if let low = week.lowest, let high = week.highest {
            rangeCard.show(
                model.rangeText(low, high),
                detail: week.count == 1 ? "1 entry" : "\(week.count) entries")
        } else {
            rangeCard.show("–", detail: "No entries")
        }
        if let change = week.change {
            changeCard.show(model.signedText(kilograms: change), detail: "on last week")
        } else {
            changeCard.show("–", detail: "")
        }
        layoutValueLabel()
    }

    // MARK: Keyboard

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var isHandled = false
        for press in presses {
            guard let key = press.key?.keyCode, !chart.bars.isEmpty else { continue }
            let last = chart.bars.count - 1
            let target: Int? =
                switch key {
                case .keyboardLeftArrow: max(0, (chart.chosen ?? last + 1) - 1)
                case .keyboardRightArrow: min(last, (chart.chosen ?? -1) + 1)
                case .keyboardHome: 0
                case .keyboardEnd: last
                default: nil
                }
            guard let target else { continue }
            chart.choose(target)
            isHandled = true
        }
        if !isHandled { super.pressesBegan(presses, with: event) }
    }
}

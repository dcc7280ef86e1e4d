import Charts
import Design
import Diary
import Foundation
import Tactile

/// Averages of weeks or months: their range, their change, or bars from zero.
final class AveragesViewController: SceneViewController {
    static let counts = [4, 8, 12, 16]
    /// A wide scene has room for more of them.
    static let wideCounts = counts + [26, 52]
    /// From this width on there is room for a fourth card.
    private static let fourCards: CGFloat = 760
    /// Below this height the page scrolls.
    private static let leastHeight: CGFloat = 380

    private let scroll = UIScrollView()
    let modeControl = UISegmentedControl(items: AveragesLayout.Mode.allCases.map(\.title))
    lazy var countControl = UISegmentedControl(
        items: AveragesViewController.counts.map { model.withOwnDigits("\($0)") })
    private var counts = AveragesViewController.counts
    /// What the person chose; nil for what the scene's width suggests.
    private var chosenCount: Int?
    private let periodButton = ChevronChip()
    private let card = CardView()
    private let valueLabel = RollingLabel()
    private let spanLabel = UILabel()
    let chart = AveragesChartView()
    let spanCard = FigureCard(title: "")
    let stepCard = FigureCard(title: localized("Largest step"))
    let lowestCard = FigureCard(title: localized("Lowest"))
    /// Where there is room for a fourth.
    let countCard = FigureCard(title: "")
    private let emptyLabel = UILabel()
    private lazy var emptyState = EmptyStateView(
        text: localized("Your weekly averages appear here."),
        buttonTitle: localized("Enter a weight")
    ) { [weak self] in self?.shell?.show(.today) }

    var isMonths = false
    /// Whether the modes are on the title's line, and weeks or months chosen in the card.
    private var hasRoom = false
    private var hasGrown = false
    private var chosenStart: CivilDate?

    init(model: DiaryModel) {
        super.init(model: model, title: localized("Averages"), icon: .averages)
    }

    required init?(coder: NSCoder) { nil }

    /// The chart is as wide as the window.
    override var titleWidth: CGFloat { .greatestFiniteMagnitude }

    /// Of the cards below the chart, which have no third line.
    private static var cardHeight: CGFloat { Theme.Text.room(88) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(scroll)
        modeControl.selectedSegmentIndex = 0
        modeControl.addAction(
            UIAction { [weak self] _ in self?.showFigures(animated: true) }, for: .valueChanged)
        countControl.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                chosenCount = counts[countControl.selectedSegmentIndex]
                showFigures(animated: true)
            }, for: .valueChanged)
        countControl.selectedSegmentIndex = counts.firstIndex(of: count) ?? 0
        showPeriod()
        for label in [valueLabel, spanLabel] {
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.6
        }
        for label in [spanLabel, emptyLabel] {
            label.font = Theme.Text.footnoteDigits
            label.textColor = Theme.Palette.secondaryLabel
        }
        emptyLabel.textAlignment = .center
        for part in [valueLabel, spanLabel, chart, emptyLabel, countControl] as [UIView] {
            card.addSubview(part)
        }
        for part in [card, spanCard, stepCard, lowestCard, countCard] {
            scroll.addSubview(part)
        }
        for part in [modeControl, emptyState] as [UIView] { view.addSubview(part) }
        view.addSubview(periodButton)
        chart.onChoose = { [weak self] in self?.chose($0) }
        modeControl.accessibilityLabel = localized("Show")
        countControl.accessibilityLabel = localized("Number")
        periodButton.accessibilityHint = localized("Weeks or months")
        chart.sentence = { [weak self] in self?.sentence ?? "" }
        let model = model
        chart.texts = AveragesChartView.Texts(
            value: { model.shortText(kilograms: $0) },
            change: { model.signedNumber(kilograms: $0) },
            tick: { [weak self] in self?.tickText($0, step: $1) ?? "" },
            name: { [weak self] in self?.name(of: $0) ?? "" },
            month: { [weak self] in self?.month(in: $0) })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard !hasGrown, !model.entries.isEmpty, !Theme.Motion.isReduced else { return }
        chart.collapse()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !isCovered { becomeFirstResponder() }
        growOnce()
    }

    private func growOnce() {
        guard !model.entries.isEmpty else { return }
        hasGrown = true
        chart.grow()
    }

    // MARK: Content

    private var mode: AveragesLayout.Mode {
        AveragesLayout.Mode(rawValue: modeControl.selectedSegmentIndex) ?? .range
    }

    private var isWide: Bool {
        viewIfLoaded.map { $0.bounds.inset(by: $0.safeAreaInsets).width >= Theme.Space.wide }
            ?? false
    }

    private var count: Int {
        let usual = isWide ? 26 : 8
        return chosenCount.flatMap { counts.contains($0) ? $0 : nil } ?? usual
    }

    private var period: Period {
        isMonths ? .month : .week(firstWeekday: model.firstWeekday)
    }

    /// What is shown at least, with periods to come, of a diary that has fewer.
    private static let leastPeriods = 4

    private var figures: [PeriodFigures] {
        model.figures.periods(
            count, least: Self.leastPeriods, period, until: model.lastDay, of: model.entries)
    }

    /// Greys the counts that show no more than the one before, and shows which one is seen.
    private func showOfferedCounts() {
        let there = PeriodFigures.count(
            period, until: model.lastDay, of: model.entries, dayStart: model.diary.dayStart)
        for index in counts.indices {
            countControl.setEnabled(
                index == 0 || counts[index - 1] < there, forSegmentAt: index)
        }
        let index = counts.firstIndex { $0 >= min(count, there) } ?? 0
        if countControl.selectedSegmentIndex != index { countControl.selectedSegmentIndex = index }
    }

    /// Offers as many periods as the scene's width has room for.
    private func showCounts() {
        let new = isWide ? Self.wideCounts : Self.counts
        if new != counts {
            counts = new
            while countControl.numberOfSegments > new.count {
                countControl.removeSegment(
                    at: countControl.numberOfSegments - 1, animated: false)
            }
            for count in new.dropFirst(countControl.numberOfSegments) {
                countControl.insertSegment(
                    withTitle: model.withOwnDigits("\(count)"),
                    at: countControl.numberOfSegments, animated: false)
            }
        }
        showOfferedCounts()
        if !chart.figures.isEmpty, chart.figures.count != figures.count {
            showFigures(animated: false)
        }
    }

    private func showPeriod() {
        periodButton.setTitle(isMonths ? localized("Months") : localized("Weeks"), for: .normal)
        periodButton.menu = UIMenu(
            children: [(localized("Weeks"), false), (localized("Months"), true)].map {
                title, isMonths in
                UIAction(title: title, state: isMonths == self.isMonths ? .on : .off) {
                    [weak self] _ in
                    self?.isMonths = isMonths
                    self?.showPeriod()
                    self?.showFigures(animated: true)
                }
            })
    }

    private func name(of period: PeriodFigures) -> String {
        isMonths ? model.dates.shortMonth(period.start) : model.dates.shortDay(period.start)
    }

    /// The month that begins in a week, with the year in January.
    private func month(in period: PeriodFigures) -> String? {
        let first = period.end.startOfMonth
        guard !isMonths, first >= period.start else { return nil }
        return first.month == 1 ? model.dates.year(first) : model.dates.shortMonth(first)
    }

    private func tickText(_ value: Double, step: Double) -> String {
        guard mode == .change else { return model.tickText(value, step: step) }
        return value == 0 ? model.style.localized("0") : model.signedNumber(kilograms: value)
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        let isEmpty = model.entries.isEmpty
        emptyState.isHidden = !isEmpty
        for part in [scroll, modeControl, periodButton] as [UIView] { part.isHidden = isEmpty }
        showFigures(animated: view.window != nil && hasGrown)
        view.setNeedsLayout()
        // The first weighings may come while the scene is seen.
        if view.window != nil { growOnce() }
    }

    private func showFigures(animated: Bool) {
        let figures = figures
        showOfferedCounts()
        let kept = figures.firstIndex { $0.start == chosenStart }
        chart.show(
            figures, mode: mode, axis: model.axis,
            chosen: kept ?? Self.usual(figures),
            animated: animated)
        emptyLabel.text =
            figures.contains { $0.mean != nil }
            ? ""
            : model.withOwnDigits(
                isMonths
                    ? localized(
                        "No entry in these \(counting: count) months.",
                        one: "No entry in these \(counting: count) month.")
                    : localized(
                        "No entry in these \(counting: count) weeks.",
                        one: "No entry in these \(counting: count) week."))
        showChosen()
        showSpan()
    }

    /// The last period that is over, for one that has just begun says little; else the last with an
    /// entry.
    private static func usual(_ figures: [PeriodFigures]) -> Int? {
        figures.lastIndex { $0.mean != nil && !$0.isUnfinished }
            ?? figures.lastIndex { $0.mean != nil }
            ?? figures.indices.last
    }

    private func chose(_ index: Int) {
        chosenStart = chart.figures[index].start
        showChosen()
    }

    private func showChosen() {
        guard let chosen = chart.chosen, chart.figures.indices.contains(chosen) else { return }
        let period = chart.figures[chosen]
        let mean = period.mean.map { model.text(kilograms: $0) } ?? "–"
        let change = period.change.map { model.signedText(kilograms: $0) } ?? "–"
        valueLabel.roll(
            to: FigureText.attributed(
                mode == .change ? change : mean, digits: Theme.Text.chartFigure,
                units: Theme.Text.chartUnit))
        let count =
            period.count == 0
            ? localized("no entry")
            : model.withOwnDigits(
                localized(
                    "\(counting: period.count) entries", one: "\(counting: period.count) entry"))
        let span =
            isMonths ? model.dates.month(period.start) : model.dates.week(from: period.start)
        let isWide = view.bounds.width >= Theme.Space.narrow
        let number = period.change.map { model.signedNumber(kilograms: $0) }
        let comparison: String? =
            mode == .change
            ? period.mean.map { localized("average \(model.text(kilograms: $0))") }
            : number.map { number in
                isMonths
                    ? isWide
                        ? localized("\(number) on the month before")
                        : localized("\(number) vs. month before")
                    : isWide
                        ? localized("\(number) on the week before")
                        : localized("\(number) vs. week before")
            }
        spanLabel.text = [span, isWide || comparison == nil ? count : nil, comparison]
            .compactMap(\.self).reduce("") {
                $0.isEmpty ? $1 : localized("\($0), \($1)", in: "list")
            }
    }

    /// The chosen period in words.
    private var sentence: String {
        guard let chosen = chart.chosen, chart.figures.indices.contains(chosen) else { return "" }
        let period = chart.figures[chosen]
        let span =
            isMonths ? model.dates.month(period.start) : model.dates.week(from: period.start)
        guard let mean = period.mean else { return localized("\(span), no entry") }
        var words = [span, localized("average \(model.text(kilograms: mean))")]
        if let change = period.change {
            words.append(localized("change \(model.signedText(kilograms: change))"))
        }
        return words.joined(separator: ", ")
    }

    func show(_ extreme: PeriodFigures.Extreme?, in card: FigureCard) {
        show(
            extreme?.kilograms, in: card,
            detail: extreme.map { model.dates.weekdayAndShortDay($0.day) } ?? "")
    }

    private func show(_ kilograms: Double?, in card: FigureCard, detail: String) {
        let figure = kilograms.map { model.figure(kilograms: $0) } ?? (number: "–", unit: "")
        card.show(figure.number, unit: figure.unit, detail: detail)
    }

    // MARK: Layout

    override func layoutContent(in area: CGRect) {
        showCounts()
        let x = titleLabel.leadingFrame.minX, width = max(0, titleLabel.frame.width)
        let right = x + width, middle = titleLabel.frame.midY.rounded()
        var top = area.minY + Theme.Space.gap
        let title = titleLabel.sizeThatFits(Theme.Space.unbounded).width
        let modes = min(Theme.Text.room(240), width)
        hasRoom =
            view.bounds.width >= Theme.Space.narrow && title + modes + Theme.Space.gap <= width
        // Before it is measured and placed: a place is told in the superview's direction.
        let parent: UIView = hasRoom ? card : view
        if periodButton.superview !== parent { parent.addSubview(periodButton) }
        if hasRoom {
            let height = modeControl.fitText(in: modes)
            modeControl.leadingFrame = CGRect(
                x: right - modes, y: (middle - height / 2).rounded(), width: modes, height: height)
        } else {
            let chip = periodButton.preferredSize
            periodButton.leadingFrame = CGRect(
                x: right - chip.width, y: (middle - chip.height / 2).rounded(),
                width: chip.width, height: chip.height)
            titleLabel.leadingFrame.size.width = max(0, periodButton.leadingFrame.minX - 8 - x)
            modeControl.leadingFrame = CGRect(
                x: x, y: area.minY + 4, width: width, height: modeControl.fitText(in: width))
            top = modeControl.frame.maxY + Theme.Space.gap
        }
        emptyState.frame = area
        scroll.frame = CGRect(
            x: 0, y: top, width: view.bounds.width, height: max(0, area.maxY - top))
        let isStack = CardRow.isStack(width: width)
        let gap = CardRow.gap(width: width)
        let more = isStack ? 2 * (Self.cardHeight + gap) : 0
        let height = max(scroll.frame.height, Theme.Text.room(Self.leastHeight) + more)
        scroll.contentSize = CGSize(width: view.bounds.width, height: height)
        let cardTop = height - Self.cardHeight - more - Theme.Space.gap
        card.leadingFrame = CGRect(x: x, y: 0, width: width, height: cardTop - Theme.Space.gap)
        var cards = [spanCard, stepCard, lowestCard]
        countCard.isHidden = isStack || width < Self.fourCards
        if !countCard.isHidden { cards.append(countCard) }
        let columns = CGFloat(cards.count)
        let each = ((width - (columns - 1) * gap) / columns).rounded(.down)
        for (index, card) in cards.enumerated() {
            let place = CGFloat(index)
            card.leadingFrame =
                isStack
                ? CGRect(
                    x: x, y: cardTop + place * (Self.cardHeight + gap), width: width,
                    height: Self.cardHeight)
                : CGRect(
                    x: x + place * (each + gap), y: cardTop,
                    width: index == cards.count - 1 ? width - place * (each + gap) : each,
                    height: Self.cardHeight)
        }
        layoutCard()
        showChosen()
    }

    private func layoutCard() {
        let padding = Theme.Space.cardPadding, inner = max(0, card.bounds.width - 2 * padding)
        var end = padding + inner
        if hasRoom {
            // Beside the number of periods that it names.
            let chip = periodButton.preferredSize
            periodButton.leadingFrame = CGRect(
                x: end - chip.width, y: 12, width: chip.width, height: chip.height)
            end = periodButton.leadingFrame.minX - 8
        }
        let countWidth = min(
            Theme.Text.room(39) * CGFloat(counts.count), ((end - padding) / 2).rounded())
        countControl.leadingFrame = CGRect(
            x: end - countWidth, y: 12, width: countWidth,
            height: countControl.fitText(in: countWidth, height: 28))
        let textWidth = max(0, countControl.leadingFrame.minX - Theme.Space.gap - padding)
        valueLabel.leadingFrame = CGRect(
            x: padding, y: 10, width: textWidth,
            height: Theme.Text.line(Theme.Text.chartFigure, atLeast: 34))
        // With large text the count and period controls reach below the value.
        let head = max(
            valueLabel.frame.maxY, countControl.frame.maxY,
            hasRoom ? periodButton.frame.maxY : 0)
        spanLabel.frame = CGRect(
            x: padding, y: head, width: inner, height: Theme.Text.room(18))
        let top = spanLabel.frame.maxY + 6
        chart.frame = CGRect(
            x: padding, y: top, width: inner, height: max(0, card.bounds.height - top - 10))
        chart.layoutIfNeeded()
        emptyLabel.frame = CGRect(
            x: padding, y: (chart.frame.midY - 20).rounded(), width: inner,
            height: Theme.Text.room(20))
    }

    // MARK: Keyboard

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let isHandled = presses.contains { $0.key.map(handle) ?? false }
        if !isHandled { super.pressesBegan(presses, with: event) }
    }

    private func handle(_ key: UIKey) -> Bool {
        guard !chart.figures.isEmpty,
            key.modifierFlags.intersection([.control, .alternate, .command]).isEmpty
        else { return false }
        let last = chart.figures.count - 1
        switch key.keyCode {
        case .keyboardLeftArrow: chart.choose(max(0, (chart.chosen ?? last + 1) - 1))
        case .keyboardRightArrow: chart.choose(min(last, (chart.chosen ?? -1) + 1))
        case .keyboardHome: chart.choose(0)
        case .keyboardEnd: chart.choose(last)
        default: return false
        }
        UIAccessibility.post(notification: .announcement, argument: chart.accessibilityValue)
        return true
    }
}

import Design
import Diary
import Foundation
import Tactile

/// The day: one number that is the field, the last thirty days, and three figures.
final class TodayViewController: SceneViewController {
    let scroll = UIScrollView()
    private let questionLabel = UILabel()
    private let dateLabel = UILabel()
    private let promiseLabel = UILabel()
    lazy var fieldCard = WeightFieldCard(model: model)
    private lazy var chartCard = TodayChartCard(model: model)
    private let trendCard = FigureCard(title: localized("Trend"))
    private let weekCard = FigureCard(title: "")
    private let goalCard = FigureCard(title: localized("To the goal"))
    private lazy var cards = CardRow([trendCard, weekCard, goalCard])
    // Of a wide scene.
    private lazy var latestCard = LatestCard(model: model)
    private lazy var weeksCard = WeeksChartCard(model: model)

    private var syncObservation: DiaryModel.Observation?

    /// Called after an entry was saved, with the entry.
    var onSaved: ((Entry) -> Void)?

    init(model: DiaryModel) {
        super.init(
            model: model, title: localized("Today"), tabTitle: localized("Today", in: "tab"),
            icon: .today)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        scroll.showsHorizontalScrollIndicator = false
        scroll.clipsToBounds = true
        scroll.delaysContentTouches = false
        view.insertSubview(scroll, at: 0)
        questionLabel.text = localized("What do you weigh today?")
        questionLabel.textColor = Theme.Palette.label
        dateLabel.adjustsFontSizeToFitWidth = true
        dateLabel.minimumScaleFactor = 0.65
        dateLabel.font = Theme.Text.subheadline
        syncObservation = model.observeSync { [weak self] in self?.showPromise() }
        promiseLabel.numberOfLines = 0
        promiseLabel.font = Theme.Text.subheadline
        for label in [dateLabel, promiseLabel] { label.textColor = Theme.Palette.secondaryLabel }
        for part in [
            questionLabel, dateLabel, promiseLabel, fieldCard, chartCard, cards, latestCard,
            weeksCard,
        ] {
            scroll.addSubview(part)
        }
        latestCard.onHistory = { [weak self] in self?.shell?.show(.history) }

        fieldCard.takeDraft()
        fieldCard.onSave = { [weak self] in self?.save($0, $1) }
        fieldCard.onFinish = { [weak self] in self?.finish() }
        fieldCard.onTyping = { [weak self] in self?.showTyped() }
        fieldCard.onResize = { [weak self] in self?.view.setNeedsLayout() }
        fieldCard.onHeightChange = { [weak self] in
            self?.view.setNeedsLayout()
            self?.view.layoutIfNeeded()
        }
        addSwipes()
        scroll.addSubview(importButton)
        keyboard = KeyboardWatch { [weak self] change in self?.makeRoom(for: change) }
    }

    private var keyboard: KeyboardWatch?
    private let importButton = ImportButton.make(localized("Import from another app…"))

    /// Lifts the page so far that the number pad does not cover the field.
    private func makeRoom(for change: KeyboardWatch.Change) {
        guard view.window != nil else { return }
        let field = fieldCard.convert(fieldCard.bounds, to: view)
        let top = view.convert(CGPoint(x: 0, y: change.top), from: nil).y - view.bounds.minY
        let isShown = fieldCard.field.isFirstResponder
        let lift = isShown ? max(0, field.maxY + Theme.Space.gap - top) : 0
        guard lift != view.bounds.minY else { return }
        change.animate { self.view.bounds.origin.y = lift }
    }

    /// What is typed while the scene slides in is not lost. A finger may still let it go again.
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard let slide = transitionCoordinator, !slide.isInteractive else { return }
        slide.animate(
            alongsideTransition: { [weak self] _ in
                guard let self, !isCovered else { return }
                UIView.performWithoutAnimation {
                    _ = self.fieldCard.field.becomeFirstResponder()
                }
            }, completion: nil)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !isCovered { fieldCard.field.becomeFirstResponder() }
        waitForMinute()
    }

    private var minuteTimer: LoopTimer?

    /// Brings the time up to date when its minute is over, for as long as the scene is seen.
    private func waitForMinute() {
        minuteTimer?.cancel()
        let rest = 60 - TimeInterval(model.diary.clock.now().second)
        minuteTimer = LoopTimer.schedule(after: rest) { [weak self] in
            self?.showDiary()
            self?.waitForMinute()
        }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        fieldCard.field.resignFirstResponder()
        fieldCard.endWeighingAgain()
        fieldCard.closeChooser()
        minuteTimer?.cancel()
        minuteTimer = nil
    }

    /// What is saved slides away as it was seen, and is the day's weight from then on.
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        settle()
    }

    /// Escape closes the chooser, then takes back what is typed.
    override var keyCommands: [UIKeyCommand]? {
        guard isViewLoaded, fieldCard.canTakeBack else { return nil }
        return [
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: []) { [weak self] _ in
                self?.fieldCard.takeBack()
            }
        ]
    }

    /// The field takes what is typed next, wherever on the page the focus was.
    func beginTyping() { fieldCard.field.becomeFirstResponder() }

    // MARK: Layout

    override var titleWidth: CGFloat { Theme.Space.contentWidth }

    private static var chartHeight: CGFloat { Theme.Text.room(200) }
    private static var factHeight: CGFloat { Theme.Text.room(92) }
    /// Of a wide scene's left column.
    private static var paneWidth: CGFloat { Theme.Text.room(380) }
    /// The date's height: two lines where it would be set too small in one.
    private func dateHeight(width: CGFloat) -> CGFloat {
        dateLabel.numberOfLines = 1
        let line = dateLabel.sizeThatFits(Theme.Space.unbounded)
        // Text that is scaled is not narrower in proportion to the point.
        guard line.width * (dateLabel.minimumScaleFactor + 0.05) > width else {
            return Theme.Text.room(20)
        }
        dateLabel.numberOfLines = 0
        let room = CGSize(width: width, height: .greatestFiniteMagnitude)
        return dateLabel.sizeThatFits(room).height.rounded(.up)
    }
    /// Below the date.
    private var top: CGFloat { dateLabel.frame.height + 12 }

    private var isWide: Bool {
        view.bounds.inset(by: view.safeAreaInsets).width >= Theme.Space.wide
            && !Theme.Text.isVeryLarge
    }

    override func layoutContent(in area: CGRect) {
        if fieldCard.isFirst {
            for part in [latestCard, weeksCard] as [UIView] { part.isHidden = true }
            layoutQuestion(in: area)
            return
        }
        let isWide = isWide
        chartCard.isHidden = isWide
        weeksCard.isHidden = !isWide
        scroll.frame = CGRect(
            x: 0, y: area.minY, width: view.bounds.width,
            height: max(0, view.bounds.height - area.minY))
        let bottom = view.bounds.height - area.maxY
        scroll.contentInset.bottom = bottom
        scroll.verticalScrollIndicatorInsets.bottom = bottom
        let column = CGRect(
            x: titleLabel.leadingFrame.minX, y: 0, width: titleLabel.frame.width,
            height: area.height)
        dateLabel.frame = CGRect(
            x: column.minX, y: 0, width: column.width, height: dateHeight(width: column.width))
        let end = isWide ? layoutPanes(in: column) : layoutColumn(in: column)
        scroll.contentSize = CGSize(width: view.bounds.width, height: end)
    }

    /// One below the other; returns the page's height.
    private func layoutColumn(in column: CGRect) -> CGFloat {
        latestCard.isHidden = true
        fieldCard.leadingFrame.size.width = column.width
        fieldCard.leadingFrame = CGRect(
            x: column.minX, y: top, width: column.width, height: fieldCard.preferredHeight)
        // The chart takes what is left of the window, and at least what it needs.
        let chartTop = fieldCard.frame.maxY + Theme.Space.gap
        let facts = cards.preferredHeight(width: column.width, each: Self.factHeight)
        let rest = column.height - chartTop - 2 * Theme.Space.gap - facts
        chartCard.frame = CGRect(
            x: column.minX, y: chartTop, width: column.width, height: max(Self.chartHeight, rest))
        cards.leadingFrame = CGRect(
            x: column.minX, y: chartCard.frame.maxY + Theme.Space.gap, width: column.width,
            height: facts)
        return cards.frame.maxY + Theme.Space.gap
    }

    /// Field, figures and latest weighings at the left, the chart at the right; returns the page's
    /// height.
    private func layoutPanes(in column: CGRect) -> CGFloat {
        let least = Self.paneWidth, gap = Theme.Space.gap
        let width = Theme.Space.pane(in: column.width, least: least, most: least * 1.5)
        fieldCard.leadingFrame.size.width = width
        let facts = cards.preferredHeight(width: width, each: Self.factHeight)
        fieldCard.leadingFrame = CGRect(
            x: column.minX, y: top, width: width, height: fieldCard.preferredHeight)
        cards.leadingFrame = CGRect(
            x: column.minX, y: fieldCard.frame.maxY + gap, width: width, height: facts)
        let end = max(cards.frame.maxY, column.height - Theme.Space.gutter)
        let rest = end - cards.frame.maxY - gap
        latestCard.isHidden = rest < LatestCard.leastHeight
        latestCard.leadingFrame = CGRect(
            x: column.minX, y: cards.frame.maxY + gap, width: width,
            height: latestCard.preferredHeight(upTo: rest))
        let x = column.minX + width + Theme.Space.gutter
        weeksCard.leadingFrame = CGRect(
            x: x, y: top, width: column.maxX - x, height: end - top)
        return end + Theme.Space.gutter
    }

    /// The first weighing: one question and its field at 36 % of the free height, nothing else.
    private func layoutQuestion(in area: CGRect) {
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        scroll.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: area.maxY)
        scroll.contentInset.bottom = 0
        let room = Theme.Text.room
        let date = dateHeight(width: column.width)
        let question = questionHeight(width: column.width)
        let promise = max(
            room(44),
            promiseLabel.sizeThatFits(
                CGSize(width: column.width, height: Theme.Space.unbounded.height)
            ).height.rounded(.up))
        let block =
            question + 8 + date + 24 + fieldCard.preferredHeight + 16 + promise + room(48)
        var y = max(24, ((area.maxY - block) * 0.36).rounded())
        questionLabel.frame = CGRect(x: column.x, y: y, width: column.width, height: question)
        y = questionLabel.frame.maxY + 8
        dateLabel.frame = CGRect(x: column.x, y: y, width: column.width, height: date)
        fieldCard.leadingFrame = CGRect(
            x: column.x, y: dateLabel.frame.maxY + 20, width: column.width,
            height: fieldCard.preferredHeight)
        promiseLabel.frame = CGRect(
            x: column.x, y: fieldCard.frame.maxY + 16, width: column.width, height: promise)
        importButton.leadingFrame = CGRect(
            x: column.x, y: promiseLabel.frame.maxY + 12,
            width: min(importButton.sizeThatFits(area.size).width, column.width),
            height: room(36))
        scroll.contentSize = CGSize(width: view.bounds.width, height: importButton.frame.maxY + 16)
    }

    /// Sets the question in the largest size in which it has one line, or in several lines where
    /// none has, and returns its height.
    private func questionHeight(width: CGFloat) -> CGFloat {
        questionLabel.numberOfLines = 0
        for size in [28, 25, 22] as [CGFloat] {
            questionLabel.font = Theme.Text.question(size)
            if questionLabel.sizeThatFits(Theme.Space.unbounded).width <= width { break }
        }
        let room = CGSize(width: width, height: Theme.Space.unbounded.height)
        return max(Theme.Text.room(34), questionLabel.sizeThatFits(room).height.rounded(.up))
    }

    // MARK: Showing

    override func shows(_ change: ModelChange) -> Bool {
        super.shows(change) || change == .saving
    }

    /// A slow disk changes what the card says, and no chart.
    override func show(_ change: ModelChange) {
        guard case .saving = change else { return super.show(change) }
        fieldCard.show()
        showTyped()
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        if let saved, fieldCard.weighing.phase == .saved, model.diary.entry(saved.id) == nil {
            // Taken back before it was gone from the field.
            return settle()
        }
        // The question stays until its answer has left the field.
        let isFirst = model.entries.isEmpty || fieldCard.isFirst && fieldCard.weighing.isEnding
        titleLabel.isHidden = isFirst
        questionLabel.isHidden = !isFirst
        promiseLabel.isHidden = !isFirst
        for part in [chartCard, cards, latestCard, weeksCard] as [UIView] {
            part.isHidden = isFirst
        }
        dateLabel.text = model.dates.longNow()
        fieldCard.isFirst = isFirst
        importButton.isHidden = !isFirst
        fieldCard.show()
        chartCard.showDiary()
        weeksCard.showDiary()
        latestCard.showDiary()
        showTyped()
        showFacts()
        view.setNeedsLayout()
    }

    /// Shows the typed weight over the charts, which are not redrawn: each key calls this.
    private func showTyped() {
        showPromise()
        // What is saved has its dot.
        let isSaved = fieldCard.weighing.phase == .saved
        let typed = isSaved ? nil : fieldCard.weight
        chartCard.show(typed: typed)
        weeksCard.show(typed: typed)
    }

    /// Below the field of an empty diary: what is wrong with what was typed, or where entries go.
    private func showPromise() {
        guard fieldCard.isFirst else { return }
        defer { view.setNeedsLayout() }
        guard !fieldCard.hasWords else {
            promiseLabel.text = fieldCard.face.words
            return
        }
        promiseLabel.text =
            !model.sync.isShared
            ? localized("Press Return to save.\nNothing leaves this computer.")
            : localized("Press Return to save.\nEntries go to your sync folder only.")
    }

    private func showFacts() {
        guard let trend = model.trendNow, let last = model.latest else { return }
        showTrend(trend, last: last)
        showWeek()
        guard let progress = model.goalProgress else {
            goalCard.show("–", detail: localized("No goal yet"))
            return
        }
        if progress.isReached {
            goalCard.show(localized("Reached"), accessory: .bar(1))
        } else {
            let left = model.figure(kilograms: abs(progress.distance))
            goalCard.show(left.number, unit: left.unit, accessory: .bar(progress.share ?? 0))
        }
    }

    private func showTrend(_ trend: Double, last: Entry) {
        guard model.daysToTrend == 0 else {
            return trendCard.show("–", detail: model.waiting?.lines.last ?? "")
        }
        let figure = model.figure(kilograms: trend)
        let over = trend - last.weight.kilograms
        let number = model.plainNumber(kilograms: abs(over))
        trendCard.show(
            figure.number, unit: figure.unit,
            detail: abs(over) < 0.05
                ? localized("same as the last weight")
                : over < 0
                    ? localized("\(number) below the last weight")
                    : localized("\(number) above the last weight"))
    }

    private func showWeek() {
        let last = model.lastWeighedText, title = model.weekTitle
        let days = last.isEmpty ? FigureCard.Accessory.days(model.daysOfWeek()) : nil
        if let change = model.changeInWeek {
            weekCard.show(
                model.signedNumber(kilograms: change), unit: model.differenceUnit.shownSymbol,
                title: title, accessory: days)
        } else {
            weekCard.show("–", detail: last, title: title, accessory: days)
        }
    }

    // MARK: Saving

    /// The entry whose weight is in the field until it has been seen.
    private var saved: Entry?
    private var finishing: LoopTimer?
    /// Seconds for which the tick is seen before the scene goes: until the figures have rolled to
    /// what the weight made of them.
    static let tickTime = Theme.Motion.roll

    private func save(_ weight: Weight, _ ticket: Int) {
        model.add(weight) { [weak self] entry in
            guard let self else { return }
            // What was typed meanwhile is another weight.
            if ticket == fieldCard.weighing.ticket { saved = entry }
            fieldCard.input.send(.written(ticket: ticket, isSaved: entry != nil))
        }
    }

    private func finish() {
        finishing?.cancel()
        guard view.window != nil, tabBarController?.selectedViewController ?? self === self else {
            return settle()
        }
        finishing = LoopTimer.schedule(after: Self.tickTime) { [weak self] in self?.leave() }
    }

    private func leave() {
        finishing = nil
        guard fieldCard.weighing.phase == .saved, let saved, let onSaved else { return settle() }
        onSaved(saved)
        // Where nothing slides, the day is shown here.
        if tabBarController?.selectedViewController ?? self === self { settle() }
    }

    private func settle() {
        finishing?.cancel()
        finishing = nil
        saved = nil
        guard fieldCard.weighing.phase == .saved else { return }
        fieldCard.settle()
        showDiary()
    }
}

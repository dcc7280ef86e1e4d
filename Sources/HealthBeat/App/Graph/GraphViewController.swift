import Charts
import Design
import Diary
import Foundation
import Tactile

/// The diary on graph paper: its trend, its weighings, where it is going.
final class GraphViewController: SceneViewController {
    let paper = GraphPaperView()
    /// Clips the plot while it draws itself.
    let curtain = GraphCurtain()
    let plot = GraphPlotView()
    let chips = GraphChipsView()
    let inspection = InspectionView()
    let yearBefore = YearBeforeView()
    let yearBeforeButton = YearBeforeButton()
    var isAltHeld = false
    let rangeControl = UISegmentedControl(items: GraphRange.allCases.map(\.title))
    private lazy var graphDrag = GraphDrag { [weak self] in self?.picture }
    private lazy var exportButton = makeButton(
        .export, localized("Export, or drag the graph out")
    ) { $0.showExport() }
    private lazy var printButton = makeButton(.print, localized("Print")) { $0.printDiary() }
    private let summaryLabel = RollingLabel()
    let spanLabel = UILabel()
    /// The times that are shown, and what a square of the paper is.
    private var span = (times: "", square: "") { didSet { if span != oldValue { showSpan() } } }
    private lazy var emptyState = EmptyStateView(
        text: localized("Your trend will appear here."),
        buttonTitle: localized("Enter a weight")
    ) { [weak self] in self?.shell?.show(.today) }

    private(set) var samples: [GraphSample] = []
    private(set) var trend: [GraphSample] = []
    /// The chosen range; `nil` after a zoom or a drag.
    var range: GraphRange? = .quarter
    /// The times that are shown, or will be when a change has run its course.
    private(set) var times = 0.0...1.0
    private var morph: FrameSteps?
    private(set) var inspected: Int?
    private(set) var inspectedID: Entry.ID?
    /// Called with the entry that is to be shown alone.
    var onOpen: ((Entry.ID) -> Void)?
    /// The inspected entry stays when the pointer leaves it.
    var isPinned = false
    /// The times at the beginning of a drag or pinch.
    var startTimes: ClosedRange<Double>?
    /// Whether the line was drawn for the first time.
    var hasRevealed = false
    private(set) var lane = CGRect.zero
    private(set) var plotArea = CGRect.zero

    init(model: DiaryModel) {
        super.init(model: model, title: localized("Graph"), icon: .graph)
    }

    required init?(coder: NSCoder) { nil }

    private func makeButton(
        _ icon: ShellIcon, _ name: String,
        action: @escaping @MainActor (any Shell) -> Void
    ) -> IconButton {
        let button = IconButton.make(icon, toolTip: name, scale: model.pictureScale)
        button.addAction(
            UIAction { [weak self] _ in
                self?.shell.map(action)
            }, for: .primaryActionTriggered)
        return button
    }

    /// The paper reaches the window's edges.
    override var titleWidth: CGFloat { .greatestFiniteMagnitude }

    override func viewDidLoad() {
        super.viewDidLoad()
        curtain.clipsToBounds = true
        view.insertSubview(paper, at: 0)
        view.insertSubview(curtain, aboveSubview: paper)
        view.insertSubview(chips, aboveSubview: curtain)
        curtain.addSubview(plot)
        spanLabel.font = Theme.Text.footnoteDigits
        spanLabel.textColor = Theme.Palette.secondaryLabel
        summaryLabel.font = Theme.Text.summary
        summaryLabel.textColor = Theme.Palette.label
        inspection.isHidden = true
        setUpYearBefore()
        for part in [summaryLabel, spanLabel, inspection] as [UIView] {
            view.addSubview(part)
        }
        rangeControl.selectedSegmentIndex = range?.rawValue ?? UISegmentedControl.noSegment
        rangeControl.addAction(
            UIAction { [weak self] _ in self?.rangeChosen() }, for: .valueChanged)
        for control in [rangeControl, exportButton, printButton] { view.addSubview(control) }
        exportButton.addInteraction(UIDragInteraction(delegate: graphDrag))
        view.addSubview(emptyState)
        addRecognizers()
        rangeControl.accessibilityLabel = localized("Range")
        // The graph says itself what is inspected.
        inspection.accessibilityElementsHidden = true
        plot.isKeyboardStop = true
        plot.words = ChartWords(localized("Graph"), texts: model) { [weak self] in
            self.map { $0.sentence } ?? ""
        }
        plot.nowReach = 14
        plot.onStep = { [weak self] in self?.inspectNext($0) }
        plot.onZoom = { [weak self] in self?.zoom($0) }
    }

    /// What the graph shows, for those who do not see it.
    private var sentence: String {
        let (headline, span) = summary(content(times))
        guard trend.count == samples.count else { return "\(headline), \(span)" }
        return localized("trend \(headline), \(span)")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        hideUntilRevealed()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !isCovered { becomeFirstResponder() }
        revealOnce()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        inspect(nil)
    }

    // MARK: Layout

    override func layoutContent(in area: CGRect) {
        let x = titleLabel.leadingFrame.minX, bounds = view.bounds
        let margin = Theme.Space.margin(width: bounds.width)
        let isNarrow = bounds.width < Theme.Space.narrow
        let width = max(0, bounds.width - x - margin)
        for part in [paper, plot, chips, inspection] as [UIView] { part.frame = bounds }
        curtain.frame = CGRect(
            x: 0, y: 0, width: isWaiting ? 0 : bounds.width, height: bounds.height)
        chips.right = margin - GraphChipsView.padding
        emptyState.frame = area
        let side = IconButton.side
        let titleRow = (titleLabel.frame.midY - side / 2).rounded()
        printButton.leadingFrame = CGRect(
            x: x + width - side + IconButton.inset, y: titleRow, width: side, height: side)
        exportButton.leadingFrame = printButton.leadingFrame.offsetBy(
            dx: hidesPrinter ? 0 : -side, dy: 0)
        printButton.isHidden = hidesPrinter || samples.isEmpty
        let room = Theme.Text.room
        let rest = exportButton.leadingFrame.minX - IconButton.inset - 8 - x
        let title = titleLabel.sizeThatFits(Theme.Space.unbounded).width + Theme.Space.gap
        let ranges = max(300, min(room(300), rest - title))
        let isBelow = isNarrow || title + ranges > rest
        let height = rangeControl.fitText(in: isBelow ? width : ranges)
        rangeControl.leadingFrame =
            isBelow
            ? CGRect(x: x, y: area.minY + 4, width: width, height: height)
            : CGRect(
                x: x + rest - ranges, y: (titleLabel.frame.midY - height / 2).rounded(),
                width: ranges, height: height)
        lane = CGRect(
            x: x, y: isBelow ? rangeControl.frame.maxY + 6 : area.minY + 4, width: width,
            height: room(60))
        let top = lane.maxY + 14, foot = room(isNarrow ? 26 : 34)
        plotArea = CGRect(
            x: x, y: top, width: max(0, bounds.width - x - room(isNarrow ? 70 : 84)),
            height: max(0, area.maxY - foot - top))
        summaryLabel.frame = CGRect(x: x, y: lane.minY + 4, width: width, height: room(28))
        spanLabel.frame = CGRect(
            x: x, y: lane.minY + room(34), width: width, height: room(18))
        morph?.finish()
        refresh()
    }

    /// A phone has the printer in the menu and on the page of the export.
    private var hidesPrinter: Bool { view.bounds.width < Theme.Space.narrow }

    /// The note “one square …” is behind the times where there is room for it, and no card of an
    /// entry.
    private func showSpan() {
        let long = localized("\(span.times)\u{2002}·\u{2002}\(span.square)")
        let hasRoom =
            view.bounds.width >= Theme.Space.noted && inspection.isHidden && !span.square.isEmpty
            && long.size(withAttributes: [.font: Theme.Text.footnoteDigits]).width <= lane.width
        spanLabel.text = hasRoom ? long : span.times
    }

    // MARK: Content

    override func showDiary() {
        guard isViewLoaded else { return }
        samples = model.samples
        trend = model.trendSamples
        emptyState.isHidden = !samples.isEmpty
        let parts: [UIView] = [
            rangeControl, exportButton, summaryLabel, spanLabel, chips,
        ]
        for part in parts {
            part.isHidden = samples.isEmpty
        }
        printButton.isHidden = hidesPrinter || samples.isEmpty
        morph?.finish()
        if range != nil {
            showRanges()
            times = rangeTimes
        }
        // An index is of the diary as it was; the entry may be there still.
        inspect(inspectedID.flatMap(model.index))
        refresh()
        // The first weighings may come while the scene is seen.
        guard view.window != nil else { return }
        hideUntilRevealed()
        revealOnce()
    }

    private func content(_ times: ClosedRange<Double>) -> GraphContent {
        var content = GraphContent(
            samples: samples, trend: trend, times: times, now: now,
            goal: model.goal?.kilograms, fan: model.forecastFan, axis: model.axis)
        content.wait(for: model)
        return content
    }

    /// Shows other times: at once, or by a morph from what is shown.
    func show(_ new: ClosedRange<Double>, animated: Bool) {
        let from = plot.geometry, dots = from.map { plot.dots(in: $0) } ?? 1
        morph?.cancel()
        morph = nil
        plot.dotShare = nil
        times = new
        guard animated, view.window != nil, let from else { return refresh() }
        guard !Theme.Motion.isReduced else {
            UIView.transition(
                with: view, duration: Theme.Motion.reduced,
                options: [.transitionCrossDissolve, .allowUserInteraction],
                animations: { self.refresh() })
            return
        }
        let target = content(new)
        let geometry = GraphGeometry(
            plot: plotArea, timeRange: new, valueRange: target.valueRange)
        let end = geometry.map { geometry in
            let placed = chips.placed(target, in: geometry, model)
            let ticks = GraphTicks(geometry, texts: model)
            let labels = GraphPaperView.labels(ticks, geometry, free(target, placed))
            return (labels: labels, square: ticks.square)
        }
        let isDotted = geometry.map { GraphPlotView.showsDots(target.samples.count, $0) } ?? true
        let change = GraphMorph(
            from: from, guides: plot.content.guides, dots: dots, times: new, target: target,
            targetDots: isDotted ? 1 : 0)
        morph = FrameSteps(
            duration: Theme.Motion.arrival,
            curve: .spring(damping: Double(Theme.Motion.arrivalDamping))
        ) { [weak self] part in
            guard let self else { return }
            guard part != 1 else {
                morph = nil
                plot.dotShare = nil
                return place(target, times: new)
            }
            let shown = change.times(part)
            var content = content(shown)
            change.fit(&content, part)
            plot.dotShare = change.dots(part, count: content.samples.count)
            place(content, times: shown, end: end)
        }
        showSummary(target)
    }

    private func refresh() {
        let content = content(times)
        place(content, times: times)
        showSummary(content)
    }

    /// - `end`: what the paper tells at the end of a change of which this is a frame.
    private func place(
        _ content: GraphContent, times: ClosedRange<Double>,
        end: (labels: [PaperLabel], square: String)? = nil
    ) {
        let geometry =
            samples.isEmpty
            ? nil
            : GraphGeometry(plot: plotArea, timeRange: times, valueRange: content.valueRange)
        plot.content = content
        plot.geometry = geometry
        guard let geometry else {
            paper.show(nil, nil, .init())
            return showInspected()
        }
        chips.place(content, in: geometry, model)
        let placed = chips.chips
        plot.guideEnds = placed.map { $0.frame.isEmpty ? geometry.plot.maxX : $0.frame.minX - 2 }
        let ticks = GraphTicks(geometry, texts: model)
        span.square = end?.square ?? ticks.square
        paper.show(geometry, ticks, free(content, placed), end: end?.labels)
        showInspected()
        placeYearBefore()
    }

    private func showSummary(_ content: GraphContent) {
        let (headline, span) = summary(content)
        summaryLabel.roll(
            to: FigureText.attributed(
                headline, digits: Theme.Text.summary, units: Theme.Text.summary))
        self.span.times = span
        let size = FigureText.attributed(
            headline, digits: Theme.Text.summary, units: Theme.Text.summary
        ).size()
        let width = max(size.width, spanLabel.sizeThatFits(Theme.Space.unbounded).width)
        paper.blank =
            samples.isEmpty
            ? .null
            : CGRect(
                x: spanLabel.isMirrored ? lane.maxX - width : lane.minX, y: summaryLabel.frame.minY,
                width: width, height: spanLabel.frame.maxY - summaryLabel.frame.minY
            ).insetBy(dx: -8, dy: -4)
    }

    /// What is shown, to be drawn elsewhere; nil for an empty diary.
    var picture: GraphPicture? {
        loadViewIfNeeded()
        // A scene that is not seen does not follow the diary.
        if view.window == nil { showDiary() }
        guard !samples.isEmpty else { return nil }
        let content = content(times)
        let (headline, span) = summary(content)
        return GraphPicture(
            texts: model, content: content, times: times, headline: headline, span: span)
    }

    /// The next run begins with the range that was chosen; a zoom is of this run alone.
    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        if let range { activity.addUserInfoEntries(from: ["range": range.rawValue]) }
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        guard let number = activity.userInfo?["range"] as? Int,
            let restored = GraphRange(rawValue: number)
        else { return }
        range = restored
        guard isViewLoaded else { return }
        rangeControl.selectedSegmentIndex = number
        rangeChosen()
    }

    private func rangeChosen() {
        guard let chosen = GraphRange(rawValue: rangeControl.selectedSegmentIndex) else { return }
        range = chosen
        inspect(nil)
        showRanges()
        show(rangeTimes, animated: true)
    }

    // MARK: Inspection

    /// Shows one entry of the diary, or none.
    func inspect(_ index: Int?) {
        inspected = index.flatMap { samples.indices.contains($0) ? $0 : nil }
        inspectedID = inspected.map { model.entries[$0].id }
        if inspected == nil { isPinned = false }
        showInspected()
    }

    private func showInspected() {
        guard let index = inspected, let geometry = plot.geometry,
            model.entries.indices.contains(index), geometry.timeRange.contains(samples[index].time)
        else {
            inspection.isHidden = true
            plot.inspectedWords = nil
            for label in [summaryLabel, spanLabel] { label.alpha = 1 }
            placeYearBefore()
            return showSpan()
        }
        yearBeforeButton.isHidden = true
        let entry = model.entries[index]
        let hasTrend = model.waiting == nil && trend.indices.contains(index)
        let trendHere = hasTrend ? trend[index].value : nil
        let shown = InspectionView.Shown(
            weight: model.text(entry.weight), date: model.dates.dayAndTime(entry.moment),
            deviation: trendHere.map { model.deviationText(entry.weight.kilograms - $0) } ?? "",
            trend: trendHere.map { localized("trend \(model.shortText(kilograms: $0))") } ?? "")
        plot.inspectedWords = [shown.date, shown.weight, shown.deviation]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        inspection.show(
            shown, at: geometry.point(samples[index]), trendY: trendHere.map(geometry.y),
            in: geometry.plot, lane: lane)
        showSpan()
        // The summary fades only where the card would touch it.
        func width(_ label: UILabel) -> CGFloat {
            label.sizeThatFits(Theme.Space.unbounded).width
        }
        let card = inspection.card.leadingFrame
        let left = lane.minX + max(width(summaryLabel), width(spanLabel)) + 8
        for label in [summaryLabel, spanLabel] { label.alpha = card.minX < left ? 0 : 1 }
    }

    // MARK: Keyboard

    override var canBecomeFirstResponder: Bool { true }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        altChanged(presses, isDown: false)
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        altChanged(presses, isDown: false)
        super.pressesCancelled(presses, with: event)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        altChanged(presses, isDown: true)
        let isHandled = presses.contains { $0.key.map(handle) ?? false }
        if !isHandled { super.pressesBegan(presses, with: event) }
    }
}

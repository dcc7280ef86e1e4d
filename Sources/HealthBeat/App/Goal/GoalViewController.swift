import Design
import Dial
import Diary
import Foundation
import Tactile

/// The goal: a dial that sets it, what is left to it, and when it may be reached.
final class GoalViewController: SceneViewController {
    let dial = CircularSlider(look: .scale)
    lazy var center = GoalCenter(model: model)
    private let scroll = UIScrollView()
    private let removeButton = UIButton(type: .custom)
    /// Behind the dial in a wide scene.
    private let dialCard = CardView()
    private let progressCard = FigureCard(title: localized("Progress"))
    private let paceCard = FigureCard(title: localized("Pace"))
    private let forecastCard = FigureCard(title: localized("Forecast"))
    private lazy var cards = CardRow([progressCard, paceCard, forecastCard])
    private lazy var chart = ForecastChartCard(model: model) { [weak self] in
        self?.shell?.show(.today)
    }

    /// What was asked about or refused last, until the goal is shown again.
    var question: String?
    /// The implausible text whose question was asked by Return.
    var askedText: String?
    private(set) var scale = GoalScale(now: nil, goal: nil, unit: .kilograms) {
        didSet { dial.numbers = scale.numbers }
    }
    private var growth: FrameSteps?
    private var hasGrown = false

    /// Points on either side of the ring in which a press still counts as on it.
    static let pressReach: CGFloat = 16
    /// The share of the way from which on the dial shows where it began.
    private static let leastShare = 0.02

    init(model: DiaryModel) {
        super.init(model: model, title: localized("Goal"), icon: .goal)
    }

    required init?(coder: NSCoder) { nil }

    override var titleWidth: CGFloat { Theme.Space.contentWidth }

    override func viewDidLoad() {
        super.viewDidLoad()
        scroll.showsHorizontalScrollIndicator = false
        // A bar at the side would take the drags that begin at the window's edge.
        scroll.showsVerticalScrollIndicator = false
        scroll.clipsToBounds = true
        scroll.delaysContentTouches = false
        view.insertSubview(scroll, at: 0)
        dial.pressReach = Self.pressReach
        dial.colors = Self.dialColors
        dial.numbers = scale.numbers
        dial.addAction(UIAction { [weak self] _ in self?.dialChanged() }, for: .valueChanged)
        dial.addAction(
            UIAction { [weak self] _ in self?.dialLetGo() },
            for: [.touchUpInside, .touchUpOutside, .touchCancel])
        dial.accessibilityLabel = localized("Goal")
        dial.valueText = { [weak self] in
            guard let self, model.goal != nil, let weight = scale.weight(at: $0) else {
                return localized("no goal")
            }
            let distance = model.distanceText
            return distance.isEmpty ? model.text(weight) : "\(model.text(weight)), \(distance)"
        }
        center.field.delegate = self
        center.field.addAction(
            UIAction { [weak self] _ in self?.view.setNeedsLayout() }, for: .editingChanged)
        center.setButton.addAction(
            UIAction { [weak self] _ in self?.beginTyping() }, for: .primaryActionTriggered)
        center.onSuggestion = { [weak self] in
            self?.model.setGoal($0, isFinal: true)
            self?.makeScale()
            self?.showDiary()
        }
        removeButton.setTitle(localized("Remove goal"), for: .normal)
        removeButton.titleLabel?.font = Theme.Text.chip
        removeButton.setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        removeButton.setTitleColor(Theme.Palette.label, for: .highlighted)
        removeButton.addAction(
            UIAction { [weak self] _ in self?.removeGoal() }, for: .primaryActionTriggered)
        view.addSubview(removeButton)
        for control in [dial, center.setButton, removeButton] as [UIControl] {
            model.writing.hold(control)
        }
        for part in [dialCard, dial, center, cards, chart] as [UIView] { scroll.addSubview(part) }
    }

    private static var dialColors: DialColors {
        var colors = DialColors()
        colors.track = Theme.Palette.dialTrack
        colors.trackEdge = Theme.Palette.dialTrackEdge
        colors.past = Theme.Palette.dialPast
        colors.near = Theme.Palette.dialNear
        colors.far = Theme.Palette.dialFar
        colors.label = Theme.Palette.label
        colors.number = Theme.Palette.secondaryLabel
        colors.tick = Theme.Palette.tertiaryLabel
        colors.knob = Theme.Palette.dialKnob
        colors.knobRim = Theme.Palette.dialKnobRim
        colors.knobDot = Theme.Palette.dialKnobDot
        colors.halo = Theme.Palette.dialHalo
        return colors
    }

    // MARK: Appearing

    override func showFirst() {
        makeScale()
        super.showFirst()
    }

    override func viewWillAppear(_ animated: Bool) {
        let old = scale
        makeScale()
        super.viewWillAppear(animated)
        // The knob of an unchanged goal has another angle on a new scale.
        if scale != old { showDiary() }
        if !hasGrown, !Theme.Motion.isReduced { dial.arcPart = 0 }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !isCovered { becomeFirstResponder() }
        guard !hasGrown else { return }
        hasGrown = true
        guard dial.arcPart < 1 else { return }
        growth = FrameSteps(duration: Theme.Motion.lineReveal) { [weak self] part in
            self?.dial.arcPart = CGFloat(part)
        }
    }

    /// The keyboard is in the scene from the first, and Tab goes to its parts.
    override var canBecomeFirstResponder: Bool { true }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        growth?.finish()
        model.saveGoal()
    }

    /// A dial around the goal; it stays as it is while the person turns it.
    func makeScale() {
        scale = GoalScale(now: model.trendNow, goal: model.goal?.kilograms, unit: model.unit)
    }

    // MARK: Layout

    /// Points of a dial's pane that its card leaves free around it.
    private static let paneMargin: CGFloat = 12
    /// Of a dial's pane in a usual window.
    private static var paneWidth: CGFloat { Theme.Space.wideDialSide + 2 * paneMargin }

    override func layoutContent(in area: CGRect) {
        let x = titleLabel.leadingFrame.minX, width = titleLabel.frame.width
        let remove = removeButton.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        removeButton.leadingFrame = CGRect(
            x: x + width - remove, y: titleLabel.frame.midY - 18, width: remove, height: 36)
        if !removeButton.isHidden {
            titleLabel.leadingFrame.size.width = max(0, width - remove - 8)
        }
        scroll.frame = CGRect(
            x: 0, y: area.minY, width: view.bounds.width,
            height: max(0, view.bounds.height - area.minY))
        scroll.contentInset.bottom = view.bounds.height - area.maxY
        let isWide =
            view.bounds.inset(by: view.safeAreaInsets).width >= Theme.Space.wide
            && !Theme.Text.isVeryLarge
        dialCard.isHidden = !isWide
        chart.isHidden = !isWide
        let free = CGRect(x: x, y: 0, width: width, height: area.height)
        let bottom = isWide ? layoutPanes(in: free) : layoutColumn(in: free)
        scroll.contentSize = CGSize(width: view.bounds.width, height: bottom)
        center.frame = dial.frame
        dial.layoutIfNeeded()
        center.place(in: dial.geometry, taken: dial.numberFrames)
    }

    /// The dial above the cards, which end where the page does; returns the page's height.
    private func layoutColumn(in free: CGRect) -> CGFloat {
        let isNarrow = view.bounds.width < Theme.Space.narrow
        let margin: CGFloat = isNarrow ? 16 : 24, top: CGFloat = 4
        let height = cards.preferredHeight(width: free.width)
        let room = free.height - height - margin - Theme.Space.gap - top
        let least = min(Theme.Space.leastDialSide, free.width)
        // Cards of larger text are scrolled to: numbers in the dial get no smaller for them.
        let seen = free.height - top - Theme.Space.gap - Theme.Text.room(60)
        let isScrolled = Theme.Text.isVeryLarge || Theme.Text.room(20) > 20 && room < least
        let side = max(
            least, isScrolled ? min(Theme.Space.dialSide, free.width, seen) : 0,
            min(Theme.Text.room(Theme.Space.dialSide), free.width, room))
        // The ring is in the middle of its room, and not the square with the gap below its ends.
        let spare = max(0, room - side)
        let ring = DialGeometry(
            bounds: CGRect(x: 0, y: 0, width: side, height: side), look: .scale
        ).ringFrame
        let dialTop = top + min(spare, (spare / 2 + side / 2 - ring.midY).rounded(.down))
        // As wide as the page: names of marks find room at the dial's sides.
        dial.leadingFrame = CGRect(x: free.minX, y: dialTop, width: free.width, height: side)
        cards.leadingFrame = CGRect(
            x: free.minX,
            y: max(dial.frame.maxY + Theme.Space.gap, free.height - margin - height),
            width: free.width, height: height)
        return cards.frame.maxY + margin
    }

    /// Dial and cards at the left, the forecast at the right; returns the page's height.
    private func layoutPanes(in free: CGRect) -> CGFloat {
        let top: CGFloat = 12, gap = Theme.Space.gap
        let widest = Theme.Space.pane(
            in: free.width, least: Self.paneWidth,
            most: Theme.Space.widestDialSide + 2 * Self.paneMargin)
        let left = min(widest, ((free.width - Theme.Space.gutter) * 0.47).rounded(.down))
        let least = Theme.Space.leastDialSide + 2 * Self.paneMargin
        let height = max(
            least + gap + FigureCard.height, free.height - top - Theme.Space.gutter)
        dialCard.leadingFrame = CGRect(
            x: free.minX, y: top, width: left, height: height - gap - FigureCard.height)
        dial.leadingFrame = dialCard.leadingFrame.insetBy(dx: Self.paneMargin, dy: Self.paneMargin)
        let spare = dial.frame.height - max(Theme.Space.wideDialSide, dial.frame.width)
        if spare > 0 {
            dial.leadingFrame = dial.leadingFrame.insetBy(dx: 0, dy: (spare / 2).rounded())
        }
        cards.leadingFrame = CGRect(
            x: free.minX, y: dialCard.frame.maxY + gap, width: left, height: FigureCard.height)
        let chartX = free.minX + left + Theme.Space.gutter
        chart.leadingFrame = CGRect(
            x: chartX, y: top, width: free.maxX - chartX, height: height)
        return top + height + Theme.Space.gutter
    }

    // MARK: Showing

    override func shows(_ change: ModelChange) -> Bool {
        super.shows(change) || change == .saving
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        if !dial.isTracking { followGoal() }
        dial.hasValue = model.goal != nil
        dial.face = face
        var shown = GoalCenter.Shown(goal: model.goal, caption: goalState)
        shown.distance = model.distanceText
        shown.message = question
        if model.goal == nil { shown.suggested = model.goalSuggestions }
        center.show(shown, rolls: hasGrown && !dial.isTracking && view.window != nil)
        removeButton.isHidden = model.goal == nil
        progressCard.show(model.progressTexts)
        paceCard.show(model.paceTexts)
        forecastCard.show(model.forecastTexts)
        chart.showDiary()
        view.setNeedsLayout()
    }

    /// Turns the dial to the goal, or to the present weight while there is none.
    private func followGoal() {
        let kilograms = model.goal?.kilograms ?? model.trendNow
        if scale.unit != model.unit || kilograms.map({ !scale.contains(kilograms: $0) }) == true {
            makeScale()
        }
        dial.value =
            kilograms.map { scale.degrees(forKilograms: $0) } ?? GoalScale.degrees / 2
    }

    private var face: DialFace {
        let progress = model.goalProgress
        let start = progress.flatMap { progress in
            // A way that has just begun needs no name.
            progress.isReached || (progress.share ?? 0) < Self.leastShare ? nil : progress.start
        }
        return scale.face(
            now: model.trendNow.map { (localized("now \(model.shortText(kilograms: $0))"), $0) },
            start: start.map { (localized("start \(model.shortText(kilograms: $0))"), $0) }
        ) { [model] in model.style.string($0, fractionDigits: 0) }
    }

    /// Nothing is called the goal before it is on disk.
    private var goalState: String {
        switch model.goalDraft?.state {
        case nil: localized("Goal")
        case .changing: localized("New goal")
        case .saving: model.slowSave == nil ? localized("New goal") : localized("Saving…")
        case .failed: localized("Not saved")
        }
    }

    // MARK: Changing

    /// Takes the goal away, and tells which it was, with a way back.
    func removeGoal() {
        let old = model.goal
        center.field.resignFirstResponder()
        model.setGoal(nil, isFinal: true)
        guard let old else { return }
        shell?.tellUndoable(
            localized("Goal of \(model.text(old)) removed"))
    }

    private func dialChanged() {
        guard let weight = scale.weight(at: dial.value) else { return }
        model.setGoal(weight)
    }

    /// A goal near an end of the scale has the scale moved, so that it can go on.
    private func dialLetGo() {
        model.saveGoal()
        let shifted = scale.shifted(near: dial.value)
        guard shifted != scale, model.goal != nil else { return }
        scale = shifted
        showDiary()
    }

    private func beginTyping() {
        center.field.text = ""
        center.field.isHidden = false
        center.field.becomeFirstResponder()
        view.setNeedsLayout()
    }

    // MARK: Pointer and keyboard

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard center.isEditing,
            presses.contains(where: { $0.key?.keyCode == .keyboardEscape })
        else { return super.pressesBegan(presses, with: event) }
        center.field.resignFirstResponder()
    }
}

import Design
import Diary
import Foundation
import Tactile

/// All that is known of one entry: the weight in large digits, date and note, which are changed in
/// place, its month, and how far it is from others.
final class EntryDetailViewController: UIViewController {
    let model: DiaryModel
    private(set) var entryID: Entry.ID?
    /// Whether it lies over the list, from which it came and to which it goes back.
    private let isPushed: Bool
    /// Called with 1 for the next older entry and −1 for the next newer one.
    var onStep: ((Int) -> Void)?

    private let scroll = UIScrollView()
    private let backButton = BackButton()
    private lazy var newerButton = IconButton.make(
        .newer, toolTip: localized("Newer entry (Alt+Up)")
    ) {
        [weak self] in self?.step(-1)
    }
    private lazy var olderButton = IconButton.make(
        .older, toolTip: localized("Older entry (Alt+Down)")
    ) {
        [weak self] in self?.step(1)
    }
    private lazy var binButton = IconButton.make(
        .bin, toolTip: localized("Delete entry"), color: Theme.Palette.destructive
    ) { [weak self] in self?.delete() }
    private let titleLabel = HeadingLabel(level: 1)
    private let weightCard: EntryWeightView
    private let factsCard: EntryFactsCard
    private let monthCard: MonthDotsCard
    private let changes: EntryChangesView
    private let aroundCard: AroundDayCard
    private let deleteButton = UIButton(type: .system)
    private let emptyLabel = UILabel()
    private var observation: DiaryModel.Observation?
    /// Changes of the entry that are not on disk yet.
    private var changesUnderWay = 0
    private var keyboard: KeyboardWatch?
    private var keyboardTop = CGFloat.infinity

    /// From this width on cards are side by side.
    static let twoColumns: CGFloat = 560

    init(model: DiaryModel, entry: Entry.ID?, isPushed: Bool) {
        self.model = model
        self.isPushed = isPushed
        entryID = entry
        weightCard = EntryWeightView(model: model)
        factsCard = EntryFactsCard(model: model)
        monthCard = MonthDotsCard(model: model)
        changes = EntryChangesView(model: model)
        aroundCard = AroundDayCard(model: model)
        super.init(nibName: nil, bundle: nil)
        title = localized("Entry")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.background
        view.isOpaque = true
        scroll.alwaysBounceVertical = false
        view.addSubview(scroll)
        titleLabel.font = Theme.Text.question(28)
        titleLabel.textColor = Theme.Palette.label
        titleLabel.adjustsFontSizeToFitWidth = true
        titleLabel.minimumScaleFactor = 0.5
        backButton.isHidden = !isPushed
        backButton.addAction(
            UIAction { [weak self] _ in self?.goBack() }, for: .primaryActionTriggered)
        deleteButton.setTitle(localized("Delete entry"), for: .normal)
        deleteButton.titleLabel?.font = Theme.Text.body
        deleteButton.tintColor = Theme.Palette.destructive
        deleteButton.backgroundColor = Theme.Palette.card
        deleteButton.layer.cornerRadius = Theme.Space.cardRadius
        for control in [deleteButton, binButton, weightCard.field, weightCard.saveButton] {
            model.writing.hold(control)
        }
        deleteButton.addAction(
            UIAction { [weak self] _ in self?.delete() }, for: .primaryActionTriggered)
        emptyLabel.text = localized("No entry is selected.")
        emptyLabel.font = Theme.Text.body
        emptyLabel.textColor = Theme.Palette.secondaryLabel
        emptyLabel.textAlignment = .center
        for view in [backButton, newerButton, olderButton, binButton, titleLabel] as [UIView] {
            scroll.addSubview(view)
        }
        for view in [weightCard, factsCard, monthCard, changes, aroundCard, deleteButton]
            as [UIView]
        {
            scroll.addSubview(view)
        }
        view.addSubview(emptyLabel)
        weightCard.onCommit = { [weak self] weight, ticket in
            self?.change({ $0.weight = weight }) { [weak self] isSaved in
                self?.weightCard.written(ticket, isSaved: isSaved)
            }
        }
        weightCard.onHeightChange = { [weak self] in self?.view.setNeedsLayout() }
        factsCard.onMoment = { [weak self] moment in self?.change { $0.moment = moment } }
        factsCard.onNote = { [weak self] note in self?.change { $0.note = note } }
        factsCard.onWholeNote = { [weak self] in self?.showNote() }
        factsCard.onHeightChange = { [weak self] in self?.view.setNeedsLayout() }
        factsCard.onCalendar = { [weak self] in self?.showCalendar() }
        observation = model.observe { [weak self] change in
            guard case .diary = change, let self, changesUnderWay == 0 else { return }
            showEntry()
        }
        keyboard = KeyboardWatch { [weak self] change in
            guard let self else { return }
            keyboardTop = change.top
            view.setNeedsLayout()
            change.animate { self.view.layoutIfNeeded() }
        }
        showEntry()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showEntry()
    }

    /// Gives the keyboard to what came, so that its keys work at once.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard isPushed, view.window?.firstResponder == nil,
            !weightCard.field.becomeFirstResponder()
        else { return }
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: backButton)
    }

    // MARK: Showing

    func show(_ id: Entry.ID?) {
        guard id != entryID else { return }
        endEditing()
        entryID = id
        weightCard.forget()
        factsCard.forget()
        guard isViewLoaded else { return }
        scroll.contentOffset = .zero
        showEntry()
        guard isPushed, id != nil else { return }
        UIAccessibility.post(notification: .screenChanged, argument: navigationItem.title)
    }

    private func showEntry() {
        guard isViewLoaded else { return }
        let figures = entryID.flatMap { model.figures(of: $0) }
        scroll.isHidden = figures == nil
        emptyLabel.isHidden = figures != nil
        guard let figures else {
            // Deleted here, or by another program: there is nothing left to show.
            if isPushed, entryID != nil { goBack() }
            return
        }
        titleLabel.text = model.dates.longDay(figures.day)
        // Readers of the screen are told which entry has come.
        navigationItem.title = [model.text(figures.entry.weight), model.dates.longDay(figures.day)]
            .joined(separator: ", ")
        weightCard.show(figures)
        factsCard.isReadOnly = model.writing.reason != nil
        factsCard.show(figures.entry)
        monthCard.show(figures)
        changes.show(figures)
        aroundCard.show(figures.entry)
        view.setNeedsLayout()
    }

    // MARK: Doing

    private func step(_ step: Int) {
        endEditing()
        onStep?(step)
    }

    private func endEditing() { viewIfLoaded?.endEditing(true) }

    private func goBack() {
        guard let stack = navigationController, stack.topViewController === self else { return }
        endEditing()
        stack.popViewController(animated: view.window != nil)
    }

    /// Saves a change of the entry as one undo step. The page shows the entry again once none of
    /// its changes is still being written, so that the text in the fields stays until then.
    ///
    /// - `then`: hears whether it is on disk, before the page shows it.
    private func change(
        _ change: @escaping @Sendable (inout Entry) -> Void,
        then: @escaping @MainActor (_ isSaved: Bool) -> Void = { _ in }
    ) {
        guard let entryID else { return }
        let old = model.diary.entry(entryID)
        changesUnderWay += 1
        model.change(entryID, change) { [weak self] isSaved in
            guard let self else { return }
            then(isSaved)
            if isSaved, let old, model.diary.entry(entryID) != old { model.onCorrected?(old) }
            changesUnderWay -= 1
            // An entry that another program deleted meanwhile cannot be saved.
            let isGone = self.entryID.map { self.model.index(of: $0) == nil } ?? false
            if changesUnderWay == 0, isSaved || isGone { showEntry() }
        }
    }

    private func delete() {
        guard let index = entryID.flatMap({ model.index(of: $0) }) else { return }
        model.delete(model.allEntries[index])
    }

    private func showNote() {
        guard let index = entryID.flatMap({ model.index(of: $0) }) else { return }
        let page = NotePage(
            note: model.entries[index].note, isEditable: model.writing.reason == nil
        ) { [weak self] note in
            self?.change { $0.note = note }
        }
        present(page.presentable(), animated: true)
    }

    private func showCalendar() {
        guard let index = entryID.flatMap({ model.index(of: $0) }) else { return }
        let moment = model.allEntries[index].moment
        let popover = CalendarPopover(model: model, day: moment.date) { [weak self] day in
            self?.change { entry in
                entry.moment.wallSeconds += (day.dayNumber - entry.moment.date.dayNumber) * 86_400
            }
        }
        popover.point(to: factsCard.calendarButton)
        present(popover, animated: true)
    }

    override var keyCommands: [UIKeyCommand]? {
        var commands = [
            UIKeyCommand(
                title: localized("Newer entry"), input: UIKeyCommand.inputUpArrow,
                modifierFlags: .alternate
            ) { [weak self] _ in self?.step(-1) },
            UIKeyCommand(
                title: localized("Older entry"), input: UIKeyCommand.inputDownArrow,
                modifierFlags: .alternate
            ) { [weak self] _ in self?.step(1) },
        ]
        guard isPushed else { return commands }
        for (input, modifiers) in [
            (UIKeyCommand.inputEscape, UIKeyModifierFlags()),
            (UIKeyCommand.inputLeftArrow, .alternate),
        ] {
            commands.append(
                UIKeyCommand(title: localized("Back"), input: input, modifierFlags: modifiers) {
                    [weak self] _ in self?.escapeOrBack(input)
                })
        }
        return commands
    }

    /// Escape gives up first what is being typed.
    private func escapeOrBack(_ input: String) {
        if input == UIKeyCommand.inputEscape, weightCard.revert() || factsCard.revert() { return }
        goBack()
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        scroll.frame = bounds
        emptyLabel.frame = bounds.insetBy(dx: 16, dy: 0)
        let safe = view.safeAreaInsets
        let below = max(0, bounds.height - (view.window == nil ? .infinity : keyboardTop))
        scroll.contentInset.bottom = max(safe.bottom, keyboardTop.isFinite ? below : 0)
        let margin: CGFloat = bounds.width < Theme.Space.narrow ? 16 : 28
        let width = max(0, min(Theme.Space.contentWidth, bounds.width - 2 * margin))
        let x = isPushed ? ((bounds.width - width) / 2).rounded() : margin
        // In a pane the title's middle is that of the list's title.
        var y = safe.top + (isPushed ? 12 : 23)
        y = layOutHead(x: x, y: y, width: width)
        let gap = Theme.Space.gap
        func place(_ view: UIView, _ height: CGFloat, _ x: CGFloat, _ width: CGFloat) {
            view.leadingFrame = CGRect(x: x, y: y, width: width, height: height)
        }
        place(weightCard, weightCard.preferredHeight, x, width)
        y = weightCard.frame.maxY + gap
        let hasColumns = width >= Self.twoColumns && !Theme.Text.isVeryLarge
        if hasColumns {
            // A third, as the cards below, and more where the date needs it.
            let third = ((width - 2 * gap) / 3).rounded(), height = Theme.Text.room(137)
            let left = max(third, min(Theme.Text.room(Self.factsWidth), (width / 2).rounded()))
            place(factsCard, max(height, factsCard.height(isWide: true)), x, left)
            place(monthCard, factsCard.frame.height, x + left + gap, width - left - gap)
            y = factsCard.frame.maxY + gap
        } else {
            factsCard.stack(in: width)
            place(factsCard, factsCard.height(isWide: false), x, width)
            y = factsCard.frame.maxY + gap
            place(monthCard, MonthDotsCard.height, x, width)
            y = monthCard.frame.maxY + gap
        }
        weightCard.isWide = width >= Self.twoColumns
        factsCard.isWide = hasColumns
        changes.isRow = hasColumns
        place(changes, changes.preferredHeight(width: width), x, width)
        y = changes.frame.maxY + gap
        // The chart takes what is left; without room for it the page ends before.
        let delete = Theme.Text.room(44)
        let least = Theme.Text.room(hasColumns ? Self.lowestChart : Self.leastChart)
        let foot = isPushed ? delete + gap : 0
        let rest = bounds.height - safe.bottom - y - foot - (isPushed ? gap : 28)
        aroundCard.isHidden = !hasColumns && rest < least
        if !aroundCard.isHidden {
            place(aroundCard, max(least, rest), x, width)
            y = aroundCard.frame.maxY + gap
        }
        deleteButton.isHidden = !isPushed
        place(deleteButton, delete, x, width)
        scroll.contentSize = CGSize(
            width: bounds.width, height: isPushed ? deleteButton.frame.maxY + gap : y)
    }

    /// Breaks a title that would have to be set small; returns what it needs.
    private func titleHeight(width: CGFloat) -> CGFloat {
        titleLabel.numberOfLines = 1
        titleLabel.font = Theme.Text.question(28)
        let line = Theme.Text.line(titleLabel.font, atLeast: 36)
        guard titleLabel.sizeThatFits(Theme.Space.unbounded).width * 0.75 > width else {
            return line
        }
        titleLabel.numberOfLines = 0
        let room = CGSize(width: width, height: .greatestFiniteMagnitude)
        var height = line
        for size in [28, 25, 22, 19] as [CGFloat] {
            titleLabel.font = Theme.Text.question(size)
            let wanted = titleLabel.sizeThatFits(room)
            height = wanted.height.rounded(.up)
            if height <= 2 * titleLabel.font.lineHeight + 2, wanted.width <= width { break }
        }
        return max(line, height)
    }

    private static let leastChart: CGFloat = 220
    /// Where all else is in columns, so that a usual window shows the whole page.
    private static let lowestChart: CGFloat = 150
    /// Of the card of date and note next to another one.
    private static let factsWidth: CGFloat = 224

    /// Places the way back, the steps and the title; returns where what follows begins.
    private func layOutHead(x: CGFloat, y: CGFloat, width: CGFloat) -> CGFloat {
        let side = IconButton.side, overhang = IconButton.inset
        binButton.isHidden = isPushed
        binButton.leadingFrame = CGRect(
            x: x + width - side + overhang, y: y, width: side, height: side)
        olderButton.leadingFrame =
            isPushed
            ? binButton.leadingFrame : binButton.leadingFrame.offsetBy(dx: -side - 12, dy: 0)
        newerButton.leadingFrame = olderButton.leadingFrame.offsetBy(dx: -side - 4, dy: 0)
        guard isPushed else {
            titleLabel.numberOfLines = 1
            titleLabel.font = Theme.Text.question(28)
            let height = Theme.Text.line(titleLabel.font, atLeast: side)
            titleLabel.leadingFrame = CGRect(
                x: x, y: y, width: newerButton.leadingFrame.minX - 8 - x, height: height)
            return y + height + 16
        }
        backButton.leadingFrame = CGRect(
            x: x - overhang, y: y, width: backButton.wantedWidth, height: side)
        titleLabel.leadingFrame = CGRect(
            x: x, y: y + side + 4, width: width, height: titleHeight(width: width))
        return titleLabel.frame.maxY + 4
    }
}

/// The way back to the list: an arrow and the list's name.
private final class BackButton: UIButton {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setImage(
            ShellIcon.back.image(side: IconButton.glyph, scale: UIScreen.main.scale), for: .normal)
        setTitle(localized("History"), for: .normal)
        titleLabel?.font = Theme.Text.body
        tintColor = Theme.Palette.tint
        setTitleColor(Theme.Palette.tint, for: .normal)
        setTitleColor(Theme.Palette.tint.withAlphaComponent(0.45), for: .highlighted)
        contentHorizontalAlignment = .leading
        layer.cornerRadius = 8
        addInteraction(UIToolTipInteraction(defaultToolTip: localized("Back (Escape)")))
    }

    required init?(coder: NSCoder) { nil }

    var wantedWidth: CGFloat {
        IconButton.glyph + (titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0) + 14
    }
}

import Design
import Diary
import Foundation
import Tactile

/// Every entry, newest first, by month.
final class HistoryListViewController: SceneViewController {
    let table = HistoryTable(frame: .zero, style: .plain)
    let searchBar = UISearchBar()
    private lazy var addButton = IconButton.make(.add, toolTip: localized("New entry (Ctrl+N)")) {
        [weak self] in self?.shell?.addEntry(changing: nil)
    }
    private let editButton = UIButton(type: .system)
    private let nothingFound = UILabel()
    let scrubber = YearScrubber()
    let top = HistoryTop()
    /// Where the search begins and the buttons' middle is while nothing is scrolled.
    private var unscrolled: (search: CGFloat, middle: CGFloat) = (0, 0)
    let selectionBar = HistorySelectionBar()
    private lazy var emptyState = EmptyStateView(
        text: localized("Your weights are listed here."), buttonTitle: localized("Enter a weight")
    ) { [weak self] in self?.shell?.show(.today) }

    var months = HistoryMonths()
    private(set) lazy var columns = HistoryColumns([], model)
    /// The days whose entries are listed one by one, by their numbers.
    var opened: Set<Int> = []
    private var query = HistoryQuery()
    /// What is looked for in dates and notes.
    var words: [String] { query.words }
    private lazy var search = HistorySearch(dates: model.dates)
    /// The entry that the pane shows.
    var selectedID: Entry.ID?
    /// The entry that was shown over the list, which has the focus when the list comes back.
    var lastShown: Entry.ID?
    /// The entry that is at the top when the list is first seen; of the last run.
    private var restoredTop: Entry.ID?
    /// Called with the entry that is to be shown.
    var onOpen: ((Entry.ID?) -> Void)?
    /// Whether the list is the left pane of a wide window.
    var isInPane = false { didSet { if isInPane != oldValue { paneChanged() } } }

    /// Above this width the search is on the title's line.
    private static let searchBesideTitle: CGFloat = 700
    private static let searchWidth: CGFloat = 260

    init(model: DiaryModel) {
        super.init(model: model, title: localized("History"), icon: .history)
    }

    required init?(coder: NSCoder) { nil }

    override var titleWidth: CGFloat { Theme.Text.room(Theme.Space.listWidth) }

    /// The pane is narrow, but its window is not.
    override var isNarrow: Bool { !isInPane && super.isNarrow }
    override var leadingMargin: CGFloat { isInPane ? HistoryCell.paneLeading : super.leadingMargin }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.dataSource = self
        table.delegate = self
        table.dragDelegate = self
        table.backgroundColor = Theme.Palette.background
        table.separatorColor = Theme.Palette.separator
        table.allowsMultipleSelectionDuringEditing = true
        table.register(HistoryCell.self, forCellReuseIdentifier: HistoryCell.identifier)
        view.insertSubview(table, at: 0)
        searchBar.searchTextField.font = Theme.Text.subheadline
        table.accessibilityLabel = localized("History")
        searchBar.delegate = self
        nothingFound.font = Theme.Text.body
        nothingFound.textColor = Theme.Palette.secondaryLabel
        nothingFound.textAlignment = .center
        nothingFound.numberOfLines = 3
        editButton.titleLabel?.font = Theme.Text.body
        editButton.tintColor = Theme.Palette.tint
        editButton.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                setEditing(!isEditing, animated: true)
            }, for: .primaryActionTriggered)
        scrubber.onYear = { [weak self] in self?.scroll(toSection: $0) }
        model.writing.hold(addButton)
        selectionBar.isHidden = true
        selectionBar.withOwnDigits = { [model] in model.withOwnDigits($0) }
        selectionBar.onDelete = { [weak self] in self?.deleteSelected() }
        selectionBar.onCopy = { [weak self] in self?.copySelected() }
        for view in [
            searchBar, editButton, addButton, scrubber, nothingFound, emptyState, selectionBar,
        ] {
            self.view.addSubview(view)
        }
        view.insertSubview(top.bar, aboveSubview: searchBar)
        showEditTitle()
    }

    private func paneChanged() {
        guard isViewLoaded else { return }
        let ground = isInPane ? Theme.Palette.card : Theme.Palette.background
        view.backgroundColor = ground
        table.backgroundColor = ground
        table.selectionFollowsFocus = isInPane
        table.separatorInset.left = isInPane ? HistoryCell.paneLeading : 16
        table.reloadData()
        view.setNeedsLayout()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        if table.isEditing != editing { table.setEditing(editing, animated: animated) }
        showEditTitle()
        selectionChanged()
        if !editing { markSelected() }
    }

    private func showEditTitle() {
        editButton.setTitle(isEditing ? localized("Done") : localized("Select"), for: .normal)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        focusRows()
    }

    /// Gives the keyboard to the rows, so that arrows and page keys work at once.
    func focusRows() {
        guard !table.isHidden, !isCovered, view.window?.firstResponder == nil else { return }
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: table)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        setEditing(false, animated: false)
    }

    // MARK: Layout

    override func layoutContent(in area: CGRect) {
        let bounds = view.bounds
        if columns.font != Theme.Text.rowFigure {
            columns = HistoryColumns(model.allEntries, model)
        }
        if table.rowHeight != HistoryCell.height {
            table.rowHeight = HistoryCell.height
            table.sectionHeaderHeight = MonthHeader.height
        }
        let column = (x: leadingMargin, width: titleLabel.frame.width)
        let middle = titleLabel.frame.midY
        // Without rows the button ends with the page, not with their column.
        let end = emptyState.isHidden ? column.x + column.width : bounds.width - column.x
        addButton.leadingFrame = CGRect(
            x: end - IconButton.side + IconButton.inset,
            y: middle - IconButton.side / 2, width: IconButton.side, height: IconButton.side)
        let editWidth = (editButton.titleLabel?.sizeThatFits(bounds.size).width ?? 0) + 16
        // The sidebar has its own way to a new entry.
        addButton.isHidden = tabBarController?.sidebar.isHidden == false
        let editEnd = addButton.isHidden ? end + 8 : addButton.leadingFrame.minX - 8
        editButton.leadingFrame = CGRect(
            x: editEnd - editWidth.rounded(.up), y: middle - 18,
            width: editWidth.rounded(.up), height: 36)
        if !editButton.isHidden {
            titleLabel.leadingFrame.size.width = max(
                0, editButton.leadingFrame.minX - 4 - titleLabel.leadingFrame.minX)
        }
        let height = searchBar.intrinsicContentSize.height
        var top = area.minY
        if bounds.width >= Self.searchBesideTitle, !Theme.Text.isVeryLarge {
            searchBar.leadingFrame = CGRect(
                x: editButton.leadingFrame.minX - 4 - Self.searchWidth, y: middle - height / 2,
                width: Self.searchWidth, height: height)
            titleLabel.leadingFrame.size.width =
                searchBar.leadingFrame.minX - titleLabel.leadingFrame.minX
            top += 8
        } else {
            // The bar keeps a margin around its field.
            searchBar.leadingFrame = CGRect(
                x: column.x - 8, y: top, width: column.width + 16, height: height)
            top = searchBar.frame.maxY
        }
        searchBar.layoutIfNeeded()
        Theme.fitPlaceholder(
            [localized("Date, note, “lowest”"), localized("Search")],
            in: searchBar.searchTextField)
        nothingFound.leadingFrame = CGRect(
            x: column.x, y: top + 40, width: column.width,
            height: Theme.Text.room(72))
        unscrolled = (searchBar.frame.minY, middle)
        let rowsTop = self.top.place(
            over: table, named: title, from: view.safeAreaInsets.top, to: top, column: column,
            isFolding: isNarrow && emptyState.isHidden)
        // Rows go on behind the bar.
        table.leadingFrame = CGRect(
            x: isInPane ? 0 : column.x, y: rowsTop, width: isInPane ? bounds.width : column.width,
            height: max(0, bounds.height - rowsTop))
        placeTop()
        var foot = view.safeAreaInsets.bottom
        if !selectionBar.isHidden { foot += HistorySelectionBar.height + 2 * Theme.Space.gap }
        table.contentInset.bottom = foot
        table.verticalScrollIndicatorInsets.bottom = foot
        emptyState.frame = area
        selectionBar.leadingFrame = CGRect(
            x: column.x,
            y: bounds.height - view.safeAreaInsets.bottom - Theme.Space.gap
                - HistorySelectionBar.height, width: column.width,
            height: HistorySelectionBar.height)
        layOutScrubber(column: column, top: top + MonthHeader.height)
        showRowLook()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollToRestored()
    }

    /// Puts title, search and buttons where the rows leave them.
    func placeTop() {
        let pushed = top.pushed(by: table)
        top.show(titleLabel, pushed: pushed)
        searchBar.frame.origin.y = unscrolled.search - pushed
        let small = view.safeAreaInsets.top + HistoryTop.barHeight / 2
        for button in [editButton, addButton] {
            button.center.y = unscrolled.middle + (small - unscrolled.middle) * top.part
        }
    }

    private func layOutScrubber(column: (x: CGFloat, width: CGFloat), top: CGFloat) {
        let room = view.bounds.width - column.x - column.width
        scrubber.isShort = isInPane || room < YearScrubber.longWidth
        let width = scrubber.isShort ? YearScrubber.shortWidth : YearScrubber.longWidth
        scrubber.leadingFrame = CGRect(
            x: scrubber.isShort ? view.bounds.width - width : column.x + column.width + 4, y: top,
            width: width, height: max(0, view.bounds.height - view.safeAreaInsets.bottom - top - 8))
    }

    // MARK: The next run

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        guard isViewLoaded, query.isEmpty else { return }
        let isScrolled = table.contentOffset.y > HistoryCell.height
        guard isScrolled, let path = topPath, months.contains(path) else { return }
        let id = months.entry(at: path).id.uuidString
        activity.addUserInfoEntries(from: ["history": id])
    }

    /// The first row that is not behind a month's header.
    private var topPath: IndexPath? {
        let top = CGPoint(
            x: table.bounds.midX, y: table.contentOffset.y + table.sectionHeaderHeight + 1)
        return table.indexPathForRow(at: top) ?? table.indexPathsForVisibleRows?.min()
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        restoredTop = (activity.userInfo?["history"] as? String).flatMap { UUID(uuidString: $0) }
        scrollToRestored()
    }

    private func scrollToRestored() {
        guard let id = restoredTop, isViewLoaded, view.window != nil, !months.isEmpty,
            table.bounds.height > 0
        else { return }
        restoredTop = nil
        // An entry that was deleted meanwhile is nowhere.
        guard let path = months.path(of: id) else { return }
        table.scrollToRow(at: path, at: .top, animated: false)
    }

    // MARK: Diary

    override func showDiary() {
        guard isViewLoaded else { return }
        showColumns()
        showRows()
    }

    /// Lists what the search leaves of the entries, in the columns as they are.
    func showRows() {
        let entries = model.allEntries
        query = HistoryQuery(searchBar.text ?? "") { [model] in
            (try? model.parser.parse($0))?.kilograms
        }
        search.follow(entries, if: !query.isEmpty)
        let found = query.isEmpty ? [] : search.found(query)
        let old = months
        let new = HistoryMonths(
            entries, trend: model.allPoints, dayStart: model.diary.dayStart,
            opened: opened, isListed: query.isEmpty ? nil : { found.contains($0) })
        scrubber.years = new.years
        if emptyState.isHidden == entries.isEmpty || editButton.isHidden != new.isEmpty {
            view.setNeedsLayout()
        }
        emptyState.isHidden = !entries.isEmpty
        table.isHidden = new.isEmpty
        searchBar.isHidden = entries.isEmpty
        nothingFound.isHidden = entries.isEmpty || !new.isEmpty
        nothingFound.text = nothingFoundText
        editButton.isHidden = new.isEmpty
        if new.isEmpty, isEditing { setEditing(false, animated: false) }
        // The first rows come with the room for title and search above them, all at once.
        if !old.isEmpty, let change = HistoryChange(from: old, to: new), !change.isEmpty {
            follow(change, to: new)
        } else {
            let chosen = isEditing ? selectedEntries : []
            months = new
            table.reloadData()
            for id in chosen { months.path(of: id).map { mark($0) } }
        }
        keepSelection(old)
        selectionChanged()
    }

    private func showColumns() {
        let new = HistoryColumns(model.allEntries, model)
        guard new != columns else { return }
        columns = new
        showRowLook()
    }

    /// Shows a change row by row; other rows' figures may be others, too.
    private func follow(_ change: HistoryChange, to new: HistoryMonths) {
        table.performBatchUpdates { [self] in
            months = new
            table.deleteSections(change.deletedSections, with: .automatic)
            table.insertSections(change.insertedSections, with: .automatic)
            table.deleteRows(at: change.deletedRows, with: .automatic)
            table.insertRows(at: change.insertedRows, with: .automatic)
            for row in change.movedRows { table.moveRow(at: row.from, to: row.to) }
        }
        showVisibleRows()
    }

    /// The pane goes on with the neighbour of an entry that is gone.
    private func keepSelection(_ old: HistoryMonths) {
        guard isInPane else { return }
        if let selectedID, months.path(of: selectedID) == nil {
            let lost = old.path(of: selectedID)
            let row = lost.flatMap { old.flatRow(of: $0) } ?? 0
            select(months.path(ofFlatRow: row).map { months.entry(at: $0).id })
        } else if selectedID == nil, !months.isEmpty {
            select(newest)
        } else {
            markSelected()
        }
    }

    var newest: Entry.ID? { months.isEmpty ? nil : months.entry(at: [0, 0]).id }

    /// Shows an entry in the pane, and its row as selected.
    func select(_ id: Entry.ID?) {
        selectedID = id
        loadViewIfNeeded()
        markSelected()
        if isInPane { onOpen?(id) }
    }

    func markSelected() {
        guard !isEditing else { return }
        let path = isInPane ? selectedID.flatMap { months.path(of: $0) } : nil
        table.selectRow(at: path, animated: false, scrollPosition: .none)
    }

    func mark(_ path: IndexPath) {
        table.selectRow(at: path, animated: false, scrollPosition: .none)
    }

    /// The entry that is listed `step` rows further down; nil at the ends.
    func neighbour(of id: Entry.ID?, step: Int) -> Entry.ID? {
        id.flatMap { months.neighbour(of: $0, step: step) }
    }

    /// Goes on with a neighbour in the pane.
    func step(_ step: Int) {
        guard let next = neighbour(of: selectedID, step: step) else { return }
        select(next)
        if let path = months.path(of: next) {
            table.scrollToRow(at: path, at: .none, animated: true)
        }
    }

    private func scroll(toSection section: Int) {
        guard months.months.indices.contains(section) else { return }
        table.scrollToRow(
            at: IndexPath(row: 0, section: section), at: .top, animated: false)
    }

    override var keyCommands: [UIKeyCommand]? {
        var commands = [
            UIKeyCommand(title: localized("Find"), input: "f", modifierFlags: .control) {
                [weak self] _ in
                self?.searchBar.becomeFirstResponder()
            }
        ]
        guard isEditing else { return commands }
        commands.append(
            UIKeyCommand(
                title: localized("Done"), input: UIKeyCommand.inputEscape, modifierFlags: []
            ) {
                [weak self] _ in self?.setEditing(false, animated: true)
            })
        guard !selectedEntries.isEmpty else { return commands }
        commands.append(
            UIKeyCommand(title: localized("Copy"), input: "c", modifierFlags: .control) {
                [weak self] _ in
                self?.copySelected()
            })
        commands.append(
            UIKeyCommand(
                title: localized("Delete"), input: UIKeyCommand.inputDelete, modifierFlags: []
            ) {
                [weak self] _ in self?.deleteSelected()
            })
        return commands
    }
}

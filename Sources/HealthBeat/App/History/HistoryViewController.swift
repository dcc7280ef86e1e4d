import Diary
import Foundation
import Tactile

/// Every entry, newest first, by month.
final class HistoryViewController: SceneViewController, UITableViewDataSource, UITableViewDelegate,
    UISearchBarDelegate
{
    private let table = UITableView(frame: .zero, style: .plain)
    private let addButton = UIButton(type: .custom)
    private let editButton = UIButton(type: .system)
    /// The row that the user deletes, while the diary tells of it.
    private var deletedPath: IndexPath?
    private lazy var emptyState = EmptyStateView(
        text: "Every weight that you enter is listed here.", buttonTitle: "Enter a Weight"
    ) { [weak self] in self?.tabBarController?.selectedIndex = 0 }

    private let searchBar = UISearchBar()
    private let nothingFound = UILabel()

    /// A month's entries that are listed, as indices of the diary's ascending list, newest first.
    private struct Month {
        var first: CivilDate
        var entries: [Int]
        var mean: Double
    }
    private var months: [Month] = []
    private lazy var search = HistorySearch(dates: model.dates)

    init(model: DiaryModel) {
        super.init(model: model, title: "History", icon: .history)
    }

    required init?(coder: NSCoder) { nil }

    override var titleWidth: CGFloat { Theme.Space.listWidth }

    /// Between a group of rows and the table's sides, in points.
    private static let groupInset: CGFloat = 16

    override func viewDidLoad() {
        super.viewDidLoad()
        table.dataSource = self
        table.delegate = self
        table.rowHeight = HistoryCell.height
        table.sectionHeaderHeight = 36
        table.backgroundColor = Theme.Palette.background
        table.separatorColor = Theme.Palette.separator
        table.register(HistoryCell.self, forCellReuseIdentifier: HistoryCell.identifier)
        view.insertSubview(table, at: 0)
        searchBar.placeholder = "Date or note"
        searchBar.delegate = self
        view.addSubview(searchBar)
        nothingFound.font = Theme.Text.body
        nothingFound.textColor = Theme.Palette.secondaryLabel
        nothingFound.textAlignment = .center
        view.addSubview(nothingFound)
        view.addSubview(emptyState)
        addButton.setTitle("+", for: .normal)
        addButton.titleLabel?.font = .systemFont(ofSize: 28, weight: .regular)
        addButton.setTitleColor(Theme.Palette.tint, for: .normal)
        addButton.setTitleColor(Theme.Palette.tint.withAlphaComponent(0.2), for: .highlighted)
        addButton.addAction(
            UIAction { [weak self] _ in
                (self?.tabBarController as? MainTabBarController)?.addEntry()
            }, for: .touchUpInside)
        view.addSubview(addButton)
        editButton.titleLabel?.font = Theme.Text.body
        editButton.tintColor = Theme.Palette.tint
        editButton.contentHorizontalAlignment = .trailing
        editButton.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                setEditing(!isEditing, animated: true)
            }, for: .primaryActionTriggered)
        view.addSubview(editButton)
        showEditTitle()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        table.setEditing(editing, animated: animated)
        showEditTitle()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        focusRows()
    }

    /// Gives the keyboard to the rows, so that arrows and page keys work at once.
    private func focusRows() {
        guard !table.isHidden, view.window?.firstResponder == nil else { return }
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: table)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        setEditing(false, animated: false)
    }

    private func showEditTitle() { editButton.setTitle(isEditing ? "Done" : "Edit", for: .normal) }

    override func layoutContent(in area: CGRect) {
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.listWidth)
        searchBar.frame = CGRect(
            x: column.x - 8, y: area.minY, width: column.width + 16,
            height: searchBar.intrinsicContentSize.height)
        let top = searchBar.frame.maxY
        nothingFound.frame = CGRect(x: column.x, y: top + 40, width: column.width, height: 24)
        // Rows go on behind the bar; the table insets its groups by itself.
        table.frame = CGRect(
            x: column.x - Self.groupInset, y: top, width: column.width + 2 * Self.groupInset,
            height: max(0, view.bounds.height - top))
        table.contentInset.bottom = view.safeAreaInsets.bottom
        table.verticalScrollIndicatorInsets.bottom = view.safeAreaInsets.bottom
        emptyState.frame = area
        addButton.frame = CGRect(
            x: column.x + column.width - 44, y: titleLabel.frame.midY - 22, width: 44, height: 44)
        editButton.frame = CGRect(
            x: addButton.frame.minX - 76, y: addButton.frame.minY, width: 68, height: 44)
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        let oldMonths = months.count
        let entries = model.entries
        let words = HistorySearch.words(searchBar.text ?? "")
        search.follow(entries, if: !words.isEmpty)
        months = Self.months(of: entries) { words.isEmpty || search.matches($0, words) }
        emptyState.isHidden = !entries.isEmpty
        table.isHidden = months.isEmpty
        searchBar.isHidden = entries.isEmpty
        nothingFound.isHidden = entries.isEmpty || !months.isEmpty
        nothingFound.text = "No entry matches “\(searchBar.text ?? "")”."
        editButton.isHidden = months.isEmpty
        if months.isEmpty, isEditing { setEditing(false, animated: false) }
        guard let path = deletedPath else {
            table.reloadData()
            return
        }
        deletedPath = nil
        removeRow(at: path, emptiesMonth: months.count < oldMonths)
    }

    /// Takes the row of a deleted entry out; the entry after it differs from another one now.
    private func removeRow(at path: IndexPath, emptiesMonth: Bool) {
        table.performBatchUpdates { [table] in
            if emptiesMonth {
                table.deleteSections(IndexSet(integer: path.section), with: .automatic)
            } else {
                table.deleteRows(at: [path], with: .automatic)
            }
            if path.row > 0 {
                table.reloadRows(
                    at: [IndexPath(row: path.row - 1, section: path.section)], with: .fade)
            }
        }
    }

    private func deleteEntry(at path: IndexPath) {
        guard months.indices.contains(path.section), path.row < months[path.section].entries.count
        else { return }
        deletedPath = path
        model.delete(model.entries[index(at: path)]) { [weak self] _ in self?.deletedPath = nil }
    }

    /// Newest month first, with those entries that `isListed` says; means are of whole months.
    private static func months(of entries: [Entry], isListed: (Int) -> Bool) -> [Month] {
        var months: [Month] = []
        var start = 0
        while start < entries.count {
            let first = entries[start].moment.date.startOfMonth
            let next = first.adding(months: 1)
            var end = start, sum = 0.0
            while end < entries.count, entries[end].moment.date < next {
                sum += entries[end].weight.kilograms
                end += 1
            }
            let listed = (start..<end).reversed().filter(isListed)
            if !listed.isEmpty {
                months.append(Month(first: first, entries: listed, mean: sum / Double(end - start)))
            }
            start = end
        }
        return months.reversed()
    }

    private func index(at path: IndexPath) -> Int {
        months[path.section].entries[path.row]
    }

    // MARK: Search

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { showDiary() }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        searchBar.text = ""
        searchBar.resignFirstResponder()
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        searchBar.resignFirstResponder()
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: "Find", input: "f", modifierFlags: .control) { [weak self] _ in
                self?.searchBar.becomeFirstResponder()
            }
        ]
    }

    // MARK: Table

    func numberOfSections(in tableView: UITableView) -> Int { months.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        months[section].entries.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(
            withIdentifier: HistoryCell.identifier, for: indexPath)
        guard let cell = cell as? HistoryCell else { return cell }
        let index = index(at: indexPath)
        let entry = model.entries[index]
        var difference = ""
        if index > 0 {
            difference = model.signedNumber(
                kilograms: entry.weight.kilograms - model.entries[index - 1].weight.kilograms)
        }
        cell.show(
            day: model.dates.weekdayAndDay(entry.moment), detail: detail(of: entry),
            weight: model.text(entry.weight),
            difference: difference)
        return cell
    }

    /// The time where it is known, and the note.
    private func detail(of entry: Entry) -> String {
        let time = entry.moment.isDateOnly ? "" : model.dates.time(entry.moment)
        return [time, entry.note].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        (tabBarController as? MainTabBarController)?
            .addEntry(changing: model.entries[index(at: indexPath)])
    }

    // MARK: Editing

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) { deleteEntry(at: indexPath) }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let entry = model.entries[index(at: indexPath)]
        return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            UIMenu(children: [
                UIAction(title: "Change…") { _ in
                    (self?.tabBarController as? MainTabBarController)?.addEntry(changing: entry)
                },
                UIAction(title: "Delete", attributes: .destructive) { _ in
                    guard let self, entry.id == self.entryIdentifier(at: indexPath) else { return }
                    self.deleteEntry(at: indexPath)
                },
            ])
        })
    }

    /// The entry of a row, unless the diary has changed under an open menu.
    private func entryIdentifier(at path: IndexPath) -> Entry.ID? {
        guard months.indices.contains(path.section), path.row < months[path.section].entries.count
        else { return nil }
        return model.entries[index(at: path)].id
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let month = months[section]
        let header = MonthHeader()
        header.show(
            month: model.dates.month(month.first),
            mean: "Average \(model.text(kilograms: month.mean))")
        return header
    }
}

/// The name of a month and its mean, on the page's background so that rows pass behind it.
final class MonthHeader: UIView {
    private let monthLabel = UILabel()
    private let meanLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.Palette.background
        monthLabel.font = Theme.Text.headline
        monthLabel.textColor = Theme.Palette.label
        meanLabel.font = Theme.Text.footnoteDigits
        meanLabel.textColor = Theme.Palette.secondaryLabel
        meanLabel.textAlignment = .right
        addSubview(monthLabel)
        addSubview(meanLabel)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func show(month: String, mean: String) {
        monthLabel.text = month
        meanLabel.text = mean
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let half = (bounds.width / 2).rounded()
        monthLabel.frame = CGRect(
            x: Theme.Space.cardPadding, y: 8, width: half, height: bounds.height - 8)
        meanLabel.frame = CGRect(
            x: half, y: 8, width: max(0, bounds.width - half - Theme.Space.cardPadding),
            height: bounds.height - 8)
    }
}

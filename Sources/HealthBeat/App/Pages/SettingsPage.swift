import Design
import Tactile

/// A page of grouped lines that follows the diary while it is seen.
class SettingsPage: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let model: DiaryModel
    let table = UITableView(frame: .zero, style: .insetGrouped)
    private var sections: [SettingsSection] = []
    /// Of the sections that the table has.
    private var shapes: [SettingsSection.Shape] = []
    private var observations: [DiaryModel.Observation] = []

    init(model: DiaryModel, title: String) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        self.title = title
        navigationItem.largeTitleDisplayMode = .never
        let done = UIBarButtonItem(
            title: localized("Done"),
            primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
        done.style = .done
        navigationItem.rightBarButtonItem = done
    }

    required init?(coder: NSCoder) { nil }

    /// The page with its bar, ready to be presented.
    func presentable() -> UIViewController {
        let stack = UINavigationController(rootViewController: self)
        loadViewIfNeeded()
        showSize()
        stack.presentAsFormSheet()
        return stack
    }

    /// Whether the page tells how the exchange with other devices is.
    var showsSync: Bool { false }

    /// The page's lines as the diary is now.
    func makeSections() -> [SettingsSection] { [] }

    /// What of the lines is shown now.
    func shown(_ sections: [SettingsSection]) -> [SettingsSection] { sections }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.sheet
        sections = shown(makeSections())
        table.dataSource = self
        table.delegate = self
        table.backgroundColor = Theme.Palette.sheet
        table.separatorColor = Theme.Palette.separator
        // The last sentence keeps off the sheet's edge.
        table.contentInset.bottom = Theme.Space.gap
        table.register(SettingsCell.self, forCellReuseIdentifier: SettingsCell.identifier)
        table.register(PopUpCell.self, forCellReuseIdentifier: PopUpCell.identifier)
        table.register(SliderCell.self, forCellReuseIdentifier: SliderCell.identifier)
        table.register(ClockCell.self, forCellReuseIdentifier: ClockCell.identifier)
        table.register(NoteCell.self, forCellReuseIdentifier: NoteCell.identifier)
        view.addSubview(table)
        observations = [model.observe { [weak self] _ in self?.showDiary() }]
        guard showsSync else { return }
        observations.append(model.observeSync { [weak self] in self?.showDiary() })
    }

    /// Arrows and page keys are the rows' from the first.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard view.window?.firstResponder == nil else { return }
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: firstFocus)
    }

    /// What has the keys when the page comes.
    var firstFocus: UIView { table }

    /// Backspace and Alt+Left lead back to the page before.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.key.map(Self.leadsBack) == true }),
            let stack = navigationController, stack.topViewController === self,
            stack.viewControllers.count > 1
        else { return super.pressesBegan(presses, with: event) }
        stack.popViewController(animated: true)
    }

    private static func leadsBack(_ key: UIKey) -> Bool {
        let held = key.modifierFlags.intersection([.control, .alternate, .command, .shift])
        return key.keyCode == .keyboardDeleteOrBackspace
            ? held.isEmpty : key.keyCode == .keyboardLeftArrow && held == .alternate
    }

    /// Points below the lines that something else takes.
    var foot: CGFloat { 0 }
    /// What the page before takes: a sheet does not shrink on the way.
    private var leastSize = CGSize.zero
    var sheetWidth: CGFloat { Theme.Space.formWidth + 2 * Self.groupInset }
    /// Points at the leading side of the lines that something else takes.
    var side: CGFloat { 0 }

    /// A page that comes over another one has the sheet grow to its content.
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let before = navigationController?.viewControllers.dropLast().last
        guard preferredContentSize == .zero, let size = before?.preferredContentSize,
            size.height > 0
        else { return }
        leastSize = size
        showSize()
    }

    /// A wide window's sheet is as high as the page, up to what a form is read in.
    func showSize() {
        let width = max(sheetWidth, leastSize.width)
        if table.window == nil {
            table.bounds.size = CGSize(width: tableColumn(in: width).width, height: Self.highest)
            reshape()
        }
        let height = contentHeight() + table.contentInset.bottom + foot
        preferredContentSize = CGSize(
            width: width, height: max(leastSize.height, min(height, Self.highest)))
    }

    /// Points of all lines, with what is over and below them.
    func contentHeight() -> CGFloat {
        table.layoutIfNeeded()
        return table.contentSize.height
    }

    /// Points that a group of lines takes by itself.
    func rowsHeight(of section: SettingsSection) -> CGFloat {
        let width = tableColumn(in: max(sheetWidth, leastSize.width)).width
        return SettingsRuler(section).height(width: width, inset: Self.groupInset)
    }

    /// Where the lines are in a page that is so wide.
    private func tableColumn(in width: CGFloat) -> (x: CGFloat, width: CGFloat) {
        let column = Theme.Space.column(in: width - side, limit: Theme.Space.formWidth)
        return (side + column.x - Self.groupInset, column.width + 2 * Self.groupInset)
    }

    /// Of the page in its sheet, in points.
    private static let highest: CGFloat = 720
    static var rowHeight: CGFloat { Theme.Text.room(44) }
    /// Between a group of rows and the table's sides, in points.
    private static let groupInset: CGFloat = 16

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let column = tableColumn(in: view.bounds.width)
        // Rows go on behind the bars, whose room the table keeps free by itself.
        table.leadingFrame = CGRect(
            x: column.x, y: 0, width: column.width, height: view.bounds.height)
        reshape()
    }

    /// Shows what changed in the lines that are seen; the page is set up again where lines came or
    /// went, or have a value that needs more or less room.
    func showDiary() {
        sections = shown(makeSections())
        guard !reshape() else {
            if preferredContentSize != .zero { showSize() }
            return
        }
        for path in table.indexPathsForVisibleRows ?? [] {
            show(row(path), in: table.cellForRow(at: path))
        }
    }

    private func row(_ path: IndexPath) -> SettingsRow { sections[path.section].rows[path.row] }

    private func show(_ row: SettingsRow, in cell: UITableViewCell?) {
        (cell as? NoteCell)?.sentenceText = row.below(width: rowWidth) ?? ""
        (cell as? SettingsRowCell)?.show(row)
        cell?.hold(for: reason(against: row))
    }

    /// Why a line can do nothing now; nil where it can.
    private func reason(against row: SettingsRow) -> String? {
        row.changesDiary ? model.writing.reason : nil
    }

    private var rowWidth: CGFloat { max(0, table.bounds.width - 2 * Self.groupInset) }

    /// Sets the table up again where the lines or their heights are others; false where they are
    /// not.
    @discardableResult
    private func reshape() -> Bool {
        let new = sections.map { $0.shape(width: rowWidth) }
        guard new != shapes else { return false }
        shapes = new
        table.reloadData()
        return true
    }

    // MARK: Table

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].header
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        sections[section].footer
    }

    func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {
        (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = Theme.Palette.secondaryLabel
    }

    func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) {
        (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = Theme.Palette.secondaryLabel
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let row = row(indexPath)
        let cell = tableView.dequeueReusableCell(
            withIdentifier: row.cellIdentifier(width: rowWidth), for: indexPath)
        if cell is SettingsCell {
            cell.textLabel?.numberOfLines = row.titleLines(width: rowWidth)
        }
        show(row, in: cell)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        row(indexPath).height(width: rowWidth)
    }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        guard reason(against: row(indexPath)) == nil else { return false }
        return switch row(indexPath).control {
        case .page, .item, .door, .action, .popUp: true
        case .segments, .slider, .clock, .toggle, .check, .button, .fact, .note: false
        }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard reason(against: row(indexPath)) == nil else { return }
        switch row(indexPath).control {
        case .page(_, let open): navigationController?.pushViewController(open(), animated: true)
        case .action(let act), .door(let act), .button(_, _, let act): act()
        case .item(_, let choose): choose()
        case .toggle(let isOn, let set), .check(_, let isOn, let set): set(!isOn)
        case .segments(let titles, let selected, let choose):
            choose((selected + 1) % titles.count)
        case .popUp: (tableView.cellForRow(at: indexPath) as? PopUpCell)?.open()
        case .clock: (tableView.cellForRow(at: indexPath) as? ClockCell)?.flip()
        case .slider, .fact, .note: break
        }
    }
}

extension UINavigationController {
    /// Lets the stack come as a sheet that is as high as its scene prefers, in narrow windows too.
    func presentAsFormSheet() {
        modalPresentationStyle = .formSheet
        view.tintColor = Theme.Palette.tint
        navigationBar.barTintColor = Theme.Palette.sheetCard
        sheetPresentationController?.detents = [
            .custom { [weak self] heights in
                self.map { $0.preferredContentSize.height } ?? heights.maximumDetentValue
            }
        ]
    }
}

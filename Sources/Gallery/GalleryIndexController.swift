import Tactile

/// The list of pages at the left, the chosen one at the right; in a narrow window one of both.
final class GalleryIndexController: UIViewController, UITableViewDataSource, UITableViewDelegate,
    UISearchBarDelegate
{
    private static let listWidth: CGFloat = 200
    /// A window that is narrower shows the list in the page's place.
    private static let narrowWidth: CGFloat = 600

    private let sidebar = UIView()
    private let search = UISearchBar(frame: .zero)
    private let table = UITableView(frame: .zero, style: .plain)
    private let emptyLabel = UILabel()
    private let titleLabel = UILabel()
    private let noteLabel = UILabel()
    private let classLabel = UILabel()
    private let codeButton = UIButton(type: .system)
    private let code = CodeCard()
    private let line = UIView()
    private let scroll = PageScrollView()
    private let listButton = UIButton(type: .system)
    private var sections = GalleryPage.sections
    private var shownTitle = ""
    /// Whether a narrow window shows the list.
    private var showsList = false
    private var hasMarkedFirst = false
    private var showsCode = false

    /// The page that is shown first, as its place in ``GalleryPage/all``.
    var first = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Column.ground
        // Cards and scenes of the pages are told from what is behind them in the dark, too.
        traitOverrides.userInterfaceLevel = .elevated
        sidebar.backgroundColor = Column.sidebar
        table.backgroundColor = Column.sidebar
        search.delegate = self
        search.placeholder = "Find a page"
        table.dataSource = self
        table.delegate = self
        table.rowHeight = 32
        table.sectionHeaderHeight = 34
        table.separatorStyle = .none
        table.register(UITableViewCell.self, forCellReuseIdentifier: "page")
        emptyLabel.text = "No page has these words."
        emptyLabel.font = .systemFont(ofSize: 13)
        emptyLabel.textColor = Column.quiet
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 0
        emptyLabel.isHidden = true
        titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
        noteLabel.font = .systemFont(ofSize: 15)
        noteLabel.textColor = Column.quiet
        classLabel.font = .monospacedSystemFont(ofSize: 13, weight: .medium)
        classLabel.textColor = Column.quiet
        for label in [noteLabel, classLabel] {
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.7
        }
        code.isHidden = true
        showCodeTitle()
        codeButton.addAction(
            UIAction { [weak self] _ in self?.toggleCode() }, for: .primaryActionTriggered)
        line.backgroundColor = .separator
        listButton.setTitle("All pages", for: .normal)
        listButton.contentHorizontalAlignment = .leading
        listButton.addAction(
            UIAction { [weak self] _ in self?.setShowsList(true) }, for: .primaryActionTriggered)
        for part in [
            sidebar, search, table, emptyLabel, line, listButton, titleLabel, classLabel,
            noteLabel, codeButton, code, scroll,
        ] {
            view.addSubview(part)
        }
        if GalleryPage.all.indices.contains(first) { show(GalleryPage.all[first]) }
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        let isNarrow = bounds.width < Self.narrowWidth
        let listWidth = isNarrow ? bounds.width : Self.listWidth
        let barHeight = search.intrinsicContentSize.height
        let roof = view.safeAreaInsets.top
        sidebar.frame = CGRect(x: 0, y: 0, width: listWidth, height: bounds.height)
        search.frame = CGRect(x: 0, y: roof + 4, width: listWidth, height: barHeight)
        let top = roof + barHeight + 8
        table.frame = CGRect(
            x: 0, y: top, width: listWidth, height: max(0, bounds.height - top))
        emptyLabel.frame = CGRect(
            x: 16, y: top + 24, width: max(0, listWidth - 32), height: 40)
        line.frame = CGRect(
            x: listWidth, y: roof, width: 1 / max(1, view.contentScaleFactor),
            height: bounds.height - roof)
        let left = isNarrow ? 0 : Self.listWidth + 1
        let margin = isNarrow ? bounds.width / 20 : 24
        let width = max(0, bounds.width - left)
        let inside = max(0, width - 2 * margin)
        var y: CGFloat = roof + (isNarrow ? 8 : 20)
        if isNarrow {
            let size = listButton.intrinsicContentSize
            listButton.frame = CGRect(origin: CGPoint(x: margin, y: y), size: size)
            y += size.height + 4
        }
        let button = codeButton.intrinsicContentSize
        codeButton.frame = CGRect(
            x: left + margin + inside - button.width, y: y + (36 - button.height) / 2,
            width: button.width, height: button.height)
        titleLabel.frame = CGRect(
            x: left + margin, y: y, width: max(0, inside - button.width - 8), height: 36)
        classLabel.frame = CGRect(x: left + margin, y: y + 37, width: inside, height: 20)
        noteLabel.frame = CGRect(x: left + margin, y: y + 58, width: inside, height: 22)
        y += 92
        if showsCode, !isNarrow || !showsList {
            let height = code.wantedHeight(width: inside)
            code.frame = CGRect(x: left + margin, y: y, width: inside, height: height)
            y += height + 16
        }
        y -= PageScrollView.topInset
        scroll.frame = CGRect(x: left, y: y, width: width, height: max(0, bounds.height - y))
        let showsPage = !isNarrow || !showsList, showsList = !isNarrow || showsList
        for part in [sidebar, search, table] as [UIView] { part.isHidden = !showsList }
        emptyLabel.isHidden = !showsList || !sections.isEmpty
        line.isHidden = isNarrow
        listButton.isHidden = !isNarrow || showsList
        let head = [titleLabel, classLabel, noteLabel, codeButton, scroll] as [UIView]
        for part in head { part.isHidden = !showsPage }
        code.isHidden = !showsCode || !showsPage
        if !hasMarkedFirst {
            hasMarkedFirst = true
            markShownRow(scrolling: true)
        }
    }

    private func setShowsList(_ shows: Bool) {
        guard showsList != shows else { return }
        showsList = shows
        if shows {
            markShownRow(scrolling: true)
        } else {
            view.endEditing(true)
        }
        view.setNeedsLayout()
    }

    private func showCodeTitle() {
        codeButton.setTitle(showsCode ? "Hide code" : "Show code", for: .normal)
    }

    private func toggleCode() {
        showsCode.toggle()
        showCodeTitle()
        view.setNeedsLayout()
    }

    // MARK: Pages

    private func show(_ shown: GalleryPage) {
        shownTitle = shown.title
        titleLabel.text = shown.title
        noteLabel.text = shown.note
        let code = GalleryCode.of(page: shown.title)
        classLabel.text = code?.classes
        self.code.code = code?.lines ?? ""
        scroll.page = shown.make()
        view.setNeedsLayout()
    }

    /// Shows a page, as somebody asked for it elsewhere than in the list.
    func open(_ page: GalleryPage) {
        show(page)
        markShownRow(scrolling: true)
        setShowsList(false)
    }

    private func page(at path: IndexPath) -> GalleryPage {
        sections[path.section].pages[path.row]
    }

    private func markShownRow(scrolling: Bool) {
        for (section, group) in sections.enumerated() {
            guard let row = group.pages.firstIndex(where: { $0.title == shownTitle }) else {
                continue
            }
            let path = IndexPath(row: row, section: section)
            table.selectRow(at: path, animated: false, scrollPosition: .none)
            if scrolling { table.scrollToRow(at: path, at: .none, animated: false) }
            return
        }
    }

    // MARK: List

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].pages.count
    }

    /// The index stays as it is when a page tries another size of text.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel?.text = sections[section].title
        header.textLabel?.font = .systemFont(ofSize: 12, weight: .semibold)
        header.textLabel?.textColor = Column.quiet
        header.backgroundColor = Column.sidebar
        return header
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "page", for: indexPath)
        cell.textLabel?.text = page(at: indexPath).title
        cell.textLabel?.font = .systemFont(ofSize: 15)
        cell.backgroundColor = .clear
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        show(page(at: indexPath))
        setShowsList(false)
    }

    // MARK: Search

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        sections = GallerySection.matching(searchText, in: GalleryPage.sections)
        table.reloadData()
        markShownRow(scrolling: false)
        view.setNeedsLayout()
    }

    /// Return shows the first page that was found.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        guard let found = sections.first?.pages.first else { return }
        open(found)
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        searchBar.text = ""
        searchBar.resignFirstResponder()
    }
}

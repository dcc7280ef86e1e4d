import Tactile

/// A large title that goes as the content is scrolled, and how the bar looks before and after.
final class BarLooksPage: UIView {
    private let list = BarLooksController()
    private let navigation = UINavigationController(
        navigationBarClass: ReadingBar.self, toolbarClass: nil)
    private let looks = UISegmentedControl(items: ["Default", "Opaque", "Transparent", "Coloured"])
    private lazy var knobs = Column.row(
        Column.toggle("Large title", isOn: true) { [weak self] in
            self?.navigation.navigationBar.prefersLargeTitles = $0
        },
        Column.toggle("Plain at the top", isOn: true) { [weak self] in self?.setEdge($0) })
    private lazy var low = Column.row(
        Column.toggle("As in a low window", isOn: false) { [weak self] in
            self?.navigation.traitOverrides.verticalSizeClass = $0 ? .compact : .unspecified
        })
    private lazy var more = Column.row(
        Column.toggle("Search", isOn: true) { [list] in list.showsSearch($0) },
        Column.toggle("Prompt", isOn: false) { [list] in
            list.navigationItem.prompt = $0 ? "A line above the title" : nil
        },
        Column.toggle("Hides", isOn: false) { [weak self] in
            self?.navigation.hidesBarsOnSwipe = $0
        })

    override init(frame: CGRect) {
        super.init(frame: frame)
        navigation.viewControllers = [list]
        navigation.navigationBar.prefersLargeTitles = true
        looks.selectedSegmentIndex = 0
        looks.addAction(UIAction { [weak self] _ in self?.setLook() }, for: .valueChanged)
        setEdge(true)
        let flat = UINavigationBarAppearance()
        flat.configureWithOpaqueBackground()
        flat.backgroundColor = .tertiarySystemBackground
        navigation.navigationBar.compactAppearance = flat
        navigation.navigationBar.compactScrollEdgeAppearance = flat
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        for part in [looks, knobs, more, low, navigation.view] as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private func setLook() {
        let look = UINavigationBarAppearance()
        switch looks.selectedSegmentIndex {
        case 1: look.configureWithOpaqueBackground()
        case 2: look.configureWithTransparentBackground()
        case 3:
            look.configureWithOpaqueBackground()
            look.backgroundColor = .systemIndigo
            look.shadowColor = nil
            look.titleTextAttributes = [.foregroundColor: UIColor.white]
            look.largeTitleTextAttributes = [.foregroundColor: UIColor.white]
            look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
        default: look.configureWithDefaultBackground()
        }
        navigation.navigationBar.standardAppearance = look
    }

    private func setEdge(_ isPlain: Bool) {
        let edge = UINavigationBarAppearance()
        edge.configureWithTransparentBackground()
        navigation.navigationBar.scrollEdgeAppearance = isPlain ? edge : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        looks.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        knobs.frame = CGRect(x: 0, y: 40, width: width, height: 32)
        more.frame = CGRect(x: 0, y: 80, width: width, height: 32)
        low.frame = CGRect(x: 0, y: 120, width: width, height: 32)
        navigation.view.frame = CGRect(
            x: 0, y: 168, width: width, height: max(260, bounds.height - 168))
    }
}

/// A bar with a line at its lower edge, as long as the part of the content that has been read.
private final class ReadingBar: UINavigationBar {
    private let line = UIView()
    /// Between 0 and 1.
    var progress: CGFloat = 0 { didSet { if progress != oldValue { setNeedsLayout() } } }

    override func layoutSubviews() {
        super.layoutSubviews()
        if line.superview == nil {
            line.isUserInteractionEnabled = false
            line.layer.zPosition = 1
            addSubview(line)
        }
        line.backgroundColor = tintColor
        line.frame = CGRect(
            x: 0, y: bounds.height - 2, width: bounds.width * min(max(progress, 0), 1), height: 2)
    }
}

private final class BarLooksController: UITableViewController {
    private let search = UISearchController(searchResultsController: nil)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Mountains"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Add", primaryAction: UIAction { _ in })
        search.obscuresBackgroundDuringPresentation = false
        showsSearch(true)
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) {
        super.scrollViewDidScroll(scrollView)
        let insets = scrollView.adjustedContentInset
        let way =
            scrollView.contentSize.height + insets.top + insets.bottom - scrollView.bounds.height
        let done = scrollView.contentOffset.y + insets.top
        (navigationController?.navigationBar as? ReadingBar)?.progress = way > 0 ? done / way : 0
    }

    func showsSearch(_ shows: Bool) { navigationItem.searchController = shows ? search : nil }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { 40 }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Peak \(indexPath.row + 1)"
        return cell
    }
}

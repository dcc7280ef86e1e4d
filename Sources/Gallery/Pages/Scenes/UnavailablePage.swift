import Tactile

/// A list with something in it, with nothing, and on its way; a search that finds nothing says so.
final class UnavailablePage: UIView {
    private let scene = LibraryScene()
    private let navigation: UINavigationController
    private let kinds = UISegmentedControl(items: ["Books", "Empty", "Loading"])
    private lazy var knobs = Column.row(
        Column.toggle("Picture", isOn: true) { [scene] in scene.showsPicture = $0 },
        Column.toggle("Buttons", isOn: true) { [scene] in scene.showsButtons = $0 },
        Column.toggle("Natural", isOn: false) { [scene] in scene.isNatural = $0 })

    override init(frame: CGRect) {
        navigation = UINavigationController(rootViewController: scene)
        super.init(frame: frame)
        kinds.selectedSegmentIndex = 0
        kinds.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                scene.kind = LibraryScene.Kind(rawValue: kinds.selectedSegmentIndex) ?? .books
            }, for: .valueChanged)
        scene.added = { [weak self] in self?.kinds.selectedSegmentIndex = 0 }
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        for part in [kinds, knobs, navigation.view] as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        kinds.frame = CGRect(x: 0, y: 0, width: min(width, 320), height: 32)
        knobs.frame = CGRect(x: 0, y: 42, width: width, height: 32)
        navigation.view.frame = CGRect(
            x: 0, y: 88, width: width, height: max(300, bounds.height - 88))
    }
}

private final class LibraryScene: UIViewController, UITableViewDataSource,
    UISearchResultsUpdating
{
    enum Kind: Int { case books, empty, loading }

    var kind = Kind.books { didSet { changed() } }
    var showsPicture = true { didSet { changed() } }
    var showsButtons = true { didSet { changed() } }
    var isNatural = false { didSet { changed() } }
    var added: () -> Void = {}
    private let table = UITableView(frame: .zero, style: .plain)
    private let search = UISearchController(searchResultsController: nil)
    private static let books = ["Emma", "Germinal", "Middlemarch", "Oblomov", "Ulysses", "Walden"]

    private var found: [String] {
        guard kind == .books else { return [] }
        let wanted = search.searchBar.text ?? ""
        guard !wanted.isEmpty else { return Self.books }
        return Self.books.filter { $0.localizedCaseInsensitiveContains(wanted) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Library"
        view.backgroundColor = .systemBackground
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.hidesNavigationBarDuringPresentation = false
        navigationItem.searchController = search
        table.dataSource = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "book")
        view.addSubview(table)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        table.frame = view.bounds
    }

    private func changed() {
        table.reloadData()
        setNeedsUpdateContentUnavailableConfiguration()
    }

    override func updateContentUnavailableConfiguration(
        using state: UIContentUnavailableConfigurationState
    ) {
        var shown: UIContentUnavailableConfiguration?
        switch kind {
        case .books:
            if found.isEmpty {
                shown = UIContentUnavailableConfiguration.search().updated(for: state)
            }
        case .empty:
            var empty = UIContentUnavailableConfiguration.empty()
            empty.text = "No Books"
            empty.secondaryText = "What you add is kept here."
            empty.image = Self.shelf
            if showsButtons {
                empty.button = .filled()
                empty.button.title = "Add Books"
                empty.buttonProperties.primaryAction = UIAction { [weak self] _ in
                    self?.kind = .books
                    self?.added()
                }
                empty.secondaryButton.title = "Load"
                empty.secondaryButtonProperties.isEnabled = false
            }
            shown = empty
        case .loading: shown = .loading()
        }
        if !showsPicture { shown?.image = nil }
        shown?.alignment = isNatural ? .natural : .center
        contentUnavailableConfiguration = shown
        table.isHidden = shown != nil
    }

    func updateSearchResults(for searchController: UISearchController) { changed() }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
        cell.textLabel?.text = found[indexPath.row]
        return cell
    }

    /// Three books on a board.
    private static let shelf = UIGraphicsImageRenderer(size: CGSize(width: 56, height: 48)).image {
        _ in
        let path = UIBezierPath(rect: CGRect(x: 10, y: 8, width: 9, height: 32))
        path.append(UIBezierPath(rect: CGRect(x: 22, y: 14, width: 9, height: 26)))
        path.append(UIBezierPath(rect: CGRect(x: 34, y: 10, width: 9, height: 30)))
        path.append(UIBezierPath(rect: CGRect(x: 3, y: 42, width: 50, height: 4)))
        UIColor.black.setFill()
        path.fill()
    }.withRenderingMode(.alwaysTemplate)
}

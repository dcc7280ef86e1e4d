import Tactile

/// A scene that is searched by the bar in its navigation bar.
final class SearchScenePage: UIView {
    private let scene = SearchedScene()
    private let navigation: UINavigationController
    private lazy var knobs = Column.row(
        Column.toggle("Hides title", isOn: true) { [scene] in
            scene.search.hidesNavigationBarDuringPresentation = $0
        },
        Column.toggle("Dims", isOn: false) { [scene] in
            scene.search.obscuresBackgroundDuringPresentation = $0
        })
    private lazy var more = Column.row(
        Column.toggle("Large title", isOn: true) { [weak self] in
            self?.navigation.navigationBar.prefersLargeTitles = $0
        },
        Column.toggle("Scopes", isOn: true) { [scene] in
            scene.search.searchBar.scopeButtonTitles = $0 ? SearchedScene.scopes : nil
        },
        Column.toggle("In the row", isOn: false) { [scene] in
            scene.navigationItem.preferredSearchBarPlacement = $0 ? .inline : .automatic
        })

    override init(frame: CGRect) {
        navigation = UINavigationController(rootViewController: scene)
        super.init(frame: frame)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        addSubview(knobs)
        addSubview(more)
        addSubview(navigation.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        more.frame = CGRect(x: 0, y: 40, width: width, height: 32)
        navigation.view.frame = CGRect(
            x: 0, y: 88, width: width, height: max(260, bounds.height - 88))
    }
}

private final class SearchedScene: UIViewController, UITableViewDataSource, UITableViewDelegate,
    UISearchResultsUpdating
{
    static let scopes = ["All", "Short", "Long"]
    let search = UISearchController(searchResultsController: nil)
    private let table = UITableView(frame: .zero, style: .plain)
    private let emptyLabel = Column.label("No river has this name.")
    private static let rivers = [
        "Amazon", "Amur", "Congo", "Danube", "Elbe", "Ganges", "Indus", "Lena", "Loire", "Mekong",
        "Mississippi", "Murray", "Niger", "Nile", "Orinoco", "Po", "Rhine", "Rhône", "Seine",
        "Tagus", "Thames", "Vistula", "Volga", "Yangtze", "Yukon", "Zambezi",
    ]
    private var found = SearchedScene.rivers

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Rivers"
        table.dataSource = self
        table.delegate = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "river")
        view.addSubview(table)
        emptyLabel.textColor = Column.quiet
        emptyLabel.textAlignment = .center
        emptyLabel.isHidden = true
        view.addSubview(emptyLabel)
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "A river"
        search.searchBar.scopeButtonTitles = Self.scopes
        navigationItem.searchController = search
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        table.frame = view.bounds
        emptyLabel.frame = CGRect(
            x: 0, y: view.safeAreaInsets.top + 40, width: view.bounds.width, height: 24)
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        let scope =
            searchController.isActive ? searchController.searchBar.selectedScopeButtonIndex : 0
        found = Self.rivers.filter { river in
            (text.isEmpty || river.localizedCaseInsensitiveContains(text))
                && [true, river.count <= 5, river.count > 5][scope]
        }
        emptyLabel.isHidden = !found.isEmpty
        table.reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "river", for: indexPath)
        cell.textLabel?.text = found[indexPath.row]
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let next = UIViewController()
        next.title = found[indexPath.row]
        next.view.backgroundColor = .secondarySystemBackground
        navigationController?.pushViewController(next, animated: true)
    }
}

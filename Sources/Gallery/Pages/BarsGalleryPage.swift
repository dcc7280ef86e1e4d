import Tactile

/// A navigation bar and a toolbar with items of every kind, and a list that is pulled to refresh.
final class BarsGalleryPage: UIView {
    private let navigation: UINavigationController
    private let scene = BarsGalleryScene()

    override init(frame: CGRect) {
        navigation = UINavigationController(rootViewController: scene)
        super.init(frame: frame)
        navigation.setToolbarHidden(false, animated: false)
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        addSubview(navigation.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        navigation.view.frame = CGRect(
            x: 0, y: 0, width: min(bounds.width, 480), height: bounds.height)
    }
}

private final class BarsGalleryScene: UIViewController, UITableViewDataSource {
    private let table = UITableView(frame: .zero, style: .plain)
    private var count = 30

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Bars"
        table.dataSource = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [weak self, unowned refresh] _ in
                UIView.animate(withDuration: 1, animations: { refresh.tintColor = .systemGray }) {
                    _ in
                    refresh.endRefreshing()
                    self?.count += 1
                    self?.table.reloadData()
                }
            }, for: .valueChanged)
        table.refreshControl = refresh
        view.addSubview(table)
        let say = { [weak self] (text: String) in UIAction { _ in self?.title = text } }
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(systemItem: .add, primaryAction: say("Add")),
            UIBarButtonItem(
                systemItem: .action,
                menu: UIMenu(children: [
                    UIAction(title: "Copy") { _ in }, UIAction(title: "Print") { _ in },
                ])),
        ]
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .edit,
            primaryAction: UIAction { [weak self] _ in
                guard let table = self?.table else { return }
                table.setEditing(!table.isEditing, animated: true)
            })
        let kinds: [UIBarButtonItem.SystemItem] = [
            .trash, .organize, .compose, .search, .refresh, .reply, .bookmarks, .camera, .play,
        ]
        toolbarItems = kinds.flatMap {
            [UIBarButtonItem(systemItem: $0, primaryAction: say("\($0)")), .flexibleSpace()]
        }.dropLast()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        table.frame = view.bounds
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row + 1)"
        return cell
    }
}

import Tactile

/// Search bars in their styles above a list that follows what is typed, and a field alone.
final class SearchPage: UIView, UISearchBarDelegate, UITableViewDataSource {
    private let bar = UISearchBar(frame: .zero)
    private let field = UISearchTextField(frame: .zero)
    private let table = UITableView(frame: .zero, style: .plain)
    private let log = Column.label("", size: 13)
    private let style = UISegmentedControl(items: ["Default", "Prominent", "Minimal"])
    private let side = UISegmentedControl(items: ["Plain", "Bookmarks", "Results"])
    private lazy var knobs = Column.row(
        Column.toggle("Cancel", isOn: false) { [bar] in
            bar.setShowsCancelButton($0, animated: true)
        },
        Column.toggle("Scopes", isOn: true) { [weak self, bar] in
            bar.setShowsScope($0, animated: true)
            self?.setNeedsLayout()
        },
        Column.toggle("Prompt", isOn: false) { [weak self, bar] in
            bar.prompt = $0 ? "Whose name has all of the letters" : nil
            self?.setNeedsLayout()
        })
    private var found = SearchPage.names

    private static let names = [
        "Apple", "Apricot", "Banana", "Blackberry", "Carrot", "Cherry", "Fennel", "Fig", "Grape",
        "Kohlrabi", "Leek", "Lemon", "Melon", "Onion", "Peach", "Pear", "Plum", "Radish",
        "Spinach", "Tomato",
    ]
    private static let vegetables: Set = [
        "Carrot", "Fennel", "Kohlrabi", "Leek", "Onion", "Radish", "Spinach", "Tomato",
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        bar.delegate = self
        bar.scopeButtonTitles = ["All", "Fruit", "Vegetables"]
        bar.showsScopeBar = true
        table.dataSource = self
        table.rowHeight = 32
        table.register(UITableViewCell.self, forCellReuseIdentifier: "name")
        table.layer.cornerRadius = 8
        field.placeholder = "A search field without a bar"
        field.tokens = ["Fruit", "Ripe"].map {
            let token = UISearchToken(icon: UIImage(systemName: "tag"), text: $0)
            token.representedObject = $0
            return token
        }
        field.addAction(
            UIAction { [weak self] _ in self?.fieldChanged() }, for: .editingChanged)
        log.textColor = Column.quiet
        style.selectedSegmentIndex = 0
        style.addAction(
            UIAction { [unowned style, bar] _ in
                bar.searchBarStyle = [.default, .prominent, .minimal][style.selectedSegmentIndex]
            }, for: .valueChanged)
        side.selectedSegmentIndex = 0
        side.addAction(
            UIAction { [unowned side, bar] _ in
                bar.showsBookmarkButton = side.selectedSegmentIndex == 1
                bar.showsSearchResultsButton = side.selectedSegmentIndex == 2
            }, for: .valueChanged)
        for part in [style, side, knobs, field, bar, table, log] as [UIView] { addSubview(part) }
        search()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        style.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        side.frame = CGRect(x: 0, y: 40, width: width, height: 32)
        knobs.frame = CGRect(x: 0, y: 80, width: width, height: 32)
        field.frame = CGRect(x: 0, y: 124, width: width, height: 36)
        let height = bar.intrinsicContentSize.height
        bar.frame = CGRect(x: 0, y: 172, width: width, height: height)
        let top = bar.frame.maxY + 4
        table.frame = CGRect(
            x: 0, y: top, width: width, height: max(96, bounds.height - top - 28))
        log.frame = CGRect(x: 0, y: table.frame.maxY + 8, width: width, height: 20)
    }

    private func fieldChanged() {
        let tags = field.tokens.compactMap { $0.representedObject as? String }
        log.text = "\(tags.joined(separator: ", ")); \(field.text?.count ?? 0) letters"
    }

    private func search() {
        let text = bar.text ?? ""
        found = Self.names.filter { name in
            let isVegetable = Self.vegetables.contains(name)
            let isWanted = [true, !isVegetable, isVegetable][bar.selectedScopeButtonIndex]
            return isWanted && (text.isEmpty || name.localizedCaseInsensitiveContains(text))
        }
        table.reloadData()
        log.text = "\(found.count) of \(Self.names.count)"
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel?.text = found[indexPath.row]
        cell.textLabel?.font = .systemFont(ofSize: 15)
        return cell
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { search() }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int) {
        search()
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.text = "Search" }
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { log.text = "Bookmarks" }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {
        searchBar.isSearchResultsButtonSelected.toggle()
        log.text = "Results"
    }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        searchBar.text = ""
        searchBar.resignFirstResponder()
        log.text = "Cancel"
    }
}

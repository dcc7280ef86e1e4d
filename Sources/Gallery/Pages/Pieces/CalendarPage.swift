import Tactile

/// A calendar: a month of days, the entries of the chosen one, and a scene to add one.
final class CalendarPage: UIView {
    private let navigation = UINavigationController(rootViewController: MonthController())

    override init(frame: CGRect) {
        super.init(frame: frame)
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
            x: 0, y: 0, width: min(bounds.width, 480), height: max(420, bounds.height))
    }
}

/// Days and entries in one collection: a grid of seven columns above a list.
private final class MonthController: UIViewController, UICollectionViewDelegate {
    private enum Item: Hashable {
        case weekday(String)
        case day(Int?, place: Int)
        case entry(String, day: Int)
    }

    /// The month that is shown, counted from this one.
    private var month = 0
    private var chosen = 9 { didSet { show() } }
    /// By the day and its month, as `key(_:)` counts them.
    private var entries = [3: ["Dentist, 9:30"], 9: ["Lunch with Anna", "Call the bank"]]
    private lazy var grid = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    private var source: UICollectionViewDiffableDataSource<Int, Item>?

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        calendar.locale = Locale(identifier: "en_GB")
        return calendar
    }
    private var first: Date {
        let now = calendar.dateComponents([.year, .month], from: Date())
        let here = calendar.date(from: now) ?? Date()
        return calendar.date(byAdding: .month, value: month, to: here) ?? here
    }

    private var layout: UICollectionViewLayout {
        UICollectionViewCompositionalLayout { section, environment in
            guard section == 0 else {
                let list = UICollectionLayoutListConfiguration(appearance: .plain)
                return .list(using: list, layoutEnvironment: environment)
            }
            let day = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / 7), heightDimension: .fractionalHeight(1)))
            let week = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
                repeatingSubitem: day, count: 7)
            return NSCollectionLayoutSection(group: week)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grid.backgroundColor = .clear
        grid.delegate = self
        view.addSubview(grid)
        let days = UICollectionView.CellRegistration<DayCell, Item> { [weak self] cell, _, item in
            guard let self else { return }
            guard case .day(let day, _) = item else {
                if case .weekday(let name) = item { cell.show(name) }
                return
            }
            cell.show(
                day, isChosen: day == chosen,
                isMarked: day.map { self.entries[self.key($0)] != nil } ?? false)
        }
        let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Item> {
            cell, _, item in
            guard case .entry(let text, _) = item else { return }
            var content = cell.defaultContentConfiguration()
            content.text = text
            content.image = UIImage(systemName: "circle.fill")
            content.imageProperties.tintColor = Column.tint
            cell.contentConfiguration = content
        }
        source = UICollectionViewDiffableDataSource(collectionView: grid) { grid, path, item in
            if path.section == 0 {
                return grid.dequeueConfiguredReusableCell(using: days, for: path, item: item)
            }
            return grid.dequeueConfiguredReusableCell(using: rows, for: path, item: item)
        }
        let back = UIBarButtonItem(
            image: UIImage(systemName: "chevron.backward"),
            primaryAction: UIAction { [weak self] _ in self?.turn(by: -1) })
        back.accessibilityLabel = "Month before"
        let next = UIBarButtonItem(
            image: UIImage(systemName: "chevron.forward"),
            primaryAction: UIAction { [weak self] _ in self?.turn(by: 1) })
        next.accessibilityLabel = "Next month"
        navigationItem.setLeftBarButtonItems([back, next], animated: false)
        let add = UIBarButtonItem(
            image: UIImage(systemName: "plus"),
            primaryAction: UIAction { [weak self] _ in self?.add() })
        add.accessibilityLabel = "Add an entry"
        navigationItem.rightBarButtonItem = add
        show()
    }

    private func key(_ day: Int) -> Int { month * 32 + day }

    private func turn(by months: Int) {
        month += months
        chosen = 1
    }

    private func show() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_GB")
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.dateFormat = "MMMM yyyy"
        title = formatter.string(from: first)
        let count = calendar.range(of: .day, in: .month, for: first)?.count ?? 31
        // Weeks begin on Mondays.
        let lead = (calendar.component(.weekday, from: first) + 5) % 7
        var snapshot = NSDiffableDataSourceSnapshot<Int, Item>()
        snapshot.appendSections([0, 1])
        let names = calendar.shortStandaloneWeekdaySymbols
        snapshot.appendItems(
            (names.dropFirst() + names.prefix(1)).map(Item.weekday), toSection: 0)
        snapshot.appendItems(
            (0..<lead + count).map { .day($0 < lead ? nil : $0 - lead + 1, place: $0) },
            toSection: 0)
        let here = entries[key(chosen)] ?? []
        snapshot.appendItems(here.map { .entry($0, day: chosen) }, toSection: 1)
        snapshot.reconfigureItems(snapshot.itemIdentifiers(inSection: 0))
        source?.apply(snapshot, animatingDifferences: false)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: false)
        guard case .day(let day?, _) = source?.itemIdentifier(for: indexPath) else { return }
        chosen = day
    }

    private func add() {
        let alert = UIAlertController(
            title: "New entry", message: "On day \(chosen)", preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "What, and when" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
                guard let self, let text = alert?.textFields?.first?.text, !text.isEmpty else {
                    return
                }
                entries[key(chosen), default: []].append(text)
                show()
            })
        present(alert, animated: true)
    }
}

private final class DayCell: UICollectionViewCell {
    private let disc = UIView()
    private let label = UILabel()
    private let mark = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        disc.layer.cornerRadius = 17
        mark.layer.cornerRadius = 2.5
        for part in [disc, label, mark] { contentView.addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// The name of a column.
    func show(_ weekday: String) {
        label.text = weekday
        label.textColor = Column.quiet
        label.font = .systemFont(ofSize: 12, weight: .medium)
        disc.backgroundColor = .clear
        mark.backgroundColor = .clear
    }

    func show(_ day: Int?, isChosen: Bool, isMarked: Bool) {
        label.text = day.map { "\($0)" }
        label.textColor = isChosen ? .white : .label
        label.font = .systemFont(ofSize: 15, weight: isChosen ? .semibold : .regular)
        disc.backgroundColor = isChosen ? .systemIndigo : .clear
        mark.backgroundColor = isMarked ? (isChosen ? .white : Column.tint) : .clear
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = CGPoint(x: contentView.bounds.midX, y: contentView.bounds.midY)
        disc.frame = CGRect(x: middle.x - 17, y: middle.y - 17, width: 34, height: 34)
        label.frame = contentView.bounds
        mark.frame = CGRect(x: middle.x - 2.5, y: middle.y + 9, width: 5, height: 5)
    }
}

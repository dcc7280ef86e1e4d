import Tactile

/// An outline of dishes as a list in each of its looks: rows open, swipe, move, and are chosen.
final class ListsPage: UIView {
    private enum Dish: Hashable {
        case course(String)
        case kind(String)
        case dish(String)

        var name: String {
            switch self {
            case .course(let name), .kind(let name), .dish(let name): name
            }
        }
    }

    private typealias Outline = NSDiffableDataSourceSectionSnapshot<Dish>

    private var view: UICollectionView
    private var source: UICollectionViewDiffableDataSource<String, Dish>?
    private let look = UISegmentedControl(items: ["Plain", "Grouped", "Inset", "Sidebar"])
    private let edits = UISwitch()
    private let editsLabel = UILabel()
    private let values = UISwitch()
    private let valuesLabel = UILabel()

    private static let menu: [(course: String, kinds: [(String, [String])])] = [
        ("Starters", [("Soups", ["Pea", "Potato", "Tomato"]), ("Salads", ["Bean", "Beetroot"])]),
        ("Mains", [("Pasta", ["Lasagne", "Penne"]), ("Rice", ["Curry", "Paella", "Risotto"])]),
        ("Sweets", [("Cakes", ["Cheese", "Plum"]), ("Ices", ["Lemon", "Nut"])]),
    ]

    override init(frame: CGRect) {
        view = UICollectionView(frame: .zero, collectionViewLayout: Self.layout(.insetGrouped))
        super.init(frame: frame)
        look.selectedSegmentIndex = 2
        look.addAction(UIAction { [weak self] _ in self?.restyle() }, for: .valueChanged)
        editsLabel.text = "Edit"
        edits.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                view.isEditing = edits.isOn
            }, for: .valueChanged)
        valuesLabel.text = "Values"
        values.addAction(
            UIAction { [weak self] _ in
                guard let self, var all = source?.snapshot() else { return }
                all.reconfigureItems(all.itemIdentifiers)
                source?.apply(all)
            }, for: .valueChanged)
        view.allowsMultipleSelectionDuringEditing = true
        for part in [look, edits, editsLabel, values, valuesLabel, view] { addSubview(part) }
        fill()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        look.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 360), height: 32)
        editsLabel.frame = CGRect(x: 0, y: 42, width: 40, height: 30)
        edits.frame.origin = CGPoint(x: 44, y: 42)
        valuesLabel.frame = CGRect(x: 120, y: 42, width: 60, height: 30)
        values.frame.origin = CGPoint(x: 184, y: 42)
        view.frame = CGRect(
            x: 0, y: 84, width: min(bounds.width, 420), height: max(bounds.height - 84, 0))
    }

    // MARK: Looks

    private static func layout(
        _ appearance: UICollectionLayoutListConfiguration.Appearance,
        _ remove: @escaping @MainActor (IndexPath) -> Void = { _ in }
    ) -> UICollectionViewLayout {
        var list = UICollectionLayoutListConfiguration(appearance: appearance)
        list.headerMode = .firstItemInSection
        list.trailingSwipeActionsConfigurationProvider = { path in
            guard path.item > 0 else { return nil }
            let action = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
                remove(path)
                done(true)
            }
            return UISwipeActionsConfiguration(actions: [action])
        }
        return UICollectionViewCompositionalLayout.list(using: list)
    }

    private var appearance: UICollectionLayoutListConfiguration.Appearance {
        switch look.selectedSegmentIndex {
        case 0: .plain
        case 1: .grouped
        case 3: .sidebar
        default: .insetGrouped
        }
    }

    private func restyle() {
        view.backgroundColor = nil
        view.collectionViewLayout = Self.layout(appearance) { [weak self] in self?.remove(at: $0) }
        view.reloadData()
    }

    // MARK: Content

    private func fill() {
        typealias Registration = UICollectionView.CellRegistration<UICollectionViewListCell, Dish>
        let header = Registration { cell, _, dish in
            var content = cell.defaultContentConfiguration()
            content.text = dish.name
            cell.contentConfiguration = content
            cell.accessories = [.outlineDisclosure()]
        }
        let row = Registration { [weak self] cell, _, dish in
            var content = cell.defaultContentConfiguration()
            content.text = dish.name
            if self?.values.isOn == true {
                content.secondaryText = "\(dish.name.count) letters"
                content.prefersSideBySideTextAndSecondaryText = true
            }
            cell.contentConfiguration = content
            cell.accessories = [.multiselect(), .reorder()]
            if case .kind = dish { cell.accessories = [.outlineDisclosure(), .multiselect()] }
        }
        let source = UICollectionViewDiffableDataSource<String, Dish>(collectionView: view) {
            view, path, dish in
            if case .course = dish {
                return view.dequeueConfiguredReusableCell(using: header, for: path, item: dish)
            }
            return view.dequeueConfiguredReusableCell(using: row, for: path, item: dish)
        }
        source.reorderingHandlers.canReorderItem = { dish in
            if case .dish = dish { true } else { false }
        }
        self.source = source
        for (course, kinds) in Self.menu {
            var outline = Outline()
            let root = Dish.course(course)
            outline.append([root])
            outline.append(kinds.map { .kind($0.0) }, to: root)
            for (kind, dishes) in kinds {
                outline.append(dishes.map { .dish("\($0) \(kind.lowercased())") }, to: .kind(kind))
            }
            outline.expand([root])
            source.apply(outline, to: course, animatingDifferences: false)
        }
        restyle()
    }

    private func remove(at path: IndexPath) {
        guard let source, let dish = source.itemIdentifier(for: path),
            let course = source.sectionIdentifier(for: path.section)
        else { return }
        var outline = source.snapshot(for: course)
        outline.delete([dish])
        source.apply(outline, to: course)
    }
}

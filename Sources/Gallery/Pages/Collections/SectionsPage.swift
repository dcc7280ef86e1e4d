import Tactile

/// Three sections, each laid out in its own way: cards that scroll sideways, a mosaic of groups in
/// groups, and notes as high as their text.
final class SectionsPage: UIView, UICollectionViewDataSource {
    private let view: UICollectionView
    private static let titles = ["Cards", "Mosaic", "Notes"]
    private static let notes = [
        "As high as its text.",
        "The estimate of a note is one line; the label in it says how many there are, and what is "
            + "below moves down by so much.",
        "A background belongs to the whole section, behind all of its notes.",
        "Groups are laid out once; where the others are is arithmetic, for ten items as for a million.",
    ]

    override init(frame: CGRect) {
        let layout = UICollectionViewCompositionalLayout { section, environment in
            switch section {
            case 0: Self.cards()
            case 1: Self.mosaic(isWide: environment.container.contentSize.width > 500)
            default: Self.list()
            }
        }
        layout.register(PlateView.self, forDecorationViewOfKind: "plate")
        view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(frame: frame)
        view.register(TileCell.self, forCellWithReuseIdentifier: "tile")
        view.register(NoteCell.self, forCellWithReuseIdentifier: "note")
        view.register(
            TitleView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        view.register(
            BadgeView.self, forSupplementaryViewOfKind: BadgeView.kind,
            withReuseIdentifier: BadgeView.kind)
        view.dataSource = self
        addSubview(view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = bounds
    }

    // MARK: Sections

    private static func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private static func title() -> NSCollectionLayoutBoundarySupplementaryItem {
        let title = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(34)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        title.pinToVisibleBounds = true
        return title
    }

    private static func cards() -> NSCollectionLayoutSection {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(22), .absolute(22)), elementKind: BadgeView.kind,
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], absoluteOffset: CGPoint(x: -6, y: 6)))
        let card = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)),
            supplementaryItems: [badge])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(0.6), .absolute(120)), subitems: [card])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .groupPagingCentered
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 0, leading: 0, bottom: 14, trailing: 0)
        section.boundarySupplementaryItems = [title()]
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            let middle = offset.x + environment.container.contentSize.width / 2
            for item in items {
                let away = min(abs(item.frame.midX - middle) / 400, 1)
                item.alpha = 1 - 0.5 * away
            }
        }
        return section
    }

    private static func mosaic(isWide: Bool) -> NSCollectionLayoutSection {
        let inset = NSDirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
        let large = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(isWide ? 0.5 : 0.66), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        large.contentInsets = inset
        small.contentInsets = inset
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(isWide ? 0.25 : 0.34), .fractionalHeight(1)),
            subitems: [small])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(160)),
            subitems: isWide ? [column, large, column] : [large, column])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets.bottom = 14
        section.boundarySupplementaryItems = [title()]
        return section
    }

    private static func list() -> NSCollectionLayoutSection {
        let height = NSCollectionLayoutDimension.estimated(40)
        let note = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), height))
        note.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: nil, top: .fixed(2), trailing: nil, bottom: .fixed(2))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(1), height), subitems: [note])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 4, leading: 10, bottom: 10, trailing: 10)
        section.supplementariesFollowContentInsets = false
        section.boundarySupplementaryItems = [title()]
        section.decorationItems = [.background(elementKind: "plate")]
        return section
    }

    // MARK: Content

    func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { [12, 15, Self.notes.count][section] }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let isNote = indexPath.section == 2
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: isNote ? "note" : "tile", for: indexPath)
        (cell as? NoteCell)?.label.text = Self.notes[indexPath.item % Self.notes.count]
        (cell as? TileCell)?.show(indexPath.item + 1 + 20 * indexPath.section)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if kind == BadgeView.kind {
            let badge = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: kind, for: indexPath)
            (badge as? BadgeView)?.show(indexPath.item % 3 == 0 ? indexPath.item + 1 : 0)
            return badge
        }
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text = Self.titles[indexPath.section]
        return view
    }
}

/// How much is new in a card.
private final class BadgeView: UICollectionReusableView {
    static let kind = "badge"
    private let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemRed
        layer.cornerRadius = 11
        label.font = .systemFont(ofSize: 12, weight: .semibold)
        label.textColor = .white
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ count: Int) {
        label.text = "\(count)"
        isHidden = count == 0
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

/// A note whose label says how high it is.
private final class NoteCell: UICollectionViewCell {
    let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: .body)
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 6),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -6),
        ])
    }

    required init?(coder: NSCoder) { nil }
}

/// Behind a section.
private final class PlateView: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
    }

    required init?(coder: NSCoder) { nil }
}

import Tactile

/// Tiles in a grid that come, go and move, under headers that stay in sight.
final class PhotoGridPage: UIView, UICollectionViewDataSource, UICollectionViewDelegate {
    private let grid = UICollectionViewFlowLayout()
    private let list = UICollectionViewFlowLayout()
    private let view: UICollectionView
    private var buttons: [UIButton] = []
    private var months: [(title: String, photos: [Int])] = [
        ("March", Array(1...14)), ("April", Array(15...34)), ("May", Array(35...90)),
    ]
    private var nextPhoto = 91

    override init(frame: CGRect) {
        view = UICollectionView(frame: .zero, collectionViewLayout: grid)
        super.init(frame: frame)
        for layout in [grid, list] {
            layout.minimumLineSpacing = 6
            layout.minimumInteritemSpacing = 6
            layout.sectionInset = UIEdgeInsets(top: 0, left: 0, bottom: 12, right: 0)
            layout.headerReferenceSize = CGSize(width: 0, height: 34)
            layout.sectionHeadersPinToVisibleBounds = true
        }
        grid.itemSize = CGSize(width: 84, height: 84)
        view.register(TileCell.self, forCellWithReuseIdentifier: "tile")
        view.register(
            TitleView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        view.dataSource = self
        view.delegate = self
        view.allowsMultipleSelection = true
        addSubview(view)
        view.addGestureRecognizer(
            UILongPressGestureRecognizer(
                target: self, action: Selector("pressed:", PhotoGridPage.pressed(_:))))
        add("Add") { $0.insert() }
        add("Remove selected") { $0.remove() }
        add("Shuffle") { $0.shuffle() }
        add("Grid or list") { $0.changeLayout() }
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ title: String, _ action: @escaping (PhotoGridPage) -> Void) {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addAction(
            UIAction { [weak self] _ in if let self { action(self) } },
            for: .primaryActionTriggered)
        buttons.append(button)
        addSubview(button)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let y = Column.flow(buttons, y: 0, width: bounds.width, height: 36) + 8
        view.frame = CGRect(
            x: 0, y: y, width: bounds.width, height: max(bounds.height - y, 0))
        list.itemSize = CGSize(width: max(bounds.width, 1), height: 40)
    }

    // MARK: Changes

    private func insert() {
        months[0].photos.insert(nextPhoto, at: 0)
        nextPhoto += 1
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }

    private func remove() {
        let paths = (view.indexPathsForSelectedItems ?? []).sorted()
        for path in paths.reversed() { months[path.section].photos.remove(at: path.item) }
        view.deleteItems(at: paths)
    }

    private func shuffle() {
        let old = months[0].photos
        months[0].photos.shuffle()
        view.performBatchUpdates {
            for (item, photo) in old.enumerated() {
                let place = self.months[0].photos.firstIndex(of: photo) ?? item
                self.view.moveItem(
                    at: IndexPath(item: item, section: 0), to: IndexPath(item: place, section: 0))
            }
        }
    }

    private func changeLayout() {
        let isGrid = view.collectionViewLayout === grid
        view.setCollectionViewLayout(isGrid ? list : grid, animated: true)
    }

    /// A long press lifts a tile.
    private func pressed(_ press: UILongPressGestureRecognizer) {
        let place = press.location(in: view)
        switch press.state {
        case .began:
            if let path = view.indexPathForItem(at: place) {
                view.beginInteractiveMovementForItem(at: path)
            }
        case .changed: view.updateInteractiveMovementTargetPosition(place)
        case .ended: view.endInteractiveMovement()
        default: view.cancelInteractiveMovement()
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { true }

    func collectionView(
        _ collectionView: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath
    ) {
        let photo = months[source.section].photos.remove(at: source.item)
        months[target.section].photos.insert(photo, at: target.item)
    }

    // MARK: Content

    func numberOfSections(in collectionView: UICollectionView) -> Int { months.count }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { months[section].photos.count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "tile", for: indexPath)
        (cell as? TileCell)?.show(months[indexPath.section].photos[indexPath.item])
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text = months[indexPath.section].title
        return view
    }
}

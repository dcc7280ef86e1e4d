import Tactile

/// Tiles that are dragged to other places of a grid, out of it as text, and into it from elsewhere.
final class DragGridPage: UIView, UICollectionViewDataSource, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    private let view: UICollectionView
    private let said = Column.label("Drag a tile between two others, or text from elsewhere.")
    private var photos = Array(1...24)

    override init(frame: CGRect) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 84, height: 84)
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(frame: frame)
        view.register(TileCell.self, forCellWithReuseIdentifier: "tile")
        view.dataSource = self
        view.dragDelegate = self
        view.dropDelegate = self
        said.textColor = Column.quiet
        said.numberOfLines = 2
        addSubview(said)
        addSubview(view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        said.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 40)
        view.frame = CGRect(x: 0, y: 48, width: bounds.width, height: max(0, bounds.height - 48))
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { photos.count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "tile", for: indexPath)
        (cell as? TileCell)?.show(photos[indexPath.item])
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        let photo = photos[indexPath.item]
        let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "\(photo)")))
        item.localObject = photo
        return [item]
    }

    func collectionView(
        _ collectionView: UICollectionView, canHandle session: any UIDropSession
    ) -> Bool { session.canLoadObjects(ofClass: String.self) }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(
            operation: collectionView.hasActiveDrag ? .move : .copy,
            intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        let target =
            coordinator.destinationIndexPath ?? IndexPath(item: photos.count - 1, section: 0)
        for item in coordinator.items {
            guard let source = item.sourceIndexPath else { continue }
            let photo = photos.remove(at: source.item)
            photos.insert(photo, at: min(target.item, photos.count))
            view.performBatchUpdates { self.view.moveItem(at: source, to: target) }
            coordinator.drop(item.dragItem, toItemAt: target)
            said.text = "Tile \(photo) is in place \(target.item + 1)."
        }
        guard coordinator.session.localDragSession == nil else { return }
        coordinator.session.loadObjects(ofClass: String.self) { [weak self] texts in
            self?.said.text = "Dropped: \(texts.joined(separator: ", ").prefix(80))"
        }
    }
}

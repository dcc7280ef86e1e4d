import Tactile

/// A grid of many items.
final class GridPage: UIView, UICollectionViewDataSource {
    private let grid: UICollectionView
    private let count: Int

    init(count: Int) {
        self.count = count
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = SceneData.cellSize
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(frame: .zero)
        grid.backgroundColor = SceneData.page
        grid.allowsSelection = false
        grid.dataSource = self
        grid.register(GridCell.self, forCellWithReuseIdentifier: "item")
        addSubview(grid)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        grid.frame = bounds
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "item", for: indexPath)
        (cell as? GridCell)?.show(indexPath.item)
        return cell
    }
}

private final class GridCell: UICollectionViewCell {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = SceneData.font(14)
        label.textColor = SceneData.text
        label.textAlignment = .center
        label.backgroundColor = SceneData.page
        label.isOpaque = true
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ item: Int) { label.text = SceneData.row(item).date }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: 0, dy: 20)
    }
}

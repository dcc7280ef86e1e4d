import Tactile

/// One layout becomes another as far as the slider goes; then go on or back.
final class LayoutsByHandPage: UIView, UICollectionViewDataSource {
    private let grid = UICollectionViewFlowLayout()
    private let rows = UICollectionViewFlowLayout()
    private let view: UICollectionView
    private let slider = UISlider()
    private let log = Column.label("Move the slider.", size: 13)
    private lazy var buttons = Column.row(
        Column.button("Go on") { [weak self] in self?.end(finishes: true) },
        Column.button("Go back") { [weak self] in self?.end(finishes: false) })
    private var way: UICollectionViewTransitionLayout?

    override init(frame: CGRect) {
        view = UICollectionView(frame: .zero, collectionViewLayout: grid)
        super.init(frame: frame)
        for layout in [grid, rows] {
            layout.minimumLineSpacing = 6
            layout.minimumInteritemSpacing = 6
        }
        grid.itemSize = CGSize(width: 84, height: 84)
        view.register(TileCell.self, forCellWithReuseIdentifier: "tile")
        view.dataSource = self
        slider.accessibilityLabel = "Way to the other layout"
        slider.addAction(UIAction { [weak self] _ in self?.moved() }, for: .valueChanged)
        log.textColor = Column.quiet
        for part in [slider, buttons, log, view] as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private func moved() {
        if way == nil {
            let other = view.collectionViewLayout === grid ? rows : grid
            way = view.startInteractiveTransition(to: other) { [weak self] _, finished in
                self?.log.text = finished ? "It is the other layout now." : "It is as it was."
                self?.slider.setValue(0, animated: true)
            }
        }
        way?.transitionProgress = CGFloat(slider.value)
        log.text = "\(Int(slider.value * 100)) %"
    }

    private func end(finishes: Bool) {
        guard way != nil else { return }
        way = nil
        if finishes {
            view.finishInteractiveTransition()
        } else {
            view.cancelInteractiveTransition()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 420)
        slider.frame = CGRect(x: 0, y: 0, width: width, height: 34)
        buttons.frame = CGRect(x: 0, y: 40, width: min(width, 280), height: 32)
        log.frame = CGRect(x: 0, y: 78, width: width, height: 20)
        view.frame = CGRect(
            x: 0, y: 108, width: bounds.width, height: max(bounds.height - 108, 0))
        rows.itemSize = CGSize(width: max(bounds.width, 1), height: 40)
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 60 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "tile", for: indexPath)
        (cell as? TileCell)?.show(indexPath.item + 1)
        return cell
    }
}

import Tactile

/// A list whose rows hang on springs: they lag behind a scroll, the more the farther from the
/// pointer.
final class SpringyListPage: UIView, UICollectionViewDataSource {
    private let layout = SpringyLayout()
    private let view: UICollectionView
    private let softness = UISlider()
    private let caption = UILabel()

    override init(frame: CGRect) {
        view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(frame: frame)
        layout.minimumLineSpacing = 8
        view.register(TileCell.self, forCellWithReuseIdentifier: "row")
        view.dataSource = self
        view.alwaysBounceVertical = true
        addSubview(view)
        caption.text = "Softness"
        addSubview(caption)
        softness.value = 0.5
        softness.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                layout.softness = CGFloat(softness.value)
            }, for: .valueChanged)
        addSubview(softness)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        caption.frame = CGRect(x: 0, y: 0, width: 80, height: 36)
        softness.frame = CGRect(x: 88, y: 0, width: min(240, bounds.width - 88), height: 36)
        view.frame = CGRect(x: 0, y: 44, width: bounds.width, height: max(0, bounds.height - 44))
        layout.itemSize = CGSize(width: bounds.width, height: 56)
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 60 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
        (cell as? TileCell)?.show(indexPath.item + 1)
        return cell
    }
}

/// A flow layout in which each item that is seen hangs on a spring at its place.
private final class SpringyLayout: UICollectionViewFlowLayout {
    /// How far rows lag behind: 0 not at all.
    var softness: CGFloat = 0.5
    private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    private var springs: [IndexPath: UIAttachmentBehavior] = [:]
    private var width: CGFloat = 0
    private static let margin: CGFloat = 120

    override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let seen = view.bounds.insetBy(dx: 0, dy: -Self.margin)
        if width != view.bounds.width {
            width = view.bounds.width
            animator.removeAllBehaviors()
            springs = [:]
        }
        let wanted = super.layoutAttributesForElements(in: seen) ?? []
        let paths = Set(wanted.map(\.indexPath))
        for (path, spring) in springs where !paths.contains(path) {
            animator.removeBehavior(spring)
            springs[path] = nil
        }
        for place in wanted where springs[place.indexPath] == nil {
            guard let item = place.copy() as? UICollectionViewLayoutAttributes else { continue }
            let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
            spring.length = 0
            spring.frequency = 2
            spring.damping = 0.7
            springs[place.indexPath] = spring
            animator.addBehavior(spring)
        }
    }

    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
    }

    override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        animator.layoutAttributesForCell(at: indexPath)
            ?? super.layoutAttributesForItem(at: indexPath)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let view = collectionView else { return true }
        let moved = newBounds.minY - view.bounds.minY
        let pan = view.panGestureRecognizer
        let hand = pan.numberOfTouches > 0 ? pan.location(in: view).y : newBounds.midY
        for spring in springs.values {
            guard let item = spring.items.first else { continue }
            let lag = min(abs(hand - spring.anchorPoint.y) / 800, 1) * softness
            item.center.y += moved * lag
            animator.updateItem(usingCurrentState: item)
        }
        return true
    }
}

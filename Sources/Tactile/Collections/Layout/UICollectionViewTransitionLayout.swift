import Foundation
import TactileControls
import TactileGeometry
import TactileLayers
import TactileViews

/// A layout on the way from one layout to another, as far as somebody's fingers have brought it.
///
/// Elements that both layouts have are between their two places; those that only one has fade. A
/// subclass that wants another way overrides the methods of a layout, and may keep values of its
/// own by ``updateValue(_:forAnimatedKey:)``.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    public let currentLayout: UICollectionViewLayout
    public let nextLayout: UICollectionViewLayout
    private var values: [String: CGFloat] = [:]
    /// The places of each element that is seen at either end.
    private var ways: [ElementKey: Way] = [:]
    private var isGathered = false
    private var start: CGPoint?
    private var end = CGPoint.zero

    /// An element in the current layout and in the next one; nil where it is not in it.
    private struct Way {
        var from: UICollectionViewLayoutAttributes?
        var to: UICollectionViewLayoutAttributes?
    }

    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout)
    {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    /// A layout out of an archive. Archives do not exist here, so it is between two empty ones.
    public required init?(coder: NSCoder) {
        currentLayout = UICollectionViewLayout()
        nextLayout = UICollectionViewLayout()
        super.init(coder: coder)
    }

    /// How far the way is gone: 0 is the current layout, 1 the next one; beyond both things go on
    /// in the same direction. What is no number is ignored.
    open var transitionProgress: CGFloat = 0 {
        didSet {
            guard transitionProgress.isFinite else {
                transitionProgress = oldValue
                return
            }
            guard transitionProgress != oldValue else { return }
            collectionView?.layoutMustBeShown()
            moveContent()
        }
    }

    /// Keeps a value that the layout of a subclass is to depend on.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
        values[key] = value
        collectionView?.layoutMustBeShown()
    }

    /// A value that was kept; 0 without one.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    // MARK: Both ends

    open override func prepare() {
        super.prepare()
        guard let collectionView, !isGathered else { return }
        isGathered = true
        for layout in [currentLayout, nextLayout] {
            layout.collectionView = collectionView
            layout.prepare()
        }
        if start == nil { start = collectionView.contentOffset }
        end = restingPlace(in: collectionView)
        ways = [:]
        let places = [(currentLayout, start ?? .zero), (nextLayout, end)]
        for (layout, offset) in places {
            let seen = CGRect(origin: offset, size: collectionView.bounds.size)
            for attributes in layout.layoutAttributesForElements(in: seen) ?? []
            where !attributes.isHidden {
                let key = ElementKey(attributes)
                if ways[key] == nil { ways[key] = way(of: key) }
            }
        }
    }

    private func way(of key: ElementKey) -> Way {
        Way(from: place(of: key, in: currentLayout), to: place(of: key, in: nextLayout))
    }

    private func place(
        of key: ElementKey, in layout: UICollectionViewLayout
    ) -> UICollectionViewLayoutAttributes? {
        let found =
            switch key.kind {
            case .cell:
                collectionView?.contains(key.path) == true
                    ? layout.layoutAttributesForItem(at: key.path) : nil
            case .supplementary(let kind):
                layout.layoutAttributesForSupplementaryView(ofKind: kind, at: key.path)
            case .decoration(let kind):
                layout.layoutAttributesForDecorationView(ofKind: kind, at: key.path)
            }
        guard let attributes = found?.duplicate else { return nil }
        // What scrolls by itself is on its way in the content like everything else.
        if let collectionView, attributes.scrollerSection != nil {
            attributes.frame = collectionView.seenFrame(of: attributes)
            attributes.scrollerSection = nil
        }
        return attributes
    }

    /// Where the content is scrolled to with the next layout: as it is, but with the first item
    /// that is seen now in sight.
    private func restingPlace(in collection: UICollectionView) -> CGPoint {
        let (inset, bounds) = (collection.adjustedContentInset, collection.bounds)
        let size = nextLayout.collectionViewContentSize
        let least = CGPoint(x: -inset.left, y: -inset.top)
        let most = CGPoint(
            x: max(least.x, size.width + inset.right - bounds.width),
            y: max(least.y, size.height + inset.bottom - bounds.height))
        func clamped(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: min(max(point.x, least.x), most.x), y: min(max(point.y, least.y), most.y))
        }
        var target = clamped(bounds.origin)
        if let path = collection.tiler.visiblePaths.first,
            let frame = nextLayout.layoutAttributesForItem(at: path)?.frame,
            !CGRect(origin: target, size: bounds.size).meets(frame)
        {
            target = clamped(frame.origin)
        }
        return nextLayout.targetContentOffset(forProposedContentOffset: target)
    }

    private func moveContent() {
        guard isGathered, let start, start != end else { return }
        let part = transitionProgress
        collectionView?.setOffset(
            CGPoint(
                x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }

    /// The items are others, or have other sizes: both layouts begin again.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        isGathered = false
        super.invalidateLayout(with: context)
    }

    // MARK: In between

    /// As large as the larger one, so that nothing pulls the content along.
    open override var collectionViewContentSize: CGSize {
        let (from, to) = (
            currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize
        )
        return CGSize(width: max(from.width, to.width), height: max(from.height, to.height))
    }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        ways.values.compactMap { between($0) }.filter { $0.frame.meets(rect) }
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { between(way(of: ElementKey(.cell, indexPath))) }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        between(way(of: ElementKey(.supplementary(elementKind), indexPath)))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        between(way(of: ElementKey(.decoration(elementKind), indexPath)))
    }

    /// The class of a decoration is known to the layout that has it.
    func decoration(of kind: String) -> Decoration? {
        nextLayout.decorations[kind] ?? currentLayout.decorations[kind]
    }

    private func between(_ way: Way) -> UICollectionViewLayoutAttributes? {
        guard let known = way.to ?? way.from else { return nil }
        let (from, to) = (way.from ?? known, way.to ?? known)
        let part = transitionProgress
        func mixed(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * part }
        let nearer = part < 0.5 ? from : to
        let mix = nearer.duplicate
        mix.center = CGPoint(
            x: mixed(from.center.x, to.center.x), y: mixed(from.center.y, to.center.y))
        mix.size = CGSize(
            width: max(0, mixed(from.size.width, to.size.width)),
            height: max(0, mixed(from.size.height, to.size.height)))
        let alpha = mixed(way.from == nil ? 0 : from.alpha, way.to == nil ? 0 : to.alpha)
        mix.alpha = min(max(alpha, 0), 1)
        if !CATransform3DEqualToTransform(from.transform3D, to.transform3D) {
            let (one, other) = (from.transform, to.transform)
            mix.transform = CGAffineTransform(
                a: mixed(one.a, other.a), b: mixed(one.b, other.b), c: mixed(one.c, other.c),
                d: mixed(one.d, other.d), tx: mixed(one.tx, other.tx), ty: mixed(one.ty, other.ty))
        }
        // A view does not decide about a size that is on its way.
        mix.sizing = []
        return mix
    }
}

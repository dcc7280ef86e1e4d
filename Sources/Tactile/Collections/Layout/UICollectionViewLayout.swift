import Foundation
import TactileGeometry
import TactileViews

/// Decides where the elements of a collection view are.
///
/// The collection view calls ``prepare()`` after the layout became invalid and before it asks for
/// anything else; then ``collectionViewContentSize``, then ``layoutAttributesForElements(in:)`` for
/// what is seen. The base class lays out nothing.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    public override init() { super.init() }

    /// A layout out of an archive. Archives do not exist here, so nothing is read from it.
    public required init?(coder: NSCoder) { super.init() }

    open package(set) weak var collectionView: UICollectionView?
    /// What views that no data belongs to are made of.
    enum Decoration {
        case type(UICollectionReusableView.Type)
        case nib(UINib)
    }
    var decorations: [String: Decoration] = [:]
    /// The changes that are being shown.
    var session: CollectionUpdateSession?

    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    open class var invalidationContextClass: AnyClass {
        UICollectionViewLayoutInvalidationContext.self
    }

    // MARK: Direction

    /// Whether what the layout says is mirrored where text runs against
    /// ``developmentLayoutDirection``. Flow and compositional layouts mirror what they place; a
    /// layout of somebody else's asks for it.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    /// The direction for which the layout was written.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    /// Whether the collection view's direction is the other one, and the layout flips in it.
    var isFlipped: Bool {
        guard flipsHorizontallyInOppositeLayoutDirection, let collectionView else { return false }
        return collectionView.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
    }

    /// A rectangle as it is in the other direction, in content that is `width` points wide.
    func flipped(_ rect: CGRect, in width: @autoclosure () -> CGFloat) -> CGRect {
        guard isFlipped, !rect.isNull, !rect.isInfinite else { return rect }
        return CGRect(
            x: width() - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    // MARK: Asking

    /// Makes ready what the other methods answer from.
    open func prepare() {}

    /// The size of all content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// The attributes of what is in `rect`, which is in the content's coordinates.
    open func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? { nil }

    open func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Where scrolling that would rest at `proposedContentOffset` rests instead.
    ///
    /// - `velocity`: in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        targetContentOffset(forProposedContentOffset: proposedContentOffset)
    }

    /// Where the content is after changes or another layout, instead of at `proposedContentOffset`.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
        -> CGPoint
    { proposedContentOffset }

    // MARK: Invalidating

    open func invalidateLayout() { invalidateLayout(with: makeContext()) }

    /// Makes the collection view ask again in its next layout pass.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        collectionView?.layoutWasInvalidated(context)
    }

    /// Whether other bounds, of another origin or size, make the layout invalid.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    /// Whether the size that a view prefers makes the layout invalid.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.name(originalAttributes)
        return context
    }

    /// A context of the class that the layout uses.
    func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let type =
            Swift.type(of: self).invalidationContextClass
            as? UICollectionViewLayoutInvalidationContext.Type
        return (type ?? UICollectionViewLayoutInvalidationContext.self).init(forLayout: ())
    }

    /// Attributes of the class that the layout uses.
    func adopt(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard
            let type = Swift.type(of: self).layoutAttributesClass
                as? UICollectionViewLayoutAttributes.Type,
            type != UICollectionViewLayoutAttributes.self
        else { return attributes }
        return type.init(copyOf: attributes)
    }

    /// The items are about to be others: what is kept for each goes with it.
    func follow(_ map: CollectionUpdates.Map) {}

    /// Whether the attributes that the layout returns for an element or a rectangle depend on its
    /// last `prepare()` alone, and not on the scroll position.
    var elementsStay: Bool { false }
    /// Whether the first item that is seen stays where it is when views turn out larger than
    /// thought.
    var keepsAnchor: Bool { false }
    var anchorDirection: UICollectionView.ScrollDirection { .vertical }

    // MARK: Decorations

    /// The class of the views of a kind that no data belongs to; `nil` forgets it.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorations[elementKind] = (viewClass as? UICollectionReusableView.Type)
            .map(Decoration.type)
    }

    /// The nib whose first object is the view of a kind that no data belongs to; `nil` forgets it.
    open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        decorations[elementKind] = nib.map(Decoration.nib)
    }

    // MARK: Changes

    /// The changes that are about to be shown; ``prepare()`` was called for what is after them.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called inside of the animation that shows the changes.
    open func finalizeCollectionViewUpdates() {}

    /// Where an item that appears, or is somewhere else now, comes from: by default an inserted one
    /// fades in at its place, and any other comes from where it was. `nil` is its place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        session?.initial(ElementKey(.cell, itemIndexPath))
    }

    /// Where an item that disappears goes: by default a deleted one fades out where it is.
    /// `itemIndexPath` is the path before the changes.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        session?.final(ElementKey(.cell, itemIndexPath))
    }

    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        session?.initial(ElementKey(.supplementary(elementKind), elementIndexPath))
    }

    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        session?.final(ElementKey(.supplementary(elementKind), elementIndexPath))
    }

    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        session?.initial(ElementKey(.decoration(elementKind), decorationIndexPath))
    }

    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        session?.final(ElementKey(.decoration(elementKind), decorationIndexPath))
    }

    // MARK: Another layout

    /// The collection view is about to use `newLayout` in this one's place.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// The collection view is about to use this layout in place of `oldLayout`.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called of both layouts inside of the animation from one to the other.
    open func finalizeLayoutTransition() {}
}

extension UICollectionViewLayoutInvalidationContext {
    /// Names the element of `attributes` as not valid.
    func name(_ attributes: UICollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        switch (attributes.representedElementCategory, attributes.representedElementKind) {
        case (.cell, _): invalidateItems(at: [path])
        case (.supplementaryView, let kind?):
            invalidateSupplementaryElements(ofKind: kind, at: [path])
        case (.decorationView, let kind?): invalidateDecorationElements(ofKind: kind, at: [path])
        default: break
        }
    }
}

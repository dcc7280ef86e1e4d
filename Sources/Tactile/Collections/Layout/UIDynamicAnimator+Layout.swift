import Foundation
import TactileDynamics
import TactileViews

/// What a layout says of an element can be moved by dynamics. The same object has to be given to
/// the collection view and to the behaviors.
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIDynamicAnimator {
    /// An animator whose items are attributes of `layout`, in the coordinates of the collection's
    /// content. The layout is invalid in each frame in which an item moves, and gives the
    /// collection view what the animator has then, such as ``items(in:)``. The layout keeps the
    /// animator, not the other way round.
    public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
        self.init()
        itemsMoved = { [weak layout] in layout?.invalidateLayout() }
    }

    /// The item that a behavior has for a cell; `nil` if none has one.
    public func layoutAttributesForCell(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.cell, nil, at: indexPath)
    }

    public func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.supplementaryView, kind, at: indexPath)
    }

    public func layoutAttributesForDecorationView(
        ofKind decorationViewKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.decorationView, decorationViewKind, at: indexPath)
    }

    private func attributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first {
            $0.indexPath == indexPath && $0.representedElementCategory == category
                && $0.representedElementKind == kind
        }
    }
}

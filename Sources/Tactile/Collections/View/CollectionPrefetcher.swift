import Foundation
import TactileControls
import TactileGeometry

/// Tells the prefetching data source which items come near.
@MainActor
final class CollectionPrefetcher {
    unowned var collection: UICollectionView!
    /// The items that were announced and not seen since.
    private var announced: Set<IndexPath> = []
    private var lastOrigin: CGPoint?

    /// All items are about to be others.
    func forget() {
        announced = []
        lastOrigin = nil
    }

    /// Looks one page ahead, in the direction in which the content moved last.
    func look() {
        guard let source = collection.prefetchDataSource, collection.isPrefetchingEnabled,
            collection.window != nil, collection.bounds.origin != lastOrigin,
            !collection.bounds.isEmpty
        else { return }
        let seen = collection.bounds
        let moved = CGPoint(
            x: seen.minX - (lastOrigin?.x ?? seen.minX), y: seen.minY - (lastOrigin?.y ?? seen.minY)
        )
        lastOrigin = seen.origin
        let visible = Set(collection.tiler.visiblePaths)
        announced.subtract(visible)
        let near = items(in: ahead(of: seen, moved))
        let fresh = near.filter { !visible.contains($0) && !announced.contains($0) }
        let keep = Set(items(in: seen.insetBy(dx: -seen.width, dy: -seen.height)))
        let far = announced.filter { !keep.contains($0) }
        announced.subtract(far)
        announced.formUnion(fresh)
        if !far.isEmpty {
            source.collectionView(collection, cancelPrefetchingForItemsAt: far.sorted())
        }
        if !fresh.isEmpty { source.collectionView(collection, prefetchItemsAt: fresh) }
    }

    private func ahead(of seen: CGRect, _ moved: CGPoint) -> CGRect {
        let isSideways = collection.contentSize.width > collection.contentSize.height
        if isSideways {
            return seen.offsetBy(dx: moved.x < 0 ? -seen.width : seen.width, dy: 0)
        }
        return seen.offsetBy(dx: 0, dy: moved.y < 0 ? -seen.height : seen.height)
    }

    /// The nearest to the middle of what is seen first.
    private func items(in rect: CGRect) -> [IndexPath] {
        let middle = CGPoint(x: collection.bounds.midX, y: collection.bounds.midY)
        let all = collection.collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
        return all.filter {
            $0.representedElementCategory == .cell && $0.frame.meets(rect)
        }.map { attributes in
            let distance =
                abs(attributes.center.x - middle.x) + abs(attributes.center.y - middle.y)
            return (attributes.indexPath, distance)
        }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }
}

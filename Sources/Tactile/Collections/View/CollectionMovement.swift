import Foundation
import TactileControls
import TactileGeometry
import TactileTables
import TactileViews

/// One item that is being moved to another place under a finger.
///
/// Until it is let go nothing changes but what is seen: the others make room, each where the layout
/// has the item that it would be.
@MainActor
final class CollectionMovement {
    unowned var collection: UICollectionView!
    private var source: IndexPath?
    private var target: IndexPath?
    private var place = CGPoint.zero
    private lazy var scroller = EdgeScroller(collection)

    private static let duration: TimeInterval = 0.2

    /// The cell that is moved.
    var cell: UICollectionViewCell? { element(source)?.view as? UICollectionViewCell }

    private func element(_ path: IndexPath?) -> CollectionTiler.Element? {
        path.flatMap { collection.tiler.elements[ElementKey(.cell, $0)] }
    }

    func begin(at path: IndexPath) -> Bool {
        guard source == nil, collection.contains(path), let element = element(path),
            collection.dataSource?.collectionView(collection, canMoveItemAt: path) == true
        else { return false }
        source = path
        target = path
        place = element.attributes.center
        element.view.superview?.bringSubviewToFront(element.view)
        cell?.setNeedsUpdateConfiguration()
        return true
    }

    /// Moves the item's middle to `point`, which is in the content's coordinates.
    func update(_ point: CGPoint) {
        guard let source, let target, point.x.isFinite, point.y.isFinite else { return }
        place = point
        if let view = element(source)?.view {
            let origin = collection.origin(of: view.superview)
            view.center = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        }
        if let proposed = collection.indexPathForItem(at: point) {
            let allowed =
                collection.collectionDelegate?.collectionView(
                    collection, targetIndexPathForMoveOfItemFromOriginalIndexPath: source,
                    atCurrentIndexPath: target, toProposedIndexPath: proposed) ?? proposed
            if allowed != target, collection.contains(allowed) {
                self.target = allowed
                makeRoom(from: source, to: allowed)
            }
        }
        scroller.hold(at: point) { [weak self] moved in
            guard let self, self.source != nil else { return }
            update(CGPoint(x: place.x + moved.x, y: place.y + moved.y))
        }
    }

    private func makeRoom(from source: IndexPath, to target: IndexPath) {
        var updates = CollectionUpdates()
        updates.movedItems = [(source, target)]
        let sections = collection.numberOfSections
        let map = CollectionUpdates.Map(updates, sectionsBefore: sections, sectionsAfter: sections)
        let layout = collection.collectionViewLayout
        UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
            for (key, element) in self.collection.tiler.elements
            where key.isCell && key.path != source {
                let shown = map.place(of: key.path).flatMap {
                    layout.layoutAttributesForItem(at: $0)
                }
                element.view.take(
                    shown ?? element.attributes,
                    offset: self.collection.origin(of: element.view.superview))
            }
        }
    }

    /// Leaves the item where it is, and tells the data source.
    func end() {
        guard let source, let target else { return }
        stop()
        guard source != target else { return putBack() }
        collection.performBatchUpdates {
            self.collection.dataSource?.collectionView(
                self.collection, moveItemAt: source, to: target)
            self.collection.moveItem(at: source, to: target)
        }
    }

    func cancel() {
        guard source != nil else { return }
        stop()
        putBack()
    }

    /// The items are about to be others.
    func stop() {
        scroller.stop()
        cell?.setNeedsUpdateConfiguration()
        source = nil
        target = nil
    }

    // MARK: Steps

    /// Where an item may be moved by one place; nil at the ends, and where it may not.
    func target(of path: IndexPath, _ step: RowStep) -> IndexPath? {
        guard source == nil, collection.contains(path),
            collection.dataSource?.collectionView(collection, canMoveItemAt: path) == true,
            let proposed = collection.neighbor(of: path, by: step == .up ? -1 : 1)
        else { return nil }
        let allowed =
            collection.collectionDelegate?.collectionView(
                collection, targetIndexPathForMoveOfItemFromOriginalIndexPath: path,
                atCurrentIndexPath: path, toProposedIndexPath: proposed) ?? proposed
        return allowed != path && collection.contains(allowed) ? allowed : nil
    }

    /// Moves an item by one place, as somebody does who drags it.
    func move(_ path: IndexPath, _ step: RowStep) -> Bool {
        guard let allowed = target(of: path, step), begin(at: path) else { return false }
        target = allowed
        end()
        return true
    }

    private func putBack() {
        UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
            for element in self.collection.tiler.elements.values {
                self.collection.tiler.put(element)
            }
        }
    }
}

extension UICollectionView {
    /// Begins to move an item that is seen; false when the data source does not let it move.
    @discardableResult
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        movement.begin(at: indexPath)
    }

    /// Moves the middle of the item to a place in the content's coordinates; the others make room.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        movement.update(targetPosition)
    }

    /// Leaves the item where it is: the data source moves it.
    public func endInteractiveMovement() { movement.end() }

    /// Puts the item back to where it was.
    public func cancelInteractiveMovement() { movement.cancel() }
}

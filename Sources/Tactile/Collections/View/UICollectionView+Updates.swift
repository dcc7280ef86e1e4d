import Foundation
import TactileViews

extension UICollectionView {
    /// Performs the changes that `updates` makes as one animation.
    ///
    /// Deleted, reloaded and moved paths count before the changes, inserted ones and where moved
    /// items go count after them. The numbers that the data source gives afterwards must be those
    /// before with the changes.
    public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) { batch.perform(updates, completion) }

    public func insertItems(at indexPaths: [IndexPath]) {
        batch.add { $0.insertedItems += indexPaths }
    }
    public func deleteItems(at indexPaths: [IndexPath]) {
        batch.add { $0.deletedItems += indexPaths }
    }
    /// Asks for other cells for the items.
    public func reloadItems(at indexPaths: [IndexPath]) {
        batch.add { $0.reloadedItems += indexPaths }
    }
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        batch.add { $0.movedItems.append((indexPath, newIndexPath)) }
    }
    public func insertSections(_ sections: IndexSet) {
        batch.add { $0.insertedSections.formUnion(sections) }
    }
    public func deleteSections(_ sections: IndexSet) {
        batch.add { $0.deletedSections.formUnion(sections) }
    }
    public func reloadSections(_ sections: IndexSet) {
        batch.add { $0.reloadedSections.formUnion(sections) }
    }
    public func moveSection(_ section: Int, toSection newSection: Int) {
        batch.add { $0.movedSections.append((section, newSection)) }
    }

    /// Has the data source configure the cells that the items have, without other cells. What is
    /// not seen is configured when it is.
    public func reconfigureItems(at indexPaths: [IndexPath]) {
        guard let dataSource, !tiler.viewsAreStale else { return }
        for path in indexPaths {
            guard let element = tiler.elements[ElementKey(.cell, path)],
                let cell = element.view as? UICollectionViewCell
            else { continue }
            tiler.reuse.reconfigured = cell
            let configured = dataSource.collectionView(self, cellForItemAt: path)
            tiler.reuse.reconfigured = nil
            precondition(
                configured === cell,
                "\(path.inWords) was to be configured again, and the data source gave another cell: "
                    + "dequeue with the reuse identifier that the item had, or reload it.")
            element.measured = nil
        }
        layoutMustBeShown()
    }

    /// Whether there is anything to see that could move.
    var canAnimateChanges: Bool {
        window != nil && bounds.width > 0 && bounds.height > 0 && !tiler.viewsAreStale
    }
}

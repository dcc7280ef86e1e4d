import Foundation
import TactileViews

extension UICollectionView {
    /// Makes the cells of an identifier by a closure in place of a class; `nil` forgets it.
    package func registerCells(
        _ identifier: String, made make: (() -> UICollectionViewCell?)?
    ) { tiler.reuse.register(.cell, identifier, made: make) }

    /// Makes the supplementary views of an identifier by a closure in place of a class.
    package func registerSupplementary(
        _ kind: String, _ identifier: String, made make: (() -> UICollectionReusableView?)?
    ) { tiler.reuse.register(.supplementary(kind), identifier, made: make) }
}

extension UICollectionView {
    /// Whether a cell shows that it can be edited.
    func edits(_ cell: UICollectionViewCell) -> Bool {
        guard isEditing else { return false }
        guard let path = indexPath(for: cell) else { return true }
        return collectionDelegate?.collectionView(self, canEditItemAt: path) ?? true
    }
}

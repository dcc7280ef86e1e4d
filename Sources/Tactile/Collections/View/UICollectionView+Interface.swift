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
    /// When cells that size themselves are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// When they are reloaded or configured again, and when the layout asks for another size.
        case disabled
        /// Also when a cell has another configuration, or calls `invalidateIntrinsicContentSize()`.
        case enabled
        /// Also when a constraint in a cell changes, or the size that something there wants.
        case enabledIncludingConstraints
    }

    /// Whether a cell shows that it can be edited.
    func edits(_ cell: UICollectionViewCell) -> Bool {
        guard isEditing else { return false }
        guard let path = indexPath(for: cell) else { return true }
        return collectionDelegate?.collectionView(self, canEditItemAt: path) ?? true
    }
}

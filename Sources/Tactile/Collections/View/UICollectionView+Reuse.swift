import Foundation
import TactileViews

extension UICollectionView {
    // MARK: Registrations

    /// A class of cells with what shows an item in one. Make it once, outside of the data source's
    /// methods: each registration has cells of its own.
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler =
            @MainActor (
                _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
            ) -> Void

        let identifier = "_registration \(UUID().uuidString)"
        let handler: Handler

        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views with what fills one in.
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler =
            @MainActor (
                _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
            ) -> Void

        let identifier = "_registration \(UUID().uuidString)"
        let elementKind: String
        let handler: Handler

        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    /// A cell of a registration that shows `item`; an item of `nil` leaves it as it is.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let view = tiler.reuse.dequeue(
            .cell, registration.identifier, at: indexPath, type: Cell.self)
        guard let cell = view as? Cell else {
            preconditionFailure("A registration of \(Cell.self) has a cell of \(type(of: view)).")
        }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let view = tiler.reuse.dequeue(
            .supplementary(registration.elementKind), registration.identifier, at: indexPath,
            type: Supplementary.self)
        guard let supplementary = view as? Supplementary else {
            preconditionFailure(
                "A registration of \(Supplementary.self) has a view of \(type(of: view)).")
        }
        registration.handler(supplementary, registration.elementKind, indexPath)
        return supplementary
    }
}

import Foundation

/// A data source some sections of which are outlines.
@MainActor
protocol OutlineSource: AnyObject {
    /// Shows or hides what is below an item.
    func toggle(at path: IndexPath)
}

/// What a move by hand changed.
public struct NSDiffableDataSourceTransaction<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    public let initialSnapshot:
        NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    public let finalSnapshot:
        NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// From all items before to all items after.
    public var difference: CollectionDifference<ItemIdentifierType> {
        finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers)
            .inferringMoves()
    }
}

extension UICollectionViewDiffableDataSource {
    /// Decides what happens when rows of an outline are opened and closed by hand.
    public struct SectionSnapshotHandlers<ItemType: Hashable & Sendable> {
        /// True where it is `nil`.
        public var shouldExpandItem: (@MainActor (ItemType) -> Bool)?
        public var willExpandItem: (@MainActor (ItemType) -> Void)?
        /// True where it is `nil`.
        public var shouldCollapseItem: (@MainActor (ItemType) -> Bool)?
        public var willCollapseItem: (@MainActor (ItemType) -> Void)?
        /// Gives what is below an item when it is opened: called with the item and what is there.
        public var snapshotForExpandingParent:
            (
                @MainActor (ItemType, NSDiffableDataSourceSectionSnapshot<ItemType>) ->
                    NSDiffableDataSourceSectionSnapshot<ItemType>
            )?

        public init() {}
    }

    /// Lets items be moved by hand.
    public struct ReorderingHandlers {
        /// False where it is `nil`.
        public var canReorderItem: (@MainActor (ItemIdentifierType) -> Bool)?
        public var willReorder:
            (
                @MainActor (
                    NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
                ) -> Void
            )?
        public var didReorder:
            (
                @MainActor (
                    NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
                ) -> Void
            )?

        public init() {}
    }
}

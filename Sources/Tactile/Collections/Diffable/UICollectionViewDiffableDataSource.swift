import Foundation
import TactileControls
import TactileViews

/// Provides a collection view's content out of snapshots, and shows what changed from one to the
/// next.
///
/// It is the data source of the collection view that it was made with. Whoever makes it keeps it.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource, OutlineSource {
    public typealias Snapshot = NSDiffableDataSourceSnapshot<
        SectionIdentifierType, ItemIdentifierType
    >
    public typealias CellProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ indexPath: IndexPath,
            _ itemIdentifier: ItemIdentifierType
        ) -> UICollectionViewCell?
    public typealias SupplementaryViewProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
        ) -> UICollectionReusableView?

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private var current = Snapshot()
    /// The sections that are outlines.
    private var outlines: [SectionIdentifierType: Outline] = [:]
    private typealias Outline = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

    /// What happens when rows of an outline are opened and closed by hand.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
    /// Which items can be moved by hand, and what follows.
    open var reorderingHandlers = ReorderingHandlers()

    /// Makes headers, footers and the like.
    open var supplementaryViewProvider: SupplementaryViewProvider?

    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    // MARK: Snapshots

    /// A copy of what is shown, to be changed and applied.
    open func snapshot() -> Snapshot { current }

    /// Shows a snapshot. What is in both stays, or moves; what is in one only comes or goes.
    ///
    /// - `animatingDifferences`: Without animation the changes take effect at once.
    /// - `completion`: Called when the animation is over.
    open func apply(
        _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        keepOutlines(of: snapshot)
        guard let collectionView else {
            self.current = snapshot.settled()
            completion?()
            return
        }
        let show = { self.show(snapshot, in: collectionView, completion) }
        if animatingDifferences { show() } else { UIView.performWithoutAnimation(show) }
    }

    /// Shows a snapshot by reloading everything.
    open func applySnapshotUsingReloadData(
        _ snapshot: Snapshot, completion: (() -> Void)? = nil
    ) {
        keepOutlines(of: snapshot)
        current = snapshot.settled()
        collectionView?.reloadData()
        completion?()
    }

    private func show(
        _ snapshot: Snapshot, in view: UICollectionView, _ completion: (() -> Void)?
    ) {
        let old = current
        let changes = SnapshotChanges(from: old, to: snapshot)
        // Reloads count before the changes, for what stays.
        let reloaded = snapshot.reloadedItemIdentifiers.compactMap { old.path(of: $0) }
        let movedAway = Set(changes.movedItems.map(\.from) + changes.deletedItems)
        let reloadedSections = IndexSet(
            snapshot.reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) })
        view.performBatchUpdates {
            self.current = snapshot.settled()
            view.deleteSections(changes.deletedSections)
            view.insertSections(changes.insertedSections)
            for (from, to) in changes.movedSections { view.moveSection(from, toSection: to) }
            view.deleteItems(at: changes.deletedItems)
            view.insertItems(at: changes.insertedItems)
            for (from, to) in changes.movedItems { view.moveItem(at: from, to: to) }
            view.reloadSections(reloadedSections)
            view.reloadItems(at: Set(reloaded).subtracting(movedAway).sorted())
        } completion: { _ in
            completion?()
        }
        let again =
            snapshot.reconfiguredItemIdentifiers
            + snapshot.reloadedItemIdentifiers.filter {
                old.path(of: $0).map(movedAway.contains) ?? false
            }
        if !again.isEmpty { view.reconfigureItems(at: again.compactMap { snapshot.path(of: $0) }) }
    }

    // MARK: Outlines

    /// Shows an outline in a section, which is appended where it is not there.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to section: SectionIdentifierType, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        var next = current
        next.setItems(snapshot.visibleItems, of: section)
        outlines[section] = snapshot
        apply(next, animatingDifferences: animatingDifferences, completion: completion)
        showOutlines(animated: animatingDifferences)
    }

    /// A section as an outline; one without levels where no outline was applied.
    open func snapshot(
        for section: SectionIdentifierType
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return outline }
        var flat = Outline()
        if current.indexOfSection(section) != nil {
            flat.append(current.itemIdentifiers(inSection: section))
        }
        return flat
    }

    /// Sections whose items are other than their outlines say are no outlines any more.
    private func keepOutlines(of snapshot: Snapshot) {
        outlines = outlines.filter { section, outline in
            snapshot.indexOfSection(section) != nil
                && snapshot.itemIdentifiers(inSection: section) == outline.visibleItems
        }
    }

    /// Tells the rows that are seen how deep they are, and whether they are open.
    private func showOutlines(animated: Bool) {
        guard let collectionView else { return }
        if animated, collectionView.window != nil {
            return UIView.animate(withDuration: ControlStyle.changeDuration) {
                self.showOutlines(animated: false)
                for cell in collectionView.visibleCells { cell.layoutIfNeeded() }
            }
        }
        for cell in collectionView.visibleCells {
            guard let path = collectionView.indexPath(for: cell) else { continue }
            showOutline(in: cell, at: path)
        }
    }

    private func showOutline(in cell: UICollectionViewCell, at path: IndexPath) {
        guard let cell = cell as? UICollectionViewListCell else { return }
        guard let item = current.item(at: path),
            let outline = outlines[current.sections[path[0]].identifier], outline.contains(item)
        else { return cell.leaveOutline() }
        cell.adoptOutline(level: outline.level(of: item), isExpanded: outline.isExpanded(item))
    }

    func toggle(at path: IndexPath) {
        guard let item = current.item(at: path) else { return }
        let section = current.sections[path[0]].identifier
        guard var outline = outlines[section], outline.contains(item) else { return }
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let provide = handlers.snapshotForExpandingParent {
                outline.replace(
                    childrenOf: item, using: provide(item, outline.snapshot(of: item)))
            }
            outline.expand([item])
        }
        apply(outline, to: section)
    }

    // MARK: Identifiers

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        current.item(at: indexPath)
    }
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        current.path(of: itemIdentifier)
    }
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sections.indices.contains(index) ? current.sections[index].identifier : nil
    }
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        current.indexOfSection(sectionIdentifier)
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        current.numberOfSections
    }

    open func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { current.sections[section].items.count }

    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let item = current.item(at: indexPath),
            let cell = cellProvider(collectionView, indexPath, item)
        else {
            preconditionFailure(
                "The cell provider gave no cell for \(indexPath.inWords): return one for every item."
            )
        }
        showOutline(in: cell, at: indexPath)
        return cell
    }

    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            preconditionFailure(
                "The layout wants a view of kind \(kind), and supplementaryViewProvider gave none: set "
                    + "one that returns a view.")
        }
        return view
    }

    open func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
        guard let item = current.item(at: indexPath) else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }

    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        guard let item = current.item(at: sourceIndexPath) else { return }
        var next = current
        next.move(item, to: destinationIndexPath)
        let transaction = NSDiffableDataSourceTransaction(
            initialSnapshot: current, finalSnapshot: next)
        reorderingHandlers.willReorder?(transaction)
        keepOutlines(of: next)
        current = next
        reorderingHandlers.didReorder?(transaction)
    }
}

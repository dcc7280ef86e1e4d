import Foundation
import TactileTables
import TactileViews

/// Provides a table's content out of snapshots, and shows what changed from one to the next.
///
/// It is the data source of the table that it was made with. Whoever makes it keeps it.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
    public typealias Snapshot = NSDiffableDataSourceSnapshot<
        SectionIdentifierType, ItemIdentifierType
    >
    public typealias CellProvider =
        @MainActor (
            _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UITableViewCell?

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private var current = Snapshot()

    /// How rows come and go.
    open var defaultRowAnimation: UITableView.RowAnimation = .automatic

    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
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
        guard let tableView else {
            self.current = snapshot.settled()
            completion?()
            return
        }
        let show = { self.show(snapshot, in: tableView, completion) }
        if animatingDifferences { show() } else { UIView.performWithoutAnimation(show) }
    }

    /// Shows a snapshot by reloading everything.
    open func applySnapshotUsingReloadData(
        _ snapshot: Snapshot, completion: (() -> Void)? = nil
    ) {
        current = snapshot.settled()
        tableView?.reloadData()
        completion?()
    }

    private func show(_ snapshot: Snapshot, in table: UITableView, _ completion: (() -> Void)?) {
        let old = current
        let changes = SnapshotChanges(from: old, to: snapshot, movesSections: false)
        let animation = defaultRowAnimation
        let busy = Set(changes.movedItems.map(\.from) + changes.deletedItems)
        let reloaded = Set(snapshot.reloadedItemIdentifiers.compactMap { old.path(of: $0) })
            .subtracting(busy)
        let reloadedSections = IndexSet(
            snapshot.reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) }
        ).subtracting(changes.deletedSections)
        table.performBatchUpdates {
            self.current = snapshot.settled()
            table.deleteSections(changes.deletedSections, with: animation)
            table.insertSections(changes.insertedSections, with: animation)
            table.deleteRows(at: changes.deletedItems, with: animation)
            table.insertRows(at: changes.insertedItems, with: animation)
            for (from, to) in changes.movedItems { table.moveRow(at: from, to: to) }
            table.reloadSections(reloadedSections, with: animation)
            table.reloadRows(at: reloaded.sorted(), with: animation)
        } completion: { _ in
            completion?()
        }
        table.reconfigureRows(
            at: snapshot.reconfiguredItemIdentifiers.compactMap { current.path(of: $0) })
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

    open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        current.sections[section].items.count
    }

    open func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        guard let item = current.item(at: indexPath),
            let cell = cellProvider(tableView, indexPath, item)
        else {
            preconditionFailure(
                "The cell provider gave no cell for row \(indexPath.row) of section "
                    + "\(indexPath.section): return one for every item.")
        }
        return cell
    }

    open func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { nil }

    open func tableView(
        _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { nil }

    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    open func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        false
    }

    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}

    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        false
    }

    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}

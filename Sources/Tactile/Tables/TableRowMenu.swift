import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Asks a table's delegate for the menu of a row.
@MainActor
final class TableRowMenu: MenuKeyPlacing {
    private unowned let table: UITableView

    init(_ table: UITableView) { self.table = table }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let delegate = table.tableDelegate else { return nil }
        // The menu key is for the row that the keys are on, wherever the table's middle is.
        let isByKey = interaction.isAskedByKey
        let path =
            isByKey ? table.selection.cursor : table.indexPathForRow(at: location)
        guard let path, table.tiler.geometry.contains(path) else { return nil }
        self.path = path
        return delegate.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
    }

    /// The row that was asked about last.
    private var path: IndexPath?

    // MARK: Previews

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        if let own = table.tableDelegate?.tableView(
            table, previewForHighlightingContextMenuWithConfiguration: configuration)
        {
            return own
        }
        guard let cell = path.flatMap({ table.cellForRow(at: $0) }), cell.window != nil else {
            return nil
        }
        return UITargetedPreview(view: cell)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        table.tableDelegate?.tableView(
            table, previewForDismissingContextMenuWithConfiguration: configuration)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        table.tableDelegate?.tableView(
            table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        table.tableDelegate?.tableView(
            table, willDisplayContextMenu: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        table.tableDelegate?.tableView(
            table, willEndContextMenuInteraction: configuration, animator: animator)
    }

    // MARK: Keys

    /// The row that a menu opened by a key is placed next to, in the table's coordinates.
    var keyRect: CGRect? {
        guard let cursor = table.selection.cursor else { return nil }
        let rect = table.rectForRow(at: cursor)
        return rect == .zero ? nil : rect
    }
}

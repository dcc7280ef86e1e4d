import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Asks a collection's delegate for the menu of items.
@MainActor
final class CollectionItemMenu: MenuKeyPlacing {
    private unowned let collection: UICollectionView
    /// The item that was asked about last.
    private var path: IndexPath?

    init(_ collection: UICollectionView) { self.collection = collection }

    private var delegate: (any UICollectionViewDelegate)? { collection.collectionDelegate }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let delegate else { return nil }
        // The menu key is for the item that the keys are on, wherever the middle is.
        let found =
            interaction.isAskedByKey
            ? collection.selection.cursor : collection.indexPathForItem(at: location)
        path = found.flatMap { collection.contains($0) ? $0 : nil }
        guard let path else {
            return delegate.collectionView(
                collection, contextMenuConfigurationForItemsAt: [], point: location)
        }
        let selected = collection.selection.selected
        let all = selected.count > 1 && selected.contains(path) ? selected.sorted() : [path]
        if let menu = delegate.collectionView(
            collection, contextMenuConfigurationForItemsAt: all, point: location)
        {
            return menu
        }
        return delegate.collectionView(
            collection, contextMenuConfigurationForItemAt: path, point: location)
    }

    // MARK: Previews

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        let own =
            path.flatMap {
                delegate?.collectionView(
                    collection, contextMenuConfiguration: configuration,
                    highlightPreviewForItemAt: $0)
            }
            ?? delegate?.collectionView(
                collection, previewForHighlightingContextMenuWithConfiguration: configuration)
        if let own { return own }
        guard let cell = path.flatMap({ collection.cellForItem(at: $0) }), cell.window != nil
        else { return nil }
        return UITargetedPreview(view: cell)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        path.flatMap {
            delegate?.collectionView(
                collection, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: $0)
        }
            ?? delegate?.collectionView(
                collection, previewForDismissingContextMenuWithConfiguration: configuration)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        delegate?.collectionView(
            collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        delegate?.collectionView(
            collection, willDisplayContextMenu: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        delegate?.collectionView(
            collection, willEndContextMenuInteraction: configuration, animator: animator)
    }

    // MARK: Keys

    /// The item that a menu opened by a key is placed next to, in the collection's coordinates.
    var keyRect: CGRect? {
        guard let cursor = collection.selection.cursor,
            let cell = collection.cellForItem(at: cursor)
        else { return nil }
        return collection.convert(cell.bounds, from: cell)
    }
}

extension UICollectionView {
    /// What shows the menus that the delegate gives for items.
    public var contextMenuInteraction: UIContextMenuInteraction? {
        interactions.lazy.compactMap { $0 as? UIContextMenuInteraction }.first
    }

    /// Whether changes are gathered that are not shown yet.
    public var hasUncommittedUpdates: Bool { batch.isOpen }
}

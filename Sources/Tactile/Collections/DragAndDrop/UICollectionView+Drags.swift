import Foundation
import TactileControls
import TactileGeometry
import TactileViews

extension UICollectionView {
    /// Whether drags begin here; true by default.
    public var dragInteractionEnabled: Bool {
        get { drags.isEnabled }
        set { drags.isEnabled = newValue }
    }

    /// Whether something of the view is dragged.
    public var hasActiveDrag: Bool { drags.hasActiveDrag }
    /// Whether something is dragged over the view.
    public var hasActiveDrop: Bool { drags.hasActiveDrop }
}

extension UICollectionView: ItemDragHost {
    package func pathOfItem(at place: CGPoint) -> IndexPath? { indexPathForItem(at: place) }
    package func frameOfItem(at path: IndexPath) -> CGRect? {
        layoutAttributesForItem(at: path).map { seenFrame(of: $0) }
    }
    package func viewOfItem(at path: IndexPath) -> UIView? { cellForItem(at: path) }
    package var dragRival: (any DragRival)? { swipe }

    // MARK: Drags

    package func dragItems(for session: any UIDragSession, at path: IndexPath) -> [UIDragItem] {
        dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
    }
    package func dragParameters(at path: IndexPath) -> UIDragPreviewParameters? {
        dragDelegate?.collectionView(self, dragPreviewParametersForItemAt: path)
    }
    package func dragWillBegin(_ session: any UIDragSession) {
        dragDelegate?.collectionView(self, dragSessionWillBegin: session)
    }
    package func dragAllowsMove(_ session: any UIDragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? true
    }
    package func dragIsRestricted(_ session: any UIDragSession) -> Bool {
        dragDelegate?.collectionView(
            self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }
    package func dragDidEnd(_ session: any UIDragSession) {
        dragDelegate?.collectionView(self, dragSessionDidEnd: session)
    }

    // MARK: Drops

    package func canHandle(_ session: any UIDropSession) -> Bool {
        dropDelegate?.collectionView(self, canHandle: session) ?? false
    }
    package func dropDidEnter(_ session: any UIDropSession) {
        dropDelegate?.collectionView(self, dropSessionDidEnter: session)
    }
    package func proposal(
        for session: any UIDropSession, at path: IndexPath?
    ) -> (proposal: UIDropProposal, intent: ItemDropIntent) {
        guard
            let proposal = dropDelegate?.collectionView(
                self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
        else { return (UIDropProposal(operation: .cancel), .anywhere) }
        let intent: ItemDropIntent =
            switch proposal.intent {
            case .unspecified: .anywhere
            case .insertAtDestinationIndexPath: .between
            case .insertIntoDestinationIndexPath: .into
            }
        return (proposal, intent)
    }
    package func dropDidExit(_ session: any UIDropSession) {
        dropDelegate?.collectionView(self, dropSessionDidExit: session)
    }
    package func perform(_ drop: ItemDrop) {
        dropDelegate?.collectionView(self, performDropWith: CollectionDropCoordinator(drop))
    }
    package func dropDidEnd(_ session: any UIDropSession) {
        dropDelegate?.collectionView(self, dropSessionDidEnd: session)
    }
}

/// A drop as a collection's delegate has it.
@MainActor
private final class CollectionDropCoordinator: NSObject, UICollectionViewDropCoordinator {
    private let drop: ItemDrop
    let items: [any UICollectionViewDropItem]
    let proposal: UICollectionViewDropProposal

    init(_ drop: ItemDrop) {
        self.drop = drop
        items = drop.items.map { Item(dragItem: $0.item, sourceIndexPath: $0.source) }
        proposal =
            drop.proposal as? UICollectionViewDropProposal
            ?? UICollectionViewDropProposal(operation: drop.proposal.operation)
        super.init()
    }

    var destinationIndexPath: IndexPath? { drop.destination }
    var session: any UIDropSession { drop.session }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
        drop.end(dragItem, at: indexPath)
    }

    func drop(
        _ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating { drop.end(dragItem, into: rect, ofItemAt: indexPath) }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        drop.end(dragItem, at: target)
    }

    private final class Item: NSObject, UICollectionViewDropItem {
        let dragItem: UIDragItem
        let sourceIndexPath: IndexPath?

        init(dragItem: UIDragItem, sourceIndexPath: IndexPath?) {
            self.dragItem = dragItem
            self.sourceIndexPath = sourceIndexPath
            super.init()
        }
    }
}

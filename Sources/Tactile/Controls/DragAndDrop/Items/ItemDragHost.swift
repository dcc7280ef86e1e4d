import Foundation
import TactileGeometry
import TactileViews

/// Where in a list something is dropped.
package enum ItemDropIntent {
    /// Wherever the pointer is: nothing is shown of it.
    case anywhere
    /// Between two items: a line shows where.
    case between
    /// Into the item under the pointer, which is marked.
    case into
    /// Into the item under the pointer, but between two near their edge.
    case automatic
}

/// A scroll view of items, rows or cells, which can be dragged out of it and dropped on it; it
/// hands over what ``ItemDrags`` asks to delegates of its own. Places and frames are in the
/// content's coordinates.
@MainActor
package protocol ItemDragHost: UIScrollView {
    func pathOfItem(at place: CGPoint) -> IndexPath?
    /// Where an item is, seen or not; `nil` where there is none.
    func frameOfItem(at path: IndexPath) -> CGRect?
    /// The view of an item that is seen.
    func viewOfItem(at path: IndexPath) -> UIView?
    /// What a pointer may do across an item instead.
    var dragRival: (any DragRival)? { get }

    func dragItems(for session: any UIDragSession, at path: IndexPath) -> [UIDragItem]
    func dragParameters(at path: IndexPath) -> UIDragPreviewParameters?
    func dragWillBegin(_ session: any UIDragSession)
    func dragAllowsMove(_ session: any UIDragSession) -> Bool
    func dragIsRestricted(_ session: any UIDragSession) -> Bool
    func dragDidEnd(_ session: any UIDragSession)

    func canHandle(_ session: any UIDropSession) -> Bool
    func dropDidEnter(_ session: any UIDropSession)
    /// What a drop would do with the item at `path`, or between items where that is `nil`.
    func proposal(
        for session: any UIDropSession, at path: IndexPath?
    ) -> (proposal: UIDropProposal, intent: ItemDropIntent)
    func dropDidExit(_ session: any UIDropSession)
    func perform(_ drop: ItemDrop)
    func dropDidEnd(_ session: any UIDropSession)
}

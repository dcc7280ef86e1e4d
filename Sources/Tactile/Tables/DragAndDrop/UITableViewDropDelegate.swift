import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Takes what is dropped on a table view.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
    /// Takes the items: changes the data and the table view, and says where each item goes.
    func tableView(
        _ tableView: UITableView,
        performDropWith coordinator: any UITableViewDropCoordinator)
    /// Whether anything of a session may be taken; true by default.
    func tableView(
        _ tableView: UITableView, canHandle session: any UIDropSession
    ) -> Bool
    func tableView(
        _ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    /// What a drop would do; the path is that of the row under the pointer, nil where there is
    /// none. A copy, or a move of items of this program, by default.
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
    func tableView(
        _ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
    func tableView(
        _ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
}

extension UITableViewDropDelegate {
    public func tableView(
        _ tableView: UITableView, canHandle session: any UIDropSession
    ) -> Bool { true }
    public func tableView(
        _ tableView: UITableView, dropSessionDidEnter session: any UIDropSession
    ) {}
    public func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }
    public func tableView(
        _ tableView: UITableView, dropSessionDidExit session: any UIDropSession
    ) {}
    public func tableView(
        _ tableView: UITableView, dropSessionDidEnd session: any UIDropSession
    ) {}
}

/// What a table view would do with a drop, and where.
open class UITableViewDropProposal: UIDropProposal {
    public enum Intent: Int, Sendable {
        /// Nothing is shown of where the items go.
        case unspecified
        /// Between rows: a line shows where.
        case insertAtDestinationIndexPath
        /// Into the row under the pointer, which is marked.
        case insertIntoDestinationIndexPath
        /// Into the row under the pointer, but between two rows near their edge.
        case automatic
    }

    public let intent: Intent

    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    public override convenience init(operation: UIDropOperation) {
        self.init(operation: operation, intent: .unspecified)
    }
}

/// A drop on a table view.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: NSObjectProtocol {
    /// What is dropped.
    var items: [any UITableViewDropItem] { get }
    /// Where the items go: before the row that is there now, once those that this table view moves
    /// away are out; nil where the pointer is not at a row.
    var destinationIndexPath: IndexPath? { get }
    var proposal: UITableViewDropProposal { get }
    var session: any UIDropSession { get }
    /// Lets an item's preview become the cell at a path, which must be there by now.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
    /// Lets an item's preview go into a part of the cell at a path, in the cell's coordinates.
    @discardableResult
    func drop(
        _ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating
    /// Lets an item's preview go to a place.
    @discardableResult
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

/// One item of a drop.
@preconcurrency @MainActor
public protocol UITableViewDropItem: NSObjectProtocol {
    var dragItem: UIDragItem { get }
    /// Where it comes from, if that is in the same table view.
    var sourceIndexPath: IndexPath? { get }
}

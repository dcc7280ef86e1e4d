import Foundation
import TactileControls
import TactileViews

/// Says what is dragged out of a table view.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
    /// What is dragged when a drag begins at a row; nothing begins none.
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// What of the cell is lifted; `nil`, the default, is all of it.
    func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
    func tableView(
        _ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    func tableView(
        _ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
    /// Whether targets may move the items; true by default.
    func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Whether other programs get nothing; false by default.
    func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UITableViewDragDelegate {
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
    public func tableView(
        _ tableView: UITableView, dragSessionWillBegin session: any UIDragSession
    ) {}
    public func tableView(
        _ tableView: UITableView, dragSessionDidEnd session: any UIDragSession
    ) {}
    public func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    public func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

import Foundation
import TactileDrawing
import TactileViews

/// A button that a swipe over a row uncovers, as sources from before iOS 11 write it.
///
/// A delegate without `trailingSwipeActionsConfigurationForRowAt` is asked for these.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
    public enum Style: Int, Sendable {
        case `default` = 0
        case normal = 1

        /// The same as ``default``.
        public static let destructive = Style.default
    }

    public let style: Style
    open var title: String?
    /// Grey for normal actions, red for others, unless it is set.
    open var backgroundColor: UIColor?
    private let handler: (UITableViewRowAction, IndexPath) -> Void

    public init(
        style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
    ) {
        self.style = style
        self.title = title
        self.handler = handler
        super.init()
    }

    /// The row closes after the action.
    fileprivate func contextual(_ path: IndexPath) -> UIContextualAction {
        let action = UIContextualAction(
            style: style == .normal ? .normal : .destructive, title: title
        ) { [self] _, _, done in
            handler(self, path)
            done(true)
        }
        if let backgroundColor { action.backgroundColor = backgroundColor }
        return action
    }
}

extension UITableViewDelegate {
    /// What a swipe uncovers, out of the row actions that a delegate has; `nil` if it has none.
    func rowActions(
        _ tableView: UITableView, _ path: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let actions = self.tableView(tableView, editActionsForRowAt: path) else { return nil }
        let configuration = UISwipeActionsConfiguration(
            actions: actions.map { $0.contextual(path) })
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }
}

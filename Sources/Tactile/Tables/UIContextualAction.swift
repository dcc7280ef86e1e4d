import Foundation
import TactileDrawing
import TactileViews

/// A button that a sideways drag of a row uncovers.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    public enum Style: Int, Sendable { case normal, destructive }
    /// Calls its last argument with whether the action was performed; then the row closes.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    public let style: Style
    public let handler: Handler
    open var title: String?
    open var image: UIImage?
    /// Grey for normal actions, red for destructive ones, unless it is set.
    open var backgroundColor: UIColor!
    /// What the button is called, unless that is its title or what its image says.
    open var accessibilityLabel: String?
    /// Names the button for programs and tests.
    open var accessibilityIdentifier: String?

    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        backgroundColor = style == .destructive ? .systemRed : .systemGray
        super.init()
    }
}

extension UIContextualAction {
    /// What readers of the screen call it.
    package var name: String? { accessibilityLabel ?? title ?? image?.accessibilityLabel }
}

/// The buttons at one side of a row, the first at the outer edge.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    public let actions: [UIContextualAction]
    /// Whether a drag over most of the row performs the first action.
    open var performsFirstActionWithFullSwipe = true

    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}

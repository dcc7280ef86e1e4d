import Foundation
import TactileViews

/// One button of an alert or an action sheet.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }

    public let title: String?
    public let style: Style
    /// Whether the button can be used; may change while the alert is shown.
    open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }
    /// What the button is called, unless that is its title.
    open var accessibilityLabel: String?
    /// Names the button for programs and tests.
    open var accessibilityIdentifier: String?

    let handler: ((UIAlertAction) -> Void)?
    /// Tells the button.
    var changed: (() -> Void)?

    /// `handler` is called when the alert is gone.
    public init(
        title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
    ) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}

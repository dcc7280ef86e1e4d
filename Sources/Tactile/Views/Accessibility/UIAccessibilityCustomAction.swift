import Foundation
import TactileDrawing

/// Something that can be done with an element besides what it is for: a row's deletion, say.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// Does the action, and returns whether that worked.
    public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

    /// What a reader says, with its attributes.
    open var attributedName: NSAttributedString
    /// What a reader says.
    open var name: String {
        get { attributedName.string }
        set { attributedName = NSAttributedString(string: newValue) }
    }
    /// Where there is a handler, target and selector are not called.
    open var actionHandler: Handler?
    open weak var target: AnyObject?
    /// A method of the target; it gets the action as its sender.
    open var selector: Selector

    private static let noSelector = Selector("accessibilityPerformsNothing")

    public init(name: String, actionHandler: Handler?) {
        attributedName = NSAttributedString(string: name)
        self.actionHandler = actionHandler
        selector = Self.noSelector
    }

    public init(attributedName: NSAttributedString, actionHandler: Handler?) {
        self.attributedName = attributedName
        self.actionHandler = actionHandler
        selector = Self.noSelector
    }

    public init(name: String, target: Any?, selector: Selector) {
        attributedName = NSAttributedString(string: name)
        self.target = target as AnyObject?
        self.selector = selector
    }

    /// Does the action; false where nobody takes it, or its handler says so.
    func perform() -> Bool {
        if let actionHandler { return actionHandler(self) }
        guard let target else { return false }
        return selector.call(on: target, sender: self, event: nil)
    }
}

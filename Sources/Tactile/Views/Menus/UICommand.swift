import Foundation
import TactileDrawing

/// An element of a menu that sends an action up the responder chain, from where the keyboard is.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
    open override var title: String {
        get { elementTitle }
        set { elementTitle = newValue }
    }
    open override var image: UIImage? {
        get { elementImage }
        set { elementImage = newValue }
    }
    open var discoverabilityTitle: String?
    public let action: Selector?
    public let propertyList: Any?
    /// What the command is while other modifier keys are held.
    public let alternates: [UICommandAlternate]
    open var attributes: UIMenuElement.Attributes
    open var state: UIMenuElement.State

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector,
        propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.alternates = alternates
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// A command without an action, for subclasses that call closures.
    package init(commandTitle title: String) {
        action = nil
        propertyList = nil
        alternates = []
        attributes = []
        state = .off
        super.init(title: title)
    }

    /// A command that is what an alternate of this one says.
    package func form(_ alternate: UICommandAlternate) -> UICommand {
        UICommand(
            title: alternate.title, image: image, action: alternate.action,
            propertyList: propertyList, discoverabilityTitle: alternate.discoverabilityTitle,
            attributes: attributes, state: state)
    }

    /// Whoever would perform the command, from `responder` up.
    package func performer(from responder: UIResponder?) -> UIResponder? {
        guard let action else { return nil }
        var candidate = responder
        while let current = candidate {
            if current.canPerformAction(action, withSender: self) { return current }
            // Every responder has the editing actions; only those that say so can perform them.
            if action.isOwnMethod(of: current) { return current }
            candidate = current.next
        }
        return nil
    }

    /// Performs the action with the first from `responder` up that has it; false if nobody has.
    @discardableResult
    package func perform(from responder: UIResponder) -> Bool {
        guard let action else { return false }
        var candidate: UIResponder? = responder
        while let current = candidate {
            if action.call(on: current, sender: self) { return true }
            candidate = current.next
        }
        return false
    }
}

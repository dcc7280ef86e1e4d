import Foundation

/// Another form of a command, which it takes in a menu while modifier keys are held, and by its
/// shortcut with them.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
    public let title: String
    public let action: Selector
    /// The keys to hold; besides those of the command's own shortcut.
    public let modifierFlags: UIKeyModifierFlags
    public let discoverabilityTitle: String?

    public init(
        title: String, action: Selector, modifierFlags: UIKeyModifierFlags,
        discoverabilityTitle: String? = nil
    ) {
        self.title = title
        self.action = action
        self.modifierFlags = modifierFlags
        self.discoverabilityTitle = discoverabilityTitle
        super.init()
    }
}

extension UICommand {
    /// The command as it is while modifier keys are held: one of its alternates, or itself.
    package func form(held: UIKeyModifierFlags) -> UICommand {
        let held = held.intersection([.shift, .control, .alternate, .command])
        let alternate = alternates.first { !held.isEmpty && $0.modifierFlags == held }
        return alternate.map(form) ?? self
    }
}

import Foundation
import TactileDrawing

/// Whoever can answer an event: views, view controllers, windows, the application.
///
/// What a responder does not handle goes to its ``next``.
@preconcurrency @MainActor
open class UIResponder: NSObject, NSKeyValueObserver {
    public override init() { super.init() }

    /// The responder asked when this one does not handle an event.
    open var next: UIResponder? { nil }

    /// Called for values that this responder observes. The base class does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    /// The object was read out of a storyboard or a nib, with all the others there, and its outlets and
    /// actions are connected. An override calls super.
    open func awakeFromNib() {}

    // MARK: First responder

    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Takes the keyboard. The present first responder must agree to give it up.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        return window.makeFirstResponder(self)
    }

    /// Gives the keyboard back to nobody.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        responderWindow?.firstResponder = nil
        return true
    }

    /// The view shown instead of a keyboard while this is the first responder.
    open var inputView: UIView? { nil }
    /// The view shown above the input view.
    open var inputAccessoryView: UIView? { nil }
    /// Asks for both views again, if this is the first responder.
    open func reloadInputViews() {
        if isFirstResponder { responderWindow?.keyboard.update() }
    }

    // MARK: Touches and presses

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next {
            next.pressesBegan(presses, with: event)
        } else {
            event?.isUnhandled = true
        }
    }
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }
    /// A wheel notch or a smooth scroll step over this responder or one behind it.
    open func scrollWheel(with event: UIScrollEvent) {
        next?.scrollWheel(with: event)
    }

    // MARK: Commands

    open var keyCommands: [UIKeyCommand]? { nil }
    open var undoManager: UndoManager? { next?.undoManager }

    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

    /// Whoever performs `action`: this responder, or the first up the chain that can.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var responder: UIResponder? = self
        while let candidate = responder {
            if candidate.canPerformAction(action, withSender: sender) { return candidate }
            responder = candidate.next
        }
        return nil
    }

    /// Brings title, mark and attributes of a command up to date before a menu shows it.
    open func validate(_ command: UICommand) {}

    /// Puts away what is shown for the moment and returns true, or returns false for the next
    /// responder to try. Escape calls it, from whoever has the keyboard up the chain, if no
    /// responder took the key; a presented scene that Escape may dismiss is dismissed last.
    open func accessibilityPerformEscape() -> Bool { false }

    // MARK: Editing

    open func cut(_ sender: Any?) {}
    open func copy(_ sender: Any?) {}
    open func paste(_ sender: Any?) {}
    open func delete(_ sender: Any?) {}
    open func select(_ sender: Any?) {}
    open func selectAll(_ sender: Any?) {}

    /// The window whose keyboard this responder can have.
    package var responderWindow: UIWindow? {
        var responder: UIResponder? = self
        while let candidate = responder {
            if let window = candidate as? UIWindow { return window }
            if let view = candidate as? UIView { return view.window }
            responder = candidate.next
        }
        return nil
    }
}

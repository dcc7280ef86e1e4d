import Foundation
import TactileGeometry
import TactilePlatform

/// Who has a window's keyboard, and what keys mean apart from the presses that responders hear of:
/// shortcuts, text, menus, moving the focus.
@MainActor
struct KeyActions {
    unowned let window: UIWindow
    let focusMover: FocusMover

    // MARK: Responders

    /// Who has the keyboard: what the keys last moved the focus to, else the first responder, else
    /// the view that was clicked, else the scene in front.
    var responder: UIResponder {
        if let overlay = window.overlay { return overlay.keyResponder }
        return sceneResponder
    }

    /// Who has the keyboard when no menu is open. What lies behind a presented scene never has it.
    var sceneResponder: UIResponder {
        let focused = window.focusedView.flatMap { window.isInKeyScope($0) ? $0 : nil }
        if window.focusIsVisible, let focused { return focused }
        if let responder = window.firstResponder, window.isInKeyScope(responder) {
            return responder
        }
        return focused ?? window.frontController?.viewIfLoaded ?? window
    }

    // MARK: Shortcuts

    /// A key that goes down, once for each sign that it stands for now.
    func forms(of event: PlatformKeyEvent) -> [PlatformKeyEvent] {
        // Whoever holds nothing types, and gets what the key types.
        guard let signs = event.commandCharacters, UIKeyCommand.input(for: event.key) == nil,
            !event.modifiers.isDisjoint(with: [.control, .alt, .command])
        else { return [event] }
        return signs(commandSigns).map { sign in
            var form = event
            form.charactersIgnoringModifiers = sign
            return form
        }
    }

    /// The single signs that commands have which the keyboard can reach.
    private var commandSigns: Set<Unicode.Scalar> {
        var commands = window.session.mainMenus.keyCommands(of: window.session.application)
        var candidate: UIResponder? = responder
        while let current = candidate {
            commands += current.keyCommands ?? []
            candidate = current.next
        }
        return Set(
            commands.compactMap { command in
                guard let input = command.input?.lowercased().unicodeScalars, input.count == 1
                else { return nil }
                return input.first
            })
    }

    /// Performs a key command of a responder from the one with the keyboard up; false when none has
    /// one for `key`.
    func performCommand(for key: UIKey, typesText: Bool) -> Bool {
        let held = key.modifierFlags.intersection([.control, .alternate, .command])
        let isEditing = responder is any UIKeyInput
        // Whoever types wants what types, and the keys that move a caret.
        let isAllowed = { (command: UIKeyCommand) in
            !isEditing || !held.isEmpty || command.wantsPriorityOverSystemBehavior
                || !typesText && !Self.editingKeys.contains(key.platformKey)
        }
        var candidate: UIResponder? = responder
        while let current = candidate {
            for command in current.keyCommands ?? [] {
                let form = command.form { $0.matches(key) && isAllowed($0) }
                if let form, form.perform(from: current) {
                    DebugLog.tell(
                        .events,
                        "key \(key.debugName) → command “\(form.title)” of \(current.debugName)")
                    return true
                }
            }
            candidate = current.next
        }
        // What an open menu is asked for by keys it looks for itself.
        guard window.overlay == nil else { return false }
        if held == .alternate, window.menuBar?.opens(by: key) == true { return true }
        guard MainMenu.perform(key, in: window, from: responder, isAllowed: isAllowed) else {
            return false
        }
        DebugLog.tell(.events, "key \(key.debugName) → the main menu")
        return true
    }

    private static let editingKeys: Set<PlatformKey> = [
        .return, .keypadEnter, .backspace, .delete, .left, .right, .up, .down, .home, .end,
        .pageUp, .pageDown,
    ]

    // MARK: Typing

    /// A key that no responder took: it edits text or moves the focus.
    func performUnused(_ event: PlatformKeyEvent) {
        let held = event.modifiers.intersection([.control, .alt, .command])
        if held.isEmpty, let input = responder as? any UIKeyInput {
            switch event.key {
            case .backspace:
                input.deleteBackward()
                return
            case .return, .keypadEnter:
                input.insertText("\n")
                return
            default: break
            }
        }
        if responder === window.firstResponder, window.textInput.handle(event) { return }
        for form in forms(of: event) where StandardEditKeys.perform(form, from: responder) {
            return
        }
        let asksForMenu =
            event.key == .menu
            || event.key == .function(10) && event.modifiers.contains(.shift) && held.isEmpty
        if asksForMenu {
            showMenu()
            return
        }
        if event.key == .function(10), event.modifiers.isEmpty,
            window.menuBar?.opens(by: UIKey(event)) == true
        {
            return
        }
        if event.key == .escape, held.isEmpty {
            performEscape()
            return
        }
        focusMover.handle(event)
    }

    /// Asks the responders from the one with the keyboard up to put something away. Last comes the
    /// presentation in front, also when a view behind it was made usable and has the keyboard.
    private func performEscape() {
        var candidate: UIResponder? = responder
        while let current = candidate {
            if current.accessibilityPerformEscape() { return }
            candidate = current.next
        }
        _ = window.frontContainer?.accessibilityPerformEscape()
    }

    /// Asks the views from the one with the keyboard up for their menu.
    private func showMenu() {
        var candidate: UIResponder? = responder
        while let current = candidate {
            if let view = current as? UIView {
                for case let interaction as any MenuInteraction in view.interactions
                where interaction.showMenuByKey() {
                    return
                }
            }
            candidate = current.next
        }
    }

    /// Text of a key or an input method goes to whoever has the keyboard, if that takes text.
    func insert(_ text: String) {
        guard !text.isEmpty else { return }
        guard let input = responder as? any UIKeyInput else {
            return DebugLog.tell(
                .events, "text “\(text)” → nobody: \(responder.debugName) takes no text")
        }
        DebugLog.tell(.events, "text “\(text)” → \(responder.debugName)")
        window.textInput.cancelEntry()
        window.textInput.insert(text, into: input)
    }

    func mark(_ text: String, caret: Int) {
        guard let input = responder as? any UITextInput else { return }
        window.textInput.cancelEntry()
        window.textInput.mark(text, selected: caret..<caret, in: input)
    }
}

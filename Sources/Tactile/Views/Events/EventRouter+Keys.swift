import Foundation

/// Keys that are down.
struct KeyState {
    var presses: [PlatformKeyEventIdentity: UIPress] = [:]
}

/// What tells one key that is down from another.
struct PlatformKeyEventIdentity: Hashable {
    let key: PlatformKey
    let characters: String
}

extension EventRouter {
    /// Who has the keyboard: what the keys last moved the focus to, else the first responder, else
    /// the view that was clicked, else the scene in front.
    package var keyResponder: UIResponder {
        if let overlay = window.overlay { return overlay.keyResponder }
        return sceneKeyResponder
    }

    /// Who has the keyboard when no menu is open. What lies behind a presented scene never has it.
    package var sceneKeyResponder: UIResponder {
        let focused = window.focusedView.flatMap { window.isInKeyScope($0) ? $0 : nil }
        if window.focusIsVisible, let focused { return focused }
        if let responder = window.firstResponder, window.isInKeyScope(responder) {
            return responder
        }
        return focused ?? window.frontController?.viewIfLoaded ?? window
    }

    /// Called by the window when its first responder is another one.
    package func firstResponderChanged(from old: UIResponder?) {
        window.textInput.responderChanged()
        if let view = window.firstResponder as? UIView, view.canBecomeFocused {
            window.focus(view, visibly: window.focusIsVisible)
        } else if let old = old as? UIView, window.focusedView === old {
            window.focus(nil, visibly: false)
        }
    }

    // MARK: Keys

    /// Takes a key to the character being entered, to shortcuts, to the responders, and then to
    /// whoever types `text`: what uses it up keeps it from those that follow.
    func handle(_ event: PlatformKeyEvent, typing text: String) {
        let key = UIKey(event)
        let identity = PlatformKeyEventIdentity(
            key: event.key,
            characters: event.key == .character
                ? event.charactersIgnoringModifiers.lowercased() : "")
        let isEntry = window.textInput.isEnteringCharacter && window.textInput.handleEntry(event)
        guard event.isDown else {
            release(identity, key, at: event.time)
            return
        }
        if isEntry { return }
        if event.key == .escape, cancelEdgePans() { return }
        let typesText = event.key == .character && !event.characters.isEmpty
        if performCommand(for: key, typesText: typesText) { return }
        let responder = keyResponder
        if typesText, window.textInput.beginEntry(with: event, in: responder) { return }
        // A key that is held goes on with whoever has the keyboard now; who had it is told.
        if let held = keys.presses[identity], held.responder !== responder { cancel(held) }
        let press =
            keys.presses[identity]
            ?? UIPress(key: key, phase: .began, time: event.time, in: window)
        press.isRepeat = event.isRepeat
        press.timestamp = event.time
        press.phase = .began
        press.responder = responder
        keys.presses[identity] = press
        send(press, at: event.time, key: event, typing: text)
        if press.phase == .began { press.phase = .stationary }
    }

    /// Ends drags from the window's edge as cancelled; false if there is none.
    private func cancelEdgePans() -> Bool {
        let pans = touches.flatMap { $0.gestureRecognizers ?? [] }.filter {
            $0 is UIScreenEdgePanGestureRecognizer && ($0.state == .began || $0.state == .changed)
        }
        for pan in pans { GestureGraph.shared.abandon(pan) }
        return !pans.isEmpty
    }

    private func release(_ identity: PlatformKeyEventIdentity, _ key: UIKey, at time: TimeInterval)
    {
        guard let press = keys.presses.removeValue(forKey: identity) else { return }
        press.phase = .ended
        press.timestamp = time
        press.isRepeat = false
        send(press, at: time)
    }

    func cancelPresses() {
        for press in Array(keys.presses.values) { cancel(press) }
    }

    private func cancel(_ press: UIPress) {
        keys.presses = keys.presses.filter { $0.value !== press }
        press.phase = .cancelled
        send(press, at: press.timestamp)
    }

    private func send(
        _ press: UIPress, at time: TimeInterval, key: PlatformKeyEvent? = nil,
        typing text: String = ""
    ) {
        var all = Set(keys.presses.values)
        all.insert(press)
        let event = UIPressesEvent(
            about: press, among: all, at: time, in: window, key: key, typing: text)
        event.modifierFlags = press.key?.modifierFlags ?? []
        send(event)
    }

    func deliverPresses(_ event: UIPressesEvent) {
        let press = event.change.press
        showRecognizers(event)
        if press.delivery != .taken {
            let responder = press.responder ?? keyResponder
            press.delivery = press.isDown ? .begun : .finished
            event.isUnhandled = false
            switch press.phase {
            case .began: responder.pressesBegan([press], with: event)
            case .ended: responder.pressesEnded([press], with: event)
            case .cancelled: responder.pressesCancelled([press], with: event)
            case .changed, .stationary: responder.pressesChanged([press], with: event)
            }
            if event.isUnhandled, let key = event.key { handleUnused(key) }
        }
        insert(event.text)
    }

    // MARK: Recognizers

    /// The recognizers of the views that a press goes through hear of it before they do.
    private func showRecognizers(_ event: UIPressesEvent) {
        let press = event.change.press
        GestureGraph.shared.dispatch {
            guard !press.isRepeat else { return }
            if press.phase == .began { findRecognizers(of: press, event) }
            for recognizer in press.gestureRecognizers ?? [] {
                show(press, to: recognizer, event)
            }
        }
    }

    private func findRecognizers(of press: UIPress, _ event: UIPressesEvent) {
        var found: [UIGestureRecognizer] = []
        var responder: UIResponder? = press.responder
        while let current = responder {
            for recognizer in (current as? UIView)?.storage.gestureRecognizers.reversed() ?? []
            where GestureGraph.shared.isOpen(recognizer) && recognizer.accepts(press, with: event) {
                found.append(recognizer)
            }
            responder = current.next
        }
        press.gestureRecognizers = found
        for recognizer in found { GestureGraph.shared.track(press, by: recognizer) }
    }

    private func show(
        _ press: UIPress, to recognizer: UIGestureRecognizer, _ event: UIPressesEvent
    ) {
        guard GestureGraph.shared.isOpen(recognizer) || recognizer.wanted == .began else { return }
        recognizer.modifierFlags = event.modifierFlags
        switch press.phase {
        case .began: recognizer.pressesBegan([press], with: event)
        case .ended: recognizer.pressesEnded([press], with: event)
        case .cancelled: recognizer.pressesCancelled([press], with: event)
        case .changed, .stationary: recognizer.pressesChanged([press], with: event)
        }
    }

    /// A gesture that was recognized takes its presses from the responders.
    func takePresses(claimedBy recognizer: UIGestureRecognizer) {
        for press in recognizer.pressSequence where press.window === window {
            let wasBegun = press.delivery == .begun
            press.delivery = .taken
            guard wasBegun else { continue }
            let real = press.phase
            press.phase = .cancelled
            let event = UIPressesEvent(
                about: press, among: [press], at: press.timestamp, in: window)
            (press.responder ?? keyResponder).pressesCancelled([press], with: event)
            press.phase = real
        }
    }

    // MARK: Shortcuts

    private func performCommand(for key: UIKey, typesText: Bool) -> Bool {
        let held = key.modifierFlags.intersection([.control, .alternate, .command])
        let isEditing = keyResponder is any UIKeyInput
        var responder: UIResponder? = keyResponder
        while let current = responder {
            for command in current.keyCommands ?? [] where command.matches(key) {
                // Whoever types wants what types, and the keys that move a caret.
                if isEditing, held.isEmpty, !command.wantsPriorityOverSystemBehavior,
                    typesText || EventRouter.editingKeys.contains(key.platformKey)
                {
                    continue
                }
                if command.perform(from: current) { return true }
            }
            responder = current.next
        }
        return false
    }

    private static let editingKeys: Set<PlatformKey> = [
        .return, .keypadEnter, .backspace, .delete, .left, .right, .up, .down, .home, .end,
        .pageUp, .pageDown,
    ]

    // MARK: Typing

    /// A key that no responder took: it edits text or moves the focus.
    private func handleUnused(_ event: PlatformKeyEvent) {
        let held = event.modifiers.intersection([.control, .alt, .command])
        if held.isEmpty, let input = keyResponder as? any UIKeyInput {
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
        if keyResponder === window.firstResponder, window.textInput.handle(event) { return }
        if StandardEditKeys.perform(event, from: keyResponder) { return }
        let asksForMenu =
            event.key == .menu
            || event.key == .function(10) && event.modifiers.contains(.shift) && held.isEmpty
        if asksForMenu {
            showMenu()
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
        var responder: UIResponder? = keyResponder
        while let current = responder {
            if current.accessibilityPerformEscape() { return }
            responder = current.next
        }
        _ = window.frontContainer?.accessibilityPerformEscape()
    }

    /// Asks the views from the one with the keyboard up for their menu.
    private func showMenu() {
        var responder: UIResponder? = keyResponder
        while let current = responder {
            if let view = current as? UIView {
                for case let interaction as any MenuInteraction in view.interactions
                where interaction.showMenuByKey() {
                    return
                }
            }
            responder = current.next
        }
    }

    /// Text of a key or an input method goes to whoever has the keyboard, if that takes text.
    func insert(_ text: String) {
        guard !text.isEmpty, let input = keyResponder as? any UIKeyInput else { return }
        window.textInput.cancelEntry()
        window.textInput.insert(text, into: input)
    }

    func mark(_ text: String, caret: Int) {
        guard let input = keyResponder as? any UITextInput else { return }
        window.textInput.cancelEntry()
        window.textInput.mark(text, caret: caret, in: input)
    }
}

import Foundation
import TactilePlatform

/// Makes presses of a window's keys, and takes them to shortcuts, recognizers and responders.
@MainActor
final class KeyRouter {
    /// What tells one key that is down from another.
    private struct Identity: Hashable {
        let key: PlatformKey
        let characters: String

        init(_ event: PlatformKeyEvent) {
            key = event.key
            characters =
                event.key == .character ? event.charactersIgnoringModifiers.lowercased() : ""
        }
    }

    let actions: KeyActions
    private unowned let window: UIWindow
    private let sender: EventSender
    private let gestures: GestureGraph
    private let touches: TouchRouter
    private var pressesByKey: [Identity: UIPress] = [:]
    /// Keys that are down.
    var presses: some Collection<UIPress> { pressesByKey.values }

    init(
        window: UIWindow, sender: EventSender, gestures: GestureGraph, touches: TouchRouter,
        focusMover: FocusMover
    ) {
        self.window = window
        self.sender = sender
        self.gestures = gestures
        self.touches = touches
        actions = KeyActions(window: window, focusMover: focusMover)
    }

    // MARK: Presses

    /// Takes a key to the character being entered, to shortcuts, to the responders, and then to
    /// whoever types `text`: what uses it up keeps it from those that follow.
    func handle(_ event: PlatformKeyEvent, typing text: String) {
        let key = UIKey(event)
        let identity = Identity(event)
        if event.key == .alt { window.menuBar?.mnemonicKeyChanged(isDown: event.isDown) }
        let isEntry = window.textInput.isEnteringCharacter && window.textInput.handleEntry(event)
        guard event.isDown else {
            release(identity, key, at: event.time)
            return
        }
        if isEntry { return tell(key, "the character that is being entered") }
        if event.key == .escape {
            if let drag = window.session.runningDrag, drag.cancelByKey() {
                return tell(key, "the drag, which ends")
            }
            if touches.cancelEdgePans() { return tell(key, "the drag from an edge, which ends") }
        }
        let typesText = event.key == .character && !event.characters.isEmpty
        for form in actions.forms(of: event)
        where actions.performCommand(for: UIKey(form), typesText: typesText) { return }
        let responder = actions.responder
        if typesText, window.textInput.beginEntry(with: event, in: responder) {
            return tell(key, "begins a character in \(responder.debugName)")
        }
        tell(key, "\(responder.debugName), which has the keyboard")
        // A key that is held goes on with whoever has the keyboard now; for who had it, it is
        // cancelled.
        if let held = pressesByKey[identity], held.responder !== responder { cancel(held) }
        let press =
            pressesByKey[identity]
            ?? UIPress(key: key, phase: .began, time: event.time, in: window)
        press.present = PressMoment(phase: .began, isRepeat: event.isRepeat)
        press.timestamp = event.time
        press.responder = responder
        pressesByKey[identity] = press
        send(press, at: event.time, key: event, typing: text)
        if press.present.phase == .began { press.present.phase = .stationary }
    }

    private func release(_ identity: Identity, _ key: UIKey, at time: TimeInterval) {
        guard let press = pressesByKey.removeValue(forKey: identity) else { return }
        press.present = PressMoment(phase: .ended)
        press.timestamp = time
        send(press, at: time)
    }

    /// Ends the keys that are down as cancelled.
    func cancel() {
        window.menuBar?.mnemonicKeyChanged(isDown: false)
        for press in Array(pressesByKey.values) { cancel(press) }
    }

    private func cancel(_ press: UIPress) {
        pressesByKey = pressesByKey.filter { $0.value !== press }
        press.present.phase = .cancelled
        send(press, at: press.timestamp)
    }

    private func send(
        _ press: UIPress, at time: TimeInterval, key: PlatformKeyEvent? = nil,
        typing text: String = ""
    ) {
        var all = Set(pressesByKey.values)
        all.insert(press)
        let event = UIPressesEvent(
            about: press, among: all, at: time, in: window, key: key, typing: text)
        event.modifierFlags = press.key?.modifierFlags ?? []
        sender.send(event)
    }

    /// Takes a press to recognizers and to its responder, then does what its key means by itself.
    func deliver(_ event: UIPressesEvent) {
        let press = event.change.press
        showRecognizers(event)
        if press.delivery != .taken {
            let responder = press.responder ?? actions.responder
            press.delivery = press.isDown ? .begun : .finished
            event.isUnhandled = false
            switch press.phase {
            case .began: responder.pressesBegan([press], with: event)
            case .ended: responder.pressesEnded([press], with: event)
            case .cancelled: responder.pressesCancelled([press], with: event)
            case .changed, .stationary: responder.pressesChanged([press], with: event)
            }
            if event.isUnhandled, let key = event.key {
                tell(UIKey(key), "no responder took it: what it means by itself")
                actions.performUnused(key)
            }
        }
        actions.insert(event.text)
    }

    // MARK: Recognizers

    /// The recognizers of the views that a press goes through hear of it before they do.
    private func showRecognizers(_ event: UIPressesEvent) {
        let press = event.change.press
        gestures.dispatch {
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
            where gestures.mayJoin(recognizer) && recognizer.accepts(press, with: event) {
                found.append(recognizer)
            }
            responder = current.next
        }
        press.gestureRecognizers = found
        for recognizer in found { gestures.track(press, by: recognizer) }
    }

    private func show(
        _ press: UIPress, to recognizer: UIGestureRecognizer, _ event: UIPressesEvent
    ) {
        guard recognizer.entry?.isListening == true else { return }
        recognizer.noteModifiers(of: event)
        switch press.phase {
        case .began: recognizer.pressesBegan([press], with: event)
        case .ended: recognizer.pressesEnded([press], with: event)
        case .cancelled: recognizer.pressesCancelled([press], with: event)
        case .changed, .stationary: recognizer.pressesChanged([press], with: event)
        }
    }

    /// Gestures that were recognized take their presses from the responders.
    func gesturesSettled(claimedBy claiming: [GestureEntry]) {
        for entry in claiming where entry.recognizer.cancelsTouchesInView {
            for press in entry.pressSequence { take(press) }
        }
    }

    private func take(_ press: UIPress) {
        let wasBegun = press.delivery == .begun
        press.delivery = .taken
        guard wasBegun else { return }
        let outer = press.shown
        press.shown = PressMoment(phase: .cancelled, isRepeat: press.isRepeat)
        let event = UIPressesEvent(about: press, among: [press], at: press.timestamp, in: window)
        (press.responder ?? actions.responder).pressesCancelled([press], with: event)
        press.endShowing(outer)
    }
}

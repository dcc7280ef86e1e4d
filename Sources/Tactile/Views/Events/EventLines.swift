import Foundation
import TactileGeometry
import TactilePlatform

// What the channel `events` tells of a window's input.

extension UIWindow {
    /// Tells what came from the display. Motion comes too often to be told.
    func tell(of event: PlatformEvent) {
        guard DebugLog.isOn(.events), let title = event.debugName else { return }
        DebugLog.tell(.events, "\(debugName) gets \(title)")
    }
}

extension KeyRouter {
    /// Tells what became of a key.
    func tell(_ key: UIKey, _ outcome: @autoclosure () -> String) {
        DebugLog.tell(.events, "key \(key.debugName) → \(outcome())")
    }
}

extension UIKey {
    /// The key as a person names it: "Control + s", "tab".
    var debugName: String {
        var parts: [String] = []
        let held = modifierFlags
        if held.contains(.control) { parts.append("Control") }
        if held.contains(.alternate) { parts.append("Alt") }
        if held.contains(.command) { parts.append("Super") }
        if held.contains(.shift) { parts.append("Shift") }
        let characters = charactersIgnoringModifiers
        let isText = platformKey == .character && !characters.isEmpty
        parts.append(isText ? "“\(characters)”" : "\(platformKey)")
        return parts.joined(separator: " + ")
    }
}

extension TouchRouter {
    /// Tells what a touch hit, and who watches it.
    func tellOfBeginning(_ touch: UITouch) {
        DebugLog.tell(
            .events,
            "touch at \(DebugLog.short(touch.windowLocation)) hits "
                + (touch.view.map(Self.path) ?? "no view"))
    }

    /// The view with those that it is in, as far as a line has room.
    private static func path(_ view: UIView) -> String {
        var names: [String] = []
        var current: UIView? = view
        while let next = current, names.count < 5 {
            names.append(next.debugName)
            current = next.superview
        }
        return names.joined(separator: " in ") + (current == nil ? "" : " in …")
    }

    func tellOfRecognizers(_ touch: UITouch, _ found: [UIGestureRecognizer]) {
        DebugLog.tell(
            .gestures,
            found.isEmpty
                ? "nobody watches the touch at \(DebugLog.short(touch.windowLocation))"
                : "the touch at \(DebugLog.short(touch.windowLocation)) is watched by "
                    + found.map(\.debugName).joined(separator: ", "))
    }
}

extension PlatformEvent {
    /// What a line says of it; `nil` for motion.
    @MainActor fileprivate var debugName: String? {
        switch self {
        case .pointer(let event):
            let place = DebugLog.short(event.location)
            switch event.kind {
            case .pressed(let button): return "button \(button) pressed at \(place)"
            case .released(let button): return "button \(button) released at \(place)"
            case .entered: return "the pointer, at \(place)"
            case .left: return "the pointer leaving"
            case .moved: return nil
            }
        case .touch(let event):
            guard event.phase != .moved else { return nil }
            return "finger \(event.identifier) \(event.phase) at \(DebugLog.short(event.location))"
        case .key(let event, let text):
            return "key \(UIKey(event).debugName) \(event.isDown ? "down" : "up")"
                + (text.isEmpty ? "" : " with the text “\(text)”")
        case .text(let text): return "the text “\(text)” of an input method"
        case .markedText(let text, _): return "the marked text “\(text)” of an input method"
        case .scroll: return "a step of scrolling"
        case .pinch: return "a step of a pinch"
        case .resized(let size, let scale):
            return "the size \(DebugLog.short(size.width)) × \(DebugLog.short(size.height)) "
                + "at scale \(DebugLog.short(scale))"
        case .focusChanged(let hasFocus): return "the keyboard: \(hasFocus)"
        case .visibilityChanged(let isVisible): return "visibility: \(isVisible)"
        case .appearanceChanged(let isDark): return "an appearance: \(isDark ? "dark" : "light")"
        case .pixelsLost: return "the loss of its pixels"
        case .statesChanged: return "other window states"
        case .closeRequested: return "the wish to be closed"
        case .destroyed: return "its end"
        case .inputCancelled: return "the end of all input"
        case .keysCancelled: return "the end of all keys"
        case .drop: return "a step of a drag from another program"
        }
    }
}

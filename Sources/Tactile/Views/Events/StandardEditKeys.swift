import Foundation
import TactilePlatform

/// The shortcuts that every desktop program has for the clipboard and for undo. They come last: a
/// responder's own key commands and the keys that a text view handles go before.
@MainActor
enum StandardEditKeys {
    /// Asks the responders from `responder` up for what `event` stands for; false when it stands
    /// for nothing, or nobody can do it.
    static func perform(_ event: PlatformKeyEvent, from responder: UIResponder) -> Bool {
        if let step = undoStep(for: event) { return step(responder) }
        guard let action = action(for: event),
            let target = responder.target(forAction: action, withSender: nil) as? UIResponder
        else { return false }
        return action.call(on: target, sender: nil)
    }

    private static func action(for event: PlatformKeyEvent) -> Selector? {
        let held = event.modifiers.intersection([.shift, .control, .alt, .command])
        switch event.key {
        case .insert where held == .control: return copy
        case .insert where held == .shift: return paste
        case .delete where held == .shift: return cut
        case .character where held == .control || held == .command: break
        default: return nil
        }
        switch event.charactersIgnoringModifiers.lowercased() {
        case "a": return selectAll
        case "c": return copy
        case "v": return paste
        case "x": return cut
        default: return nil
        }
    }

    /// Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again what the undo manager of the responders
    /// from a given one up remembers; false when it remembers nothing.
    private static func undoStep(for event: PlatformKeyEvent) -> ((UIResponder) -> Bool)? {
        let held = event.modifiers.intersection([.shift, .control, .alt, .command])
        let command = held.subtracting(.shift)
        guard event.key == .character, command == .control || command == .command else {
            return nil
        }
        switch (event.charactersIgnoringModifiers.lowercased(), held.contains(.shift)) {
        case ("z", false):
            return { responder in
                guard let manager = responder.undoManager, manager.canUndo else { return false }
                manager.undo()
                return true
            }
        case ("z", true), ("y", false):
            return { responder in
                guard let manager = responder.undoManager, manager.canRedo else { return false }
                manager.redo()
                return true
            }
        default: return nil
        }
    }

    private static let cut = Selector("cut:", UIResponder.cut(_:))
    private static let copy = Selector("copy:", UIResponder.copy(_:))
    private static let paste = Selector("paste:", UIResponder.paste(_:))
    private static let selectAll = Selector("selectAll:", UIResponder.selectAll(_:))
}

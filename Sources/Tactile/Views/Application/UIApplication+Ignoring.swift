import Foundation
import TactilePlatform

/// A program that takes nothing from the person for a while, as during a transition of its own.
extension UIApplication {
    /// Whether what people do is dropped.
    public var isIgnoringInteractionEvents: Bool { ignoringCalls > 0 }

    /// Drops what people do with pointer, fingers and keys until as many calls of
    /// ``endIgnoringInteractionEvents()`` have come. Touches that are under way are cancelled.
    public func beginIgnoringInteractionEvents() {
        ignoringCalls += 1
        guard ignoringCalls == 1 else { return }
        for window in windows { window.router.cancelInput() }
    }

    /// Ends one call of ``beginIgnoringInteractionEvents()``.
    public func endIgnoringInteractionEvents() { ignoringCalls = max(ignoringCalls - 1, 0) }
}

extension PlatformEvent {
    /// Whether a person's hand made it.
    var isInteraction: Bool {
        switch self {
        case .pointer, .scroll, .touch, .pinch, .key, .text, .markedText: true
        default: false
        }
    }
}

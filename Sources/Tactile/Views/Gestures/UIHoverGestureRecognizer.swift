import Foundation

/// The pointer over a view with no button down: begins when it comes, changes while it moves, ends
/// when it leaves. It neither prevents other gestures nor is prevented.
///
/// While a button is down it hears of nothing, and stays as it was at the press; the end of the
/// press tells it where the pointer is.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    open override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool { false }
    open override func canBePrevented(by preventing: UIGestureRecognizer) -> Bool { false }
    /// Hovering has no touches.
    open override func shouldReceive(_ event: UIEvent) -> Bool { event.type == .hover }

    private weak var pointer: UITouch?

    open override func location(in view: UIView?) -> CGPoint {
        pointer?.location(in: view) ?? super.location(in: view)
    }

    func pointerEntered(_ touch: UITouch, with event: UIEvent) {
        pointer = touch
        modifierFlags = event.modifierFlags
        noteLocation(touch.windowLocation)
        state = .began
    }

    func pointerMoved(_ touch: UITouch, with event: UIEvent) {
        modifierFlags = event.modifierFlags
        noteLocation(touch.windowLocation)
        state = .changed
    }

    func pointerExited(_ touch: UITouch, with event: UIEvent) {
        noteLocation(touch.windowLocation)
        state = .ended
    }
}

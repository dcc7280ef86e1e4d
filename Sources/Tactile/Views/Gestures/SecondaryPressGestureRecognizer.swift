import Foundation

/// The pointer's secondary button: begins when it goes down, changes while it moves, ends when it
/// comes up.
@MainActor
package final class SecondaryPressGestureRecognizer: UIGestureRecognizer {
    package override var requiredButtons: UIEvent.ButtonMask { .secondary }

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .began }
    }

    package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .began || state == .changed { state = .changed }
    }

    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .ended)
    }

    package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .cancelled)
    }
}

import Foundation
import TactileViews

/// A pointer's press on a scroll bar, which begins at once and ends when the button is released.
///
/// Where the bar lies in the zone of a screen edge recognizer, the press waits until that one has
/// failed: across the bar the drag is the edge's, along the bar and without movement the bar's.
@MainActor
final class ScrollBarPressGestureRecognizer: UIGestureRecognizer {
    /// Where the button went down, in the window's points.
    private(set) var start = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count == 1, let touch = tracked.first else { return }
        start = touch.initialWindowLocation
        state = .began
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
        other is UIScreenEdgePanGestureRecognizer
    }
}

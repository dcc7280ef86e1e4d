import TactileViews

/// A scroll view's pan. A touch on content that glides takes hold of it at once, before it moves,
/// so that a tap stops the content and does nothing else.
@MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    /// Whether the content glides.
    var isContentGliding: () -> Bool = { false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, numberOfTouches >= minimumNumberOfTouches, isContentGliding()
        else { return }
        state = .began
    }
}

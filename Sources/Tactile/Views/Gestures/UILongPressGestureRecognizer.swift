import Foundation

/// Fingers that rest on one place. Begins when they have rested long enough, changes while they
/// move after that, ends when they are lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Seconds; 0 and less begin at once. Not a number counts as the default.
    open var minimumPressDuration: TimeInterval = 0.5
    open var numberOfTouchesRequired = 1
    /// Taps that come before the press.
    open var numberOfTapsRequired = 0
    /// How far, in points, a finger may stray before the press begins.
    open var allowableMovement: CGFloat = 10

    private var tapCount = 0
    private var timer: LoopTimer?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timer?.cancel()
        let required = max(1, numberOfTouchesRequired)
        guard tracked.count <= required else {
            if state == .possible { fail(because: "more touches than required") }
            return
        }
        guard tracked.count == required, tapCount >= numberOfTapsRequired else { return }
        beginLater()
    }

    private func beginLater() {
        let duration = minimumPressDuration.isNaN ? 0.5 : minimumPressDuration
        if duration <= 0 {
            state = .began
        } else {
            timer = LoopTimer.schedule(after: duration) { [weak self] in self?.state = .began }
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else {
            state = .changed
            return
        }
        for touch in touches {
            let start = touch.initialWindowLocation
            let place = touch.windowLocation
            if hypot(place.x - start.x, place.y - start.y) > allowableMovement {
                fail(because: "a touch moved further than allowableMovement")
                return
            }
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        timer?.cancel()
        guard state == .possible else {
            state = .ended
            return
        }
        guard tapCount < numberOfTapsRequired else {
            fail(because: "lifted before minimumPressDuration")
            return
        }
        guard !tracked.contains(where: \.isDown) else { return }
        awaitNextTap()
    }

    private func awaitNextTap() {
        tapCount += 1
        timer = LoopTimer.schedule(after: UITapGestureRecognizer.maximumInterval) { [weak self] in
            self?.fail(because: "the next tap did not come")
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .cancelled)
    }

    // MARK: Presses

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        timer?.cancel()
        guard trackedPresses.count == 1, tracked.isEmpty else {
            if state == .possible { fail(because: "more keys than one") }
            return
        }
        if tapCount >= numberOfTapsRequired { beginLater() }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        timer?.cancel()
        guard state == .possible else {
            state = .ended
            return
        }
        if tapCount < numberOfTapsRequired {
            awaitNextTap()
        } else {
            fail(because: "lifted before minimumPressDuration")
        }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        finish(as: .cancelled)
    }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        tapCount = 0
    }
}

import Foundation

/// One tap or several in quick succession, with one finger or several.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// Values below 1 count as 1.
    open var numberOfTapsRequired = 1
    /// Values below 1 count as 1.
    open var numberOfTouchesRequired = 1
    /// The mouse button that taps: a secondary click is `.secondary`.
    open var buttonMaskRequired: UIEvent.ButtonMask = .primary

    /// How far, in points, a finger may stray during a tap and between taps.
    static let fingerAllowance: CGFloat = 45
    /// How far, in points, a pointer may stray, which rests on its place.
    static let pointerAllowance: CGFloat = 12
    /// Seconds that one of several taps may last.
    static let maximumDuration: TimeInterval = 0.75
    /// Seconds from the end of one tap to the beginning of the next.
    static let maximumInterval: TimeInterval = 0.35

    private var tapCount = 0
    private var mostTouches = 0
    private var firstTap: CGPoint?
    private var timer: LoopTimer?

    package override var requiredButtons: UIEvent.ButtonMask { buttonMaskRequired }
    private var tapsRequired: Int { max(1, numberOfTapsRequired) }
    private var touchesRequired: Int { max(1, numberOfTouchesRequired) }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timer?.cancel()
        mostTouches = max(mostTouches, tracked.count)
        guard tracked.count <= touchesRequired else {
            fail(because: "more touches than required")
            return
        }
        if let firstTap, let touch = tracked.first, tapCount > 0, touchesRequired == 1 {
            let place = touch.initialWindowLocation
            if hypot(place.x - firstTap.x, place.y - firstTap.y) > allowance(for: touch) {
                fail(because: "the next tap is too far from the first")
                return
            }
        }
        if firstTap == nil { firstTap = tracked.first?.initialWindowLocation }
        if tapsRequired > 1 { failLater(UITapGestureRecognizer.maximumDuration) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches {
            let start = touch.initialWindowLocation
            let place = touch.windowLocation
            if hypot(place.x - start.x, place.y - start.y) > allowance(for: touch) {
                fail(because: "a touch moved too far")
                return
            }
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard !tracked.contains(where: \.isDown) else { return }
        timer?.cancel()
        guard mostTouches == touchesRequired else {
            fail(because: "fewer touches than required")
            return
        }
        countTap()
    }

    private func countTap() {
        tapCount += 1
        mostTouches = 0
        if tapCount >= tapsRequired {
            state = .ended
        } else {
            failLater(UITapGestureRecognizer.maximumInterval)
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        fail(because: "the touch was cancelled")
    }

    // MARK: Presses

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        timer?.cancel()
        guard trackedPresses.count == 1, tracked.isEmpty else {
            fail(because: "more keys than one")
            return
        }
        if tapsRequired > 1 { failLater(UITapGestureRecognizer.maximumDuration) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        timer?.cancel()
        countTap()
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        fail(because: "the key was cancelled")
    }

    // MARK: Preventing

    /// A tap does not keep a recognizer from going on that needs more taps or more fingers.
    open override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool {
        guard let tap = prevented as? UITapGestureRecognizer else { return true }
        return tap.tapsRequired <= tapsRequired && tap.touchesRequired <= touchesRequired
    }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        tapCount = 0
        mostTouches = 0
        firstTap = nil
    }

    private func allowance(for touch: UITouch) -> CGFloat {
        touch.type == .indirectPointer
            ? UITapGestureRecognizer.pointerAllowance : UITapGestureRecognizer.fingerAllowance
    }

    private func failLater(_ delay: TimeInterval) {
        timer = LoopTimer.schedule(after: delay) { [weak self] in
            self?.fail(because: "held too long, or the next tap did not come")
        }
    }
}

import Foundation
import TactileMotion

/// Two fingers that move apart or together, a touch-pad pinch, or the wheel with Control held.
///
/// It ends when both fingers are lifted; a remaining finger may be joined by another.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// Relative to the distance at the beginning; setting it makes the present distance that
    /// scale. Values that are not above 0 are ignored.
    open var scale: CGFloat {
        get { factor * distance / baseDistance }
        set {
            guard newValue.isFinite, newValue > 0 else { return }
            factor = newValue
            baseDistance = distance
            tracker.reset()
        }
    }

    /// Scale per second over the last 100 ms.
    open var velocity: CGFloat { tracker.velocity(at: lastTime).x }

    /// How far, in points, the distance between the fingers changes before it is a pinch.
    static let slop: CGFloat = 8
    /// Fingers closer than this, in points, count as this far apart.
    private static let shortest: CGFloat = 1

    private var factor: CGFloat = 1
    private var distance: CGFloat = 1
    private var baseDistance: CGFloat = 1
    private var tracker = VelocityTracker()
    private var lastTime: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count <= 2 else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        guard tracked.count == 2 else { return }
        // A finger that comes back goes on from the scale there is.
        factor = scale
        distance = fingerDistance
        baseDistance = distance
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count == 2 else { return }
        distance = fingerDistance
        if state == .possible {
            guard abs(distance - baseDistance) >= UIPinchGestureRecognizer.slop else { return }
            let start = baseDistance
            baseDistance = distance
            note(at: event.timestamp)
            state = .began
            if state == .possible { baseDistance = start }
        } else {
            note(at: event.timestamp)
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        lastTime = event.timestamp
        if !tracked.contains(where: \.isDown) { finish(as: .ended) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .cancelled)
    }

    open override func reset() {
        super.reset()
        factor = 1
        distance = 1
        baseDistance = 1
        tracker.reset()
    }

    private var fingerDistance: CGFloat {
        guard tracked.count >= 2 else { return distance }
        let a = tracked[0].windowLocation
        let b = tracked[1].windowLocation
        return max(UIPinchGestureRecognizer.shortest, hypot(a.x - b.x, a.y - b.y))
    }

    private func note(at time: TimeInterval) {
        tracker.add(CGPoint(x: scale, y: 0), at: time)
        lastTime = time
    }

    // MARK: Touch pad and wheel

    package override var takesTransforms: Bool { true }

    package override func transformChanged(with event: UITransformEvent) {
        guard tracked.isEmpty else { return }
        noteLocation(event.windowLocation)
        modifierFlags = event.modifierFlags
        switch event.phase {
        case .began:
            distance = event.scale
            baseDistance = distance
            note(at: event.timestamp)
            state = .began
        case .changed:
            distance = event.scale
            note(at: event.timestamp)
            state = .changed
        case .ended:
            lastTime = event.timestamp
            finish(as: .ended)
        case .cancelled: finish(as: .cancelled)
        }
    }
}

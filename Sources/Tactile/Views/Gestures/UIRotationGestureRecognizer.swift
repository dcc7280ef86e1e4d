import Foundation
import TactileMotion

/// Two fingers that turn around each other, or a turn on the touch pad.
///
/// It ends when both fingers are lifted; a remaining finger may be joined by another.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// Radians clockwise since the beginning; setting it makes the present angle that rotation.
    open var rotation: CGFloat = 0 {
        didSet {
            if !rotation.isFinite { rotation = oldValue }
            if !isTurning { tracker.reset() }
        }
    }

    /// Radians per second over the last 100 ms.
    open var velocity: CGFloat { tracker.velocity(at: lastTime).x }

    /// How far, in points, a finger goes around the middle before it is a rotation.
    static let slop: CGFloat = 8

    private var isTurning = false
    private var lastAngle: CGFloat?
    /// The turn before the gesture has begun.
    private var hesitation: CGFloat = 0
    private var transformRotation: CGFloat = 0
    private var tracker = VelocityTracker()
    private var lastTime: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count <= 2 else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        lastAngle = angle
        hesitation = 0
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let angle, let last = lastAngle else { return }
        lastAngle = angle
        // The short way around: fingers never turn half a circle in one event.
        let turn = (angle - last).remainder(dividingBy: 2 * .pi)
        if state == .possible {
            hesitation += turn
            guard abs(hesitation) * radius >= UIRotationGestureRecognizer.slop else { return }
            note(at: event.timestamp)
            state = .began
        } else {
            add(turn, at: event.timestamp)
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
        rotation = 0
        hesitation = 0
        lastAngle = nil
        tracker.reset()
    }

    private func add(_ turn: CGFloat, at time: TimeInterval) {
        isTurning = true
        rotation += turn
        isTurning = false
        note(at: time)
    }

    private func note(at time: TimeInterval) {
        tracker.add(CGPoint(x: rotation, y: 0), at: time)
        lastTime = time
    }

    private var angle: CGFloat? {
        guard tracked.count >= 2 else { return nil }
        let a = tracked[0].windowLocation
        let b = tracked[1].windowLocation
        return atan2(b.y - a.y, b.x - a.x)
    }

    private var radius: CGFloat {
        guard tracked.count >= 2 else { return 0 }
        let a = tracked[0].windowLocation
        let b = tracked[1].windowLocation
        return hypot(a.x - b.x, a.y - b.y) / 2
    }

    // MARK: Touch pad

    package override var takesTransforms: Bool { true }

    package override func transformChanged(with event: UITransformEvent) {
        guard tracked.isEmpty else { return }
        noteLocation(event.windowLocation)
        switch event.phase {
        case .began:
            transformRotation = event.rotation
        case .changed:
            let turn = event.rotation - transformRotation
            // A pinch that does not turn is none of ours.
            guard turn != 0 else { return }
            transformRotation = event.rotation
            if state == .possible { state = .began }
            add(turn, at: event.timestamp)
            state = .changed
        case .ended:
            lastTime = event.timestamp
            finish(as: .ended)
        case .cancelled: finish(as: .cancelled)
        }
    }
}

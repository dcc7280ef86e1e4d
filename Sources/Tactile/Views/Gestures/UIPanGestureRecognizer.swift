import Foundation
import TactileMotion

/// Fingers, or the pointer with its button down, that move.
///
/// Begins when the touches have moved `slop` points away. The slop is taken out of the
/// translation, so that what follows the finger starts without a jump. It changes while at least
/// ``minimumNumberOfTouches`` are down, and ends when the last one is lifted.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max
    /// Kinds of scrolling that pan as fingers do; none by default.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// How far, in points, touches move before it is a pan.
    package static let slop: CGFloat = 10
    /// The movement of a wheel notch in points.
    package static let pointsPerNotch: CGFloat = 40
    /// Seconds without a scroll step after which a pan by scrolling has ended.
    static let scrollPause: TimeInterval = 0.15
    /// Seconds between samples that count for the velocity; a fast mouse reports more often.
    private static let sampleInterval: TimeInterval = 0.004

    /// In the window's points.
    private(set) var movement = CGPoint.zero
    /// What was taken out of the movement when the pan began, in the window's points.
    private(set) var takenSlop = CGPoint.zero
    private var centroid: CGPoint?
    private var tracker = VelocityTracker()
    private var lastSample = -TimeInterval.infinity
    private var lastTime: TimeInterval = 0
    /// Where the pan has come to, whichever fingers moved it.
    private var path = CGPoint.zero
    private var scrollTimer: LoopTimer?

    // MARK: Reading

    /// How far the touches have moved since the pan began, in the points of `view`, or of the
    /// window if it is nil.
    open func translation(in view: UIView?) -> CGPoint { vector(countedMovement, in: view) }

    /// How far the touches have moved with the slop that the translation leaves out, in the points
    /// of `view`, or of the window if it is nil.
    package func wholeTranslation(in view: UIView?) -> CGPoint {
        vector(CGPoint(x: movement.x + takenSlop.x, y: movement.y + takenSlop.y), in: view)
    }

    /// The movement as reported; a pan that gives its slop back adds to it.
    var countedMovement: CGPoint { movement }

    /// Makes `translation` what has been moved so far. The velocity stays.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let translation = translation.finite
        takenSlop = .zero
        guard let view else {
            movement = translation
            return
        }
        let origin = view.convert(CGPoint.zero, to: nil)
        let end = view.convert(translation, to: nil)
        movement = CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    /// Points per second over the last 100 ms, in the coordinates of `view`, or of the window.
    open func velocity(in view: UIView?) -> CGPoint {
        vector(tracker.velocity(at: lastTime), in: view)
    }

    private func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
        guard let view else { return vector }
        let origin = view.convert(CGPoint.zero, from: nil)
        let end = view.convert(vector, from: nil)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    // MARK: Touches

    /// What the touches' movement so far, in the window's points, means.
    enum Judgement { case undecided, begin, fail }

    func judge(_ movement: CGPoint) -> Judgement {
        hypot(movement.x, movement.y) >= UIPanGestureRecognizer.slop ? .begin : .undecided
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, tracked.count > maximumNumberOfTouches {
            fail(because: "more touches than maximumNumberOfTouches")
            return
        }
        if state != .possible, tracked.count > maximumNumberOfTouches {
            for touch in touches { ignore(touch, for: event) }
        }
        // What fewer fingers did before is not part of the pan.
        if state == .possible, tracked.count <= minimumNumberOfTouches { movement = .zero }
        centroid = downCentroid
        note(path, at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let current = downCentroid else { return }
        if state != .possible, tracked.count < minimumNumberOfTouches {
            centroid = current
            return
        }
        let start = path
        if let centroid {
            movement.x += current.x - centroid.x
            movement.y += current.y - centroid.y
            path.x += current.x - centroid.x
            path.y += current.y - centroid.y
        }
        centroid = current
        noteCoalesced(touches, from: start)
        note(path, at: event.timestamp)
        guard state == .possible else {
            state = .changed
            return
        }
        guard tracked.count >= minimumNumberOfTouches else { return }
        switch judge(movement) {
        case .undecided: break
        case .fail: fail(because: "the touches moved another way than it takes")
        case .begin: begin()
        }
    }

    private func begin() {
        // Who is asked whether it may begin sees the whole way, and so does who waits.
        state = .began
        let length = hypot(movement.x, movement.y)
        guard state == .began, length > 0 else { return }
        let rest = max(0, length - UIPanGestureRecognizer.slop) / length
        takenSlop = CGPoint(x: movement.x * (1 - rest), y: movement.y * (1 - rest))
        movement = CGPoint(x: movement.x * rest, y: movement.y * rest)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        lastTime = event.timestamp
        centroid = downCentroid
        if !tracked.contains(where: \.isDown) { finish(as: .ended) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        finish(as: .cancelled)
    }

    open override func reset() {
        super.reset()
        movement = .zero
        takenSlop = .zero
        path = .zero
        centroid = nil
        tracker.reset()
        lastSample = -.infinity
        scrollTimer?.cancel()
        scrollTimer = nil
    }

    private var downCentroid: CGPoint? {
        var sum = CGPoint.zero
        var count: CGFloat = 0
        for touch in tracked where touch.isDown {
            sum.x += touch.windowLocation.x
            sum.y += touch.windowLocation.y
            count += 1
        }
        return count > 0 ? CGPoint(x: sum.x / count, y: sum.y / count) : nil
    }

    // MARK: Velocity

    private func note(_ point: CGPoint, at time: TimeInterval) {
        tracker.add(point, at: time)
        lastSample = time
        lastTime = time
    }

    /// With one finger, the places that it passed since the last frame count too.
    private func noteCoalesced(_ touches: Set<UITouch>, from start: CGPoint) {
        guard tracked.count == 1, let touch = touches.first else { return }
        let offset = CGPoint(
            x: start.x - touch.previousWindowLocation.x,
            y: start.y - touch.previousWindowLocation.y)
        for sample in touch.coalesced.dropLast()
        where sample.time - lastSample >= UIPanGestureRecognizer.sampleInterval {
            note(
                CGPoint(x: sample.location.x + offset.x, y: sample.location.y + offset.y),
                at: sample.time)
        }
    }

    // MARK: Scrolling

    package override func scrolled(with event: UIScrollEvent) -> Bool {
        let kind: UIScrollTypeMask = event.isPrecise ? .continuous : .discrete
        guard allowedScrollTypesMask.contains(kind), tracked.isEmpty else { return false }
        if state == .possible {
            noteLocation(event.windowLocation)
            state = .began
            guard state != .failed else { return false }
        }
        // Towards the content's end is against the finger.
        let notches = event.notchesWithShift
        movement.x -= notches.x * UIPanGestureRecognizer.pointsPerNotch
        movement.y -= notches.y * UIPanGestureRecognizer.pointsPerNotch
        note(movement, at: event.timestamp)
        state = .changed
        scrollTimer?.cancel()
        scrollTimer = LoopTimer.schedule(after: UIPanGestureRecognizer.scrollPause) {
            [weak self] in self?.state = .ended
        }
        return true
    }
}

import Foundation
import TactileGeometry
import TactileLayers
import Testing

@testable import TactileViews

/// Plays recorded fingers and pointers to a window, with time that passes only when it is told to.
@MainActor
final class TouchScript {
    /// The script's own, without a display.
    let session: ApplicationSession
    /// 400 × 300 points.
    let window: UIWindow
    /// Fills the window.
    let view = ScriptedView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private(set) var now: TimeInterval = 1000
    private var clock: Clock

    private final class Clock { var now: TimeInterval = 1000 }

    init() {
        let clock = Clock()
        self.clock = clock
        session = ApplicationSession(clock: { clock.now })
        session.limitReached = { Issue.record("\($0)") }
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        window.addSubview(view)
    }

    isolated deinit { session.end() }

    // MARK: Time

    /// Lets time pass, with the timers that are due on the way.
    func wait(_ seconds: TimeInterval) {
        session.makeCurrent()
        let end = now + seconds
        while let next = session.timers.nextFireTime, next <= end {
            now = max(now, next)
            clock.now = now
            session.timers.fireDue(at: now)
        }
        now = end
        clock.now = end
    }

    // MARK: Fingers

    func down(_ x: CGFloat, _ y: CGFloat) { down(1, x, y) }
    func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        touch(.began, finger, x, y)
    }

    func move(_ x: CGFloat, _ y: CGFloat) { move(1, x, y) }
    func move(_ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        touch(.moved, finger, x, y)
        flush()
    }

    func up(_ x: CGFloat, _ y: CGFloat) { up(1, x, y) }
    func up(_ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        touch(.ended, finger, x, y)
    }

    func touch(_ phase: PlatformTouchEvent.Phase, _ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        session.makeCurrent()
        window.router.handle(
            .touch(
                PlatformTouchEvent(
                    phase, identifier: finger, at: CGPoint(x: x, y: y), time: now)))
    }

    /// A tap that lasts 0.05 s.
    func tap(_ x: CGFloat, _ y: CGFloat, finger: Int = 1) {
        down(finger, x, y)
        wait(0.05)
        up(finger, x, y)
    }

    /// Moves one finger in a straight line, a step every 0.01 s.
    func drag(
        from start: CGPoint, to end: CGPoint, steps: Int = 10, finger: Int = 1,
        lifting: Bool = true
    ) {
        down(finger, start.x, start.y)
        for step in 1...steps {
            wait(0.01)
            let part = CGFloat(step) / CGFloat(steps)
            move(
                finger, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        if lifting { up(finger, end.x, end.y) }
    }

    // MARK: Pointer

    func pointer(
        _ kind: PlatformPointerEvent.Kind, _ x: CGFloat, _ y: CGFloat, buttons: Int = 0
    ) {
        session.makeCurrent()
        window.router.handle(
            .pointer(
                PlatformPointerEvent(
                    kind, at: CGPoint(x: x, y: y), time: now, buttons: buttons)))
    }

    func flush() {
        session.makeCurrent()
        window.router.flush(at: now)
    }

    func click(_ x: CGFloat, _ y: CGFloat, button: Int = 1) {
        pointer(.pressed(button: button), x, y, buttons: 1 << (button - 1))
        wait(0.05)
        pointer(.released(button: button), x, y)
    }

    // MARK: Recognizers

    /// Adds a recognizer to the view and writes down its states.
    @discardableResult
    func add<R: UIGestureRecognizer>(_ recognizer: R, to view: UIView? = nil) -> Log {
        (view ?? self.view).addGestureRecognizer(recognizer)
        let log = Log()
        recognizer.addAction { log.states.append($0.state) }
        return log
    }
}

/// The states that a recognizer told, in order.
@MainActor
final class Log {
    var states: [UIGestureRecognizer.State] = []
}

/// Writes down what a view hears of touches.
@MainActor
final class ScriptedView: UIView {
    var heard: [String] = []
    var heardTouches: [UITouch] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("began \(touches.count)")
        heardTouches += touches
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("moved \(touches.count)")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("ended \(touches.count)")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("cancelled \(touches.count)")
    }
}

/// A delegate made of closures.
@MainActor
final class ScriptedDelegate: UIGestureRecognizerDelegate {
    var mayBegin: (UIGestureRecognizer) -> Bool = { _ in true }
    var receives: (UIGestureRecognizer, UITouch) -> Bool = { _, _ in true }
    var simultaneous: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var requiresFailure: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var isRequiredToFail: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        mayBegin(gestureRecognizer)
    }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { receives(gestureRecognizer, touch) }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { simultaneous(gestureRecognizer, other) }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { requiresFailure(gestureRecognizer, other) }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { isRequiredToFail(gestureRecognizer, other) }
}

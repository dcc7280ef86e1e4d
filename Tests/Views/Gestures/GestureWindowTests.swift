import Foundation
import Testing

@testable import TactileViews

/// Windows have gestures of their own.
@MainActor
@Suite struct GestureWindowTests {
    /// Begins with the first motion, and calls `heard` for each.
    final class Following: UIGestureRecognizer {
        var heard: () -> Void = {}
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            state = state == .possible ? .began : .changed
            heard()
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            state = state == .possible ? .failed : .ended
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            state = state == .possible ? .failed : .cancelled
        }
    }

    @Test func aGestureIsNotKeptFromRestByOneInAnotherWindow() {
        let (left, right) = (TouchScript(), TouchScript())
        let (press, waiting) = (UILongPressGestureRecognizer(), Following())
        waiting.require(toFail: press)
        left.add(press)
        let log = right.add(waiting)
        right.down(50, 50)
        left.tap(50, 50)
        #expect(press.state == .possible)
        #expect(left.window.router.gestures.recognizers.isEmpty)
        right.move(60, 50)
        right.up(60, 50)
        #expect(log.states == [.began, .ended])
    }

    @Test func anEventInOneWindowDoesNotHoldTheActionsOfAnotherBack() {
        let (left, right) = (TouchScript(), TouchScript())
        let (outer, inner) = (Following(), Following())
        left.add(outer)
        let log = right.add(inner)
        right.down(50, 50)
        right.move(60, 50)
        var told: [[UIGestureRecognizer.State]] = []
        outer.heard = {
            inner.state = .ended
            told.append(log.states)
        }
        left.down(50, 50)
        left.move(60, 50)
        #expect(told == [[.began, .ended]])
        right.up(60, 50)
        left.up(60, 50)
        #expect(log.states == [.began, .ended])
    }

    @Test func touchesInTwoWindowsAreTwoGestures() {
        let scripts = [TouchScript(), TouchScript()]
        let logs = scripts.map { $0.add(UIPanGestureRecognizer()) }
        let taps = scripts.map { $0.add(UITapGestureRecognizer()) }
        for script in scripts { script.down(50, 50) }
        scripts[0].move(90, 50)
        #expect(logs.map(\.states) == [[.began], []])
        for script in scripts { script.up(script === scripts[0] ? 90 : 50, 50) }
        #expect(logs.map(\.states) == [[.began, .ended], []])
        #expect(taps.map(\.states) == [[], [.ended]])
    }

    @Test func aViewThatGoesToAnotherWindowEndsItsGestureAndHasOneThere() {
        let (left, right) = (TouchScript(), TouchScript())
        let inner = UIView(frame: left.view.bounds)
        left.view.addSubview(inner)
        let pan = UIPanGestureRecognizer()
        let log = left.add(pan, to: inner)
        left.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 80, y: 20), lifting: false)
        #expect(log.states.last == .changed)
        right.view.addSubview(inner)
        #expect(log.states.last == .cancelled)
        log.states = []
        right.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 80, y: 20))
        left.up(80, 20)
        #expect(log.states.first == .began && log.states.last == .ended)
        #expect(pan.state == .possible)
    }

    @Test func closingAWindowCancelsWhatGoesOnInIt() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        let log = script.add(pan)
        script.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 80, y: 20), lifting: false)
        script.window.close()
        #expect(log.states.last == .cancelled)
        #expect(pan.state == .possible)
        #expect(script.window.router.gestures.recognizers.isEmpty)
    }

    @Test func aWindowThatIsDroppedTakesItsGesturesAlong() {
        weak var window: UIWindow?
        weak var dropped: UIGestureRecognizer?
        let kept = UIPanGestureRecognizer()
        do {
            let script = TouchScript()
            let inner = UIView(frame: script.view.bounds)
            script.view.addSubview(inner)
            let pan = UIPanGestureRecognizer()
            script.add(pan, to: inner)
            script.add(kept, to: inner)
            kept.require(toFail: pan)
            script.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 80, y: 20), lifting: false)
            #expect(pan.state == .changed)
            (window, dropped) = (script.window, pan)
        }
        #expect(window == nil)
        #expect(dropped == nil)
        #expect(kept.state == .possible)
        #expect(kept.numberOfTouches == 0)
    }

    @Test func outsideOfAWindowARecognizerGoesThroughItsStatesAlone() {
        let gesture = Following()
        var told: [UIGestureRecognizer.State] = []
        gesture.addAction { told.append($0.state) }
        gesture.state = .began
        #expect(gesture.state == .began)
        gesture.state = .changed
        gesture.state = .ended
        #expect(told == [.began, .changed, .ended])
        #expect(gesture.state == .possible)
        // What goes on alone ends where a touch in a window begins.
        gesture.state = .began
        told = []
        let script = TouchScript()
        let log = script.add(gesture)
        #expect(told == [.cancelled])
        script.down(50, 50)
        script.move(60, 50)
        script.up(60, 50)
        #expect(log.states == [.began, .ended])
    }
}

import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct GestureGraphTests {
    /// Recognizes as soon as a finger moves, continuously.
    final class EagerGesture: UIGestureRecognizer {
        var resets = 0
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            state = state == .possible ? .began : .changed
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            state = state == .possible ? .failed : .ended
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            state = .cancelled
        }
        override func reset() {
            super.reset()
            resets += 1
        }
    }

    @Test func aCircleOfRequirementsIsReportedAndNotMade() {
        var reports: [String] = []
        let script = TouchScript()
        script.session.mistakeFound = { reports.append($0) }
        let (a, b, c) = (EagerGesture(), EagerGesture(), EagerGesture())
        (a.name, b.name, c.name) = ("a", "b", "c")
        a.require(toFail: b)
        b.require(toFail: c)
        c.require(toFail: a)
        a.require(toFail: a)
        #expect(reports.count == 2)
        #expect(reports.first?.contains("c → a → b → c") == true)
        let logs = [script.add(a), script.add(b), script.add(c)]
        script.drag(from: .zero, to: CGPoint(x: 50, y: 50))
        #expect(logs[0].states.isEmpty)
        #expect(logs[1].states.isEmpty)
        #expect(logs[2].states.first == .began)
    }

    @Test func aCircleThroughDelegatesIsReportedAndDoesNotHang() {
        var reports: [String] = []
        let script = TouchScript()
        script.session.mistakeFound = { reports.append($0) }
        let delegate = ScriptedDelegate()
        delegate.requiresFailure = { _, _ in true }
        let (a, b) = (EagerGesture(), EagerGesture())
        a.delegate = delegate
        b.delegate = delegate
        let logs = [script.add(a), script.add(b)]
        script.drag(from: .zero, to: CGPoint(x: 50, y: 50))
        #expect(reports.count >= 1)
        #expect(logs.contains { $0.states.first == .began })
    }

    @Test func delegatesMayMakeRequirementsInBothForms() {
        for form in 0..<2 {
            let script = TouchScript()
            let delegate = ScriptedDelegate()
            let (waiting, first) = (EagerGesture(), UIScreenEdgePanGestureRecognizer())
            first.edges = .left
            if form == 0 {
                delegate.requiresFailure = { a, b in a === waiting && b === first }
                waiting.delegate = delegate
            } else {
                delegate.isRequiredToFail = { a, b in a === first && b === waiting }
                first.delegate = delegate
            }
            let log = script.add(waiting)
            let edgeLog = script.add(first)
            script.drag(from: CGPoint(x: 5, y: 50), to: CGPoint(x: 80, y: 50))
            #expect(log.states.isEmpty)
            #expect(edgeLog.states.first == .began)
            script.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 280, y: 50))
            #expect(log.states.first == .began)
        }
    }

    @Test func shouldBeginIsAskedOnceAndCanRefuse() {
        let script = TouchScript()
        let delegate = ScriptedDelegate()
        var asked = 0
        delegate.mayBegin = { _ in
            asked += 1
            return false
        }
        let pan = UIPanGestureRecognizer()
        pan.delegate = delegate
        let log = script.add(pan)
        script.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
        #expect(asked == 1)
        #expect(log.states.isEmpty)
    }

    @Test func aTouchedViewMayRefuseForTheViewsBehind() {
        final class Refusing: UIView {
            override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
                false
            }
        }
        let script = TouchScript()
        let inner = Refusing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        script.view.addSubview(inner)
        let log = script.add(UITapGestureRecognizer())
        script.tap(50, 50)
        #expect(log.states.isEmpty)
        script.wait(1)
        script.tap(200, 50)
        #expect(log.states == [.ended])
    }

    @Test func touchesMayBeRefused() {
        let script = TouchScript()
        let delegate = ScriptedDelegate()
        delegate.receives = { _, touch in touch.location(in: nil).x > 100 }
        let tap = UITapGestureRecognizer()
        tap.delegate = delegate
        let log = script.add(tap)
        script.tap(50, 50)
        #expect(log.states.isEmpty)
        script.wait(1)
        script.tap(150, 50)
        #expect(log.states == [.ended])
    }

    @Test func turningOffMidwayCancels() {
        let script = TouchScript()
        let gesture = EagerGesture()
        let log = script.add(gesture)
        script.down(50, 50)
        script.move(60, 50)
        gesture.isEnabled = false
        #expect(log.states == [.began, .cancelled])
        #expect(gesture.state == .possible)
        script.move(70, 50)
        script.up(70, 50)
        #expect(log.states == [.began, .cancelled])
        #expect(gesture.resets == 1)
    }

    @Test func turningOffInItsOwnActionCancels() {
        let script = TouchScript()
        let gesture = EagerGesture()
        let log = script.add(gesture)
        gesture.addAction { if $0.state == .began { $0.isEnabled = false } }
        script.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
        #expect(log.states == [.began, .cancelled])
    }

    @Test func aRecognizerTakenFromItsViewCancels() {
        let script = TouchScript()
        let gesture = EagerGesture()
        let log = script.add(gesture)
        script.down(50, 50)
        script.move(60, 50)
        script.view.removeGestureRecognizer(gesture)
        #expect(log.states == [.began, .cancelled])
        #expect(gesture.view == nil)
        script.up(60, 50)
    }

    @Test func aViewTakenFromTheWindowEndsItsGesturesAndKeepsItsTouches() {
        let script = TouchScript()
        let inner = ScriptedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        script.view.addSubview(inner)
        let gesture = EagerGesture()
        gesture.cancelsTouchesInView = false
        let log = script.add(gesture, to: inner)
        script.down(50, 50)
        script.move(60, 50)
        inner.removeFromSuperview()
        #expect(log.states == [.began, .cancelled])
        script.up(60, 50)
        #expect(inner.heard == ["began 1", "moved 1", "ended 1"])
    }

    @Test func touchesAreHeldBackWhileARecognizerDelaysThem() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        pan.delaysTouchesBegan = true
        script.add(pan)
        script.down(50, 50)
        script.move(55, 50)
        #expect(script.view.heard.isEmpty)
        script.up(55, 50)
        #expect(script.view.heard == ["began 1", "moved 1", "ended 1"])
        script.view.heard = []
        script.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
        #expect(script.view.heard.isEmpty)
    }

    @Test func theEndIsHeldBackWhileADoubleTapIsPossible() {
        let script = TouchScript()
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        script.add(double)
        script.tap(50, 50)
        #expect(script.view.heard == ["began 1"])
        script.wait(0.5)
        #expect(script.view.heard == ["began 1", "ended 1"])
        double.delaysTouchesEnded = false
        script.tap(50, 50)
        #expect(script.view.heard == ["began 1", "ended 1", "began 1", "ended 1"])
    }

    @Test func touchesStayInTheViewWhereTheyAreNotCancelled() {
        let script = TouchScript()
        let gesture = EagerGesture()
        gesture.cancelsTouchesInView = false
        script.add(gesture)
        script.down(50, 50)
        script.move(60, 50)
        script.up(60, 50)
        #expect(script.view.heard == ["began 1", "moved 1", "ended 1"])
    }

    @Test func subclassesDecideAboutPreventing() {
        final class Modest: UIPanGestureRecognizer {
            override func canPrevent(_ prevented: UIGestureRecognizer) -> Bool { false }
        }
        final class Stubborn: UIPanGestureRecognizer {
            override func canBePrevented(by preventing: UIGestureRecognizer) -> Bool { false }
        }
        let script = TouchScript()
        let stubborn = script.add(Stubborn())
        let modest = script.add(Modest())
        let plain = script.add(UIPanGestureRecognizer())
        script.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
        #expect(plain.states.first == .began)
        #expect(modest.states.isEmpty)
        #expect(stubborn.states.first == .began)
    }

    @Test func invalidTransitionsAreIgnored() {
        let gesture = EagerGesture()
        gesture.state = .changed
        #expect(gesture.state == .possible)
        gesture.state = .failed
        #expect(gesture.state == .possible)
        #expect(gesture.resets == 1)
    }

    @Test func allowedTouchTypesCount() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
        let log = script.add(tap)
        script.click(50, 50)
        #expect(log.states.isEmpty)
        script.tap(50, 50)
        #expect(log.states == [.ended])
    }

    @Test func nothingOfAWithheldMotionIsLost() {
        final class Recorder: UIView {
            var began: [CGPoint] = []
            var moves: [[CGPoint]] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                began += touches.map { $0.location(in: self) }
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                guard let touch = touches.first else { return }
                moves.append(
                    event?.coalescedTouches(for: touch)?.map { $0.location(in: self) } ?? [])
            }
        }
        /// Holds touches back until it is told to fail.
        final class Holding: UIGestureRecognizer {}
        let script = TouchScript()
        let recorder = Recorder(frame: script.view.bounds)
        script.view.addSubview(recorder)
        let holding = Holding()
        holding.delaysTouchesBegan = true
        script.add(holding, to: recorder)
        script.down(50, 50)
        script.touch(.moved, 1, 52, 50)
        script.move(54, 50)
        script.move(56, 50)
        #expect(recorder.began.isEmpty && recorder.moves.isEmpty)
        holding.state = .failed
        #expect(recorder.began == [CGPoint(x: 50, y: 50)])
        #expect(recorder.moves == [[52, 54, 56].map { CGPoint(x: $0, y: 50) }])
        script.move(58, 50)
        #expect(recorder.moves.last == [CGPoint(x: 58, y: 50)])
        script.up(58, 50)
    }

    @Test func whatMustFailFirstFailsTheOtherAsSoonAsItBegins() {
        let script = TouchScript()
        let delegate = ScriptedDelegate()
        delegate.simultaneous = { _, _ in true }
        let (pan, press) = (UIPanGestureRecognizer(), UILongPressGestureRecognizer())
        pan.require(toFail: press)
        (pan.delegate, press.delegate) = (delegate, delegate)
        let (panLog, pressLog) = (script.add(pan), script.add(press))
        script.down(100, 100)
        script.wait(0.6)
        #expect(pressLog.states == [.began])
        #expect(pan.state == .failed)
        script.move(160, 100)
        script.up(160, 100)
        #expect(panLog.states.isEmpty)
    }

    @Test func aRecognizerThatOthersWaitForStaysFailedUntilTheyAreDone() {
        let script = TouchScript()
        let (tap, press) = (UITapGestureRecognizer(), UILongPressGestureRecognizer())
        tap.numberOfTapsRequired = 2
        tap.require(toFail: press)
        let (tapLog, pressLog) = (script.add(tap), script.add(press))
        script.tap(100, 100)
        #expect(press.state == .failed)
        script.down(100, 100)
        script.wait(0.7)
        script.up(100, 100)
        #expect(pressLog.states.isEmpty)
        #expect(tapLog.states.isEmpty || tapLog.states == [.ended])
    }
}

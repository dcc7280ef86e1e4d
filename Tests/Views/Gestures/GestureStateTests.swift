import Foundation
import Testing

@testable import TactileViews

/// Which state a recognizer shows to whom, and loops that end.
@MainActor
@Suite struct GestureStateTests {
    /// Does with each motion what it is given.
    final class Scripted: UIGestureRecognizer {
        var moved: (Scripted) -> Void = { _ in }
        var rests: (Scripted) -> Void = { _ in }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { moved(self) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            state = state == .possible ? .failed : .ended
        }
        override func reset() {
            super.reset()
            rests(self)
        }
    }

    /// Begins and ends in one motion.
    private func sudden(_ script: TouchScript) -> (Scripted, Log) {
        let gesture = Scripted()
        gesture.moved = {
            $0.state = .began
            $0.state = .ended
        }
        return (gesture, script.add(gesture))
    }

    private func reports(of script: TouchScript, during body: () -> Void) -> [String] {
        var reports: [String] = []
        script.session.limitReached = { reports.append($0) }
        body()
        return reports
    }

    @Test func actionsSeeTheStateThatTheyAreToldAndOthersWhereTheGestureIs() {
        let script = TouchScript()
        let (gesture, log) = sudden(script)
        let other = Scripted()
        let otherLog = script.add(other)
        // The gesture has ended when its targets hear of its beginning: `other` begins after it.
        gesture.addAction { if $0.state == .began { other.state = .began } }
        script.down(50, 50)
        script.move(60, 50)
        script.up(60, 50)
        #expect(log.states == [.began, .ended])
        #expect(otherLog.states.isEmpty)
    }

    @Test func aRecognizerTurnedOffAsItBeginsIsCancelledThoughItHasEnded() {
        let script = TouchScript()
        let (gesture, log) = sudden(script)
        gesture.addAction { if $0.state == .began { $0.isEnabled = false } }
        script.down(50, 50)
        script.move(60, 50)
        script.up(60, 50)
        #expect(log.states == [.began, .cancelled])
        #expect(gesture.state == .possible)
    }

    @Test func aRecognizerThatChangesInItsOwnActionIsCutOffAndEnds() {
        let script = TouchScript()
        let gesture = Scripted()
        gesture.name = "restless"
        gesture.moved = { if $0.state == .possible { $0.state = .began } }
        gesture.addAction { if $0.state != .ended { $0.state = .changed } }
        let log = script.add(gesture)
        let reports = reports(of: script) {
            script.down(50, 50)
            script.move(60, 50)
        }
        #expect(reports.count == 1)
        #expect(reports.first?.hasPrefix("restless asks for gesture actions") == true)
        script.up(60, 50)
        #expect(log.states.last == .ended)
        #expect(gesture.state == .possible)
    }

    @Test func aRecognizerThatFailsInItsResetIsCutOff() {
        let script = TouchScript()
        let gesture = Scripted()
        gesture.name = "sore"
        script.add(gesture)
        gesture.rests = { $0.state = .failed }
        let reports = reports(of: script) { script.tap(50, 50) }
        #expect(reports.count == 1)
        #expect(reports.first?.hasPrefix("sore asks for gesture actions") == true)
        gesture.rests = { _ in }
        script.wait(1)
        script.tap(50, 50)
        #expect(gesture.state == .possible)
        #expect(script.window.router.gestures.recognizers.isEmpty)
    }

    @Test func theViewThatLosesATouchSeesItCancelledAndRecognizersSeeItMove() {
        final class Watcher: UIView {
            var phases: [UITouch.Phase] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                phases += touches.map(\.phase)
            }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
                phases += touches.map(\.phase)
                phases += event?.allTouches?.map(\.phase) ?? []
            }
        }
        let script = TouchScript()
        let watcher = Watcher(frame: script.view.bounds)
        script.view.addSubview(watcher)
        let gesture = Scripted()
        var seen: [UITouch.Phase] = []
        gesture.moved = { gesture in
            seen += gesture.tracked.map(\.phase)
            gesture.state = gesture.state == .possible ? .began : .changed
        }
        script.add(gesture, to: watcher)
        script.down(50, 50)
        script.move(60, 50)
        let touch = gesture.tracked.first
        #expect(watcher.phases == [.began, .cancelled, .cancelled])
        #expect(touch?.phase == .stationary)
        script.move(70, 50)
        script.up(70, 50)
        #expect(seen == [.moved, .moved])
        #expect(touch?.phase == .ended)
        #expect(touch?.location(in: nil) == CGPoint(x: 70, y: 50))
    }
}

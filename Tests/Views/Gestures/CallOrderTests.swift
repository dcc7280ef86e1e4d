import Foundation
import Testing

@testable import TactileViews

/// Who is called when, from a touch's beginning to the recognizer's reset.
@MainActor
@Suite struct CallOrderTests {
    final class Calls {
        var names: [String] = []
    }

    final class Gesture: UIGestureRecognizer {
        let calls: Calls
        var endsWith = UIGestureRecognizer.State.ended

        init(_ calls: Calls) {
            self.calls = calls
            super.init(target: nil, action: nil)
        }

        override func shouldReceive(_ event: UIEvent) -> Bool {
            calls.names.append("recognizer receives event")
            return true
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            calls.names.append("recognizer began")
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            calls.names.append("recognizer moved")
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            calls.names.append("recognizer ended")
            state = endsWith
        }
        override func reset() {
            super.reset()
            calls.names.append("reset \(state)")
        }
    }

    final class Watcher: UIView {
        var calls: Calls?
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls?.names.append("view began")
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls?.names.append("view moved")
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls?.names.append("view ended")
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls?.names.append("view cancelled")
        }
    }

    final class Delegate: UIGestureRecognizerDelegate {
        var calls: Calls?
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
            calls?.names.append("delegate begins")
            return true
        }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
        ) -> Bool {
            calls?.names.append("delegate receives touch")
            return true
        }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
        ) -> Bool {
            calls?.names.append("delegate receives event")
            return true
        }
    }

    @MainActor
    private struct Stage {
        let script = TouchScript()
        let calls = Calls()
        let gesture: Gesture
        let delegate = Delegate()

        init() {
            gesture = Gesture(calls)
            let view = Watcher(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            view.calls = calls
            delegate.calls = calls
            gesture.delegate = delegate
            let calls = calls
            gesture.addAction { calls.names.append("action \($0.state)") }
            view.addGestureRecognizer(gesture)
            script.view.addSubview(view)
        }
    }

    private static let beginning = [
        "recognizer receives event", "delegate receives event", "delegate receives touch",
        "recognizer began",
    ]

    @Test func theActionComesBeforeTheViewLosesItsTouchAndTheResetComesLast() {
        let stage = Stage()
        stage.script.down(50, 50)
        stage.script.move(55, 50)
        stage.script.up(55, 50)
        #expect(
            stage.calls.names == Self.beginning + [
                "view began", "recognizer moved", "view moved", "recognizer ended",
                "delegate begins", "action ended", "view cancelled", "reset possible",
            ])
    }

    @Test func aGestureThatFailsTellsNobodyAndIsResetAfterTheView() {
        let stage = Stage()
        stage.gesture.endsWith = .failed
        stage.script.down(50, 50)
        stage.script.up(50, 50)
        #expect(
            stage.calls.names == Self.beginning + [
                "view began", "recognizer ended", "reset possible", "view ended",
            ])
    }

    @Test func whatWasHeldBackComesInItsOrder() {
        let stage = Stage()
        stage.gesture.delaysTouchesBegan = true
        stage.gesture.endsWith = .failed
        stage.script.down(50, 50)
        stage.script.move(55, 50)
        stage.script.up(55, 50)
        #expect(
            stage.calls.names.filter { $0.hasPrefix("view") } == [
                "view began", "view moved", "view ended",
            ])
        stage.calls.names = []
        stage.gesture.endsWith = .ended
        stage.script.down(50, 50)
        stage.script.up(50, 50)
        #expect(stage.calls.names.filter { $0.hasPrefix("view") }.isEmpty)
    }

    @Test func aTripleTapIsWaitedForThroughADoubleTap() {
        let script = TouchScript()
        let taps = (1...3).map { count in
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = count
            return tap
        }
        taps[0].require(toFail: taps[1])
        taps[1].require(toFail: taps[2])
        let logs = taps.map { script.add($0) }
        func counts() -> [Int] { logs.map(\.states.count) }
        for count in 1...3 {
            for _ in 1...count {
                script.tap(50, 50)
                script.wait(0.1)
            }
            script.wait(1)
            #expect(counts() == (1...3).map { $0 <= count ? 1 : 0 }, "\(count) taps")
        }
    }

    @Test func aTapTellsItsTouchInItsAction() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        var seen: [CGPoint] = []
        tap.addAction { tap in
            seen = (0..<tap.numberOfTouches).map { tap.location(ofTouch: $0, in: nil) }
        }
        script.add(tap)
        script.tap(60, 70)
        #expect(seen == [CGPoint(x: 60, y: 70)])
        #expect(tap.numberOfTouches == 0)
    }
}

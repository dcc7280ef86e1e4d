import Foundation
import Testing

@testable import TactileViews

/// Recognizers of one's own: hooks, rules of the state, events that are refused.
@MainActor
@Suite struct CustomGestureTests {
    /// Follows the touches with `judge` and writes down its calls.
    final class Custom: UIGestureRecognizer {
        var heard: [String] = []
        var judge: (Custom, String, UIEvent) -> Void = { _, _, _ in }

        private func note(_ call: String, _ touches: Set<UITouch>, _ event: UIEvent) {
            heard.append("\(call) \(touches.count)")
            judge(self, call, event)
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            note("began", touches, event)
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            note("moved", touches, event)
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            note("ended", touches, event)
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            note("cancelled", touches, event)
        }
        override func reset() {
            super.reset()
            heard.append("reset")
        }
    }

    @Test func itHearsEverythingUntilItHasFailedAndIsResetOnce() {
        let script = TouchScript()
        let custom = Custom()
        script.add(custom)
        custom.judge = { gesture, call, _ in if call == "moved" { gesture.state = .failed } }
        script.down(1, 50, 50)
        script.down(2, 90, 50)
        script.move(1, 55, 50)
        script.move(2, 95, 50)
        #expect(custom.heard == ["began 1", "began 1", "moved 1"])
        script.up(1, 55, 50)
        #expect(custom.state == .failed)
        script.up(2, 95, 50)
        #expect(custom.heard == ["began 1", "began 1", "moved 1", "reset"])
        #expect(custom.state == .possible)
    }

    @Test func ignoredTouchesAreNotHeardOfAgain() {
        let script = TouchScript()
        let custom = Custom()
        script.add(custom)
        custom.judge = { gesture, call, event in
            if call == "began", gesture.numberOfTouches == 2, let last = gesture.tracked.last {
                gesture.ignore(last, for: event)
            }
            if call == "ended" { gesture.state = .failed }
        }
        script.down(1, 50, 50)
        script.down(2, 90, 50)
        #expect(custom.numberOfTouches == 1)
        script.move(2, 100, 50)
        script.up(2, 100, 50)
        #expect(custom.heard == ["began 1", "began 1"])
        script.up(1, 50, 50)
        #expect(custom.heard == ["began 1", "began 1", "ended 1", "reset"])
    }

    @Test(
        arguments: [
            ([UIGestureRecognizer.State.began, .changed, .ended], [.began, .changed, .ended]),
            ([.began, .cancelled], [.began, .cancelled]),
            ([.began, .failed], [.began, .cancelled]),
            ([.ended], [.ended]),
            ([.recognized], [.ended]),
            ([.changed, .failed], []),
            ([.cancelled], []),
            ([.ended, .changed, .began], [.ended]),
            ([.began, .began, .possible, .ended], [.began, .ended]),
        ] as [([UIGestureRecognizer.State], [UIGestureRecognizer.State])])
    func statesGoOnlyWhereTheyMay(
        set states: [UIGestureRecognizer.State], told expected: [UIGestureRecognizer.State]
    ) {
        let script = TouchScript()
        let custom = Custom()
        let log = script.add(custom)
        script.down(50, 50)
        var left = states
        custom.judge = { gesture, _, _ in
            if !left.isEmpty { gesture.state = left.removeFirst() }
        }
        for step in 0..<states.count { script.move(60 + CGFloat(step), 50) }
        script.up(70, 50)
        #expect(log.states == expected)
        if states.last != .began { #expect(custom.heard.last == "reset") }
    }

    @Test func eventsMayBeRefusedByTheRecognizerAndByItsDelegate() {
        final class Refusing: UIGestureRecognizerDelegate {
            var types: [UIEvent.EventType] = []
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
            ) -> Bool {
                types.append(event.type)
                return false
            }
        }
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        let pan = UIPanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        let delegate = Refusing()
        tap.delegate = delegate
        pan.delegate = delegate
        let logs = [script.add(tap), script.add(pan)]
        script.tap(50, 50)
        script.window.router.handle(
            .scroll(
                PlatformScrollEvent(
                    notches: CGPoint(x: 0, y: 1), at: CGPoint(x: 50, y: 50), time: script.now)))
        #expect(delegate.types.contains(.touches) && delegate.types.contains(.scroll))
        #expect(logs.allSatisfy { $0.states.isEmpty })
    }

    @Test func aRecognizerAddedUnderAFingerWaitsForTheNextTouch() {
        let script = TouchScript()
        script.down(50, 50)
        let log = script.add(UIPanGestureRecognizer())
        script.move(100, 50)
        script.up(100, 50)
        #expect(log.states.isEmpty)
        script.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 100, y: 50))
        #expect(log.states.first == .began)
    }

    @Test func aRecognizerMayRemoveItsViewInItsAction() {
        let script = TouchScript()
        let inner = ScriptedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        script.view.addSubview(inner)
        let pan = UIPanGestureRecognizer()
        let log = script.add(pan, to: inner)
        pan.addAction { if $0.state == .began { inner.removeFromSuperview() } }
        script.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 80, y: 20))
        #expect(log.states == [.began, .cancelled])
        #expect(inner.heard.last == "cancelled 1")
        #expect(script.window.router.touches.views.touches.isEmpty)
    }

    @Test func modifiersAndButtonsAreThoseOfTheLastEvent() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        tap.buttonMaskRequired = .secondary
        let log = script.add(tap)
        var seen: [(UIKeyModifierFlags, UIEvent.ButtonMask)] = []
        tap.addAction { seen.append(($0.modifierFlags, $0.buttonMask)) }
        for (kind, buttons) in [
            (PlatformPointerEvent.Kind.pressed(button: 3), 4), (.released(button: 3), 0),
        ] {
            script.window.router.handle(
                .pointer(
                    PlatformPointerEvent(
                        kind, at: CGPoint(x: 50, y: 50), time: script.now,
                        modifiers: [.shift, .alt], buttons: buttons)))
        }
        #expect(log.states == [.ended])
        #expect(seen.first?.0 == [.shift, .alternate])
        script.click(50, 50)
        #expect(log.states == [.ended])
    }

    @Test func touchesOfAnotherTypeAreLeftOutWhereTheTypeIsExclusive() {
        for isExclusive in [true, false] {
            let script = TouchScript()
            let custom = Custom()
            custom.requiresExclusiveTouchType = isExclusive
            script.add(custom)
            script.down(1, 50, 50)
            script.pointer(.pressed(button: 1), 90, 50, buttons: 1)
            #expect(custom.numberOfTouches == (isExclusive ? 1 : 2))
            script.up(1, 50, 50)
            script.pointer(.released(button: 1), 90, 50)
        }
    }

    @Test func touchesCountByTheOrderOfBeginning() {
        let script = TouchScript()
        let custom = Custom()
        script.add(custom)
        script.down(1, 50, 50)
        script.down(2, 90, 70)
        #expect(custom.location(in: script.view) == CGPoint(x: 70, y: 60))
        #expect(custom.location(ofTouch: 1, in: script.view) == CGPoint(x: 90, y: 70))
        #expect(custom.location(ofTouch: 7, in: script.view) == CGPoint(x: 70, y: 60))
        script.up(1, 50, 50)
        #expect(custom.location(ofTouch: 0, in: script.view) == CGPoint(x: 90, y: 70))
        script.up(2, 90, 70)
    }
}

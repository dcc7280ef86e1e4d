import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct TapGestureTests {
    @Test func aTapIsRecognizedWhenTheFingerIsLifted() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        let log = script.add(tap)
        script.down(100, 80)
        #expect(log.states.isEmpty)
        script.wait(0.1)
        script.up(100, 80)
        #expect(log.states == [.ended])
        #expect(tap.state == .possible)
        #expect(tap.location(in: script.view) == CGPoint(x: 100, y: 80))
    }

    @Test func aFingerThatStraysIsNoTap() {
        let script = TouchScript()
        let log = script.add(UITapGestureRecognizer())
        script.drag(from: CGPoint(x: 100, y: 80), to: CGPoint(x: 160, y: 80))
        #expect(log.states.isEmpty)
    }

    @Test func aPointerMayStrayLessThanAFinger() {
        let script = TouchScript()
        let log = script.add(UITapGestureRecognizer())
        script.drag(from: CGPoint(x: 100, y: 80), to: CGPoint(x: 130, y: 80))
        #expect(log.states == [.ended])
        script.pointer(.pressed(button: 1), 100, 80, buttons: 1)
        script.pointer(.moved, 130, 80, buttons: 1)
        script.pointer(.released(button: 1), 130, 80)
        #expect(log.states == [.ended])
    }

    @Test func aDoubleTapNeedsTwoTapsInTime() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        let log = script.add(tap)
        script.tap(100, 80)
        script.wait(0.1)
        script.tap(102, 80)
        #expect(log.states == [.ended])
        script.wait(1)
        script.tap(100, 80)
        script.wait(0.5)
        script.tap(100, 80)
        #expect(log.states == [.ended])
    }

    @Test func aDoubleTapStaysInOnePlace() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        let log = script.add(tap)
        script.tap(100, 80)
        script.wait(0.1)
        script.tap(200, 80)
        #expect(log.states.isEmpty)
    }

    @Test func aTwoFingerTapNeedsBothFingersAtOnce() {
        let script = TouchScript()
        let tap = UITapGestureRecognizer()
        tap.numberOfTouchesRequired = 2
        let log = script.add(tap)
        script.down(1, 100, 80)
        script.down(2, 140, 80)
        script.up(1, 100, 80)
        script.up(2, 140, 80)
        #expect(log.states == [.ended])
        script.tap(100, 80)
        script.tap(100, 80)
        #expect(log.states == [.ended])
    }

    @Test func aSecondFingerEndsASingleTap() {
        let script = TouchScript()
        let log = script.add(UITapGestureRecognizer())
        script.down(1, 100, 80)
        script.down(2, 140, 80)
        script.up(1, 100, 80)
        script.up(2, 140, 80)
        #expect(log.states.isEmpty)
        script.tap(100, 80)
        #expect(log.states == [.ended])
    }

    @Test func onlyTheButtonThatIsAskedForTaps() {
        let script = TouchScript()
        let primary = script.add(UITapGestureRecognizer())
        let secondaryTap = UITapGestureRecognizer()
        secondaryTap.buttonMaskRequired = .secondary
        let secondary = script.add(secondaryTap)
        script.click(100, 80, button: 3)
        #expect(primary.states.isEmpty)
        #expect(secondary.states == [.ended])
        #expect(script.view.heard.isEmpty)
        script.click(100, 80)
        #expect(primary.states == [.ended])
        #expect(secondary.states == [.ended])
    }

    @Test func theViewHearsThatItsTouchIsTakenAway() {
        let script = TouchScript()
        script.add(UITapGestureRecognizer())
        script.tap(100, 80)
        #expect(script.view.heard == ["began 1", "cancelled 1"])
    }

    @Test func targetsAreHeldWeaklyAndRemoved() {
        @MainActor final class Target {
            var count = 0
            func tapped(_ tap: UITapGestureRecognizer) { count += 1 }
        }
        let script = TouchScript()
        let action = Selector("tapped:", Target.tapped(_:))
        var target: Target? = Target()
        weak let weakTarget = target
        let kept = Target()
        let tap = UITapGestureRecognizer(target: target, action: action)
        tap.addTarget(kept, action: action)
        script.view.addGestureRecognizer(tap)
        script.tap(10, 10)
        #expect(target?.count == 1)
        #expect(kept.count == 1)
        target = nil
        #expect(weakTarget == nil)
        script.wait(1)
        script.tap(10, 10)
        #expect(kept.count == 2)
        tap.removeTarget(kept, action: nil)
        script.wait(1)
        script.tap(10, 10)
        #expect(kept.count == 2)
    }
}

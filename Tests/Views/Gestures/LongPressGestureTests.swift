import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct LongPressGestureTests {
    @Test func itBeginsAfterItsDurationAndFollowsTheFinger() {
        let script = TouchScript()
        let log = script.add(UILongPressGestureRecognizer())
        script.down(100, 80)
        script.wait(0.49)
        #expect(log.states.isEmpty)
        script.wait(0.02)
        #expect(log.states == [.began])
        script.move(150, 90)
        script.up(150, 90)
        #expect(log.states == [.began, .changed, .ended])
    }

    @Test func anEarlyLiftFails() {
        let script = TouchScript()
        let log = script.add(UILongPressGestureRecognizer())
        script.tap(100, 80)
        script.wait(1)
        #expect(log.states.isEmpty)
    }

    @Test func movingTooFarFails() {
        let script = TouchScript()
        let log = script.add(UILongPressGestureRecognizer())
        script.down(100, 80)
        script.move(111, 80)
        script.wait(1)
        script.up(111, 80)
        #expect(log.states.isEmpty)
    }

    @Test func tapsMayBeAskedForFirst() {
        let script = TouchScript()
        let press = UILongPressGestureRecognizer()
        press.numberOfTapsRequired = 1
        let log = script.add(press)
        script.down(100, 80)
        script.wait(1)
        script.up(100, 80)
        #expect(log.states.isEmpty)
        script.wait(1)
        script.tap(100, 80)
        script.wait(0.1)
        script.down(100, 80)
        script.wait(0.6)
        #expect(log.states == [.began])
        script.up(100, 80)
    }

    @Test func noDurationBeginsAtOnceAndNoNumberIsTheDefault() {
        let script = TouchScript()
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0
        let log = script.add(press)
        script.down(100, 80)
        #expect(log.states == [.began])
        script.up(100, 80)
        #expect(log.states == [.began, .ended])
        press.minimumPressDuration = .nan
        script.down(100, 80)
        script.wait(0.4)
        #expect(log.states == [.began, .ended])
        script.wait(0.2)
        #expect(log.states == [.began, .ended, .began])
        script.up(100, 80)
    }

    @Test func aSystemCancelEndsItAsCancelled() {
        let script = TouchScript()
        let log = script.add(UILongPressGestureRecognizer())
        script.down(100, 80)
        script.wait(0.6)
        script.window.router.handle(.inputCancelled)
        #expect(log.states == [.began, .cancelled])
    }

    @Test(arguments: [(0.0, 11.0), (0, -11), (8, 8)])
    func movingTooFarFailsInAnyDirection(x: Double, y: Double) {
        let script = TouchScript()
        let log = script.add(UILongPressGestureRecognizer())
        script.down(100, 80)
        script.move(100 + x, 80 + y)
        script.wait(1)
        #expect(log.states.isEmpty)
    }
}

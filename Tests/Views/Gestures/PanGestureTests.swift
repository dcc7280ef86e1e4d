import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor
@Suite struct PanGestureTests {
    @Test func itBeginsAfterTenPointsWithoutAJump() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        let log = script.add(pan)
        script.down(100, 100)
        script.move(109, 100)
        #expect(log.states.isEmpty)
        script.move(112, 100)
        #expect(log.states == [.began])
        #expect(abs(pan.translation(in: nil).x - 2) < 1e-9)
        script.move(132, 105)
        #expect(abs(pan.translation(in: nil).x - 22) < 1e-9)
        #expect(abs(pan.translation(in: nil).y - 5) < 1e-9)
        script.up(132, 105)
        #expect(log.states == [.began, .changed, .ended])
        #expect(pan.state == .possible)
    }

    @Test func whoIsAskedWhetherItMayBeginSeesTheWholeWay() {
        final class Asked: UIGestureRecognizerDelegate {
            var seen: CGPoint?
            func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
                seen = (recognizer as? UIPanGestureRecognizer)?.translation(in: nil)
                return true
            }
        }
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        let asked = Asked()
        pan.delegate = asked
        let log = script.add(pan)
        script.down(100, 100)
        // Exactly as far as it takes: nothing is left of it once the pan has begun.
        script.move(90, 100)
        #expect(asked.seen == CGPoint(x: -10, y: 0))
        #expect(log.states == [.began])
        #expect(pan.translation(in: nil) == .zero)
        script.move(80, 100)
        #expect(pan.translation(in: nil) == CGPoint(x: -10, y: 0))
        script.up(80, 100)
    }

    @Test func itFailsWithASecondFingerTooMany() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        let log = script.add(pan)
        script.down(1, 100, 100)
        script.down(2, 150, 100)
        script.move(1, 150, 100)
        #expect(log.states.isEmpty)
        script.up(1, 150, 100)
        script.up(2, 150, 100)
        script.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 60, y: 10))
        #expect(log.states.first == .began)
    }

    @Test func twoFingersMoveItByTheirMiddle() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        let log = script.add(pan)
        script.down(1, 100, 100)
        script.move(1, 140, 100)
        #expect(log.states.isEmpty)
        script.down(2, 200, 100)
        script.move(1, 180, 100)
        #expect(log.states == [.began])
        let before = pan.translation(in: nil).x
        script.move(2, 240, 100)
        #expect(abs(pan.translation(in: nil).x - before - 20) < 1e-9)
        #expect(pan.numberOfTouches == 2)
        script.up(2, 240, 100)
        let count = log.states.count
        // One finger of two does not pan, and ends nothing.
        script.move(1, 150, 100)
        #expect(log.states.count == count)
        #expect(log.states.last == .changed)
        script.up(1, 150, 100)
        #expect(log.states.last == .ended)
    }

    @Test func whatOneFingerDidBeforeTheSecondIsNotPartOfAPanOfTwo() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        let log = script.add(pan)
        script.down(1, 100, 100)
        script.move(1, 109, 100)
        script.down(2, 200, 100)
        script.move(2, 204, 100)
        #expect(log.states.isEmpty)
        script.up(1, 109, 100)
        script.up(2, 204, 100)
    }

    @Test func aFingerThatJoinsOrLeavesDoesNotMakeItJump() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        script.add(pan)
        script.drag(
            from: CGPoint(x: 100, y: 100), to: CGPoint(x: 150, y: 100), lifting: false)
        let before = pan.translation(in: nil)
        script.down(2, 300, 200)
        #expect(pan.translation(in: nil) == before)
        script.up(2, 300, 200)
        #expect(pan.translation(in: nil) == before)
        script.move(1, 160, 100)
        #expect(abs(pan.translation(in: nil).x - before.x - 10) < 1e-9)
        script.up(1, 160, 100)
    }

    @Test func velocityIsThatOfTheLastTenthOfASecond() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        var velocity = CGPoint.zero
        script.add(pan)
        pan.addAction { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
        // 5 points every 0.01 s.
        script.drag(from: CGPoint(x: 50, y: 100), to: CGPoint(x: 150, y: 100), steps: 20)
        #expect(abs(velocity.x - 500) < 1)
        #expect(abs(velocity.y) < 1e-6)
    }

    @Test func aFingerThatRestsHasNoVelocity() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        var velocity = CGPoint(x: 1, y: 1)
        script.add(pan)
        pan.addAction { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
        script.drag(
            from: CGPoint(x: 50, y: 100), to: CGPoint(x: 150, y: 100), steps: 20, lifting: false)
        script.wait(0.2)
        script.up(150, 100)
        #expect(velocity == .zero)
    }

    @Test func translationIsInTheViewsCoordinatesAndCanBeSet() {
        let script = TouchScript()
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        inner.transform = CGAffineTransform(scaleX: 2, y: 2)
        script.view.addSubview(inner)
        let pan = UIPanGestureRecognizer()
        script.add(pan, to: inner)
        script.down(100, 100)
        script.move(120, 100)
        #expect(abs(pan.translation(in: inner).x - 5) < 1e-9)
        pan.setTranslation(CGPoint(x: 3, y: 0), in: inner)
        #expect(abs(pan.translation(in: nil).x - 6) < 1e-9)
        pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: nil)
        #expect(pan.translation(in: nil) == .zero)
        script.up(120, 100)
    }

    @Test func aDragGoesOnOutsideOfTheWindow() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        let log = script.add(pan)
        script.pointer(.pressed(button: 1), 390, 100, buttons: 1)
        script.pointer(.moved, 420, 100, buttons: 1)
        script.flush()
        script.pointer(.left, 420, 100, buttons: 1)
        script.pointer(.moved, 500, -50, buttons: 1)
        script.flush()
        #expect(pan.location(in: nil) == CGPoint(x: 500, y: -50))
        script.pointer(.released(button: 1), 500, -50)
        #expect(log.states == [.began, .changed, .ended])
    }

    @Test func scrollingPansOnlyWhereItIsAllowed() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        let log = script.add(pan)
        let event = PlatformScrollEvent(
            notches: CGPoint(x: 0, y: 1), at: CGPoint(x: 50, y: 50), time: script.now)
        script.window.router.handle(.scroll(event))
        #expect(log.states.isEmpty)
        pan.allowedScrollTypesMask = .discrete
        script.window.router.handle(.scroll(event))
        #expect(log.states == [.began])
        #expect(pan.translation(in: nil).y == -UIPanGestureRecognizer.pointsPerNotch)
        script.wait(0.2)
        #expect(log.states == [.began, .ended])
    }
}

import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct SwipeGestureTests {
    @Test(arguments: [
        (CGPoint(x: 70, y: 0), UISwipeGestureRecognizer.Direction.right),
        (CGPoint(x: -70, y: 0), .left),
        (CGPoint(x: 5, y: -70), .up),
        (CGPoint(x: -5, y: 70), .down),
    ])
    func itIsRecognizedInItsDirectionOnly(
        by movement: CGPoint, direction: UISwipeGestureRecognizer.Direction
    ) {
        for candidate in [UISwipeGestureRecognizer.Direction.right, .left, .up, .down] {
            let script = TouchScript()
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = candidate
            let log = script.add(swipe)
            script.drag(
                from: CGPoint(x: 200, y: 150),
                to: CGPoint(x: 200 + movement.x, y: 150 + movement.y))
            #expect(log.states == (candidate == direction ? [.ended] : []))
        }
    }

    @Test func itIsRecognizedWhileTheFingerIsDown() {
        let script = TouchScript()
        let log = script.add(UISwipeGestureRecognizer())
        script.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 160, y: 100), lifting: false)
        #expect(log.states == [.ended])
        script.up(160, 100)
        #expect(log.states == [.ended])
    }

    @Test func aSlowMovementIsNoSwipe() {
        let script = TouchScript()
        let log = script.add(UISwipeGestureRecognizer())
        script.down(100, 100)
        script.wait(0.6)
        script.move(200, 100)
        script.up(200, 100)
        #expect(log.states.isEmpty)
    }

    @Test func aShortOrCrookedMovementIsNoSwipe() {
        let script = TouchScript()
        let log = script.add(UISwipeGestureRecognizer())
        script.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 140, y: 100))
        script.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 160, y: 180))
        #expect(log.states.isEmpty)
    }

    @Test(arguments: [UISwipeGestureRecognizer.Direction.right, .down])
    func aMovementThatStraysIsNoSwipeAnyMore(direction: UISwipeGestureRecognizer.Direction) {
        let script = TouchScript()
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = direction
        let log = script.add(swipe)
        script.down(100, 100)
        // Aside first, and only then in the direction.
        if direction == .right { script.move(110, 160) } else { script.move(160, 110) }
        script.move(170, 170)
        if direction == .right { script.move(200, 110) } else { script.move(110, 200) }
        script.up(200, 200)
        #expect(log.states.isEmpty)
    }

    @Test func twoFingersSwipeTogether() {
        let script = TouchScript()
        let swipe = UISwipeGestureRecognizer()
        swipe.numberOfTouchesRequired = 2
        let log = script.add(swipe)
        script.down(1, 100, 100)
        script.down(2, 100, 150)
        script.wait(0.05)
        script.move(1, 170, 100)
        #expect(log.states.isEmpty)
        script.move(2, 170, 150)
        #expect(log.states == [.ended])
        script.up(1, 170, 100)
        script.up(2, 170, 150)
    }
}

import Foundation
import SeededRandom
import TactileGeometry
import TactileLayers
import Testing

@testable import TactileViews

/// Random fingers, buttons, keys and changes of the tree on a window full of recognizers.
@MainActor
@Suite struct MonkeyTests {
    /// Counts what began and what came to its end.
    private final class Balance: UIView {
        var open = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            open += touches.count
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            open -= touches.count
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            open -= touches.count
        }
    }

    private func recognizers() -> [UIGestureRecognizer] {
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let single = UITapGestureRecognizer()
        single.require(toFail: double)
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = [.left, .right]
        let delaying = UIPanGestureRecognizer()
        delaying.delaysTouchesBegan = true
        delaying.minimumNumberOfTouches = 2
        return [
            double, single, edge, delaying, UIPanGestureRecognizer(),
            UILongPressGestureRecognizer(), UIPinchGestureRecognizer(),
            UIRotationGestureRecognizer(), UISwipeGestureRecognizer(), UIHoverGestureRecognizer(),
        ]
    }

    @Test(arguments: [1, 2, 3, 4])
    func nothingIsLeftDownOrUndecided(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let script = TouchScript()
        var views: [Balance] = []
        for index in 0..<6 {
            let view = Balance(
                frame: CGRect(x: 20 * index, y: 15 * index, width: 250, height: 200))
            view.isMultipleTouchEnabled = index.isMultiple(of: 2)
            view.isExclusiveTouch = index == 5
            (index.isMultiple(of: 3) ? script.view : views[index - 1]).addSubview(view)
            for recognizer in recognizers() where Bool.random(using: &dice) {
                view.addGestureRecognizer(recognizer)
            }
            views.append(view)
        }
        for recognizer in recognizers() { script.view.addGestureRecognizer(recognizer) }

        var fingers: Set<Int> = []
        var button: Int?
        for _ in 0..<3000 {
            let x = CGFloat.random(in: -20...420, using: &dice)
            let y = CGFloat.random(in: -20...320, using: &dice)
            switch Int.random(in: 0..<14, using: &dice) {
            case 0, 1:
                let finger = Int.random(in: 1...4, using: &dice)
                fingers.insert(finger)
                script.down(finger, x, y)
            case 2, 3, 4:
                if let finger = fingers.randomElement(using: &dice) { script.move(finger, x, y) }
            case 5, 6:
                if let finger = fingers.randomElement(using: &dice) {
                    fingers.remove(finger)
                    script.up(finger, x, y)
                }
            case 7:
                let pressed = Int.random(in: 1...3, using: &dice)
                button = button ?? pressed
                script.pointer(.pressed(button: pressed), x, y)
            case 8:
                if let pressed = button { script.pointer(.released(button: pressed), x, y) }
                button = nil
            case 9: script.pointer(Bool.random(using: &dice) ? .moved : .left, x, y)
            case 10:
                let view = views[Int.random(in: 0..<6, using: &dice)]
                if view.superview == nil {
                    script.view.addSubview(view)
                } else if Int.random(in: 0..<4, using: &dice) == 0 {
                    view.removeFromSuperview()
                }
            case 11:
                if let recognizer = views[Int.random(in: 0..<6, using: &dice)]
                    .gestureRecognizers?.randomElement(using: &dice)
                {
                    recognizer.isEnabled.toggle()
                }
            case 12:
                if Int.random(in: 0..<10, using: &dice) == 0 {
                    script.window.router.handle(.inputCancelled)
                    fingers.removeAll()
                    button = nil
                }
            default:
                script.wait(TimeInterval.random(in: 0...0.4, using: &dice))
                script.flush()
            }
            let faults = script.window.router.gestures.checkInvariants()
            #expect(faults.isEmpty, "\(faults)")
        }
        for finger in fingers { script.up(finger, 100, 100) }
        if let button { script.pointer(.released(button: button), 100, 100) }
        script.pointer(.left, 100, 100)
        script.wait(3)
        #expect(script.window.router.touches.views.touches.isEmpty)
        #expect(script.window.router.gestures.recognizers.isEmpty)
        for view in views { #expect(view.open == 0) }
    }
}

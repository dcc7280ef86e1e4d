import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor
@Suite struct ScreenEdgePanGestureTests {
    @Test(arguments: [
        (UIRectEdgeName.left, CGPoint(x: 23, y: 100), CGPoint(x: 100, y: 100), true),
        (.left, CGPoint(x: 24, y: 100), CGPoint(x: 100, y: 100), false),
        (.right, CGPoint(x: 380, y: 100), CGPoint(x: 300, y: 100), true),
        (.right, CGPoint(x: 20, y: 100), CGPoint(x: 100, y: 100), false),
        (.top, CGPoint(x: 200, y: 5), CGPoint(x: 200, y: 90), true),
        (.bottom, CGPoint(x: 200, y: 290), CGPoint(x: 200, y: 200), true),
        (.left, CGPoint(x: 20, y: 100), CGPoint(x: 1, y: 100), false),
        (.top, CGPoint(x: 200, y: 20), CGPoint(x: 200, y: 1), false),
        (.bottom, CGPoint(x: 200, y: 280), CGPoint(x: 200, y: 299), false),
        (.left, CGPoint(x: 10, y: 100), CGPoint(x: 15, y: 200), false),
        (.right, CGPoint(x: 380, y: 100), CGPoint(x: 399, y: 100), false),
    ])
    func itBeginsAtItsEdgeAndGoesInwards(
        edge: UIRectEdgeName, start: CGPoint, end: CGPoint, begins: Bool
    ) {
        let script = TouchScript()
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = edge.value
        let log = script.add(pan)
        script.drag(from: start, to: end)
        #expect((log.states.first == .began) == begins)
        #expect((log.states.last == .ended) == begins)
    }

    /// The edge of a part of the window that begins at 200 points.
    @Test(arguments: [(199.0, false), (200, true), (223, true), (224, false), (10, false)])
    func insetsMeanAnEdgeInsideTheWindow(start: CGFloat, begins: Bool) {
        let script = TouchScript()
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        pan.edgeInsets.left = 200
        let log = script.add(pan)
        script.drag(from: CGPoint(x: start, y: 100), to: CGPoint(x: 300, y: 100))
        #expect((log.states.first == .began) == begins)
    }

    @Test func withoutEdgesItNeverBegins() {
        let script = TouchScript()
        let log = script.add(UIScreenEdgePanGestureRecognizer())
        script.drag(from: CGPoint(x: 2, y: 100), to: CGPoint(x: 100, y: 100))
        #expect(log.states.isEmpty)
    }

    @Test(arguments: [(10.0, 0.0), (20, 14.375), (30, 27.5), (50, 50), (51, 51), (200, 200)])
    func theSlopIsGivenBackOverFortyPoints(moved: CGFloat, told: CGFloat) {
        let script = TouchScript()
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        script.add(pan)
        script.down(5, 100)
        script.move(15, 100)
        script.move(5 + moved, 100)
        #expect(abs(pan.translation(in: nil).x - told) < 1e-9)
        // On the way back it is the other way round.
        script.move(100, 100)
        script.move(5 + moved, 100)
        #expect(abs(pan.translation(in: nil).x - told) < 1e-9)
        pan.setTranslation(CGPoint(x: 3, y: 0), in: nil)
        #expect(pan.translation(in: nil).x == 3)
        script.up(5 + moved, 100)
    }

    /// Begins with every touch and keeps all gestures behind it from beginning.
    private final class Greedy: UIView {
        var heard: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            heard.append("began")
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            heard.append("moved")
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            heard.append("ended")
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            heard.append("cancelled")
        }
        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            false
        }
    }

    @Test func theEdgeComesBeforeWhatLiesThere() {
        let script = TouchScript()
        let control = Greedy(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        script.view.addSubview(control)
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        let log = script.add(pan)
        script.drag(from: CGPoint(x: 18, y: 100), to: CGPoint(x: 200, y: 100))
        #expect(log.states.first == .began)
        #expect(control.heard.isEmpty)
        // A click there, and a drag along the edge, are the control's.
        script.tap(18, 100)
        #expect(control.heard == ["began", "ended"])
        control.heard = []
        script.drag(from: CGPoint(x: 18, y: 100), to: CGPoint(x: 18, y: 200))
        #expect(control.heard.first == "began" && control.heard.last == "ended")
    }

    @Test func escapeCancelsIt() {
        let script = TouchScript()
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        let log = script.add(pan)
        script.drag(from: CGPoint(x: 5, y: 100), to: CGPoint(x: 80, y: 100), lifting: false)
        for isDown in [true, false] {
            script.window.router.handle(
                .key(PlatformKeyEvent(isDown: isDown, key: .escape, time: script.now)))
        }
        #expect(log.states.last == .cancelled)
        script.move(150, 100)
        script.up(150, 100)
        #expect(log.states.last == .cancelled)
    }

    @Test func theEdgeIsTheWindowsNotTheViews() {
        let script = TouchScript()
        let inner = UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 300))
        script.view.addSubview(inner)
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        let log = script.add(pan, to: inner)
        script.drag(from: CGPoint(x: 205, y: 100), to: CGPoint(x: 300, y: 100))
        #expect(log.states.isEmpty)
    }
}

enum UIRectEdgeName: Sendable {
    case left, right, top, bottom

    var value: UIRectEdge {
        switch self {
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import TactileViews

@MainActor
@Suite struct HoverGestureTests {
    @Test func itBeginsMovesAndEndsWithThePointer() {
        let script = TouchScript()
        let inner = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        script.view.addSubview(inner)
        let hover = UIHoverGestureRecognizer()
        let log = script.add(hover, to: inner)
        let outer = script.add(UIHoverGestureRecognizer())
        script.pointer(.entered, 10, 10)
        script.flush()
        #expect(log.states.isEmpty)
        #expect(outer.states == [.began])
        script.pointer(.moved, 150, 150)
        script.flush()
        #expect(log.states == [.began])
        #expect(hover.location(in: inner) == CGPoint(x: 50, y: 50))
        script.pointer(.moved, 160, 150)
        script.pointer(.moved, 170, 150)
        script.flush()
        #expect(log.states == [.began, .changed])
        script.pointer(.left, 170, 150)
        #expect(log.states == [.began, .changed, .ended])
        #expect(outer.states.last == .ended)
    }

    @Test func itEndsWhenAFingerTouchesTheWindow() {
        let script = TouchScript()
        let log = script.add(UIHoverGestureRecognizer())
        script.pointer(.moved, 150, 150)
        script.flush()
        script.down(50, 50)
        #expect(log.states == [.began, .ended])
        script.up(50, 50)
        #expect(log.states == [.began, .ended])
        script.pointer(.moved, 151, 150)
        script.flush()
        #expect(log.states == [.began, .ended, .began])
    }

    @Test func itEndsWhenTheViewMovesAwayUnderThePointer() {
        let script = TouchScript()
        let inner = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        script.view.addSubview(inner)
        let log = script.add(UIHoverGestureRecognizer(), to: inner)
        script.pointer(.moved, 150, 150)
        script.flush()
        inner.frame.origin.x = 300
        script.window.router.hover.refresh()
        #expect(log.states == [.began, .ended])
    }

    @Test func aSceneThatComesUnderAPointerAtRestIsNotPointedAt() {
        let root = UIViewController()
        let harness = Harness(showing: root)
        harness.move(to: CGPoint(x: 100, y: 100))
        harness.rest()
        let scene = UIViewController()
        let hover = UIHoverGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        hover.addAction { states.append($0.state) }
        scene.view.addGestureRecognizer(hover)
        scene.modalPresentationStyle = .fullScreen
        root.present(scene, animated: true)
        harness.rest()
        #expect(states.isEmpty)
        harness.move(to: CGPoint(x: 101, y: 100))
        harness.rest()
        #expect(states == [.began])
    }

    @Test func aPressDoesNotEndIt() {
        let script = TouchScript()
        let log = script.add(UIHoverGestureRecognizer())
        let tap = script.add(UITapGestureRecognizer())
        script.pointer(.moved, 150, 150)
        script.flush()
        script.click(150, 150)
        script.flush()
        #expect(tap.states == [.ended])
        #expect(log.states.first == .began)
        #expect(!log.states.contains(.ended))
    }
}

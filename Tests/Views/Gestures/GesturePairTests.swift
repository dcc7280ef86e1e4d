import Foundation
import Testing

@testable import TactileViews

/// Two or three recognizers at the same touches.
@MainActor
@Suite struct GesturePairTests {
    @Test func aSingleTapThatWaitsForADoubleTap() {
        let script = TouchScript()
        let single = UITapGestureRecognizer()
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        let singleLog = script.add(single)
        let doubleLog = script.add(double)
        script.tap(100, 100)
        #expect(singleLog.states.isEmpty)
        script.wait(0.4)
        #expect(singleLog.states == [.ended])
        script.tap(100, 100)
        script.wait(0.1)
        script.tap(100, 100)
        script.wait(1)
        #expect(singleLog.states == [.ended])
        #expect(doubleLog.states == [.ended])
        script.tap(100, 100)
        script.wait(0.4)
        #expect(singleLog.states == [.ended, .ended])
    }

    @Test func withoutARequirementTheSingleTapComesFirst() {
        let script = TouchScript()
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let singleLog = script.add(UITapGestureRecognizer())
        let doubleLog = script.add(double)
        script.tap(100, 100)
        #expect(singleLog.states == [.ended])
        script.wait(0.1)
        script.tap(100, 100)
        #expect(doubleLog.states == [.ended])
    }

    @Test func theInnermostTapWins() {
        let script = TouchScript()
        let inner = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        script.view.addSubview(inner)
        let outerLog = script.add(UITapGestureRecognizer())
        let innerLog = script.add(UITapGestureRecognizer(), to: inner)
        script.tap(100, 100)
        #expect(innerLog.states == [.ended])
        #expect(outerLog.states.isEmpty)
        script.wait(1)
        script.tap(20, 20)
        #expect(outerLog.states == [.ended])
    }

    @Test func panInsideScrollInsideEdgePan() {
        let script = TouchScript()
        let scroll = UIView(frame: script.view.bounds)
        let content = UIView(frame: script.view.bounds)
        script.view.addSubview(scroll)
        scroll.addSubview(content)
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        let scrolling = UIPanGestureRecognizer()
        let dragging = UIPanGestureRecognizer()
        // Nothing is required: a pan from the edge comes before those inside by itself.
        let edgeLog = script.add(edge)
        let scrollLog = script.add(scrolling, to: scroll)
        let dragLog = script.add(dragging, to: content)
        script.drag(from: CGPoint(x: 10, y: 100), to: CGPoint(x: 110, y: 100))
        #expect(edgeLog.states.first == .began)
        #expect(edgeLog.states.last == .ended)
        #expect(scrollLog.states.isEmpty)
        #expect(dragLog.states.isEmpty)
        // From the edge, but along it: the edge pan fails and the innermost pan goes on.
        script.drag(from: CGPoint(x: 10, y: 50), to: CGPoint(x: 10, y: 150))
        #expect(scrollLog.states.isEmpty)
        #expect(dragLog.states.first == .began)
        #expect(dragLog.states.last == .ended)
        let count = edgeLog.states.count
        script.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 300, y: 50))
        #expect(edgeLog.states.count == count)
        #expect(dragLog.states.filter { $0 == .began }.count == 2)
    }

    @Test func longPressAgainstPan() {
        let script = TouchScript()
        let pressLog = script.add(UILongPressGestureRecognizer())
        let panLog = script.add(UIPanGestureRecognizer())
        script.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100))
        script.wait(1)
        #expect(pressLog.states.isEmpty)
        #expect(panLog.states.first == .began)
        let count = panLog.states.count
        script.down(100, 100)
        script.wait(0.6)
        script.move(200, 100)
        script.up(200, 100)
        #expect(pressLog.states == [.began, .changed, .ended])
        #expect(panLog.states.count == count)
    }

    @Test func tapAgainstPan() {
        let script = TouchScript()
        let tapLog = script.add(UITapGestureRecognizer())
        let panLog = script.add(UIPanGestureRecognizer())
        script.tap(100, 100)
        #expect(tapLog.states == [.ended])
        #expect(panLog.states.isEmpty)
        script.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 120, y: 100))
        #expect(tapLog.states == [.ended])
        #expect(panLog.states.first == .began)
    }

    @Test func pinchRotationAndTwoFingerPanTogetherWhereTheyMay() {
        let script = TouchScript()
        let delegate = ScriptedDelegate()
        delegate.simultaneous = { _, _ in true }
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        let pinch = UIPinchGestureRecognizer()
        let rotation = UIRotationGestureRecognizer()
        for recognizer in [pan, pinch, rotation] { recognizer.delegate = delegate }
        let logs = [script.add(pan), script.add(pinch), script.add(rotation)]
        script.down(1, 150, 150)
        script.down(2, 250, 150)
        script.move(1, 100, 150)
        script.move(2, 300, 250)
        for log in logs { #expect(log.states.first == .began) }
        script.up(1, 100, 150)
        script.up(2, 300, 250)
        for log in logs { #expect(log.states.last == .ended) }
    }

    @Test func pinchAndPanExcludeEachOther() {
        let script = TouchScript()
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        let pinchLog = script.add(UIPinchGestureRecognizer())
        let panLog = script.add(pan)
        script.down(1, 150, 150)
        script.down(2, 250, 150)
        script.move(1, 141, 150)
        script.move(2, 300, 150)
        #expect(pinchLog.states.first == .began)
        #expect(panLog.states.isEmpty)
        script.up(1, 141, 150)
        script.up(2, 300, 150)
    }

    @Test func fingersOnTwoViewsDoNotCompete() {
        let script = TouchScript()
        let left = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        let right = UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 300))
        script.view.addSubview(left)
        script.view.addSubview(right)
        let leftLog = script.add(UIPanGestureRecognizer(), to: left)
        let rightLog = script.add(UIPanGestureRecognizer(), to: right)
        script.down(1, 100, 100)
        script.down(2, 300, 100)
        script.move(1, 150, 100)
        script.move(2, 350, 100)
        #expect(leftLog.states.first == .began)
        #expect(rightLog.states == [.began])
        script.up(1, 150, 100)
        script.up(2, 350, 100)
    }
}

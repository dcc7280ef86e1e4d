import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct TouchEventTests {
    @Test func aFingerHasTheSizeOfOneAndAPointerHasNone() {
        final class Feeler: UIView {
            var radii: [CGFloat] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                radii += touches.map(\.majorRadius)
            }
        }
        let script = TouchScript()
        let view = Feeler(frame: script.view.bounds)
        script.view.addSubview(view)
        script.click(50, 50)
        script.down(60, 60)
        script.up(60, 60)
        #expect(view.radii == [0, 20])
    }

    @Test func theHitViewHearsATouchFromBeginningToEnd() {
        let script = TouchScript()
        script.down(50, 60)
        script.move(70, 60)
        script.up(70, 60)
        #expect(script.view.heard == ["began 1", "moved 1", "ended 1"])
        let touch = script.view.heardTouches.first
        #expect(touch?.phase == .ended)
        #expect(touch?.type == .direct)
        #expect(touch?.location(in: nil) == CGPoint(x: 70, y: 60))
    }

    @Test func thePointersPrimaryButtonIsAFingerAndOthersAreNot() {
        let script = TouchScript()
        script.click(50, 50)
        #expect(script.view.heard == ["began 1", "ended 1"])
        #expect(script.view.heardTouches.first?.type == .indirectPointer)
        script.click(50, 50, button: 2)
        script.click(50, 50, button: 3)
        #expect(script.view.heard == ["began 1", "ended 1"])
    }

    @Test func anotherButtonDuringADragChangesNothing() {
        let script = TouchScript()
        script.pointer(.pressed(button: 1), 50, 50, buttons: 1)
        script.pointer(.pressed(button: 3), 50, 50, buttons: 5)
        script.pointer(.released(button: 3), 50, 50, buttons: 1)
        #expect(script.view.heard == ["began 1"])
        script.pointer(.released(button: 1), 50, 50)
        #expect(script.view.heard == ["began 1", "ended 1"])
    }

    @Test func motionIsCoalescedAndNothingOfItIsLost() {
        final class Recorder: UIView {
            var places: [CGPoint] = []
            var moves = 0
            var last = CGPoint.zero
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                moves += 1
                guard let touch = touches.first else { return }
                last = touch.location(in: self)
                places += event?.coalescedTouches(for: touch)?.map { $0.location(in: self) } ?? []
            }
        }
        let script = TouchScript()
        let recorder = Recorder(frame: script.view.bounds)
        script.view.addSubview(recorder)
        script.pointer(.pressed(button: 1), 10, 10, buttons: 1)
        for step in 1...16 {
            script.pointer(.moved, 10 + CGFloat(step), 10, buttons: 1)
        }
        #expect(script.window.router.hasPendingMoves)
        #expect(recorder.moves == 0)
        script.flush()
        #expect(recorder.moves == 1)
        #expect(recorder.last == CGPoint(x: 26, y: 10))
        #expect(recorder.places == (1...16).map { CGPoint(x: 10 + $0, y: 10) })
        // A release delivers what is pending first.
        script.pointer(.moved, 40, 10, buttons: 1)
        script.pointer(.released(button: 1), 44, 10)
        #expect(recorder.moves == 2)
        #expect(recorder.last == CGPoint(x: 44, y: 10))
        #expect(recorder.places.suffix(2) == [CGPoint(x: 40, y: 10), CGPoint(x: 44, y: 10)])
    }

    @Test func tapCountGoesByTimeAndPlace() {
        let script = TouchScript()
        for (wait, x) in [(0.1, 50.0), (0.1, 52), (0.1, 51), (1, 51), (0.1, 90)] {
            script.wait(wait)
            script.click(CGFloat(x), 50)
        }
        #expect(script.view.heardTouches.map(\.tapCount) == [1, 2, 3, 1, 1])
    }

    @Test func aViewGetsOneTouchUnlessItTakesSeveral() {
        let script = TouchScript()
        script.down(1, 50, 50)
        script.down(2, 150, 50)
        #expect(script.view.heard == ["began 1"])
        script.up(2, 150, 50)
        script.up(1, 50, 50)
        #expect(script.view.heard == ["began 1", "ended 1"])
        script.view.isMultipleTouchEnabled = true
        script.view.heard = []
        script.down(1, 50, 50)
        script.down(2, 150, 50)
        script.touch(.moved, 1, 60, 50)
        script.touch(.moved, 2, 160, 50)
        script.flush()
        script.up(2, 160, 50)
        script.up(1, 60, 50)
        #expect(script.view.heard == ["began 1", "began 1", "moved 2", "ended 1", "ended 1"])
    }

    @Test func anExclusiveTouchKeepsOtherViewsSilent() {
        let script = TouchScript()
        let exclusive = ScriptedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        exclusive.isExclusiveTouch = true
        let other = ScriptedView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
        script.view.addSubview(exclusive)
        script.view.addSubview(other)
        script.down(1, 50, 50)
        script.down(2, 250, 50)
        #expect(exclusive.heard == ["began 1"])
        #expect(other.heard.isEmpty)
        script.up(1, 50, 50)
        script.up(2, 250, 50)
        script.down(1, 250, 50)
        script.down(2, 50, 50)
        #expect(other.heard == ["began 1"])
        #expect(exclusive.heard == ["began 1", "ended 1"])
        script.up(1, 250, 50)
        script.up(2, 50, 50)
    }

    @Test func eventsHoldStationaryTouchesToo() {
        final class Watcher: UIView {
            var phases: [UITouch.Phase] = []
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                phases = event?.allTouches?.map(\.phase).sorted { $0.rawValue < $1.rawValue } ?? []
            }
        }
        let script = TouchScript()
        let watcher = Watcher(frame: script.view.bounds)
        watcher.isMultipleTouchEnabled = true
        script.view.addSubview(watcher)
        script.down(1, 50, 50)
        script.down(2, 150, 50)
        script.move(1, 60, 50)
        #expect(watcher.phases == [.moved, .stationary])
    }

    @Test(arguments: [PlatformEvent.inputCancelled, .focusChanged(false)])
    func theSystemCancelsWhatIsDown(event: PlatformEvent) {
        let script = TouchScript()
        script.down(1, 50, 50)
        script.window.router.handle(event)
        #expect(script.view.heard == ["began 1", "cancelled 1"])
        script.move(1, 60, 50)
        script.up(1, 60, 50)
        #expect(script.view.heard == ["began 1", "cancelled 1"])
        script.tap(50, 50)
        #expect(script.view.heard.suffix(2) == ["began 1", "ended 1"])
    }

    @Test func aTouchOutlivesItsView() {
        final class Inner: UIView {
            static var heard: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                Inner.heard.append("began")
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                Inner.heard.append("ended")
            }
        }
        let script = TouchScript()
        var inner: Inner? = Inner(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        weak let weakInner = inner
        if let inner { script.view.addSubview(inner) }
        script.down(50, 50)
        inner?.removeFromSuperview()
        inner = nil
        #expect(weakInner != nil)
        script.up(60, 50)
        #expect(Inner.heard == ["began", "ended"])
        #expect(weakInner == nil)
    }

    @Test func whatWasDownAlreadyIsCancelledWhenItsNumberComesAgain() {
        let script = TouchScript()
        script.down(1, 50, 50)
        script.down(1, 80, 50)
        #expect(script.view.heard == ["began 1", "cancelled 1", "began 1"])
    }

    @Test func placesThatAreNoNumbersAreSurvived() {
        let script = TouchScript()
        script.down(1, .nan, .infinity)
        script.move(1, .nan, 0)
        script.up(1, 0, .nan)
        #expect(script.view.heardTouches.first?.location(in: nil) == .zero)
    }

    @Test func scrollingGoesUpFromTheViewUnderThePointer() {
        final class Scroller: UIView {
            var notches: [CGFloat] = []
            override func scrollWheel(with event: UIScrollEvent) {
                notches.append(event.notches.y)
            }
        }
        let script = TouchScript()
        let scroller = Scroller(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let label = UIView(frame: scroller.bounds)
        scroller.addSubview(label)
        script.view.addSubview(scroller)
        for x in [50.0, 150] {
            script.window.router.handle(
                .scroll(
                    PlatformScrollEvent(
                        notches: CGPoint(x: 0, y: 2), at: CGPoint(x: x, y: 50),
                        time: script.now)))
        }
        #expect(scroller.notches == [2])
    }

    @Test func aWindowThatClosesCancelsWhatIsDownInIt() {
        let script = TouchScript()
        let hover = script.add(UIHoverGestureRecognizer())
        script.pointer(.moved, 50, 50)
        script.flush()
        script.down(60, 60)
        script.window.close()
        #expect(script.view.heard == ["began 1", "cancelled 1"])
        #expect(hover.states == [.began, .ended])
        #expect(script.window.router.touches.views.touches.isEmpty)
    }

    @Test func aTouchIsPredictedToGoStraightOn() {
        final class Seer: UIView {
            var predicted: [[CGPoint]?] = []
            private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
                guard let touch = touches.first else { return }
                predicted.append(
                    event?.predictedTouches(for: touch)?.map { $0.location(in: self) })
            }
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                note(touches, event)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                note(touches, event)
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                note(touches, event)
            }
        }
        let script = TouchScript()
        let seer = Seer(frame: script.view.bounds)
        script.view.addSubview(seer)
        script.down(50, 50)
        script.wait(0.016)
        // 8 points in 16 ms, in two samples.
        script.touch(.moved, 1, 54, 50)
        script.wait(0.016)
        script.move(66, 50)
        script.up(66, 50)
        #expect(seer.predicted.count == 3)
        #expect(seer.predicted[0] == [])
        #expect(seer.predicted[1]?.map { $0.x.rounded() } == [70, 74])
        #expect(seer.predicted[2] == [])
        let other = UITouch(type: .direct, at: .zero, time: 0, in: nil)
        #expect(UIEvent(type: .touches).predictedTouches(for: other) == nil)
    }

    @Test func cancellingFromInsideATouchIsSurvived() {
        final class Alarm: UIView {
            var heard: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                heard.append("began")
                window?.forgetTouches()
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
        }
        let script = TouchScript()
        let alarm = Alarm(frame: script.view.bounds)
        script.view.addSubview(alarm)
        script.down(50, 50)
        #expect(alarm.heard == ["began", "cancelled"])
        #expect(script.window.router.touches.views.touches.isEmpty)
        script.move(60, 50)
        script.up(60, 50)
        #expect(alarm.heard == ["began", "cancelled"])
        script.pointer(.pressed(button: 1), 50, 50, buttons: 1)
        script.pointer(.moved, 60, 50, buttons: 1)
        script.flush()
        script.pointer(.released(button: 1), 60, 50)
        #expect(alarm.heard == ["began", "cancelled", "began", "cancelled"])
        #expect(script.window.router.touches.views.touches.isEmpty)
    }
}

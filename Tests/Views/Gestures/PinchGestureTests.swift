import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct PinchGestureTests {
    private func pinch(
        _ script: TouchScript, from start: CGFloat, to end: CGFloat, steps: Int = 10
    ) {
        script.down(1, 200 - start / 2, 150)
        script.down(2, 200 + start / 2, 150)
        for step in 1...steps {
            script.wait(0.01)
            let distance = start + (end - start) * CGFloat(step) / CGFloat(steps)
            script.move(1, 200 - distance / 2, 150)
            script.move(2, 200 + distance / 2, 150)
        }
    }

    @Test func scaleIsTheFingersDistanceRelativeToTheBeginning() {
        let script = TouchScript()
        let pinch = UIPinchGestureRecognizer()
        let log = script.add(pinch)
        script.down(1, 150, 150)
        script.down(2, 250, 150)
        script.move(2, 257, 150)
        #expect(log.states.isEmpty)
        script.move(2, 260, 150)
        #expect(log.states == [.began])
        #expect(pinch.scale == 1)
        script.move(2, 370, 150)
        #expect(abs(pinch.scale - 2) < 1e-9)
        #expect(pinch.location(in: script.view) == CGPoint(x: 260, y: 150))
        script.up(2, 370, 150)
        #expect(log.states == [.began, .changed])
        script.up(1, 150, 150)
        #expect(log.states == [.began, .changed, .ended])
    }

    @Test func aFingerThatComesBackGoesOnFromTheScaleThereIs() {
        let script = TouchScript()
        let pinch = UIPinchGestureRecognizer()
        let log = script.add(pinch)
        self.pinch(script, from: 100, to: 200)
        let reached = pinch.scale
        script.up(2, 300, 150)
        script.move(1, 90, 150)
        #expect(pinch.scale == reached)
        script.down(2, 190, 150)
        #expect(abs(pinch.scale - reached) < 1e-9)
        script.move(2, 290, 150)
        #expect(abs(pinch.scale - 2 * reached) < 1e-9)
        script.up(1, 90, 150)
        script.up(2, 290, 150)
        #expect(log.states.last == .ended)
        #expect(log.states.filter { $0 == .began }.count == 1)
    }

    @Test func settingTheScaleStartsFromThere() {
        let script = TouchScript()
        let pinch = UIPinchGestureRecognizer()
        script.add(pinch)
        self.pinch(script, from: 100, to: 200)
        pinch.scale = 1
        #expect(pinch.scale == 1)
        script.move(1, 0, 150)
        script.move(2, 400, 150)
        #expect(abs(pinch.scale - 2) < 1e-9)
        pinch.scale = -1
        #expect(abs(pinch.scale - 2) < 1e-9)
    }

    @Test func velocityIsScalePerSecond() {
        let script = TouchScript()
        let pinch = UIPinchGestureRecognizer()
        script.add(pinch)
        // 10 points every 0.01 s from the beginning at 110.
        self.pinch(script, from: 100, to: 300, steps: 20)
        #expect(abs(pinch.velocity - 1000 / 110) < 0.3)
    }

    @Test func aTouchPadPinchDrivesIt() {
        let script = TouchScript()
        let pinch = UIPinchGestureRecognizer()
        let log = script.add(pinch)
        func send(_ phase: PlatformPinchEvent.Phase, _ scale: CGFloat) {
            script.wait(0.01)
            script.window.router.handle(
                .pinch(
                    PlatformPinchEvent(
                        phase, scale: scale, rotation: 0, at: CGPoint(x: 60, y: 70),
                        time: script.now)))
        }
        send(.began, 1)
        send(.changed, 1.5)
        #expect(pinch.scale == 1.5)
        #expect(pinch.location(in: nil) == CGPoint(x: 60, y: 70))
        send(.changed, .nan)
        #expect(pinch.scale == 1)
        send(.ended, 1.5)
        #expect(log.states == [.began, .changed, .changed, .ended])
    }

    @Test func theWheelWithControlPinchesUntilItRests() {
        let script = TouchScript()
        let pinch = UIPinchGestureRecognizer()
        let log = script.add(pinch)
        var scales: [CGFloat] = []
        pinch.addAction { scales.append($0.scale) }
        for _ in 0..<2 {
            script.window.router.handle(
                .scroll(
                    PlatformScrollEvent(
                        notches: CGPoint(x: 0, y: -1), at: CGPoint(x: 60, y: 70),
                        time: script.now, modifiers: .control)))
        }
        script.wait(0.5)
        #expect(log.states == [.began, .changed, .changed, .ended])
        #expect(abs((scales.last ?? 0) - 1.21) < 1e-9)
    }

    /// Fingers on the touch pad while the wheel's pinch has not come to its end: over the same
    /// view, and over none that pinches.
    @Test(arguments: [CGPoint(x: 60, y: 70), CGPoint(x: 390, y: 290)])
    func aTouchPadPinchEndsThatOfTheWheel(place: CGPoint) {
        let script = TouchScript()
        let area = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        script.window.addSubview(area)
        let pinch = UIPinchGestureRecognizer()
        let log = script.add(pinch, to: area)
        func turnWheel() {
            script.window.router.handle(
                .scroll(
                    PlatformScrollEvent(
                        notches: CGPoint(x: 0, y: -1), at: CGPoint(x: 60, y: 70),
                        time: script.now, modifiers: .control)))
        }
        func send(_ phase: PlatformPinchEvent.Phase, _ scale: CGFloat) {
            script.window.router.handle(
                .pinch(
                    PlatformPinchEvent(
                        phase, scale: scale, rotation: 0, at: place, time: script.now)))
        }
        turnWheel()
        send(.began, 1)
        #expect(log.states.prefix(3) == [.began, .changed, .ended])
        send(.changed, 2)
        turnWheel()
        script.wait(0.5)
        send(.ended, 2)
        let isOver = area.frame.contains(place)
        #expect(log.states.dropFirst(3) == (isOver ? [.began, .changed, .ended] : []))
        #expect(pinch.state == .possible)
    }

    @Test func aTouchPadPinchThatDoesNotTurnIsNoRotation() {
        let script = TouchScript()
        let rotation = UIRotationGestureRecognizer()
        let log = script.add(rotation)
        for phase in [PlatformPinchEvent.Phase.began, .changed, .ended] {
            script.window.router.handle(
                .pinch(
                    PlatformPinchEvent(
                        phase, scale: 2, rotation: 0, at: CGPoint(x: 60, y: 70),
                        time: script.now)))
        }
        #expect(log.states.isEmpty)
    }
}

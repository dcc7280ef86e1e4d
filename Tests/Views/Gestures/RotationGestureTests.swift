import Foundation
import Testing

@testable import TactileViews

@MainActor
@Suite struct RotationGestureTests {
    /// Turns two fingers 100 points apart around (200, 150).
    private func turn(_ script: TouchScript, to angle: CGFloat, steps: Int = 20) {
        script.down(1, 150, 150)
        script.down(2, 250, 150)
        for step in 1...steps {
            script.wait(0.01)
            let angle = angle * CGFloat(step) / CGFloat(steps)
            script.touch(.moved, 1, 200 - 50 * cos(angle), 150 - 50 * sin(angle))
            script.touch(.moved, 2, 200 + 50 * cos(angle), 150 + 50 * sin(angle))
            script.flush()
        }
    }

    @Test func itFollowsTheFingersClockwise() {
        let script = TouchScript()
        let rotation = UIRotationGestureRecognizer()
        let log = script.add(rotation)
        turn(script, to: .pi / 2)
        #expect(log.states.first == .began)
        // What was turned before it began is left out: 8 points of 50 are 0.16 radians.
        #expect(abs(rotation.rotation - .pi / 2) < 0.3)
        #expect(rotation.rotation > 1.2)
        let before = rotation.rotation
        script.move(1, 150, 150)
        script.move(2, 250, 150)
        #expect(abs(rotation.rotation - before + .pi / 2) < 1e-6)
        script.up(1, 150, 150)
        #expect(log.states.last == .changed)
        script.up(2, 250, 150)
        #expect(log.states.last == .ended)
    }

    @Test func aFingerThatComesBackGoesOnFromTheAngleThereIs() {
        let script = TouchScript()
        let rotation = UIRotationGestureRecognizer()
        script.add(rotation)
        turn(script, to: .pi / 2)
        let before = rotation.rotation
        script.up(2, 200, 200)
        script.down(2, 300, 150)
        #expect(rotation.rotation == before)
        script.move(2, 300, 151)
        #expect(abs(rotation.rotation - before) < 0.02)
        script.up(1, 200, 100)
        script.up(2, 300, 151)
    }

    @Test func itGoesOnBeyondHalfACircle() {
        let script = TouchScript()
        let rotation = UIRotationGestureRecognizer()
        script.add(rotation)
        turn(script, to: 3 * .pi, steps: 60)
        #expect(rotation.rotation > 2.8 * .pi)
    }

    @Test func settingItStartsFromThere() {
        let script = TouchScript()
        let rotation = UIRotationGestureRecognizer()
        script.add(rotation)
        turn(script, to: .pi / 2)
        rotation.rotation = 0
        #expect(rotation.rotation == 0)
        #expect(rotation.velocity == 0)
        rotation.rotation = .nan
        #expect(rotation.rotation == 0)
    }

    @Test func fingersThatGoApartDoNotTurn() {
        let script = TouchScript()
        let log = script.add(UIRotationGestureRecognizer())
        script.down(1, 150, 150)
        script.down(2, 250, 150)
        script.move(2, 350, 150)
        script.move(1, 50, 150)
        #expect(log.states.isEmpty)
        script.up(1, 50, 150)
        script.up(2, 350, 150)
        #expect(log.states.isEmpty)
    }
}

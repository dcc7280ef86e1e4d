import Foundation
import Testing

@testable import TactileMotion

@Suite struct SpringTests {
    /// The textbook solutions, written the long way.
    private func textbook(
        _ w: Double, _ z: Double, _ t: Double, _ x: Double, _ v: Double
    ) -> Double {
        if z < 1 {
            let d = w * sqrt(1 - z * z)
            return exp(-z * w * t) * (x * cos(d * t) + (v + z * w * x) / d * sin(d * t))
        }
        if z == 1 { return exp(-w * t) * (x + (v + w * x) * t) }
        let r1 = -w * (z - sqrt(z * z - 1)), r2 = -w * (z + sqrt(z * z - 1))
        let a = (v - r2 * x) / (r1 - r2)
        return a * exp(r1 * t) + (x - a) * exp(r2 * t)
    }

    @Test(arguments: [0.1, 0.5, 0.9, 1, 1.3, 4])
    func followsTheTextbook(ratio: Double) {
        let spring = Spring(frequency: 12, dampingRatio: ratio)
        for step in 0...100 {
            let t = Double(step) * 0.02
            let state = spring.state(at: t, from: -3, velocity: 7)
            #expect(abs(state.displacement - textbook(12, ratio, t, -3, 7)) < 1e-9)
        }
    }

    @Test(arguments: [0.2, 0.8, 0.999999, 1, 1.000001, 2])
    func velocityIsTheDerivative(ratio: Double) {
        let spring = Spring(frequency: 9, dampingRatio: ratio), h = 1e-5
        for step in 1...50 {
            let t = Double(step) * 0.03
            let slope =
                (spring.displacement(at: t + h, from: 1, velocity: -2)
                    - spring.displacement(at: t - h, from: 1, velocity: -2)) / (2 * h)
            #expect(abs(spring.state(at: t, from: 1, velocity: -2).velocity - slope) < 1e-6)
        }
    }

    @Test func regimesMeetAtCriticalDamping() {
        for offset in [-1e-7, 1e-7] {
            let near = Spring(frequency: 10, dampingRatio: 1 + offset)
            let critical = Spring(frequency: 10, dampingRatio: 1)
            for t in [0.001, 0.1, 0.5, 2] {
                let difference = near.progress(at: t) - critical.progress(at: t)
                #expect(abs(difference) < 1e-6)
            }
        }
    }

    @Test(arguments: [0.2, 0.5, 0.8, 0.95])
    func viewSpringHasTheMeasuredFrequency(ratio: Double) {
        let spring = Spring(settlingDuration: 0.7, dampingRatio: ratio)
        let expected = log(1000 * ratio / sqrt(1 - ratio * ratio)) / (ratio * 0.7)
        #expect(abs(spring.frequency - expected) < 1e-9 * expected)
    }

    @Test func criticalViewSpringHasTheMeasuredFrequency() {
        let spring = Spring(settlingDuration: 2, dampingRatio: 1)
        #expect(abs(spring.frequency * 2 - 9.23341) < 1e-5)
    }

    @Test(arguments: [-20.0, -1, 0.5, 3, 40])
    func viewSpringWithVelocitySettlesInTime(velocity: Double) {
        for ratio in [0.3, 0.8, 1, 1.5] {
            let spring = Spring(settlingDuration: 0.5, dampingRatio: ratio, velocity: velocity)
            let rest = spring.displacement(at: 0.5, from: 1, velocity: -velocity)
            #expect(abs(rest) < 0.01)
            #expect(spring.progress(at: 0, velocity: velocity) == 0)
        }
    }

    @Test func animationSpringSettlesAsPublished() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        #expect(abs(spring.frequency - 10) < 1e-12 && abs(spring.dampingRatio - 0.5) < 1e-12)
        #expect(abs(spring.settlingDuration() - 1.4727003346780927) < 1e-9)
        #expect(Spring(mass: 1, stiffness: 100, damping: 0).settlingDuration() == .infinity)
    }

    @Test(arguments: [0.1, 0.6, 1, 1.7])
    func staysSettled(ratio: Double) {
        let spring = Spring(frequency: 14, dampingRatio: ratio)
        let settled = spring.settlingDuration(velocity: 3)
        for step in 0...50 {
            let t = settled + Double(step) * 0.05
            #expect(abs(spring.displacement(at: t, from: 1, velocity: -3)) <= 0.001 + 1e-12)
        }
    }

    @Test func perceptualSpring() {
        let spring = Spring(perceptualDuration: 0.5, bounce: 0.25)
        #expect(abs(spring.frequency - 4 * .pi) < 1e-12 && spring.dampingRatio == 0.75)
    }

    @Test func badNumbersGiveASpring() {
        for bad in [Double.nan, .infinity, -1, 0] {
            let spring = Spring(mass: bad, stiffness: bad, damping: bad)
            #expect(spring.progress(at: 0.3).isFinite)
            let view = Spring(settlingDuration: bad, dampingRatio: bad, velocity: bad)
            #expect(view.frequency.isFinite && view.progress(at: 0.3).isFinite)
        }
        #expect(Spring(frequency: 5, dampingRatio: 50).progress(at: 1e6) == 1)
    }
}

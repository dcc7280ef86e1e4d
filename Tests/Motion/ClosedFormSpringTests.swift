import Foundation
import SeededRandom
import Testing

@testable import TactileMotion

/// Springs against the equation they solve, stepped through in tiny steps.
@Suite struct ClosedFormSpringTests {
    /// `x'' = −2·z·ω·x' − ω²·x` by Runge's and Kutta's fourth order.
    private struct Stepper {
        let frequency: Double
        let ratio: Double
        var x: Double
        var v: Double

        private func force(_ x: Double, _ v: Double) -> Double {
            -2 * ratio * frequency * v - frequency * frequency * x
        }

        mutating func step(_ h: Double) {
            let a1 = force(x, v)
            let v2 = v + h / 2 * a1, a2 = force(x + h / 2 * v, v2)
            let v3 = v + h / 2 * a2, a3 = force(x + h / 2 * v2, v3)
            let v4 = v + h * a3, a4 = force(x + h * v3, v4)
            x += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
            v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        }
    }

    private static let ratios = [
        0, 0.01, 0.2, 0.7, 0.999_999, 1, 1.000_001, 1.5, 5, 20,
    ]

    @Test(arguments: ratios)
    func agreesWithSteps(ratio: Double) {
        var random = SeededGenerator(seed: UInt64(ratio * 1000) + 7)
        for _ in 0..<4 {
            let frequency = random.number(1...30)
            let spring = Spring(frequency: frequency, dampingRatio: ratio)
            let x = random.number(-2...2), v = random.number(-3...3) * frequency
            var stepper = Stepper(frequency: frequency, ratio: ratio, x: x, v: v)
            // The error of a step is (h·ω·2z)⁵ of the way.
            let h = 1e-3 / (frequency * max(1, 2 * ratio))
            let end = min(12 / frequency, 8000 * h)
            let count = Int(end / h)
            for step in 1...count {
                stepper.step(h)
                guard step.isMultiple(of: count / 20) else { continue }
                let state = spring.state(at: Double(step) * h, from: x, velocity: v)
                #expect(abs(state.displacement - stepper.x) < 1e-9)
                #expect(abs(state.velocity - stepper.v) < 1e-9 * frequency * max(1, 2 * ratio))
            }
        }
    }

    /// A spring caught on its way goes on as if it had not been.
    @Test(arguments: ratios)
    func goesOnFromWhereItIs(ratio: Double) {
        var random = SeededGenerator(seed: 11)
        let spring = Spring(frequency: 14, dampingRatio: ratio)
        for _ in 0..<50 {
            let first = random.number(0...1), second = random.number(0...1)
            let caught = spring.state(at: first, from: 1, velocity: -9)
            let on = spring.state(
                at: second, from: caught.displacement, velocity: caught.velocity)
            let whole = spring.state(at: first + second, from: 1, velocity: -9)
            #expect(abs(on.displacement - whole.displacement) < 1e-9)
            #expect(abs(on.velocity - whole.velocity) < 1e-9 * 14 * max(1, 2 * ratio))
        }
    }

    /// When a spring has settled its steps stay within a thousandth; its envelope does not before.
    @Test(arguments: [0.05, 0.3, 0.8, 1, 2, 8])
    func settlesWhenItSays(ratio: Double) {
        for velocity in [-8.0, 0, 3, 30] {
            let spring = Spring(frequency: 10, dampingRatio: ratio)
            let settled = spring.settlingDuration(velocity: velocity)
            var stepper = Stepper(frequency: 10, ratio: ratio, x: 1, v: -velocity)
            let h = settled / (settled * 10 * max(1, 2 * ratio) / 0.01).rounded(.up)
            var time = 0.0, later = 0.0
            while time < settled * 1.3 {
                stepper.step(h)
                time += h
                if time >= settled { later = max(later, abs(stepper.x)) }
            }
            #expect(later <= 0.001 + 1e-9, "z \(ratio), v \(velocity)")
            #expect(later > 0 || ratio >= 1)
        }
    }

    /// The sum of the amplitudes of sine and cosine is a thousandth at the settling duration.
    @Test(arguments: [0.05, 0.3, 0.8])
    func settlingDurationHasItsClosedForm(ratio: Double) {
        for velocity in [-8.0, 0, 3, 30] {
            let spring = Spring(frequency: 10, dampingRatio: ratio)
            let settled = spring.settlingDuration(velocity: velocity)
            let damped = 10 * sqrt(1 - ratio * ratio)
            let amplitude = 1 + abs(ratio * 10 - velocity) / damped
            #expect(abs(amplitude * exp(-ratio * 10 * settled) - 0.001) < 1e-12)
        }
    }

    /// The measured law of UIKit's view springs for velocities, at 1e-9 of the frequency.
    @Test(arguments: [0.2, 0.5, 0.8, 0.95])
    func viewSpringLeavesAThousandth(ratio: Double) {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<30 {
            let duration = random.number(0.1...3), velocity = random.number(-20...20)
            let spring = Spring(
                settlingDuration: duration, dampingRatio: ratio, velocity: velocity)
            let w = spring.frequency, damped = w * sqrt(1 - ratio * ratio)
            let left = abs(ratio * w - velocity) / damped * exp(-ratio * w * duration)
            #expect(abs(left - 0.001) < 1e-9)
        }
    }
}

import Foundation

/// A damped spring solved in closed form: where a weight is at any time, without steps.
///
/// The motion is `x'' + 2·z·ω·x' + ω²·x = 0` about the resting place 0. Values have whatever unit
/// the caller gives the displacement; velocities are that unit per second.
public struct Spring: Hashable, Sendable {
    /// Undamped angular frequency ω in radians per second, positive.
    public let frequency: Double
    /// z: below 1 the spring swings, at 1 it comes to rest soonest, above 1 it creeps.
    public let dampingRatio: Double

    /// The part of the way that counts as nothing when a spring is said to have settled.
    public static let settlingThreshold = 0.001

    /// Numbers that no spring can have (not finite, negative, zero frequency) are replaced by the
    /// nearest usable ones.
    public init(frequency: Double, dampingRatio: Double) {
        self.frequency = frequency.isFinite ? max(frequency, 1e-6) : 1
        self.dampingRatio = dampingRatio.isFinite ? max(dampingRatio, 0) : 1
    }

    /// The physical parameters of `CASpringAnimation`: ω = √(k/m), z = d / (2·√(k·m)).
    public init(mass: Double, stiffness: Double, damping: Double) {
        let mass = mass.isFinite && mass > 0 ? mass : 1
        let stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 100
        self.init(
            frequency: (stiffness / mass).squareRoot(),
            dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
    }

    /// The spring of `CASpringAnimation(perceptualDuration:bounce:)`: one undamped swing takes
    /// `perceptualDuration` seconds; bounce 0 is critically damped, 1 undamped, below 0 creeps.
    public init(perceptualDuration: Double, bounce: Double) {
        let bounce = max(-0.999, min(1, bounce.isFinite ? bounce : 0))
        self.init(
            frequency: 2 * .pi / max(perceptualDuration, 1e-3),
            dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    }

    /// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:…)`: the spring
    /// of this damping whose swing has faded to 1/1000 after `settlingDuration` seconds.
    ///
    /// `velocity` is UIKit's initial spring velocity: whole ways per second, positive towards the
    /// target. At zero velocity ω = ln(1000·z/√(1−z²))/(z·D), and ω·D = 9.23341 at z = 1; else the
    /// largest ω at which the amplitude of the sine part, |z·ω − v|/ω_d · e^(−z·ω·D), is 1/1000.
    public init(settlingDuration: Double, dampingRatio: Double, velocity: Double = 0) {
        let duration = settlingDuration.isFinite ? max(settlingDuration, 1e-3) : 1
        let ratio = dampingRatio.isFinite ? max(dampingRatio, 0.01) : 1
        let velocity = velocity.isFinite ? velocity : 0
        func excess(_ frequency: Double) -> Double {
            Self.remainder(frequency, ratio, velocity, duration) - Self.settlingThreshold
        }
        var high = 1 / duration
        // Above this no displacement within the velocities of a hand is left.
        let highest = 1e7 / duration
        while high < highest, excess(high) > 0 || excess(high * 1.5) > 0 { high *= 1.5 }
        var low = high
        while low > 1e-6 / duration, excess(low) <= 0 { low /= 1.5 }
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        self.init(frequency: (low + high) / 2, dampingRatio: ratio)
    }

    /// What is left of the way after `time`, by which UIKit chooses the frequency.
    private static func remainder(
        _ frequency: Double, _ ratio: Double, _ velocity: Double, _ time: Double
    ) -> Double {
        if ratio < 1 {
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            return abs(ratio * frequency - velocity) / damped * exp(-ratio * frequency * time)
        }
        let spring = Spring(frequency: frequency, dampingRatio: ratio)
        return abs(spring.displacement(at: time, from: 1, velocity: -velocity))
    }

    /// Displacement and velocity `time` seconds after a start at `displacement` with `velocity`.
    /// Before the start it is the start.
    public func state(
        at time: Double, from displacement: Double, velocity: Double
    ) -> (displacement: Double, velocity: Double) {
        guard time > 0 else { return (displacement, velocity) }
        let decay = dampingRatio * frequency
        let wave = basis(at: time)
        return (
            displacement * wave.cosine + (velocity + decay * displacement) * wave.sine,
            velocity * wave.cosine
                - (frequency * frequency * displacement + decay * velocity) * wave.sine
        )
    }

    /// The displacement alone; see ``state(at:from:velocity:)``.
    public func displacement(
        at time: Double, from displacement: Double, velocity: Double
    ) -> Double {
        state(at: time, from: displacement, velocity: velocity).displacement
    }

    /// The way from 0 to 1 as an animation's progress; `velocity` positive towards 1.
    public func progress(at time: Double, velocity: Double = 0) -> Double {
        1 - displacement(at: time, from: 1, velocity: -velocity)
    }

    /// e^(−zωt)·cos(ω_d·t) and e^(−zωt)·sin(ω_d·t)/ω_d, or their hyperbolic likes.
    private func basis(at time: Double) -> (cosine: Double, sine: Double) {
        let decay = dampingRatio * frequency
        let discriminant = (1 - dampingRatio) * (1 + dampingRatio)
        if discriminant < 0 {
            let spread = frequency * (-discriminant).squareRoot()
            // The slow root as ω²/(fast root): no cancellation at large damping.
            let slow = exp(-frequency * frequency / (decay + spread) * time)
            let fast = exp(-(decay + spread) * time)
            let sine =
                spread * time < 1e-5
                ? time * exp(-decay * time) : -slow * expm1(-2 * spread * time) / (2 * spread)
            return ((slow + fast) / 2, sine)
        }
        let damped = frequency * discriminant.squareRoot()
        let fade = exp(-decay * time)
        let phase = damped * time
        let sine = phase < 1e-5 ? time * (1 - phase * phase / 6) : sin(phase) / damped
        return (fade * cos(phase), fade * sine)
    }

    /// Seconds until the swing stays within 1/1000 of a way of 1 started with `velocity`
    /// (positive towards the target); infinite for a spring without damping.
    ///
    /// As `CASpringAnimation.settlingDuration` tells it: the sum of the amplitudes of cosine and
    /// sine times the fading e^(−zωt), which gives 1.4727 s for mass 1, stiffness 100, damping 10.
    public func settlingDuration(velocity: Double = 0) -> Double {
        guard dampingRatio > 0 else { return .infinity }
        let velocity = velocity.isFinite ? velocity : 0
        let decay = dampingRatio * frequency
        let discriminant = (1 - dampingRatio) * (1 + dampingRatio)
        if discriminant > 1e-9 {
            let damped = frequency * discriminant.squareRoot()
            let amplitude = 1 + abs(decay - velocity) / damped
            return log(amplitude / Self.settlingThreshold) / decay
        }
        func envelope(_ time: Double) -> Double {
            let wave = basis(at: time)
            return wave.cosine + abs(decay - velocity) * wave.sine
        }
        var high = 1 / frequency
        while envelope(high) > Self.settlingThreshold, high < 1e9 { high *= 2 }
        var low = high / 2
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if envelope(middle) > Self.settlingThreshold { low = middle } else { high = middle }
        }
        return high
    }
}

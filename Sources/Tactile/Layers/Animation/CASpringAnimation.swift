import Foundation
import TactileMotion

/// A basic animation whose progress is a damped spring's, solved in closed form.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// Of what hangs on the spring; more makes it slower. 1 by default.
    open var mass: CGFloat = 1
    /// The force of the spring for each unit of the way; more makes it faster. 100 by default.
    open var stiffness: CGFloat = 100
    /// What takes the swing away. Less than `2 * sqrt(stiffness * mass)` overshoots. 10 by
    /// default.
    open var damping: CGFloat = 10
    /// Whole ways per second at the start, positive towards the target.
    open var initialVelocity: CGFloat = 0
    /// Whether a spring damped more than critically creeps; else it is critically damped.
    open var allowsOverdamping = false

    /// A spring of which one undamped swing takes `perceptualDuration` seconds; bounce 0 is
    /// critically damped, 1 undamped.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
        self.init()
        let spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        mass = 1
        stiffness = CGFloat(spring.frequency * spring.frequency)
        damping = CGFloat(2 * spring.dampingRatio * spring.frequency)
        allowsOverdamping = true
        duration = settlingDuration
    }

    /// Seconds until the swing stays within a thousandth of the way.
    open var settlingDuration: CFTimeInterval {
        spring.settlingDuration(velocity: Double(initialVelocity))
    }

    /// The perceptual duration in seconds: that of one undamped swing.
    open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

    /// How far the spring overshoots: 0 not at all, 1 without end; below 0 it creeps.
    open var bounce: CGFloat {
        let ratio = spring.dampingRatio
        return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
    }

    var spring: Spring {
        let spring = Spring(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
        guard spring.dampingRatio > 1, !allowsOverdamping else { return spring }
        return Spring(frequency: spring.frequency, dampingRatio: 1)
    }

    override func takeValues(from other: CAAnimation) {
        super.takeValues(from: other)
        guard let other = other as? CASpringAnimation else { return }
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
    }

    override func progress(_ fraction: Double, place: MediaTime.Place, time: Double) -> Double {
        spring.progress(at: fraction * ownDuration, velocity: Double(initialVelocity))
    }
}

import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion

extension UIView {
    // MARK: Blocks

    /// Animates what `animations` sets, over `duration` seconds, easing in and out.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations)
    }

    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: 0, options: [], animations: animations,
            completion: completion)
    }

    /// Animates what `animations` sets.
    ///
    /// - `duration`: Seconds; zero or less takes effect at once.
    /// - `delay`: Seconds before it begins; what is animated shows its old value until then.
    /// - `completion`: Called once, with false when an animation was interrupted.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimationContext(
            duration: duration, delay: delay, timing: .curve(options.curve.timingFunction),
            options: options, completion: completion
        ).run(animations)
    }

    /// Animates with a spring.
    ///
    /// - `dampingRatio`: 1 comes to rest without overshooting; towards 0 it swings more.
    /// - `velocity`: In whole distances per second: 1 covers the animation's way in a second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimationContext(
            duration: duration, delay: delay,
            timing: .spring(damping: dampingRatio, velocity: velocity), options: options,
            completion: completion
        ).run(animations)
    }

    /// Animates with the spring of which one undamped swing takes `duration` seconds.
    ///
    /// - `bounce`: 0 comes to rest without overshooting, towards 1 it swings more, below 0 it
    ///   creeps.
    /// - `velocity`: In whole distances per second.
    /// - `completion`: Called when the spring has settled, which is later than `duration`.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
        options: UIView.AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = Spring(perceptualDuration: duration, bounce: bounce)
        ViewAnimationContext(
            duration: duration > 0 ? spring.settlingDuration(velocity: velocity) : 0, delay: delay,
            timing: .physicalSpring(spring, velocity: velocity), options: options,
            completion: completion
        ).run(animations)
    }

    /// Animates through the keyframes that
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` adds inside
    /// `animations`.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewAnimationContext(
            duration: duration, delay: delay,
            timing: .curve(options.curve.timingFunction), options: options.shared,
            completion: completion)
        context.keyframes = KeyframeCollector(context: context, options: options)
        context.run(animations)
    }

    /// A step of a keyframe animation; both times are fractions of the whole.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let collector = ViewAnimationContext.current?.keyframes else {
            animations()
            return
        }
        collector.addKeyframe(start: frameStartTime, duration: frameDuration, animations)
    }

    /// Makes changes that take effect at once, also inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let session = ApplicationSession.current
        let wereEnabled = session.animationsAreEnabled
        session.animationsAreEnabled = false
        defer { session.animationsAreEnabled = wereEnabled }
        actionsWithoutAnimation()
    }

    /// Repeats what `animations` sets `count` times inside the animation block around it.
    public class func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let context = ViewAnimationContext.current else {
            animations()
            return
        }
        let old = (context.repeatCount, context.autoreverses)
        (context.repeatCount, context.autoreverses) = (Float(count), autoreverses)
        animations()
        (context.repeatCount, context.autoreverses) = old
    }

    /// Whether blocks animate; without animations they take effect at once, and their completions
    /// are called on the next turn.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        ApplicationSession.current.animationsAreEnabled = enabled
    }
    public class var areAnimationsEnabled: Bool { ApplicationSession.current.animationsAreEnabled }
    /// Seconds that the animation block around the call takes; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval {
        ViewAnimationContext.current?.duration ?? 0
    }
}

import Foundation
import TactileGeometry
import TactileLayers

extension UIView {
    public enum AnimationCurve: Int, Sendable {
        case easeInOut, easeIn, easeOut, linear

        package var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Falls back to a push upwards: a sheet of pixels does not curl here.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Falls back to a push downwards.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        package var curve: UIView.AnimationCurve {
            UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut
        }

        /// What a nested block takes over from the one around it.
        var inheritable: AnimationOptions {
            intersection([.allowUserInteraction, .repeat, .autoreverse, .layoutSubviews])
        }
    }

    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        var calculationMode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }

        /// The options that both kinds of block share have the same bits.
        var shared: UIView.AnimationOptions { UIView.AnimationOptions(rawValue: rawValue & 0x23F) }
    }

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
    /// - Parameters:
    ///   - duration: Seconds; zero or less takes effect at once.
    ///   - delay: Seconds before it begins; what is animated shows its old value until then.
    ///   - completion: Called once, with false when an animation was interrupted.
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
    /// - Parameters:
    ///   - dampingRatio: 1 comes to rest without overshooting; towards 0 it swings more.
    ///   - velocity: In whole distances per second: 1 covers the animation's way in a second.
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

    /// Animates through the keyframes that ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``
    /// adds inside `animations`.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewAnimationContext(
            duration: duration, delay: delay,
            timing: .curve(
                UIView.AnimationOptions(rawValue: options.rawValue & 3 << 16).curve.timingFunction),
            options: options.shared, completion: completion)
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
        ViewAnimationContext.disabledDepth += 1
        defer { ViewAnimationContext.disabledDepth -= 1 }
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

    public class func setAnimationsEnabled(_ enabled: Bool) {
        guard enabled != areAnimationsEnabled else { return }
        ViewAnimationContext.disabledDepth += enabled ? -1 : 1
    }
    public class var areAnimationsEnabled: Bool { ViewAnimationContext.disabledDepth == 0 }
    /// Seconds that the animation block around the call takes; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval {
        ViewAnimationContext.current?.duration ?? 0
    }

    public enum SystemAnimation: UInt, Sendable { case delete }

    /// Removes `views` with the system's animation: they shrink and fade away.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: UIView.AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: 0.25, delay: 0, options: options,
            animations: {
                for view in views {
                    view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
                    view.alpha = 0
                }
                parallelAnimations?()
            },
            completion: { finished in
                for view in views { view.removeFromSuperview() }
                completion?(finished)
            })
    }
}

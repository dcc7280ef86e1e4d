import Foundation
import TactileGeometry
import TactileLayers

extension UIView {
    /// The pace of an animation; the usual one is `easeInOut`.
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

    /// How a block of changes is animated. One curve and one transition may be among them.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Views whose size changes are laid out within the block, so that what is in them moves
        /// along.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Touches reach the animated views while they move, where the animation takes them to.
        /// Without it these views get none until it ends.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// A property that moves already goes on from where it is seen, instead of from where it
        /// was to go.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The animation begins again for ever, until the property is set outside of an animation
        /// or its layer leaves the window.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Each run goes back to where it began. Without `repeat` it does so once, and then shows
        /// its end.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// In a block inside of another one: its own duration and delay count, not the outer
        /// block's.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// In a block inside of another one: its own curve counts, not the outer block's.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: views change while it runs, instead of two pictures of them that are
        /// put in place.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// In a transition between two views: they are shown and hidden, and stay subviews.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// In a block inside of another one: none of the outer block's options count.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Begins and ends slowly.
        public static let curveEaseInOut: AnimationOptions = []
        /// Begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Goes evenly.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// Turns the view about its upright axis, from the left, with the new picture on its back.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns the view about its upright axis, from the right, with the new picture on its back.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// The old picture is pulled up like a sheet and uncovers the new one; it stays flat.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// The new picture comes down like a sheet over the old one; it stays flat.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Fades from the old picture to the new one.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns the view about its level axis, from the top, with the new picture on its back.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns the view about its level axis, from the bottom, with the new picture on its back.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        package var curve: UIView.AnimationCurve {
            UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut
        }

        /// What a nested block takes over from the one around it.
        var inheritable: AnimationOptions {
            intersection([.allowUserInteraction, .repeat, .autoreverse, .layoutSubviews])
        }
    }

    /// How a block of keyframes is animated; what has a name of `AnimationOptions` does as there.
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
        /// Straight from value to value.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// From value to value without anything between.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Straight, at one speed over the whole; the frames' times are not used.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// On a smooth curve through the values.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// On a smooth curve, at one speed over the whole; the frames' times are not used.
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

        /// The pace of the whole, in the bits of ``AnimationOptions``.
        var curve: UIView.AnimationCurve { AnimationOptions(rawValue: rawValue).curve }

        /// The options that both kinds of block share have equal bits.
        var shared: UIView.AnimationOptions { UIView.AnimationOptions(rawValue: rawValue & 0x23F) }
    }
}

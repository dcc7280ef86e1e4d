import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

extension UIView {
    /// Changes what `view` shows behind one of the transitions of `options`.
    ///
    /// A cross-dissolve fades from the old picture to the new one. A flip turns the view about its
    /// middle, the old picture on one side and the new one on the other. A curl pulls the old
    /// picture away, or the new one over it, like a flat sheet. What `animations` changes is done
    /// at once behind that; with ``AnimationOptions/allowAnimatedContent`` it is animated as well.
    /// Without a transition in `options`, or in no window, everything happens at once.
    ///
    /// - `duration`: Seconds; zero or less takes effect at once.
    /// - `completion`: Called once, with false when the transition was interrupted.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewAnimationContext(
            duration: duration, delay: 0, timing: .curve(options.curve.timingFunction),
            options: options, completion: completion)
        let changes = {
            guard let animations else { return }
            if options.contains(.allowAnimatedContent) {
                animations()
            } else {
                performWithoutAnimation(animations)
            }
        }
        let isAnimated =
            areAnimationsEnabled && context.duration > 0 && view.window != nil
            && view.bounds.width > 0 && view.bounds.height > 0
        guard isAnimated, let transition = ViewTransition(options) else {
            return context.run { performWithoutAnimation { animations?() } }
        }
        switch transition {
        case .exchange(let type, let direction):
            // It takes the picture of what is there, so it comes before the changes.
            context.run {
                let animation = CATransition()
                animation.type = type
                animation.subtype = direction
                animation.timingFunction = context.timing.function
                context.add(animation, to: view.layer, key: "transition")
                changes()
            }
        case .flip(let flip):
            context.run { flip.run(on: view, in: context, changes) }
        }
    }

    /// Shows `toView` in the place of `fromView` behind a transition of their superview.
    ///
    /// `fromView` leaves its superview, with ``AnimationOptions/showHideTransitionViews`` it is
    /// hidden and `toView`, which is there already, is shown. The completion gets false when
    /// `fromView` is in no view: nothing is exchanged then.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval,
        options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
    ) {
        guard let parent = fromView.superview, fromView !== toView else {
            if let completion { LoopTimer.schedule(after: 0) { completion(false) } }
            return
        }
        transition(
            with: parent, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    parent.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }

    public enum SystemAnimation: UInt, Sendable { case delete }

    /// Removes `views` with the system's animation: they shrink and fade, then leave their
    /// superview, looking as before.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: UIView.AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let looks = views.map { ($0, transform: $0.transform3D, alpha: $0.alpha) }
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
                performWithoutAnimation {
                    for look in looks {
                        look.0.removeFromSuperview()
                        look.0.transform3D = look.transform
                        look.0.alpha = look.alpha
                    }
                }
                completion?(finished)
            })
    }
}

extension ViewAnimationContext.Timing {
    /// The curve of a pace that is one.
    var function: CAMediaTimingFunction? {
        if case .curve(let function) = self { return function }
        return nil
    }
}

/// The transition that the bits of a block's options mean.
@MainActor
enum ViewTransition {
    case exchange(CATransitionType, CATransitionSubtype?)
    case flip(ViewFlip)

    init?(_ options: UIView.AnimationOptions) {
        switch options.intersection(UIView.AnimationOptions(rawValue: 7 << 20)) {
        case .transitionFlipFromLeft: self = .flip(ViewFlip(axis: .vertical, turnsLeft: true))
        case .transitionFlipFromRight: self = .flip(ViewFlip(axis: .vertical, turnsLeft: false))
        case .transitionFlipFromTop: self = .flip(ViewFlip(axis: .horizontal, turnsLeft: false))
        case .transitionFlipFromBottom: self = .flip(ViewFlip(axis: .horizontal, turnsLeft: true))
        case .transitionCurlUp: self = .exchange(.reveal, .fromTop)
        case .transitionCurlDown: self = .exchange(.moveIn, .fromBottom)
        case .transitionCrossDissolve: self = .exchange(.fade, nil)
        default: return nil
        }
    }

    init?(_ transition: UIView.AnimationTransition) {
        switch transition {
        case .none: return nil
        case .flipFromLeft: self.init(.transitionFlipFromLeft)
        case .flipFromRight: self.init(.transitionFlipFromRight)
        case .curlUp: self.init(.transitionCurlUp)
        case .curlDown: self.init(.transitionCurlDown)
        }
    }
}

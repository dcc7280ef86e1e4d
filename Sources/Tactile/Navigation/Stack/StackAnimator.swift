import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Pushes a scene in from the trailing edge over the one below, which gives way by a third, or
/// takes it off again. Under a finger everything moves in proportion to it.
@MainActor
final class StackAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPop: Bool
    private let isInteractive: Bool

    /// In seconds.
    private static let duration: TimeInterval = 0.35
    private static let reducedDuration: TimeInterval = 0.15
    /// How far the scene below gives way, as a part of the width.
    private static let parallax: CGFloat = 1.0 / 3

    init(isPop: Bool, isInteractive: Bool) {
        self.isPop = isPop
        self.isInteractive = isInteractive
        super.init()
    }

    private var fades: Bool { UIApplication.shared.reducesMotion && !isInteractive }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { fades ? StackAnimator.reducedDuration : StackAnimator.duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let target = context.viewController(forKey: .to)
        else {
            context.completeTransition(true)
            return
        }
        let container = context.containerView
        to.frame = context.finalFrame(for: target)
        if isPop {
            container.insertSubview(to, belowSubview: from)
        } else {
            container.addSubview(to)
        }
        let (upper, lower) = isPop ? (from, to) : (to, from)
        let mirrored = container.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let width = container.bounds.width * (mirrored ? -1 : 1)
        let isPop = isPop
        let fades = fades
        // A shadow at its edge sets the top view controller off from the one below.
        let shadow = upper.layer.shadowOpacity
        upper.layer.shadowOpacity = fades ? shadow : 0.15
        let apart = {
            if fades {
                upper.alpha = 0
            } else {
                upper.transform = CGAffineTransform(translationX: width, y: 0)
                lower.transform = .identity
            }
        }
        let together = {
            upper.alpha = 1
            upper.transform = .identity
            lower.transform =
                fades
                ? .identity
                : CGAffineTransform(translationX: -width * StackAnimator.parallax, y: 0)
        }
        UIView.performWithoutAnimation(isPop ? together : apart)
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0,
            options: isInteractive ? .curveLinear : .curveEaseInOut,
            animations: isPop ? apart : together,
            completion: { _ in
                for view in [upper, lower] {
                    view.transform = .identity
                    view.alpha = 1
                }
                upper.layer.shadowOpacity = shadow
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

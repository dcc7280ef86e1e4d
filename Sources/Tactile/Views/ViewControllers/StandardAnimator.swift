import Foundation
import TactileGeometry

/// How a scene is presented and dismissed when nobody says otherwise: it comes up from below, or
/// fades where the transition style or reduced motion asks for that.
@MainActor
final class StandardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let fades: Bool
    private let isDismissal: Bool

    /// In seconds.
    private static let slideDuration: TimeInterval = 0.35
    private static let fadeDuration: TimeInterval = 0.25
    private static let reducedDuration: TimeInterval = 0.15

    init(style: UIModalTransitionStyle, isDismissal: Bool) {
        fades = style == .crossDissolve || UIApplication.shared.reducesMotion
        self.isDismissal = isDismissal
        super.init()
    }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval {
        if UIApplication.shared.reducesMotion { return StandardAnimator.reducedDuration }
        return fades ? StandardAnimator.fadeDuration : StandardAnimator.slideDuration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewKey = isDismissal ? .from : .to
        guard let view = context.view(forKey: key) else {
            context.completeTransition(true)
            return
        }
        let container = context.containerView
        if !isDismissal, let controller = context.viewController(forKey: .to) {
            container.addSubview(view)
            view.frame = context.finalFrame(for: controller)
        }
        if isDismissal, let behind = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        {
            container.insertSubview(behind, at: 0)
            behind.frame = context.finalFrame(for: controller)
        }
        let fades = fades
        let away = {
            if fades {
                view.alpha = 0
            } else {
                view.transform = CGAffineTransform(
                    translationX: 0, y: container.bounds.height - view.frame.minY)
            }
        }
        let here = {
            view.alpha = 1
            view.transform = .identity
        }
        if !isDismissal { away() }
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseInOut,
            animations: isDismissal ? away : here,
            completion: { _ in
                here()
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

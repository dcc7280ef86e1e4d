import Foundation
import Tactile

/// Moves two scenes side by side, as one strip, by the window's width.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// Whether the new scene comes from the right.
    let isFromRight: Bool
    /// Under a finger the scenes move in proportion to it.
    let isInteractive: Bool

    init(isFromRight: Bool, isInteractive: Bool) {
        self.isFromRight = isFromRight
        self.isInteractive = isInteractive
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        Theme.Motion.isReduced && !isInteractive
            ? Theme.Motion.reduced : Theme.Motion.house
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let target = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        let container = context.containerView
        let frame = context.finalFrame(for: target)
        let duration = transitionDuration(using: context)
        container.addSubview(to)
        to.frame = frame

        if Theme.Motion.isReduced, !isInteractive {
            to.alpha = 0
            UIView.animate(
                withDuration: duration, animations: { to.alpha = 1 },
                completion: { _ in
                    to.alpha = 1
                    context.completeTransition(!context.transitionWasCancelled)
                })
            return
        }

        let width = container.bounds.width * (isFromRight ? 1 : -1)
        to.transform = CGAffineTransform(translationX: width, y: 0)
        UIView.animate(
            withDuration: duration, delay: 0,
            options: isInteractive ? .curveLinear : .curveEaseInOut,
            animations: {
                from.transform = CGAffineTransform(translationX: -width, y: 0)
                to.transform = .identity
            },
            completion: { _ in
                from.transform = .identity
                to.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

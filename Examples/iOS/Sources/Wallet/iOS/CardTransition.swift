import UIKit

/// Lets a card fly from the stack to its own scene and back.
class CardTransition: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    /// The card in the stack.
    weak var origin: CardView?
    /// There while a finger leads the dismissal.
    var interaction: UIPercentDrivenInteractiveTransition?
    private var isPresenting = true

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        return self
    }

    func animationController(forDismissed dismissed: UIViewController)
        -> UIViewControllerAnimatedTransitioning?
    {
        isPresenting = false
        return self
    }

    func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
        -> UIViewControllerInteractiveTransitioning?
    {
        interaction
    }

    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
        0.4
    }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
        guard let detail = context.viewController(forKey: key) as? CardViewController,
            let origin = origin
        else {
            context.completeTransition(false)
            return
        }
        let container = context.containerView
        if isPresenting {
            detail.view.frame = context.finalFrame(for: detail)
            container.addSubview(detail.view)
            detail.view.layoutIfNeeded()
        }
        let flying = CardView(card: origin.card)
        container.addSubview(flying)
        let start = origin.convert(origin.bounds, to: container)
        let end = detail.view.convert(detail.cardFrame, to: container)
        flying.frame = isPresenting ? start : end
        origin.isHidden = true
        detail.cardView.isHidden = true
        detail.view.alpha = isPresenting ? 0 : 1
        flying.layoutIfNeeded()
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseInOut,
            animations: {
                flying.frame = self.isPresenting ? end : start
                flying.layoutIfNeeded()
                detail.view.alpha = self.isPresenting ? 1 : 0
            },
            completion: { _ in
                let isDone = !context.transitionWasCancelled
                flying.removeFromSuperview()
                detail.cardView.isHidden = false
                detail.view.alpha = 1
                origin.isHidden = self.isPresenting == isDone
                if self.isPresenting != isDone { detail.view.removeFromSuperview() }
                context.completeTransition(isDone)
            })
    }
}

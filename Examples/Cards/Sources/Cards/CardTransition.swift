import Tactile

/// How a card comes and goes: it rises from below and is pulled down under the finger.
final class CardTransition: NSObject, UIViewControllerTransitioningDelegate {
    /// There while a finger pulls.
    private var interaction: UIPercentDrivenInteractiveTransition?
    /// A flick faster than this decides by its direction, in points per second.
    private static let flickSpeed: CGFloat = 500

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        CardPresentation(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { CardAnimator(isDismissal: false) }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { CardAnimator(isDismissal: true) }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    /// Lets a finger take the card with it; where it is lifted decides whether the card goes.
    func pull(_ pan: UIPanGestureRecognizer, on card: UIViewController) {
        let height = max(card.view.bounds.height, 1)
        // The card moves under the finger, so it is measured against what does not.
        let progress = pan.translation(in: card.view.window).y / height
        switch pan.state {
        case .began:
            interaction = UIPercentDrivenInteractiveTransition()
            card.dismiss(animated: true)
            interaction?.update(progress)
        case .changed: interaction?.update(max(progress, 0))
        case .ended, .cancelled:
            let speed = pan.velocity(in: card.view.window).y
            let goes = abs(speed) > Self.flickSpeed ? speed > 0 : progress > 0.5
            if goes, pan.state == .ended {
                interaction?.finish()
            } else {
                interaction?.cancel()
            }
            interaction = nil
        default: break
        }
    }
}

/// Moves the card between its place and below the window.
final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isDismissal: Bool

    init(isDismissal: Bool) { self.isDismissal = isDismissal }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.35 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let card = context.view(forKey: isDismissal ? .from : .to),
            let controller = context.viewController(forKey: isDismissal ? .from : .to)
        else { return context.completeTransition(false) }
        let below = CGAffineTransform(
            translationX: 0, y: context.containerView.bounds.height - card.frame.minY)
        if !isDismissal {
            context.containerView.addSubview(card)
            card.frame = context.finalFrame(for: controller)
            card.transform = CGAffineTransform(
                translationX: 0, y: context.containerView.bounds.height)
        }
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0,
            // Under a finger the card is where the finger is.
            options: context.isInteractive ? .curveLinear : .curveEaseOut,
            animations: { card.transform = self.isDismissal ? below : .identity },
            completion: { _ in
                card.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

/// Leaves the card a rim of the window and dims what is behind it; a click there puts it away.
final class CardPresentation: UIPresentationController {
    private let dimming = UIView()

    override var frameOfPresentedViewInContainerView: CGRect {
        containerView?.bounds.inset(by: UIEdgeInsets(top: 60, left: 24, bottom: 24, right: 24))
            ?? .zero
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor.black.withAlphaComponent(0.4)
        dimming.alpha = 0
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in
            self?.presentedViewController.dismiss(animated: true)
        }
        dimming.addGestureRecognizer(tap)
        containerView.insertSubview(dimming, at: 0)
        fade(to: 1)
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        fade(to: 0)
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        // A card that came back is seen before the dimmed scene again.
        dimming.alpha = completed ? 0 : 1
    }

    override func containerViewDidLayoutSubviews() {
        super.containerViewDidLayoutSubviews()
        let place = frameOfPresentedViewInContainerView
        presentedView?.bounds.size = place.size
        presentedView?.center = CGPoint(x: place.midX, y: place.midY)
    }

    private func fade(to alpha: CGFloat) {
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimming.alpha = alpha
            return
        }
        _ = coordinator.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = alpha }, completion: nil)
    }
}

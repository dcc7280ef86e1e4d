import Design
import Foundation
import Tactile

/// The panel springs from a little smaller, and fades when it goes. A lively one drops in, and
/// drops out or goes on where it was thrown.
final class AddEntryAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isDismissal: Bool
    private let presentation: AddEntryPresentationController?

    /// Of its size, where it begins.
    private static let startScale: CGFloat = 0.94

    init(isDismissal: Bool, of presentation: UIPresentationController?) {
        self.isDismissal = isDismissal
        self.presentation = presentation as? AddEntryPresentationController
        super.init()
    }

    /// Where motion was reduced meanwhile, the panel fades.
    private var stage: PanelStage? { Theme.Motion.isReduced ? nil : presentation?.stage }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        if Theme.Motion.isReduced { return Theme.Motion.reduced }
        return isDismissal || stage != nil ? Theme.Motion.house : Theme.Motion.arrival
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let duration = transitionDuration(using: context)
        let finish: (Bool) -> Void = { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
        if isDismissal {
            if let stage, UIView.areAnimationsEnabled {
                guard !stage.isThrown else { return stage.leave { finish(true) } }
                stage.leave()
            }
            let view = presentation?.stage?.panel ?? context.view(forKey: .from)
            UIView.animate(
                withDuration: duration, delay: 0, options: .curveEaseInOut,
                animations: { view?.alpha = 0 }, completion: finish)
            return
        }
        guard let view = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        context.containerView.addSubview(view)
        if let stage, let presentation, UIView.areAnimationsEnabled {
            stage.restFrame = presentation.panelFrame
            drop(stage, over: duration, finish)
            return
        }
        // The number pad may have come with the panel.
        let place = controller.presentationController?.frameOfPresentedViewInContainerView
        UIView.performWithoutAnimation {
            view.frame = place ?? context.finalFrame(for: controller)
            view.layoutIfNeeded()
            view.alpha = 0
            if !Theme.Motion.isReduced {
                view.transform = CGAffineTransform(scaleX: Self.startScale, y: Self.startScale)
            }
        }
        UIView.animate(
            withDuration: duration, delay: 0,
            usingSpringWithDamping: Theme.Motion.isReduced ? 1 : Theme.Motion.arrivalDamping,
            initialSpringVelocity: 0, options: .allowUserInteraction,
            animations: {
                view.alpha = 1
                view.transform = .identity
            }, completion: finish)
    }

    /// The scenes behind dim while it falls; keys and pointer have the panel from the beginning.
    private func drop(
        _ stage: PanelStage, over duration: TimeInterval, _ finish: @escaping (Bool) -> Void
    ) {
        UIView.performWithoutAnimation {
            stage.frame = stage.superview?.bounds ?? .zero
            stage.layoutIfNeeded()
            stage.panel.alpha = 0
        }
        stage.fall()
        UIView.animate(
            withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
            animations: { stage.panel.alpha = 1 }, completion: finish)
    }

    /// A dismissal that is over, whoever ended it, leaves nothing that moves.
    func animationEnded(_ transitionCompleted: Bool) {
        if isDismissal { presentation?.stage?.stop() }
    }
}

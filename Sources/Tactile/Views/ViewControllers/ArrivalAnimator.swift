import Foundation
import TactileDrawing
import TactileGeometry

/// How what lies over a scene arrives and leaves: it settles from another size, or comes up from
/// below, and goes as it came. With reduced motion it fades.
@MainActor
package final class ArrivalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    package enum Style {
        /// Fades in while it settles from `scale`; only fades when it goes.
        case settle(scale: CGFloat)
        /// Grows out of a point of the view, in parts of its size, and shrinks back into it.
        case grow(from: CGPoint)
        /// Comes from below the container.
        case rise
    }

    private let style: Style
    private let isDismissal: Bool

    /// In seconds.
    private static let arrival: TimeInterval = 0.35
    private static let departure: TimeInterval = 0.18
    private static let reduced: TimeInterval = 0.15
    private static let damping: CGFloat = 0.8

    package init(_ style: Style, isDismissal: Bool) {
        self.style = style
        self.isDismissal = isDismissal
        super.init()
    }

    private var reducesMotion: Bool { UIApplication.shared.reducesMotion }

    package func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval {
        if reducesMotion { return ArrivalAnimator.reduced }
        if case .rise = style, isDismissal { return UIView.houseDuration }
        return isDismissal ? ArrivalAnimator.departure : ArrivalAnimator.arrival
    }

    package func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: isDismissal ? .from : .to) else {
            context.completeTransition(true)
            return
        }
        if !isDismissal, let controller = context.viewController(forKey: .to) {
            context.containerView.addSubview(view)
            view.frame = context.finalFrame(for: controller)
            view.layoutIfNeeded()
        }
        let (transform, alpha) = away(view, in: context.containerView)
        let leave = {
            view.transform = transform
            view.alpha = alpha
        }
        let settle = {
            view.transform = .identity
            view.alpha = 1
        }
        let finished: (Bool) -> Void = { _ in
            settle()
            context.completeTransition(!context.transitionWasCancelled)
        }
        let duration = transitionDuration(using: context)
        if isDismissal {
            UIView.animate(
                withDuration: duration, delay: 0,
                options: [.curveEaseInOut, .allowUserInteraction],
                animations: leave, completion: finished)
            return
        }
        UIView.performWithoutAnimation(leave)
        UIView.animate(
            withDuration: duration, delay: 0,
            usingSpringWithDamping: reducesMotion ? 1 : ArrivalAnimator.damping,
            initialSpringVelocity: 0, options: .allowUserInteraction, animations: settle,
            completion: finished)
    }

    /// The view's state before it arrives and after it leaves.
    private func away(_ view: UIView, in container: UIView) -> (CGAffineTransform, CGFloat) {
        guard !reducesMotion else { return (.identity, 0) }
        switch style {
        case .settle(let scale):
            let scaled = CGAffineTransform(scaleX: scale, y: scale)
            return (isDismissal ? .identity : scaled, 0)
        case .grow(let anchor):
            let scale: CGFloat = isDismissal ? 0.9 : 0.6
            let x = (anchor.x - 0.5) * view.bounds.width * (1 - scale)
            let y = (anchor.y - 0.5) * view.bounds.height * (1 - scale)
            return (CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y), 0)
        case .rise:
            let down = max(0, container.bounds.height - view.frame.minY)
            return (CGAffineTransform(translationX: 0, y: down), 1)
        }
    }
}

extension UIView {
    /// Seconds that a change in place takes.
    package static let houseDuration: TimeInterval = 0.25
}

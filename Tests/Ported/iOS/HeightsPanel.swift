import UIKit

public enum PanelHeight: Int, CaseIterable {
    case tip, half, full
    func top(in height: CGFloat) -> CGFloat {
        switch self {
        case .tip: return height - 80
        case .half: return floor(height / 2)
        case .full: return 40
        }
    }
}

/// A panel that is presented over the rest, keeps one of three heights, and lets the list in it
/// scroll only when it is at the top.
open class HeightsPresentation: UIPresentationController {
    public var height = PanelHeight.half
    public var heightChanged: ((PanelHeight) -> Void)?
    private let dim = UIView()
    private var observation: NSKeyValueObservation?
    private let feedback = UIImpactFeedbackGenerator(style: .medium)
    private var startTop: CGFloat = 0
    private lazy var pan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
        pan.delegate = self
        return pan
    }()

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let container = containerView else { return .zero }
        let top = height.top(in: container.bounds.height)
        return CGRect(x: 0, y: top, width: container.bounds.width, height: container.bounds.height - PanelHeight.full.top(in: 0))
    }

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let container = containerView else { return }
        dim.frame = container.bounds
        dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dim.backgroundColor = .black
        dim.alpha = 0
        dim.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(dismissed)))
        container.insertSubview(dim, at: 0)
        presentedView?.addGestureRecognizer(pan)
        presentedView?.layer.cornerRadius = 12
        if #available(iOS 11.0, *) {
            presentedView?.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        }
        presentedView?.clipsToBounds = true
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dim.alpha = 0.3 }, completion: nil)
    }

    open override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dim.alpha = 0 }, completion: nil)
    }

    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard pan.state == .possible else { return }
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    public func track(_ scrollView: UIScrollView) {
        observation = scrollView.observe(\.contentOffset, options: [.new]) { [weak self] scrollView, _ in
            guard let self = self, self.height != .full, scrollView.contentOffset.y != 0 else { return }
            scrollView.contentOffset = .zero
        }
    }

    deinit { observation?.invalidate() }

    @objc private func dismissed() { presentedViewController.dismiss(animated: true) }

    @objc private func panned(_ gesture: UIPanGestureRecognizer) {
        guard let view = presentedView, let container = containerView else { return }
        let bounds = container.bounds.height
        switch gesture.state {
        case .began:
            feedback.prepare()
            startTop = view.frame.minY
        case .changed:
            var top = startTop + gesture.translation(in: container).y
            if top < PanelHeight.full.top(in: bounds) { top = PanelHeight.full.top(in: bounds) }
            view.frame.origin.y = top
        case .ended, .cancelled:
            let landing = view.frame.minY + gesture.velocity(in: container).y * 0.15
            let old = height
            height = PanelHeight.allCases.min { abs($0.top(in: bounds) - landing) < abs($1.top(in: bounds) - landing) }!
            if old != height { feedback.impactOccurred() }
            let animator = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 0.9) {
                view.frame = self.frameOfPresentedViewInContainerView
            }
            animator.addCompletion { [unowned self] position in
                if position == .end { self.heightChanged?(self.height) }
            }
            animator.startAnimation()
        default: break
        }
    }
}

extension HeightsPresentation: UIGestureRecognizerDelegate {
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer) -> Bool {
        return other.view is UIScrollView && height != .full
    }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool {
        return other.view is UIScrollView && height == .full
    }
}

public final class PanelTransition: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
    private struct Keys { static var transition = "panel.transition" }
    private var isPresenting = true
    public private(set) weak var presentation: HeightsPresentation?

    public static func present(_ panel: UIViewController, from parent: UIViewController) -> PanelTransition {
        let transition = PanelTransition()
        objc_setAssociatedObject(panel, &Keys.transition, transition, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        panel.modalPresentationStyle = .custom
        panel.transitioningDelegate = transition
        parent.present(panel, animated: true)
        return transition
    }

    public func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController? {
        let made = HeightsPresentation(presentedViewController: presented, presenting: presenting)
        presentation = made
        return made
    }
    public func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        return self
    }
    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = false
        return self
    }
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.3 }
    public func animateTransition(using context: UIViewControllerContextTransitioning) {
        let controller = context.viewController(forKey: isPresenting ? .to : .from)!
        let view = controller.view!
        let end = isPresenting ? context.finalFrame(for: controller) : view.frame.offsetBy(dx: 0, dy: context.containerView.bounds.height)
        if isPresenting {
            view.frame = end.offsetBy(dx: 0, dy: context.containerView.bounds.height)
            context.containerView.addSubview(view)
        }
        UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseOut, animations: { view.frame = end }) { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

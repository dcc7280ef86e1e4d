import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Dims the window and puts an alert in its middle, or a sheet at its bottom.
@MainActor
final class AlertPresentationController: UIPresentationController {
    private let dimming = UIView(frame: .zero)

    override init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        super.init(
            presentedViewController: presentedViewController, presenting: presentingViewController)
        // The alert decides which of its actions Escape performs.
        isDismissedByEscape = false
        placesPresentedView = true
        makeAnimator = { [weak self] isDismissal in
            let rises = self?.isAtBottom == true
            return ArrivalAnimator(rises ? .rise : .settle(scale: 1.12), isDismissal: isDismissal)
        }
    }

    private var alert: UIAlertController? { presentedViewController as? UIAlertController }
    private var panel: AlertPanel? { alert?.view as? AlertPanel }

    /// A window this wide shows a sheet in its middle, where a pointer is nearer.
    private static let wideWindow: CGFloat = 600

    private var isAtBottom: Bool {
        alert?.preferredStyle == .actionSheet
            && (containerView?.bounds.width ?? 0) < AlertPresentationController.wideWindow
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let panel else { return .zero }
        let area = containerView.bounds.inset(by: containerView.safeAreaInsets)
            .insetBy(dx: AlertStyle.margin, dy: AlertStyle.margin)
        let widest =
            alert?.preferredStyle == .alert
            ? AlertStyle.alertWidth
            : isAtBottom ? AlertStyle.widestSheet : AlertStyle.sheetWidth
        let width = min(widest, max(0, area.width))
        let height = min(
            panel.sizeThatFits(CGSize(width: width, height: area.height)).height,
            max(0, area.height))
        let y = isAtBottom ? area.maxY - height : area.midY - height / 2
        return CGRect(
            x: (area.midX - width / 2).rounded(), y: y.rounded(), width: width, height: height)
    }

    override func containerViewWillLayoutSubviews() {
        dimming.frame = containerView?.bounds ?? .zero
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        containerView.window?.forgetTouches()
        dimming.backgroundColor = .black
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.alert?.clickedBeside() }
        dimming.addGestureRecognizer(tap)
        dim(AlertStyle.dimmingAlpha)
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        if !completed { dimming.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() { dim(0) }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        if completed {
            dimming.removeFromSuperview()
        } else {
            dimming.alpha = AlertStyle.dimmingAlpha
        }
    }

    private func dim(_ alpha: CGFloat) {
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimming.alpha = alpha
            return
        }
        coordinator.animate { [dimming] _ in dimming.alpha = alpha }
    }
}

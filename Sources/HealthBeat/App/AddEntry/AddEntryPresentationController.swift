import Design
import Foundation
import Tactile

/// Blurs and dims the scenes behind, keeps the panel out of the number pad's way, and hears clicks
/// outside of it.
final class AddEntryPresentationController: UIPresentationController {
    /// In which a lively panel moves; nil for one that only springs and fades.
    let stage: PanelStage?
    private let dimming = UIVisualEffectView(effect: nil)
    private weak var banner: BannerView?
    private var keyboard: KeyboardWatch?
    /// Where the number pad begins, in the container's points; infinite while there is none.
    private var keyboardTop = CGFloat.infinity

    /// Points between the panel and the number pad.
    static let keyboardGap: CGFloat = 8
    /// How far down the free height the panel's middle is.
    private static let middle: CGFloat = 0.47
    /// Of the scenes behind, in points: a wide window leaves them readable.
    private static let blurRadius: CGFloat = 8
    private static let wideBlurRadius: CGFloat = 4
    private var blurRadius: CGFloat {
        (containerView?.bounds.width ?? 0) >= Theme.Space.wide
            ? Self.wideBlurRadius : Self.blurRadius
    }

    /// - `isLively`: whether the panel moves by dynamics.
    init(
        presenting controller: AddEntryViewController, over presenter: UIViewController?,
        isLively: Bool
    ) {
        stage = isLively ? PanelStage(panel: controller.view) : nil
        super.init(presentedViewController: controller, presenting: presenter)
        stage?.onThrow = { [weak controller] in controller?.giveUp() }
    }

    override var presentedView: UIView? { stage ?? super.presentedView }

    override var frameOfPresentedViewInContainerView: CGRect {
        stage == nil ? panelFrame : containerView?.bounds ?? .zero
    }

    override func containerViewWillLayoutSubviews() {
        stage?.restFrame = panelFrame
        // Bounds and middle: the frame of a panel on its way is that of its transform.
        let place = frameOfPresentedViewInContainerView
        presentedView?.bounds.size = place.size
        presentedView?.center = CGPoint(x: place.midX, y: place.midY)
    }

    /// Where the panel rests, in the container's points.
    var panelFrame: CGRect {
        guard let containerView else { return .zero }
        let area = containerView.bounds.inset(by: containerView.safeAreaInsets)
        // The window and the text may have another size by now.
        let size =
            (presentedViewController as? AddEntryViewController)?.panel.fittingSize
            ?? presentedViewController.preferredContentSize
        let lowest = min(keyboardTop - Self.keyboardGap, area.maxY) - size.height
        let y = (area.minY + area.height * Self.middle - size.height / 2).rounded()
        return CGRect(
            x: (area.midX - size.width / 2).rounded(), y: max(area.minY, min(y, lowest)),
            width: size.width, height: size.height)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        containerView.insertSubview(dimming, at: 0)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in
            (self?.presentedViewController as? AddEntryViewController)?.clickedOutside()
        }
        dimming.addGestureRecognizer(tap)
        keyboard = KeyboardWatch { [weak self] change in self?.makeRoom(for: change) }
        dim(true)
    }

    override func dismissalTransitionWillBegin() { dim(false) }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        guard completed else { return dim(true) }
        keyboard = nil
        // A problem with saving is over when the person gave it up.
        banner?.hide()
        banner?.removeFromSuperview()
    }

    private func dim(_ isDimmed: Bool) {
        let effect =
            isDimmed
            ? UIBlurEffect(blurRadius: blurRadius, tintColor: Theme.Palette.panelDim) : nil
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimming.effect = effect
            return
        }
        coordinator.animate { [dimming] _ in dimming.effect = effect }
    }

    /// Moves the panel out of the number pad's way, in step with it.
    private func makeRoom(for change: KeyboardWatch.Change) {
        guard let containerView, let window = containerView.window else { return }
        keyboardTop =
            change.top < window.bounds.height
            ? containerView.convert(CGPoint(x: 0, y: change.top), from: nil).y : .infinity
        containerView.setNeedsLayout()
        change.animate { containerView.layoutIfNeeded() }
    }

    // MARK: Problems

    func show(_ banner: BannerView) {
        self.banner = banner
        containerView?.addSubview(banner)
        containerView?.setNeedsLayout()
    }

    override func containerViewDidLayoutSubviews() {
        guard let containerView, let banner, banner.superview === containerView else { return }
        let area = containerView.bounds.inset(by: containerView.safeAreaInsets)
        banner.place(in: area, above: min(area.maxY, keyboardTop))
    }
}

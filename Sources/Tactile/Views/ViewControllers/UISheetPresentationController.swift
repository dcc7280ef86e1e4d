import Foundation
import TactileDrawing
import TactileGeometry

/// Shows a scene as a sheet: in a wide window on a card in the middle, as large as the scene's
/// `preferredContentSize`; in a narrow one across the window from its bottom, at one of the
/// ``detents``, where it can be dragged to another one and away.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// Heights in a narrow window, from the lowest up. At least one; inactive ones are left out.
    open var detents: [Detent] = [.large()] { didSet { invalidateDetents() } }
    /// The height at which the sheet rests; nil means the lowest detent.
    open var selectedDetentIdentifier: Detent.Identifier? {
        didSet { if selectedDetentIdentifier != oldValue { containerView?.setNeedsLayout() } }
    }
    /// Up to this height the scenes behind are not dimmed and can be used; nil dims them always.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? {
        didSet { containerView?.setNeedsLayout() }
    }
    /// Whether a sheet that can be dragged shows a handle at its top.
    open var prefersGrabberVisible = false { didSet { containerView?.setNeedsLayout() } }
    /// In points; nil is the usual one.
    open var preferredCornerRadius: CGFloat? { didSet { containerView?.setNeedsLayout() } }

    /// Whether a sheet at the window's bottom is as wide as the scene's `preferredContentSize`
    /// says, in the middle, and not as wide as the window.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
        didSet { containerView?.setNeedsLayout() }
    }
    /// Whether a drag upwards in content that is scrolled to its top first brings the sheet to its
    /// greatest height.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether the sheet comes from the bottom in a window that is wide and low, too.
    open var prefersEdgeAttachedInCompactHeight = false {
        didSet { containerView?.setNeedsLayout() }
    }

    private let dimming = UIView()
    private let grabber = UIView()
    private lazy var drag = SheetDrag(self)

    /// In points: the card's size where the scene prefers none, the least distance from the
    /// window's edges, what a sheet leaves free at the top, the corners, the handle.
    private static let formSize = CGSize(width: 540, height: 620)
    private static let pageSize = CGSize(width: 704, height: 720)
    private static let margin: CGFloat = 16
    private static let topGap: CGFloat = 10
    private static let cornerRadius: CGFloat = 12
    private static let grabberSize = CGSize(width: 36, height: 5)
    private static let grabberTop: CGFloat = 5
    private static let dimmingAlpha: CGFloat = 0.3
    /// Narrower windows have sheets across their whole width.
    private static let compactWidth: CGFloat = 600

    // MARK: Heights

    /// Whether the sheet comes from the bottom and reaches across the window.
    var isAttachedToBottom: Bool {
        (containerView?.bounds.width ?? 0) < UISheetPresentationController.compactWidth
            || prefersEdgeAttachedInCompactHeight
                && containerView?.traitCollection.verticalSizeClass == .compact
    }

    private var heights: SheetHeights {
        let area = containerView?.bounds ?? .zero
        let top = (containerView?.safeAreaInsets.top ?? 0) + UISheetPresentationController.topGap
        return SheetHeights(
            maximumDetentValue: max(0, area.height - top), containerHeight: area.height)
    }

    /// Points at the container's bottom that the keys cover of who is typed into in the sheet,
    /// which stands above them.
    private var keyboardHeight: CGFloat {
        guard let containerView, let window = containerView.window, window.keyboard.isShown,
            let view = window.firstResponder as? UIView, let presentedView,
            view.isDescendant(of: presentedView)
        else { return 0 }
        let keys = containerView.convert(window.keyboard.frame, from: nil)
        return max(containerView.bounds.maxY - keys.minY, 0)
    }

    /// The active detents with their heights, the lowest first.
    var activeDetents: [(identifier: Detent.Identifier, height: CGFloat)] {
        let heights = heights
        let keys = keyboardHeight
        let active = detents.compactMap { detent in
            detent.resolvedValue(in: heights).map {
                (detent.identifier, keys > 0 ? min($0 + keys, heights.maximumDetentValue) : $0)
            }
        }
        guard !active.isEmpty else { return [(.large, heights.maximumDetentValue)] }
        return active.sorted { $0.1 < $1.1 }
    }

    var isAtGreatestHeight: Bool {
        selectedHeight >= activeDetents.map(\.height).max() ?? 0
    }

    private var selectedHeight: CGFloat {
        let active = activeDetents
        return (active.first { $0.identifier == selectedDetentIdentifier } ?? active[0]).height
    }

    /// Asks the detents for their heights again.
    open func invalidateDetents() { containerView?.setNeedsLayout() }

    /// Changes properties of the sheet and animates what comes of it.
    open func animateChanges(_ changes: () -> Void) {
        changes()
        animateLayout()
    }

    private func animateLayout() {
        guard let containerView, containerView.window != nil else { return }
        containerView.setNeedsLayout()
        let time = UIApplication.shared.reducesMotion ? 0 : UIView.houseDuration
        UIView.animate(
            withDuration: time, delay: 0,
            options: [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState],
            animations: { containerView.layoutIfNeeded() })
    }

    // MARK: Place

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let area = containerView?.bounds else { return .zero }
        guard !isAttachedToBottom else {
            let height = selectedHeight.rounded(), width = attachedWidth(in: area.width).rounded()
            return CGRect(
                x: ((area.width - width) / 2).rounded(), y: area.height - height, width: width,
                height: height)
        }
        let wanted = presentedViewController.preferredContentSize
        let usual =
            presentationStyle == .formSheet
            ? UISheetPresentationController.formSize : UISheetPresentationController.pageSize
        let margin = 2 * UISheetPresentationController.margin
        let width = min(max(0, area.width - margin), wanted.width > 0 ? wanted.width : usual.width)
        let height = min(
            max(0, area.height - margin), wanted.height > 0 ? wanted.height : usual.height)
        let top = max((area.height - keyboardHeight - height) / 2, margin / 2)
        return CGRect(
            x: ((area.width - width) / 2).rounded(), y: top.rounded(), width: width.rounded(),
            height: height.rounded())
    }

    /// Under a finger the sheet is where the finger has it, else at the selected detent.
    override func placePresentedView() {
        guard let view = presentedView, view.superview === containerView else { return }
        showLook()
        var place = frameOfPresentedViewInContainerView
        if isAttachedToBottom, let top = drag.top, let area = containerView?.bounds {
            let least = activeDetents.first?.height ?? 0
            place.origin.y = top
            place.size.height = max(least, area.height - top).rounded(.up)
        }
        view.fill(place)
    }

    private func attachedWidth(in width: CGFloat) -> CGFloat {
        let wanted = presentedViewController.preferredContentSize.width
        guard widthFollowsPreferredContentSizeWhenEdgeAttached, wanted > 0 else { return width }
        return min(width, wanted)
    }

    open override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        guard container === presentedViewController else { return }
        // Before it was seen nothing grows.
        if presentedViewController.isBeingPresented {
            containerView?.setNeedsLayout()
        } else {
            animateLayout()
        }
    }

    private func showLook() {
        guard let view = presentedView else { return }
        let radius = preferredCornerRadius ?? UISheetPresentationController.cornerRadius
        view.layer.cornerRadius = radius
        view.layer.maskedCorners =
            isAttachedToBottom
            ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            : [
                .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner,
                .layerMaxXMaxYCorner,
            ]
        let size = UISheetPresentationController.grabberSize
        grabber.isHidden = !prefersGrabberVisible || !isAttachedToBottom
        grabber.frame = CGRect(
            x: ((frameOfPresentedViewInContainerView.width - size.width) / 2).rounded(),
            y: UISheetPresentationController.grabberTop, width: size.width, height: size.height)
        view.bringSubviewToFront(grabber)
        if !presentedViewController.isBeingPresented, !presentedViewController.isBeingDismissed {
            dimming.alpha = dimmingAlpha
        }
    }

    // MARK: Coming and going

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView, let view = presentedView else { return }
        dimming.backgroundColor = .black
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        if dimming.gestureRecognizers?.isEmpty ?? true {
            let tap = UITapGestureRecognizer()
            tap.addAction { [weak self] _ in self?.askToDismiss() }
            dimming.addGestureRecognizer(tap)
        }
        view.clipsToBounds = true
        grabber.backgroundColor = .tertiaryLabel
        grabber.layer.cornerRadius = UISheetPresentationController.grabberSize.height / 2
        grabber.isUserInteractionEnabled = false
        view.addSubview(grabber)
        drag.follow(view)
        (containerView as? PresentationContainerView)?.passthroughViews = { [weak self] in
            guard let self, isUndimmed else { return [] }
            return presentingViewController.viewIfLoaded.map { [$0] } ?? []
        }
        showLook()
        dim(true)
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { leave() }
    }

    open override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        dim(false)
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { leave() } else { dimming.alpha = dimmingAlpha }
    }

    private func leave() {
        dimming.removeFromSuperview()
        grabber.removeFromSuperview()
        drag.end()
    }

    /// Whether the scenes behind are as if there were no sheet.
    private var isUndimmed: Bool {
        guard isAttachedToBottom, let identifier = largestUndimmedDetentIdentifier,
            let limit = activeDetents.first(where: { $0.identifier == identifier })
        else { return false }
        return selectedHeight <= limit.height
    }

    private var dimmingAlpha: CGFloat {
        isUndimmed ? 0 : UISheetPresentationController.dimmingAlpha
    }

    private func dim(_ isDimmed: Bool) {
        let alpha = isDimmed ? dimmingAlpha : 0
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimming.alpha = alpha
            return
        }
        coordinator.animate { [dimming] _ in dimming.alpha = alpha }
    }

    // MARK: Dragging

    /// Rests at a height that the person chose.
    func rest(at identifier: Detent.Identifier) {
        let isOther = identifier != (selectedDetentIdentifier ?? activeDetents[0].identifier)
        selectedDetentIdentifier = identifier
        if isOther {
            (delegate as? any UISheetPresentationControllerDelegate)?
                .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
        }
    }
}

extension UIViewController {
    /// What shows this scene as a sheet; nil unless ``modalPresentationStyle`` says so. It may be
    /// set up before the scene is presented.
    public var sheetPresentationController: UISheetPresentationController? {
        if storage.presentation != nil || parent != nil {
            return presentationController as? UISheetPresentationController
        }
        return isShownAsSheet ? ownSheet : nil
    }

    var isShownAsSheet: Bool {
        switch modalPresentationStyle {
        case .automatic, .pageSheet, .formSheet: storage.makePresentation == nil
        default: false
        }
    }

    /// The sheet of this scene, made when it is first asked for.
    var ownSheet: UISheetPresentationController {
        if let sheet = storage.sheet { return sheet }
        let sheet = UISheetPresentationController(presentedViewController: self, presenting: nil)
        storage.sheet = sheet
        return sheet
    }
}

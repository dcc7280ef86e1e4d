import Foundation
import TactileDrawing
import TactileGeometry

/// Decides the frame of a presented view, what lies around it, and what happens to the scene
/// behind.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    public init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
        super.init()
    }

    public private(set) unowned var presentedViewController: UIViewController
    package weak var presenter: UIViewController?
    /// The scene behind; the presented one itself before it is presented.
    open var presentingViewController: UIViewController { presenter ?? presentedViewController }
    open var presentationStyle: UIModalPresentationStyle {
        presentedViewController.shownPresentationStyle
    }
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// Moves the presented view, told whether it goes, where the scene's delegate has no animator.
    package var makeAnimator: ((Bool) -> any UIViewControllerAnimatedTransitioning)?
    /// Whether Escape asks to dismiss the scene, as it does with all that lies over another scene.
    package var isDismissedByEscape = true
    /// Whether the presented view gets its frame at each layout, and not once.
    package var placesPresentedView = false
    /// Whether the presented view follows the container's size once it has its frame.
    var fillsContainer: Bool { false }

    /// What covers the scenes behind and holds the presented view; nil while nothing is presented.
    open package(set) var containerView: UIView?
    /// The view that represents the presented view controller.
    open var presentedView: UIView? { presentedViewController.view }
    /// In the container's points.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    open var shouldPresentInFullscreen: Bool { true }
    /// Whether the presenting view leaves the tree and its controller disappears.
    open var shouldRemovePresentersView: Bool { false }

    open func containerViewWillLayoutSubviews() {}
    open func containerViewDidLayoutSubviews() {}
    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        containerView?.setNeedsLayout()
    }
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// The size of the presented scene in a container of that size, in points: all of it.
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// The window is about to give the container another size, in points. An override calls super,
    /// which tells the presented scene.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        let own = self.size(
            forChildContentContainer: presentedViewController, withParentContainerSize: size)
        presentedViewController.viewWillTransition(to: own, with: coordinator)
    }
    /// The window is about to give the scenes other traits. An override calls super, which tells
    /// the presented scene.
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.willTransition(to: newCollection, with: coordinator)
    }

    /// Lays out a presented view whose place is the style's own, as that of a sheet is. Views in
    /// other styles keep the frame that they have.
    func placePresentedView() {
        guard placesPresentedView, let view = presentedView, view.superview === containerView
        else { return }
        view.fill(frameOfPresentedViewInContainerView)
    }

    /// Called when the window is laid out: what the presented view points at may be elsewhere.
    func followSource() {}

    /// A click outside the presented view, or Escape, asks to dismiss it.
    package func askToDismiss() {
        guard !presentedViewController.isModalInPresentation,
            delegate?.presentationControllerShouldDismiss(self) ?? true
        else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.dismiss(animated: true) { [weak self] in
            if let self { delegate?.presentationControllerDidDismiss(self) }
        }
    }
}

/// Lies over the scenes behind and takes every touch that the presented scene does not.
@MainActor
final class PresentationContainerView: UIView {
    weak var presentation: UIPresentationController?
    /// Whether it covers a part of the window, next to which all can be used.
    var isInContext = false
    /// No frames are set while an animator moves the view, unless the container's size changes.
    var isInTransition = false
    private var laidOutSize = CGSize.zero
    /// Whether the keyboard stays in here: not while the scene leaves, unless a gesture has hold of
    /// it and may let it come back.
    var keepsKeys: Bool {
        guard let presented = presentation?.presentedViewController else { return false }
        return !presented.isBeingDismissed || presented.storage.transition?.isInteractive == true
    }
    /// What is done in a presented scene is undone there, and nothing of the scenes behind.
    override var undoManager: UndoManager? { ownUndoManager }
    private lazy var ownUndoManager = UndoManager()
    /// Views behind that can be used nevertheless.
    var passthroughViews: () -> [UIView] = { [] }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard hit === self else { return hit }
        for view in passthroughViews() {
            let place = view.convert(point, from: self)
            if let behind = view.hitTest(place, with: event) { return behind }
        }
        return hit
    }

    /// Readers get nothing of the scenes behind, unless some of it can be used.
    override var accessibilityViewIsModal: Bool {
        get {
            super.accessibilityViewIsModal
                || keepsKeys && !isInContext && passthroughViews().isEmpty
        }
        set { super.accessibilityViewIsModal = newValue }
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? presentation?.presentedViewController.title }
        set { super.accessibilityLabel = newValue }
    }

    /// Escape ends here, whether it may dismiss the scene or not.
    override func accessibilityPerformEscape() -> Bool {
        guard let presentation else { return true }
        // The scene itself may have something to put away first, also when the keyboard is
        // elsewhere.
        if presentation.presentedViewController.accessibilityPerformEscape() { return true }
        if presentation.isDismissedByEscape { presentation.askToDismiss() }
        return true
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let presentation else { return }
        presentation.containerViewWillLayoutSubviews()
        let isResized = laidOutSize != .zero && laidOutSize != bounds.size
        laidOutSize = bounds.size
        if !isInTransition || isResized { presentation.placePresentedView() }
        presentation.containerViewDidLayoutSubviews()
    }
}

/// A scene that covers the window.
@MainActor
final class FullScreenPresentationController: UIPresentationController {
    override init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        super.init(
            presentedViewController: presentedViewController, presenting: presentingViewController)
        isDismissedByEscape = false
    }

    override var fillsContainer: Bool { true }

    override var shouldRemovePresentersView: Bool {
        switch presentationStyle {
        case .fullScreen, .currentContext: true
        default: false
        }
    }
}

import Foundation
import TactileDrawing

/// Says how a presented scene is shown where there is little room, hears when the user dismisses
/// it, and may forbid that.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// How the scene is shown under `traitCollection`, in the place of the style that it was
    /// presented with. `.none` keeps that style; `.automatic`, which is the default, shows popovers
    /// as sheets where the width is compact.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// The same for any traits; asked where the longer form is not there.
    func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle
    /// The scene that is shown in another style, such as the presented one in a navigation
    /// controller; `nil` shows the presented one.
    func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController?
    /// The scene is about to be shown in another style, or in its own, which is `.none`.
    func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
    func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .automatic }
    public func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { nil }
    public func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}
    public func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool { true }
    public func presentationControllerWillDismiss(
        _ presentationController: UIPresentationController
    ) {}
    public func presentationControllerDidDismiss(
        _ presentationController: UIPresentationController
    ) {}
    public func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) {}
}

/// Prepares a popover, and hears where it goes.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// The last moment to say what the popover points at.
    func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    public func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
}

extension UIViewController {
    /// The style that the scene is shown in, which may be another than it asks for.
    var shownPresentationStyle: UIModalPresentationStyle {
        storage.adaptedStyle ?? modalPresentationStyle
    }

    /// The scene that is presented in the place of this one under `traits`: nearly always itself,
    /// shown in another style where its popover's delegate says so, or where there is no room for
    /// one.
    func adapted(to traits: UITraitCollection) -> UIViewController {
        storage.adaptedStyle = nil
        guard modalPresentationStyle == .popover, storage.makePresentation == nil else {
            return self
        }
        let popover = ownPopover
        let delegate = popover.delegate
        (delegate as? any UIPopoverPresentationControllerDelegate)?
            .prepareForPopoverPresentation(popover)
        var style =
            delegate?.adaptivePresentationStyle(for: popover, traitCollection: traits)
            ?? .automatic
        if style == .automatic {
            style = traits.horizontalSizeClass == .compact ? .pageSheet : .none
        }
        if style == .popover { style = .none }
        delegate?.presentationController(
            popover, willPresentWithAdaptiveStyle: style, transitionCoordinator: nil)
        guard style != .none else { return self }
        let shown =
            delegate?.presentationController(
                popover, viewControllerForAdaptivePresentationStyle: style) ?? self
        shown.storage.adaptedStyle = style
        // Who listens to the popover hears of what stands in its place.
        if style == .pageSheet || style == .formSheet, shown.ownSheet.delegate == nil {
            shown.ownSheet.delegate = delegate
        }
        return shown
    }
}

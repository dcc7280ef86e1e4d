import Foundation
import TactileDrawing
import TactileGeometry

/// Where the arrow of a popover may point.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The arrow points up: the popover lies below what it belongs to.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// No arrow was drawn: there was nothing to point at.
    public static let unknown: UIPopoverArrowDirection = []
}

/// What a popover can point at.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
    /// The item's frame in the points of `view`; nil while the item is not shown.
    func popoverSourceFrame(in view: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
    public func popoverSourceFrame(in view: UIView) -> CGRect? {
        window == nil ? nil : convert(bounds, to: view)
    }
}

/// Shows a view controller on a panel next to its source, with an arrow that points there. A click
/// elsewhere, or Escape, puts it away.
///
/// The panel has the scene's `preferredContentSize`, as far as that fits into the window.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The popover points at ``sourceRect`` of this view.
    open weak var sourceView: UIView? { didSet { containerView?.setNeedsLayout() } }
    /// In the points of ``sourceView``; null, the default, means all of the view.
    open var sourceRect = CGRect.null { didSet { containerView?.setNeedsLayout() } }
    /// Counts before ``sourceView``.
    open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// Where the arrow points while the popover is shown.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// Views outside the popover that can be used while it is shown.
    open var passthroughViews: [UIView]?
    /// The panel's colour; nil is the one of elevated backgrounds.
    open var backgroundColor: UIColor? { didSet { frameView.fill = backgroundColor } }
    /// How far the popover stays from the window's edges, in points.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    /// Has no effect here; it is there so that sources for iOS compile.
    open var canOverlapSourceViewRect = false

    /// The sheet that stands in the popover's place where there is no room for it.
    open var adaptiveSheetPresentationController: UISheetPresentationController {
        presentedViewController.ownSheet
    }

    private let frameView = PopoverFrameView(frame: .zero)

    /// The size of a scene that prefers none, in points.
    private static let usualSize = CGSize(width: 320, height: 400)

    public override init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        super.init(
            presentedViewController: presentedViewController, presenting: presentingViewController)
        placesPresentedView = true
        makeAnimator = { [weak self] isDismissal in
            ArrivalAnimator(
                .grow(from: self?.frameView.arrowTip ?? CGPoint(x: 0.5, y: 0.5)),
                isDismissal: isDismissal)
        }
    }

    open override var presentedView: UIView? { frameView }
    open override var presentationStyle: UIModalPresentationStyle { .popover }
    open override var shouldPresentInFullscreen: Bool { false }

    open override func presentationTransitionWillBegin() {
        frameView.embed(presentedViewController.view)
        guard let container = containerView as? PresentationContainerView else { return }
        container.passthroughViews = { [weak self] in self?.passthroughViews ?? [] }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] tap in
            guard let self, let container = containerView,
                !frameView.frame.contains(tap.location(in: container))
            else { return }
            askToDismiss()
        }
        container.addGestureRecognizer(tap)
    }

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView else { return .zero }
        let wanted = presentedViewController.preferredContentSize
        let source = sourceFrame(in: containerView)
        lastSource = source
        let placing = PopoverPlacing(
            content: CGSize(
                width: wanted.width > 0 ? wanted.width : Self.usualSize.width,
                height: wanted.height > 0 ? wanted.height : Self.usualSize.height),
            source: source,
            area: containerView.bounds.inset(by: popoverLayoutMargins),
            directions: permittedArrowDirections)
        arrowDirection = placing.direction
        frameView.direction = placing.direction
        frameView.arrowOffset = placing.arrowOffset
        return placing.frame
    }

    /// Where the popover pointed when it was placed last.
    private var lastSource: CGRect?

    /// A source that another layout moved takes the popover along; one that is gone leaves it.
    override func followSource() {
        guard let containerView, let source = sourceFrame(in: containerView),
            source != lastSource
        else { return }
        containerView.setNeedsLayout()
    }

    private func sourceFrame(in container: UIView) -> CGRect? {
        if let sourceItem { return sourceItem.popoverSourceFrame(in: container) }
        guard let sourceView, sourceView.window != nil else { return nil }
        return sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: container)
    }
}

extension UIViewController {
    /// What shows this scene as a popover; nil unless ``modalPresentationStyle`` says so. It may
    /// be set up before the scene is presented.
    public var popoverPresentationController: UIPopoverPresentationController? {
        if let shown = presentationController as? UIPopoverPresentationController { return shown }
        return modalPresentationStyle == .popover || storage.mayBePopover ? ownPopover : nil
    }

    /// The popover of this scene, made when it is first asked for.
    package var ownPopover: UIPopoverPresentationController {
        if let popover = storage.popover { return popover }
        let popover = UIPopoverPresentationController(
            presentedViewController: self, presenting: nil)
        storage.popover = popover
        return popover
    }
}

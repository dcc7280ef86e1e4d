import Foundation
import TactileDrawing
import TactileGeometry
import TactileMotion

/// A view whose content can be scrolled, inside of a sheet that a drag moves, too.
@MainActor
package protocol SheetScrolling: UIView {
    var panGestureRecognizer: UIPanGestureRecognizer { get }
    /// Whether a drag up or down does anything.
    var scrollsVertically: Bool { get }
    /// Whether a drag moves the sheet and not the content, because that is at its top.
    func yieldsToSheet(goingDown: Bool) -> Bool
    /// Whether the sheet may take a drag that begins in here; not where turning a wheel or
    /// selecting text is meant.
    var movesSheet: Bool { get }
}

@MainActor
private struct WeakScrolling {
    weak var view: (any SheetScrolling)?
}

/// Lets a sheet at the window's bottom be dragged to another of its heights, and away.
@MainActor
final class SheetDrag: NSObject, UIGestureRecognizerDelegate {
    private unowned let sheet: UISheetPresentationController
    private let pan = UIPanGestureRecognizer()
    /// Where the sheet began when the drag did, in the container's points.
    private var startTop: CGFloat = 0
    /// The content that can be scrolled where the touch is.
    private var scrolled: [WeakScrolling] = []
    /// How far the finger has moved; nil while no drag goes on.
    private var moved: CGFloat?
    /// Where the sheet begins under the finger, in the container's points; nil where it rests.
    var top: CGFloat? { moved.map(top) }

    /// A sheet is dismissed past this part of its lowest height, or at this speed in points a
    /// second; how far in front of the finger a flick looks, in seconds.
    private static let dismissedPart: CGFloat = 0.5
    private static let dismissingSpeed: CGFloat = 1000
    private static let lookAhead: CGFloat = 0.2
    private static let arrival: TimeInterval = 0.35
    private static let damping: CGFloat = 0.8
    private static let resistance: CGFloat = 0.55

    init(_ sheet: UISheetPresentationController) {
        self.sheet = sheet
        super.init()
        pan.addAction { [weak self] _ in self?.panned() }
        pan.delegate = self
    }

    func follow(_ view: UIView) { view.addGestureRecognizer(pan) }

    func end() { pan.view?.removeGestureRecognizer(pan) }

    // MARK: Which touches

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        guard sheet.isAttachedToBottom else { return false }
        scrolled = []
        // What is dragged or typed into itself is none of the sheet's; a slider or another control
        // that needs the drag keeps it by gestureRecognizerShouldBegin(_:).
        var view = touch.view
        while let current = view, current !== sheet.containerView {
            if let scrolling = current as? any SheetScrolling, scrolling.scrollsVertically {
                guard scrolling.movesSheet, !current.canBecomeFirstResponder else { return false }
                scrolled.append(WeakScrolling(view: scrolling))
            } else if current.canBecomeFirstResponder || isDragged(current) {
                return false
            }
            view = current.superview
        }
        return true
    }

    private func isDragged(_ view: UIView) -> Bool {
        guard !(view is any SheetScrolling) else { return false }
        return view.gestureRecognizers?.contains {
            $0 !== pan && $0 is UIPanGestureRecognizer && !($0 is UIScreenEdgePanGestureRecognizer)
        } ?? false
    }

    /// Content that is scrolled goes first, unless it is at its top and the sheet can move.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        // Not the velocity: a first move that goes far enough has none yet.
        let way = pan.translation(in: sheet.containerView)
        guard abs(way.y) > abs(way.x), !sheet.presentedViewController.isBeingDismissed else {
            return false
        }
        let views = scrolled.compactMap(\.view)
        guard !views.isEmpty else { return true }
        guard views.allSatisfy({ $0.yieldsToSheet(goingDown: way.y > 0) }) else { return false }
        if way.y > 0 { return true }
        return sheet.prefersScrollingExpandsWhenScrolledToEdge && !sheet.isAtGreatestHeight
    }

    /// The content waits until it is known whether the sheet takes the drag.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        scrolled.contains { $0.view?.panGestureRecognizer === otherGestureRecognizer }
    }

    // MARK: The drag

    private func panned() {
        guard let view = sheet.presentedView, let container = sheet.containerView else { return }
        switch pan.state {
        case .began:
            startTop = view.untransformedFrame.minY
            follow(pan.translation(in: container).y, in: container)
        case .changed where moved != nil:
            follow(pan.translation(in: container).y, in: container)
        case .ended where moved != nil:
            moved = nil
            release(view, at: pan.velocity(in: container).y, in: container)
        case .cancelled where moved != nil, .failed where moved != nil:
            moved = nil
            settle(at: 0, in: container)
        default: break
        }
    }

    /// Where the sheet begins when the finger has moved that far: it resists above its greatest
    /// height, and below its lowest if it may not go.
    private func top(_ moved: CGFloat) -> CGFloat {
        let height = sheet.containerView?.bounds.height ?? 0
        let detents = sheet.activeDetents
        let highest = height - (detents.last?.height ?? 0)
        let lowest = height - (detents.first?.height ?? 0)
        let wanted = startTop + moved
        func resisted(_ beyond: CGFloat) -> CGFloat {
            guard height > 0 else { return 0 }
            return (1 - 1 / (beyond * Self.resistance / height + 1)) * height
        }
        if wanted < highest { return max(0, highest - resisted(highest - wanted)) }
        if wanted > lowest, sheet.presentedViewController.isModalInPresentation {
            return lowest + resisted(wanted - lowest)
        }
        return wanted
    }

    private func follow(_ translation: CGFloat, in container: UIView) {
        moved = translation
        sheet.placePresentedView()
    }

    private func release(_ view: UIView, at speed: CGFloat, in container: UIView) {
        let detents = sheet.activeDetents, height = container.bounds.height
        let shown = height - view.frame.minY
        let least = detents.first?.height ?? 0
        if shown < least, least > 0,
            shown < least * Self.dismissedPart || speed >= Self.dismissingSpeed
        {
            sheet.askToDismiss()
            guard !sheet.presentedViewController.isBeingDismissed else { return }
        } else {
            let aim = shown - speed * Self.lookAhead
            let nearest = detents.min { abs($0.height - aim) < abs($1.height - aim) }
            if let nearest { sheet.rest(at: nearest.identifier) }
        }
        settle(at: speed, in: container)
    }

    /// Springs to where the sheet rests.
    private func settle(at speed: CGFloat, in container: UIView) {
        guard let view = sheet.presentedView else { return }
        let way = sheet.frameOfPresentedViewInContainerView.minY - view.frame.minY
        container.setNeedsLayout()
        UIView.animate(
            withDuration: UIApplication.shared.reducesMotion ? 0 : Self.arrival, delay: 0,
            usingSpringWithDamping: Self.damping,
            initialSpringVelocity: abs(way) > 1 ? speed / way : 0,
            options: .allowUserInteraction, animations: { container.layoutIfNeeded() },
            completion: nil)
    }
}

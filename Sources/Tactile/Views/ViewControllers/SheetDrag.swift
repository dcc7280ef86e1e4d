import Foundation
import TactileDrawing
import TactileGeometry
import TactileMotion

/// Lets a sheet at the window's bottom be dragged to another of its heights, and away.
@MainActor
final class SheetDrag: NSObject, UIGestureRecognizerDelegate {
    private unowned let sheet: UISheetPresentationController
    private let pan = UIPanGestureRecognizer()
    /// Where the sheet began when the drag did, in the container's points.
    private var startTop: CGFloat = 0
    private var isDragging = false

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
        // What is dragged, pressed or typed into itself is none of the sheet's.
        var view = touch.view
        while let current = view, current !== sheet.presentedView {
            let isDragged = current.gestureRecognizers?.contains {
                $0 !== pan && $0 is UIPanGestureRecognizer
            }
            if isDragged == true || current.canBecomeFocused || current.canBecomeFirstResponder {
                return false
            }
            view = current.superview
        }
        return true
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let speed = pan.velocity(in: sheet.containerView)
        return abs(speed.y) > abs(speed.x) && !sheet.presentedViewController.isBeingDismissed
    }

    // MARK: The drag

    private func panned() {
        guard let view = sheet.presentedView, let container = sheet.containerView else { return }
        switch pan.state {
        case .began:
            isDragging = true
            startTop = view.frame.minY
        case .changed where isDragging:
            place(view, at: top(pan.translation(in: container).y), in: container)
        case .ended where isDragging:
            isDragging = false
            release(view, at: pan.velocity(in: container).y, in: container)
        case .cancelled where isDragging, .failed where isDragging:
            isDragging = false
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

    private func place(_ view: UIView, at top: CGFloat, in container: UIView) {
        let least = sheet.activeDetents.first?.height ?? 0
        view.frame = CGRect(
            x: view.frame.minX, y: top, width: view.frame.width,
            height: max(least, container.bounds.height - top))
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

import Foundation
import TactileGeometry
import TactileViews

/// Lets the pointer drag a scroll view's bars: they widen under it, a drag moves the content, a
/// press outside the knob moves it by a page. Fingers drag the content itself, and a bar that is
/// not shown takes no presses.
@MainActor
final class ScrollBarDriver: NSObject, UIGestureRecognizerDelegate {
    private unowned let view: UIScrollView
    private let hold = ScrollBarPressGestureRecognizer()
    private let hover = UIHoverGestureRecognizer()
    private var axis: ScrollAxis?
    /// From the knob's start to where it was taken; nil while a press turns pages.
    private var grip: CGFloat?

    /// How near to the edge the pointer finds the bar, in points.
    static let reach: CGFloat = 12

    init(_ view: UIScrollView) {
        self.view = view
        super.init()
        hold.delegate = self
        hold.addAction { [weak self] in self?.held($0) }
        hover.addAction { [weak self] in self?.hovered($0) }
        view.addGestureRecognizer(hold)
        view.addGestureRecognizer(hover)
    }

    // MARK: Finding

    /// The bar under a place, which is in the view's coordinates.
    private func axis(at place: CGPoint) -> ScrollAxis? {
        let seen = CGPoint(x: place.x - view.bounds.minX, y: place.y - view.bounds.minY)
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let fromEdge = isMirrored ? seen.x : view.bounds.width - seen.x
        let fromBar = fromEdge - view.roomBesideVerticalBar
        if view.hasBar(.vertical), fromBar >= 0, fromBar <= Self.reach { return .vertical }
        if view.hasBar(.horizontal), seen.y >= view.bounds.height - Self.reach {
            return .horizontal
        }
        return nil
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        guard touch.type == .indirectPointer, view.isScrollEnabled else { return false }
        return axis(at: touch.location(in: view)).map { view.indicator($0).isShown } ?? false
    }

    // MARK: Hover

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        let isOver = hover.state == .began || hover.state == .changed
        let found = isOver ? axis(at: hover.location(in: view)) : nil
        for axis in [ScrollAxis.vertical, .horizontal] where view.hasBar(axis) {
            view.holdBar(axis, isHeld: found == axis || self.axis == axis)
        }
    }

    // MARK: Dragging

    private func held(_ hold: ScrollBarPressGestureRecognizer) {
        switch hold.state {
        case .began:
            take(hold)
        case .changed:
            drag(hold)
        case .ended:
            // A press that had to wait may be over when it begins.
            if axis == nil { take(hold) }
            letGo()
        default:
            letGo()
        }
    }

    private func take(_ hold: ScrollBarPressGestureRecognizer) {
        let place = view.convert(hold.start, from: nil)
        guard let axis = axis(at: place) else { return }
        self.axis = axis
        view.holdBar(axis, isHeld: true)
        press(at: place, axis)
        if hold.location(in: view) != place { drag(hold) }
    }

    private func drag(_ hold: ScrollBarPressGestureRecognizer) {
        guard let axis, let grip else { return }
        move(to: along(hold.location(in: view), axis) - grip, axis)
    }

    private func letGo() {
        guard let axis else { return }
        self.axis = nil
        grip = nil
        view.holdBar(axis, isHeld: hover.state == .began || hover.state == .changed)
    }

    /// How far along the view a place is, from the edge that is seen.
    private func along(_ place: CGPoint, _ axis: ScrollAxis) -> CGFloat {
        axis == .vertical ? place.y - view.bounds.minY : place.x - view.bounds.minX
    }

    private func press(at place: CGPoint, _ axis: ScrollAxis) {
        let knob = view.barFrame(axis)
        let start = axis == .vertical ? knob.minY - view.bounds.minY : knob.minX - view.bounds.minX
        let length = axis == .vertical ? knob.height : knob.width
        let at = along(place, axis)
        if at >= start, at <= start + length {
            grip = at - start
            return
        }
        grip = nil
        let page = (axis == .vertical ? view.visibleSize.height : view.visibleSize.width) * 0.9
        var offset = view.contentOffset
        if axis == .vertical {
            offset.y += at < start ? -page : page
        } else {
            offset.x += at < start ? -page : page
        }
        view.setContentOffset(view.clamped(offset), animated: true)
    }

    /// Scrolls so that the knob begins at `start`.
    private func move(to start: CGFloat, _ axis: ScrollAxis) {
        let limits = view.limits(axis)
        let inset = view.adjustedContentInset
        let knob = view.barFrame(axis)
        let (first, track, length) =
            axis == .vertical
            ? (inset.top, view.visibleSize.height, knob.height)
            : (inset.left, view.visibleSize.width, knob.width)
        let travel = track - length - 2 * ScrollIndicator.margin
        guard travel > 0 else { return }
        let progress = min(max((start - first - ScrollIndicator.margin) / travel, 0), 1)
        let value = limits.lowerBound + progress * (limits.upperBound - limits.lowerBound)
        var offset = view.contentOffset
        if axis == .vertical { offset.y = value } else { offset.x = value }
        view.contentOffset = offset
        view.flashScrollIndicators()
    }
}

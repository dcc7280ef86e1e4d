import Foundation
import TactileGeometry
import TactileViews

/// Where the content of a scroll view may rest.
extension UIScrollView {
    /// The size of the part of the content that is not under insets.
    package var visibleSize: CGSize {
        let inset = adjustedContentInset
        return CGSize(
            width: max(bounds.width - inset.left - inset.right, 0),
            height: max(bounds.height - inset.top - inset.bottom, 0))
    }

    /// Where the offset of an axis may rest.
    func limits(_ axis: ScrollAxis) -> ClosedRange<CGFloat> {
        let inset = adjustedContentInset
        switch axis {
        case .horizontal:
            let low = -inset.left
            return low...max(low, contentSize.width + inset.right - bounds.width)
        case .vertical:
            let low = -inset.top - bars.roomAbove
            return low...max(low, contentSize.height + inset.bottom - bounds.height)
        }
    }

    /// The nearest place to `offset` where the content may rest.
    package func clamped(_ offset: CGPoint) -> CGPoint {
        let (x, y) = (limits(.horizontal), limits(.vertical))
        return CGPoint(
            x: min(max(offset.x, x.lowerBound), x.upperBound),
            y: min(max(offset.y, y.lowerBound), y.upperBound))
    }

    /// The content moved under what is seen: what is seen stays where it is, and what moves goes on
    /// from there.
    package func contentMoved(by distance: CGPoint) {
        guard distance.x.isFinite, distance.y.isFinite else { return }
        bounds.origin.x += distance.x
        bounds.origin.y += distance.y
        driver.contentMoved(by: distance)
    }

    /// The content above what is seen grew by `height`: what is seen stays where it is, and what
    /// moves goes on from there.
    package func contentGrewAbove(by height: CGFloat) {
        contentMoved(by: CGPoint(x: 0, y: height))
    }

    /// The content has been counted, and is of this size in points: the offset is held within it.
    package func contentIsCounted(_ size: CGSize) {
        let isPutOff = hold.isPutOff
        hold = OffsetHold()
        contentSize = size
        if isPutOff { driver.limitsChanged() }
    }

    /// The first responder, if that is the view itself or inside of it.
    var typedInto: UIView? {
        (window?.firstResponder as? UIView).flatMap { $0.isDescendant(of: self) ? $0 : nil }
    }

    func canScroll(_ axis: ScrollAxis) -> Bool {
        let limits = limits(axis)
        return limits.upperBound > limits.lowerBound
    }

    /// Whether the content can be moved along an axis, if only to spring back.
    func scrollsOver(_ axis: ScrollAxis) -> Bool {
        switch axis {
        case .horizontal: alwaysBounceHorizontal || contentSize.width > bounds.width
        case .vertical: alwaysBounceVertical || contentSize.height > bounds.height
        }
    }

    /// Whether an axis has a bar: there is more content than is seen, and nobody hid it.
    func hasBar(_ axis: ScrollAxis) -> Bool {
        switch axis {
        case .vertical:
            showsVerticalScrollIndicator && contentSize.height > visibleSize.height
        case .horizontal:
            showsHorizontalScrollIndicator && contentSize.width > visibleSize.width
        }
    }

    /// Scrolls to the content's top if the delegate does not object.
    package func scrollToTop() {
        guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
        let top = CGPoint(x: contentOffset.x, y: limits(.vertical).lowerBound)
        guard top.y < contentOffset.y, window != nil else {
            delegate?.scrollViewDidScrollToTop(self)
            return
        }
        driver.animate(to: top, isToTop: true)
    }
}

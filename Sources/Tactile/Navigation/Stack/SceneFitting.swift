import Foundation
import TactileControls
import TactileGeometry
import TactileViews

extension UIViewController {
    /// Gives a scene its place in `container`: all of it, less what is behind bars at edges under
    /// which the scene does not reach.
    ///
    /// - `bars`: What bars cover beyond the container's safe area, in points.
    /// - `opaque`: The edges whose bars nothing is seen through.
    func fit(into container: UIView, bars: UIEdgeInsets, opaque: UIRectEdge) {
        var extended = edgesForExtendedLayout
        if !extendedLayoutIncludesOpaqueBars { extended.subtract(opaque) }
        let safe = container.safeAreaInsets
        var insets = bars
        var place = container.bounds
        let (top, bottom) = (safe.top + bars.top, safe.bottom + bars.bottom)
        if !extended.contains(.top), top > 0 {
            place.origin.y += top
            place.size.height -= top
            insets.top = 0
        }
        if !extended.contains(.bottom), bottom > 0 {
            place.size.height -= bottom
            insets.bottom = 0
        }
        place.size.height = max(place.height, 0)
        setBarInsets(insets)
        if view.frame != place { view.frame = place }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
}

extension UIView {
    /// Where a bar at the bottom begins that has made way for a scene which came in.
    var awayX: CGFloat {
        effectiveUserInterfaceLayoutDirection == .rightToLeft
            ? bounds.maxX : bounds.minX - bounds.width
    }

    /// Of the scroll views in the view that are seen and may be scrolled to their top, the highest;
    /// an outer one goes before what is in it.
    var scrollViewNearestToTop: UIScrollView? {
        guard !isHidden, alpha > 0.01 else { return nil }
        if let scrolled = self as? UIScrollView, scrolled.scrollsToTop,
            scrolled.contentSize.height > scrolled.bounds.height
        {
            return scrolled
        }
        return subviews.compactMap(\.scrollViewNearestToTop).min {
            $0.convert($0.bounds, to: self).minY < $1.convert($1.bounds, to: self).minY
        }
    }
}

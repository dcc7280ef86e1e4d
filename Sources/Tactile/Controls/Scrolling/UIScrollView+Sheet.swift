import TactileGeometry
import TactileViews

extension UIScrollView: SheetScrolling {
    package var scrollsVertically: Bool {
        isScrollEnabled && (canScroll(.vertical) || bounces && alwaysBounceVertical)
    }

    /// Pulling down is for the refresh control where there is one.
    package func yieldsToSheet(goingDown: Bool) -> Bool {
        guard !goingDown || refreshControl == nil else { return false }
        return contentOffset.y <= -adjustedContentInset.top
    }
}

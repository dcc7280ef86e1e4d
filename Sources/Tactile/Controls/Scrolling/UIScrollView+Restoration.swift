import Foundation
import TactileGeometry
import TactileViews

/// How far the view is zoomed and scrolled comes back in the next run, as far as there is content.
extension UIScrollView: RestorableContent {
    private static let zoomKey = "UIScrollViewZoomScale"
    private static let offsetKey = "UIScrollViewContentOffset"

    package func encodeContent(with coder: NSCoder) {
        if zoomScale != 1 { coder.encode(Double(zoomScale), forKey: Self.zoomKey) }
        coder.encode(NSCoder.string(for: contentOffset) as NSString, forKey: Self.offsetKey)
    }

    package func decodeContent(with coder: NSCoder) {
        if coder.containsValue(forKey: Self.zoomKey) {
            let scale = coder.decodeDouble(forKey: Self.zoomKey)
            if scale.isFinite, scale > 0 { zoomScale = CGFloat(scale) }
        }
        guard let kept = coder.decodeObject(of: NSString.self, forKey: Self.offsetKey)
        else { return }
        let wanted = NSCoder.cgPoint(for: kept as String)
        let insets = adjustedContentInset
        let most = CGPoint(
            x: contentSize.width - bounds.width + insets.right,
            y: contentSize.height - bounds.height + insets.bottom)
        contentOffset = CGPoint(
            x: max(-insets.left, min(wanted.x, most.x)),
            y: max(-insets.top, min(wanted.y, most.y)))
    }
}

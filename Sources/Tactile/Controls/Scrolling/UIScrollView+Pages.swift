import Foundation
import TactileGeometry
import TactileViews

/// Scrolling by pages, as readers of the screen ask for it.
extension UIScrollView {
    /// False where the content does not go on in `direction`.
    func scrollByPage(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard isScrollEnabled, let target = pageOffset(direction), target != contentOffset else {
            return false
        }
        setContentOffset(target, animated: false)
        let (place, page, whole) =
            target.y != 0 || contentSize.height > bounds.height
            ? (target.y, bounds.height, contentSize.height)
            : (target.x, bounds.width, contentSize.width)
        if page > 0 {
            let count = max(1, Int((whole / page).rounded(.up)))
            let number = min(count, Int((place / page).rounded()) + 1)
            UIAccessibility.post(
                notification: .pageScrolled, argument: localized("Page \(number) of \(count)"))
        }
        return true
    }

    /// Where the content is after a page in `direction`; nil where the content does not go that
    /// way.
    private func pageOffset(_ direction: UIAccessibilityScrollDirection) -> CGPoint? {
        let inset = adjustedContentInset
        let least = CGPoint(x: -inset.left, y: -inset.top)
        let most = CGPoint(
            x: max(least.x, contentSize.width + inset.right - bounds.width),
            y: max(least.y, contentSize.height + inset.bottom - bounds.height))
        let page = CGSize(
            width: max(0, bounds.width - inset.left - inset.right),
            height: max(0, bounds.height - inset.top - inset.bottom))
        var target = contentOffset
        let isVertical = most.y > least.y
        switch direction {
        case .up: target.y -= page.height
        case .down: target.y += page.height
        case .left: target.x -= page.width
        case .right: target.x += page.width
        case .next where isVertical: target.y += page.height
        case .next: target.x += page.width
        case .previous where isVertical: target.y -= page.height
        case .previous: target.x -= page.width
        }
        return CGPoint(
            x: min(max(target.x, least.x), most.x), y: min(max(target.y, least.y), most.y))
    }
}

import Foundation
import TactileGeometry
import TactileViews

/// What is seen at once while pages rest: one page, or the two beside a spine in the middle.
@MainActor
struct PageSpread: Equatable {
    /// From the first to the last; the second is missing where a book ends amid a sheet.
    let pages: [UIViewController]

    init?(_ pages: [UIViewController]) {
        if pages.isEmpty { return nil }
        self.pages = pages
    }

    nonisolated static func == (left: PageSpread, right: PageSpread) -> Bool {
        left.pages.elementsEqual(right.pages, by: ===)
    }

    /// Whether no page is on both.
    func isApart(from other: PageSpread) -> Bool {
        !pages.contains { page in other.pages.contains { $0 === page } }
    }

    var first: UIViewController { pages[0] }
    var loadedViews: [UIView] { pages.compactMap(\.viewIfLoaded) }

    /// The view of one of the pages, if it is among those of `host`.
    func view(_ index: Int, in host: UIView) -> UIView? {
        guard pages.indices.contains(index), let view = pages[index].viewIfLoaded,
            view.superview === host
        else { return nil }
        return view
    }

    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        for page in pages { page.beginAppearanceTransition(isAppearing, animated: animated) }
    }
    func endAppearance() { for page in pages { page.endAppearanceTransition() } }
    func removeViews() { for view in loadedViews { view.removeFromSuperview() } }
}

extension UIPageViewController {
    /// Whether two pages are seen at once.
    var showsTwoPages: Bool { spineLocation == .mid }

    /// How many pages `setViewControllers` takes: beside the front of a sheet also the back of the
    /// one before it, which is never seen here, since sheets are turned by a right angle.
    var mostPagesToSet: Int { showsTwoPages || isDoubleSided ? 2 : 1 }

    /// What the data source has next to `spread`.
    func spread(_ direction: NavigationDirection, of spread: PageSpread) -> PageSpread? {
        func page(after page: UIViewController) -> UIViewController? {
            let found =
                direction == .forward
                ? dataSource?.pageViewController(self, viewControllerAfter: page)
                : dataSource?.pageViewController(self, viewControllerBefore: page)
            return found === page ? nil : found
        }
        let edge = direction == .forward ? spread.pages[spread.pages.count - 1] : spread.first
        guard let next = page(after: edge) else { return nil }
        guard showsTwoPages || isDoubleSided else { return PageSpread([next]) }
        let second = page(after: next)
        // Of sheets with two sides, the back comes between two fronts.
        guard showsTwoPages else { return second.flatMap { PageSpread([$0]) } }
        guard let second else { return PageSpread([next]) }
        return PageSpread(direction == .forward ? [next, second] : [second, next])
    }

    func add(_ spread: PageSpread) { for page in spread.pages { addPage(page) } }
    func drop(_ spread: PageSpread) { for page in spread.pages { dropPage(page) } }

    /// The window is wider than high, or no longer: the delegate may want another spine.
    func shapeChanged(to size: CGSize) {
        let isWide = size.width > size.height
        defer { wasWide = isWide }
        guard transitionStyle == .pageCurl, let wasWide, wasWide != isWide, let delegate else {
            return
        }
        isAskingForSpine = true
        let spine = delegate.pageViewController(
            self, spineLocationFor: isWide ? .landscapeLeft : .portrait)
        isAskingForSpine = false
        if spine != .none, spine != spineLocation {
            setSpine(spine)
            forgetNeighbors()
        }
        let pages = (pagesForSpine ?? viewControllers ?? []).prefix(showsTwoPages ? 2 : 1)
        pagesForSpine = nil
        setViewControllers(Array(pages), direction: .forward, animated: false)
        arrange()
    }
}

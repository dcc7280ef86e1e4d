import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Lets a navigation bar follow the content of the scene below it: its large title and its search
/// bar go as the content is scrolled over them, and come back with its top.
@MainActor
final class BarFollower {
    private unowned let navigation: UINavigationController
    private weak var scroll: UIScrollView?
    /// Where the content was when the finger came down.
    private var dragStart: CGFloat?
    /// Lays the bar and the scene's insets out for a bar of another height.
    private let barChanged: () -> Void

    init(_ navigation: UINavigationController, barChanged: @escaping () -> Void) {
        self.navigation = navigation
        self.barChanged = barChanged
    }

    /// How far a drag goes before bars that hide on a swipe do so, in points.
    private static let swipeDistance: CGFloat = 24

    /// Follows the scroll view of `scene`, which is on top and at rest.
    func follow(_ scene: UIViewController?) {
        let found = scene?.followedScrollView(at: .top)
        if found !== scroll {
            forget()
            scroll = found
            found?.bars.followers[ObjectIdentifier(self)] = { [weak self] in self?.scrolled() }
            found?.bars.restingPlace = { [weak self] in self?.rest(at: $0) ?? $0 }
        }
        update()
    }

    private func forget() {
        scroll?.bars.followers[ObjectIdentifier(self)] = nil
        scroll?.bars.restingPlace = nil
        scroll = nil
    }

    private func scrolled() {
        update()
        hideOnSwipe()
    }

    private func update() {
        let bar = navigation.navigationBar
        guard !navigation.isNavigationBarHidden else {
            scroll?.bars.roomAbove = 0
            return
        }
        guard let scroll, scroll.contentInsetAdjustmentBehavior != .never else {
            bar.isAtScrollEdge = scroll?.isAtTopEdge ?? true
            if bar.collapsed != 0 {
                bar.collapsed = 0
                barChanged()
            }
            return
        }
        let whole = bar.collapsibleHeight
        // The top of the content when all of the bar is there.
        let top = -(scroll.adjustedContentInset.top + bar.collapsed)
        let collapsed = min(max(scroll.contentOffset.y - top, 0), whole)
        if collapsed != bar.collapsed {
            bar.collapsed = collapsed
            scroll.bars.insetsFollow = true
            barChanged()
            scroll.bars.insetsFollow = false
        }
        scroll.bars.roomAbove = bar.collapsed
        bar.isAtScrollEdge = scroll.contentOffset.y <= top + 0.5
    }

    /// Either all of the large title, or nothing; the same for the search bar.
    private func rest(at offset: CGFloat) -> CGFloat {
        let bar = navigation.navigationBar
        guard let scroll, bar.collapsibleHeight > 0 else { return offset }
        let top = -(scroll.adjustedContentInset.top + bar.collapsed)
        let over = offset - top
        guard over > 0, over < bar.collapsibleHeight else { return offset }
        let end =
            scroll.contentSize.height + scroll.adjustedContentInset.bottom
            - scroll.bounds.height
        let stops = [0, bar.collapsibleHeight].map { top + $0 }.filter { $0 <= max(end, top) }
        return stops.min { abs($0 - offset) < abs($1 - offset) } ?? offset
    }

    /// Hides the bars when the content is dragged up, and shows them when it is dragged down.
    private func hideOnSwipe() {
        guard navigation.hidesBarsOnSwipe, let scroll, scroll.isDragging else {
            dragStart = nil
            return
        }
        let start = dragStart ?? scroll.contentOffset.y
        dragStart = start
        let way = scroll.contentOffset.y - start
        guard abs(way) > Self.swipeDistance else { return }
        dragStart = scroll.contentOffset.y
        navigation.setBarsHidden(way > 0)
    }
}

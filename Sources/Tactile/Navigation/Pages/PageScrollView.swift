import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// The row of pages: at most the one that is shown and those next to it.
@MainActor
final class PageScrollView: UIScrollView, UIScrollViewDelegate {
    weak var owner: UIPageViewController?
    /// What the wheel has turned towards the next page, in notches.
    private var wheelTurn: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        isDirectionalLockEnabled = true
        super.delegate = self
    }

    /// Programs look for this view among the subviews and put themselves here to follow the pages.
    /// These are turned by the view itself, which tells them.
    override weak var delegate: (any UIScrollViewDelegate)? {
        get { super.delegate }
        set { follower = newValue === self ? nil : newValue }
    }
    private weak var follower: (any UIScrollViewDelegate)?

    /// The pages got other places, which is one change for whoever follows.
    func wasArranged(from old: CGPoint) {
        if contentOffset != old { follower?.scrollViewDidScroll(self) }
    }

    required init?(coder: NSCoder) { nil }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let owner, recognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
        guard owner.dataSource != nil, owner.current != nil else { return false }
        let way = panGestureRecognizer.translation(in: self)
        // A touch on pages that move takes hold of them before it has a way.
        guard way == .zero || (abs(way.x) > abs(way.y)) == owner.isHorizontal else { return false }
        // Pages are found before it is asked whether there is anywhere to go; a row of one bounces.
        owner.findNeighbors()
        if owner.isHorizontal { alwaysBounceHorizontal = true } else { alwaysBounceVertical = true }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Motion

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        follower?.scrollViewWillBeginDragging(scrollView)
        owner?.scrollWillBeginDragging()
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if owner?.isArranging != true { follower?.scrollViewDidScroll(scrollView) }
        owner?.scrollDidMove()
    }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        follower?.scrollViewWillEndDragging(
            scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        follower?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
        if !decelerate { owner?.scrollDidRest() }
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        follower?.scrollViewWillBeginDecelerating(scrollView)
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        follower?.scrollViewDidEndDecelerating(scrollView)
        owner?.scrollDidRest()
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        follower?.scrollViewDidEndScrollingAnimation(scrollView)
        owner?.scrollDidRest()
    }

    // MARK: Wheel and keys

    /// A notch across turns one page; what turns the other way is the page's own.
    override func scrollWheel(with event: UIScrollEvent) {
        guard let owner, isScrollEnabled else { return super.scrollWheel(with: event) }
        let notches = event.notchesWithShift
        let along = owner.isHorizontal ? notches.x : notches.y
        let across = owner.isHorizontal ? notches.y : notches.x
        guard along.isFinite, abs(along) > abs(across) else {
            nextWheel(event)
            return
        }
        if along.sign != wheelTurn.sign { wheelTurn = 0 }
        wheelTurn += along
        guard abs(wheelTurn) >= 1 else { return }
        let isForward = (wheelTurn > 0) != (owner.isHorizontal && isRightToLeftNow)
        wheelTurn = 0
        if owner.turn == nil, !owner.turnPage(isForward ? .forward : .reverse) {
            nextWheel(event)
        }
    }

    private func nextWheel(_ event: UIScrollEvent) { next?.scrollWheel(with: event) }

    private var isRightToLeftNow: Bool {
        effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let owner, isScrollEnabled, let key = presses.first?.key,
            key.modifierFlags.intersection([.control, .alternate, .command, .shift]).isEmpty,
            let direction = direction(of: key.keyCode), owner.dataSource != nil
        else {
            next?.pressesBegan(presses, with: event)
            return
        }
        if owner.turn == nil, !owner.turnPage(direction) {
            next?.pressesBegan(presses, with: event)
        }
    }

    private func direction(
        of key: UIKeyboardHIDUsage
    ) -> UIPageViewController.NavigationDirection? {
        guard let owner else { return nil }
        switch (key, owner.isHorizontal) {
        case (.keyboardRightArrow, true): return isRightToLeftNow ? .reverse : .forward
        case (.keyboardLeftArrow, true): return isRightToLeftNow ? .forward : .reverse
        case (.keyboardDownArrow, false), (.keyboardPageDown, _): return .forward
        case (.keyboardUpArrow, false), (.keyboardPageUp, _): return .reverse
        default: return nil
        }
    }

    /// Readers turn pages as people do.
    override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard let owner else { return false }
        let isMirrored = owner.isHorizontal && isRightToLeftNow
        switch direction {
        case .next: return owner.turnPage(.forward)
        case .previous: return owner.turnPage(.reverse)
        case .right where owner.isHorizontal:
            return owner.turnPage(isMirrored ? .reverse : .forward)
        case .left where owner.isHorizontal: return owner.turnPage(isMirrored ? .forward : .reverse)
        case .down where !owner.isHorizontal: return owner.turnPage(.forward)
        case .up where !owner.isHorizontal: return owner.turnPage(.reverse)
        default: return false
        }
    }
}

import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// A page on its way into sight.
struct PageTurn {
    let direction: UIPageViewController.NavigationDirection
    let from: PageSpread
    let to: PageSpread
    /// Whether a program turns the page, and not a person.
    var isProgrammatic = false
    var completion: ((Bool) -> Void)?
}

extension UIPageViewController {
    var isHorizontal: Bool { navigationOrientation == .horizontal }

    /// Whether the page after this one is at the left.
    var isMirrored: Bool {
        isHorizontal && scroll.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// A page with the space that belongs to it, in points.
    var step: CGFloat { isHorizontal ? scroll.bounds.width : scroll.bounds.height }

    func neighbor(_ direction: NavigationDirection) -> PageSpread? {
        neighbors[direction] ?? nil
    }

    func forgetNeighbors() {
        let old = restingOffset
        neighbors = [:]
        if isViewLoaded { shift(from: old) }
    }

    /// Asks for the pages next to the one that is shown, as far as they are not known.
    func findNeighbors() {
        guard dataSource != nil, let current, turn == nil else { return }
        let old = restingOffset
        for direction in [NavigationDirection.reverse, .forward] where neighbors[direction] == nil {
            neighbors[direction] = .some(spread(direction, of: current))
        }
        shift(from: old)
    }

    // MARK: Places

    /// How many pages come before the one that is shown, in the scroll view's direction.
    ///
    /// Pages that scroll have room for one at each side, whether it is there or not: programs take
    /// how far they are from the middle for how far they are turned.
    private var pagesBefore: CGFloat {
        hasRoomAtBothSides || neighbor(isMirrored ? .forward : .reverse) != nil ? 1 : 0
    }

    private var hasRoomAtBothSides: Bool { transitionStyle == .scroll }

    /// Nobody gets to where no page is.
    private func closeEmptySides() {
        guard hasRoomAtBothSides else { return }
        let (before, after): (NavigationDirection, NavigationDirection) =
            isMirrored ? (.forward, .reverse) : (.reverse, .forward)
        let start = neighbor(before) == nil ? -step : 0
        let end = neighbor(after) == nil ? -step : 0
        let insets =
            isHorizontal
            ? UIEdgeInsets(top: 0, left: start, bottom: 0, right: end)
            : UIEdgeInsets(top: start, left: 0, bottom: end, right: 0)
        guard scroll.contentInset != insets else { return }
        // Insets take along what is at their edge.
        let offset = scroll.contentOffset
        scroll.contentInset = insets
        scroll.contentOffset = offset
    }

    /// Where the content is scrolled to when the page that is shown rests.
    var restingOffset: CGPoint {
        isHorizontal ? CGPoint(x: pagesBefore * step, y: 0) : CGPoint(x: 0, y: pagesBefore * step)
    }

    /// Where the content is scrolled to when the page in `direction` has come.
    func offset(of direction: NavigationDirection) -> CGPoint {
        let way = (direction == .forward) == isMirrored ? -step : step
        var offset = restingOffset
        if isHorizontal { offset.x += way } else { offset.y += way }
        return offset
    }

    /// Where the page with an index on its spread is, while the spread is at `offset`.
    private func place(_ index: Int, atOffset offset: CGPoint) -> CGRect {
        let area = CGRect(origin: offset, size: scroll.bounds.size)
        guard !showsTwoPages else { return half(index, of: area) }
        return isHorizontal
            ? area.insetBy(dx: min(spacing, area.width) / 2, dy: 0)
            : area.insetBy(dx: 0, dy: min(spacing, area.height) / 2)
    }

    /// The half of `area` at one side of the spine in its middle.
    func half(_ index: Int, of area: CGRect) -> CGRect {
        let isSecond = (index == 1) != isMirrored
        var area = area
        if isHorizontal {
            let middle = (area.width / 2).rounded()
            if isSecond { area.origin.x += middle }
            area.size.width = isSecond ? area.width - middle : middle
        } else {
            let middle = (area.height / 2).rounded()
            if isSecond { area.origin.y += middle }
            area.size.height = isSecond ? area.height - middle : middle
        }
        return area
    }

    /// Gives the pages their places and scrolls to the one that is shown.
    func arrange() {
        guard isViewLoaded else { return }
        let old = scroll.contentOffset
        isArranging = true
        defer {
            isArranging = false
            scroll.wasArranged(from: old)
        }
        UIView.performWithoutAnimation {
            scroll.contentSize = wholeSize
            closeEmptySides()
            scroll.setContentOffset(restingOffset, animated: false)
            placePages()
        }
    }

    private var wholeSize: CGSize {
        let there = [NavigationDirection.forward, .reverse].count { neighbor($0) != nil }
        let count = hasRoomAtBothSides ? 3 : 1 + CGFloat(there)
        return isHorizontal
            ? CGSize(width: count * step, height: scroll.bounds.height)
            : CGSize(width: scroll.bounds.width, height: count * step)
    }

    /// The page that is shown has another place in the content: what is seen stays where it is, and
    /// what moves goes on.
    ///
    /// - `old`: Where it rested before.
    private func shift(from old: CGPoint) {
        let seen = scroll.contentOffset
        isArranging = true
        defer {
            isArranging = false
            scroll.wasArranged(from: seen)
        }
        UIView.performWithoutAnimation {
            let new = restingOffset
            scroll.contentMoved(by: CGPoint(x: new.x - old.x, y: new.y - old.y))
            scroll.contentSize = wholeSize
            closeEmptySides()
            placePages()
        }
    }

    private func placePages() {
        let spreads: [(PageSpread?, CGPoint)] = [
            (current, restingOffset), (neighbor(.forward), offset(of: .forward)),
            (neighbor(.reverse), offset(of: .reverse)),
        ]
        for (spread, offset) in spreads {
            for (index, page) in (spread?.pages ?? []).enumerated() {
                guard let view = page.viewIfLoaded, view.superview === scroll else { continue }
                let place = place(index, atOffset: offset)
                view.autoresizingMask = []
                flatten(page)
                if view.frame != place { view.frame = place }
            }
        }
        curl()
    }

    // MARK: Turning

    /// A page comes into sight.
    func begin(
        _ direction: NavigationDirection, of new: PageSpread, from old: PageSpread
    ) {
        turn = PageTurn(direction: direction, from: old, to: new)
        wasTurnedBack = false
        add(new)
        new.beginAppearance(true, animated: true)
        old.beginAppearance(false, animated: true)
        UIView.performWithoutAnimation {
            for page in new.pages { scroll.addSubview(page.view) }
            placePages()
            for page in new.pages { page.view.layoutIfNeeded() }
        }
        storage.frontChild = new.first
    }

    /// Ends at once what is under way: the page that is nearer stays.
    func finishTurn() {
        if scroll.isDragging {
            scroll.panGestureRecognizer.isEnabled = false
            scroll.panGestureRecognizer.isEnabled = true
        }
        if let turn {
            end(turn, completes: turn.isProgrammatic || progress > 0.5, isFinished: false)
        }
        arrange()
    }

    /// How far the page under way has come, 0…1.
    private var progress: CGFloat {
        guard let turn, step > 0 else { return 0 }
        let (start, end) = (restingOffset, offset(of: turn.direction))
        let way = isHorizontal ? end.x - start.x : end.y - start.y
        let done =
            isHorizontal
            ? scroll.contentOffset.x - start.x : scroll.contentOffset.y - start.y
        return way == 0 ? 0 : min(max(done / way, 0), 1)
    }

    /// One of the two pages stays. Where the content moves on, it does so from where it is.
    func end(_ turn: PageTurn, completes: Bool, isFinished: Bool) {
        self.turn = nil
        let (stays, goes) = completes ? (turn.to, turn.from) : (turn.from, turn.to)
        if !completes {
            stays.beginAppearance(true, animated: true)
            goes.beginAppearance(false, animated: true)
        }
        let before = restingOffset
        let there = offset(of: turn.direction)
        if completes {
            // The page that was left is known to be next to the one that came.
            neighbors =
                turn.isProgrammatic
                ? [:] : [turn.direction == .forward ? .reverse : .forward: turn.from]
            current = turn.to
            if !turn.isProgrammatic {
                pageIndex +=
                    turn.direction == .forward ? turn.from.pages.count : -turn.to.pages.count
            }
            pageControl.currentPage = pageIndex
        } else if turn.isProgrammatic {
            neighbors = [:]
        }
        storage.frontChild = current?.first
        goes.removeViews()
        shift(from: completes ? there : before)
        stays.endAppearance()
        goes.endAppearance()
        drop(goes)
        if turn.isProgrammatic {
            turn.completion?(isFinished)
        } else {
            delegate?.pageViewController(
                self, didFinishAnimating: isFinished,
                previousViewControllers: turn.from.pages, transitionCompleted: completes)
        }
    }

    /// Turns to the next page, as somebody asked by a key, the wheel or a press.
    ///
    /// Returns false where there is none.
    @discardableResult
    func turnPage(_ direction: NavigationDirection) -> Bool {
        guard turn == nil, let current, view.window != nil, !scroll.isDragging else { return false }
        findNeighbors()
        guard let new = neighbor(direction) else { return false }
        delegate?.pageViewController(self, willTransitionTo: new.pages)
        begin(direction, of: new, from: current)
        guard !UIApplication.shared.reducesMotion else {
            isArranging = true
            scroll.setContentOffset(offset(of: direction), animated: false)
            isArranging = false
            if let turn { end(turn, completes: true, isFinished: true) }
            return true
        }
        scroll.setContentOffset(offset(of: direction), animated: true)
        return true
    }
}

// MARK: Scrolling

extension UIPageViewController {
    /// A drag begins, perhaps while pages move.
    func scrollWillBeginDragging() {
        if let turn {
            // Whoever takes hold of pages that move goes on from the one that is nearer.
            end(
                turn, completes: turn.isProgrammatic || progress > 0.5,
                isFinished: !turn.isProgrammatic)
        }
        findNeighbors()
    }

    func scrollDidMove() {
        curl()
        guard !isArranging, let current else { return }
        let rest = restingOffset
        let way =
            isHorizontal ? scroll.contentOffset.x - rest.x : scroll.contentOffset.y - rest.y
        guard abs(way) > 0.01 else { return }
        let direction: NavigationDirection = (way > 0) == isMirrored ? .reverse : .forward
        if let turn {
            guard turn.direction != direction, !turn.isProgrammatic, scroll.isDragging else {
                return
            }
            turnBack(turn)
        }
        guard turn == nil, scroll.isDragging, let new = neighbor(direction) else { return }
        delegate?.pageViewController(self, willTransitionTo: new.pages)
        begin(direction, of: new, from: current)
    }

    /// The drag goes to the other side: the page that came into sight is out of it again.
    private func turnBack(_ turn: PageTurn) {
        self.turn = nil
        turn.from.beginAppearance(true, animated: true)
        turn.to.beginAppearance(false, animated: true)
        turn.to.removeViews()
        turn.from.endAppearance()
        turn.to.endAppearance()
        drop(turn.to)
        storage.frontChild = turn.from.first
        wasTurnedBack = true
    }

    func scrollDidRest() {
        guard !scroll.isDragging, !isArranging else { return }
        if let turn {
            end(turn, completes: turn.isProgrammatic || progress > 0.5, isFinished: true)
        } else if wasTurnedBack, let current {
            wasTurnedBack = false
            delegate?.pageViewController(
                self, didFinishAnimating: true, previousViewControllers: current.pages,
                transitionCompleted: false)
        }
    }
}

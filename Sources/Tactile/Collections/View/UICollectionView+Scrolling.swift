import Foundation
import TactileControls
import TactileGeometry
import TactileViews

extension UICollectionView {
    /// Scrolls to an item. Two positions of one direction cannot be had together.
    public func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        prepareLayoutIfNeeded()
        if let attributes = layoutAttributesForItem(at: indexPath),
            let scroller = attributes.scrollerSection.flatMap({ scroller(of: $0) })
        {
            let place = attributes.frame.offsetBy(
                dx: -scroller.frame.minX, dy: -scroller.frame.minY)
            scroller.scrollRectToVisible(place, animated: animated)
        }
        guard let place = offset(showing: indexPath, at: scrollPosition) else { return }
        if animated, window != nil { return setContentOffset(place, animated: true) }
        seek { [weak self] in self?.offset(showing: indexPath, at: scrollPosition) }
        if window != nil { layoutIfNeeded() }
    }

    private func offset(showing path: IndexPath, at position: ScrollPosition) -> CGPoint? {
        guard let attributes = layoutAttributesForItem(at: path) else { return nil }
        let item = seenFrame(of: attributes)
        let vertical = position.intersection([.top, .centeredVertically, .bottom])
        let horizontal = position.intersection([.left, .centeredHorizontally, .right])
        precondition(
            vertical.rawValue.nonzeroBitCount < 2 && horizontal.rawValue.nonzeroBitCount < 2,
            "Items cannot be scrolled to two places at once: name at most one position for each "
                + "direction.")
        let inset = adjustedContentInset
        let area = visibleSize
        func place(_ low: CGFloat, _ high: CGFloat, _ seen: CGFloat, _ room: CGFloat) -> CGFloat {
            if low < seen { return low }
            return high > seen + room ? max(high - room, seen) : seen
        }
        var start = CGPoint(x: contentOffset.x + inset.left, y: contentOffset.y + inset.top)
        switch vertical {
        case .top: start.y = item.minY
        case .centeredVertically: start.y = item.midY - area.height / 2
        case .bottom: start.y = item.maxY - area.height
        default: start.y = place(item.minY, item.maxY, start.y, area.height)
        }
        switch horizontal {
        case .left: start.x = item.minX
        case .centeredHorizontally: start.x = item.midX - area.width / 2
        case .right: start.x = item.maxX - area.width
        default: start.x = place(item.minX, item.maxX, start.x, area.width)
        }
        return clamped(CGPoint(x: start.x - inset.left, y: start.y - inset.top))
    }
}

// MARK: - Rows aside

extension UICollectionView {
    /// A list has actions that a drag uncovers.
    func enableSwiping() {
        guard !canSwipe else { return }
        canSwipe = true
        _ = swipe
    }

    /// Closes a row that is aside; false when there is none.
    func closeSwipe(animated: Bool) -> Bool {
        guard canSwipe, swipe.isOpen else { return false }
        swipe.close(animated: animated)
        return true
    }
}

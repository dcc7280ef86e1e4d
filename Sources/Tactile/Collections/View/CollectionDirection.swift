import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Where an arrow key, or a key that pages, goes.
enum CollectionDirection {
    case up, down, left, right, pageUp, pageDown

    init?(_ key: UIKeyboardHIDUsage) {
        switch key {
        case .keyboardUpArrow: self = .up
        case .keyboardDownArrow: self = .down
        case .keyboardLeftArrow: self = .left
        case .keyboardRightArrow: self = .right
        case .keyboardPageUp: self = .pageUp
        case .keyboardPageDown: self = .pageDown
        default: return nil
        }
    }

    var isSideways: Bool { self == .left || self == .right }
    var isForward: Bool { self == .down || self == .right || self == .pageDown }
}

extension UICollectionView {
    var firstItem: IndexPath? {
        sectionCounts.firstIndex { $0 > 0 }.map { [$0, 0] }
    }

    var lastItem: IndexPath? {
        let counts = sectionCounts
        return counts.lastIndex { $0 > 0 }.map { [$0, counts[$0] - 1] }
    }

    /// The next item, or the one before.
    func neighbor(of path: IndexPath, by step: Int) -> IndexPath? {
        let counts = sectionCounts
        var (section, item) = (path[0], path[1] + step)
        if counts.indices.contains(section), (0..<counts[section]).contains(item) {
            return [section, item]
        }
        section += step
        while counts.indices.contains(section), counts[section] == 0 { section += step }
        guard counts.indices.contains(section) else { return nil }
        item = step > 0 ? 0 : counts[section] - 1
        return [section, item]
    }

    /// The nearest item in a direction, as it looks; at a line's end the next item, or the one
    /// before.
    func item(towards direction: CollectionDirection, of path: IndexPath) -> IndexPath? {
        guard let start = layoutAttributesForItem(at: path)?.frame else { return nil }
        let isPage = direction == .pageUp || direction == .pageDown
        let page = visibleSize.height
        let from =
            isPage ? start.offsetBy(dx: 0, dy: direction.isForward ? page : -page) : start
        let reach = CGSize(
            width: max(bounds.width, start.width), height: max(bounds.height, start.height))
        let area = start.insetBy(dx: -2 * reach.width, dy: -2 * reach.height)
        let all = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        var best: (path: IndexPath, score: CGFloat)?
        for attributes in all
        where attributes.representedElementCategory == .cell && attributes.indexPath != path {
            let frame = attributes.frame
            guard let score = score(frame, from: from, start: start, direction, isPage) else {
                continue
            }
            if best.map({ (score, attributes.indexPath) < ($0.score, $0.path) }) ?? true {
                best = (attributes.indexPath, score)
            }
        }
        if let best { return best.path }
        if isPage { return direction.isForward ? lastItem : firstItem }
        return direction.isSideways ? neighbor(of: path, by: direction.isForward ? 1 : -1) : nil
    }

    /// How far an item is, less for what is straight on; `nil` for what is not in the direction.
    private func score(
        _ frame: CGRect, from: CGRect, start: CGRect, _ direction: CollectionDirection,
        _ isPage: Bool
    ) -> CGFloat? {
        let sign: CGFloat = direction.isForward ? 1 : -1
        if direction.isSideways {
            // Only what is on the line.
            let along = sign * (frame.midX - start.midX)
            let overlap = min(frame.maxY, start.maxY) - max(frame.minY, start.minY)
            return along > 0.5 && overlap > 0 ? along : nil
        }
        guard sign * (frame.midY - start.midY) > 0.5 else { return nil }
        let overlapsLine =
            min(frame.maxY, start.maxY) - max(frame.minY, start.minY) > start.height / 2
        if overlapsLine { return nil }
        let gap = max(max(frame.minX - from.maxX, from.minX - frame.maxX), 0)
        return abs(frame.midY - from.midY) + 3 * gap + 0.1 * abs(frame.midX - from.midX)
    }
}

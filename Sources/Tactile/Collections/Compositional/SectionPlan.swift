import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry

/// One section of a compositional layout.
///
/// The group is laid out once: where the others are is arithmetic. Groups that size themselves are
/// laid out when they are seen.
@MainActor
struct SectionPlan {
    let section: NSCollectionLayoutSection
    /// Those of the section, from the room's edges.
    let insets: NSDirectionalEdgeInsets
    let count: Int
    let environment: any NSCollectionLayoutEnvironment
    /// Whether the groups follow each other downwards.
    let isVertical: Bool
    /// The size of what the layout places sections in, in points.
    let room: CGSize
    /// Where the section begins, in the layout's direction.
    var start: CGFloat = 0
    /// What the views of items and supplementary views said of their sizes.
    private(set) var measured: [Int: CGSize] = [:]
    private var measuredViews: [Int: CGSize] = [:]
    private let template: GroupPlan
    /// The lengths of the groups with the spacing behind them.
    private var groups: RowHeights

    init(
        section: NSCollectionLayoutSection, count: Int, room: CGSize, isVertical: Bool,
        environment: any NSCollectionLayoutEnvironment, margins: NSDirectionalEdgeInsets = .zero,
        measured: [Int: CGSize] = [:]
    ) {
        self.section = section
        var insets = section.contentInsets
        insets.leading += margins.leading
        insets.trailing += margins.trailing
        self.insets = insets
        self.count = count
        self.room = room
        self.environment = environment
        // A section that scrolls by itself does so across the layout's direction.
        let scrolls = section.orthogonalScrollingBehavior != .none
        self.isVertical = isVertical
        groupsAreVertical = scrolls ? !isVertical : isVertical
        var solver = GroupSolver(environment: environment)
        container = CGSize(
            width: max(room.width - insets.leading - insets.trailing, 0),
            height: max(room.height - insets.top - insets.bottom, 0))
        template = solver.plan(section.group, in: container)
        let spacing = section.interGroupSpacing.isFinite ? section.interGroupSpacing : 0
        let length = groupsAreVertical ? template.size.height : template.size.width
        let leaves = max(template.leaves.count, 1)
        let number = template.leaves.isEmpty ? 0 : (count + leaves - 1) / leaves
        groups = RowHeights(count: number, base: length + spacing)
        self.spacing = spacing
        for (item, size) in measured where item < count { self.measured[item] = size }
        for group in Set(self.measured.keys.map { $0 / leaves }) { resize(group) }
    }

    private let groupsAreVertical: Bool
    private let container: CGSize
    private let spacing: CGFloat

    var scrollsAcross: Bool { section.orthogonalScrollingBehavior != .none }
    private var leavesPerGroup: Int { max(template.leaves.count, 1) }

    // MARK: Groups

    private func plan(ofGroup group: Int) -> GroupPlan {
        let first = group * leavesPerGroup
        let left = count - first
        let own = (0..<leavesPerGroup).compactMap { leaf in
            measured[first + leaf].map { (leaf, $0) }
        }
        guard !own.isEmpty || left < leavesPerGroup else { return template }
        var solver = GroupSolver(environment: environment)
        solver.measured = Dictionary(own, uniquingKeysWith: { $1 })
        solver.limit = left
        return solver.plan(section.group, in: container)
    }

    private mutating func resize(_ group: Int) {
        let size = plan(ofGroup: group).size
        groups.setHeight((groupsAreVertical ? size.height : size.width) + spacing, of: group)
    }

    /// Takes over what views said of their sizes.
    mutating func measure(_ sizes: [Int: CGSize]) {
        var touched: Set<Int> = []
        for (item, size) in sizes where item < count && measured[item] != size {
            measured[item] = size
            touched.insert(item / leavesPerGroup)
        }
        for group in touched { resize(group) }
    }

    mutating func measureView(_ index: Int, _ size: CGSize) { measuredViews[index] = size }

    /// The length of all groups, in their direction.
    var groupsLength: CGFloat { groups.count > 0 ? max(groups.total - spacing, 0) : 0 }

    /// How far a group reaches across the direction of the groups.
    private var breadth: CGFloat {
        guard groups.count > 0 else { return 0 }
        if !measured.isEmpty, scrollsAcross {
            let seen = Set(measured.keys.map { $0 / leavesPerGroup })
            return seen.map { plan(ofGroup: $0).size }.map {
                groupsAreVertical ? $0.width : $0.height
            }.max() ?? 0
        }
        return groupsAreVertical ? template.size.width : template.size.height
    }

    // MARK: Along the layout

    private var leadInset: CGFloat { isVertical ? insets.top : insets.leading }
    private var trailInset: CGFloat { isVertical ? insets.bottom : insets.trailing }

    /// The length of headers or footers that the section grows by.
    private func boundary(atEnd: Bool) -> CGFloat {
        section.boundarySupplementaryItems.enumerated().reduce(0) { sum, entry in
            let (index, item) = entry
            guard item.extendsBoundary, item.isAtEnd(isVertical: isVertical) == atEnd else {
                return sum
            }
            let size = viewSize(index)
            return sum + (isVertical ? size.height : size.width)
        }
    }

    var contentLength: CGFloat { scrollsAcross ? breadth : groupsLength }
    var contentStart: CGFloat { start + boundary(atEnd: false) + leadInset }
    var contentEnd: CGFloat { contentStart + contentLength }
    var end: CGFloat { contentEnd + trailInset + boundary(atEnd: true) }

    /// Where the groups begin, in the layout's coordinates.
    var contentOrigin: CGPoint {
        isVertical
            ? CGPoint(x: insets.leading, y: contentStart)
            : CGPoint(x: contentStart, y: insets.top)
    }

    /// The whole section.
    var frame: CGRect {
        isVertical
            ? CGRect(x: 0, y: start, width: room.width, height: end - start)
            : CGRect(x: start, y: 0, width: end - start, height: room.height)
    }

    /// Where the section scrolls by itself, with the insets at its ends.
    var scrollerFrame: CGRect {
        isVertical
            ? CGRect(x: 0, y: contentStart, width: room.width, height: contentLength)
            : CGRect(x: contentStart, y: 0, width: contentLength, height: room.height)
    }

    /// The size of what scrolls by itself.
    var scrollerContentSize: CGSize {
        isVertical
            ? CGSize(
                width: groupsLength + insets.leading + insets.trailing, height: contentLength)
            : CGSize(width: contentLength, height: groupsLength + insets.top + insets.bottom)
    }

    // MARK: Items

    private func place(ofGroup group: Int) -> CGPoint {
        let at = groups.offset(of: group)
        let origin = contentOrigin
        return groupsAreVertical
            ? CGPoint(x: origin.x, y: origin.y + at) : CGPoint(x: origin.x + at, y: origin.y)
    }

    /// The item's place, and which sides its view may decide.
    func leaf(of item: Int) -> GroupPlan.Leaf? {
        guard (0..<count).contains(item) else { return nil }
        let group = item / leavesPerGroup
        let plan = plan(ofGroup: group)
        guard plan.leaves.indices.contains(item % leavesPerGroup) else { return nil }
        return moved(plan.leaves[item % leavesPerGroup], to: place(ofGroup: group))
    }

    private func moved(_ leaf: GroupPlan.Leaf, to origin: CGPoint) -> GroupPlan.Leaf {
        var leaf = leaf
        leaf.frame = leaf.frame.offsetBy(dx: origin.x, dy: origin.y)
        return leaf
    }

    /// The items of the groups that reach into `rect`, which is in the layout's coordinates.
    func leaves(in rect: CGRect) -> [(item: Int, leaf: GroupPlan.Leaf)] {
        guard groups.count > 0, !rect.isNull else { return [] }
        let origin = contentOrigin
        let (from, to) =
            groupsAreVertical
            ? (rect.minY - origin.y, rect.maxY - origin.y)
            : (rect.minX - origin.x, rect.maxX - origin.x)
        guard to >= 0, from <= groups.total else { return [] }
        var found: [(Int, GroupPlan.Leaf)] = []
        for group in groups.row(at: max(from, 0))...groups.row(at: max(to, 0)) {
            let place = place(ofGroup: group)
            let plan = plan(ofGroup: group)
            for (index, leaf) in plan.leaves.enumerated() {
                let item = group * leavesPerGroup + index
                guard item < count else { break }
                found.append((item, moved(leaf, to: place)))
            }
        }
        return found
    }

    /// Where groups begin: what scrolling by itself may come to rest at.
    func groupStart(nearest offset: CGFloat) -> (start: CGFloat, length: CGFloat, index: Int) {
        guard groups.count > 0 else { return (0, 0, 0) }
        var index = groups.row(at: max(offset, 0))
        if offset - groups.offset(of: index) > groups.height(of: index) / 2,
            index + 1 < groups.count
        {
            index += 1
        }
        return groupStart(at: index)
    }

    func groupStart(at index: Int) -> (start: CGFloat, length: CGFloat, index: Int) {
        let index = min(max(index, 0), max(groups.count - 1, 0))
        return (groups.offset(of: index), groups.height(of: index) - spacing, index)
    }

    // MARK: Headers and footers

    private func viewSize(_ index: Int) -> CGSize {
        let item = section.boundarySupplementaryItems[index]
        let insets = section.supplementariesFollowContentInsets ? self.insets : .zero
        let container = CGSize(
            width: isVertical ? max(room.width - insets.leading - insets.trailing, 0) : room.width,
            height: isVertical ? room.height : max(room.height - insets.top - insets.bottom, 0))
        var size = item.layoutSize.points(in: container)
        if let said = measuredViews[index] {
            if item.layoutSize.widthDimension.isEstimated { size.width = said.width }
            if item.layoutSize.heightDimension.isEstimated { size.height = said.height }
        }
        return size
    }

    /// Where a header or footer is while `seen` is seen of the layout's coordinates.
    func viewFrame(_ index: Int, seen: CGRect) -> CGRect {
        let item = section.boundarySupplementaryItems[index]
        let size = viewSize(index)
        let atEnd = item.isAtEnd(isVertical: isVertical)
        let length = isVertical ? size.height : size.width
        // The items before it at that edge.
        var before: CGFloat = 0
        for other in 0..<index {
            let sibling = section.boundarySupplementaryItems[other]
            guard sibling.extendsBoundary, sibling.isAtEnd(isVertical: isVertical) == atEnd else {
                continue
            }
            before += isVertical ? viewSize(other).height : viewSize(other).width
        }
        var along = atEnd ? contentEnd + trailInset + before : start + before
        if !item.extendsBoundary {
            along = atEnd ? contentEnd + trailInset - length : contentStart - leadInset
        }
        if item.pinToVisibleBounds {
            let (low, high) = isVertical ? (seen.minY, seen.maxY) : (seen.minX, seen.maxX)
            along =
                atEnd
                ? min(along, max(high - length, start)) : max(along, min(low, end - length))
        }
        let insets = section.supplementariesFollowContentInsets ? self.insets : .zero
        let (lead, trail) =
            isVertical ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
        let across = isVertical ? room.width : room.height
        let free = across - lead - trail - (isVertical ? size.width : size.height)
        let side = lead + free * item.share(isVertical: isVertical)
        let origin = isVertical ? CGPoint(x: side, y: along) : CGPoint(x: along, y: side)
        return CGRect(origin: origin, size: size).offsetBy(dx: item.offset.x, dy: item.offset.y)
    }
}

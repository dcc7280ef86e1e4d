import Foundation
import TactileGeometry

/// Where the items of a group are, in the group's own coordinates.
struct GroupPlan {
    struct Leaf {
        var frame: CGRect
        var sizing: UICollectionViewLayoutAttributes.Sizing
        var zIndex = 0
        /// Views at the item.
        var views: [NSCollectionLayoutSupplementaryItem] = []
    }

    var size: CGSize
    var leaves: [Leaf] = []
}

/// Lays out a group in a container.
@MainActor
struct GroupSolver {
    let environment: any NSCollectionLayoutEnvironment
    /// What the views of items said, by their number in the group.
    var measured: [Int: CGSize] = [:]
    /// How many items there are: the last group of a section may not be full.
    var limit = Int.max
    private var used = 0
    /// Sums of fractions lose a little: what is too long by so much fits.
    private static let slack: CGFloat = 0.01

    init(environment: any NSCollectionLayoutEnvironment) { self.environment = environment }

    mutating func plan(_ group: NSCollectionLayoutGroup, in container: CGSize) -> GroupPlan {
        used = 0
        return solve(group, size: group.layoutSize.points(in: container))
    }

    private mutating func solve(_ group: NSCollectionLayoutGroup, size: CGSize) -> GroupPlan {
        let insets = group.contentInsets
        let room = CGSize(
            width: max(size.width - insets.leading - insets.trailing, 0),
            height: max(size.height - insets.top - insets.bottom, 0))
        var plan: GroupPlan
        switch group.arrangement {
        case .custom(let provider):
            plan = custom(provider, room: room)
        case .horizontal:
            plan = row(group, room: room, isHorizontal: true)
        case .vertical:
            plan = row(group, room: room, isHorizontal: false)
        }
        for index in plan.leaves.indices {
            plan.leaves[index].frame.origin.x += insets.leading
            plan.leaves[index].frame.origin.y += insets.top
        }
        let content = CGSize(
            width: plan.size.width + insets.leading + insets.trailing,
            height: plan.size.height + insets.top + insets.bottom)
        let dimensions = group.layoutSize
        plan.size = CGSize(
            width: dimensions.widthDimension.isEstimated ? content.width : size.width,
            height: dimensions.heightDimension.isEstimated ? content.height : size.height)
        return plan
    }

    private mutating func custom(
        _ provider: NSCollectionLayoutGroupCustomItemProvider, room: CGSize
    ) -> GroupPlan {
        let environment = LayoutEnvironment(
            size: room, insets: .zero, traits: environment.traitCollection)
        let items = provider(environment)
        used += items.count
        return GroupPlan(
            size: room,
            leaves: items.map { GroupPlan.Leaf(frame: $0.frame, sizing: [], zIndex: $0.zIndex) })
    }

    /// One subitem after the other.
    private mutating func row(
        _ group: NSCollectionLayoutGroup, room: CGSize, isHorizontal: Bool
    ) -> GroupPlan {
        guard !group.subitems.isEmpty else { return GroupPlan(size: .zero) }
        let gap = group.interItemSpacing?.spacing ?? 0
        let length = isHorizontal ? room.width : room.height
        let number = count(of: group, length: length, gap: gap, room: room, isHorizontal)
        let share = max((length - CGFloat(number - 1) * gap) / CGFloat(number), 0)
        var parts: [GroupPlan] = []
        var edges: [Edges] = []
        var total: CGFloat = 0
        for index in 0..<number {
            let item = group.subitems[index % group.subitems.count]
            var size = item.layoutSize.points(in: room)
            if group.sharesRoom {
                if isHorizontal { size.width = share } else { size.height = share }
            }
            let part = solve(item, size: size)
            total += isHorizontal ? part.size.width : part.size.height
            parts.append(part)
            edges.append(Edges(item.edgeSpacing, isHorizontal))
        }
        let isFlexible = group.interItemSpacing?.isFlexibleSpacing == true && number > 1
        if !edges.contains(where: \.isThere) {
            let spacing =
                isFlexible ? max((length - total) / CGFloat(number - 1), gap) : gap
            return join(parts, spacing: spacing, isHorizontal)
        }
        // What is left is shared by all that can grow.
        let least = edges.reduce(total + gap * CGFloat(number - 1)) { $0 + $1.length }
        let shares =
            edges.reduce(0) { $0 + $1.flexibleCount } + (isFlexible ? number - 1 : 0)
        let extra = shares > 0 ? max(length - least, 0) / CGFloat(shares) : 0
        let breadth = isHorizontal ? room.height : room.width
        for index in parts.indices {
            parts[index] = edges[index].around(
                parts[index], share: extra, breadth: breadth, isHorizontal)
        }
        return join(parts, spacing: gap + (isFlexible ? extra : 0), isHorizontal)
    }

    private mutating func solve(_ item: NSCollectionLayoutItem, size: CGSize) -> GroupPlan {
        if let group = item as? NSCollectionLayoutGroup { return solve(group, size: size) }
        let number = used
        used += 1
        let sizing = item.layoutSize.sizing
        let insets = item.contentInsets
        var size = size
        if let said = measured[number] {
            if sizing.contains(.width) {
                size.width = said.width + insets.leading + insets.trailing
            }
            if sizing.contains(.height) { size.height = said.height + insets.top + insets.bottom }
        }
        // The last group is as long as the items that it has.
        if number >= limit, !sizing.isEmpty {
            if sizing.contains(.width) { size.width = 0 }
            if sizing.contains(.height) { size.height = 0 }
        }
        let frame = CGRect(
            x: insets.leading, y: insets.top,
            width: max(size.width - insets.leading - insets.trailing, 0),
            height: max(size.height - insets.top - insets.bottom, 0))
        return GroupPlan(
            size: size,
            leaves: [
                GroupPlan.Leaf(frame: frame, sizing: sizing, views: item.supplementaryItems)
            ])
    }

    private func join(_ parts: [GroupPlan], spacing: CGFloat, _ isHorizontal: Bool) -> GroupPlan {
        var plan = GroupPlan(size: .zero)
        var at: CGFloat = 0
        for part in parts {
            for var leaf in part.leaves {
                if isHorizontal { leaf.frame.origin.x += at } else { leaf.frame.origin.y += at }
                plan.leaves.append(leaf)
            }
            at += (isHorizontal ? part.size.width : part.size.height) + spacing
            plan.size.width = max(plan.size.width, part.size.width)
            plan.size.height = max(plan.size.height, part.size.height)
        }
        if isHorizontal {
            plan.size.width = max(at - spacing, 0)
        } else {
            plan.size.height = max(at - spacing, 0)
        }
        return plan
    }

    /// How many subitems there are. It does not depend on what views say of their sizes.
    private func count(
        of group: NSCollectionLayoutGroup, length: CGFloat, gap: CGFloat, room: CGSize,
        _ isHorizontal: Bool
    ) -> Int {
        if let count = group.count { return count }
        let sizes = group.subitems.map { $0.layoutSize.points(in: room) }
        var taken: CGFloat = 0
        var number = 0
        // More in a group than this are a mistake, such as items without a size.
        while number < 10_000 {
            let size = sizes[number % sizes.count]
            let edges = Edges(
                group.subitems[number % sizes.count].edgeSpacing, isHorizontal)
            let next = (isHorizontal ? size.width : size.height) + edges.length
            let end = taken + next
            if number >= 1, end > length + Self.slack { break }
            number += 1
            taken = end + gap
            if next <= 0, number >= sizes.count { break }
        }
        return number
    }
}

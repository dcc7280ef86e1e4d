import Foundation
import TactileGeometry

extension GroupSolver {
    /// What is around one item of a row or a column.
    struct Edges {
        private var before: NSCollectionLayoutSpacing?
        private var after: NSCollectionLayoutSpacing?
        /// Across the row.
        private var first: NSCollectionLayoutSpacing?
        private var last: NSCollectionLayoutSpacing?

        init(_ spacing: NSCollectionLayoutEdgeSpacing?, _ isHorizontal: Bool) {
            guard let spacing else { return }
            if isHorizontal {
                (before, after) = (spacing.leading, spacing.trailing)
                (first, last) = (spacing.top, spacing.bottom)
            } else {
                (before, after) = (spacing.top, spacing.bottom)
                (first, last) = (spacing.leading, spacing.trailing)
            }
        }

        var isThere: Bool { before != nil || after != nil || first != nil || last != nil }
        /// The least that it takes of the row.
        var length: CGFloat { (before?.spacing ?? 0) + (after?.spacing ?? 0) }
        var flexibleCount: Int { [before, after].count { $0?.isFlexibleSpacing == true } }

        /// The item's plan with the spacing around it.
        func around(
            _ plan: GroupPlan, share: CGFloat, breadth: CGFloat, _ isHorizontal: Bool
        ) -> GroupPlan {
            func points(_ spacing: NSCollectionLayoutSpacing?, _ share: CGFloat) -> CGFloat {
                guard let spacing else { return 0 }
                return spacing.spacing + (spacing.isFlexibleSpacing ? share : 0)
            }
            let across = isHorizontal ? plan.size.height : plan.size.width
            let free = breadth - across - points(first, 0) - points(last, 0)
            let flexible = [first, last].count { $0?.isFlexibleSpacing == true }
            let part = flexible > 0 ? max(free, 0) / CGFloat(flexible) : 0
            let along = points(before, share), side = points(first, part)
            var result = plan
            for index in result.leaves.indices {
                result.leaves[index].frame.origin.x += isHorizontal ? along : side
                result.leaves[index].frame.origin.y += isHorizontal ? side : along
            }
            let length = along + points(after, share), breadth = side + points(last, part)
            result.size.width += isHorizontal ? length : breadth
            result.size.height += isHorizontal ? breadth : length
            return result
        }
    }
}

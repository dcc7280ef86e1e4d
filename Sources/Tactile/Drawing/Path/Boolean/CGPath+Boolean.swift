import Foundation

/// What paths have in common, and what not. Results are outlines without overlaps, to be filled
/// with either rule: around an area the way `CGPath(rect:)` goes, around a hole the other way.
/// Curves stay curves. Where outlines cross they are found to a ten-thousandth of the paths' size,
/// at most a hundredth of a point; open subpaths count as closed, but for the lines' of
/// `lineIntersection` and `lineSubtracting`.
extension CGPath {
    /// The path without overlaps: the outlines of what filling it would paint.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(nil) { rule.covers($0[0]) }
    }

    /// What lies in one of both or in both.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.covers($0[0]) || rule.covers($0[1]) }
    }

    /// What lies in both.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.covers($0[0]) && rule.covers($0[1]) }
    }

    /// What lies in this path and not in the other.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other) { rule.covers($0[0]) && !rule.covers($0[1]) }
    }

    /// What lies in one of both and not in the other.
    public func symmetricDifference(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        combined(other) { rule.covers($0[0]) != rule.covers($0[1]) }
    }

    /// The parts of this path's lines that run inside the other path, its outline included.
    public func lineIntersection(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        guard let arrangement = Arrangement(storage, other.storage, isFirstALine: true) else {
            return CGPath()
        }
        return CGPath(
            storage: arrangement.lines { rule.covers($0.left[1]) || rule.covers($0.right[1]) })
    }

    /// The parts of this path's lines that run outside of the other path.
    public func lineSubtracting(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        guard let arrangement = Arrangement(storage, other.storage, isFirstALine: true) else {
            return CGPath()
        }
        return CGPath(
            storage: arrangement.lines { !rule.covers($0.left[1]) && !rule.covers($0.right[1]) })
    }

    /// Whether the areas have a part in common. Areas that only touch have none.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        guard boundingBox.intersects(other.boundingBox),
            let arrangement = Arrangement(storage, other.storage)
        else { return false }
        return arrangement.edges.contains {
            (rule.covers($0.left[0]) && rule.covers($0.left[1]))
                || (rule.covers($0.right[0]) && rule.covers($0.right[1]))
        }
    }

    /// The areas that hang together, each with its holes.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        guard let arrangement = Arrangement(storage, nil) else { return [] }
        let contours = arrangement.contours { rule.covers($0[0]) }
        var components = contours.filter { $0.area > 0 }.sorted { $0.area < $1.area }
            .map { [$0] }
        for hole in contours where hole.area < 0 {
            guard let corner = hole.corners.first else { continue }
            // The smallest one around it.
            if let index = components.firstIndex(where: { $0[0].contains(corner) }) {
                components[index].append(hole)
            }
        }
        return components.map { CGPath(storage: arrangement.path($0)) }
    }

    private func combined(_ other: CGPath?, _ isInside: (SIMD2<Int>) -> Bool) -> CGPath {
        guard let arrangement = Arrangement(storage, other?.storage) else { return CGPath() }
        return CGPath(storage: arrangement.path(arrangement.contours(isInside)))
    }
}

extension CGPathFillRule {
    fileprivate func covers(_ winding: Int) -> Bool {
        self == .winding ? winding != 0 : winding % 2 != 0
    }
}

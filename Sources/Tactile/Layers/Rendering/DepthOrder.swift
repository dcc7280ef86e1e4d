import Foundation
import TactileGeometry

extension RenderNode {
    /// The sublayers of a space from the farthest to the nearest.
    var depthOrder: ContiguousArray<RenderNode> {
        var left = children.map { SpacePlane($0) }
        guard left.count > 1 else { return children }
        left.sort { $0.depth < $1.depth }
        guard left.count <= SpacePlane.mostCompared else {
            return ContiguousArray(left.map(\.node))
        }
        // The middle of a plane says little about what is in front of a large one: the next is one
        // that hides none of those left, if there is such a one.
        var order: ContiguousArray<RenderNode> = []
        while !left.isEmpty {
            let next = left.indices.first { index in
                !left.indices.contains { $0 != index && left[index].isInFront(of: left[$0]) }
            }
            order.append(left.remove(at: next ?? 0).node)
        }
        return order
    }
}

/// A sublayer's plane as the eye sees it: x and y on the screen, z towards the eye.
@MainActor
private struct SpacePlane {
    /// Comparing each with each is for bodies, not for crowds.
    static let mostCompared = 32

    let node: RenderNode
    let depth: Double
    private let corners: [SIMD3<Double>]
    /// At a right angle to the plane, to the side of the eye; zero where that is not known.
    private let normal: SIMD3<Double>

    init(_ node: RenderNode) {
        self.node = node
        let rows = node.transformToPlane.rows, bounds = node.shown.state.bounds
        func project(_ x: Double, _ y: Double) -> SIMD3<Double>? {
            let p = x * rows.0 + y * rows.1 + rows.3
            guard p.w > 1e-9, p.sum().isFinite else { return nil }
            return SIMD3(p.x, p.y, p.z) / p.w
        }
        corners = [
            (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY),
            (bounds.maxX, bounds.maxY), (bounds.minX, bounds.maxY),
        ].compactMap { project($0.0, $0.1) }
        depth = project(bounds.midX, bounds.midY)?.z ?? .greatestFiniteMagnitude
        guard corners.count == 4, !node.isSpace else {
            normal = .zero
            return
        }
        let u = corners[1] - corners[0], v = corners[3] - corners[0]
        let cross = SIMD3(
            u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
        let length = (cross * cross).sum().squareRoot()
        let isUsable = length > 0 && length.isFinite && abs(cross.z) > length * 1e-6
        normal = isUsable ? cross / (cross.z < 0 ? -length : length) : .zero
    }

    /// Whether it may hide another one: it lies on the eye's side of the other's plane, or the
    /// other lies behind its own.
    func isInFront(of other: SpacePlane) -> Bool {
        let here = other.side(of: self), there = side(of: other)
        if here == .front || there == .behind { return !(here == .behind || there == .front) }
        return false
    }

    private enum Side { case front, behind, across, within }

    /// On which side of this plane another one lies as a whole.
    private func side(of other: SpacePlane) -> Side {
        guard normal != .zero, other.corners.count == 4 else { return .across }
        var isBefore = false, isBehind = false
        for corner in other.corners {
            let distance = ((corner - corners[0]) * normal).sum()
            if distance > 1e-3 { isBefore = true }
            if distance < -1e-3 { isBehind = true }
        }
        if isBefore, isBehind { return .across }
        return isBefore ? .front : isBehind ? .behind : .within
    }
}

import Foundation
import TactileDrawing
import TactileGeometry

/// Cuts an outline into the convex pieces of at most eight corners that bodies are made of.
enum ConvexPieces {
    static let mostCorners = 8
    /// How far lines may stray from curves, in points.
    private static let tolerance: CGFloat = 0.75

    /// The pieces of the first closed part of `path`; of its hull when the outline crosses itself.
    static func of(_ path: CGPath) -> [[CGPoint]] {
        guard let outline = outlines(of: path).first(where: { $0.count > 2 }) else { return [] }
        let corners = signedArea(outline) < 0 ? outline.reversed() : outline
        if isConvex(corners) { return fan(corners) }
        return triangles(corners) ?? fan(hull(corners))
    }

    /// The lines of every part of `path`, as pairs of ends.
    static func edges(of path: CGPath) -> [(CGPoint, CGPoint)] {
        var edges: [(CGPoint, CGPoint)] = []
        var start = CGPoint.zero, last = CGPoint.zero
        func add(_ point: CGPoint) {
            if point != last { edges.append((last, point)) }
            last = point
        }
        path.flattened(threshold: tolerance).applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint:
                start = element.pointee.points[0]
                last = start
            case .addLineToPoint: add(element.pointee.points[0])
            case .closeSubpath: add(start)
            default: break
            }
        }
        return edges.filter { $0.0.isFinite && $0.1.isFinite }
    }

    private static func outlines(of path: CGPath) -> [[CGPoint]] {
        var outlines: [[CGPoint]] = []
        for (start, end) in edges(of: path) {
            if let last = outlines.last?.last, last == start {
                outlines[outlines.count - 1].append(end)
            } else {
                outlines.append([start, end])
            }
        }
        return outlines.map { points in
            // Corners that are next to each other are one.
            var kept: [CGPoint] = []
            for point in points where kept.last.map({ distance($0, point) > 0.5 }) ?? true {
                kept.append(point)
            }
            if kept.count > 1, distance(kept[0], kept[kept.count - 1]) <= 0.5 { kept.removeLast() }
            return kept
        }
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        hypot(a.x - b.x, a.y - b.y)
    }

    private static func cross(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    private static func signedArea(_ points: [CGPoint]) -> CGFloat {
        var sum: CGFloat = 0
        for index in points.indices {
            let next = points[(index + 1) % points.count]
            sum += points[index].x * next.y - points[index].y * next.x
        }
        return sum / 2
    }

    private static func isConvex(_ points: [CGPoint]) -> Bool {
        let count = points.count
        var turn: CGFloat = 0
        for index in points.indices {
            let a = points[index], b = points[(index + 1) % count], c = points[(index + 2) % count]
            guard cross(a, b, c) >= -1e-6 else { return false }
            turn += atan2(
                cross(a, b, c), (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y))
        }
        // Round once, not twice as a star does.
        return turn < 2.5 * .pi
    }

    /// A convex outline as pieces that share its first corner.
    private static func fan(_ points: [CGPoint]) -> [[CGPoint]] {
        guard points.count > mostCorners else { return points.count > 2 ? [points] : [] }
        var pieces: [[CGPoint]] = []
        var index = 1
        while index + 1 < points.count {
            let end = min(index + mostCorners - 2, points.count - 1)
            pieces.append([points[0]] + points[index...end])
            index = end
        }
        return pieces
    }

    /// Cuts off one ear after the other; `nil` when there is none, as in an outline that crosses
    /// itself.
    private static func triangles(_ outline: [CGPoint]) -> [[CGPoint]]? {
        var points = outline
        var pieces: [[CGPoint]] = []
        while points.count > 3 {
            let count = points.count
            let ear = points.indices.first { index in
                let a = points[(index + count - 1) % count], b = points[index]
                let c = points[(index + 1) % count]
                guard cross(a, b, c) > 1e-9 else { return false }
                return !points.contains { point in
                    point != a && point != b && point != c && cross(a, b, point) >= 0
                        && cross(b, c, point) >= 0 && cross(c, a, point) >= 0
                }
            }
            guard let ear else { return nil }
            pieces.append([
                points[(ear + count - 1) % count], points[ear], points[(ear + 1) % count],
            ])
            points.remove(at: ear)
        }
        pieces.append(points)
        return pieces
    }

    /// The smallest convex outline around all points (Andrew's monotone chain).
    private static func hull(_ points: [CGPoint]) -> [CGPoint] {
        let sorted = points.sorted { $0.x < $1.x || ($0.x == $1.x && $0.y < $1.y) }
        func chain(_ points: [CGPoint]) -> [CGPoint] {
            var chain: [CGPoint] = []
            for point in points {
                while chain.count > 1,
                    cross(chain[chain.count - 2], chain[chain.count - 1], point) <= 0
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain
        }
        return Array(chain(sorted).dropLast() + chain(sorted.reversed()).dropLast())
    }
}

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGVector {
    var isFinite: Bool { dx.isFinite && dy.isFinite }
}

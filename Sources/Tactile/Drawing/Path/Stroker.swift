import Foundation
import TactileGeometry

/// Turns chains of points into the outline of their stroke: one closed polygon for an open chain,
/// two for a closed one.
struct Stroker {
    let radius: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    private(set) var result = PathStorage()

    init(radius: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        self.radius = radius
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }

    mutating func add(_ points: [CGPoint], isClosed: Bool) {
        guard points.count > 1 else {
            if let point = points.first { addDot(at: point) }
            return
        }
        if isClosed, points.count > 3 {
            var ring = points
            ring.removeLast()
            addSide(of: ring, isRing: true)
            result.close()
            addSide(of: ring.reversed(), isRing: true)
            result.close()
            return
        }
        addSide(of: points, isRing: false)
        addCap(from: points[points.count - 2], at: points[points.count - 1])
        addSide(of: points.reversed(), isRing: false, continues: true)
        addCap(from: points[1], at: points[0])
        result.close()
    }

    /// A chain without length shows its caps alone.
    private mutating func addDot(at point: CGPoint) {
        let box = CGRect(
            x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
        switch cap {
        case .butt: break
        case .round: result.addEllipse(in: box)
        case .square: result.addRect(box)
        }
    }

    private func normal(_ from: CGPoint, _ to: CGPoint) -> CGVector {
        let length = from.distance(to: to)
        guard length > 0 else { return .zero }
        return CGVector(dx: (to.y - from.y) / length, dy: -(to.x - from.x) / length)
    }

    private func offset(_ point: CGPoint, _ normal: CGVector) -> CGPoint {
        CGPoint(x: point.x + normal.dx * radius, y: point.y + normal.dy * radius)
    }

    private mutating func addSide(of points: [CGPoint], isRing: Bool, continues: Bool = false) {
        let count = points.count
        let edges = isRing ? count : count - 1
        for edge in 0..<edges {
            let from = points[edge], to = points[(edge + 1) % count]
            let here = normal(from, to)
            if edge == 0, !continues {
                result.move(to: offset(from, here))
            } else {
                result.line(to: offset(from, here))
            }
            result.line(to: offset(to, here))
            if edge + 1 < edges || isRing {
                let next = normal(to, points[(edge + 2) % count])
                addJoin(at: to, here, next)
            }
        }
    }

    private mutating func addJoin(at point: CGPoint, _ before: CGVector, _ after: CGVector) {
        let cross = before.dx * after.dy - before.dy * after.dx
        let dot = before.dx * after.dx + before.dy * after.dy
        if cross <= 0 && !(cross == 0 && dot < 0) {
            // The inner side: by way of the corner itself, so that the winding stays right.
            if cross < 0 { result.line(to: point) }
            result.line(to: offset(point, after))
            return
        }
        switch join {
        case .bevel: break
        case .round: addArc(around: point, from: before, to: after)
        case .miter:
            // The mitre is 1 / cos(half the turn) line widths long.
            let cosine = ((1 + dot) / 2).squareRoot()
            guard cosine > 1e-6, 1 / cosine <= max(miterLimit, 1) else { break }
            let reach = radius / (1 + dot)
            result.line(
                to: CGPoint(
                    x: point.x + (before.dx + after.dx) * reach,
                    y: point.y + (before.dy + after.dy) * reach))
        }
        result.line(to: offset(point, after))
    }

    private mutating func addArc(around point: CGPoint, from: CGVector, to: CGVector) {
        let start = atan2(from.dy, from.dx)
        var turn = atan2(to.dy, to.dx) - start
        if turn < 0 { turn += 2 * .pi }
        result.addArc(center: point, radius: radius, startAngle: start, delta: turn)
    }

    private mutating func addCap(from: CGPoint, at end: CGPoint) {
        let side = normal(from, end)
        switch cap {
        case .butt: break
        case .round:
            result.addArc(
                center: end, radius: radius, startAngle: atan2(side.dy, side.dx), delta: .pi)
        case .square:
            let ahead = CGVector(dx: -side.dy * radius, dy: side.dx * radius)
            let left = offset(end, side), right = offset(end, CGVector(dx: -side.dx, dy: -side.dy))
            result.line(to: CGPoint(x: left.x + ahead.dx, y: left.y + ahead.dy))
            result.line(to: CGPoint(x: right.x + ahead.dx, y: right.y + ahead.dy))
        }
    }
}

import Foundation
import TactileGeometry

extension PathStorage {
    /// Around all points; null without any. A path of one move has an empty box at that point.
    var boundingBox: CGRect {
        guard var low = points.first else { return .null }
        var high = low
        for point in points {
            low.x = min(low.x, point.x)
            low.y = min(low.y, point.y)
            high.x = max(high.x, point.x)
            high.y = max(high.y, point.y)
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Around the curves themselves.
    var tightBoundingBox: CGRect {
        if isPolygonal { return boundingBox }
        var box = CGRect.null
        func add(_ point: CGPoint) { box = box.union(CGRect(origin: point, size: .zero)) }
        forEach { step in
            switch step {
            case .move(let point): add(point)
            case .line(let from, let to), .close(let from, let to):
                add(from)
                add(to)
            case .quad(let from, let control, let to):
                box = box.union(CubicCurve(start: from, control: control, end: to).bounds)
            case .cubic(let from, let control1, let control2, let to):
                box = box.union(
                    CubicCurve(start: from, control1: control1, control2: control2, end: to)
                        .bounds)
            }
        }
        return box
    }

    func apply(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        var scratch = [CGPoint](repeating: .zero, count: 3)
        scratch.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var index = 0
            for verb in verbs {
                for offset in 0..<verb.pointCount { base[offset] = points[index + offset] }
                index += verb.pointCount
                let type: CGPathElementType
                switch verb {
                case .move: type = .moveToPoint
                case .line: type = .addLineToPoint
                case .quad: type = .addQuadCurveToPoint
                case .cubic: type = .addCurveToPoint
                case .close: type = .closeSubpath
                }
                var element = CGPathElement(type: type, points: base)
                block(&element)
            }
        }
    }

    /// The rectangle that this path is, if it is one with sides along the axes.
    var asRect: CGRect? {
        guard isPolygonal, verbs.count == 4 || verbs.count == 5, verbs[0] == .move,
            verbs[1] == .line, verbs[2] == .line, verbs[3] == .line,
            points.count == 4 || (points.count == 5 && points[4] == points[0])
        else { return nil }
        guard verbs.count == 4 || verbs[4] == .close || verbs[4] == .line else { return nil }
        let (a, b, c, d) = (points[0], points[1], points[2], points[3])
        let horizontalFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        let verticalFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        guard horizontalFirst || verticalFirst else { return nil }
        return CGRect(x: a.x, y: a.y, width: c.x - a.x, height: c.y - a.y).standardized
    }

    /// Straight pieces only, curves replaced by chords within `tolerance`; a subpath
    /// begins with `move`, and a closed one ends with `close`.
    func flattened(
        tolerance: CGFloat = 0.05, move: (CGPoint) -> Void, line: (CGPoint) -> Void,
        close: (CGPoint) -> Void
    ) {
        forEach { step in
            switch step {
            case .move(let point): move(point)
            case .line(_, let to): line(to)
            case .close(_, let first): close(first)
            case .quad(let from, let control, let to):
                CubicCurve(start: from, control: control, end: to)
                    .flatten(tolerance: tolerance, line)
            case .cubic(let from, let control1, let control2, let to):
                CubicCurve(start: from, control1: control1, control2: control2, end: to)
                    .flatten(tolerance: tolerance, line)
            }
        }
    }

    /// Counts how a ray to the right of `point` crosses the outline.
    func contains(_ point: CGPoint, rule: CGPathFillRule) -> Bool {
        guard point.isDrawable else { return false }
        let box = boundingBox
        guard !box.isNull, point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY,
            point.y <= box.maxY
        else { return false }
        var winding = 0
        var first = CGPoint.zero, here = CGPoint.zero
        func cross(to next: CGPoint) {
            defer { here = next }
            guard (here.y <= point.y) != (next.y <= point.y) else { return }
            let side =
                (next.x - here.x) * (point.y - here.y) - (point.x - here.x) * (next.y - here.y)
            if next.y > here.y {
                if side > 0 { winding += 1 }
            } else if side < 0 {
                winding -= 1
            }
        }
        let tolerance = max(box.width, box.height) * 1e-4
        flattened(
            tolerance: max(tolerance, 1e-9),
            move: {
                cross(to: first)
                first = $0
                here = $0
            }, line: { cross(to: $0) },
            close: { cross(to: $0) })
        cross(to: first)
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }
}

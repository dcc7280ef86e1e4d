import Foundation
import TactileDrawing
import TactileGeometry

/// One step of a path that something moves along, at constant speed within the step.
struct PathSegment {
    let curve: CubicCurve
    let isLine: Bool
    let length: Double

    var start: CGPoint { curve.start }
    var end: CGPoint { curve.end }

    private init(_ curve: CubicCurve, isLine: Bool) {
        self.curve = curve
        self.isLine = isLine
        length = isLine ? curve.start.distance(to: curve.end) : curve.length(to: 1)
    }

    func point(atFraction fraction: Double) -> CGPoint {
        if isLine { return start.mixed(with: end, at: fraction) }
        return curve.point(at: curve.parameter(atLength: length * fraction))
    }

    /// The direction of travel in radians, clockwise from the x axis.
    func angle(atFraction fraction: Double) -> Double {
        if isLine { return atan2(end.y - start.y, end.x - start.x) }
        let tangent = curve.derivative(at: curve.parameter(atLength: length * fraction))
        return atan2(tangent.dy, tangent.dx)
    }

    static func segments(of path: CGPath) -> [PathSegment] {
        var segments: [PathSegment] = []
        var here = CGPoint.zero, first = CGPoint.zero
        func line(to point: CGPoint) {
            segments.append(PathSegment(CubicCurve(from: here, to: point), isLine: true))
            here = point
        }
        for (type, points) in path.steps {
            switch type {
            case .moveToPoint:
                here = points[0]
                first = here
            case .addLineToPoint: line(to: points[0])
            case .addQuadCurveToPoint:
                let curve = CubicCurve(start: here, control: points[0], end: points[1])
                segments.append(PathSegment(curve, isLine: false))
                here = points[1]
            case .addCurveToPoint:
                let curve = CubicCurve(
                    start: here, control1: points[0], control2: points[1], end: points[2])
                segments.append(PathSegment(curve, isLine: false))
                here = points[2]
            case .closeSubpath: if here != first { line(to: first) }
            }
        }
        return segments
    }
}

extension PathSegment {
    /// Adds the part between two fractions of the length; goes on from `last` if it begins there.
    /// Returns its end.
    func append(
        from low: Double, to high: Double, to path: CGMutablePath, after last: CGPoint?
    ) -> CGPoint {
        let start = point(atFraction: low), end = point(atFraction: high)
        if last != start { path.move(to: start) }
        if isLine {
            path.addLine(to: end)
        } else {
            let piece = curve.piece(
                from: low <= 0 ? 0 : curve.parameter(atLength: length * low),
                to: high >= 1 ? 1 : curve.parameter(atLength: length * high))
            path.addCurve(to: end, control1: piece.control1, control2: piece.control2)
        }
        return end
    }
}

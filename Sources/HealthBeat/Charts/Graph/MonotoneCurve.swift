import Foundation
import Tactile

/// A smooth line through points from left to right that never passes the values around it.
@MainActor
public enum MonotoneCurve {
    /// Goes on with `path` through points whose x ascends; of places with one x the first counts.
    ///
    /// - `moves`: whether a new line begins at the first point.
    public static func add(_ all: [CGPoint], to path: UIBezierPath, moves: Bool) {
        var points: [CGPoint] = []
        for point in all where points.last.map({ point.x > $0.x }) ?? true {
            points.append(point)
        }
        guard let first = points.first else { return }
        if moves { path.move(to: first) } else { path.addLine(to: first) }
        guard points.count > 1 else { return }
        let slopes = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        var tangents = [slopes[0]]
        for (before, after) in zip(slopes, slopes.dropFirst()) {
            // The harmonic mean keeps the curve between its points.
            tangents.append(before * after <= 0 ? 0 : 2 * before * after / (before + after))
        }
        tangents.append(slopes[slopes.count - 1])
        for index in 1..<points.count {
            let from = points[index - 1], to = points[index]
            let third = (to.x - from.x) / 3
            path.addCurve(
                to: to,
                controlPoint1: CGPoint(x: from.x + third, y: from.y + tangents[index - 1] * third),
                controlPoint2: CGPoint(x: to.x - third, y: to.y - tangents[index] * third))
        }
    }
}

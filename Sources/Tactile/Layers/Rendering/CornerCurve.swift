import Foundation
import TactileDrawing
import TactileGeometry

/// The line of a round corner: a quarter of a circle, or between two curves that lead into it from
/// the sides less of one, so that the bend begins gently.
///
/// The construction was published by Figma for smoothed corners: of the right angle, the
/// curves take as much as the extent is longer than the radius.
struct CornerCurve {
    /// How much of the sides a continuous corner takes, in radii: Core Animation's factor.
    static let expansion = 1.528665

    /// Both in the units of the path, not negative; the extent is the radius for a plain arc.
    let radius: Double
    let extent: Double

    init(radius: Double, extent: Double) {
        self.radius = max(0, radius)
        self.extent = max(self.radius, extent)
    }

    /// Adds a line to where the bend begins, and the bend around `corner`. The directions are those
    /// of travel before and after, of length 1 and at a right angle.
    func add(
        to path: CGMutablePath, corner: CGPoint, from before: CGVector, into after: CGVector
    ) {
        func point(_ along: Double, _ across: Double) -> CGPoint {
            let back = along - extent
            return CGPoint(
                x: corner.x + before.dx * back + after.dx * across,
                y: corner.y + before.dy * back + after.dy * across)
        }
        path.addLine(to: radius > 0 ? point(0, 0) : corner)
        guard radius > 0 else { return }
        let smoothing = min(1, extent / radius - 1)
        let lead = .pi / 4 * smoothing, arc = .pi / 2 - 2 * lead
        let chord = 2.0.squareRoot() * radius * sin(arc / 2)
        let c = radius * tan(lead / 2) * cos(lead), d = c * tan(lead)
        let b = max(0, (extent - chord - c - d) / 3), a = 2 * b
        let first = (along: a + b + c, across: d)
        let second = (along: first.along + chord, across: d + chord)
        let reach = 4.0 / 3 * tan(arc / 4) * radius
        if smoothing > 0 {
            path.addCurve(
                to: point(first.along, first.across), control1: point(a, 0),
                control2: point(a + b, 0))
        }
        path.addCurve(
            to: point(second.along, second.across),
            control1: point(
                first.along + reach * cos(lead), first.across + reach * sin(lead)),
            control2: point(
                second.along - reach * sin(lead), second.across - reach * cos(lead)))
        if smoothing > 0 {
            path.addCurve(
                to: point(extent, extent), control1: point(extent, extent - a - b),
                control2: point(extent, extent - a))
        }
    }
}

extension CALayer {
    /// How many radii of the sides a corner takes.
    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? CornerCurve.expansion : 1
    }

    /// The bounds with their round corners, in points.
    var outline: CGPath {
        let state = shown.state, bounds = state.bounds
        let longest = min(bounds.width, bounds.height) / 2
        let radius = min(max(0, state.cornerRadius), longest)
        let factor = state.hasContinuousCorners ? CornerCurve.expansion : 1
        let round = CornerCurve(radius: radius, extent: min(radius * factor, longest))
        return round.outline(of: bounds, corners: state.maskedCorners)
    }
}

extension CornerCurve {
    /// A rectangle whose named corners are round.
    func outline(of bounds: CGRect, corners: CACornerMask) -> CGPath {
        let path = CGMutablePath()
        let right = CGVector(dx: 1, dy: 0), down = CGVector(dx: 0, dy: 1)
        let left = CGVector(dx: -1, dy: 0), up = CGVector(dx: 0, dy: -1)
        let turns: [(CACornerMask, CGPoint, CGVector, CGVector)] = [
            (.layerMaxXMinYCorner, CGPoint(x: bounds.maxX, y: bounds.minY), right, down),
            (.layerMaxXMaxYCorner, CGPoint(x: bounds.maxX, y: bounds.maxY), down, left),
            (.layerMinXMaxYCorner, CGPoint(x: bounds.minX, y: bounds.maxY), left, up),
            (.layerMinXMinYCorner, CGPoint(x: bounds.minX, y: bounds.minY), up, right),
        ]
        path.move(to: CGPoint(x: bounds.midX, y: bounds.minY))
        for (corner, place, from, into) in turns {
            (corners.contains(corner) ? self : CornerCurve(radius: 0, extent: 0)).add(
                to: path, corner: place, from: from, into: into)
        }
        path.closeSubpath()
        return path
    }
}

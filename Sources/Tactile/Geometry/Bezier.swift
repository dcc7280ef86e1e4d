import Foundation

/// A cubic Bézier curve from `start` to `end`; a quadratic one is raised, a line is given thirds.
package struct CubicCurve: Hashable, Sendable {
    package var start: CGPoint
    package var control1: CGPoint
    package var control2: CGPoint
    package var end: CGPoint

    package init(start: CGPoint, control1: CGPoint, control2: CGPoint, end: CGPoint) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// The same curve as the quadratic one with this control point (degree elevation).
    package init(start: CGPoint, control: CGPoint, end: CGPoint) {
        self.init(
            start: start, control1: start.mixed(with: control, at: 2.0 / 3),
            control2: end.mixed(with: control, at: 2.0 / 3), end: end)
    }

    /// A straight line that `t` runs along at constant speed.
    package init(from start: CGPoint, to end: CGPoint) {
        self.init(
            start: start, control1: start.mixed(with: end, at: 1.0 / 3),
            control2: start.mixed(with: end, at: 2.0 / 3), end: end)
    }

    /// The point at `t` in 0…1 (Bernstein form); outside the curve is continued.
    package func point(at t: CGFloat) -> CGPoint {
        let s = 1 - t
        let w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t
        return CGPoint(
            x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
            y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
    }

    /// The derivative by `t`: the direction of travel, zero in a cusp.
    package func derivative(at t: CGFloat) -> CGVector {
        let s = 1 - t
        let w0 = 3 * s * s, w1 = 6 * s * t, w2 = 3 * t * t
        return CGVector(
            dx: w0 * (control1.x - start.x) + w1 * (control2.x - control1.x)
                + w2 * (end.x - control2.x),
            dy: w0 * (control1.y - start.y) + w1 * (control2.y - control1.y)
                + w2 * (end.y - control2.y))
    }

    /// Both halves at `t` (de Casteljau).
    package func split(at t: CGFloat) -> (CubicCurve, CubicCurve) {
        let p01 = start.mixed(with: control1, at: t)
        let p12 = control1.mixed(with: control2, at: t)
        let p23 = control2.mixed(with: end, at: t)
        let p012 = p01.mixed(with: p12, at: t), p123 = p12.mixed(with: p23, at: t)
        let middle = p012.mixed(with: p123, at: t)
        return (
            CubicCurve(start: start, control1: p01, control2: p012, end: middle),
            CubicCurve(start: middle, control1: p123, control2: p23, end: end)
        )
    }

    /// The piece between two parameters; `from` greater than `to` runs backwards.
    package func piece(from: CGFloat, to: CGFloat) -> CubicCurve {
        if from > to {
            let forward = piece(from: to, to: from)
            return CubicCurve(
                start: forward.end, control1: forward.control2, control2: forward.control1,
                end: forward.start)
        }
        let head = split(at: to).0
        return to == 0 ? head : head.split(at: from / to).1
    }

    /// The tight bounding box: ends and the extrema where a derivative's root lies inside.
    package var bounds: CGRect {
        let x = Self.extent(start.x, control1.x, control2.x, end.x)
        let y = Self.extent(start.y, control1.y, control2.y, end.y)
        return CGRect(
            x: x.lowest, y: y.lowest, width: x.highest - x.lowest, height: y.highest - y.lowest)
    }

    private static func extent(
        _ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat
    ) -> (lowest: CGFloat, highest: CGFloat) {
        var lowest = min(p0, p3), highest = max(p0, p3)
        if p1 >= lowest, p1 <= highest, p2 >= lowest, p2 <= highest { return (lowest, highest) }
        func include(_ t: CGFloat) {
            guard t > 0, t < 1 else { return }
            let s = 1 - t
            let value = s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
        let a = p3 - p0 + 3 * (p1 - p2), b = 2 * (p0 - 2 * p1 + p2), c = p1 - p0
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return (lowest, highest) }
        // The form without cancellation also serves the case that `a` is nearly nothing.
        let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        if a != 0 { include(q / a) }
        if q != 0 { include(c / q) }
        return (lowest, highest)
    }

    /// Calls `line` with the ends of chords that stay within `tolerance` of the curve, the last
    /// one exactly at `end`.
    ///
    /// The number of equal parameter steps is Wang's bound √(√((ddx² + ddy²)) · 6 / (8 · tol));
    /// at least one, at most 1 024, also for coordinates that are not finite.
    package func flatten(tolerance: CGFloat = 0.1, _ line: (CGPoint) -> Void) {
        let count = segmentCount(tolerance: tolerance)
        for index in 1..<max(1, count) { line(point(at: CGFloat(index) / CGFloat(count))) }
        line(end)
    }

    private func segmentCount(tolerance: CGFloat) -> Int {
        let d1 = hypot(
            start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y)
        let d2 = hypot(
            control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y)
        let steps = (0.75 * max(d1, d2) / max(tolerance, 1e-6)).squareRoot().rounded(.up)
        return steps.isFinite ? max(1, min(1024, Int(min(steps, 1024)))) : 1
    }

    /// The length in points, to about `1e-9` of itself away from cusps.
    package var length: CGFloat { length(to: 1) }

    /// The length from the start to the parameter `t`: Gauss–Legendre of five points on halves
    /// until two generations agree.
    package func length(to t: CGFloat) -> CGFloat {
        guard start.isFinite, control1.isFinite, control2.isFinite, end.isFinite else { return 0 }
        return measure(0, t, gauss(0, t), depth: 0)
    }

    /// The parameter at which `distance` points lie behind, 0…1: safeguarded Newton steps.
    package func parameter(atLength distance: CGFloat) -> CGFloat {
        let total = length
        guard distance > 0, total > 0 else { return 0 }
        guard distance < total else { return 1 }
        var low: CGFloat = 0, high: CGFloat = 1, t = distance / total
        for _ in 0..<48 {
            let error = length(to: t) - distance
            if abs(error) <= total * 1e-12 { break }
            if error > 0 { high = t } else { low = t }
            let velocity = derivative(at: t)
            let speed = hypot(velocity.dx, velocity.dy)
            let next = speed > 0 ? t - error / speed : .nan
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    private func measure(
        _ from: CGFloat, _ to: CGFloat, _ whole: CGFloat, depth: Int
    ) -> CGFloat {
        let middle = (from + to) / 2
        let left = gauss(from, middle), right = gauss(middle, to)
        if depth >= 12 || abs(left + right - whole) <= 1e-11 * abs(left + right) {
            return left + right
        }
        return measure(from, middle, left, depth: depth + 1)
            + measure(middle, to, right, depth: depth + 1)
    }

    private func gauss(_ from: CGFloat, _ to: CGFloat) -> CGFloat {
        let half = (to - from) / 2, middle = (from + to) / 2
        func speed(_ x: CGFloat) -> CGFloat {
            let velocity = derivative(at: middle + half * x)
            return hypot(velocity.dx, velocity.dy)
        }
        return half
            * (0.568_888_888_888_888_9 * speed(0)
                + 0.478_628_670_499_366_47
                * (speed(0.538_469_310_105_683_1) + speed(-0.538_469_310_105_683_1))
                + 0.236_926_885_056_189_08
                * (speed(0.906_179_845_938_664) + speed(-0.906_179_845_938_664)))
    }
}

extension CGPoint {
    /// The point at the fraction `t` of the way to `other`.
    @inlinable
    package func mixed(with other: CGPoint, at t: CGFloat) -> CGPoint {
        CGPoint(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
    }

    @inlinable
    package func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}

import Foundation

/// An animation's pace as a cubic Bézier curve from (0, 0) to (1, 1): progress over time.
package struct TimingCurve: Hashable, Sendable {
    package let x1: Double
    package let y1: Double
    package let x2: Double
    package let y2: Double

    package static let linear = TimingCurve(0, 0, 1, 1)
    package static let easeIn = TimingCurve(0.42, 0, 1, 1)
    package static let easeOut = TimingCurve(0, 0, 0.58, 1)
    package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
    /// `CAMediaTimingFunctionName.default`: quick at first, slow at the end.
    package static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

    /// The x coordinates are kept within 0…1, where progress is a function of time; what is not
    /// finite counts as 0.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1.isFinite ? min(max(x1, 0), 1) : 0
        self.y1 = y1.isFinite ? y1 : 0
        self.x2 = x2.isFinite ? min(max(x2, 0), 1) : 0
        self.y2 = y2.isFinite ? y2 : 0
    }

    package var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// Progress at the fraction `x` of the duration, within 1e-9 and better; x outside 0…1 is cut,
    /// NaN counts as 0. Progress itself may leave 0…1 when y1 or y2 does.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        return Self.cubic(y1, y2, parameter(at: x))
    }

    /// Progress per duration at the fraction `x`: the velocity that an interrupted animation
    /// hands on.
    package func slope(at x: Double) -> Double {
        if isLinear { return 1 }
        let t = parameter(at: min(max(x, 0), 1))
        let run = Self.derivative(x1, x2, t)
        // At a vertical tangent the nearest finite answer is a very large slope.
        return Self.derivative(y1, y2, t) / max(run, 1e-6)
    }

    /// The fraction of the duration at which progress first is `value`, for curves that only rise.
    package func time(forValue value: Double) -> Double {
        if isLinear { return min(max(value, 0), 1) }
        return Self.cubic(x1, x2, Self.solve(y1, y2, value))
    }

    /// The same way walked backwards.
    package var reversed: TimingCurve { TimingCurve(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

    private func parameter(at x: Double) -> Double { Self.solve(x1, x2, x) }

    private static func solve(_ p1: Double, _ p2: Double, _ goal: Double) -> Double {
        guard goal > 0 else { return 0 }
        guard goal < 1 else { return 1 }
        var low = 0.0, high = 1.0, t = goal
        // Newton where it stays inside the bracket, halving where it does not: both end.
        for _ in 0..<96 {
            let error = excess(p1, p2, t, over: goal)
            if error == 0 { break }
            if error > 0 { high = t } else { low = t }
            let next = t - error / derivative(p1, p2, t)
            let settled = next > low && next < high ? next : (low + high) / 2
            if abs(settled - t) < 1e-16 { break }
            t = settled
        }
        return t
    }

    /// How far the curve is above `goal` at `t`. Where the curve is vertical an error in the
    /// last digit there is one in the fifth of `t`, so that next to the goal twice as many count.
    private static func excess(
        _ p1: Double, _ p2: Double, _ t: Double, over goal: Double
    ) -> Double {
        let error = cubic(p1, p2, t) - goal
        guard abs(error) < 1e-9 else { return error }
        let c = DoubledPrecision(p1) * 3, b = (DoubledPrecision(p2) + p1 * -2) * 3
        let a = (DoubledPrecision(p1) + -p2) * 3 + 1
        let sum = ((a * t + b) * t + c) * t + -goal
        return sum.high + sum.low
    }

    @inline(__always)
    private static func cubic(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let c = 3 * p1, b = 3 * (p2 - p1) - c, a = 1 - c - b
        return ((a * t + b) * t + c) * t
    }

    @inline(__always)
    private static func derivative(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let c = 3 * p1, b = 3 * (p2 - p1) - c, a = 1 - c - b
        return (3 * a * t + 2 * b) * t + c
    }
}

/// A sum of two numbers, the second of which holds what the first has no digits for (Dekker 1971).
private struct DoubledPrecision {
    var high: Double
    var low = 0.0

    init(_ value: Double) { high = value }

    /// The exact sum, the larger part first.
    private init(_ a: Double, _ b: Double, rest: Double) {
        let sum = a + b, shadow = sum - a
        let lost = (a - (sum - shadow)) + (b - shadow) + rest
        high = sum + lost
        low = lost - (high - sum)
    }

    static func + (left: DoubledPrecision, right: DoubledPrecision) -> DoubledPrecision {
        DoubledPrecision(left.high, right.high, rest: left.low + right.low)
    }

    static func + (left: DoubledPrecision, right: Double) -> DoubledPrecision {
        DoubledPrecision(left.high, right, rest: left.low)
    }

    static func * (left: DoubledPrecision, right: Double) -> DoubledPrecision {
        let product = left.high * right
        let lost = (-product).addingProduct(left.high, right)
        return DoubledPrecision(product, lost, rest: left.low * right)
    }
}

import Foundation

/// How keyframe values are joined, as in `CAAnimationCalculationMode`.
package enum KeyframeMode: Hashable, Sendable {
    case linear
    case discrete
    /// Linear at constant speed: key times follow from the distances, given ones are ignored.
    case paced
    /// Catmull–Rom, bent by tension, continuity and bias.
    case cubic
    case cubicPaced

    package var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// When each keyframe is due: from an animation's progress to a segment and the fraction in it.
package struct KeyframeTimeline: Sendable {
    /// A position on the timeline: between values `index` and `index + 1`, `fraction` of the way.
    package struct Place: Hashable, Sendable {
        package var index: Int
        package var fraction: Double
    }

    package let mode: KeyframeMode
    package let count: Int
    /// Ascending, from 0 to 1: a time for each value, in discrete mode one more for the end.
    package let keyTimes: [Double]
    private let curves: [TimingCurve]

    /// - `count`: How many values there are.
    /// - `keyTimes`: Used when there are as many as needed and they ascend within 0…1, else even
    ///   times are taken.
    /// - `curves`: The pace within each segment; missing ones are linear.
    /// - `distances`: The lengths of the `count - 1` segments, for the paced modes.
    package init(
        count: Int, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [], distances: [Double] = []
    ) {
        self.mode = mode
        self.count = max(0, count)
        self.curves = curves
        let needed = max(1, mode == .discrete ? self.count + 1 : self.count)
        let usable: [Double]?
        switch mode {
        case .paced, .cubicPaced: usable = Self.pacedTimes(distances, count: needed)
        case .linear, .discrete, .cubic: usable = keyTimes
        }
        if let usable, usable.count == needed, Self.ascend(usable) {
            self.keyTimes = usable
        } else {
            let last = Double(max(1, needed - 1))
            self.keyTimes = (0..<needed).map { Double($0) / last }
        }
    }

    private static func ascend(_ times: [Double]) -> Bool {
        times.allSatisfy { $0 >= 0 && $0 <= 1 }
            && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private static func pacedTimes(_ distances: [Double], count: Int) -> [Double]? {
        let total = distances.reduce(0, +)
        guard distances.count == count - 1, total > 0, total.isFinite else { return nil }
        var sum = 0.0
        var times = [0.0]
        for distance in distances {
            sum += distance
            times.append(min(1, sum / total))
        }
        times[times.count - 1] = 1
        return times
    }

    /// The place at `progress`; outside 0…1 it is cut, before the first key time it
    /// is the first value, after the last key time the last value.
    package func place(at progress: Double) -> Place {
        guard count > 1 else { return Place(index: 0, fraction: 0) }
        let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
        var low = 0, high = keyTimes.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if keyTimes[middle] <= progress { low = middle } else { high = middle }
        }
        if mode == .discrete {
            let index = progress >= keyTimes[high] ? high : low
            return Place(index: min(index, count - 1), fraction: 0)
        }
        let start = keyTimes[low], length = keyTimes[high] - start
        let raw = length > 0 ? (progress - start) / length : (progress >= start ? 1 : 0)
        let local = min(max(raw, 0), 1)
        let fraction = low < curves.count ? curves[low].value(at: local) : local
        return Place(index: low, fraction: fraction)
    }
}

/// Tension, continuity and bias of a cubic keyframe (Kochanek and Bartels, SIGGRAPH 1984);
/// all zero is Catmull–Rom.
package struct KeyframeShape: Hashable, Sendable {
    package var tension: Double
    package var continuity: Double
    package var bias: Double

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }
}

extension KeyframeTimeline {
    /// How much each of the four values around a place counts: previous, first, second, next.
    /// They add up to 1, so that any type that can be summed and scaled can be interpolated.
    ///
    /// `first` and `second` are the shapes at the segment's own values. Where there is no previous
    /// or next value, the nearest takes its part. Tangents are scaled for uneven key times, so
    /// that the velocity does not jump.
    package func weights(
        at place: Place, first: KeyframeShape = KeyframeShape(),
        second: KeyframeShape = KeyframeShape()
    ) -> SIMD4<Double> {
        let t = place.fraction
        guard mode.isCubic else { return SIMD4(0, 1 - t, t, 0) }
        let index = place.index
        let own = segmentLength(index), before = segmentLength(index - 1)
        let after = segmentLength(index + 1)
        let out = own + before > 0 ? 2 * own / (own + before) : 1
        let into = own + after > 0 ? 2 * own / (own + after) : 1

        let hold = 1 - first.tension, hold2 = 1 - second.tension
        let outBefore = hold * (1 + first.continuity) * (1 + first.bias) / 2 * out
        let outAfter = hold * (1 - first.continuity) * (1 - first.bias) / 2 * out
        let inBefore = hold2 * (1 - second.continuity) * (1 + second.bias) / 2 * into
        let inAfter = hold2 * (1 + second.continuity) * (1 - second.bias) / 2 * into

        let t2 = t * t, t3 = t2 * t
        let h1 = 2 * t3 - 3 * t2 + 1, h2 = 3 * t2 - 2 * t3, h3 = t3 - 2 * t2 + t, h4 = t3 - t2
        var weights = SIMD4(
            -h3 * outBefore,
            h1 + h3 * (outBefore - outAfter) - h4 * inBefore,
            h2 + h3 * outAfter + h4 * (inBefore - inAfter),
            h4 * inAfter)
        if index == 0 {
            weights.y += weights.x
            weights.x = 0
        }
        if index + 2 >= count {
            weights.z += weights.w
            weights.w = 0
        }
        return weights
    }

    private func segmentLength(_ index: Int) -> Double {
        let index = min(max(index, 0), max(0, keyTimes.count - 2))
        return index + 1 < keyTimes.count ? keyTimes[index + 1] - keyTimes[index] : 1
    }

    /// One component interpolated at `progress`; 0 when there are no values.
    package func value(of values: [Double], at progress: Double) -> Double {
        guard let first = values.first else { return 0 }
        guard values.count == count, count > 1 else { return first }
        let place = place(at: progress), index = place.index
        if mode == .discrete { return values[index] }
        let weights = weights(at: place)
        return weights.x * values[max(0, index - 1)] + weights.y * values[index]
            + weights.z * values[min(index + 1, count - 1)]
            + weights.w * values[min(index + 2, count - 1)]
    }
}

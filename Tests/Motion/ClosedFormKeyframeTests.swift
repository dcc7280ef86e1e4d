import Foundation
import SeededRandom
import Testing

@testable import TactileMotion

/// Every calculation mode against another way to the same number, within 1e-9.
@Suite struct ClosedFormKeyframeTests {
    private static let steps = 200

    /// Random values, and ascending times from 0 to 1 of which none are nearly the same.
    private func track(_ random: inout SeededGenerator) -> (values: [Double], times: [Double]) {
        let count = Int(random.number(2...8))
        let values = (0..<count).map { _ in random.number(-100...100) }
        var times = [0.0]
        for _ in 1..<count { times.append((times.last ?? 0) + random.number(0.05...1)) }
        let last = times.last ?? 1
        return (values, times.map { $0 == last ? 1 : $0 / last })
    }

    private func compare(
        _ track: KeyframeTimeline, _ values: [Double], _ name: String,
        _ reference: (Double) -> Double
    ) {
        var worst = 0.0
        for step in 0...ClosedFormKeyframeTests.steps {
            let t = Double(step) / Double(ClosedFormKeyframeTests.steps)
            worst = max(worst, abs(track.value(of: values, at: t) - reference(t)))
        }
        #expect(worst < 1e-9, "\(name): \(values)")
    }

    /// A sum of ramps, each of which changes the slope at one key time.
    @Test func linearIsASumOfRamps() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let (values, times) = track(&random)
            let slopes = (1..<values.count).map { (index: Int) -> Double in
                let rise = values[index] - values[index - 1]
                return rise / (times[index] - times[index - 1])
            }
            compare(
                KeyframeTimeline(count: values.count, keyTimes: times), values, "linear"
            ) { t in
                var sum = values[0], before = 0.0
                for (index, slope) in slopes.enumerated() {
                    sum += (slope - before) * max(0, t - times[index])
                    before = slope
                }
                return sum
            }
        }
    }

    /// A sum of steps. There is one time more than there are values.
    @Test func discreteIsASumOfSteps() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<200 {
            let (times, values) = (track(&random).times, [1.5, -3, 40, 0.25, 9, -70, 12])
            let count = times.count - 1
            let shown = Array(values.prefix(count))
            guard count > 1 else { continue }
            compare(
                KeyframeTimeline(count: count, mode: .discrete, keyTimes: times), shown, "discrete"
            ) { t in
                var sum = shown[0]
                for index in 1..<count where t >= times[index] {
                    sum += shown[index] - shown[index - 1]
                }
                return sum
            }
        }
    }

    /// Along a line with corners in the plane: what lies behind after a part of the time is that
    /// part of the whole way.
    @Test func pacedGoesAtOneSpeed() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<200 {
            let (x, times) = track(&random)
            let y = x.map { _ in random.number(-100...100) }
            let ways = (1..<x.count).map { (index: Int) -> Double in
                hypot(x[index] - x[index - 1], y[index] - y[index - 1])
            }
            let total = ways.reduce(0, +)
            // Given times do not count.
            let paced = KeyframeTimeline(
                count: x.count, mode: .paced, keyTimes: times, distances: ways)
            for (values, name) in [(x, "paced x"), (y, "paced y")] {
                compare(paced, values, name) { t in
                    var left = t * total
                    for (index, way) in ways.enumerated() {
                        if left <= way || index == ways.count - 1 {
                            let part = way > 0 ? left / way : 0
                            return values[index] * (1 - part) + values[index + 1] * part
                        }
                        left -= way
                    }
                    return values[0]
                }
            }
        }
    }

    // MARK: Cubic

    /// A point of a cubic curve by halving chords (de Casteljau), from its ends and the tangents
    /// there, which are thirds of the way to its control points.
    private func curve(
        _ from: Double, _ out: Double, _ into: Double, _ to: Double, _ t: Double
    ) -> Double {
        var points = [from, from + out / 3, to - into / 3, to]
        while points.count > 1 {
            points = zip(points, points.dropFirst()).map { $0 * (1 - t) + $1 * t }
        }
        return points[0]
    }

    /// Kochanek and Bartels' curve, with tangents as in their paper: the differences to both sides
    /// weighted by tension, continuity and bias, and scaled where the times are uneven.
    private func bent(
        _ values: [Double], _ times: [Double], _ shapes: [KeyframeShape], _ t: Double
    ) -> Double {
        let last = values.count - 1
        let index = min(times.lastIndex { $0 <= t } ?? 0, last - 1)
        func value(_ i: Int) -> Double { values[min(max(i, 0), last)] }
        func span(_ i: Int) -> Double {
            let i = min(max(i, 0), last - 1)
            return times[i + 1] - times[i]
        }
        func tangent(_ i: Int, leaving: Bool) -> Double {
            let shape = shapes[i], sign = leaving ? 1.0 : -1.0
            let before = (1 - shape.tension) * (1 + sign * shape.continuity) * (1 + shape.bias)
            let after = (1 - shape.tension) * (1 - sign * shape.continuity) * (1 - shape.bias)
            let mean =
                (before * (value(i) - value(i - 1)) + after * (value(i + 1) - value(i))) / 2
            let own = leaving ? span(i) : span(i - 1)
            return mean * 2 * own / (span(i - 1) + span(i))
        }
        return curve(
            values[index], tangent(index, leaving: true), tangent(index + 1, leaving: false),
            values[index + 1], (t - times[index]) / span(index))
    }

    /// The values of a track with shapes, by its weights.
    private func shaped(
        _ track: KeyframeTimeline, _ values: [Double], _ shapes: [KeyframeShape], _ t: Double
    ) -> Double {
        let place = track.place(at: t), last = values.count - 1, i = place.index
        let weights = track.weights(
            at: place, first: shapes[i], second: shapes[min(i + 1, last)])
        let around = SIMD4(
            values[max(0, i - 1)], values[i], values[min(i + 1, last)], values[min(i + 2, last)])
        return (weights * around).sum()
    }

    @Test func cubicIsKochanekAndBartels() {
        var random = SeededGenerator(seed: 14)
        for _ in 0..<200 {
            let (values, times) = track(&random)
            let shapes = values.map { _ in
                KeyframeShape(
                    tension: random.number(-1...1), continuity: random.number(-1...1),
                    bias: random.number(-1...1))
            }
            let cubic = KeyframeTimeline(count: values.count, mode: .cubic, keyTimes: times)
            var worst = 0.0
            for step in 0...ClosedFormKeyframeTests.steps {
                let t = Double(step) / Double(ClosedFormKeyframeTests.steps)
                worst = max(
                    worst,
                    abs(shaped(cubic, values, shapes, t) - bent(values, times, shapes, t)))
            }
            #expect(worst < 1e-9, "\(values)")
        }
    }

    /// Without shapes and at even times it is Catmull and Rom's curve, here by Barry and Goldman's
    /// pyramid of lines.
    @Test func cubicIsCatmullAndRom() {
        var random = SeededGenerator(seed: 15)
        for _ in 0..<200 {
            let values = track(&random).values, last = values.count - 1
            compare(
                KeyframeTimeline(count: values.count, mode: .cubic), values, "cubic"
            ) { t in
                let index = min(Int(t * Double(last)), last - 1)
                let x = t * Double(last) - Double(index)
                // Knots −1, 0, 1, 2 of the four values around the segment.
                var row = (index - 1...index + 2).map { values[min(max($0, 0), last)] }
                func line(_ a: Double, _ b: Double, _ from: Double, _ to: Double) -> Double {
                    (a * (to - x) + b * (x - from)) / (to - from)
                }
                row = (0..<3).map { line(row[$0], row[$0 + 1], Double($0 - 1), Double($0)) }
                row = (0..<2).map { line(row[$0], row[$0 + 1], Double($0 - 1), Double($0 + 1)) }
                return line(row[0], row[1], 0, 1)
            }
        }
    }

    /// The same curve over times that follow from the distances.
    @Test func cubicPacedIsCubicAtTheTimesOfItsChords() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<200 {
            let values = track(&random).values
            let ways = (1..<values.count).map { (index: Int) -> Double in
                abs(values[index] - values[index - 1])
            }
            let total = ways.reduce(0, +)
            guard (ways.min() ?? 0) > total * 1e-3 else { continue }
            var times = ways.indices.map { ways[..<$0].reduce(0, +) / total }
            times.append(1)
            let shapes = values.map { _ in KeyframeShape() }
            compare(
                KeyframeTimeline(count: values.count, mode: .cubicPaced, distances: ways), values,
                "cubic paced"
            ) { bent(values, times, shapes, $0) }
        }
    }
}

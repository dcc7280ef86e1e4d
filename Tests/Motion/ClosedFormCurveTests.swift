import Foundation
import SeededRandom
import Testing

@testable import TactileMotion

/// Timing curves against other ways to the same number.
@Suite struct ClosedFormCurveTests {
    private func cubic(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
    }

    /// The parameter at which the curve's x is `x`, by halving alone.
    private func parameter(_ curve: TimingCurve, at x: Double) -> Double {
        var low = 0.0, high = 1.0
        for _ in 0..<200 {
            let middle = low + (high - low) / 2
            if cubic(curve.x1, curve.x2, middle) < x { low = middle } else { high = middle }
        }
        return low
    }

    @Test func randomCurvesAgreeWithHalving() {
        var random = SeededGenerator(seed: 1)
        var worst = 0.0, upright = 0
        for _ in 0..<2000 {
            func x() -> Double { random.pick([0, 1, 1e-9, 1 - 1e-9, random.number(0...1)]) }
            func y() -> Double { random.pick([0, 1, random.number(-3...4)]) }
            let curve = TimingCurve(x(), y(), x(), y())
            for _ in 0..<10 {
                let x = random.number(0...1)
                // Halving has 16 digits, of which a slope takes as many as it has.
                guard abs(curve.slope(at: x)) < 1e5 else {
                    upright += 1
                    continue
                }
                let t = parameter(curve, at: x)
                worst = max(worst, abs(curve.value(at: x) - cubic(curve.y1, curve.y2, t)))
            }
        }
        #expect(worst < 1e-9)
        #expect(upright < 100)
    }

    /// Curves whose x can be solved for t with a cube root, so that the result is known to the last
    /// digit also where they stand upright.
    @Test func uprightCurvesAgreeWithTheirClosedForm() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<3000 {
            let y1 = random.number(-2...3), y2 = random.number(-2...3)
            let near = pow(10, random.number(-16...0)) / 2
            func expect(_ curve: TimingCurve, at x: Double, _ t: Double) {
                let difference = abs(curve.value(at: x) - cubic(y1, y2, t))
                #expect(difference < 1e-9, "\(curve) at \(x)")
            }
            // x = t³, upright at 0
            expect(TimingCurve(0, y1, 0, y2), at: near, cbrt(near))
            // 1 − x = (1 − t)³, upright at 1
            expect(TimingCurve(1, y1, 1, y2), at: 1 - near, 1 - cbrt(1 - (1 - near)))
            // x − ½ = 4·(t − ½)³, upright in the middle
            for x in [0.5 - near, 0.5 + near] {
                expect(TimingCurve(1, y1, 0, y2), at: x, 0.5 + cbrt((x - 0.5) / 4))
            }
        }
    }

    @Test func progressRisesWhereTheControlPointsRise() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let curve = TimingCurve(
                random.number(0...1), random.number(0...1), random.number(0...1),
                random.number(0...1))
            var last = 0.0
            for step in 1...200 {
                let value = curve.value(at: Double(step) / 200)
                #expect(value >= last - 1e-12 && value <= 1)
                last = value
            }
        }
    }
}

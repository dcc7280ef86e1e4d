import Foundation
import Testing

@testable import TactileMotion

@Suite struct TimingCurveTests {
    private static let curves: [TimingCurve] = [
        .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0, 1, 1, 0),
        TimingCurve(1, 0, 0, 1), TimingCurve(0.3, -0.5, 0.7, 1.6),
    ]

    @Test(arguments: curves)
    func solvesTheCurve(curve: TimingCurve) {
        for step in 1..<200 {
            let t = Double(step) / 200, s = 1 - t
            let x = 3 * s * s * t * curve.x1 + 3 * s * t * t * curve.x2 + t * t * t
            let y = 3 * s * s * t * curve.y1 + 3 * s * t * t * curve.y2 + t * t * t
            // Where the curve stands upright, x does not tell y to more digits than this.
            let upright = curve.slope(at: x) > 1e3
            #expect(abs(curve.value(at: x) - y) < (upright ? 1e-4 : 1e-9))
        }
    }

    @Test(arguments: curves)
    func endsAreExactAndOutsideIsCut(curve: TimingCurve) {
        #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
        #expect(curve.value(at: -3) == 0 && curve.value(at: 3) == 1 && curve.value(at: .nan) == 0)
    }

    @Test func linearIsTheIdentity() {
        for step in 0...10 {
            #expect(TimingCurve.linear.value(at: Double(step) / 10) == Double(step) / 10)
        }
        #expect(TimingCurve.linear.slope(at: 0.3) == 1)
    }

    @Test func slopeIsTheDerivative() {
        for curve in [TimingCurve.easeIn, .easeOut, .easeInEaseOut, .standard] {
            for step in 1..<20 {
                let x = Double(step) / 20, h = 1e-6
                let slope = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
                #expect(abs(curve.slope(at: x) - slope) < 1e-5)
            }
        }
    }

    @Test func easeInOutIsSymmetric() {
        let curve = TimingCurve.easeInEaseOut
        #expect(abs(curve.value(at: 0.5) - 0.5) < 1e-12)
        for step in 0...20 {
            let x = Double(step) / 20
            #expect(abs(curve.value(at: x) + curve.value(at: 1 - x) - 1) < 1e-12)
            let back = TimingCurve.easeIn.reversed.value(at: 1 - x)
            #expect(abs(TimingCurve.easeIn.value(at: x) + back - 1) < 1e-12)
        }
    }

    @Test func timeForValueInverts() {
        for curve in [TimingCurve.easeIn, .easeOut, .easeInEaseOut, .standard, .linear] {
            for step in 1..<20 {
                let x = Double(step) / 20
                #expect(abs(curve.time(forValue: curve.value(at: x)) - x) < 1e-9)
            }
        }
    }

    @Test func badControlPointsAreRepaired() {
        let curve = TimingCurve(.nan, .infinity, 7, -.infinity)
        #expect(curve.x1 == 0 && curve.x2 == 1 && curve.value(at: 0.5).isFinite)
    }
}

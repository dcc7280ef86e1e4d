import Foundation
import SeededRandom
import Testing

@testable import TactileGeometry

@Suite struct BezierTests {
    private func randomCurve(_ random: inout SeededGenerator) -> CubicCurve {
        func point() -> CGPoint {
            CGPoint(
                x: .random(in: -100...100, using: &random),
                y: .random(in: -100...100, using: &random))
        }
        return CubicCurve(start: point(), control1: point(), control2: point(), end: point())
    }

    @Test func halvesRunWhereTheWholeRuns() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let curve = randomCurve(&random), cut = CGFloat.random(in: 0.05...0.95, using: &random)
            let (head, tail) = curve.split(at: cut), piece = curve.piece(from: cut / 2, to: cut)
            for step in 0...10 {
                let t = CGFloat(step) / 10
                #expect(head.point(at: t).distance(to: curve.point(at: t * cut)) < 1e-9)
                #expect(tail.point(at: t).distance(to: curve.point(at: cut + t * (1 - cut))) < 1e-9)
                #expect(piece.point(at: t).distance(to: curve.point(at: cut / 2 * (1 + t))) < 1e-9)
            }
            #expect(abs(head.length + tail.length - curve.length) < 1e-6 * curve.length)
        }
    }

    @Test func boundsAreTight() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<50 {
            let curve = randomCurve(&random), bounds = curve.bounds
            var sampled = CGRect.null
            for step in 0...2000 {
                let p = curve.point(at: CGFloat(step) / 2000)
                #expect(bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(p))
                sampled = sampled.union(CGRect(origin: p, size: .zero))
            }
            #expect(
                abs(sampled.width - bounds.width) < 0.01
                    && abs(sampled.height - bounds.height) < 0.01)
        }
    }

    @Test func flatteningStaysWithinTolerance() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let curve = randomCurve(&random)
            var points = [curve.start]
            curve.flatten(tolerance: 0.1) { points.append($0) }
            #expect(points.last == curve.end)
            let count = points.count - 1
            for index in 0..<count {
                let t = (CGFloat(index) + 0.5) / CGFloat(count)
                let chord = points[index].mixed(with: points[index + 1], at: 0.5)
                #expect(chord.distance(to: curve.point(at: t)) <= 0.1)
            }
        }
    }

    @Test func quadraticIsRaisedExactly() {
        let curve = CubicCurve(
            start: .zero, control: CGPoint(x: 10, y: 20), end: CGPoint(x: 20, y: 0))
        let middle = curve.point(at: 0.5)
        #expect(abs(middle.x - 10) < 1e-12 && abs(middle.y - 10) < 1e-12)
    }

    @Test func lineLengthAndParameter() {
        let line = CubicCurve(from: .zero, to: CGPoint(x: 30, y: 40))
        #expect(abs(line.length - 50) < 1e-9)
        #expect(abs(line.parameter(atLength: 12.5) - 0.25) < 1e-9)
        #expect(line.parameter(atLength: -1) == 0 && line.parameter(atLength: 99) == 1)
    }

    @Test func quarterCircleLength() {
        let k: CGFloat = 0.552_284_749_830_793_4
        let arc = CubicCurve(
            start: CGPoint(x: 1, y: 0), control1: CGPoint(x: 1, y: k),
            control2: CGPoint(x: k, y: 1), end: CGPoint(x: 0, y: 1))
        #expect(abs(arc.length - .pi / 2) < 4e-4)
        let t = arc.parameter(atLength: arc.length / 3)
        #expect(abs(arc.length(to: t) - arc.length / 3) < 1e-9)
    }

    @Test func badNumbersEnd() {
        let curve = CubicCurve(
            start: .zero, control1: CGPoint(x: CGFloat.nan, y: 0),
            control2: CGPoint(x: CGFloat.infinity, y: 0), end: .zero)
        var count = 0
        curve.flatten { _ in count += 1 }
        #expect(count == 1 && curve.length == 0)
    }
}

import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Animations along paths whose length has a closed form: after a part of the time that part of the
/// length lies behind, within 1e-9 of the whole, and the layer looks along the tangent.
@MainActor
@Suite
struct ClosedFormPathTests {
    let scene = Scene()
    let layer = Scene.layer(0, 0, 10, 10, .red)

    init() {
        scene.root.addSublayer(layer)
        scene.render()
    }

    /// Calls `check` at a hundred times of a run of a second along `path`, with the part of the
    /// time, the place and the turn that are shown.
    private func travel(
        _ path: CGPath, _ mode: CAAnimationCalculationMode = .paced,
        _ rotation: CAAnimationRotationMode? = .rotateAuto,
        _ check: (_ part: Double, _ place: CGPoint, _ angle: Double) -> Void
    ) {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.calculationMode = mode
        animation.rotationMode = rotation
        animation.duration = 1
        layer.add(animation, forKey: "way")
        scene.render()
        let start = scene.time
        for _ in 0..<100 {
            scene.render(after: 1.0 / 128)
            guard let shown = layer.presentation(), layer.animation(forKey: "way") != nil else {
                continue
            }
            check(
                scene.time - start, shown.position, atan2(shown.transform.m12, shown.transform.m11))
        }
        layer.removeAllAnimations()
    }

    private func expectNear(_ a: Double, _ b: Double, _ scale: Double, _ text: String) {
        #expect(abs(a - b) <= 1e-9 * scale, "\(text): \(a), not \(b)")
    }

    /// The difference of two directions, −π…π.
    private func turn(_ a: Double, _ b: Double) -> Double { remainder(a - b, 2 * .pi) }

    /// y = x², whose length from 0 is x/2·√(1 + 4x²) + asinh(2x)/4.
    @Test func alongAParabola() {
        func length(_ x: Double) -> Double {
            x / 2 * (1 + 4 * x * x).squareRoot() + asinh(2 * x) / 4
        }
        for end in [0.3, 1, 7.5] {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addQuadCurve(
                to: CGPoint(x: end, y: end * end), control: CGPoint(x: end / 2, y: 0))
            travel(path) { part, place, angle in
                expectNear(place.y, place.x * place.x, end * end, "on the curve")
                expectNear(length(place.x), part * length(end), length(end), "length")
                #expect(abs(turn(angle, atan2(2 * place.x, 1))) < 1e-9)
            }
        }
    }

    /// x = t², y = t³, which begins in a cusp; its length is ((4 + 9t²)^1.5 − 8) / 27.
    @Test func outOfACusp() {
        func length(_ t: Double) -> Double { (pow(4 + 9 * t * t, 1.5) - 8) / 27 }
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 1, y: 1), control1: .zero, control2: CGPoint(x: 1.0 / 3, y: 0))
        travel(path) { part, place, angle in
            let t = place.x.squareRoot()
            expectNear(place.y, t * t * t, 1, "on the curve")
            expectNear(length(t), part * length(1), length(1), "length")
            #expect(abs(turn(angle, atan2(3 * t, 2))) < 1e-9)
        }
    }

    /// A curve that runs along a line at uneven speed is gone along at an even one.
    @Test func alongALineWithUnevenControlPoints() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 3, y: 4))
        path.addCurve(
            to: CGPoint(x: 63, y: 84), control1: CGPoint(x: 6, y: 8),
            control2: CGPoint(x: 9, y: 12))
        travel(path) { part, place, angle in
            expectNear(place.x, 3 + 60 * part, 60, "x")
            expectNear(place.y, 4 + 80 * part, 80, "y")
            #expect(abs(turn(angle, atan2(4, 3))) < 1e-9)
        }
    }

    /// Paced: one speed over a line, a parabola and the line that closes the path.
    @Test func oneSpeedOverAllOfAPath() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -3, y: 0))
        path.addLine(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 2, y: 4), control: CGPoint(x: 1, y: 0))
        path.closeSubpath()
        let bend = 17.0.squareRoot() + asinh(4) / 4, back = hypot(5.0, 4)
        let total = 3 + bend + back
        travel(path) { part, place, angle in
            let way = part * total
            if way < 3 {
                expectNear(place.x, way - 3, 3, "line")
                expectNear(place.y, 0, 1, "line")
                #expect(abs(turn(angle, 0)) < 1e-9)
            } else if way < 3 + bend {
                let x = place.x
                expectNear(place.y, x * x, 4, "parabola")
                expectNear(
                    x / 2 * (1 + 4 * x * x).squareRoot() + asinh(2 * x) / 4, way - 3, total,
                    "parabola")
            } else {
                let rest = (total - way) / back
                expectNear(place.x, -3 + 5 * rest, 5, "way back")
                expectNear(place.y, 4 * rest, 4, "way back")
                #expect(abs(turn(angle, atan2(-4, -5))) < 1e-9)
            }
        }
    }

    /// Without pacing each step takes as long, and is gone along at one speed.
    @Test func equalTimesForEveryStep() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 12, y: 4), control: CGPoint(x: 11, y: 0))
        let bend = 17.0.squareRoot() + asinh(4) / 4
        travel(path, .linear) { part, place, _ in
            if part < 0.5 {
                expectNear(place.x, 20 * part, 10, "line")
            } else {
                let x = place.x - 10
                expectNear(
                    x / 2 * (1 + 4 * x * x).squareRoot() + asinh(2 * x) / 4,
                    (2 * part - 1) * bend, bend, "parabola")
            }
        }
    }

    @Test func backwardsIsHalfATurnFurther() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 2, y: 4), control: CGPoint(x: 1, y: 0))
        travel(path, .paced, .rotateAutoReverse) { _, place, angle in
            #expect(abs(turn(angle, atan2(2 * place.x, 1) + .pi)) < 1e-9)
        }
        travel(path, .paced, nil) { _, _, angle in #expect(angle == 0) }
    }
}

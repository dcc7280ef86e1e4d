import Foundation
import TactileDrawing
import TactileGeometry
import TactileMotion
import Testing

@testable import TactileLayers

/// What presentations tell about the tree on the screen, and what starts from it.
@MainActor
@Suite
struct PresentationTests {
    let scene = Scene()
    let box = Scene.layer(0, 0, 40, 40, .red)
    let dot = Scene.layer(10, 10, 10, 10, .blue)

    init() {
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
    }

    private func animate(_ layer: CALayer, _ path: String, by value: CGFloat) {
        let animation = CABasicAnimation(keyPath: path)
        animation.byValue = value
        animation.duration = 1
        layer.add(animation, forKey: path)
    }

    @Test func sublayersOfAPresentationArePresentations() throws {
        animate(box, "position.x", by: 40)
        animate(dot, "position.y", by: 20)
        scene.render()
        scene.render(after: 0.5)
        let shown = try #require(box.presentation())
        let inner = try #require(shown.sublayers?.first)
        #expect(inner.model() === dot && inner !== dot)
        #expect(abs(inner.position.y - 25) < 1e-9 && dot.position.y == 15)
        #expect(dot.presentation()?.sublayers == nil)
    }

    @Test func theSuperlayerOfAPresentationIsAPresentation() throws {
        animate(box, "position.x", by: 40)
        scene.render()
        scene.render(after: 0.5)
        let inner = try #require(dot.presentation())
        let outer = try #require(inner.superlayer)
        #expect(outer.model() === box && outer !== box)
        #expect(abs(outer.position.x - 40) < 1e-9 && box.position.x == 20)
        #expect(outer.superlayer?.model() === scene.root)
        #expect(dot.superlayer === box && scene.root.superlayer == nil)
    }

    @Test func pointsAreConvertedBetweenPresentations() throws {
        animate(box, "position.x", by: 40)
        animate(dot, "position.y", by: 20)
        scene.render()
        scene.render(after: 0.5)
        let inner = try #require(dot.presentation())
        let place = inner.convert(CGPoint(x: 1, y: 2), to: scene.root)
        #expect(abs(place.x - 31) < 1e-9 && abs(place.y - 22) < 1e-9)
        let back = inner.convert(place, from: scene.root)
        #expect(abs(back.x - 1) < 1e-9 && abs(back.y - 2) < 1e-9)
        let outer = try #require(box.presentation())
        #expect(abs(outer.convert(CGPoint(x: 0, y: 0), from: inner).y - 20) < 1e-9)
        #expect(dot.convert(CGPoint(x: 1, y: 2), to: scene.root) == CGPoint(x: 11, y: 12))
    }

    @Test func hitTestsOfPresentationsFindWhatIsSeen() {
        // The root's own coordinates are those of its superlayer.
        scene.root.anchorPoint = .zero
        animate(box, "position.x", by: 40)
        animate(dot, "position.y", by: 20)
        scene.render()
        scene.render(after: 0.5)
        let place = CGPoint(x: 35, y: 25)
        #expect(scene.root.presentation()?.hitTest(place)?.model() === dot)
        #expect(scene.root.hitTest(place) === box)
        #expect(scene.root.presentation()?.hitTest(CGPoint(x: 10, y: 5))?.model() === scene.root)
    }

    private func transition() -> CATransition {
        let transition = CATransition()
        transition.duration = 1
        return transition
    }

    /// A dissolve that comes amid another one starts from the mixture, not from what was its end.
    @Test func aDissolveAmidAnotherStartsFromTheScreen() {
        box.add(transition(), forKey: nil)
        box.backgroundColor = .blue
        dot.isHidden = true
        scene.render()
        scene.render(after: 0.5)
        let mixed = scene.pixel(30, 30)
        #expect(abs(Int(mixed >> 16 & 255) - 128) <= 2 && abs(Int(mixed & 255) - 128) <= 2)
        box.add(transition(), forKey: nil)
        box.backgroundColor = .green
        scene.render()
        #expect(scene.pixel(30, 30) == mixed)
        scene.render(after: 0.5)
        let later = scene.pixel(30, 30)
        #expect(abs(Int(later >> 16 & 255) - 64) <= 2 && abs(Int(later >> 8 & 255) - 128) <= 2)
        scene.render(after: 0.6)
        #expect(scene.pixel(30, 30) == 0xFF00_FF00)
    }

    // MARK: Cubic keyframes

    private func keyframes(_ values: [CATransform3D], _ mode: CAAnimationCalculationMode) {
        let animation = CAKeyframeAnimation(keyPath: "transform")
        animation.values = values
        animation.calculationMode = mode
        animation.duration = 1
        box.add(animation, forKey: "t")
        scene.render()
    }

    /// Angles, scales and shifts of transforms follow the curve that numbers would.
    @Test func cubicTransformsFollowTheCurveOfTheirNumbers() throws {
        let angles = [0, 0.5, 2.5, 3], scales = [1, 3, 2, 2.5], shifts = [0, 30, -10, 5.0]
        let values = zip(zip(angles, scales), shifts).map { pair, shift in
            CATransform3DConcat(
                CATransform3DConcat(
                    CATransform3DMakeScale(pair.1, pair.1, 1),
                    CATransform3DMakeRotation(pair.0, 0, 0, 1)),
                CATransform3DMakeTranslation(shift, 0, 0))
        }
        keyframes(values, .cubic)
        let line = KeyframeTimeline(count: 4, mode: .cubic)
        for _ in 0..<9 {
            scene.render(after: 0.1)
            let time = scene.time - 100
            let shown = try #require(box.presentation())
            func number(_ path: String) -> Double {
                Double(converting: shown.value(forKeyPath: path)) ?? .nan
            }
            #expect(
                abs(number("transform.rotation.z") - line.value(of: angles, at: time)) < 1e-9)
            #expect(abs(number("transform.scale.x") - line.value(of: scales, at: time)) < 1e-9)
            #expect(
                abs(number("transform.translation.x") - line.value(of: shifts, at: time)) < 1e-9)
        }
    }

    @Test func cubicTurnsInSpacePassThroughTheirValues() throws {
        let values = [
            CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 0, 0),
            CATransform3DMakeRotation(2, 0.3, 1, 0.2), CATransform3DMakeRotation(1, 0, 0, 1),
        ]
        keyframes(values, .cubic)
        var last = box.presentation()?.transform
        for step in 1...30 {
            scene.render(after: 1.0 / 30 - (step == 30 ? 1e-6 : 0))
            let now = try #require(box.presentation()).transform
            let jump = abs(now.m11 - (last?.m11 ?? 0)) + abs(now.m23 - (last?.m23 ?? 0))
            #expect(jump < 0.4, "no jumps")
            last = now
            guard step.isMultiple(of: 10) else { continue }
            let value = values[step / 10]
            #expect(abs(now.m11 - value.m11) < 1e-4 && abs(now.m23 - value.m23) < 1e-4)
            #expect(abs(now.m12 - value.m12) < 1e-4 && abs(now.m33 - value.m33) < 1e-4)
        }
    }

    /// An implicit action that comes while another one runs starts from what is seen.
    @Test func anImplicitActionStartsFromTheScreen() throws {
        let layer = CALayer()
        scene.root.addSublayer(layer)
        scene.render()
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x = 40
        CATransaction.commit()
        scene.render()
        scene.render(after: 0.5)
        let seen = try #require(layer.presentation()).position.x
        #expect(abs(seen - 20) < 1)
        layer.position.x = 90
        let next = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
        #expect((next.fromValue as? CGPoint)?.x == seen)
        scene.render()
        #expect(abs((layer.presentation()?.position.x ?? 0) - seen) < 1)
    }
}

import Foundation
import TactileDrawing
import TactileGeometry
import TactileMotion
import Testing

@testable import TactileLayers

/// Notes what an animation tells.
@MainActor
final class Witness: CAAnimationDelegate {
    var starts = 0
    var stops: [Bool] = []
    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}

@MainActor
@Suite
struct AnimationTests {
    let scene = Scene()
    let layer = Scene.layer(0, 0, 10, 10, .red)

    init() {
        scene.root.addSublayer(layer)
        scene.render()
    }

    private func slide(to x: CGFloat = 100, duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = x
        animation.duration = duration
        return animation
    }

    private var shownX: CGFloat { layer.presentation()?.position.x ?? .nan }

    @Test func movesLinearlyAndEnds() {
        let witness = Witness()
        let animation = slide()
        animation.delegate = witness
        layer.add(animation, forKey: "x")
        #expect(scene.renderer.needsFrame)
        scene.render()
        #expect(scene.renderer.isAnimating)
        #expect(witness.starts == 1)
        #expect(abs(shownX - 0) < 1e-9)
        scene.render(after: 0.25)
        #expect(abs(shownX - 25) < 1e-9)
        #expect(layer.position.x == 5)
        scene.render(after: 0.5)
        #expect(abs(shownX - 75) < 1e-9)
        scene.render(after: 0.3)
        #expect(shownX == 5)
        #expect(witness.stops == [true])
        #expect(layer.animationKeys() == nil)
        #expect(!scene.renderer.isAnimating)
        scene.render(after: 1)
        #expect(witness.stops == [true])
    }

    @Test func theFirstFrameShowsAStep() {
        scene.renderer.firstFrameLead = 0.1
        layer.add(slide(), forKey: "x")
        scene.render()
        #expect(abs(shownX - 10) < 1e-9)
        scene.render(after: 0.1)
        #expect(abs(shownX - 20) < 1e-9)
    }

    @Test func timingFunctionsBendTheWay() {
        let animation = slide()
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(animation, forKey: "x")
        scene.render()
        scene.render(after: 0.25)
        #expect(abs(shownX - 100 * TimingCurve.easeInEaseOut.value(at: 0.25)) < 1e-9)
    }

    @Test(
        arguments: [
            (0, 100, nil, 50), (20, nil, 40, 40), (nil, 100, 50, 75), (25, nil, nil, 15),
            (nil, 105, nil, 55), (nil, nil, 50, 30),
        ] as [(Int?, Int?, Int?, CGFloat)])
    func fromToAndBy(from: Int?, to: Int?, by: Int?, middle: CGFloat) {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = from
        animation.toValue = to
        animation.byValue = by
        animation.duration = 1
        layer.add(animation, forKey: nil)
        scene.render()
        scene.render(after: 0.5)
        #expect(abs(shownX - middle) < 1e-9)
    }

    @Test func springsFollowTheClosedForm() {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 0
        spring.toValue = 100
        spring.stiffness = 200
        spring.damping = 8
        spring.initialVelocity = 2
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: "x")
        scene.render()
        scene.render(after: 0.137)
        // Underdamped: 1 − e^(−γt)·(cos ω_d t + (γ − v)/ω_d · sin ω_d t)
        let decay = 4.0, swing = (200.0 - 16).squareRoot()
        let expected =
            1
            - exp(-decay * 0.137)
            * (cos(swing * 0.137) + (decay - 2) / swing * sin(swing * 0.137))
        #expect(abs(shownX / 100 - expected) < 1e-9)
    }

    @Test func keyframesPassTheirValues() {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 100, 50]
        animation.keyTimes = [0, 0.25, 1]
        animation.duration = 1
        layer.add(animation, forKey: "x")
        scene.render()
        scene.render(after: 0.125)
        #expect(abs(shownX - 50) < 1e-9)
        scene.render(after: 0.5)
        #expect(abs(shownX - 75) < 1e-9)
    }

    @Test func aPathIsFollowedAndTurnsTheLayer() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 30, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 10))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.calculationMode = .paced
        animation.rotationMode = .rotateAuto
        animation.duration = 4
        layer.add(animation, forKey: "way")
        scene.render()
        scene.render(after: 2)
        #expect(layer.presentation()?.position == CGPoint(x: 20, y: 0))
        scene.render(after: 1.5)
        let shown = layer.presentation()
        #expect(abs((shown?.position.y ?? 0) - 5) < 1e-9)
        let angle = Double(converting: shown?.value(forKeyPath: "transform.rotation.z")) ?? 0
        #expect(abs(angle - .pi / 2) < 1e-9)
    }

    @Test func repeatsReversesAndAccumulates() {
        let animation = slide()
        animation.repeatCount = 2
        animation.autoreverses = true
        layer.add(animation, forKey: "x")
        scene.render()
        scene.render(after: 1.25)
        #expect(abs(shownX - 75) < 1e-9)
        scene.render(after: 1)
        #expect(abs(shownX - 25) < 1e-9)
        let cumulative = slide()
        cumulative.repeatCount = .infinity
        cumulative.isCumulative = true
        layer.add(cumulative, forKey: "x")
        scene.render()
        scene.render(after: 2.5)
        #expect(abs(shownX - 250) < 1e-9)
        #expect(scene.renderer.isAnimating)
    }

    @Test func additiveAnimationsAddUp() {
        for _ in 0..<2 {
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = -10
            animation.toValue = 0
            animation.isAdditive = true
            animation.duration = 1
            layer.add(animation, forKey: nil)
        }
        scene.render()
        scene.render(after: 0.5)
        #expect(abs(shownX - (5 - 10)) < 1e-9)
    }

    @Test func delaysWaitAndFill() {
        let animation = slide()
        animation.beginTime = scene.time + 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "x")
        scene.render()
        #expect(!scene.renderer.isAnimating)
        #expect(scene.renderer.nextWake(after: scene.time) == 101)
        #expect(shownX == 0)
        scene.render(after: 1.5)
        #expect(abs(shownX - 50) < 1e-9)
        scene.render(after: 3)
        #expect(shownX == 100)
        #expect(!scene.renderer.isAnimating)
        layer.removeAnimation(forKey: "x")
        scene.render()
        #expect(shownX == 5)
    }

    @Test func scrubbingAContainerDrivesWhatIsInside() {
        let container = Scene.layer(0, 0, 50, 50)
        scene.root.addSublayer(container)
        container.addSublayer(layer)
        scene.render()
        container.speed = 0
        container.timeOffset = 0
        let witness = Witness()
        let animation = slide()
        animation.delegate = witness
        layer.add(animation, forKey: "x")
        scene.render()
        #expect(!scene.renderer.isAnimating)
        container.timeOffset = 0.3
        #expect(scene.renderer.needsFrame)
        scene.render(after: 5)
        #expect(abs(shownX - 30) < 1e-9)
        container.timeOffset = 1
        scene.render(after: 1)
        #expect(abs(shownX - 100) < 1e-9)
        #expect(witness.stops.isEmpty)
        container.timeOffset = 0.5
        container.beginTime = scene.time
        container.speed = 2
        scene.render()
        #expect(scene.renderer.isAnimating)
        #expect(abs(shownX - 50) < 1e-9)
        scene.render(after: 0.1)
        #expect(abs(shownX - 70) < 1e-9)
        scene.render(after: 0.2)
        #expect(witness.stops == [true])
    }

    @Test func stoppingTellsOnceHoweverItHappens() {
        let removed = Witness(), replaced = Witness(), orphaned = Witness(), moved = Witness()
        func add(_ witness: Witness, _ key: String, to layer: CALayer) {
            let animation = slide()
            animation.delegate = witness
            layer.add(animation, forKey: key)
        }
        add(removed, "a", to: layer)
        add(replaced, "b", to: layer)
        scene.render()
        layer.removeAnimation(forKey: "a")
        layer.add(slide(), forKey: "b")
        scene.render()
        #expect(removed.stops == [false])
        #expect(replaced.stops == [false])
        let second = Scene.layer(0, 0, 5, 5)
        scene.root.addSublayer(second)
        add(moved, "c", to: second)
        scene.render(after: 0.1)
        second.removeFromSuperlayer()
        layer.addSublayer(second)
        scene.render(after: 0.1)
        #expect(moved.stops.isEmpty)
        add(orphaned, "d", to: second)
        scene.render(after: 0.1)
        second.removeFromSuperlayer()
        CATransaction.flush()
        #expect(orphaned.stops == [false])
        #expect(moved.stops == [false])
        scene.render(after: 5)
        #expect(orphaned.stops == [false])
        #expect(removed.stops == [false])
    }

    @Test func groupsRunTheirAnimations() {
        let group = CAAnimationGroup()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 2
        let late = slide()
        late.beginTime = 1
        late.fillMode = .backwards
        group.animations = [fade, late]
        group.duration = 2
        layer.add(group, forKey: "both")
        scene.render()
        scene.render(after: 0.5)
        #expect(abs((layer.presentation()?.opacity ?? 0) - 0.25) < 1e-6)
        #expect(shownX == 0)
        scene.render(after: 1)
        #expect(abs(shownX - 50) < 1e-9)
    }

    @Test func transformsTurnAlongTheShortestWay() {
        let animation = CABasicAnimation(keyPath: "transform")
        animation.fromValue = CATransform3DIdentity
        animation.toValue = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        animation.duration = 1
        layer.add(animation, forKey: "turn")
        let whole = CABasicAnimation(keyPath: "transform.rotation.z")
        whole.toValue = 2 * CGFloat.pi
        whole.duration = 1
        scene.render()
        scene.render(after: 0.5)
        let expected = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        let shown = layer.presentation()?.transform ?? CATransform3DIdentity
        #expect(abs(shown.m11 - expected.m11) < 1e-9)
        #expect(abs(shown.m12 - expected.m12) < 1e-9)
        layer.add(whole, forKey: "turn")
        scene.render()
        scene.render(after: 0.75)
        let turned = layer.presentation()?.transform ?? CATransform3DIdentity
        #expect(abs(turned.m11) < 1e-9)
        #expect(abs(turned.m12 + 1) < 1e-9)
    }

    @Test func restingLayersCostNothingWhileOneMoves() {
        for index in 0..<200 {
            scene.root.addSublayer(Scene.layer(CGFloat(index), 60, 1, 1, .blue))
        }
        layer.add(slide(), forKey: "x")
        scene.render()
        let frame = scene.render(after: 0.1)
        #expect(frame.statistics.layersVisited <= 3)
        #expect(scene.renderer.context.animated.count == 1)
    }

    /// A group that is kept after its end shows what its animations show at theirs.
    @Test func aGroupThatStaysShowsItsEnd() {
        let group = CAAnimationGroup()
        group.animations = [slide()]
        group.duration = 1
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        layer.add(group, forKey: "stays")
        scene.render()
        let end = (group.animations?.first as? CABasicAnimation)?.toValue
        #expect(end != nil)
        for wait in [0.999, 0.001, 0.5, 100] {
            scene.render(after: wait)
            #expect(abs(shownX - 100) < 0.2, "after \(wait) s")
        }
        #expect(layer.animationKeys() == ["stays"])
    }

    /// Filling counts only for an animation that stays.
    @Test func anAnimationThatIsRemovedDoesNotFill() {
        let animation = slide()
        animation.duration = 1
        animation.fillMode = .forwards
        layer.add(animation, forKey: "slide")
        scene.render()
        scene.render(after: 1.5)
        #expect(layer.animationKeys() == nil)
        #expect((layer.presentation() ?? layer).position == layer.position)
    }
}

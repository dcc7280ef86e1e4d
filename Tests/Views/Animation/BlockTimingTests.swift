import Foundation
import Tactile
import TactileMotion
import TestSupport
import Testing

/// Durations, curves, delays, repetition, nesting and blending of animation blocks.
@MainActor
@Suite struct BlockTimingTests {
    @Test(
        arguments: [
            (UIView.AnimationOptions.curveLinear, TimingCurve.linear),
            (.curveEaseInOut, .easeInEaseOut), (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut),
        ])
    func curvesAreThoseOfTheirNames(option: UIView.AnimationOptions, curve: TimingCurve) {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1, delay: 0, options: option,
            animations: { stage.view.center.x = 110 })
        stage.harness.settle()
        for step in 1..<10 {
            stage.advance(0.1)
            let time = Double(step) * 0.1
            #expect(isNear(stage.x, 10 + 100 * curve.value(at: time), 1e-6))
        }
    }

    @Test func aSecondAnimationIsBlendedWithoutAKink() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        let speed = 100.0, before = stage.x
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveEaseInOut,
            animations: { stage.view.center.x = 10 })
        stage.harness.settle()
        #expect(isNear(stage.x, before))
        stage.advance(0.001)
        // It still goes right at the old speed; the new way fades in from no speed at all.
        #expect(isNear((stage.x - before) / 0.001, speed, 0.5))
        stage.advance(0.499)
        let eased = TimingCurve.easeInEaseOut.value(at: 0.5)
        #expect(isNear(stage.x, 110 - 100 * eased, 1e-3))
        stage.advance(0.6)
        #expect(stage.x == 10)
    }

    @Test func blendedTurnsAndSizesAddUp() {
        let stage = AnimationStage()
        let view = stage.view
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                view.transform = CGAffineTransform(rotationAngle: 1)
                view.bounds.size.width = 60
            })
        stage.advance(0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                view.transform = .identity
                view.bounds.size.width = 20
            })
        stage.advance(0.25)
        // 0.75 of the first way, less 0.25 of the second one.
        #expect(isNear(stage.shown("transform.rotation.z"), 0.5, 1e-9))
        #expect(isNear(stage.shown("bounds.size.width"), 40))
        stage.advance(0.5)
        #expect(isNear(stage.shown("transform.rotation.z"), 0.25, 1e-9))
        #expect(isNear(stage.shown("bounds.size.width"), 30))
    }

    @Test func aTransformThatCannotBeTakenBackStartsFromWhatIsSeen() {
        let stage = AnimationStage()
        let view = stage.view
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.transform = CGAffineTransform(scaleX: 0, y: 0) })
        stage.advance(0.5)
        #expect(isNear(stage.shown("transform.scale.x"), 0.5))
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.transform = .identity })
        stage.harness.settle()
        #expect(isNear(stage.shown("transform.scale.x"), 0.5))
        stage.advance(0.5)
        #expect(isNear(stage.shown("transform.scale.x"), 0.75))
    }

    @Test func animationsOfTheProgramsOwnGoOnBesideBlocks() {
        let stage = AnimationStage()
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.fromValue = 0
        spin.toValue = 2
        spin.duration = 2
        spin.repeatCount = .infinity
        stage.view.layer.add(spin, forKey: "transform.rotation.z")
        stage.advance(0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
            animations: { stage.view.transform = CGAffineTransform(scaleX: 3, y: 3) },
            completion: { stage.told.append($0) })
        stage.advance(0.5)
        #expect(isNear(stage.shown("transform.rotation.z"), 1))
        #expect(isNear(stage.shown("transform.scale.x"), 2, 1e-3))
        UIView.animate(withDuration: 0) { stage.view.transform = .identity }
        stage.harness.settle()
        #expect(stage.told == [false])
        #expect(stage.view.layer.animationKeys() == ["transform.rotation.z"])
    }

    @Test func coloursStartFromWhatIsSeen() {
        let stage = AnimationStage()
        stage.view.backgroundColor = .black
        stage.harness.settle()
        func red() -> CGFloat {
            stage.view.layer.presentation()?.backgroundColor?.components?[0] ?? .nan
        }
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { stage.view.backgroundColor = .red })
        stage.advance(0.5)
        #expect(isNear(red(), 0.5))
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { stage.view.backgroundColor = .black })
        stage.harness.settle()
        #expect(isNear(red(), 0.5))
        stage.advance(0.5)
        #expect(isNear(red(), 0.25))
    }

    @Test func autoreversingEndsAtTheNewValue() {
        let stage = AnimationStage()
        stage.moveRight(options: .autoreverse)
        stage.advance(0.75)
        #expect(isNear(stage.x, 85))
        stage.advance(0.5)
        #expect(isNear(stage.x, 85))
        stage.advance(0.5)
        #expect(isNear(stage.x, 35))
        #expect(stage.told.isEmpty)
        stage.advance(0.3)
        #expect(stage.told == [true])
        #expect(stage.x == 110)
    }

    @Test func repeatingGoesOnUntilSomethingTakesItsPlace() {
        let stage = AnimationStage()
        stage.moveRight(options: .repeat)
        stage.advance(25.25)
        #expect(isNear(stage.x, 35))
        #expect(stage.told.isEmpty)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { stage.view.center.x = 135 })
        stage.harness.settle()
        #expect(stage.told == [false])
        stage.advance(0.5)
        #expect(isNear(stage.x, 85))
    }

    @Test func modifiedAnimationsRepeatAsOftenAsTheySay() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) {
                    stage.view.center.x = 110
                }
                stage.view.alpha = 0
            }, completion: { stage.told.append($0) })
        stage.advance(1.5)
        #expect(isNear(stage.x, 60))
        #expect(stage.opacity == 0)
        stage.advance(2.75)
        #expect(isNear(stage.x, 35))
        stage.advance(0.7)
        #expect(stage.told.isEmpty)
        stage.advance(0.1)
        #expect(stage.told == [true])
    }

    @Test func aDelayedAnimationLetsTheRunningOneGoOn() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.25)
        UIView.animate(
            withDuration: 0.5, delay: 0.5, options: .curveLinear,
            animations: { stage.view.center.x = 10 })
        stage.advance(0.25)
        #expect(isNear(stage.x, 60))
        stage.advance(0.5)
        #expect(isNear(stage.x, 60))
        stage.advance(0.3)
        #expect(stage.x == 10)
    }

    @Test func insideABlockItsDurationIsKnown() {
        #expect(UIView.inheritedAnimationDuration == 0)
        UIView.animate(withDuration: 0.7) {
            #expect(UIView.inheritedAnimationDuration == 0.7)
            UIView.animate(withDuration: 0.1) {
                #expect(UIView.inheritedAnimationDuration == 0.7)
            }
            UIView.performWithoutAnimation {
                #expect(UIView.inheritedAnimationDuration == 0)
            }
        }
        #expect(UIView.inheritedAnimationDuration == 0)
    }

    @Test func nestedOptionsAreInheritedUnlessOverridden() {
        let stage = AnimationStage()
        let other = UIView(frame: CGRect(x: 0, y: 50, width: 20, height: 20))
        stage.harness.window.addSubview(other)
        stage.harness.settle()
        UIView.animate(
            withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .allowUserInteraction],
            animations: {
                UIView.animate(withDuration: 1) { stage.view.center.x = 110 }
                UIView.animate(
                    withDuration: 1, delay: 0, options: .overrideInheritedOptions,
                    animations: { other.center.x = 110 })
            })
        stage.advance(1.5)
        #expect(isNear(stage.x, 60))
        #expect(other.layer.animationKeys() == nil)
        #expect(
            stage.harness.window.hitTest(CGPoint(x: 110, y: 10), with: nil) === stage.view)
    }

    // MARK: Springs

    @Test(arguments: [0.2, 0.6, 1.0], [-2.0, 0, 0.5, 8])
    func aSpringGoesOnAtTheGivenSpeed(damping: Double, velocity: Double) {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 0.8, delay: 0, usingSpringWithDamping: damping,
            initialSpringVelocity: velocity, animations: { stage.view.center.x = 110 })
        stage.harness.settle()
        let step = 1e-6
        stage.advance(step)
        #expect(isNear((stage.x - 10) / (100 * step), velocity, 1e-2))
        let spring = Spring(settlingDuration: 0.8, dampingRatio: damping, velocity: velocity)
        stage.advance(0.3 - step)
        #expect(isNear(stage.x, 10 + 100 * spring.progress(at: 0.3, velocity: velocity), 1e-6))
        stage.advance(0.51)
        #expect(stage.x == 110)
    }

    @Test(arguments: [-0.5, 0, 0.4])
    func aSpringOfAPerceptualDurationEndsWhenItHasSettled(bounce: Double) {
        let stage = AnimationStage()
        UIView.animate(
            springDuration: 0.5, bounce: bounce, initialSpringVelocity: 1,
            animations: { stage.view.center.x = 110 }, completion: { stage.told.append($0) })
        stage.harness.settle()
        let spring = Spring(perceptualDuration: 0.5, bounce: bounce)
        stage.advance(0.2)
        #expect(isNear(stage.x, 10 + 100 * spring.progress(at: 0.2, velocity: 1)))
        let settled = spring.settlingDuration(velocity: 1)
        stage.advance(settled - 0.21)
        #expect(stage.told.isEmpty)
        stage.advance(0.02)
        #expect(stage.told == [true])
    }
}

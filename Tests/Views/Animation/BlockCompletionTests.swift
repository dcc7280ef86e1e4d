import Foundation
import Tactile
import TestSupport
import Testing

/// Completions are told the truth, exactly once.
@MainActor
@Suite struct BlockCompletionTests {
    @Test func anAnimationThatRunsToItsEndHasFinished() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.99)
        #expect(stage.told.isEmpty)
        stage.advance(0.02)
        #expect(stage.told == [true])
        stage.advance(2)
        #expect(stage.told == [true])
    }

    @Test func anAnimationThatIsReplacedHasNotFinished() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: .beginFromCurrentState,
            animations: { stage.view.center.x = 10 })
        stage.harness.settle()
        #expect(stage.told == [false])
        stage.advance(2)
        #expect(stage.told == [false])
    }

    @Test func anAnimationThatIsBlendedWithAnotherFinishes() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        UIView.animate(withDuration: 1) { stage.view.center.x = 10 }
        stage.advance(0.45)
        #expect(stage.told.isEmpty)
        stage.advance(0.1)
        #expect(stage.told == [true])
    }

    @Test func removingAllAnimationsInterrupts() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        stage.view.layer.removeAllAnimations()
        stage.harness.settle()
        #expect(stage.told == [false])
        #expect(stage.x == 110)
        stage.advance(2)
        #expect(stage.told == [false])
    }

    @Test func leavingTheWindowInterrupts() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        stage.view.removeFromSuperview()
        stage.harness.settle()
        #expect(stage.told == [false])
        stage.harness.window.addSubview(stage.view)
        stage.advance(2)
        #expect(stage.told == [false])
    }

    @Test func movingWithinTheWindowDoesNotInterrupt() {
        let stage = AnimationStage()
        let other = UIView(frame: CGRect(x: 0, y: 50, width: 200, height: 50))
        stage.harness.window.addSubview(other)
        stage.moveRight()
        stage.advance(0.5)
        stage.harness.window.bringSubviewToFront(stage.view)
        other.addSubview(stage.view)
        stage.advance(0.25)
        #expect(isNear(stage.x, 85))
        stage.advance(0.5)
        #expect(stage.told == [true])
    }

    @Test func withoutChangesItIsToldOnTheNextTurn() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1, delay: 3, animations: {}, completion: { stage.told.append($0) })
        #expect(stage.told.isEmpty)
        stage.harness.settle()
        #expect(stage.told == [true])
    }

    /// Whatever the block is in.
    @Test(arguments: ["block", "animator", "keyframes", "transition", "without"])
    func withoutChangesInsideAnotherItIsTold(outer: String) {
        let stage = AnimationStage()
        let inner = {
            UIView.animate(
                withDuration: 1, animations: {}, completion: { stage.told.append($0) })
        }
        switch outer {
        case "block":
            UIView.animate(withDuration: 0.5) {
                stage.view.center.x = 110
                inner()
            }
        case "animator":
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
                stage.view.center.x = 110
                inner()
            }
            animator.startAnimation()
        case "keyframes":
            UIView.animateKeyframes(withDuration: 0.5, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    stage.view.center.x = 110
                    inner()
                }
            }
        case "transition":
            UIView.transition(with: stage.view, duration: 0.5, options: .transitionCrossDissolve) {
                stage.view.backgroundColor = .red
                inner()
            }
        default: UIView.performWithoutAnimation(inner)
        }
        stage.advance(0.75)
        #expect(stage.told == [true])
    }

    @Test func aChangeToTheSameValueIsNone() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1, animations: { stage.view.center.x = 10 },
            completion: { stage.told.append($0) })
        stage.harness.settle()
        #expect(stage.told == [true])
    }

    @Test(arguments: [0, -1, Double.nan, -Double.infinity])
    func withoutTimeItIsToldOnTheNextTurn(duration: TimeInterval) {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: duration, animations: { stage.view.center.x = 110 },
            completion: { stage.told.append($0) })
        #expect(stage.told.isEmpty)
        stage.harness.settle()
        #expect(stage.told == [true])
        #expect(stage.x == 110)
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test func withoutDurationButWithDelayItJumpsAfterTheDelay() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 0, delay: 0.5, animations: { stage.view.center.x = 110 },
            completion: { stage.told.append($0) })
        stage.advance(0.49)
        #expect(stage.x == 10)
        #expect(stage.told.isEmpty)
        stage.advance(0.02)
        #expect(stage.x == 110)
        #expect(stage.told == [true])
    }

    @Test func aChangeWithoutTimeEndsWhatRuns() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        UIView.animate(withDuration: 0) { stage.view.center.x = 30 }
        stage.harness.settle()
        #expect(stage.told == [false])
        #expect(stage.x == 30)
    }

    @Test func disabledAnimationsTakeEffectAtOnceAndHaveFinished() {
        let stage = AnimationStage()
        UIView.setAnimationsEnabled(false)
        #expect(!UIView.areAnimationsEnabled)
        stage.moveRight()
        UIView.performWithoutAnimation {}
        #expect(!UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(true)
        #expect(stage.view.layer.animationKeys() == nil)
        stage.harness.settle()
        #expect(stage.told == [true])
        #expect(stage.x == 110)
        UIView.performWithoutAnimation { stage.view.center.x = 10 }
        #expect(UIView.areAnimationsEnabled)
    }

    @Test func severalPropertiesAreToldOfOnceWhenTheLastHasEnded() {
        let stage = AnimationStage()
        let other = UIView(frame: CGRect(x: 0, y: 50, width: 20, height: 20))
        stage.harness.window.addSubview(other)
        stage.harness.settle()
        UIView.animate(
            withDuration: 1,
            animations: {
                stage.view.center.x = 110
                stage.view.alpha = 0.5
                other.backgroundColor = .red
            }, completion: { stage.told.append($0) })
        stage.advance(0.5)
        other.removeFromSuperview()
        stage.advance(0.4)
        #expect(stage.told.isEmpty)
        stage.advance(0.2)
        #expect(stage.told == [false])
    }

    @Test func aPropertyThatIsSetTwiceIsOneAnimation() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                stage.view.center.x = 500
                stage.view.center.x = 110
                stage.view.backgroundColor = .red
                stage.view.backgroundColor = .blue
            }, completion: { stage.told.append($0) })
        #expect(stage.view.layer.animationKeys()?.sorted() == ["backgroundColor", "position"])
        stage.advance(0.5)
        #expect(isNear(stage.x, 60))
        stage.advance(0.6)
        #expect(stage.told == [true])
    }

    @Test func anActionThatIsOnlyAskedForDoesNotKeepTheCompletion() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1,
            animations: {
                let action = stage.view.layer.action(forKey: "position")
                #expect((action as? CABasicAnimation)?.duration == 1)
            }, completion: { stage.told.append($0) })
        stage.harness.settle()
        #expect(stage.told == [true])
    }

    @Test func aCompletionMayAnimateAgain() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 0.5, animations: { stage.view.center.x = 110 },
            completion: { _ in
                stage.moveRight(); stage.view.center.x = 10
            })
        stage.advance(0.6)
        UIView.animate(
            withDuration: 0.5, animations: { stage.view.center.x = 60 },
            completion: { stage.told.append($0) })
        stage.advance(0.6)
        #expect(stage.told == [true, true])
    }

    @Test func removedViewsOfASystemDeleteLeaveLookingAsBefore() {
        let stage = AnimationStage()
        UIView.perform(
            .delete, on: [stage.view], options: [],
            animations: { stage.harness.window.alpha = 0.5 },
            completion: { stage.told.append($0) })
        stage.advance(0.1)
        #expect(stage.opacity < 1)
        #expect(stage.shown("transform.scale.x") < 1)
        stage.advance(0.2)
        #expect(stage.told == [true])
        #expect(stage.view.superview == nil)
        #expect(stage.view.alpha == 1)
        #expect(stage.view.transform == .identity)
    }
}

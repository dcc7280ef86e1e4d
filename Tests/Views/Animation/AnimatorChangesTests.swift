import Foundation
import Tactile
import TactileMotion
import TestSupport
import Testing

/// Property animators that turn round, stop, get more to do, and are touched.
@MainActor
@Suite struct AnimatorChangesTests {
    // MARK: Turning round

    @Test func itTurnsRoundInMotion() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.75)
        stage.animator.isReversed = true
        stage.advance(0)
        #expect(isNear(stage.x, 85))
        #expect(isNear(stage.animator.fractionComplete, 0.25))
        stage.advance(0.5)
        #expect(isNear(stage.x, 35))
        stage.advance(0.3)
        #expect(stage.ends == [.start])
        #expect(stage.model == 10)
        #expect(stage.x == 10)
    }

    @Test func aReversedAnimatorRunsFromItsEnd() {
        let stage = AnimatorStage()
        stage.animator.isReversed = true
        stage.animator.startAnimation()
        stage.advance(0.25)
        #expect(isNear(stage.x, 85))
        stage.advance(1)
        #expect(stage.ends == [.start])
        #expect(stage.model == 10)
    }

    @Test func theFractionIsThatOfThePresentDirection() {
        let stage = AnimatorStage()
        stage.animator.fractionComplete = 0.25
        stage.animator.isReversed = true
        #expect(stage.animator.fractionComplete == 0.75)
        stage.animator.fractionComplete = 0.9
        stage.advance(0.1)
        #expect(isNear(stage.x, 20))
    }

    @Test func pausingAtTheEndLeavesItToTurnRound() {
        let stage = AnimatorStage()
        stage.animator.pausesOnCompletion = true
        stage.animator.startAnimation()
        stage.advance(1.1)
        #expect(stage.ends.isEmpty)
        #expect(stage.animator.state == .active)
        #expect(!stage.animator.isRunning)
        #expect(stage.animator.fractionComplete == 1)
        #expect(stage.x == 110)
        stage.animator.isReversed = true
        stage.animator.startAnimation()
        stage.advance(0.5)
        #expect(isNear(stage.x, 60))
        stage.animator.pausesOnCompletion = false
        stage.advance(0.6)
        #expect(stage.ends == [.start])
    }

    // MARK: Stopping

    @Test func stoppingLeavesTheViewsAsTheyAreSeen() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.25)
        stage.animator.stopAnimation(true)
        #expect(stage.animator.state == .inactive)
        #expect(isNear(stage.model, 35))
        stage.advance(2)
        #expect(stage.ends.isEmpty)
        #expect(isNear(stage.x, 35))
    }

    @Test(arguments: [
        (UIViewAnimatingPosition.start, 10.0), (.end, 110), (.current, 35),
    ])
    func aStoppedAnimatorIsFinishedAtAPosition(position: UIViewAnimatingPosition, x: Double) {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.25)
        stage.animator.stopAnimation(false)
        #expect(stage.animator.state == .stopped)
        #expect(!stage.animator.isRunning)
        stage.advance(1)
        #expect(stage.ends.isEmpty)
        stage.animator.finishAnimation(at: position)
        #expect(stage.animator.state == .inactive)
        #expect(stage.ends == [position])
        #expect(isNear(stage.model, CGFloat(x)))
        stage.advance(0.1)
        #expect(isNear(stage.x, CGFloat(x)))
    }

    @Test func itCanBeUsedAgain() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(1.1)
        stage.animator.addAnimations { stage.stage.view.center.x = 10 }
        stage.animator.addCompletion { stage.ends.append($0) }
        stage.animator.startAnimation()
        stage.advance(0.5)
        #expect(isNear(stage.x, 60))
        stage.advance(0.6)
        #expect(stage.ends == [.end, .end])
    }

    // MARK: Adding

    @Test func delayedChangesBeginLaterAndEndTogether() {
        let stage = AnimatorStage(UICubicTimingParameters(animationCurve: .easeInOut))
        stage.animator.addAnimations({ stage.stage.view.alpha = 0 }, delayFactor: 0.5)
        stage.animator.startAnimation()
        stage.advance(0.4)
        #expect(stage.stage.opacity == 1)
        stage.advance(0.3)
        #expect(isNear(stage.x, 10 + 100 * TimingCurve.easeInEaseOut.value(at: 0.7)))
        #expect(isNear(stage.stage.opacity, 1 - TimingCurve.easeInEaseOut.value(at: 0.4), 1e-5))
        stage.animator.pauseAnimation()
        stage.advance(1)
        #expect(isNear(stage.stage.opacity, 1 - TimingCurve.easeInEaseOut.value(at: 0.4), 1e-5))
        stage.animator.fractionComplete = 1
        stage.advance(0.1)
        #expect(stage.stage.opacity == 0)
        stage.animator.fractionComplete = 0
        stage.advance(0.1)
        #expect(stage.stage.opacity == 1)
        #expect(stage.x == 10)
    }

    @Test func changesJoinARunningAnimatorForTheRest() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.5)
        stage.animator.addAnimations { stage.stage.view.alpha = 0 }
        stage.advance(0)
        #expect(isNear(stage.x, 60))
        stage.advance(0.25)
        #expect(isNear(stage.x, 85))
        #expect(isNear(stage.stage.opacity, 0.5, 1e-5))
        stage.animator.isReversed = true
        stage.advance(0)
        stage.advance(0.25)
        #expect(isNear(stage.x, 60))
        #expect(isNear(stage.stage.opacity, 1, 1e-5))
        stage.advance(0.6)
        #expect(stage.ends == [.start])
        #expect(stage.stage.view.alpha == 1)
        #expect(stage.model == 10)
    }

    @Test func aNewGoalForTheSamePropertyIsBlendedIn() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.5)
        stage.animator.addAnimations { stage.stage.view.center.x = 10 }
        stage.advance(0)
        #expect(isNear(stage.x, 60))
        stage.advance(0.25)
        #expect(isNear(stage.x, 35))
        stage.advance(0.3)
        #expect(stage.model == 10)
        #expect(stage.x == 10)
    }

    @Test func keyframesAreScrubbedWithTheRest() {
        let stage = AnimatorStage()
        let view = stage.stage.view
        stage.animator.addAnimations {
            UIView.animateKeyframes(
                withDuration: 0, delay: 0,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                        view.bounds.size.width = 120
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                        view.bounds.size.width = 70
                    }
                }, completion: { stage.stage.told.append($0) })
        }
        for (fraction, width) in [(0.25, 70.0), (0.5, 120), (0.75, 95), (1, 70), (0, 20)] {
            stage.animator.fractionComplete = CGFloat(fraction)
            stage.advance(0.01)
            #expect(isNear(stage.stage.shown("bounds.size.width"), CGFloat(width)))
        }
        #expect(stage.stage.told.isEmpty)
        stage.animator.startAnimation()
        stage.advance(0.25)
        #expect(isNear(stage.stage.shown("bounds.size.width"), 70, 1e-3))
        stage.advance(1)
        #expect(stage.stage.told == [true])
    }

    @Test func coloursComeBackAsTheyWere() {
        let stage = AnimationStage()
        stage.view.backgroundColor = .systemBackground
        stage.harness.settle()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            stage.view.backgroundColor = .red
        }
        animator.startAnimation()
        stage.advance(0.5)
        animator.isReversed = true
        stage.advance(1)
        #expect(stage.view.backgroundColor === UIColor.systemBackground)
    }

    // MARK: Touches

    @Test func touchesFindViewsWhereTheyAreSeen() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.5)
        func hit(_ x: CGFloat) -> UIView? {
            stage.stage.harness.window.hitTest(CGPoint(x: x, y: 10), with: nil)
        }
        #expect(hit(60) === stage.stage.view)
        #expect(hit(110) !== stage.stage.view)
        stage.advance(0.6)
        #expect(hit(110) === stage.stage.view)
        #expect(hit(60) !== stage.stage.view)
    }

    @Test func touchesFindViewsWhereTheyWillBeIfThatIsWanted() {
        let stage = AnimatorStage()
        stage.animator.isManualHitTestingEnabled = true
        stage.animator.startAnimation()
        stage.advance(0.5)
        #expect(
            stage.stage.harness.window.hitTest(CGPoint(x: 110, y: 10), with: nil)
                === stage.stage.view)
    }

    @Test func touchesMayBeKeptAway() {
        let stage = AnimatorStage()
        stage.animator.isUserInteractionEnabled = false
        stage.animator.startAnimation()
        stage.advance(0.5)
        for x in [60, 110] as [CGFloat] {
            #expect(
                stage.stage.harness.window.hitTest(CGPoint(x: x, y: 10), with: nil)
                    !== stage.stage.view)
        }
        stage.advance(0.6)
        #expect(
            stage.stage.harness.window.hitTest(CGPoint(x: 110, y: 10), with: nil)
                === stage.stage.view)
    }
}

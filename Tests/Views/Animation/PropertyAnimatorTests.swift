import Foundation
import Tactile
import TactileMotion
import TestSupport
import Testing

@MainActor
@Suite struct PropertyAnimatorTests {
    // MARK: Running

    @Test func itRunsAlongItsCurveToTheEnd() {
        let stage = AnimatorStage()
        #expect(stage.animator.state == .inactive)
        #expect(stage.model == 10)
        stage.animator.startAnimation()
        #expect(stage.animator.state == .active)
        #expect(stage.animator.isRunning)
        #expect(stage.model == 110)
        stage.advance(0.25)
        #expect(isNear(stage.x, 35))
        #expect(isNear(stage.animator.fractionComplete, 0.25))
        stage.advance(0.7)
        #expect(stage.ends.isEmpty)
        stage.advance(0.1)
        #expect(stage.ends == [.end])
        #expect(stage.animator.state == .inactive)
        #expect(stage.running == [true, false])
        #expect(stage.stage.view.layer.animationKeys() == nil)
        stage.advance(2)
        #expect(stage.ends == [.end])
    }

    @Test func itsEndCanBeWaitedFor() async {
        let stage = AnimatorStage()
        var isWaitedFor = false
        let end = Task {
            isWaitedFor = true
            return await stage.animator.addCompletion()
        }
        while !isWaitedFor { await Task.yield() }
        stage.animator.startAnimation()
        stage.advance(1.1)
        #expect(await end.value == .end)
    }

    @Test func everyWayToMakeOneHasItsCurve() {
        func shown(_ make: (UIView) -> UIViewPropertyAnimator) -> CGFloat {
            let stage = AnimationStage()
            let animator = make(stage.view)
            animator.startAnimation()
            stage.advance(0.25)
            return (stage.x - 10) / 100
        }
        func move(_ view: UIView) -> () -> Void { { view.center.x = 110 } }
        let easeIn = shown {
            UIViewPropertyAnimator(duration: 1, curve: .easeIn, animations: move($0))
        }
        #expect(isNear(easeIn, TimingCurve.easeIn.value(at: 0.25)))
        let points = shown {
            UIViewPropertyAnimator(
                duration: 1, controlPoint1: CGPoint(x: 0.5, y: 0.25),
                controlPoint2: CGPoint(x: 0.75, y: 1.5), animations: move($0))
        }
        #expect(isNear(points, TimingCurve(0.5, 0.25, 0.75, 1.5).value(at: 0.25)))
        let spring = shown {
            UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5, animations: move($0))
        }
        let ratio = Spring(settlingDuration: 1, dampingRatio: 0.5)
        #expect(isNear(spring, ratio.progress(at: 0.25)))
        let constants = UISpringTimingParameters(
            mass: 1, stiffness: 200, damping: 15, initialVelocity: CGVector(dx: 2, dy: 0))
        let physical = shown {
            let animator = UIViewPropertyAnimator(duration: 9, timingParameters: constants)
            animator.addAnimations(move($0))
            return animator
        }
        let own = Spring(mass: 1, stiffness: 200, damping: 15)
        #expect(isNear(physical, own.progress(at: 0.25, velocity: 2)))
        let perceptual = UISpringTimingParameters(duration: 0.4, bounce: 0.3)
        let animator = UIViewPropertyAnimator(duration: 9, timingParameters: perceptual)
        #expect(
            isNear(
                animator.duration,
                Spring(perceptualDuration: 0.4, bounce: 0.3).settlingDuration()))
    }

    @Test func aRunningAnimatorIsStartedAlready() {
        let stage = AnimationStage()
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.5, options: .curveLinear,
            animations: { stage.view.center.x = 110 }, completion: { ends.append($0) })
        #expect(animator.state == .active)
        #expect(animator.delay == 0.5)
        stage.advance(0.4)
        #expect(stage.x == 10)
        #expect(animator.fractionComplete == 0)
        stage.advance(0.35)
        #expect(isNear(stage.x, 35))
        stage.advance(0.8)
        #expect(ends == [.end])
    }

    @Test func withoutChangesItEndsOnTheNextTurn() {
        let stage = AnimationStage()
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {}
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        stage.harness.settle()
        #expect(ends == [.end])
        #expect(animator.state == .inactive)
    }

    @Test func itKeepsItselfWhileItRuns() {
        let stage = AnimationStage()
        var ends: [UIViewAnimatingPosition] = []
        weak var forgotten: UIViewPropertyAnimator?
        do {
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                stage.view.center.x = 110
            }
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            forgotten = animator
        }
        stage.advance(0.5)
        #expect(forgotten != nil)
        stage.advance(0.6)
        #expect(ends == [.end])
        #expect(forgotten == nil)
    }

    @Test func oneThatIsForgottenWhilePausedLeavesTheEnd() {
        let stage = AnimationStage()
        do {
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                stage.view.center.x = 110
            }
            animator.fractionComplete = 0.5
            stage.advance(0.1)
            #expect(isNear(stage.x, 60))
        }
        stage.advance(0.1)
        #expect(stage.x == 110)
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test func aViewThatLeavesEndsIt() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.5)
        stage.stage.view.removeFromSuperview()
        stage.stage.harness.settle()
        #expect(stage.ends == [.end])
        #expect(stage.model == 110)
    }

    // MARK: Pausing and scrubbing

    @Test func itPausesAndGoesOnForTheTimeThatIsLeft() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.25)
        stage.animator.pauseAnimation()
        #expect(!stage.animator.isRunning)
        #expect(stage.animator.state == .active)
        stage.advance(5)
        #expect(isNear(stage.x, 35))
        #expect(isNear(stage.animator.fractionComplete, 0.25))
        stage.animator.startAnimation()
        stage.advance(0.5)
        #expect(isNear(stage.x, 85))
        stage.advance(0.3)
        #expect(stage.ends == [.end])
        #expect(stage.running == [true, false, true, false])
    }

    @Test func aPauseBeforeTheStartMakesTheChangesAndShowsTheStart() {
        let stage = AnimatorStage()
        stage.animator.pauseAnimation()
        #expect(stage.animator.state == .active)
        #expect(stage.model == 110)
        stage.advance(1)
        #expect(stage.x == 10)
    }

    @Test func scrubbingShowsTheFraction() {
        let stage = AnimatorStage(UICubicTimingParameters(animationCurve: .easeIn))
        for fraction in [0.5, 0.1, 0.9, 1.0, 0.0, -1, 2] as [CGFloat] {
            stage.animator.fractionComplete = fraction
            stage.advance(0.1)
            let part = min(max(fraction, 0), 1)
            #expect(isNear(stage.x, 10 + 100 * part))
            #expect(stage.animator.fractionComplete == part)
        }
        stage.animator.fractionComplete = .nan
        #expect(stage.animator.fractionComplete == 1)
        #expect(stage.ends.isEmpty)
    }

    @Test func scrubbingMayFollowTheCurve() {
        let stage = AnimatorStage(UICubicTimingParameters(animationCurve: .easeIn))
        stage.animator.scrubsLinearly = false
        stage.animator.fractionComplete = 0.5
        stage.advance(0.1)
        #expect(isNear(stage.x, 10 + 100 * TimingCurve.easeIn.value(at: 0.5)))
        #expect(stage.animator.fractionComplete == 0.5)
    }

    @Test func aPauseOnACurveKeepsWhatIsSeen() {
        let eased = TimingCurve.easeIn.value(at: 0.5)
        for linearly in [true, false] {
            let stage = AnimatorStage(UICubicTimingParameters(animationCurve: .easeIn))
            stage.animator.scrubsLinearly = linearly
            stage.animator.startAnimation()
            stage.advance(0.5)
            stage.animator.pauseAnimation()
            stage.advance(0.1)
            #expect(isNear(stage.x, 10 + 100 * eased))
            #expect(isNear(stage.animator.fractionComplete, linearly ? eased : 0.5))
        }
    }

    @Test func scrubbingARunningAnimatorPausesIt() {
        let stage = AnimatorStage()
        stage.animator.startAnimation()
        stage.advance(0.25)
        stage.animator.fractionComplete = 0.75
        stage.advance(1)
        #expect(isNear(stage.x, 85))
        #expect(!stage.animator.isRunning)
    }

    @Test func itContinuesWithAnotherCurveAndTime() {
        let stage = AnimatorStage()
        stage.animator.fractionComplete = 0.5
        let timing = UICubicTimingParameters(animationCurve: .easeOut)
        stage.animator.continueAnimation(withTimingParameters: timing, durationFactor: 2)
        stage.advance(0)
        stage.advance(1)
        #expect(isNear(stage.x, 60 + 50 * TimingCurve.easeOut.value(at: 0.5)))
        stage.advance(1.1)
        #expect(stage.ends == [.end])
    }

    @Test func itContinuesAtTheSpeedOfAGesture() {
        let stage = AnimatorStage()
        stage.animator.fractionComplete = 0.5
        let spring = UISpringTimingParameters(
            dampingRatio: 0.7, initialVelocity: CGVector(dx: 6, dy: 0))
        stage.animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
        stage.advance(0)
        stage.advance(1e-6)
        // Six times the rest of fifty points a second.
        #expect(isNear((stage.x - 60) / 1e-6, 300, 1))
    }

    @Test func aSpringHasAVelocityAlongEachAxis() {
        let stage = AnimationStage()
        let spring = UISpringTimingParameters(
            dampingRatio: 0.8, initialVelocity: CGVector(dx: 3, dy: -2))
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
        animator.addAnimations { stage.view.center = CGPoint(x: 110, y: 60) }
        animator.startAnimation()
        stage.advance(0)
        stage.advance(1e-6)
        #expect(isNear((stage.x - 10) / 1e-6, 300, 1))
        #expect(isNear((stage.shown("position.y") - 10) / 1e-6, -100, 1))
        stage.advance(0.3)
        let place = CGPoint(x: stage.x, y: stage.shown("position.y"))
        animator.pauseAnimation()
        stage.advance(0.2)
        #expect(isNear(stage.x, place.x))
        #expect(isNear(stage.shown("position.y"), place.y))
    }
}

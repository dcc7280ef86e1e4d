import Foundation
import Tactile
import TactileMotion
import TestSupport
import Testing

@MainActor
@Suite struct KeyframeBlockTests {
    private static let linear = UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue)

    /// Through x = 110 at a quarter of a second and 60 at three quarters, at rest from then on.
    private func run(_ mode: UIView.KeyframeAnimationOptions) -> AnimationStage {
        let stage = AnimationStage()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: mode.union(KeyframeBlockTests.linear),
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                    stage.view.center.x = 110
                }
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) {
                    stage.view.center.x = 60
                }
            }, completion: { stage.told.append($0) })
        return stage
    }

    @Test func linearKeyframesAreReachedAtTheirTimes() {
        let stage = run(.calculationModeLinear)
        for (time, x) in [(0.125, 60.0), (0.25, 110), (0.5, 85), (0.75, 60), (0.9, 60)] {
            stage.advance(time - elapsed(stage))
            #expect(isNear(stage.x, CGFloat(x)))
        }
        stage.advance(0.2)
        #expect(stage.told == [true])
        #expect(stage.x == 60)
    }

    private func elapsed(_ stage: AnimationStage) -> TimeInterval { stage.harness.now - 1000 }

    @Test func discreteKeyframesJumpAtTheirTimes() {
        let stage = run(.calculationModeDiscrete)
        for (time, x) in [(0.2, 10.0), (0.3, 110), (0.7, 110), (0.8, 60), (0.99, 60)] {
            stage.advance(time - elapsed(stage))
            #expect(stage.x == CGFloat(x))
        }
    }

    @Test func pacedKeyframesGoAtOneSpeed() {
        let stage = run(.calculationModePaced)
        // A hundred points there and fifty back.
        for (time, x) in [(1.0 / 3, 60.0), (2.0 / 3, 110), (5.0 / 6, 85)] {
            stage.advance(time - elapsed(stage))
            #expect(isNear(stage.x, CGFloat(x), 1e-4))
        }
    }

    @Test func cubicKeyframesPassTheirValuesSmoothly() {
        let stage = run(.calculationModeCubic)
        stage.advance(0.25 - elapsed(stage))
        #expect(isNear(stage.x, 110, 1e-4))
        let step = 1e-4
        stage.advance(-elapsed(stage) + 0.25 + step)
        let after = (stage.x - 110) / step
        let other = run(.calculationModeCubic)
        other.advance(0.25 - step - elapsed(other))
        let before = (110 - other.x) / step
        // The same speed in key times; these are as long before as after only in the paced mode.
        #expect(abs(after) > 1)
        #expect(before.sign == after.sign)
    }

    @Test func cubicPacedKeyframesReachTheirValues() {
        let stage = run(.calculationModeCubicPaced)
        stage.advance(2.0 / 3 - elapsed(stage))
        #expect(isNear(stage.x, 110, 1e-3))
    }

    @Test func withoutAnotherCurveTheWholeEasesInAndOut() {
        let stage = AnimationStage()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    stage.view.center.x = 110
                }
            })
        stage.advance(0.25)
        #expect(isNear(stage.x, 10 + 100 * TimingCurve.easeInEaseOut.value(at: 0.25)))
    }

    @Test func aPropertyRestsBetweenItsKeyframes() {
        let stage = AnimationStage()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0.5, options: KeyframeBlockTests.linear,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                    stage.view.center.x = 110
                    stage.view.alpha = 0
                }
            })
        stage.advance(0.9)
        #expect(stage.x == 10)
        stage.advance(0.225)
        #expect(isNear(stage.x, 60, 1e-3))
        #expect(isNear(stage.opacity, 0.5, 1e-5))
        stage.advance(0.2)
        #expect(stage.x == 110)
    }

    @Test func keyframesRepeatAndTurnBack() {
        let stage = AnimationStage()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            options: [KeyframeBlockTests.linear, .repeat, .autoreverse],
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    stage.view.center.x = 110
                }
            })
        stage.advance(5.25)
        #expect(isNear(stage.x, 85))
    }

    @Test func keyframesInsideABlockTakeItsDuration() {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 2, delay: 0, options: .curveLinear,
            animations: {
                UIView.animateKeyframes(
                    withDuration: 0.1, delay: 0,
                    animations: {
                        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                            stage.view.center.x = 110
                        }
                    })
            })
        stage.advance(0.5)
        #expect(isNear(stage.x, 60))
    }

    @Test func keyframesAreBlendedWithWhatRuns() {
        let stage = AnimationStage()
        stage.moveRight()
        stage.advance(0.5)
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: KeyframeBlockTests.linear,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    stage.view.center.x = 10
                }
            })
        stage.harness.settle()
        #expect(isNear(stage.x, 60))
        stage.advance(0.25)
        #expect(isNear(stage.x, 60))
        stage.advance(0.5)
        #expect(isNear(stage.x, 35))
        #expect(stage.told == [true])
    }

    @Test(arguments: [Double.nan, -1, 2, .infinity])
    func timesThatAreNoneAreBroughtIntoTheWhole(time: Double) {
        let stage = AnimationStage()
        UIView.animateKeyframes(
            withDuration: 0.5, delay: 0,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: time, relativeDuration: time) {
                    stage.view.center.x = 110
                }
            }, completion: { stage.told.append($0) })
        stage.advance(0.25)
        #expect(stage.x.isFinite)
        stage.advance(0.3)
        #expect(stage.told == [true])
        #expect(stage.x == 110)
    }

    @Test func outsideOfKeyframesAKeyframeTakesEffectAtOnce() {
        let stage = AnimationStage()
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            stage.view.center.x = 110
        }
        stage.harness.settle()
        #expect(stage.x == 110)
    }
}

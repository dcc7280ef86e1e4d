import Foundation
import Tactile
import TestSupport
import Testing

/// A square of 20 points at the left of a window.
@MainActor
private final class Scene {
    let harness = Harness(size: CGSize(width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        harness.window.addSubview(view)
        harness.show()
    }

    /// Where the square's middle is on the screen.
    var x: CGFloat { view.layer.presentation()?.position.x ?? .nan }
}

@MainActor
struct ViewAnimationTests {

    @Test func theModelIsSetAtOnceAndTheScreenFollows() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        var finished: [Bool] = []
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.center.x = 110 }, completion: { finished.append($0) })
        #expect(view.center.x == 110)
        harness.advance(seconds: 0.25)
        #expect(abs(scene.x - 35) < 1e-6)
        harness.advance(seconds: 0.5)
        #expect(abs(scene.x - 85) < 1e-6)
        #expect(finished.isEmpty)
        harness.advance(seconds: 0.3)
        #expect(finished == [true])
        #expect(scene.x == 110)
    }

    @Test func theDefaultCurveEasesInAndOut() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        UIView.animate(withDuration: 1) { view.center.x = 110 }
        harness.advance(seconds: 0.5)
        #expect(abs(scene.x - 60) < 0.01)
        harness.advance(seconds: 0.4)
        #expect(scene.x > 105 && scene.x < 110)
    }

    @Test func anInterruptionBeginsFromWhatIsOnScreen() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        var finished: [Bool] = []
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.center.x = 110 }, completion: { finished.append($0) })
        harness.advance(seconds: 0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
            animations: { view.center.x = 10 })
        harness.settle()
        #expect(finished == [false])
        #expect(abs(scene.x - 60) < 1e-6)
        harness.advance(seconds: 0.5)
        #expect(abs(scene.x - 35) < 1e-6)
    }

    @Test func theCompletionIsCalledOnceAlsoWhenNothingChanges() {
        let scene = Scene()
        let harness = scene.harness
        var calls = 0
        UIView.animate(withDuration: 1, animations: {}, completion: { _ in calls += 1 })
        harness.settle()
        #expect(calls == 1)
        harness.advance(seconds: 2)
        #expect(calls == 1)
    }

    @Test func theCompletionComesWhenTheViewLeavesTheWindow() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        var finished: [Bool] = []
        UIView.animate(
            withDuration: 1, animations: { view.alpha = 0 }, completion: { finished.append($0) })
        harness.advance(seconds: 0.2)
        view.removeFromSuperview()
        harness.advance(seconds: 0.1)
        #expect(finished == [false])
        harness.advance(seconds: 2)
        #expect(finished.count == 1)
    }

    @Test func aDelayShowsTheOldValueUntilThen() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        UIView.animate(
            withDuration: 0.5, delay: 0.5, options: .curveLinear, animations: { view.alpha = 0 })
        harness.advance(seconds: 0.4)
        #expect(view.layer.presentation()?.opacity == 1)
        harness.advance(seconds: 0.35)
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-5)
    }

    @Test func nestedBlocksInheritDurationAndCurveUnlessTheyOverride() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        let other = UIView(frame: CGRect(x: 0, y: 50, width: 20, height: 20))
        harness.window.addSubview(other)
        harness.settle()
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                UIView.animate(withDuration: 0.1) { view.center.x = 110 }
                UIView.animate(
                    withDuration: 0.5, delay: 0,
                    options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
                    animations: { other.center.x = 110 })
            })
        harness.advance(seconds: 0.25)
        #expect(abs(scene.x - 35) < 1e-6)
        #expect(abs((other.layer.presentation()?.position.x ?? 0) - 60) < 1e-6)
    }

    @Test func withoutAnimationChangesTakeEffectAtOnce() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        UIView.animate(withDuration: 1) {
            UIView.performWithoutAnimation { view.center.x = 110 }
        }
        harness.settle()
        #expect(scene.x == 110)
    }

    @Test func aSpringOvershootsAndComesToRest() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
            animations: { view.center.x = 110 })
        var highest: CGFloat = 0
        for _ in 0..<60 {
            harness.advance(seconds: 1.0 / 60)
            highest = max(highest, scene.x)
        }
        #expect(highest > 115)
        #expect(abs(scene.x - 110) < 0.2)
    }

    @Test func keyframesPassThroughTheirValues() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            options: KeyframeOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                    view.center.x = 110
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    view.center.x = 60
                }
            })
        harness.advance(seconds: 0.125)
        #expect(abs(scene.x - 60) < 1e-6)
        harness.advance(seconds: 0.25)
        #expect(abs(scene.x - 110) < 1e-6)
        harness.advance(seconds: 0.375)
        #expect(abs(scene.x - 85) < 1e-6)
    }
    private typealias KeyframeOptions = UIView.KeyframeAnimationOptions

    @Test func animatedViewsLetTouchesThroughOnlyWhenAllowed() {
        let scene = Scene()
        let (harness, view) = (scene.harness, scene.view)
        UIView.animate(withDuration: 1) { view.center.x = 50 }
        #expect(harness.window.hitTest(CGPoint(x: 50, y: 10), with: nil) !== view)
        harness.advance(seconds: 1.1)
        #expect(harness.window.hitTest(CGPoint(x: 50, y: 10), with: nil) === view)
        UIView.animate(
            withDuration: 1, delay: 0, options: .allowUserInteraction,
            animations: { view.center.x = 90 })
        #expect(harness.window.hitTest(CGPoint(x: 90, y: 10), with: nil) === view)
    }
}

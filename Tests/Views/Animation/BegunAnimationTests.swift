import Foundation
import Tactile
import TestSupport
import Testing

/// Hears of begun animations.
@MainActor
private final class Listener {
    var told: [String] = []
    func starts(_ id: String) { told.append("start \(id)") }
    func stops(_ id: String, _ finished: NSNumber) {
        told.append("stop \(id) \(finished.boolValue)")
    }
    func ends() { told.append("end") }
}

/// Animations between a begin and a commit.
@MainActor
@Suite struct BegunAnimationTests {
    /// From 10 to 110.
    private func move(_ stage: AnimationStage, _ id: String?, _ settings: () -> Void) {
        UIView.beginAnimations(id, context: nil)
        UIView.setAnimationCurve(.linear)
        settings()
        stage.view.center.x = 110
        UIView.commitAnimations()
    }

    @Test func runsForAFifthOfASecondEasingInAndOut() {
        let stage = AnimationStage()
        UIView.beginAnimations(nil, context: nil)
        stage.view.center.x = 110
        UIView.commitAnimations()
        #expect(stage.view.center.x == 110)
        stage.advance(0.05)
        #expect(stage.x > 12 && stage.x < 35)
        stage.advance(0.05)
        #expect(abs(stage.x - 60) < 2)
        stage.advance(0.11)
        #expect(stage.x == 110 && stage.view.layer.animationKeys() == nil)
    }

    @Test func settingsCount() {
        let stage = AnimationStage()
        move(stage, nil) {
            UIView.setAnimationDuration(1)
            UIView.setAnimationDelay(0.5)
            UIView.setAnimationRepeatCount(2)
            UIView.setAnimationRepeatAutoreverses(true)
        }
        stage.advance(0.4)
        #expect(stage.x == 10)
        stage.advance(0.6)
        #expect(abs(stage.x - 60) < 3)
        stage.advance(1)
        #expect(abs(stage.x - 60) < 3, "on its way back")
        stage.advance(1)
        #expect(abs(stage.x - 60) < 3, "once more")
        stage.advance(1.6)
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test func theDelegateIsToldOnceEach() {
        let stage = AnimationStage(), listener = Listener()
        move(stage, "slide") {
            UIView.setAnimationDuration(1)
            UIView.setAnimationDelegate(listener)
            UIView.setAnimationWillStart(Selector("starts:", Listener.starts(_:)))
            UIView.setAnimationDidStop(Selector("stops:finished:", Listener.stops(_:_:)))
        }
        stage.advance(0.9)
        #expect(listener.told == ["start slide"])
        stage.advance(0.2)
        #expect(listener.told == ["start slide", "stop slide true"])
        move(stage, "cut") {
            UIView.setAnimationDelegate(listener)
            UIView.setAnimationDidStop(Selector("ends", Listener.ends))
        }
        stage.advance(1)
        #expect(listener.told.last == "end" && listener.told.count == 3)
    }

    @Test func anAnimationThatIsReplacedHasNotFinished() {
        let stage = AnimationStage(), listener = Listener()
        move(stage, "first") {
            UIView.setAnimationDuration(1)
            UIView.setAnimationDelegate(listener)
            UIView.setAnimationDidStop(Selector("stops:finished:", Listener.stops(_:_:)))
        }
        stage.advance(0.5)
        let x = stage.x
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationBeginsFromCurrentState(true)
        stage.view.center.x = 10
        UIView.commitAnimations()
        stage.advance(0.01)
        #expect(listener.told == ["stop first false"])
        #expect(abs(stage.x - x) < 5)
    }

    @Test func nestedOnesHaveTheirOwnSettings() {
        let stage = AnimationStage()
        let other = UIView(frame: CGRect(x: 0, y: 40, width: 20, height: 20))
        stage.harness.window.addSubview(other)
        stage.harness.settle()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(2)
        UIView.beginAnimations(nil, context: nil)
        other.alpha = 0
        UIView.commitAnimations()
        stage.view.alpha = 0
        UIView.commitAnimations()
        stage.advance(0.3)
        #expect(other.layer.animationKeys() == nil && stage.view.layer.animationKeys() != nil)
    }

    @Test func settingsAndCommitsOutsideDoNothing() {
        let stage = AnimationStage(), listener = Listener()
        UIView.setAnimationDuration(5)
        UIView.setAnimationDelegate(listener)
        UIView.commitAnimations()
        stage.view.center.x = 110
        #expect(stage.view.layer.animationKeys() == nil)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(.nan)
        UIView.setAnimationRepeatCount(.nan)
        stage.view.center.x = 10
        UIView.commitAnimations()
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test(arguments: [
        UIView.AnimationTransition.flipFromLeft, .flipFromRight, .curlUp, .curlDown,
    ])
    func transitionsShowWhatWasThereFirst(transition: UIView.AnimationTransition) {
        let stage = AnimationStage()
        let box = stage.view
        box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let (old, new) = (UIView(frame: box.bounds), UIView(frame: box.bounds))
        old.backgroundColor = .red
        new.backgroundColor = .blue
        box.addSubview(old)
        stage.harness.settle()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationTransition(transition, for: box, cache: true)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDuration(1)
        old.removeFromSuperview()
        box.addSubview(new)
        UIView.commitAnimations()
        stage.advance(0.02)
        #expect(stage.harness.pixel(50, 50) == 0xFF0000)
        stage.advance(1.1)
        #expect(stage.harness.pixel(50, 50) == 0x0000FF)
        #expect(box.layer.animationKeys() == nil)
    }
}

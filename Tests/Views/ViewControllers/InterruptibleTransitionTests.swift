import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// Transitions by an animator that can be paused, scrubbed and turned round.
@MainActor
@Suite struct InterruptibleTransitionTests {
    /// Slides the coming scene in from the right, with a property animator.
    @MainActor
    private final class Slide: NSObject, UIViewControllerAnimatedTransitioning,
        UIViewControllerTransitioningDelegate
    {
        let interactor = UIPercentDrivenInteractiveTransition()
        var isDriven = true
        var ended: [Bool] = []
        var positions: [UIViewAnimatingPosition] = []
        private(set) var animator: UIViewPropertyAnimator?

        func transitionDuration(
            using transitionContext: (any UIViewControllerContextTransitioning)?
        ) -> TimeInterval { 1 }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            interruptibleAnimator(using: context).startAnimation()
        }

        func interruptibleAnimator(
            using context: any UIViewControllerContextTransitioning
        ) -> any UIViewImplicitlyAnimating {
            if let animator { return animator }
            let made = UIViewPropertyAnimator(duration: 1, curve: .linear)
            if let view = context.view(forKey: .to) {
                context.containerView.addSubview(view)
                view.frame = context.containerView.bounds
                view.transform = CGAffineTransform(translationX: 200, y: 0)
                made.addAnimations { view.transform = .identity }
            }
            made.addCompletion { [weak self] position in
                self?.positions.append(position)
                context.completeTransition(!context.transitionWasCancelled)
            }
            animator = made
            return made
        }

        func animationEnded(_ transitionCompleted: Bool) {
            ended.append(transitionCompleted)
            animator = nil
        }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController,
            source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isDriven ? interactor : nil }
    }

    @MainActor
    private final class Stage {
        let log = RecordingController.Log()
        let root: RecordingController
        let scene: RecordingController
        let harness: Harness
        let slide = Slide()
        var interactor: UIPercentDrivenInteractiveTransition { slide.interactor }

        init() {
            root = RecordingController("root", log)
            scene = RecordingController("scene", log)
            harness = Harness(showing: root, size: CGSize(width: 200, height: 100))
            root.view.backgroundColor = .red
            scene.view.backgroundColor = .blue
            scene.transitioningDelegate = slide
            scene.modalPresentationStyle = .fullScreen
            harness.rest()
            log.calls = []
        }

        func present() {
            root.present(scene, animated: true)
            harness.settle()
        }

        /// Where the coming scene is seen, in points.
        var x: CGFloat {
            scene.view.layer.presentation()?.frame.minX ?? scene.view.layer.frame.minX
        }
        func isAt(_ x: CGFloat) -> Bool { abs(self.x - x) < 1e-3 }
        func advance(_ seconds: TimeInterval) { harness.advance(seconds: seconds) }
    }

    @Test func withoutAGestureItRunsByItself() {
        let stage = Stage()
        stage.slide.isDriven = false
        stage.present()
        stage.advance(0.25)
        #expect(stage.isAt(150))
        stage.advance(0.8)
        #expect(stage.slide.ended == [true])
        #expect(stage.scene.view.window != nil)
    }

    @Test func aGestureScrubsItAndLetsItFinish() {
        let stage = Stage()
        stage.present()
        for percent in [0.1, 0.6, 0.25] as [CGFloat] {
            stage.interactor.update(percent)
            stage.advance(0.05)
            #expect(stage.isAt(200 * (1 - percent)))
        }
        stage.interactor.completionCurve = .linear
        stage.interactor.finish()
        stage.advance(0)
        stage.advance(0.5)
        #expect(stage.isAt(50))
        #expect(stage.slide.ended.isEmpty)
        stage.advance(0.3)
        #expect(stage.slide.ended == [true])
        #expect(stage.slide.positions == [.end])
        #expect(
            stage.log.calls == [
                "root willDisappear", "scene willAppear", "scene isAppearing",
                "scene didAppear", "root didDisappear",
            ])
    }

    @Test func aCancelledGestureLeavesEverythingAsItWas() {
        let stage = Stage()
        stage.present()
        stage.interactor.update(0.5)
        stage.interactor.completionCurve = .linear
        stage.interactor.completionSpeed = 2
        stage.interactor.cancel()
        stage.advance(0)
        stage.advance(0.125)
        #expect(stage.isAt(150))
        stage.advance(0.2)
        #expect(stage.slide.ended == [false])
        #expect(stage.slide.positions == [.start])
        #expect(stage.scene.view.window == nil)
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.harness.pixel(100, 50) == 0xFF0000)
    }

    @Test func itIsTakenHoldOfWhileItRuns() {
        let stage = Stage()
        stage.interactor.wantsInteractiveStart = false
        stage.present()
        stage.advance(0.25)
        #expect(stage.isAt(150))
        stage.interactor.pause()
        stage.advance(1)
        #expect(stage.isAt(150))
        #expect(abs(stage.interactor.percentComplete - 0.25) < 1e-6)
        stage.interactor.update(0.75)
        stage.advance(0.1)
        #expect(stage.isAt(50))
        stage.interactor.finish()
        stage.advance(0.1)
        stage.interactor.pause()
        let held = stage.x
        stage.advance(1)
        #expect(stage.isAt(held))
        stage.interactor.cancel()
        stage.advance(1.1)
        #expect(stage.slide.ended == [false])
    }

    @Test func theRestFollowsTheTimingCurveAtTheGesturesSpeed() {
        let stage = Stage()
        stage.present()
        stage.interactor.update(0.5)
        stage.interactor.timingCurve = UISpringTimingParameters(
            dampingRatio: 1, initialVelocity: CGVector(dx: 5, dy: 0))
        stage.interactor.finish()
        stage.advance(0)
        stage.advance(1e-6)
        // Five times the hundred points that are left.
        #expect(abs((100 - stage.x) / 1e-6 - 500) < 2)
        stage.advance(0.6)
        #expect(stage.slide.ended == [true])
    }

    @Test func whatRunsAlongsideIsScrubbedAlong() {
        let stage = Stage()
        stage.root.present(stage.scene, animated: true)
        _ = stage.root.transitionCoordinator?.animate { _ in stage.root.view.alpha = 0 }
        stage.harness.settle()
        stage.interactor.update(0.5)
        stage.advance(0.1)
        #expect(abs((stage.root.view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-5)
        stage.interactor.cancel()
        stage.advance(1.1)
        #expect(stage.root.view.alpha == 1)
    }

    @Test func aTransitionThatIsOvertakenEndsAtOnce() {
        let stage = Stage()
        stage.present()
        stage.interactor.update(0.5)
        stage.scene.storage.transition?.finishAtOnce()
        stage.harness.settle()
        #expect(stage.slide.ended == [true])
        #expect(stage.scene.view.transform == .identity)
        stage.advance(0.1)
        #expect(stage.isAt(0))
    }
}

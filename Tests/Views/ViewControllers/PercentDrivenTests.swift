import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

@MainActor
@Suite struct PercentDrivenTests {
    /// A red scene, 200 × 100 points, and a blue one that can be presented over it by a gesture.
    @MainActor
    private final class Stage {
        let log = RecordingController.Log()
        let root: RecordingController
        let scene: RecordingController
        let harness: Harness
        let transitioning = ScriptedTransitioning()
        let interactor = UIPercentDrivenInteractiveTransition()

        init() {
            root = RecordingController("root", log)
            scene = RecordingController("scene", log)
            harness = Harness(showing: root, size: CGSize(width: 200, height: 100))
            root.view.backgroundColor = .red
            scene.view.backgroundColor = .blue
            transitioning.interactor = interactor
            scene.transitioningDelegate = transitioning
            scene.modalPresentationStyle = .fullScreen
            harness.rest()
            log.calls = []
        }

        /// Where the coming scene is seen, in points.
        var seenX: CGFloat {
            scene.view.layer.presentation()?.frame.minX ?? scene.view.layer.frame.minX
        }
    }

    @Test func updatingMovesTheAnimationWithTheGesture() {
        let stage = Stage()
        stage.root.present(stage.scene, animated: true)
        stage.harness.settle()
        for percent in [0.1, 0.5, 0.25, 0.9, 0] {
            stage.interactor.update(percent)
            stage.harness.advance(seconds: 0.05)
            #expect(abs(stage.seenX - 200 * (1 - percent)) < 0.01)
            #expect(stage.interactor.percentComplete == CGFloat(percent))
        }
        #expect(stage.transitioning.animator.finished.isEmpty)
    }

    @Test func anUpdateBeforeTheFirstFrameCounts() {
        let stage = Stage()
        stage.root.present(stage.scene, animated: true)
        stage.interactor.update(0.5)
        stage.harness.advance(seconds: 0.02)
        #expect(abs(stage.seenX - 100) < 0.01)
        #expect(stage.harness.pixel(50, 50) == 0xFF0000)
        #expect(stage.harness.pixel(150, 50) == 0x0000FF)
    }

    @Test func finishingGoesOnFromWhereTheGestureWas() {
        let stage = Stage()
        var completions = 0
        stage.interactor.completionCurve = .linear
        stage.root.present(stage.scene, animated: true) { completions += 1 }
        stage.interactor.update(0.6)
        stage.harness.settle()
        stage.interactor.finish()
        stage.harness.advance(seconds: 0.05)
        #expect(stage.seenX < 80 && stage.seenX > 20)
        stage.harness.rest()
        #expect(completions == 1)
        #expect(stage.transitioning.animator.finished == [true])
        #expect(stage.transitioning.animator.ended == [true])
        #expect(stage.scene.view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(stage.log.calls.suffix(2) == ["scene didAppear", "root didDisappear"])
        #expect(stage.harness.pixel(5, 50) == 0x0000FF)
    }

    @Test func completionSpeedShortensTheRest() {
        let stage = Stage()
        stage.interactor.completionCurve = .linear
        stage.interactor.completionSpeed = 5
        stage.root.present(stage.scene, animated: true)
        stage.interactor.update(0.5)
        stage.harness.settle()
        stage.interactor.finish()
        stage.harness.advance(seconds: 0.1)
        #expect(stage.log.calls.last == "root didDisappear")
    }

    @Test func cancellingPutsEverythingBack() {
        let stage = Stage()
        stage.root.view.transform = CGAffineTransform(translationX: 0, y: 10)
        let center = stage.root.view.center
        stage.root.present(stage.scene, animated: true)
        stage.interactor.update(0.4)
        stage.harness.settle()
        stage.interactor.cancel()
        stage.harness.rest()
        #expect(stage.transitioning.animator.finished == [false])
        #expect(stage.transitioning.animator.ended == [false])
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.scene.view.superview == nil)
        #expect(stage.root.view.center == center)
        #expect(stage.root.view.transform == CGAffineTransform(translationX: 0, y: 10))
        #expect(
            stage.log.calls == [
                "root willDisappear", "scene willAppear", "scene isAppearing",
                "scene willDisappear", "root willAppear", "root isAppearing", "root didAppear",
                "scene didDisappear",
            ])
    }

    @Test func noFrameOfACancelShowsAnythingElse() {
        let stage = Stage()
        stage.interactor.completionCurve = .linear
        stage.root.present(stage.scene, animated: true)
        stage.interactor.update(0.4)
        stage.harness.advance(seconds: 0.02)
        stage.interactor.cancel()
        var edge = 119
        for _ in 0..<20 {
            stage.harness.advance(seconds: 1.0 / 60)
            let picture = stage.harness.snapshot()
            // Red up to the edge, blue after it; the pixel between them may be a mixture.
            let boundary = (0..<200).first { picture.rgb($0, 50) != 0xFF0000 } ?? 200
            #expect(boundary >= edge)
            edge = boundary
            for x in min(200, boundary + 1)..<200 {
                #expect(picture.rgb(x, 50) == 0x0000FF)
            }
        }
        #expect(edge == 200)
    }

    @Test func anEndBeforeTheBeginningIsRemembered() {
        let stage = Stage()
        stage.interactor.update(0.3)
        stage.interactor.finish()
        stage.root.present(stage.scene, animated: true)
        stage.harness.rest()
        #expect(stage.log.calls.last == "root didDisappear")
    }

    @Test func aCancelBeforeTheBeginningIsRemembered() {
        let stage = Stage()
        stage.interactor.update(0.3)
        stage.interactor.cancel()
        stage.root.present(stage.scene, animated: true)
        stage.harness.rest()
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.log.calls.last != "scene didAppear")
    }

    @Test func aRunningTransitionCanBeTakenHoldOf() {
        let stage = Stage()
        stage.interactor.wantsInteractiveStart = false
        stage.root.present(stage.scene, animated: true)
        stage.harness.advance(seconds: 0.125)
        #expect(abs(stage.seenX - 100) < 20)
        stage.interactor.pause()
        let held = stage.seenX
        stage.harness.advance(seconds: 0.5)
        #expect(abs(stage.seenX - held) < 20)
        stage.interactor.update(0.25)
        stage.harness.advance(seconds: 0.02)
        #expect(abs(stage.seenX - 150) < 5)
        stage.interactor.cancel()
        stage.harness.rest()
        #expect(stage.root.presentedViewController == nil)
    }

    @Test func valuesOutOfRangeAreBroughtIntoIt() {
        let stage = Stage()
        stage.root.present(stage.scene, animated: true)
        stage.interactor.update(2)
        #expect(stage.interactor.percentComplete == 1)
        stage.interactor.update(-1)
        #expect(stage.interactor.percentComplete == 0)
        stage.interactor.update(0.5)
        stage.interactor.update(.nan)
        #expect(stage.interactor.percentComplete == 0.5)
        stage.interactor.completionSpeed = -1
        stage.interactor.finish()
        stage.harness.rest()
        #expect(stage.log.calls.last == "root didDisappear")
    }

    @Test func aDismissalCanBeCancelledToo() {
        let stage = Stage()
        stage.transitioning.interactor = nil
        stage.root.present(stage.scene, animated: true)
        stage.harness.rest()
        stage.log.calls = []
        stage.transitioning.interactor = stage.interactor
        stage.scene.dismiss(animated: true)
        stage.interactor.update(0.5)
        stage.harness.settle()
        stage.interactor.cancel()
        stage.harness.rest()
        #expect(stage.root.presentedViewController === stage.scene)
        #expect(stage.root.view.window == nil)
        #expect(stage.scene.view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(
            stage.log.calls == [
                "scene willDisappear", "root willAppear", "root isAppearing",
                "root willDisappear", "scene willAppear", "scene isAppearing",
                "scene didAppear", "root didDisappear",
            ])
    }

    @Test func whatRanAlongsideIsAsBeforeAfterACancel() {
        let stage = Stage()
        stage.transitioning.interactor = nil
        stage.root.present(stage.scene, animated: true)
        stage.harness.rest()
        let dimming = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        dimming.backgroundColor = .black
        stage.scene.view.superview?.addSubview(dimming)
        stage.transitioning.interactor = stage.interactor
        stage.scene.dismiss(animated: true)
        var ended: [Bool] = []
        stage.scene.transitionCoordinator?.animate(alongsideTransition: { _ in
            dimming.alpha = 0
            dimming.frame.size.width = 10
            dimming.backgroundColor = .white
        }) { ended.append($0.isCancelled) }
        stage.interactor.update(0.5)
        stage.harness.settle()
        #expect(dimming.alpha == 0)
        stage.interactor.cancel()
        stage.harness.rest()
        #expect(ended == [true])
        #expect(dimming.alpha == 1 && dimming.frame.width == 50)
        #expect(dimming.backgroundColor == .black)
        #expect(stage.harness.pixel(5, 5) == 0)
        stage.interactor.update(0)
        stage.scene.dismiss(animated: true)
        stage.scene.transitionCoordinator?.animate { _ in dimming.alpha = 0.25 }
        stage.interactor.update(0.5)
        stage.harness.settle()
        stage.interactor.finish()
        stage.harness.rest()
        #expect(dimming.alpha == 0.25)
    }
}

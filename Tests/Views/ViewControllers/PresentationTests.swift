import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

@MainActor
@Suite struct PresentationTests {
    /// A root scene in a window of 300 × 400 points.
    @MainActor
    private final class Stage {
        let log = RecordingController.Log()
        let root: RecordingController
        let harness: Harness

        init(width: CGFloat = 300) {
            root = RecordingController("root", log)
            harness = Harness(showing: root, size: CGSize(width: width, height: 400))
            log.calls = []
        }
    }

    @Test func aFullScreenSceneTakesTheOthersPlaceAndGivesItBack() {
        let stage = Stage()
        let (log, root, harness) = (stage.log, stage.root, stage.harness)
        let scene = RecordingController("scene", log)
        scene.modalPresentationStyle = .fullScreen
        var completions = 0
        root.present(scene, animated: true) { completions += 1 }
        #expect(root.presentedViewController === scene)
        #expect(scene.presentingViewController === root)
        #expect(scene.isBeingPresented)
        #expect(completions == 0)
        harness.rest()
        #expect(completions == 1)
        #expect(!scene.isBeingPresented)
        #expect(scene.view.frame == CGRect(x: 0, y: 0, width: 300, height: 400))
        #expect(root.view.window == nil)
        #expect(
            log.calls == [
                "scene loaded", "root willDisappear", "scene willAppear", "scene isAppearing",
                "scene didAppear", "root didDisappear",
            ])
        log.calls = []
        scene.dismiss(animated: true) { completions += 1 }
        harness.rest()
        #expect(completions == 2)
        #expect(root.presentedViewController == nil)
        #expect(scene.presentingViewController == nil)
        #expect(scene.view.window == nil)
        #expect(
            log.calls == [
                "scene willDisappear", "root willAppear", "root isAppearing",
                "root didAppear", "scene didDisappear",
            ])
    }

    /// From the first call to the last a scene says where it is.
    @Test func aSceneKnowsThatItComesAndGoes() {
        final class Scene: UIViewController {
            var notes: [String] = []
            private func note(_ call: String) {
                notes.append("\(call) \(isBeingPresented) \(isBeingDismissed)")
            }
            override func viewWillAppear(_ animated: Bool) { note("will") }
            override func viewDidAppear(_ animated: Bool) { note("did") }
            override func viewWillDisappear(_ animated: Bool) { note("willNot") }
            override func viewDidDisappear(_ animated: Bool) { note("didNot") }
        }
        let stage = Stage(), scene = Scene()
        for animated in [true, false] {
            scene.notes = []
            stage.root.present(scene, animated: animated)
            stage.harness.rest()
            #expect(scene.notes == ["will true false", "did true false"])
            #expect(!scene.isBeingPresented && !scene.isBeingDismissed)
            scene.notes = []
            scene.dismiss(animated: animated)
            stage.harness.rest()
            #expect(scene.notes == ["willNot false true", "didNot false true"])
            #expect(!scene.isBeingPresented && !scene.isBeingDismissed)
        }
    }

    @Test func withoutAnimationItIsThereAtOnce() {
        let stage = Stage()
        let (log, root) = (stage.log, stage.root)
        let scene = RecordingController("scene", log)
        scene.modalPresentationStyle = .overFullScreen
        root.present(scene, animated: false)
        #expect(scene.view.window != nil)
        #expect(root.view.window != nil)
        #expect(!log.calls.contains("root willDisappear"))
        root.dismiss(animated: false)
        #expect(scene.view.window == nil)
        #expect(log.calls.suffix(2) == ["scene willDisappear", "scene didDisappear"])
    }

    @Test func aSecondPresentationIsRefused() {
        let stage = Stage()
        let (log, root) = (stage.log, stage.root)
        let (a, b) = (RecordingController("a", log), RecordingController("b", log))
        root.present(a, animated: false)
        root.present(b, animated: false)
        #expect(root.presentedViewController === a)
        #expect(b.presentingViewController == nil)
        a.present(b, animated: false)
        #expect(b.presentingViewController === a)
        root.dismiss(animated: false)
        #expect(root.presentedViewController == nil)
        #expect(a.presentedViewController == nil)
        #expect(a.view.window == nil && b.view.window == nil)
    }

    @Test func scenesBehindGetNoEvents() {
        let stage = Stage(width: 700)
        let (log, root, harness) = (stage.log, stage.root, stage.harness)
        let tap = UITapGestureRecognizer()
        var taps = 0
        tap.addAction { _ in taps += 1 }
        root.view.addGestureRecognizer(tap)
        harness.tap(at: CGPoint(x: 20, y: 20))
        #expect(taps == 1)
        let scene = RecordingController("scene", log)
        scene.modalPresentationStyle = .formSheet
        scene.preferredContentSize = CGSize(width: 100, height: 100)
        scene.isModalInPresentation = true
        root.present(scene, animated: false)
        harness.settle()
        #expect(scene.view.frame == CGRect(x: 300, y: 150, width: 100, height: 100))
        harness.tap(at: CGPoint(x: 20, y: 20))
        harness.tap(at: CGPoint(x: 350, y: 200))
        #expect(taps == 1)
        #expect(root.presentedViewController === scene)
    }

    @Test func aClickBesideACardDismissesIt() {
        let stage = Stage(width: 700)
        let (log, root, harness) = (stage.log, stage.root, stage.harness)
        let scene = RecordingController("scene", log)
        scene.preferredContentSize = CGSize(width: 100, height: 100)
        root.present(scene, animated: true)
        harness.rest()
        harness.tap(at: CGPoint(x: 20, y: 20))
        harness.rest()
        #expect(root.presentedViewController == nil)
    }

    @Test func escapeDismissesACardUnlessItIsModal() {
        let stage = Stage()
        let (log, root, harness) = (stage.log, stage.root, stage.harness)
        let scene = RecordingController("scene", log)
        scene.isModalInPresentation = true
        root.present(scene, animated: false)
        harness.press(.escape)
        harness.rest()
        #expect(root.presentedViewController === scene)
        scene.isModalInPresentation = false
        harness.press(.escape)
        harness.rest()
        #expect(root.presentedViewController == nil)
    }

    @Test func aCustomPresentationDecidesAboutPlaceAndSurroundings() {
        let stage = Stage()
        let (log, root, harness) = (stage.log, stage.root, stage.harness)
        final class Panel: UIPresentationController {
            let shade = UIView()
            var calls: [String] = []
            override var frameOfPresentedViewInContainerView: CGRect {
                CGRect(x: 10, y: 20, width: 280, height: 170)
            }
            override func presentationTransitionWillBegin() {
                calls.append("willBegin")
                guard let containerView else { return }
                shade.frame = containerView.bounds
                shade.alpha = 0
                containerView.addSubview(shade)
                presentedViewController.transitionCoordinator?.animate { [shade] _ in
                    shade.alpha = 1
                }
            }
            override func presentationTransitionDidEnd(_ completed: Bool) {
                calls.append("didEnd \(completed)")
            }
            override func dismissalTransitionDidEnd(_ completed: Bool) {
                calls.append("dismissed \(completed)")
            }
        }
        let scene = RecordingController("scene", log)
        let transitioning = ScriptedTransitioning()
        var panel: Panel?
        transitioning.makePresentation = { presented, presenting in
            panel = Panel(presentedViewController: presented, presenting: presenting)
            return panel
        }
        scene.modalPresentationStyle = .custom
        scene.transitioningDelegate = transitioning
        root.present(scene, animated: true)
        #expect(panel?.calls == ["willBegin"])
        harness.rest()
        #expect(panel?.calls == ["willBegin", "didEnd true"])
        #expect(panel?.shade.alpha == 1)
        #expect(scene.view.frame == CGRect(x: 10, y: 20, width: 280, height: 170))
        #expect(root.view.window != nil)
        scene.dismiss(animated: true)
        harness.rest()
        #expect(panel?.calls.last == "dismissed true")
        #expect(transitioning.animator.ended == [true, true])
    }

    @Test func whoTypesBehindLosesTheKeyboard() {
        let stage = Stage()
        let (log, root, harness) = (stage.log, stage.root, stage.harness)
        final class Field: UIView {
            override var canBecomeFirstResponder: Bool { true }
        }
        let field = Field(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        root.view.addSubview(field)
        field.becomeFirstResponder()
        root.present(RecordingController("scene", log), animated: false)
        #expect(!field.isFirstResponder)
        harness.press(.tab)
        #expect(!field.isFirstResponder)
    }
}

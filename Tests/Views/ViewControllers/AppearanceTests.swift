import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

@MainActor
@Suite struct AppearanceTests {
    private let log = RecordingController.Log()

    @Test func theRootAppearsOnceWithItsWindow() {
        let root = RecordingController("root", log)
        let harness = Harness(showing: root)
        harness.rest()
        #expect(
            log.calls == [
                "root loaded", "root willAppear", "root isAppearing", "root didAppear",
            ])
        log.calls = []
        harness.window.rootViewController = RecordingController("other", log)
        #expect(
            log.calls == [
                "root willDisappear", "root didDisappear", "other loaded", "other willAppear",
                "other isAppearing", "other didAppear",
            ])
    }

    @Test func aChildAppearsWhenItsViewComesAndDisappearsWhenItGoes() {
        let root = RecordingController("root", log)
        let harness = Harness(showing: root)
        let child = RecordingController("child", log)
        log.calls = []
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        #expect(log.calls == ["child loaded", "child willAppear", "child isAppearing"])
        // It has appeared once it is laid out.
        harness.rest()
        #expect(log.calls.last == "child didAppear")
        log.calls = []
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(log.calls == ["child willDisappear", "child didDisappear"])
        #expect(child.parent == nil)
        harness.rest()
        #expect(log.calls.count == 2)
    }

    @Test func aChildThatIsThereAlreadyAppearsWithItsParent() {
        let root = RecordingController("root", log)
        let child = RecordingController("child", log)
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        let harness = Harness(showing: root)
        #expect(
            log.calls == [
                "root loaded", "child loaded", "root willAppear", "child willAppear",
                "child isAppearing", "root isAppearing", "root didAppear", "child didAppear",
            ])
        log.calls = []
        harness.window.close()
        #expect(
            log.calls == [
                "root willDisappear", "child willDisappear", "root didDisappear",
                "child didDisappear",
            ])
    }

    @Test func aCancelledAppearanceTurnsIntoADisappearance() {
        let controller = RecordingController("scene", log)
        controller.beginAppearanceTransition(true, animated: true)
        controller.beginAppearanceTransition(true, animated: true)
        controller.beginAppearanceTransition(false, animated: true)
        controller.endAppearanceTransition()
        controller.endAppearanceTransition()
        #expect(
            log.calls == [
                "scene loaded", "scene willAppear", "scene willDisappear", "scene didDisappear",
            ])
    }

    @Test func exchangingChildrenTellsEachOnce() {
        let root = RecordingController("root", log)
        let harness = Harness(showing: root)
        let (a, b) = (RecordingController("a", log), RecordingController("b", log))
        root.addChild(a)
        root.addChild(b)
        root.view.addSubview(a.view)
        log.calls = []
        var completed: [Bool] = []
        root.transition(
            from: a, to: b, duration: 0.2, animations: { b.view.alpha = 0.5 },
            completion: { completed.append($0) })
        #expect(log.calls == ["a willDisappear", "b loaded", "b willAppear", "b isAppearing"])
        harness.rest()
        #expect(log.calls.suffix(2) == ["a didDisappear", "b didAppear"])
        #expect(log.calls.count == 6)
        #expect(completed == [true])
        #expect(a.view.superview == nil)
    }

    @Test func respondersLeadFromTheViewThroughItsControllerUp() throws {
        let root = RecordingController("root", log)
        let harness = Harness(showing: root)
        let child = RecordingController("child", log)
        root.addChild(child)
        root.view.addSubview(child.view)
        var chain: [UIResponder] = []
        var responder: UIResponder? = child.view
        while let current = responder {
            chain.append(current)
            responder = current.next
        }
        let expected: [UIResponder] = [
            child.view, child, root.view, root, harness.window,
            try #require(harness.window.windowScene), UIApplication.shared,
        ]
        #expect(chain.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    }

    @Test func scenesHearOfANewSizeBeforeAndAfter() {
        final class Scene: UIViewController {
            var calls: [String] = []
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                calls.append("will \(Int(view.bounds.width)) → \(Int(size.width))")
                coordinator.animate(
                    alongsideTransition: { _ in
                        self.calls.append("alongside \(Int(self.view.bounds.width))")
                    }, completion: { _ in self.calls.append("done") })
            }
        }
        let root = UIViewController()
        let scene = Scene()
        root.addChild(scene)
        root.view.addSubview(scene.view)
        scene.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let harness = Harness(showing: root, size: CGSize(width: 300, height: 200))
        scene.view.frame = root.view.bounds
        scene.calls = []
        harness.resize(to: CGSize(width: 400, height: 200))
        #expect(scene.calls == ["will 300 → 400", "alongside 400", "done"])
    }

    @Test func barsAndTheSceneItselfAddToTheSafeArea() {
        let root = RecordingController("root", log)
        let harness = Harness(showing: root)
        root.additionalSafeAreaInsets.top = 10
        root.setBarInsets(UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
        harness.settle()
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 10, left: 0, bottom: 49, right: 0))
    }
}

import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

@MainActor
@Suite struct PresentationContextTests {
    /// Two scenes next to each other in a third; the left one is 100 points wide, the window 300.
    @MainActor private struct Stage {
        let log = RecordingController.Log()
        let root = UIViewController()
        let left: RecordingController
        let right: RecordingController
        let presented: RecordingController
        let harness: Harness

        init() {
            left = RecordingController("left", log)
            right = RecordingController("right", log)
            presented = RecordingController("presented", log)
            root.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
            for (scene, x, colour) in [(left, 0, UIColor.red), (right, 100, UIColor.blue)] {
                root.addChild(scene)
                scene.view.frame = CGRect(x: x, y: 0, width: x == 0 ? 100 : 200, height: 200)
                scene.view.backgroundColor = colour
                root.view.addSubview(scene.view)
                scene.didMove(toParent: root)
            }
            presented.view.backgroundColor = .black
            harness = Harness(showing: root, size: CGSize(width: 300, height: 200))
            log.calls = []
        }
    }

    @Test func whatAnAncestorPresentsIsTheChildsToo() {
        let stage = Stage()
        stage.presented.modalPresentationStyle = .overFullScreen
        stage.left.present(stage.presented, animated: false)
        #expect(stage.root.presentedViewController === stage.presented)
        #expect(stage.left.presentedViewController === stage.presented)
        #expect(stage.right.presentedViewController === stage.presented)
        #expect(stage.presented.presentingViewController === stage.root)
        let child = UIViewController()
        stage.presented.addChild(child)
        #expect(child.presentingViewController === stage.root)
        #expect(child.presentedViewController == nil)
        stage.right.dismiss(animated: false)
        #expect(stage.left.presentedViewController == nil)
        stage.harness.rest()
    }

    @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
    func aContextIsCoveredAndNothingElse(style: UIModalPresentationStyle) {
        let stage = Stage()
        stage.left.definesPresentationContext = true
        stage.presented.modalPresentationStyle = style
        stage.left.present(stage.presented, animated: true)
        stage.harness.rest()
        #expect(stage.presented.presentingViewController === stage.left)
        #expect(stage.right.presentedViewController == nil)
        #expect(
            stage.presented.view.convert(stage.presented.view.bounds, to: nil)
                == CGRect(x: 0, y: 0, width: 100, height: 200))
        #expect(stage.harness.pixel(50, 100) == 0)
        #expect(stage.harness.pixel(250, 100) == stage.harness.pixel(150, 10))
        #expect((stage.left.view.window == nil) == (style == .currentContext))
        #expect(stage.log.calls.contains("left didDisappear") == (style == .currentContext))
        #expect(!stage.log.calls.contains { $0.hasPrefix("right") })
        // What is next to it can be used.
        #expect(
            stage.harness.window.hitTest(CGPoint(x: 200, y: 100), with: nil) === stage.right.view)
        stage.presented.dismiss(animated: true)
        stage.harness.rest()
        #expect(stage.left.view.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
        #expect(stage.left.view.window != nil)
        #expect(stage.presented.view.window == nil)
    }

    /// Only the styles of a context ask for one.
    @Test func otherStylesCoverTheWindow() {
        let stage = Stage()
        stage.left.definesPresentationContext = true
        stage.presented.modalPresentationStyle = .fullScreen
        stage.left.present(stage.presented, animated: false)
        stage.harness.rest()
        #expect(stage.presented.presentingViewController === stage.root)
        #expect(stage.presented.view.frame.size == CGSize(width: 300, height: 200))
        stage.presented.dismiss(animated: false)
        stage.harness.rest()
    }

    @Test func withoutAContextTheWindowIsCovered() {
        let stage = Stage()
        stage.presented.modalPresentationStyle = .overCurrentContext
        stage.left.present(stage.presented, animated: false)
        stage.harness.rest()
        #expect(stage.presented.view.frame.size == CGSize(width: 300, height: 200))
        #expect(stage.presented.presentingViewController === stage.root)
    }
}

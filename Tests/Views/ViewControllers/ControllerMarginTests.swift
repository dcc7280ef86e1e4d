import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct ControllerMarginTests {
    private final class Scene: UIViewController {
        var changes: [UIEdgeInsets] = []

        override func viewLayoutMarginsDidChange() {
            super.viewLayoutMarginsDidChange()
            changes.append(view.layoutMargins)
        }
    }

    @Test func aScenesViewKeepsItsSidesFree() {
        let scene = Scene()
        let harness = Harness(showing: scene, size: CGSize(width: 400, height: 300))
        #expect(scene.view.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
        harness.resize(to: CGSize(width: 600, height: 300))
        #expect(scene.view.layoutMargins.left == 20 && scene.changes.count > 0)
        #expect(scene.systemMinimumLayoutMargins.leading == 20)
        scene.view.layoutMargins = UIEdgeInsets(top: 5, left: 3, bottom: 5, right: 50)
        #expect(scene.view.layoutMargins == UIEdgeInsets(top: 5, left: 20, bottom: 5, right: 50))
        scene.viewRespectsSystemMinimumLayoutMargins = false
        #expect(scene.view.layoutMargins == UIEdgeInsets(top: 5, left: 3, bottom: 5, right: 50))
        #expect(UIView().layoutMargins.left == 8)
    }

    @Test func aSceneHearsOfItsViewsMargins() {
        let scene = Scene()
        let harness = Harness(showing: scene)
        scene.changes = []
        let margins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 40)
        scene.view.layoutMargins = margins
        harness.settle()
        #expect(scene.changes.last == margins)
    }
}

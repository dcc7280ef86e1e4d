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

import Foundation
import Tactile
import TestSupport
import Testing

/// Sheets at the bottom of a narrow window that are not as wide as it.
@Suite @MainActor struct SheetWidthTests {
    @Test func theSceneSaysHowWideItsSheetIs() throws {
        let root = UIViewController(), scene = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 500, height: 600))
        scene.preferredContentSize = CGSize(width: 300, height: 200)
        let sheet = try #require(scene.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        root.present(scene, animated: true)
        harness.rest()
        #expect(scene.view.frame.width == 500)
        sheet.animateChanges { sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true }
        harness.rest()
        #expect(scene.view.frame.minX == 100 && scene.view.frame.width == 300)
        let top = scene.view.frame.minY
        harness.drag(
            from: CGPoint(x: 250, y: top + 20), to: CGPoint(x: 250, y: 60), over: 0.6)
        harness.rest()
        #expect(sheet.selectedDetentIdentifier == .large)
        #expect(scene.view.frame.minX == 100 && scene.view.frame.width == 300)
        scene.preferredContentSize.width = 900
        harness.rest()
        #expect(scene.view.frame.width == 500)
    }

    @Test func aLowWindowsSheetMayComeFromTheBottom() throws {
        let root = UIViewController(), scene = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 700, height: 380))
        scene.preferredContentSize = CGSize(width: 300, height: 200)
        let sheet = try #require(scene.sheetPresentationController)
        root.present(scene, animated: false)
        harness.rest()
        #expect(scene.view.bounds.width == 300)
        sheet.prefersEdgeAttachedInCompactHeight = true
        harness.rest()
        #expect(scene.view.bounds.width == 700)
        #expect(scene.view.convert(scene.view.bounds, to: nil).maxY == 380)
    }
}

import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct SplitCollapseTests {
    private let narrow = CGSize(width: 400, height: 400)
    private let wide = CGSize(width: 1_000, height: 400)

    @Test func aNarrowWindowHasOneStack() throws {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.harness.resize(to: narrow)
        #expect(stage.split.isCollapsed)
        #expect(stage.told == ["top secondary", "collapsed"])
        let stack = try #require(stage.split.viewControllers.first as? UINavigationController)
        #expect(stage.split.viewControllers.count == 1)
        #expect(stack.viewControllers == [stage.red, stage.blue])
        #expect(stage.place(stage.blue)?.width == 400)
        #expect(stage.place(stage.red) == nil)
        #expect(stage.red.calls == ["willDisappear", "didDisappear"])
        #expect(stage.blue.splitViewController === stage.split)
        // Back leads to the list, and again to what was chosen.
        stage.split.show(.primary)
        stage.harness.rest()
        #expect(stack.viewControllers == [stage.red])
        stage.split.show(.secondary)
        stage.harness.rest()
        #expect(stack.viewControllers == [stage.red, stage.blue])
        stage.split.hide(.secondary)
        stage.harness.rest()
        #expect(stack.viewControllers == [stage.red])
    }

    @Test func theDelegateChoosesWhatIsOnTop() throws {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.top = { _ in .primary }
        stage.harness.resize(to: narrow)
        let stack = try #require(stage.split.viewControllers.first as? UINavigationController)
        #expect(stack.viewControllers == [stage.red])
        #expect(stage.red.calls.isEmpty)
        stage.red.showDetailViewController(stage.green, sender: nil)
        stage.harness.rest()
        #expect(stack.viewControllers == [stage.red, stage.green])
        #expect(stage.split.viewController(for: .secondary) === stage.green)
    }

    @Test func expandingGivesEachColumnItsOwn() throws {
        let stage = SplitStage(.tripleColumn, width: 1_200)
        stage.harness.resize(to: narrow)
        let stack = try #require(stage.split.viewControllers.first as? UINavigationController)
        #expect(stack.viewControllers == [stage.red, stage.green, stage.blue])
        let more = ColourScene("More", .white)
        stack.pushViewController(more, animated: false)
        stage.told = []
        stage.harness.resize(to: CGSize(width: 1_200, height: 400))
        stage.harness.rest()
        #expect(!stage.split.isCollapsed)
        #expect(stage.told.last == "expanded")
        #expect(stack.viewControllers == [stage.red])
        #expect(stage.green.navigationController?.viewControllers == [stage.green])
        #expect(stage.blue.navigationController?.viewControllers == [stage.blue, more])
        #expect(stage.place(stage.red)?.width == 240)
        #expect(stage.place(stage.green)?.width == 320)
        #expect(stage.place(more)?.width == 640)
    }

    @Test func whatWasLeftIsThereAgain() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.harness.resize(to: narrow)
        stage.red.navigationController?.popViewController(animated: true)
        stage.harness.rest()
        stage.harness.resize(to: wide)
        stage.harness.rest()
        #expect(stage.place(stage.blue)?.width == 680)
        #expect(stage.place(stage.red)?.width == 320)
    }

    @Test func aSceneForTheCompactWidthIsShownAlone() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.split.setViewController(stage.green, for: .compact)
        stage.harness.resize(to: narrow)
        stage.harness.rest()
        #expect(stage.told == ["top compact", "collapsed"])
        #expect(stage.split.viewControllers == [stage.green])
        #expect(stage.green.navigationController == nil)
        #expect(stage.place(stage.green)?.width == 400)
        #expect(stage.place(stage.blue) == nil)
        stage.harness.resize(to: wide)
        stage.harness.rest()
        #expect(stage.place(stage.green) == nil)
        #expect(stage.place(stage.red)?.width == 320)
        #expect(stage.green.calls == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    }

    @Test func itBeginsWithOneColumnInANarrowWindow() {
        let stage = SplitStage(.doubleColumn, width: 400)
        #expect(stage.split.isCollapsed)
        #expect(stage.place(stage.blue)?.width == 400)
    }

    @Test func aContainerMayMakeItNarrow() {
        let split = UISplitViewController(style: .doubleColumn)
        let red = ColourScene("Red", .red), blue = ColourScene("Blue", .blue)
        split.setViewController(red, for: .primary)
        split.setViewController(blue, for: .secondary)
        let host = UIViewController()
        host.addChild(split)
        host.view.addSubview(split.view)
        split.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        split.view.frame = host.view.bounds
        let harness = Harness(showing: host, size: wide)
        harness.rest()
        #expect(!split.isCollapsed)
        host.setOverrideTraitCollection(
            UITraitCollection(horizontalSizeClass: .compact), forChild: split)
        #expect(split.isCollapsed)
        #expect(
            host.overrideTraitCollection(forChild: split)?.horizontalSizeClass == .compact)
        host.setOverrideTraitCollection(nil, forChild: split)
        #expect(!split.isCollapsed)
        harness.rest()
    }

    // MARK: Without a style

    @Test func withoutAStyleTheSecondarySceneIsPushed() throws {
        let stage = SplitStage(.unspecified, width: 1_000)
        let (first, second) = (stage.red.navigationController, stage.blue.navigationController)
        #expect(stage.split.viewControllers == [first, second])
        stage.harness.resize(to: narrow)
        #expect(stage.split.viewControllers == [first])
        #expect(first?.viewControllers == [stage.red, stage.blue])
        stage.harness.resize(to: wide)
        stage.harness.rest()
        #expect(stage.split.viewControllers == [first, second])
        #expect(first?.viewControllers == [stage.red])
        #expect(second?.viewControllers == [stage.blue])
        #expect(stage.place(stage.blue)?.width == 680)
    }

    @Test func withoutAStyleTheDelegateMayLetItGo() {
        let stage = SplitStage(.unspecified, width: 1_000)
        stage.collapses = { _, _ in true }
        stage.harness.resize(to: narrow)
        #expect(stage.red.navigationController?.viewControllers == [stage.red])
        #expect(stage.place(stage.red)?.width == 400)
        let details = UINavigationController(rootViewController: stage.green)
        stage.red.showDetailViewController(details, sender: nil)
        stage.harness.rest()
        #expect(stage.red.navigationController?.viewControllers == [stage.red, stage.green])
        stage.harness.resize(to: wide)
        stage.harness.rest()
        #expect(stage.split.viewControllers.last === details)
        #expect(details.viewControllers == [stage.green])
    }

    @Test func windowsTellOfTheirSizeClass() {
        final class Listener: UIViewController {
            var told: [String] = []
            override func willTransition(
                to newCollection: UITraitCollection,
                with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.willTransition(to: newCollection, with: coordinator)
                told.append("will \(newCollection.horizontalSizeClass)")
            }
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                told.append("size")
            }
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                super.traitCollectionDidChange(previous)
                told.append("did \(traitCollection.horizontalSizeClass)")
            }
        }
        let scene = Listener()
        let harness = Harness(showing: scene, size: wide)
        harness.resize(to: CGSize(width: 600, height: 400))
        #expect(scene.told == ["size"])
        harness.resize(to: CGSize(width: 599, height: 400))
        #expect(scene.told == ["size", "will compact", "size", "did compact"])
        #expect(scene.traitCollection.verticalSizeClass == .regular)
    }
}

import Foundation
import Tactile
import TestSupport
import Testing

/// What a scene says about the bars of the containers that it is in.
@MainActor
@Suite struct StackBarsTests {
    private final class Scene: UIViewController {
        var moves: [String] = []

        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }

        private func note(_ call: String) {
            moves.append(
                call + (isMovingToParent ? " to" : "") + (isMovingFromParent ? " from" : ""))
        }
    }

    private static func scene() -> Scene {
        let scene = Scene()
        scene.view.backgroundColor = .white
        return scene
    }

    /// A stack in the first of two tabs, 300 × 400 points.
    @MainActor
    private struct Stage {
        let root = StackBarsTests.scene(), pushed = StackBarsTests.scene()
        let navigation: UINavigationController
        let tabs = UITabBarController()
        let harness: Harness

        init() {
            navigation = UINavigationController(rootViewController: root)
            tabs.viewControllers = [navigation, UIViewController()]
            harness = Harness(showing: tabs, size: CGSize(width: 300, height: 400))
            harness.rest()
            root.moves = []
        }

        var bar: UITabBar { tabs.tabBar }
        var barShown: CGFloat? { bar.layer.presentation()?.frame.minX }
    }

    @Test func theTabBarGoesSidewaysWithThePushAndComesBack() {
        let stage = Stage()
        let height = stage.bar.frame.height
        #expect(stage.root.view.safeAreaInsets.bottom == height)
        stage.pushed.hidesBottomBarWhenPushed = true
        stage.navigation.pushViewController(stage.pushed, animated: true)
        #expect(stage.pushed.view.safeAreaInsets.bottom == 0)
        stage.harness.advance(seconds: 0.175)
        let between = stage.barShown ?? 0
        #expect(between < -100 && between > -200)
        stage.harness.rest()
        #expect(stage.bar.superview == nil)
        #expect(stage.pushed.view.frame == CGRect(x: 0, y: 0, width: 300, height: 400))
        #expect(stage.pushed.view.safeAreaInsets.bottom == 0)

        stage.navigation.popViewController(animated: true)
        stage.harness.advance(seconds: 0.175)
        #expect((stage.barShown ?? 0) < -100)
        #expect(stage.root.view.safeAreaInsets.bottom == height)
        stage.harness.rest()
        #expect(stage.bar.frame.minX == 0 && stage.bar.superview === stage.tabs.view)
    }

    @Test func aDragBackThatIsLetGoLeavesTheBarAway() {
        let stage = Stage()
        stage.pushed.hidesBottomBarWhenPushed = true
        stage.navigation.pushViewController(stage.pushed, animated: false)
        #expect(stage.bar.superview == nil)
        stage.harness.rest()
        stage.harness.drag(
            from: CGPoint(x: 1, y: 200), to: CGPoint(x: 91, y: 200), over: 1, releasing: false)
        let between = stage.barShown ?? 0
        #expect(between > -280 && between < -150)
        stage.harness.advance(seconds: 0.3)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.navigation.topViewController === stage.pushed)
        #expect(stage.bar.superview == nil)
        stage.harness.drag(from: CGPoint(x: 1, y: 200), to: CGPoint(x: 280, y: 200))
        stage.harness.rest()
        #expect(stage.navigation.topViewController === stage.root)
        #expect(stage.bar.superview === stage.tabs.view && stage.bar.frame.minX == 0)
    }

    @Test func whatIsPushedAboveKeepsTheBarAwayAndOtherTabsHaveIt() {
        let stage = Stage()
        stage.pushed.hidesBottomBarWhenPushed = true
        stage.navigation.pushViewController(stage.pushed, animated: false)
        stage.navigation.pushViewController(UIViewController(), animated: false)
        #expect(stage.bar.superview == nil)
        stage.tabs.selectedIndex = 1
        stage.harness.rest()
        #expect(stage.bar.superview === stage.tabs.view)
        stage.tabs.selectedIndex = 0
        stage.harness.rest()
        #expect(stage.bar.superview == nil)
        stage.navigation.popToRootViewController(animated: false)
        #expect(stage.bar.superview === stage.tabs.view)
    }

    @Test func theToolbarGoesToo() {
        let stage = Stage()
        stage.navigation.setToolbarHidden(false, animated: false)
        stage.harness.rest()
        let toolbar: UIToolbar = stage.navigation.toolbar
        #expect(!toolbar.isHidden && stage.root.view.safeAreaInsets.bottom > 80)
        stage.pushed.hidesBottomBarWhenPushed = true
        stage.navigation.pushViewController(stage.pushed, animated: true)
        stage.harness.advance(seconds: 0.175)
        #expect((toolbar.layer.presentation()?.frame.minX ?? 0) < -100)
        stage.harness.rest()
        #expect(toolbar.isHidden && stage.pushed.view.safeAreaInsets.bottom == 0)
        stage.navigation.popViewController(animated: true)
        stage.harness.rest()
        #expect(!toolbar.isHidden && toolbar.frame.minX == 0)
    }

    @Test func scenesEndAtTheEdgesThatTheyDoNotReachUnder() {
        let stage = Stage()
        let bar = stage.bar.frame.height
        stage.root.edgesForExtendedLayout = [.bottom]
        stage.harness.rest()
        #expect(stage.root.view.frame == CGRect(x: 0, y: 44, width: 300, height: 356))
        #expect(
            stage.root.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: bar, right: 0))
        stage.root.edgesForExtendedLayout = []
        stage.harness.rest()
        #expect(stage.root.view.frame == CGRect(x: 0, y: 44, width: 300, height: 356 - bar))
        #expect(stage.root.view.safeAreaInsets == .zero)
        stage.harness.resize(to: CGSize(width: 350, height: 500))
        stage.harness.rest()
        #expect(stage.root.view.frame == CGRect(x: 0, y: 44, width: 350, height: 456 - bar))
        stage.root.edgesForExtendedLayout = .all
        stage.harness.rest()
        #expect(stage.root.view.frame == CGRect(x: 0, y: 0, width: 350, height: 500))
    }

    @Test func aBarThatNothingIsSeenThroughHasTheSceneBelowIt() {
        let stage = Stage()
        stage.navigation.navigationBar.isTranslucent = false
        stage.navigation.pushViewController(stage.pushed, animated: true)
        stage.harness.rest()
        #expect(stage.pushed.view.frame == CGRect(x: 0, y: 44, width: 300, height: 356))
        stage.pushed.extendedLayoutIncludesOpaqueBars = true
        stage.harness.rest()
        #expect(stage.pushed.view.frame.minY == 0 && stage.pushed.view.safeAreaInsets.top == 44)
    }

    @Test func scenesKnowWhetherTheyComeIntoTheStackOrLeaveIt() {
        let stage = Stage()
        stage.navigation.pushViewController(stage.pushed, animated: true)
        stage.harness.rest()
        #expect(stage.pushed.moves == ["willAppear to", "didAppear to"])
        #expect(stage.root.moves == ["willDisappear", "didDisappear"])
        stage.pushed.moves = []
        stage.root.moves = []
        stage.harness.drag(
            from: CGPoint(x: 1, y: 200), to: CGPoint(x: 61, y: 200), over: 1, releasing: false)
        stage.harness.advance(seconds: 0.3)
        stage.harness.release()
        stage.harness.rest()
        #expect(
            stage.pushed.moves == ["willDisappear from", "willAppear", "didAppear"]
                || stage.pushed.moves
                    == ["willDisappear from", "didDisappear from", "willAppear", "didAppear"]
        )
        stage.pushed.moves = []
        stage.root.moves = []
        stage.navigation.popViewController(animated: true)
        stage.harness.rest()
        #expect(stage.pushed.moves == ["willDisappear from", "didDisappear from"])
        #expect(stage.root.moves == ["willAppear", "didAppear"])
        #expect(!stage.pushed.isMovingFromParent)
    }

    @Test func childrenAddedByHandKnowIt() {
        let stage = Stage()
        let child = Self.scene()
        stage.root.addChild(child)
        stage.root.view.addSubview(child.view)
        child.didMove(toParent: stage.root)
        stage.harness.rest()
        #expect(child.moves == ["willAppear to", "didAppear to"])
        #expect(!child.isMovingToParent)
        child.moves = []
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(child.moves == ["willDisappear from", "didDisappear from"])
        #expect(!child.isMovingFromParent)
    }
}

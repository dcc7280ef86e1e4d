import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct NavigationControllerTests {
    /// A stack with a red root in a window of 200 × 300 points, and two scenes to push.
    @MainActor
    private final class Stage: UINavigationControllerDelegate {
        let red = ColourScene("Red", UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        let green = ColourScene("Green", UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        let blue = ColourScene("Blue", UIColor(red: 0, green: 0, blue: 1, alpha: 1))
        let navigation: UINavigationController
        let harness: Harness
        var shown: [String] = []

        init() {
            navigation = UINavigationController(rootViewController: red)
            harness = Harness(showing: navigation, size: CGSize(width: 200, height: 300))
            harness.rest()
            navigation.delegate = self
            for scene in [red, green, blue] { scene.forget() }
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController, animated: Bool
        ) { shown.append(viewController.title ?? "") }

        func colour(_ x: Int) -> UInt32 { harness.pixel(x, 150) }
    }

    @Test func theRootIsShownBehindTheBar() {
        let stage = Stage()
        #expect(stage.red.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
        #expect(stage.red.view.safeAreaInsets.top == 44)
        #expect(stage.navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 200, height: 44))
        #expect(stage.red.navigationController === stage.navigation)
        #expect(stage.navigation.navigationBar.topItem === stage.red.navigationItem)
        #expect(stage.red.navigationItem.title == "Red")
        stage.red.title = "Rouge"
        #expect(stage.red.navigationItem.title == "Rouge")
    }

    @Test func pushingAndPoppingSlide() {
        let stage = Stage()
        stage.navigation.pushViewController(stage.green, animated: true)
        #expect(stage.navigation.topViewController === stage.green)
        stage.harness.advance(seconds: 0.175)
        #expect(stage.colour(10) == 0xFF0000)
        #expect(stage.colour(190) == 0x00FF00)
        stage.harness.rest()
        #expect(stage.colour(10) == 0x00FF00)
        #expect(stage.red.calls == ["willDisappear", "didDisappear"])
        #expect(stage.green.calls == ["willAppear", "didAppear"])
        #expect(stage.red.view.superview == nil)
        stage.navigation.popViewController(animated: true)
        stage.harness.rest()
        #expect(stage.colour(10) == 0xFF0000)
        #expect(stage.green.parent == nil)
        #expect(stage.green.calls.suffix(2) == ["willDisappear", "didDisappear"])
        #expect(stage.shown == ["Green", "Red"])
        #expect(stage.navigation.popViewController(animated: true) == nil)
    }

    @Test func theBackButtonGoesBack() {
        let stage = Stage()
        stage.navigation.pushViewController(stage.green, animated: false)
        stage.harness.rest()
        #expect(stage.navigation.navigationBar.backItem === stage.red.navigationItem)
        stage.harness.tap(at: CGPoint(x: 30, y: 22))
        stage.harness.rest()
        #expect(stage.navigation.topViewController === stage.red)
    }

    @Test func aDragFromTheEdgeGoesBackUnderTheFinger() {
        let stage = Stage()
        stage.navigation.pushViewController(stage.green, animated: false)
        stage.harness.rest()
        stage.green.forget()
        stage.red.forget()
        stage.harness.drag(
            from: CGPoint(x: 5, y: 150), to: CGPoint(x: 115, y: 150), over: 1, releasing: false)
        stage.harness.advance(seconds: 0.2)
        #expect(stage.colour(105) == 0xFF0000 || stage.colour(100) >> 16 > 0x80)
        #expect(stage.colour(113) == 0x00FF00)
        stage.harness.drag(from: CGPoint(x: 115, y: 150), to: CGPoint(x: 170, y: 150), over: 1)
        stage.harness.rest()
        #expect(stage.navigation.viewControllers.count == 1)
        #expect(stage.green.calls == ["willDisappear", "didDisappear"])
        #expect(stage.red.calls == ["willAppear", "didAppear"])
    }

    @Test func afterADragBackThatWasLetGoTheSceneThatStayedHearsKeys() {
        let stage = Stage()
        var heard: [String] = []
        for scene in [stage.red, stage.green] {
            scene.addKeyCommand(
                UIKeyCommand(input: "k", modifierFlags: .control) { [weak scene] _ in
                    heard.append(scene?.title ?? "")
                })
        }
        stage.navigation.pushViewController(stage.green, animated: false)
        stage.harness.rest()
        stage.harness.drag(
            from: CGPoint(x: 5, y: 150), to: CGPoint(x: 60, y: 150), over: 1, releasing: false)
        // Under the finger the bar still belongs to the scene that is left.
        #expect(stage.navigation.navigationBar.topItem === stage.green.navigationItem)
        stage.harness.advance(seconds: 0.2)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.navigation.navigationBar.topItem === stage.green.navigationItem)
        stage.harness.press("k", .control)
        #expect(heard == ["Green"])
    }

    /// Gives up half way.
    private final class Refusing: NSObject, UIViewControllerAnimatedTransitioning,
        UINavigationControllerDelegate
    {
        func transitionDuration(
            using transitionContext: (any UIViewControllerContextTransitioning)?
        ) -> TimeInterval { 0.1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
            context.completeTransition(false)
        }
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    }

    @Test func aPushThatIsGivenUpLeavesNoChildBehind() {
        let stage = Stage()
        let refusing = Refusing()
        stage.navigation.delegate = refusing
        stage.navigation.pushViewController(stage.green, animated: true)
        stage.harness.rest()
        #expect(stage.navigation.viewControllers == [stage.red])
        #expect(stage.navigation.children == [stage.red])
        #expect(stage.green.parent == nil)
        #expect(stage.green.view.superview == nil)
        #expect(stage.colour(100) == 0xFF0000)
    }

    @Test func aShortDragLeavesEverythingAsItWas() {
        let stage = Stage()
        stage.navigation.pushViewController(stage.green, animated: false)
        stage.harness.rest()
        stage.green.forget()
        stage.red.forget()
        stage.harness.drag(
            from: CGPoint(x: 5, y: 150), to: CGPoint(x: 60, y: 150), over: 1, releasing: false)
        stage.harness.advance(seconds: 0.2)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.navigation.topViewController === stage.green)
        #expect(stage.green.parent === stage.navigation)
        #expect(stage.green.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
        #expect(stage.green.calls == ["willDisappear", "willAppear", "didAppear"])
        #expect(stage.red.calls == ["willAppear", "willDisappear", "didDisappear"])
        #expect(stage.red.view.superview == nil)
        #expect(stage.colour(10) == 0x00FF00)
        #expect(stage.navigation.navigationBar.topItem === stage.green.navigationItem)
    }

    @Test func severalScenesGoAtOnce() {
        let stage = Stage()
        stage.navigation.setViewControllers(
            [stage.red, stage.green, stage.blue], animated: false)
        stage.harness.rest()
        #expect(stage.colour(10) == 0x0000FF)
        #expect(!stage.green.isViewLoaded)
        let removed = stage.navigation.popToRootViewController(animated: true)
        #expect(removed?.map(\.title) == ["Green", "Blue"])
        stage.harness.rest()
        #expect(stage.navigation.children.count == 1)
        #expect(stage.colour(10) == 0xFF0000)
        #expect(stage.navigation.popToViewController(stage.blue, animated: false) == nil)
    }

    @Test func aHiddenBarGivesItsRoomToTheScene() {
        let stage = Stage()
        stage.navigation.isNavigationBarHidden = true
        stage.harness.rest()
        #expect(stage.red.view.safeAreaInsets.top == 0)
        stage.navigation.setNavigationBarHidden(false, animated: false)
        stage.navigation.navigationBar.prefersLargeTitles = true
        stage.harness.rest()
        #expect(stage.red.view.safeAreaInsets.top == 96)
    }

    @Test func barButtonsPerformTheirActions() {
        let stage = Stage()
        var count = 0
        stage.red.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Edit", primaryAction: UIAction { _ in count += 1 })
        stage.harness.rest()
        stage.harness.tap(at: CGPoint(x: 170, y: 22))
        #expect(count == 1)
    }

    @Test func theDelegateHearsAlsoWithoutAnimation() {
        let stage = Stage()
        stage.navigation.pushViewController(stage.green, animated: false)
        stage.navigation.popViewController(animated: false)
        #expect(stage.shown == ["Green", "Red"])
    }

    @Test func aStackTakesPartInItsTransitions() {
        let stack = UINavigationController(rootViewController: UIViewController())
        let harness = Harness(showing: stack)
        stack.pushViewController(UIViewController(), animated: true)
        #expect(stack.transitionCoordinator != nil)
        harness.rest()
        #expect(stack.transitionCoordinator == nil)
    }
}

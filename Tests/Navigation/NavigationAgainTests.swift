import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Ways from scene to scene that are gone a second time, and into which something comes.
@Suite @MainActor struct NavigationAgainTests {
    private let red = ColourScene("Red", UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    private let green = ColourScene("Green", UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    private let blue = ColourScene("Blue", UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    private var scenes: [ColourScene] { [red, green, blue] }

    private func show(_ controller: UIViewController) -> Harness {
        let harness = Harness(showing: controller, size: CGSize(width: 200, height: 300))
        harness.rest()
        return harness
    }

    /// Whether these scenes are shown, whole and alone, and each heard of its life in turn.
    private func expectShown(
        _ shown: [ColourScene], _ harness: Harness, frame: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for scene in scenes {
            let isShown = shown.contains { $0 === scene }
            let name = "\(scene.title ?? "") in frame \(frame): \(scene.calls)"
            #expect(
                (scene.viewIfLoaded?.window != nil) == isShown, "\(name)",
                sourceLocation: sourceLocation)
            // What a sheet leaves in sight hears nothing.
            let last = isShown ? ["didAppear", nil] : ["didDisappear", nil]
            #expect(last.contains(scene.calls.last), "\(name)", sourceLocation: sourceLocation)
            #expect(
                zip(scene.calls, scene.calls.dropFirst()).allSatisfy(mayFollow), "\(name)",
                sourceLocation: sourceLocation)
        }
        guard let top = shown.last else { return }
        let place = top.view.convert(top.view.bounds, to: nil)
        #expect(
            place == harness.window.bounds, "frame \(frame)", sourceLocation: sourceLocation)
        #expect(
            harness.pixel(100, 150) == colour(of: top), "frame \(frame)",
            sourceLocation: sourceLocation)
    }

    private func mayFollow(_ one: String, _ next: String) -> Bool {
        switch one {
        case "willAppear": ["didAppear", "willDisappear"].contains(next)
        case "didAppear": next == "willDisappear"
        case "willDisappear": ["didDisappear", "willAppear"].contains(next)
        default: next == "willAppear"
        }
    }

    private func colour(of scene: ColourScene) -> UInt32 {
        scene === red ? 0xFF0000 : scene === green ? 0x00FF00 : 0x0000FF
    }

    // MARK: Stacks

    @Test func aSceneIsPushedAndPoppedAlikeEachTime() {
        let stack = UINavigationController(rootViewController: red)
        let harness = show(stack)
        harness.again(keeping: stack.viewControllers) { time in
            for scene in scenes { scene.forget() }
            stack.pushViewController(green, animated: true)
            harness.rest()
            #expect(red.calls == ["willDisappear", "didDisappear"])
            #expect(green.calls == ["willAppear", "didAppear"])
            #expect(stack.navigationBar.backItem === red.navigationItem)
            expectShown([green], harness, frame: time)
            // The button that goes back.
            harness.tap(at: CGPoint(x: 30, y: 22))
            harness.rest()
            #expect(green.parent == nil && stack.navigationBar.items == [red.navigationItem])
            expectShown([red], harness, frame: time)
        }
    }

    @Test(arguments: ["pop", "push", "set"])
    func whatComesIntoAPushIsWhatIsShown(_ what: String) {
        let stack = UINavigationController(rootViewController: red)
        let harness = show(stack)
        let push = {
            stack.setViewControllers([red], animated: false)
            harness.rest()
            for scene in scenes { scene.forget() }
            stack.pushViewController(green, animated: true)
        }
        harness.interrupting(push, keeping: red.parent) { _ in
            switch what {
            case "pop": stack.popViewController(animated: true)
            case "push": stack.pushViewController(blue, animated: true)
            default: stack.setViewControllers([red, blue], animated: true)
            }
        } then: { frame in
            let wanted: [ColourScene] =
                switch what {
                case "pop": [red]
                case "push": [red, green, blue]
                default: [red, blue]
                }
            #expect(stack.viewControllers == wanted, "frame \(frame)")
            #expect(
                stack.navigationBar.items == wanted.map(\.navigationItem), "frame \(frame)")
            #expect(stack.topViewController === wanted.last, "frame \(frame)")
            #expect(stack.transitionCoordinator == nil, "frame \(frame)")
            expectShown(wanted.suffix(1), harness, frame: frame)
            for scene in scenes where !wanted.contains(scene) {
                #expect(scene.parent == nil, "frame \(frame)")
            }
        }
    }

    @Test func aPopIntoWhichAPushComesShowsTheNewScene() {
        let stack = UINavigationController(rootViewController: red)
        let harness = show(stack)
        harness.interrupting(
            {
                stack.setViewControllers([red, green], animated: false)
                harness.rest()
                for scene in scenes { scene.forget() }
                stack.popViewController(animated: true)
            }, keeping: red.parent
        ) { _ in
            stack.pushViewController(blue, animated: true)
        } then: { frame in
            #expect(stack.viewControllers == [red, blue], "frame \(frame)")
            #expect(green.parent == nil, "frame \(frame)")
            expectShown([blue], harness, frame: frame)
        }
    }

    @Test func aWindowThatIsResizedDuringAPushIsFilled() {
        let stack = UINavigationController(rootViewController: red)
        let harness = show(stack)
        harness.interrupting(
            {
                harness.resize(to: CGSize(width: 200, height: 300))
                stack.setViewControllers([red], animated: false)
                harness.rest()
                for scene in scenes { scene.forget() }
                stack.pushViewController(green, animated: true)
            }, keeping: red.parent
        ) { _ in
            harness.resize(to: CGSize(width: 320, height: 400))
        } then: { frame in
            #expect(stack.navigationBar.frame.width == 320, "frame \(frame)")
            expectShown([green], harness, frame: frame)
        }
    }

    // MARK: Presenting

    @Test(arguments: [UIModalPresentationStyle.fullScreen, .pageSheet, .formSheet, .overFullScreen])
    func aSceneIsPresentedAndDismissedAlikeEachTime(_ style: UIModalPresentationStyle) {
        let harness = show(red)
        harness.again(keeping: red.presentedViewController) { time in
            for scene in scenes { scene.forget() }
            green.modalPresentationStyle = style
            var told: [String] = []
            red.present(green, animated: true) { told.append("presented") }
            harness.rest()
            #expect(green.calls == ["willAppear", "didAppear"])
            #expect(told == ["presented"] && red.presentedViewController === green)
            red.dismiss(animated: true) { told.append("dismissed") }
            harness.rest()
            #expect(told == ["presented", "dismissed"])
            #expect(green.presentingViewController == nil)
            expectShown([red], harness, frame: time)
        }
    }

    @Test(arguments: [UIModalPresentationStyle.fullScreen, .pageSheet])
    func aDismissalThatComesIntoAPresentationLeavesNothing(_ style: UIModalPresentationStyle) {
        let harness = show(red)
        var told: [String] = []
        harness.interrupting(
            {
                red.dismiss(animated: false)
                harness.rest()
                for scene in scenes { scene.forget() }
                green.modalPresentationStyle = style
                told = []
                red.present(green, animated: true) { told.append("presented") }
            }, keeping: red.children.count
        ) { frame in
            red.dismiss(animated: true) { told.append("dismissed") }
        } then: { frame in
            // A presentation that has not ended may not be dismissed, as in UIKit: it then stays.
            red.dismiss(animated: false)
            harness.rest()
            #expect(red.presentedViewController == nil, "frame \(frame)")
            #expect(told.count { $0 == "presented" } == 1, "frame \(frame): \(told)")
            if green.calls.first == "willAppear" {
                expectShown([red], harness, frame: frame)
            }
        }
    }

    // MARK: Tabs

    @Test func tabsThatAreChosenOnTheWayToAnotherAreShown() {
        let stage = TabStage()
        stage.harness.again(keeping: stage.tabs.selectedIndex) { _ in
            stage.tabs.selectedIndex = 2
            stage.harness.rest()
            #expect(stage.harness.pixel(100, 150) == 0x0000FF)
            stage.tabs.selectedIndex = 0
            stage.harness.rest()
            #expect(stage.harness.pixel(100, 150) == 0xFF0000)
        }
        stage.harness.interrupting(
            {
                stage.tabs.selectedIndex = 0
                stage.harness.rest()
                for scene in [stage.red, stage.green, stage.blue] { scene.forget() }
                stage.tabs.selectedIndex = 1
            }, keeping: stage.tabs.viewControllers
        ) { _ in
            stage.tabs.selectedIndex = 2
        } then: { frame in
            #expect(stage.tabs.selectedIndex == 2, "frame \(frame)")
            #expect(stage.tabs.tabBar.selectedItem === stage.blue.tabBarItem, "frame \(frame)")
            #expect(stage.harness.pixel(100, 150) == 0x0000FF, "frame \(frame)")
            #expect(stage.blue.calls.last == "didAppear", "frame \(frame)")
            #expect(stage.red.calls.last == "didDisappear", "frame \(frame)")
            #expect([nil, "didDisappear"].contains(stage.green.calls.last), "frame \(frame)")
            for scene in [stage.red, stage.green, stage.blue] {
                #expect(
                    zip(scene.calls, scene.calls.dropFirst()).allSatisfy(mayFollow),
                    "\(scene.title ?? "") in frame \(frame): \(scene.calls)")
            }
        }
    }

    // MARK: Pages

    @Test func aPageThatIsSetOnTheWayToAnotherIsShown() {
        let stage = PageStage()
        stage.harness.again(keeping: stage.shown) { _ in
            for (index, direction) in [
                (1, UIPageViewController.NavigationDirection.forward), (0, .reverse),
            ] {
                stage.pager.setViewControllers(
                    [stage.pages[index]], direction: direction, animated: true)
                stage.harness.rest()
                #expect(stage.shown == [stage.pages[index].title])
            }
        }
        var ends: [String] = []
        stage.harness.interrupting(
            {
                stage.pager.setViewControllers(
                    [stage.pages[0]], direction: .forward, animated: false)
                stage.harness.rest()
                ends = []
                stage.pager.setViewControllers(
                    [stage.pages[1]], direction: .forward, animated: true
                ) { _ in ends.append("green") }
            }, keeping: stage.pages.count
        ) { _ in
            stage.pager.setViewControllers([stage.pages[2]], direction: .forward, animated: true) {
                _ in ends.append("blue")
            }
        } then: { frame in
            #expect(stage.shown == ["Blue"], "frame \(frame)")
            #expect(stage.harness.pixel(100, 150) == 0x0000FF, "frame \(frame)")
            #expect(ends.sorted() == ["blue", "green"], "frame \(frame)")
            #expect(stage.pager.children == [stage.pages[2]], "frame \(frame)")
        }
    }

    // MARK: Splits

    @Test func aColumnThatIsHiddenOnItsWayIsHidden() {
        let stage = SplitStage(.doubleColumn, width: 900)
        stage.split.preferredSplitBehavior = .tile
        let place = { stage.place(stage.red)?.minX }
        stage.harness.again(keeping: place()) { _ in
            stage.split.hide(.primary)
            stage.harness.rest()
            #expect((place() ?? -1) < 0)
            stage.split.show(.primary)
            stage.harness.rest()
            #expect(place() == 0)
        }
        stage.harness.interrupting(
            {
                stage.split.hide(.primary)
                stage.harness.rest()
                stage.split.show(.primary)
            }, keeping: stage.split.viewControllers
        ) { _ in
            stage.split.hide(.primary)
        } then: { frame in
            #expect(stage.split.displayMode == .secondaryOnly, "frame \(frame)")
            #expect((place() ?? -1) < 0, "frame \(frame)")
            #expect(stage.place(stage.blue)?.minX == 0, "frame \(frame)")
        }
    }
}

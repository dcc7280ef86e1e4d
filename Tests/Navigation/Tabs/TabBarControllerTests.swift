import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct TabBarControllerTests {
    @Test func theFirstSceneIsShownBehindTheBar() {
        let stage = TabStage()
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.red.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
        #expect(stage.red.view.safeAreaInsets.bottom == 49)
        #expect(stage.tabs.tabBar.frame == CGRect(x: 0, y: 251, width: 200, height: 49))
        #expect(stage.tabs.tabBar.items?.map(\.title) == ["Red", "Green", "Blue"])
        #expect(stage.tabs.tabBar.selectedItem === stage.red.tabBarItem)
        #expect(!stage.green.isViewLoaded)
        #expect(stage.red.tabBarController === stage.tabs)
    }

    @Test func resizingLaysOutBarAndScene() {
        let stage = TabStage()
        stage.harness.resize(to: CGSize(width: 320, height: 200))
        stage.harness.rest()
        #expect(stage.red.view.frame == CGRect(x: 0, y: 0, width: 320, height: 200))
        #expect(stage.tabs.tabBar.frame == CGRect(x: 0, y: 151, width: 320, height: 49))
    }

    @Test func withoutAnAnimatorScenesAreExchangedAtOnce() {
        let stage = TabStage()
        stage.mayAnimate = false
        stage.tabs.selectedViewController = stage.blue
        #expect(stage.tabs.selectedIndex == 2)
        #expect(stage.red.calls == ["willDisappear", "didDisappear"])
        #expect(stage.blue.calls == ["willAppear", "didAppear"])
        #expect(stage.red.view.superview == nil)
        #expect(stage.tabs.tabBar.selectedItem === stage.blue.tabBarItem)
        stage.harness.rest()
        #expect(stage.row().map(\.colour) == [0x0000FF])
    }

    @Test func indicesOutsideOfTheScenesAreIgnored() {
        let stage = TabStage()
        stage.tabs.selectedIndex = 3
        stage.tabs.selectedIndex = -1
        #expect(stage.tabs.selectedIndex == 0)
        stage.tabs.viewControllers = nil
        #expect(stage.tabs.selectedIndex == NSNotFound)
        #expect(stage.tabs.selectedViewController == nil)
        #expect(stage.red.parent == nil)
        stage.harness.rest()
    }

    @Test func exchangingTheScenesKeepsTheSelectedOne() {
        let stage = TabStage()
        stage.mayAnimate = false
        stage.tabs.selectedIndex = 1
        stage.tabs.setViewControllers([stage.blue, stage.green], animated: false)
        #expect(stage.tabs.selectedViewController === stage.green)
        #expect(stage.green.calls == ["willAppear", "didAppear"])
        stage.tabs.setViewControllers([stage.blue], animated: false)
        #expect(stage.tabs.selectedViewController === stage.blue)
        #expect(stage.green.calls.suffix(2) == ["willDisappear", "didDisappear"])
    }

    @Test func aClickOnATabSlidesInAQuarterOfASecond() {
        let stage = TabStage()
        stage.click(stage.green)
        #expect(stage.tabs.selectedIndex == 1)
        #expect(stage.selections == ["Green"])
        stage.harness.advance(seconds: 0.125)
        let half = stage.row()
        #expect(half.map(\.colour) == [0xFF0000, 0x00FF00])
        #expect(half.first.map { (40...160).contains($0.width) } == true)
        stage.harness.advance(seconds: 0.2)
        #expect(stage.row().map(\.colour) == [0x00FF00])
        #expect(stage.red.calls == ["willDisappear", "didDisappear"])
        #expect(stage.green.calls == ["willAppear", "didAppear"])
        #expect(stage.animators.map(\.ended) == [[true]])
    }

    @Test func theDelegateMayRefuseAClick() {
        let stage = TabStage()
        stage.maySelect = { $0 !== stage.green }
        stage.click(stage.green)
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.tabs.tabBar.selectedItem === stage.red.tabBarItem)
        #expect(stage.selections.isEmpty)
    }

    @Test func aClickDuringASlideEndsItAndStartsTheNext() {
        let stage = TabStage()
        stage.click(stage.green)
        stage.harness.advance(seconds: 0.1)
        stage.click(stage.blue)
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 2)
        #expect(stage.row().map(\.colour) == [0x0000FF])
        #expect(stage.green.calls == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
        #expect(stage.blue.calls == ["willAppear", "didAppear"])
    }

    @Test func titlesOfTabsFollowTheScenes() {
        let stage = TabStage()
        stage.red.title = "Rouge"
        #expect(stage.tabs.tabBar.items?.first?.title == "Rouge")
    }

    /// A bar that is hidden takes no room from the scenes.
    @Test func aHiddenBarTakesNoRoom() {
        let stage = TabStage()
        stage.tabs.tabBar.isHidden = true
        stage.tabs.view.setNeedsLayout()
        stage.tabs.view.layoutIfNeeded()
        #expect(stage.red.view.safeAreaInsets.bottom == 0)
    }
}

import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// More scenes than a narrow window has tabs for, and what a sidebar shows of them.
@MainActor
@Suite struct TabOverflowTests {
    @MainActor
    private final class Stage: UITabBarControllerDelegate {
        let tabs = UITabBarController()
        let scenes = (1...7).map { ColourScene("Scene \($0)", .white) }
        let harness: Harness
        var told: [String] = []
        var mayChoose = true

        init(width: CGFloat = 400) {
            tabs.viewControllers = scenes
            harness = Harness(showing: tabs, size: CGSize(width: width, height: 500))
            tabs.delegate = self
            harness.rest()
        }

        func tabBarController(
            _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
        ) -> Bool { mayChoose }

        func tabBarController(
            _ tabBarController: UITabBarController, didSelect viewController: UIViewController
        ) { told.append(viewController.title ?? "") }

        var titles: [String?] { tabs.tabBar.items?.map(\.title) ?? [] }
        var list: UITableView? {
            tabs.moreNavigationController.topViewController?.view as? UITableView
        }

        func clickMore() {
            let buttons = tabs.tabBar.subviews.compactMap { $0 as? UIControl }
                .sorted { $0.frame.minX < $1.frame.minX }
            harness.tap(buttons[4])
            harness.rest()
        }
    }

    @Test func theLastTabListsWhatThereIsNoRoomFor() throws {
        let stage = Stage()
        #expect(stage.titles == ["Scene 1", "Scene 2", "Scene 3", "Scene 4", "More"])
        #expect(stage.tabs.viewControllers?.count == 7 && stage.tabs.selectedIndex == 0)
        stage.clickMore()
        let more = stage.tabs.moreNavigationController
        #expect(stage.tabs.selectedViewController === more)
        #expect(stage.tabs.selectedIndex == NSNotFound)
        let list = try #require(stage.list)
        #expect(list.numberOfRows(inSection: 0) == 3)
        #expect(
            list.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "Scene 6")
        stage.harness.tap(
            at: list.convert(list.rectForRow(at: IndexPath(row: 1, section: 0)).center, to: nil))
        stage.harness.rest()
        #expect(stage.tabs.selectedViewController === stage.scenes[5])
        #expect(stage.tabs.selectedIndex == 5)
        #expect(stage.scenes[5].view.window != nil)
        #expect(stage.scenes[5].tabBarController === stage.tabs)
        #expect(stage.tabs.tabBar.selectedItem === more.tabBarItem)
        // The tab leads back to the list.
        stage.clickMore()
        #expect(stage.tabs.selectedViewController === more && stage.scenes[5].view.window == nil)
    }

    @Test func aProgramChoosesSuchASceneAsAnyOther() {
        let stage = Stage()
        stage.tabs.selectedIndex = 6
        stage.harness.rest()
        #expect(stage.tabs.selectedViewController === stage.scenes[6])
        #expect(stage.scenes[6].view.window != nil && stage.scenes[0].view.window == nil)
        stage.tabs.selectedViewController = stage.scenes[4]
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 4 && stage.scenes[6].view.window == nil)
        stage.tabs.selectedIndex = 1
        stage.harness.rest()
        #expect(stage.scenes[1].view.window != nil && stage.scenes[4].view.window == nil)
        // What was open there is open still.
        stage.clickMore()
        #expect(stage.tabs.selectedIndex == 4)
        stage.tabs.selectedViewController = stage.tabs.moreNavigationController
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == NSNotFound)
    }

    @Test func aStackThatWasOpenedFromTheListLeadsBackToIt() throws {
        let stage = Stage()
        let root = ColourScene("Root", .white)
        let stack = UINavigationController(rootViewController: root)
        stage.tabs.viewControllers = Array(stage.scenes.prefix(5)) + [stack]
        stage.tabs.selectedIndex = 5
        stage.harness.rest()
        #expect(root.view.window != nil && stack.navigationBar.backItem?.title == "More")
        stack.pushViewController(ColourScene("Deeper", .white), animated: false)
        stage.harness.rest()
        stage.harness.tap(at: CGPoint(x: 20, y: 22))
        stage.harness.rest()
        #expect(stack.topViewController === root && root.view.window != nil)
        stage.harness.tap(at: CGPoint(x: 20, y: 22))
        stage.harness.rest()
        #expect(stage.tabs.selectedViewController === stage.tabs.moreNavigationController)
        #expect(root.view.window == nil && stage.list?.window != nil)
        #expect(stage.tabs.moreNavigationController.isNavigationBarHidden == false)
        // With a tab of its own it leads nowhere.
        stage.harness.resize(to: CGSize(width: 800, height: 500))
        stage.harness.rest()
        #expect(stack.navigationBar.backItem == nil)
    }

    @Test func aWideWindowHasATabForEach() {
        let stage = Stage()
        stage.tabs.selectedIndex = 5
        stage.harness.rest()
        stage.harness.resize(to: CGSize(width: 800, height: 500))
        stage.harness.rest()
        #expect(stage.titles.count == 7 && stage.titles.last == "Scene 7")
        #expect(stage.tabs.selectedIndex == 5 && stage.scenes[5].view.window != nil)
        #expect(stage.scenes[5].parent === stage.tabs)
        stage.harness.resize(to: CGSize(width: 400, height: 500))
        stage.harness.rest()
        #expect(stage.titles.last == "More" && stage.tabs.selectedIndex == 5)
        #expect(stage.scenes[5].parent === stage.tabs.moreNavigationController)
        #expect(stage.scenes[5].view.window != nil)
        stage.tabs.viewControllers = Array(stage.scenes.prefix(3))
        stage.harness.rest()
        #expect(stage.titles == ["Scene 1", "Scene 2", "Scene 3"])
        #expect(stage.tabs.selectedIndex == 2 && stage.scenes[5].parent == nil)
    }

    @Test func aSidebarListsTheTabsByItself() throws {
        let stage = Stage(width: 800)
        stage.tabs.sidebar.isHidden = false
        stage.harness.rest()
        let list = try #require(stage.tabs.sidebar.contentView as? UITableView)
        #expect(list.numberOfRows(inSection: 0) == 7)
        #expect(list.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        func click(_ row: Int) {
            let rect = list.rectForRow(at: IndexPath(row: row, section: 0))
            stage.harness.tap(at: list.convert(rect.center, to: nil))
            stage.harness.rest()
        }
        click(5)
        #expect(stage.tabs.selectedIndex == 5 && stage.told == ["Scene 6"])
        stage.tabs.selectedIndex = 2
        #expect(list.indexPathForSelectedRow?.row == 2)
        stage.mayChoose = false
        click(3)
        #expect(stage.tabs.selectedIndex == 2 && list.indexPathForSelectedRow?.row == 2)
        stage.tabs.viewControllers = Array(stage.scenes.prefix(2))
        stage.harness.rest()
        #expect(list.numberOfRows(inSection: 0) == 2)
    }
}

extension CGRect {
    fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}

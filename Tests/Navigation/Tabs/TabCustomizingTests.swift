import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Which scenes have a tab, as the person chooses in the More list.
@MainActor
@Suite struct TabCustomizingTests {
    @MainActor
    private final class Stage: UITabBarControllerDelegate {
        let tabs = UITabBarController()
        let scenes = (1...7).map { ColourScene("\($0)", .white) }
        let harness: Harness
        var told: [String] = []

        init() {
            tabs.viewControllers = scenes
            harness = Harness(showing: tabs, size: CGSize(width: 400, height: 600))
            tabs.delegate = self
            tabs.selectedViewController = tabs.moreNavigationController
            harness.rest()
        }

        var list: UITableViewController? {
            tabs.moreNavigationController.topViewController as? UITableViewController
        }
        var table: UITableView? { list?.tableView }
        var order: String { (tabs.viewControllers ?? []).compactMap(\.title).joined() }
        var tabTitles: [String?] { tabs.tabBar.items?.map(\.title) ?? [] }

        func rows(_ section: Int) -> String {
            guard let table, let list else { return "" }
            return (0..<table.numberOfRows(inSection: section)).compactMap {
                list.tableView(table, cellForRowAt: IndexPath(row: $0, section: section))
                    .textLabel?.text
            }.joined()
        }

        func move(_ from: IndexPath, _ to: IndexPath) {
            guard let table, let list else { return }
            list.tableView(table, moveRowAt: from, to: to)
        }

        func tabBarController(
            _ tabs: UITabBarController, willBeginCustomizing scenes: [UIViewController]
        ) { told.append("begin \(scenes.count)") }
        func tabBarController(
            _ tabs: UITabBarController, willEndCustomizing scenes: [UIViewController],
            changed: Bool
        ) { told.append("will end \(changed)") }
        func tabBarController(
            _ tabs: UITabBarController, didEndCustomizing scenes: [UIViewController], changed: Bool
        ) { told.append("did end \(scenes.compactMap(\.title).joined()) \(changed)") }
    }

    @Test func theListHasAButtonWhileScenesMayBeMoved() {
        let stage = Stage()
        #expect(stage.tabs.customizableViewControllers?.count == 7)
        #expect(stage.list?.navigationItem.rightBarButtonItem != nil)
        stage.tabs.customizableViewControllers = []
        #expect(stage.list?.navigationItem.rightBarButtonItem == nil)
        stage.tabs.viewControllers = stage.scenes
        #expect(stage.list?.navigationItem.rightBarButtonItem != nil)
    }

    @Test func aSceneThatIsMovedUpGetsATab() {
        let stage = Stage()
        stage.list?.setEditing(true, animated: false)
        stage.harness.rest()
        #expect(stage.rows(0) == "1234" && stage.rows(1) == "567")
        stage.move(IndexPath(row: 1, section: 1), IndexPath(row: 0, section: 0))
        // The tabs are one too many until the list has settled.
        #expect(stage.table?.dataSource?.tableView(stage.table!, numberOfRowsInSection: 0) == 5)
        stage.list?.setEditing(false, animated: false)
        stage.harness.rest()
        #expect(stage.order == "6123457")
        #expect(stage.tabTitles == ["6", "1", "2", "3", "More"])
        #expect(
            stage.told == ["begin 7", "will end true", "did end 6123457 true"])
        #expect(stage.tabs.selectedViewController === stage.tabs.moreNavigationController)
        #expect(stage.rows(0) == "457")
    }

    @Test func aSceneThatIsMovedDownLosesItsTab() {
        let stage = Stage()
        stage.list?.setEditing(true, animated: false)
        stage.move(IndexPath(row: 0, section: 0), IndexPath(row: 3, section: 1))
        stage.list?.setEditing(false, animated: false)
        #expect(stage.order == "2345671")
    }

    @Test func fixedScenesStayWhereTheyAre() {
        let stage = Stage()
        stage.tabs.customizableViewControllers = stage.scenes.filter { $0.title != "1" }
        stage.list?.setEditing(true, animated: false)
        guard let table = stage.table, let list = stage.list else { return }
        #expect(!list.tableView(table, canMoveRowAt: IndexPath(row: 0, section: 0)))
        #expect(list.tableView(table, canMoveRowAt: IndexPath(row: 1, section: 0)))
        stage.move(IndexPath(row: 2, section: 1), IndexPath(row: 0, section: 0))
        stage.list?.setEditing(false, animated: false)
        #expect(stage.order == "1723456")
    }

    @Test func withoutAMoveNothingChanges() {
        let stage = Stage()
        stage.list?.setEditing(true, animated: false)
        stage.list?.setEditing(false, animated: false)
        #expect(stage.told == ["begin 7", "will end false", "did end 1234567 false"])
    }
}

import Foundation
import Tactile
import TestSupport
import Testing

/// Scenes that are one table.
@Suite @MainActor struct TableSceneTests {
    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @MainActor
    private final class Scene: UITableViewController {
        var selected: [Int] = []
        var scrolls = 0

        override func tableView(
            _ tableView: UITableView, numberOfRowsInSection section: Int
        ) -> Int { 40 }
        override func tableView(
            _ tableView: UITableView, heightForRowAt indexPath: IndexPath
        ) -> CGFloat {
            indexPath.row == 0 ? 60 : super.tableView(tableView, heightForRowAt: indexPath)
        }
        override func tableView(
            _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
        ) { selected.append(indexPath.row) }
        override func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
    }

    @Test func aTableSceneAnswersForItsTable() {
        let scene = Scene(style: .grouped)
        let harness = Harness(showing: scene, size: CGSize(width: 300, height: 400))
        #expect(scene.tableView.style == .grouped)
        #expect(scene.tableView.numberOfRows(inSection: 0) == 40)
        #expect(scene.tableView.rectForRow(at: row(0)).height == 60)
        #expect(scene.tableView.rectForRow(at: row(1)).height == 44)
        harness.tap(at: CGPoint(x: 100, y: scene.tableView.rectForRow(at: row(1)).midY))
        #expect(scene.selected == [1])
        harness.scroll(notches: 3, at: CGPoint(x: 100, y: 200))
        harness.rest()
        #expect(scene.scrolls > 0)
    }

    @Test func aSceneThatComesBackHasNothingSelected() {
        let scene = Scene(style: .plain)
        let stack = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: stack, size: CGSize(width: 300, height: 400))
        for clears in [true, false] {
            scene.clearsSelectionOnViewWillAppear = clears
            scene.tableView.selectRow(at: row(2), animated: false, scrollPosition: .none)
            stack.pushViewController(UIViewController(), animated: false)
            harness.rest()
            stack.popViewController(animated: true)
            harness.rest()
            #expect(scene.tableView.indexPathForSelectedRow == (clears ? nil : row(2)))
        }
    }

    @Test func theEditButtonEditsTheTableAndSaysSo() throws {
        let scene = Scene(style: .plain)
        scene.navigationItem.rightBarButtonItem = scene.editButtonItem
        #expect(scene.editButtonItem === scene.editButtonItem)
        let stack = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: stack, size: CGSize(width: 300, height: 400))
        let button = try #require(
            harness.views(of: UIButton.self).first { $0.currentTitle == "Edit" })
        harness.tap(button)
        harness.rest()
        #expect(scene.isEditing && scene.tableView.isEditing)
        #expect(button.currentTitle == "Done")
        scene.isEditing = false
        harness.rest()
        #expect(!scene.tableView.isEditing && button.currentTitle == "Edit")
    }
}

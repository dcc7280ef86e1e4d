import Foundation
import Tactile
import TestSupport
import TactileTesting
import Testing

/// A table is shown where the program scrolled it before it was shown.
@MainActor
@Suite struct FirstOffsetTests {
    private final class Scene: UITableViewController {
        var didLoad: (UITableView) -> Void = { _ in }
        var willAppear: (UITableView) -> Void = { _ in }

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.rowHeight = 40
            didLoad(tableView)
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            willAppear(tableView)
        }
        override func tableView(
            _ tableView: UITableView, numberOfRowsInSection section: Int
        ) -> Int { 30 }
        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "row \(indexPath.row)"
            return cell
        }
    }

    enum Way: CaseIterable {
        case offset, still, animated, row, rowAfterReload

        @MainActor
        func scroll(_ table: UITableView) {
            let place = CGPoint(x: 0, y: 400), path = IndexPath(row: 10, section: 0)
            switch self {
            case .offset: table.contentOffset = place
            case .still: table.setContentOffset(place, animated: false)
            case .animated: table.setContentOffset(place, animated: true)
            case .row: table.scrollToRow(at: path, at: .top, animated: false)
            case .rowAfterReload:
                table.reloadData()
                table.layoutIfNeeded()
                table.scrollToRow(at: path, at: .top, animated: false)
            }
        }
    }

    @Test(arguments: Way.allCases) func theFirstPlaceIsThatOfTheAppearance(way: Way) {
        let scene = Scene(style: .plain)
        scene.willAppear = way.scroll
        let harness = Harness(showing: scene, size: CGSize(width: 240, height: 300))
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 400)
        #expect(scene.tableView.indexPathsForVisibleRows?.first?.row == 10)
    }

    @Test(arguments: [Way.offset, .still, .animated])
    func theFirstPlaceIsThatOfTheLoading(way: Way) {
        let scene = Scene(style: .plain)
        scene.didLoad = way.scroll
        let harness = Harness(showing: scene, size: CGSize(width: 240, height: 300))
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 400)
    }

    @Test func theFirstPlaceIsWithinTheRows() {
        let scene = Scene(style: .plain)
        scene.didLoad = { $0.contentOffset = CGPoint(x: 0, y: 9000) }
        let harness = Harness(showing: scene, size: CGSize(width: 240, height: 300))
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 900)
    }

    @Test func belowABarTheFirstPlaceIsTheSetOne() {
        let scene = Scene(style: .plain)
        scene.didLoad = { $0.contentOffset = CGPoint(x: 0, y: 400) }
        let stack = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: stack, size: CGSize(width: 240, height: 300))
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 400)
    }

    @Test func aTableThatWasNotScrolledBeginsBelowTheBar() {
        let scene = Scene(style: .plain)
        let stack = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: stack, size: CGSize(width: 240, height: 300))
        harness.rest()
        #expect(scene.tableView.contentOffset.y == -stack.navigationBar.frame.maxY)
    }

    /// Limits that change between a reload and the layout are those of the rows to come.
    @Test func anOffsetIsKeptForRowsToCome() {
        let scene = Scene(style: .plain)
        let harness = Harness(showing: scene, size: CGSize(width: 240, height: 300))
        scene.tableView.rowHeight = 80
        scene.tableView.contentOffset.y = 2000
        scene.tableView.contentInset.bottom = 10
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 2000)
        scene.tableView.rowHeight = 20
        scene.tableView.contentInset.bottom = 30
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 330)
    }
}

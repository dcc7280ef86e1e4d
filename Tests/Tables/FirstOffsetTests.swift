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

    // MARK: Rows

    /// A scene whose rows are higher than anybody could guess.
    private final class Tall: UITableViewController {
        var didLoad: (UITableView) -> Void = { _ in }
        var willAppear: (UITableView) -> Void = { _ in }

        override func viewDidLoad() {
            super.viewDidLoad()
            didLoad(tableView)
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            willAppear(tableView)
        }
        override func tableView(
            _ tableView: UITableView, numberOfRowsInSection section: Int
        ) -> Int { 60 }
        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            let filler = UIView()
            filler.translatesAutoresizingMaskIntoConstraints = false
            cell.contentView.addSubview(filler)
            NSLayoutConstraint.activate([
                filler.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                filler.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
                filler.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                filler.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                filler.heightAnchor.constraint(
                    equalToConstant: 50 + CGFloat(indexPath.row * 7 % 40)),
            ])
            return cell
        }
    }

    enum Moment: CaseIterable { case didLoad, willAppear }
    enum Place: CaseIterable { case root, stack, pushed, tabs, sheet }
    enum Position: CaseIterable {
        case top, middle, bottom, none
        var of: UITableView.ScrollPosition {
            switch self {
            case .top: .top
            case .middle: .middle
            case .bottom: .bottom
            case .none: .none
            }
        }
    }

    private func expect(
        _ row: Int, at position: Position, in table: UITableView, _ comment: Comment
    ) {
        let frame = table.rectForRow(at: IndexPath(row: row, section: 0))
        let seen = table.bounds.inset(by: table.adjustedContentInset)
        switch position {
        case .top: #expect(abs(frame.minY - seen.minY) < 0.6, comment)
        case .middle: #expect(abs(frame.midY - seen.midY) < 0.6, comment)
        case .bottom: #expect(abs(frame.maxY - seen.maxY) < 0.6, comment)
        case .none: #expect(frame.minY > seen.minY - 0.6 && frame.maxY < seen.maxY + 0.6, comment)
        }
        #expect(
            table.cellForRow(at: IndexPath(row: row, section: 0))?.frame == frame, comment)
    }

    @Test(arguments: Moment.allCases, Place.allCases)
    func aRowThatIsNamedBeforeTheLayoutIsSeenInTheFirstFrame(moment: Moment, place: Place) {
        for position in Position.allCases {
            for selects in [false, true] where !selects || position != .none {
                let scene = Tall(style: .plain)
                scene.clearsSelectionOnViewWillAppear = false
                let act: (UITableView) -> Void = { table in
                    let path = IndexPath(row: 30, section: 0)
                    if selects {
                        table.selectRow(at: path, animated: false, scrollPosition: position.of)
                    } else {
                        table.scrollToRow(at: path, at: position.of, animated: false)
                    }
                }
                if moment == .didLoad { scene.didLoad = act } else { scene.willAppear = act }
                let first = UIViewController()
                let root: UIViewController =
                    switch place {
                    case .root: scene
                    case .stack: UINavigationController(rootViewController: scene)
                    case .pushed: UINavigationController(rootViewController: first)
                    case .tabs: UITabBarController()
                    case .sheet: first
                    }
                (root as? UITabBarController)?.viewControllers = [
                    UINavigationController(rootViewController: scene)
                ]
                let harness = Harness(showing: root, size: CGSize(width: 320, height: 500))
                harness.settle()
                if place == .pushed {
                    first.navigationController?.pushViewController(scene, animated: true)
                }
                if place == .sheet { first.present(scene, animated: true) }
                harness.settle()
                let comment: Comment = "\(moment) \(place) \(position) \(selects)"
                if place == .pushed || place == .sheet { harness.rest() }
                expect(30, at: position, in: scene.tableView, comment)
                harness.rest()
                expect(30, at: position, in: scene.tableView, comment)
                if selects {
                    #expect(scene.tableView.indexPathForSelectedRow?.row == 30, comment)
                }
            }
        }
    }

    /// As a conversation does that gets a new line.
    @Test func theLastRowIsSeenWholeAfterAReload() {
        let scene = Tall(style: .plain)
        let harness = Harness(showing: scene, size: CGSize(width: 320, height: 500))
        harness.rest()
        scene.tableView.reloadData()
        scene.tableView.scrollToRow(
            at: IndexPath(row: 59, section: 0), at: .bottom, animated: false)
        harness.advance(seconds: 0.02)
        expect(59, at: .bottom, in: scene.tableView, "")
    }

    /// As code needs it that draws by a cell's bounds, or lets cells fly in.
    @Test func aCellHasItsPlaceWhenItIsSaidToBeDisplayed() {
        final class Flying: UITableViewController {
            var places: [CGRect] = []
            override func tableView(
                _ tableView: UITableView, numberOfRowsInSection section: Int
            ) -> Int { 60 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.textLabel?.numberOfLines = 0
                cell.textLabel?.text = String(repeating: "words ", count: 5 + indexPath.row % 30)
                return cell
            }
            override func tableView(
                _ tableView: UITableView, willDisplay cell: UITableViewCell,
                forRowAt indexPath: IndexPath
            ) {
                places.append(cell.frame)
                #expect(cell.frame == tableView.rectForRow(at: indexPath))
            }
        }
        let scene = Flying(style: .plain)
        let harness = Harness(showing: scene, size: CGSize(width: 320, height: 500))
        harness.rest()
        #expect(scene.places.count > 3 && Set(scene.places.map(\.height)).count > 1)
        scene.tableView.contentOffset.y = 700
        harness.rest()
    }

    @Test func whatThePersonScrollsToCountsMore() {
        let scene = Tall(style: .plain)
        scene.didLoad = {
            $0.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top, animated: false)
        }
        let harness = Harness(showing: scene, size: CGSize(width: 320, height: 500))
        harness.rest()
        let before = scene.tableView.contentOffset.y
        harness.scroll(notches: 3, at: CGPoint(x: 100, y: 100))
        harness.rest()
        #expect(scene.tableView.contentOffset.y > before + 20)
        scene.tableView.scrollToRow(
            at: IndexPath(row: 5, section: 0), at: .top, animated: false)
        scene.tableView.contentOffset.y = 1000
        harness.rest()
        #expect(scene.tableView.contentOffset.y == 1000)
    }

    /// As in a scene whose view was added without the scene itself.
    @Test func aSceneThatNeverAppearsIsScrolledByThePerson() {
        let scene = Tall(style: .plain)
        scene.didLoad = {
            $0.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top, animated: false)
        }
        let harness = Harness(size: CGSize(width: 320, height: 500))
        scene.view.frame = harness.window.bounds
        harness.window.addSubview(scene.view)
        harness.show()
        harness.rest()
        expect(30, at: .top, in: scene.tableView, "")
        let before = scene.tableView.contentOffset.y
        harness.scroll(notches: 3, at: CGPoint(x: 100, y: 100))
        harness.rest()
        #expect(scene.tableView.contentOffset.y > before + 20)
    }
}

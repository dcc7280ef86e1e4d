import Foundation
import SeededRandom
import Tactile
import TestSupport
import Testing

@testable import TactileCollections

private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
        snapshot.appendSections([section])
        snapshot.appendItems(items)
    }
    return snapshot
}

@Suite @MainActor struct DiffableTests {
    private let grid: Grid
    private let source: UICollectionViewDiffableDataSource<String, Int>

    init() {
        let grid = Grid(Items(0))
        self.grid = grid
        source = UICollectionViewDiffableDataSource(collectionView: grid.view) { view, path, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            (cell as? NumberCell)?.number = item
            return cell
        }
    }

    @Test func snapshotsAreEdited() {
        var edited = snapshot([("a", [1, 2, 3]), ("b", [4])])
        edited.insertItems([9], beforeItem: 2)
        edited.moveItem(1, afterItem: 4)
        edited.deleteItems([3, 77])
        edited.insertSections(["c"], beforeSection: "a")
        edited.moveSection("a", afterSection: "b")
        #expect(edited.sectionIdentifiers == ["c", "b", "a"])
        #expect(edited.itemIdentifiers(inSection: "a") == [9, 2])
        #expect(edited.itemIdentifiers(inSection: "b") == [4, 1])
        #expect(edited.sectionIdentifier(containingItem: 1) == "b")
        #expect(edited.numberOfItems == 4 && edited.indexOfItem(2) == 3)
        edited.deleteSections(["b"])
        #expect(edited.itemIdentifiers == [9, 2])
        #expect(edited.sectionIdentifier(containingItem: 4) == nil)
    }

    @Test func differencesAreAnimated() {
        source.apply(snapshot([("a", Array(0..<8))]), animatingDifferences: false)
        grid.harness.rest()
        #expect(grid.numbers == Array(0..<8))
        let five = grid.view.cellForItem(at: path(5))
        var isDone = false
        source.apply(snapshot([("z", [50]), ("a", [5, 0, 1, 3, 9, 4, 6, 7])])) { isDone = true }
        #expect(grid.numbers == [50, 5, 0, 1, 3, 9, 4, 6, 7])
        #expect(grid.view.cellForItem(at: path(0, 1)) === five)
        #expect(!isDone)
        grid.harness.rest()
        #expect(isDone)
        #expect(source.indexPath(for: 9) == path(4, 1))
        #expect(source.itemIdentifier(for: path(0)) == 50)
        #expect(source.sectionIdentifier(for: 1) == "a" && source.index(for: "z") == 0)
    }

    @Test func marksReloadAndReconfigure() {
        source.apply(snapshot([("a", [1, 2, 3])]), animatingDifferences: false)
        grid.harness.rest()
        let cells = (0..<3).map { grid.view.cellForItem(at: path($0)) }
        var next = source.snapshot()
        next.reloadItems([1])
        next.reconfigureItems([2])
        source.apply(next)
        grid.harness.rest()
        #expect(grid.view.cellForItem(at: path(0)) !== cells[0])
        #expect(grid.view.cellForItem(at: path(1)) === cells[1])
        #expect(source.snapshot().reloadedItemIdentifiers == [])
    }

    @Test("Any snapshot can follow any other", arguments: 0..<40)
    func anyChange(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func make() -> Snapshot {
            let names = ["a", "b", "c", "d", "e"].shuffled(using: &random)
            var items = Array(0..<20).shuffled(using: &random)
            items.removeLast(random.below(12))
            return snapshot(
                names.prefix(1 + random.below(5)).map { name in
                    let count = random.below(items.count + 1)
                    defer { items.removeFirst(count) }
                    return (name, Array(items.prefix(count)))
                })
        }
        for _ in 0..<4 {
            let next = make()
            source.apply(next)
            if random.below(2) == 0 { grid.harness.advance(seconds: 0.1) }
            let seen = grid.view.indexPathsForVisibleItems.compactMap { next.item(at: $0) }
            #expect(grid.numbers == seen, "seed \(seed)")
        }
        grid.harness.rest()
        #expect(grid.view.visibleCells.allSatisfy { !$0.isHidden && $0.alpha == 1 })
    }

    @Test func asLittleAsPossibleMoves() {
        let changes = SnapshotChanges(
            from: snapshot([("a", [1, 2, 3, 4, 5])]), to: snapshot([("a", [5, 1, 2, 3, 4])]))
        #expect(changes.movedItems.map(\.from) == [path(4)])
        #expect(changes.movedItems.map(\.to) == [path(0)])
        #expect(changes.deletedItems == [] && changes.insertedItems == [])
        #expect(SnapshotChanges<String, Int>.inOrder([3, 0, 1, 9, 2, 7]).count == 4)
    }

    @Test func tablesTakeSnapshots() {
        let table = UITableView(frame: grid.harness.window.bounds, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) {
            table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel?.text = "\(item)"
            return cell
        }
        grid.harness.window.addSubview(table)
        func texts() -> [String?] { table.visibleCells.map { $0.textLabel?.text } }
        source.apply(snapshot([("a", [1, 2]), ("b", [3])]), animatingDifferences: false)
        grid.harness.rest()
        #expect(texts() == ["1", "2", "3"])
        source.apply(snapshot([("b", [3, 1]), ("a", [2, 7])]))
        grid.harness.rest()
        #expect(texts() == ["3", "1", "2", "7"])
    }
}

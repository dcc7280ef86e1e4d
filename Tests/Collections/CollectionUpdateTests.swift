import Foundation
import SeededRandom
import Tactile
import TestSupport
import Testing

@testable import TactileCollections

@Suite @MainActor struct CollectionUpdateTests {
    @Test func changesAreShownInOneAnimation() {
        let source = Items(12)
        let grid = Grid(source)
        let moved = grid.view.cellForItem(at: path(6))
        let stays = grid.view.cellForItem(at: path(3))
        let gone = grid.view.cellForItem(at: path(1))
        source.calls = []
        var finished: [Bool] = []
        grid.view.performBatchUpdates {
            source.sections = [[0, 2, 6, 100, 3, 4, 5, 7, 8, 9, 10, 11]]
            grid.view.deleteItems(at: [path(1)])
            grid.view.moveItem(at: path(6), to: path(2))
            grid.view.insertItems(at: [path(3)])
        } completion: {
            finished.append($0)
        }
        #expect(grid.numbers == [0, 2, 6, 100, 3, 4, 5, 7, 8, 9, 10, 11])
        #expect(grid.view.cellForItem(at: path(2)) === moved)
        #expect(grid.view.cellForItem(at: path(4)) === stays)
        #expect(moved?.frame.origin == CGPoint(x: 100, y: 0))
        #expect(source.calls == ["willDisplay 3"])
        grid.harness.advance(seconds: 0.1)
        let shown = moved?.layer.presentation()?.frame
        #expect(shown.map { $0.minY > 1 && $0.minY < 49 } == true)
        #expect(gone?.layer.presentation().map { $0.opacity > 0 && $0.opacity < 1 } == true)
        #expect(finished == [])
        grid.harness.rest()
        #expect(finished == [true])
        #expect(gone?.isHidden == true)
        #expect(source.calls == ["willDisplay 3", "didEndDisplaying 1"])
    }

    @Test func itemsComeFromWhereTheyWere() {
        let source = Items(60)
        let grid = Grid(source)
        source.sections[0].removeSubrange(0..<4)
        grid.view.deleteItems(at: (0..<4).map { path($0) })
        // The line that was below what is seen slides in.
        let cell = grid.view.cellForItem(at: path(12))
        #expect((cell as? NumberCell)?.number == 16)
        grid.harness.advance(seconds: 0.05)
        #expect(
            cell?.layer.presentation().map { $0.frame.minY > 160 && $0.frame.minY < 200 } == true)
        #expect(cell?.alpha == 1)
        grid.harness.rest()
        #expect(cell?.frame.minY == 150)
    }

    @Test func sectionsComeGoAndMove() {
        let source = Items([[1], [2, 3], [4]])
        let grid = Grid(source)
        grid.view.performBatchUpdates {
            source.sections = [[4], [7, 8], [2, 3]]
            grid.view.deleteSections([0])
            grid.view.insertSections([1])
            grid.view.moveSection(2, toSection: 0)
        }
        grid.harness.rest()
        #expect(grid.numbers == [4, 7, 8, 2, 3])
        source.sections[1] = [9]
        grid.view.reloadSections([1])
        grid.harness.rest()
        #expect(grid.numbers == [4, 9, 2, 3])
    }

    @Test func theSelectionFollows() {
        let source = Items(12)
        let grid = Grid(source)
        grid.view.allowsMultipleSelection = true
        for item in [1, 4, 7] {
            grid.view.selectItem(at: path(item), animated: false, scrollPosition: [])
        }
        source.sections[0].remove(at: 4)
        source.sections[0].insert(50, at: 0)
        grid.view.performBatchUpdates {
            grid.view.deleteItems(at: [path(4)])
            grid.view.insertItems(at: [path(0)])
        }
        #expect(grid.view.indexPathsForSelectedItems == [path(2), path(7)])
        #expect(grid.view.cellForItem(at: path(2))?.isSelected == true)
    }

    @Test func reloadingAndReconfiguringItems() {
        let source = Items(8)
        let grid = Grid(source)
        let second = grid.view.cellForItem(at: path(2))
        let third = grid.view.cellForItem(at: path(3))
        source.sections[0][2] = 22
        source.sections[0][3] = 33
        grid.view.reloadItems(at: [path(2)])
        #expect(grid.view.cellForItem(at: path(2)) !== second)
        grid.view.reconfigureItems(at: [path(3)])
        #expect(grid.view.cellForItem(at: path(3)) === third)
        #expect((third as? NumberCell)?.reused == 0)
        grid.harness.rest()
        #expect(grid.numbers == [0, 1, 22, 33, 4, 5, 6, 7])
    }

    @Test func theOffsetStaysWithinTheContent() {
        let source = Items(100)
        let grid = Grid(source)
        grid.scroll(to: 1_050)
        source.sections[0].removeSubrange(20..<100)
        grid.view.deleteItems(at: (20..<100).map { path($0) })
        #expect(grid.view.contentOffset.y == 50)
        #expect(grid.numbers == Array(4..<20))
        grid.harness.rest()
        #expect(grid.view.visibleCells.allSatisfy { $0.alpha == 1 && !$0.isHidden })
    }

    @Test func aLayoutIsToldOfTheChanges() {
        final class Layout: UICollectionViewFlowLayout {
            var calls: [String] = []
            override func prepare() {
                super.prepare()
                calls.append("prepare")
            }
            override func prepare(
                forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]
            ) {
                super.prepare(forCollectionViewUpdates: updateItems)
                calls.append("updates \(updateItems.map(\.updateAction.rawValue))")
            }
            override func initialLayoutAttributesForAppearingItem(
                at itemIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
                calls.append("initial \(itemIndexPath.item) \(attributes?.alpha ?? -1)")
                attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                return attributes
            }
            override func finalLayoutAttributesForDisappearingItem(
                at itemIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
                calls.append("final \(itemIndexPath.item) \(attributes?.alpha ?? -1)")
                return attributes
            }
            override func finalizeCollectionViewUpdates() { calls.append("finalize") }
        }
        let source = Items(5)
        let layout = Layout()
        let grid = Grid(source, layout: layout)
        layout.calls = []
        source.sections = [[0, 9, 2, 3, 4]]
        grid.view.performBatchUpdates {
            grid.view.deleteItems(at: [path(1)])
            grid.view.insertItems(at: [path(1)])
        }
        #expect(
            layout.calls == [
                "prepare", "updates [1, 0]", "initial 1 0.0", "final 1 0.0", "finalize",
            ])
        grid.harness.advance(seconds: 0.05)
        let cell = grid.view.cellForItem(at: path(1))
        #expect(
            cell?.layer.presentation().map { $0.transform.m11 > 0.5 && $0.transform.m11 < 1 }
                == true)
        grid.harness.rest()
        #expect(cell?.transform == .identity)
    }

    @Test func anotherLayoutMovesWhatIsSeen() {
        let grid = Grid(Items(8))
        let list = UICollectionViewFlowLayout()
        list.itemSize = CGSize(width: 200, height: 20)
        list.minimumLineSpacing = 0
        let cell = grid.view.cellForItem(at: path(5))
        var finished: [Bool] = []
        grid.view.setCollectionViewLayout(list, animated: true) { finished.append($0) }
        #expect(grid.layout.collectionView == nil)
        #expect(list.collectionView === grid.view)
        #expect(cell?.frame == CGRect(x: 0, y: 100, width: 200, height: 20))
        grid.harness.advance(seconds: 0.1)
        #expect(
            cell?.layer.presentation().map { $0.bounds.width > 50 && $0.bounds.width < 200 } == true
        )
        grid.harness.rest()
        #expect(finished == [true])
        #expect(grid.view.contentSize == CGSize(width: 200, height: 160))
    }

    /// On the way to another layout, or while an item leaves.
    @Test(arguments: [true, false])
    func aGridThatGoesWhileItChangesStaysUntilThatEnds(changesLayout: Bool) {
        let source = Items(8)
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let large = UICollectionViewFlowLayout()
        large.itemSize = CGSize(width: 200, height: 100)
        var ends = 0
        weak var gone: UICollectionView?
        do {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 50, height: 50)
            let view = UICollectionView(
                frame: harness.window.bounds, collectionViewLayout: layout)
            view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            harness.window.addSubview(view)
            harness.show()
            if changesLayout {
                view.setCollectionViewLayout(large, animated: true) { _ in ends += 1 }
            } else {
                view.performBatchUpdates {
                    source.sections = [[0, 2, 3, 4, 5, 6, 7]]
                    view.deleteItems(at: [path(1)])
                } completion: { _ in
                    ends += 1
                }
            }
            harness.advance(seconds: 0.05)
            #expect(ends == 0)
            view.removeFromSuperview()
            gone = view
        }
        harness.rest()
        #expect(ends == 1 && gone == nil)
    }

    // MARK: Faults

    @Test("Changes that do not add up are told with the numbers")
    func faults() {
        var updates = CollectionUpdates()
        updates.insertedItems = [path(0)]
        #expect(
            updates.fault(before: [3], after: [3])
                == "the number of items contained in section 0 after the update (3) must be equal to "
                + "the number of items contained in that section before the update (3), plus or minus "
                + "the number of items inserted or deleted from that section (1 inserted, 0 deleted) "
                + "and plus or minus the number of items moved into or out of that section (0 moved "
                + "in, 0 moved out)")
        #expect(updates.fault(before: [3], after: [4]) == nil)
        #expect(updates.fault(before: [3], after: [4, 0])?.contains("(2) must be equal") == true)
        updates.deletedItems = [path(7)]
        #expect(
            updates.fault(before: [3], after: [3])
                == "attempt to delete item 7 of section 0, which only contains 3 items before the "
                + "update")
        updates.deletedItems = [path(1), path(1)]
        #expect(updates.fault(before: [3], after: [2])?.contains("more than once") == true)
    }

    @Test("A wrong update ends the program with what is wrong") func endsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let source = Items(3)
                let grid = Grid(source)
                grid.view.insertItems(at: [IndexPath(item: 0, section: 0)])
            }
        }
    }

    @Test("Items are found again after any changes", arguments: 0..<30)
    func mapsBothWays(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = (0..<4).map { section in (0..<random.below(6)).map { section * 10 + $0 } }
        var updates = CollectionUpdates()
        // Sections stay, items go, come and move.
        var new = old
        for section in old.indices {
            for item in old[section].indices where random.below(4) == 0 {
                updates.deletedItems.append(path(item, section))
                new[section].removeAll { $0 == old[section][item] }
            }
        }
        for (section, items) in new.enumerated() where !items.isEmpty && random.below(2) == 0 {
            let value = items[random.below(items.count)]
            let target = random.below(4)
            new[section].removeAll { $0 == value }
            new[target].insert(value, at: random.below(new[target].count + 1))
            let item = old[section].firstIndex(of: value) ?? 0
            updates.movedItems.removeAll { $0.from == path(item, section) }
            if old[section].contains(value) {
                updates.movedItems.append((path(item, section), path(0)))
            }
        }
        for section in new.indices where random.below(2) == 0 {
            new[section].insert(100 + section, at: random.below(new[section].count + 1))
        }
        for (section, items) in new.enumerated() {
            for (item, value) in items.enumerated() {
                if value >= 100 { updates.insertedItems.append(path(item, section)) }
            }
        }
        updates.movedItems = updates.movedItems.compactMap { move in
            let value = old[move.from.section][move.from.item]
            for (section, items) in new.enumerated() {
                if let item = items.firstIndex(of: value) {
                    return (move.from, path(item, section))
                }
            }
            return nil
        }
        guard updates.fault(before: old.map(\.count), after: new.map(\.count)) == nil else {
            // A value was moved twice: its section is not that of before.
            return
        }
        let map = CollectionUpdates.Map(updates, sectionsBefore: 4, sectionsAfter: 4)
        for (section, items) in new.enumerated() {
            for (item, value) in items.enumerated() {
                let origin = map.origin(of: path(item, section))
                #expect(origin.map { old[$0.section][$0.item] } == (value >= 100 ? nil : value))
                if let origin { #expect(map.place(of: origin) == path(item, section)) }
            }
        }
    }
}

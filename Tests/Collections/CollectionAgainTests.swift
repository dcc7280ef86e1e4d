import Foundation
import Tactile
import TestSupport
import Testing

/// Items that are used a second time, and motions of items into which something comes.
@Suite @MainActor struct CollectionAgainTests {
    private let source = Items(12)
    private let grid: Grid
    private var harness: Harness { grid.harness }
    private var view: UICollectionView { grid.view }

    init() {
        grid = Grid(source)
        source.calls = []
    }

    /// Begins anew with so many items, at the top.
    private func fill(_ count: Int) {
        source.sections = [Array(0..<count)]
        view.reloadData()
        view.setContentOffset(.zero, animated: false)
        harness.frame()
    }

    /// Whether the items that are seen show what the source has, where the layout says, at rest.
    private func expectItems(
        _ frame: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let paths = view.indexPathsForVisibleItems
        #expect(
            grid.numbers == paths.map { source.sections[$0.section][$0.item] }, "frame \(frame)",
            sourceLocation: sourceLocation)
        let wanted = paths.map {
            view.collectionViewLayout.layoutAttributesForItem(at: $0)?.frame ?? .null
        }
        #expect(
            view.visibleCells.map(\.frame) == wanted, "frame \(frame)",
            sourceLocation: sourceLocation)
        #expect(
            view.visibleCells.allSatisfy { $0.alpha == 1 && !$0.isHidden && !$0.isHighlighted },
            "frame \(frame)", sourceLocation: sourceLocation)
        let shown = view.subviews.count { ($0 as? NumberCell)?.isHidden == false }
        #expect(shown == paths.count, "frame \(frame)", sourceLocation: sourceLocation)
    }

    private func count(_ call: String) -> Int { source.calls.count { $0.hasPrefix(call) } }

    @Test func pressesAreToldAlikeEachTime() {
        harness.again(keeping: count("didHighlight") - count("didUnhighlight")) { time in
            source.calls = []
            for item in [2, 5] { harness.tap(at: grid.middle(item)) }
            let chosen = source.calls.filter {
                $0.hasPrefix("didSelect") || $0.contains("Deselect")
            }
            let before = time == 1 ? [] : ["didDeselect 5"]
            #expect(chosen == before + ["didSelect 2", "didDeselect 2", "didSelect 5"])
            #expect(view.indexPathsForSelectedItems == [path(5)])
        }
        // A program that selects tells nobody.
        harness.again(keeping: source.calls) { _ in
            view.selectItem(at: path(3), animated: true, scrollPosition: [])
            #expect(view.indexPathsForSelectedItems == [path(3)])
            view.deselectItem(at: path(3), animated: true)
            #expect(view.indexPathsForSelectedItems == [])
        }
    }

    @Test func aScrollToAnItemEndsWhereItCan() {
        let scroll = {
            fill(200)
            view.scrollToItem(at: path(160), at: .top, animated: true)
        }
        harness.interrupting(scroll, keeping: count("didSelect")) { _ in
            source.sections[0].removeLast(120)
            view.reloadData()
        } then: { frame in
            #expect(view.contentOffset.y <= 800, "frame \(frame)")
            expectItems(frame)
        }
        harness.interrupting(scroll, keeping: count("didSelect")) { _ in
            view.scrollToItem(at: path(40), at: .top, animated: true)
        } then: { frame in
            #expect(view.contentOffset.y == 500, "frame \(frame)")
            expectItems(frame)
        }
    }

    /// Deletes the second item, moves the last one to the front and inserts one.
    private func change(_ completion: ((Bool) -> Void)? = nil) {
        var numbers = source.sections[0]
        let last = numbers.count - 1
        numbers.remove(at: 1)
        numbers.insert(numbers.removeLast(), at: 0)
        numbers.insert(100 + numbers.count, at: 3)
        view.performBatchUpdates {
            source.sections[0] = numbers
            view.deleteItems(at: [path(1)])
            view.moveItem(at: path(last), to: path(0))
            view.insertItems(at: [path(3)])
        } completion: {
            completion?($0)
        }
    }

    @Test func changesThatComeIntoOthersAddUp() {
        var ended = 0
        let begin = {
            fill(12)
            ended = 0
            change { _ in ended += 1 }
        }
        let balance = { count("willDisplay") - count("didEndDisplaying") }
        harness.again(keeping: source.sections[0].count) { _ in
            change()
            harness.rest()
            expectItems(0)
        }
        harness.interrupting(begin, keeping: balance()) { _ in
            change { _ in ended += 1 }
        } then: { frame in
            #expect(ended == 2, "frame \(frame)")
            expectItems(frame)
        }
        harness.interrupting(begin, keeping: balance()) { _ in
            fill(12)
        } then: { frame in
            #expect(ended == 1, "frame \(frame)")
            expectItems(frame)
        }
        harness.interrupting(begin, keeping: balance()) { _ in
            view.removeFromSuperview()
            harness.frame()
            harness.window.addSubview(view)
        } then: { frame in
            #expect(ended == 1, "frame \(frame)")
            expectItems(frame)
        }
    }

    @Test func aLayoutThatIsChangedOnTheWayToAnotherIsTheLast() {
        let large = UICollectionViewFlowLayout()
        large.itemSize = CGSize(width: 100, height: 60)
        large.minimumLineSpacing = 0
        large.minimumInteritemSpacing = 0
        var ends: [String] = []
        let begin = {
            view.setCollectionViewLayout(grid.layout, animated: false)
            ends = []
            view.setCollectionViewLayout(large, animated: true) { _ in ends.append("large") }
        }
        harness.again(keeping: count("didSelect")) { _ in
            begin()
            harness.rest()
            #expect(ends == ["large"] && view.collectionViewLayout === large)
            expectItems(0)
        }
        harness.interrupting(begin, keeping: count("didSelect")) { _ in
            view.setCollectionViewLayout(grid.layout, animated: true) { _ in ends.append("small") }
        } then: { frame in
            #expect(ends.sorted() == ["large", "small"], "frame \(frame)")
            #expect(view.collectionViewLayout === grid.layout, "frame \(frame)")
            expectItems(frame)
        }
        harness.interrupting(begin, keeping: count("didSelect")) { _ in
            change()
        } then: { frame in
            expectItems(frame)
        }
    }

    @Test func anItemThatGoesToItsNewPlaceGoesOnWhateverComes() {
        let mover = Mover()
        let grid = Grid(mover)
        let begin = {
            mover.numbers = Array(0..<12)
            grid.view.reloadData()
            grid.harness.frame()
            grid.view.beginInteractiveMovementForItem(at: path(1))
            grid.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 80))
            grid.view.endInteractiveMovement()
        }
        grid.harness.again(keeping: mover.numbers.sorted()) { time in
            begin()
            grid.harness.rest()
            #expect(mover.moves == time && grid.numbers == mover.numbers)
        }
        grid.harness.interrupting(begin, keeping: mover.numbers.sorted()) { _ in
            grid.view.reloadData()
        } then: { frame in
            #expect(grid.numbers == mover.numbers, "frame \(frame)")
            #expect(
                grid.view.visibleCells.map(\.frame)
                    == (0..<12).map {
                        CGRect(x: $0 % 4 * 50, y: $0 / 4 * 50, width: 50, height: 50)
                    }, "frame \(frame)")
        }
        grid.harness.interrupting(begin, keeping: mover.numbers.sorted()) { _ in
            #expect(grid.view.beginInteractiveMovementForItem(at: path(0)))
            grid.view.cancelInteractiveMovement()
        } then: { frame in
            #expect(grid.numbers == mover.numbers, "frame \(frame)")
        }
    }

    private final class Mover: NSObject, UICollectionViewDataSource {
        var numbers = Array(0..<12)
        var moves = 0
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { numbers.count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: "cell", for: indexPath)
            (cell as? NumberCell)?.number = numbers[indexPath.item]
            return cell
        }
        func collectionView(
            _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
        ) -> Bool { true }
        func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            moves += 1
            numbers.insert(numbers.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
        }
    }

    @Test func snapshotsThatFollowEachOtherOnTheWayEndAtTheLast() {
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
            view, path, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            (cell as? NumberCell)?.number = item
            return cell
        }
        func snapshot(_ items: [Int]) -> NSDiffableDataSourceSnapshot<String, Int> {
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendSections(["a"])
            snapshot.appendItems(items)
            return snapshot
        }
        var ended: [String] = []
        let begin = {
            source.apply(snapshot(Array(0..<8)), animatingDifferences: false)
            ended = []
            source.apply(snapshot([7, 1, 9, 3, 2])) { ended.append("first") }
        }
        harness.interrupting(begin, keeping: self.source.calls.count { $0.hasPrefix("didSelect") })
        {
            _ in
            source.apply(snapshot([3, 8, 7, 20])) { ended.append("second") }
        } then: { frame in
            #expect(ended == ["first", "second"], "frame \(frame)")
            #expect(grid.numbers == [3, 8, 7, 20], "frame \(frame)")
            #expect(source.snapshot().itemIdentifiers == [3, 8, 7, 20], "frame \(frame)")
            #expect(
                view.visibleCells.map(\.frame.minX) == [0, 50, 100, 150], "frame \(frame)")
        }
    }
}

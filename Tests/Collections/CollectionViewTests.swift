import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
private final class Million: NSObject, UICollectionViewDataSource {
    var asked = 0
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1_000_000 }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        asked += 1
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}

/// Counts what it is asked.
private final class CountingLayout: UICollectionViewFlowLayout {
    var calls: [String] = []
    var attributesMade = 0

    override func prepare() {
        calls.append("prepare")
        super.prepare()
    }
    override var collectionViewContentSize: CGSize {
        calls.append("size")
        return super.collectionViewContentSize
    }
    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        calls.append("elements")
        let found = super.layoutAttributesForElements(in: rect)
        attributesMade += found?.count ?? 0
        return found
    }
}

@Suite @MainActor struct CollectionViewTests {
    @Test func aMillionItemsCostWhatIsSeen() {
        let source = Million()
        let layout = CountingLayout()
        let grid = Grid(source, layout: layout)
        #expect(grid.view.contentSize == CGSize(width: 200, height: 12_500_000))
        #expect(source.asked == 16)
        #expect(layout.attributesMade <= 2 * 16)
        grid.view.scrollToItem(at: path(999_999), at: .bottom, animated: false)
        grid.harness.settle()
        #expect(grid.view.indexPathsForVisibleItems.last == path(999_999))
        #expect(source.asked == 32)
        #expect(NumberCell.made == 16)
        layout.attributesMade = 0
        for _ in 0..<20 { grid.scroll(to: grid.view.contentOffset.y - 50) }
        // Four come in with each line; five lines are looked at, at most.
        #expect(source.asked == 32 + 20 * 4)
        #expect(layout.attributesMade <= 20 * 24)
        #expect(NumberCell.made <= 20)
    }

    @Test func theLayoutIsPreparedBeforeItIsAsked() {
        let layout = CountingLayout()
        let grid = Grid(Items(40), layout: layout)
        #expect(layout.calls == ["prepare", "size", "elements"])
        layout.calls = []
        grid.scroll(to: 75)
        #expect(layout.calls == ["elements"])
        layout.calls = []
        layout.invalidateLayout()
        #expect(layout.calls == [])
        grid.view.layoutIfNeeded()
        #expect(layout.calls == ["prepare", "size", "elements"])
    }

    @Test func cellsAreUsedAgain() {
        let source = Items(100)
        let grid = Grid(source)
        #expect(grid.numbers == Array(0..<16))
        #expect(source.calls == (0..<16).map { "willDisplay \($0)" })
        #expect(NumberCell.made == 16)
        source.calls = []
        grid.scroll(to: 50)
        #expect(grid.numbers == Array(4..<20))
        #expect(NumberCell.made == 16)
        #expect(Set(source.calls.prefix(4)) == Set((0..<4).map { "didEndDisplaying \($0)" }))
        #expect(source.calls.suffix(4) == (16..<20).map { "willDisplay \($0)" })
        let cells = grid.view.visibleCells.compactMap { $0 as? NumberCell }
        #expect(cells.map(\.reused).reduce(0, +) == 4)
        // A cell has its size before the data source fills it.
        #expect(cells.allSatisfy { $0.applied.allSatisfy { $0 == CGSize(width: 50, height: 50) } })
    }

    @Test func itemsAreFound() {
        let grid = Grid(Items([[1, 2, 3], [4, 5, 6, 7, 8]]))
        #expect(grid.view.numberOfSections == 2)
        #expect(grid.view.numberOfItems(inSection: 1) == 5)
        #expect(grid.view.numberOfItems(inSection: 9) == 0)
        #expect(grid.view.indexPathForItem(at: CGPoint(x: 10, y: 60)) == path(0, 1))
        #expect(grid.view.indexPathForItem(at: CGPoint(x: 10, y: 190)) == nil)
        #expect(grid.view.indexPathForItem(at: CGPoint(x: CGFloat.nan, y: 0)) == nil)
        let cell = grid.view.cellForItem(at: path(4, 1))
        #expect((cell as? NumberCell)?.number == 8)
        #expect(cell.flatMap { grid.view.indexPath(for: $0) } == path(4, 1))
        #expect(cell?.frame == CGRect(x: 0, y: 100, width: 50, height: 50))
        #expect(grid.view.cellForItem(at: path(5, 1)) == nil)
        #expect(grid.view.layoutAttributesForItem(at: path(5, 1)) == nil)
    }

    @Test func viewsFollowALayoutThatWasAskedBeforeThem() {
        let grid = Grid(Items(4))
        grid.layout.itemSize = CGSize(width: 100, height: 20)
        #expect(grid.view.layoutAttributesForItem(at: path(1))?.frame.minX == 100)
        grid.harness.rest()
        #expect(
            grid.view.cellForItem(at: path(1))?.frame
                == CGRect(x: 100, y: 0, width: 100, height: 20))
    }

    @Test func reloadingAsksAgain() {
        let source = Items(3)
        let grid = Grid(source)
        grid.view.selectItem(at: path(1), animated: false, scrollPosition: [])
        source.sections = [[7, 8, 9, 10, 11]]
        #expect(grid.numbers == [0, 1, 2])
        source.asked = []
        grid.view.reloadData()
        #expect(grid.view.numberOfItems(inSection: 0) == 5)
        grid.view.layoutIfNeeded()
        #expect(grid.numbers == [7, 8, 9, 10, 11])
        #expect(source.asked == (0..<5).map { path($0) })
        #expect(grid.view.indexPathsForSelectedItems == [])
        #expect(grid.view.visibleCells.allSatisfy { !$0.isSelected })
        #expect(NumberCell.made == 5)
    }

    @Test func scrollingToItems() {
        let grid = Grid(Items(100))
        grid.view.scrollToItem(at: path(40), at: .top, animated: false)
        #expect(grid.view.contentOffset.y == 500)
        grid.view.scrollToItem(at: path(40), at: .bottom, animated: false)
        #expect(grid.view.contentOffset.y == 350)
        grid.view.scrollToItem(at: path(40), at: .centeredVertically, animated: false)
        #expect(grid.view.contentOffset.y == 425)
        grid.view.scrollToItem(at: path(44), at: [], animated: false)
        #expect(grid.view.contentOffset.y == 425)
        grid.view.scrollToItem(at: path(99), at: .top, animated: false)
        #expect(grid.view.contentOffset.y == 1_050)
        grid.view.scrollToItem(at: path(0), at: .top, animated: true)
        grid.harness.rest()
        #expect(grid.view.contentOffset.y == 0)
        #expect(grid.numbers.first == 0)
    }

    @Test func registrationsMakeAndFillCells() {
        final class Source: NSObject, UICollectionViewDataSource {
            let registration = UICollectionView.CellRegistration<NumberCell, Int> {
                cell, path, item in
                cell.number = item + path.item
            }
            func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 3 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(
                    using: registration, for: indexPath, item: 10)
            }
        }
        let source = Source()
        #expect(Grid(source).numbers == [10, 11, 12])
    }

    @Test func prefetchingAnnouncesAPageAhead() {
        @MainActor final class Loader: NSObject, UICollectionViewDataSourcePrefetching {
            var announced: [[Int]] = []
            var cancelled: [[Int]] = []
            func collectionView(
                _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
            ) { announced.append(indexPaths.map(\.item)) }
            func collectionView(
                _ collectionView: UICollectionView,
                cancelPrefetchingForItemsAt indexPaths: [IndexPath]
            ) { cancelled.append(indexPaths.map(\.item)) }
        }
        let loader = Loader()
        let grid = Grid(Items(400))
        grid.view.prefetchDataSource = loader
        grid.scroll(to: 50)
        #expect(loader.announced.first.map { Set($0) } == Set(20..<36))
        // The nearest line first.
        #expect(loader.announced.first.map { Set($0.prefix(4)) } == Set(20..<24))
        grid.scroll(to: 100)
        #expect(loader.announced.last.map { Set($0) } == Set(36..<40))
        #expect(loader.cancelled == [])
        grid.scroll(to: 2_000)
        #expect(loader.cancelled.last.map { Set($0) } == Set(24..<40))
        grid.view.isPrefetchingEnabled = false
        let count = loader.announced.count
        grid.scroll(to: 2_400)
        #expect(loader.announced.count == count)
    }

    @Test func theBackgroundStaysBehindWhatIsSeen() {
        let grid = Grid(Items(100))
        let background = UIView()
        grid.view.backgroundView = background
        grid.scroll(to: 330)
        #expect(background.frame == grid.view.bounds)
        #expect(grid.view.subviews.first === background)
    }
}

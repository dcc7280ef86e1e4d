import Foundation
import Tactile
import TestSupport
import Testing

/// Sizes by a delegate that counts how often it is asked.
@MainActor
private final class Sizes: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
    var heights: [CGFloat]
    var asked = 0
    init(_ heights: [CGFloat]) { self.heights = heights }
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { heights.count }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        asked += 1
        return CGSize(width: 80, height: heights[indexPath.item])
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 10) }
}

/// A delegate without sizes.
@MainActor
private final class Plain: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1_000_000 }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}

/// As high as its number, by constraints.
private final class TallCell: UICollectionViewCell {
    private var height: NSLayoutConstraint?
    var points: CGFloat = 0 {
        didSet { height?.constant = points }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(inner)
        let height = inner.heightAnchor.constraint(equalToConstant: 0)
        self.height = height
        NSLayoutConstraint.activate([
            inner.topAnchor.constraint(equalTo: contentView.topAnchor),
            inner.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            inner.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            inner.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            inner.widthAnchor.constraint(equalToConstant: 200), height,
        ])
    }

    required init?(coder: NSCoder) { nil }
}

@MainActor
private final class TallItems: NSObject, UICollectionViewDataSource {
    var heights: [CGFloat]
    var asked: [Int] = []
    init(_ heights: [CGFloat]) { self.heights = heights }
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { heights.count }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        asked.append(indexPath.item)
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? TallCell)?.points = heights[indexPath.item]
        return cell
    }
}

@Suite @MainActor struct FlowLayoutTests {
    @Test func defaultsAreUIKits() {
        let layout = UICollectionViewFlowLayout()
        #expect(layout.itemSize == CGSize(width: 50, height: 50))
        #expect(layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
        #expect(layout.scrollDirection == .vertical && layout.sectionInset == .zero)
        #expect(layout.estimatedItemSize == .zero && layout.headerReferenceSize == .zero)
        #expect(!layout.sectionHeadersPinToVisibleBounds)
    }

    @Test func headersItemsAndFootersFollowEachOther() {
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 1, height: 30)
        layout.footerReferenceSize = CGSize(width: 1, height: 20)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 0, bottom: 15, right: 0)
        let grid = Grid(Items([[1, 2, 3, 4, 5], [6]]), layout: layout)
        let header = UICollectionView.elementKindSectionHeader
        let footer = UICollectionView.elementKindSectionFooter
        #expect(
            layout.layoutAttributesForSupplementaryView(ofKind: header, at: path(0, 1))?.frame
                == CGRect(x: 0, y: 170, width: 200, height: 30))
        #expect(
            layout.layoutAttributesForSupplementaryView(ofKind: footer, at: path(0, 0))?.frame
                == CGRect(x: 0, y: 150, width: 200, height: 20))
        #expect(
            grid.view.layoutAttributesForItem(at: path(4))?.frame
                == CGRect(x: 0, y: 85, width: 50, height: 50))
        #expect(grid.view.contentSize.height == 290)
        #expect(
            grid.view.indexPathsForVisibleSupplementaryElements(ofKind: header)
                == [path(0), path(0, 1)])
        #expect(grid.view.supplementaryView(forElementKind: footer, at: path(0)) != nil)
    }

    @Test func pinnedHeadersStayInSight() {
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.sectionHeadersPinToVisibleBounds = true
        let grid = Grid(Items([Array(0..<40), Array(0..<40)]), layout: layout)
        let kind = UICollectionView.elementKindSectionHeader
        grid.scroll(to: 100)
        let header = grid.view.supplementaryView(forElementKind: kind, at: path(0))
        #expect(header?.frame == CGRect(x: 0, y: 100, width: 200, height: 30))
        // In front of the items.
        #expect(grid.view.hitTest(CGPoint(x: 10, y: 110), with: nil) === header)
        // The next section pushes it out.
        grid.scroll(to: 520)
        #expect(header?.frame.minY == 500)
        let next = grid.view.supplementaryView(forElementKind: kind, at: path(0, 1))
        #expect(next?.frame.minY == 530)
    }

    @Test func delegatesGiveSizesOnce() {
        let source = Sizes([20, 60, 40, 30, 50])
        let grid = Grid(source)
        #expect(source.asked == 5)
        // Two in a line of 180 points; the smaller is in the middle of the line.
        #expect(
            grid.view.layoutAttributesForItem(at: path(0))?.frame
                == CGRect(x: 10, y: 25, width: 80, height: 20))
        #expect(
            grid.view.layoutAttributesForItem(at: path(1))?.frame
                == CGRect(x: 110, y: 5, width: 80, height: 60))
        #expect(grid.view.contentSize.height == 170)
        grid.scroll(to: 30)
        #expect(source.asked == 5)
        grid.harness.resize(to: CGSize(width: 300, height: 200))
        grid.view.frame.size.width = 300
        grid.view.layoutIfNeeded()
        #expect(source.asked == 10)
        #expect(grid.view.contentSize == CGSize(width: 300, height: 130))
    }

    @Test func aDelegateWithoutSizesIsNotAskedForEach() {
        let grid = Grid(Plain())
        #expect(grid.view.contentSize.height == 12_500_000)
    }

    @Test func sidewaysFlowFillsColumns() {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        let grid = Grid(Items(40), layout: layout)
        #expect(grid.view.contentSize == CGSize(width: 500, height: 200))
        #expect(
            grid.view.layoutAttributesForItem(at: path(5))?.frame
                == CGRect(x: 50, y: 50, width: 50, height: 50))
        grid.view.scrollToItem(at: path(39), at: .right, animated: false)
        #expect(grid.view.contentOffset.x == 300)
    }

    @Test func itemsSizeThemselves() {
        let source = TallItems((0..<50).map { 20 + CGFloat($0 % 5) * 10 })
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 200, height: 100)
        let grid = Grid(source, layout: layout, cell: TallCell.self)
        #expect(grid.view.visibleCells.map(\.frame.height) == [20, 30, 40, 50, 60])
        #expect(grid.view.visibleCells.map(\.frame.minY) == [0, 20, 50, 90, 140])
        #expect(source.asked == Array(0..<5))
        // What is not seen yet is as high as was thought.
        #expect(grid.view.contentSize.height == 4_700)
        grid.scroll(to: 100)
        let first = grid.view.cellForItem(at: path(3))
        #expect(first?.frame.minY == 90)
        grid.view.scrollToItem(at: path(49), at: .bottom, animated: false)
        #expect(grid.view.indexPathsForVisibleItems.last == path(49))
        let last = grid.view.cellForItem(at: path(49))?.frame.maxY ?? 0
        #expect(abs(last - grid.view.bounds.maxY) < 0.01)
        // What comes in above does not move what is seen.
        let shown = grid.view.cellForItem(at: path(46))
        let before = (shown?.frame.minY ?? 0) - grid.view.bounds.minY
        grid.scroll(to: grid.view.contentOffset.y - 30)
        #expect(abs((shown?.frame.minY ?? 0) - grid.view.bounds.minY - before - 30) < 0.01)
    }

    @Test func measuredSizesGoWithTheirItems() {
        let source = TallItems([20, 30, 40, 50, 60])
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 200, height: 100)
        let grid = Grid(source, layout: layout, cell: TallCell.self)
        source.heights.remove(at: 1)
        grid.view.deleteItems(at: [path(1)])
        #expect(grid.view.visibleCells.map(\.frame.minY) == [0, 20, 60, 110])
        #expect(grid.view.contentSize.height == 170)
    }
}

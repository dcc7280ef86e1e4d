import Foundation
import Tactile
import TestSupport
import Testing

/// When a layout is asked anew and when not, and what it says of content that grew.
@Suite @MainActor struct LayoutAskedTests {
    private final class Counting: UICollectionViewFlowLayout {
        var prepared = 0
        override func prepare() {
            prepared += 1
            super.prepare()
        }
    }

    private final class Other: NSObject, UICollectionViewDelegate {}

    @Test func anotherDelegateAsksTheLayoutAndTheSameOneDoesNot() {
        let layout = Counting()
        let items = Items(20), other = Other()
        let grid = Grid(items, layout: layout)
        grid.harness.rest()
        var before = layout.prepared
        grid.harness.again(keeping: layout.prepared) { _ in
            grid.view.delegate = items
            grid.harness.frame()
        }
        for delegate in [other, items, nil, other] as [(any UICollectionViewDelegate)?] {
            before = layout.prepared
            grid.view.delegate = delegate
            grid.harness.frame()
            #expect(layout.prepared > before)
        }
        withExtendedLifetime(other) {}
    }

    @Test func contentThatALayoutSaysGrewIsThatMuchLargerAtOnce() {
        let grid = Grid(Items(40))
        grid.harness.rest()
        let size = grid.view.contentSize
        let context = UICollectionViewFlowLayoutInvalidationContext()
        grid.layout.invalidateLayout(with: context)
        #expect(grid.view.contentSize == size)
        context.contentSizeAdjustment = CGSize(width: 0, height: 70)
        grid.layout.invalidateLayout(with: context)
        #expect(grid.view.contentSize.height == size.height + 70)
        context.contentSizeAdjustment = .zero
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
        let offset = grid.view.contentOffset.y
        grid.layout.invalidateLayout(with: context)
        #expect(grid.view.contentOffset.y == offset + 30)
    }

    @Test(arguments: [0, 20, 60, 199])
    func theFirstItemThatWasSeenStaysInSightInAnotherLayout(item: Int) {
        let grid = Grid(Items(200))
        let rows = UICollectionViewFlowLayout()
        rows.itemSize = CGSize(width: 200, height: 60)
        rows.minimumLineSpacing = 0
        grid.view.scrollToItem(at: path(item), at: .top, animated: false)
        grid.harness.rest()
        for layout in [rows, grid.layout] {
            let first = grid.view.indexPathsForVisibleItems.min()
            grid.view.setCollectionViewLayout(layout, animated: true)
            grid.harness.rest()
            #expect(first.map(grid.view.indexPathsForVisibleItems.contains) == true)
        }
    }
}

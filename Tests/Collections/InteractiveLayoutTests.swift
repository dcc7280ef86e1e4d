import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct InteractiveLayoutTests {
    /// Twenty items in a window of 200 × 200 points: a grid of tiles of 50, and rows of 200 × 40.
    @MainActor private struct Stage {
        let grid = UICollectionViewFlowLayout()
        let rows = UICollectionViewFlowLayout()
        let items = Items(20)
        let view: UICollectionView
        let harness: Harness

        init() {
            for layout in [grid, rows] {
                layout.minimumLineSpacing = 0
                layout.minimumInteritemSpacing = 0
            }
            grid.itemSize = CGSize(width: 50, height: 50)
            rows.itemSize = CGSize(width: 200, height: 40)
            view = UICollectionView(frame: .zero, collectionViewLayout: grid)
            view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = items
            view.delegate = items
            harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
            harness.rest()
        }

        func frame(_ item: Int) -> CGRect? {
            view.cellForItem(at: IndexPath(item: item, section: 0))?.frame
        }
    }

    @Test func itemsAreBetweenTheirPlaces() {
        let stage = Stage()
        let way = stage.view.startInteractiveTransition(to: stage.rows)
        #expect(stage.view.collectionViewLayout === way)
        #expect(way.currentLayout === stage.grid && way.nextLayout === stage.rows)
        stage.harness.advance(seconds: 1.0 / 30)
        #expect(stage.frame(3) == CGRect(x: 150, y: 0, width: 50, height: 50))
        way.transitionProgress = 0.5
        stage.harness.advance(seconds: 1.0 / 30)
        #expect(stage.frame(3) == CGRect(x: 75, y: 60, width: 125, height: 45))
        way.transitionProgress = .nan
        #expect(way.transitionProgress == 0.5)
        way.transitionProgress = 1
        stage.harness.advance(seconds: 1.0 / 30)
        #expect(stage.frame(3) == CGRect(x: 0, y: 120, width: 200, height: 40))
        stage.view.cancelInteractiveTransition()
        stage.harness.rest()
    }

    @Test func finishingGoesTheRestOfTheWay() {
        let stage = Stage()
        var ends: [[Bool]] = []
        let way = stage.view.startInteractiveTransition(to: stage.rows) { ends.append([$0, $1]) }
        way.transitionProgress = 0.5
        stage.harness.advance(seconds: 1.0 / 30)
        stage.view.finishInteractiveTransition()
        stage.harness.advance(seconds: 0.05)
        #expect(ends.isEmpty)
        stage.harness.rest()
        #expect(ends == [[true, true]])
        #expect(stage.view.collectionViewLayout === stage.rows)
        #expect(stage.rows.collectionView === stage.view && stage.grid.collectionView == nil)
        #expect(stage.frame(3) == CGRect(x: 0, y: 120, width: 200, height: 40))
        #expect(stage.view.contentSize.height == 800)
        // Nothing was asked for twice.
        #expect(Set(stage.items.asked).count == stage.items.asked.count)
    }

    @Test func cancellingGoesBack() {
        let stage = Stage()
        var ends: [[Bool]] = []
        let way = stage.view.startInteractiveTransition(to: stage.rows) { ends.append([$0, $1]) }
        way.transitionProgress = 0.3
        stage.harness.advance(seconds: 1.0 / 30)
        stage.view.cancelInteractiveTransition()
        stage.harness.rest()
        #expect(ends == [[true, false]])
        #expect(stage.view.collectionViewLayout === stage.grid)
        #expect(stage.rows.collectionView == nil)
        #expect(stage.frame(3) == CGRect(x: 150, y: 0, width: 50, height: 50))
        #expect(stage.view.contentSize.height == 250)
    }

    @Test func whatIsSeenStaysInSight() {
        let stage = Stage()
        stage.view.setCollectionViewLayout(stage.rows, animated: false)
        stage.view.contentOffset = CGPoint(x: 0, y: 600)
        stage.harness.rest()
        let way = stage.view.startInteractiveTransition(to: stage.grid)
        way.transitionProgress = 1
        stage.harness.advance(seconds: 1.0 / 30)
        // The grid is 250 points high.
        #expect(stage.view.contentOffset.y == 50)
        way.transitionProgress = 0.5
        stage.harness.advance(seconds: 1.0 / 30)
        #expect(stage.view.contentOffset.y == 325)
        stage.view.finishInteractiveTransition()
        stage.harness.rest()
        #expect(stage.view.contentOffset.y == 50)
        #expect(stage.frame(15) != nil)
    }

    @Test func theDelegateMayBringALayoutOfItsOwn() {
        final class Slanted: UICollectionViewTransitionLayout {
            override func layoutAttributesForElements(
                in rect: CGRect
            ) -> [UICollectionViewLayoutAttributes]? {
                let all = super.layoutAttributesForElements(in: rect)
                for attributes in all ?? [] { attributes.alpha = value(forAnimatedKey: "alpha") }
                return all
            }
        }
        final class Own: Source {
            override func collectionView(
                _ collectionView: UICollectionView,
                transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
                newLayout toLayout: UICollectionViewLayout
            ) -> UICollectionViewTransitionLayout {
                Slanted(currentLayout: fromLayout, nextLayout: toLayout)
            }
        }
        let stage = Stage()
        let own = Own()
        stage.view.delegate = own
        let way = stage.view.startInteractiveTransition(to: stage.rows)
        #expect(way is Slanted)
        way.updateValue(0.5, forAnimatedKey: "alpha")
        stage.harness.advance(seconds: 1.0 / 30)
        #expect(stage.view.visibleCells.allSatisfy { $0.alpha == 0.5 })
        stage.view.cancelInteractiveTransition()
        stage.harness.rest()
        #expect(stage.view.visibleCells.allSatisfy { $0.alpha == 1 })
        #expect(own.asked == 0)
    }

    /// A delegate whose method a subclass may override.
    private class Source: NSObject, UICollectionViewDelegate {
        var asked = 0
        func collectionView(
            _ collectionView: UICollectionView,
            transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
            newLayout toLayout: UICollectionViewLayout
        ) -> UICollectionViewTransitionLayout {
            asked += 1
            return UICollectionViewTransitionLayout(
                currentLayout: fromLayout, nextLayout: toLayout)
        }
    }

    @Test func anotherLayoutEndsTheWay() {
        let stage = Stage()
        var ends: [[Bool]] = []
        let way = stage.view.startInteractiveTransition(to: stage.rows) { ends.append([$0, $1]) }
        way.transitionProgress = 0.5
        stage.harness.advance(seconds: 1.0 / 30)
        let third = UICollectionViewFlowLayout()
        third.itemSize = CGSize(width: 100, height: 20)
        stage.view.setCollectionViewLayout(third, animated: false)
        stage.harness.rest()
        #expect(ends == [[false, false]])
        #expect(stage.view.collectionViewLayout === third)
        #expect(stage.frame(0)?.size == CGSize(width: 100, height: 20))
        stage.view.reloadData()
        stage.harness.rest()
    }
}

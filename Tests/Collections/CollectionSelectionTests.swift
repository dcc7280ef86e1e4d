import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct CollectionSelectionTests {
    private func grid(_ source: Items) -> Grid {
        let grid = Grid(source)
        source.calls = []
        return grid
    }

    @Test func aPressIsToldInOrder() {
        let source = Items(20)
        let grid = grid(source)
        grid.harness.tap(at: grid.middle(2))
        #expect(
            source.calls == [
                "shouldHighlight 2", "didHighlight 2", "shouldSelect 2", "didSelect 2",
                "didUnhighlight 2",
            ])
        #expect(grid.view.indexPathsForSelectedItems == [path(2)])
        source.calls = []
        grid.harness.tap(at: grid.middle(5))
        #expect(
            source.calls == [
                "shouldHighlight 5", "didHighlight 5", "shouldSelect 5", "didDeselect 2",
                "didSelect 5", "didUnhighlight 5",
            ])
        #expect(grid.view.cellForItem(at: path(5))?.isSelected == true)
        #expect(grid.view.cellForItem(at: path(2))?.isSelected == false)
    }

    @Test func severalAreSelectedAndDeselected() {
        let source = Items(20)
        let grid = grid(source)
        grid.view.allowsMultipleSelection = true
        for item in [1, 3] { grid.harness.tap(at: grid.middle(item)) }
        source.calls = []
        grid.harness.tap(at: grid.middle(1))
        #expect(
            source.calls == [
                "shouldHighlight 1", "didHighlight 1", "shouldDeselect 1", "didDeselect 1",
                "didUnhighlight 1",
            ])
        #expect(grid.view.indexPathsForSelectedItems == [path(3)])
    }

    @Test func theDelegateRefuses() {
        let source = Items(20)
        let grid = grid(source)
        source.refusesSelection = true
        grid.harness.tap(at: grid.middle(1))
        #expect(grid.view.indexPathsForSelectedItems == [])
        source.refusesHighlight = true
        source.calls = []
        grid.harness.tap(at: grid.middle(1))
        #expect(source.calls == ["shouldHighlight 1"])
    }

    @Test func aPressThatLeavesItsItemOrScrollsChoosesNothing() {
        let source = Items(100)
        let grid = grid(source)
        grid.harness.press(at: grid.middle(1))
        #expect(grid.view.cellForItem(at: path(1))?.isHighlighted == true)
        grid.harness.drag(from: grid.middle(9), to: CGPoint(x: 75, y: 20))
        grid.harness.rest()
        #expect(!source.calls.contains { $0.hasPrefix("didSelect") })
        #expect(source.calls.contains("didUnhighlight 1"))
        #expect(grid.view.visibleCells.allSatisfy { !$0.isHighlighted })
    }

    @Test func selectionStaysWithItemsThatScrollAway() {
        let source = Items(100)
        let grid = grid(source)
        grid.view.selectItem(at: path(3), animated: false, scrollPosition: [])
        #expect(source.calls == [])
        grid.scroll(to: 500)
        #expect(grid.view.visibleCells.allSatisfy { !$0.isSelected })
        grid.scroll(to: 0)
        #expect(grid.view.cellForItem(at: path(3))?.isSelected == true)
        grid.view.deselectItem(at: path(3), animated: false)
        #expect(grid.view.cellForItem(at: path(3))?.isSelected == false)
        grid.view.selectItem(at: path(60), animated: false, scrollPosition: .top)
        #expect(grid.view.contentOffset.y == 750)
    }

    @Test func arrowsGoWhereTheyPoint() {
        let source = Items(100)
        let grid = grid(source)
        grid.view.selectionFollowsFocus = true
        grid.harness.press(.tab)
        func press(_ key: PlatformKey) -> Int? {
            grid.harness.press(key)
            return grid.view.indexPathsForSelectedItems?.first?.item
        }
        #expect(grid.view.isFocused)
        #expect(press(.right) == 1)
        #expect(press(.down) == 5)
        #expect(press(.left) == 4)
        // Past the line's start is the item before.
        #expect(press(.left) == 3)
        #expect(press(.right) == 4)
        #expect(press(.up) == 0)
        #expect(press(.up) == 0)
        #expect(press(.pageDown) == 16)
        #expect(press(.end) == 99)
        #expect(grid.view.contentOffset.y == 1_050)
        #expect(press(.home) == 0)
        #expect(grid.view.contentOffset.y == 0)
    }

    @Test func theArrowDownPrefersWhatIsStraightBelow() {
        let source = Items(3)
        let grid = grid(source)
        let whole = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        // The second item is a little nearer to the first, but aside.
        let places = [CGPoint(x: 0, y: 0), CGPoint(x: 90, y: 60), CGPoint(x: 0, y: 130)]
        let group = NSCollectionLayoutGroup.custom(layoutSize: whole) { _ in
            places.map {
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(origin: $0, size: CGSize(width: 50, height: 50)))
            }
        }
        grid.view.collectionViewLayout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group))
        grid.view.selectionFollowsFocus = true
        grid.view.layoutIfNeeded()
        grid.harness.press(.tab)
        grid.harness.press(.down)
        #expect(grid.view.indexPathsForSelectedItems == [path(2)])
        grid.harness.press(.up)
        #expect(grid.view.indexPathsForSelectedItems == [path(0)])
    }

    @Test func theKeyboardComesBackToItsItem() {
        let source = Items(16)
        let grid = grid(source)
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 150, y: 150, width: 50, height: 50)
        grid.harness.window.addSubview(button)
        grid.view.selectionFollowsFocus = true
        // A press takes the keyboard to its item.
        grid.harness.tap(at: grid.middle(5))
        grid.harness.press(.right)
        #expect(grid.view.indexPathsForSelectedItems == [path(6)])
        grid.harness.press(.tab)
        #expect(!grid.view.isFocused && button.isFocused)
        grid.harness.press(.tab, .shift)
        #expect(grid.view.isFocused)
        grid.harness.press(.right)
        #expect(grid.view.indexPathsForSelectedItems == [path(7)])
    }

    @Test func keysChooseSeveral() {
        let source = Items(12)
        let grid = grid(source)
        grid.view.allowsMultipleSelection = true
        grid.harness.press(.tab)
        grid.harness.press(.right)
        grid.harness.press(.right, .shift)
        grid.harness.press(.right, .shift)
        #expect(grid.view.indexPathsForSelectedItems == [path(1), path(2), path(3)])
        grid.harness.press(.left, .shift)
        #expect(grid.view.indexPathsForSelectedItems == [path(1), path(2)])
        grid.harness.press("a", .control)
        #expect(grid.view.indexPathsForSelectedItems?.count == 12)
        grid.harness.press(.return)
        #expect(grid.view.indexPathsForSelectedItems?.count == 11)
    }
}

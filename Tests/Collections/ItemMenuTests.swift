import Foundation
import Tactile
import TestSupport
import Testing

/// Menus and actions of items, as a delegate for iOS gives them.
@MainActor
private final class MenuItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var log: [String] = []
    var asksForOne = false

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 8 }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    private var menu: UIContextMenuConfiguration {
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            UIMenu(children: [UIAction(title: "Open") { _ in self?.log.append("open") }])
        })
    }
    func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.append("items \(indexPaths.map(\.item))")
        return asksForOne ? nil : menu
    }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.append("item \(indexPath.item)")
        return indexPath.item == 1 ? menu : nil
    }
    func collectionView(
        _ collectionView: UICollectionView,
        willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("display") }
    func collectionView(
        _ collectionView: UICollectionView,
        willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }
    func collectionView(
        _ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath
    ) -> Bool { indexPath.item > 0 }
    func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { log.append("select \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) { log.append("perform \(indexPath.item)") }
}

@Suite @MainActor struct ItemMenuTests {
    private let items = MenuItems()

    @Test func theSecondaryButtonAsksForTheItemUnderIt() {
        let grid = Grid(items)
        grid.harness.tap(at: CGPoint(x: 75, y: 25), button: 3)
        #expect(items.log == ["items [1]", "display"])
        #expect(grid.harness.window.overlay != nil)
        grid.harness.press(.escape)
        grid.harness.settle()
        #expect(items.log.last == "end")
        items.log = []
        grid.harness.tap(at: CGPoint(x: 150, y: 180), button: 3)
        #expect(items.log.first == "items []", "beside all items")
    }

    @Test func anItemIsAskedForByItselfWhereSeveralHaveNoMenu() {
        items.asksForOne = true
        let grid = Grid(items)
        grid.harness.tap(at: CGPoint(x: 25, y: 25), button: 3)
        #expect(items.log == ["items [0]", "item 0"])
        #expect(grid.harness.window.overlay == nil)
        grid.harness.tap(at: CGPoint(x: 75, y: 25), button: 3)
        #expect(Array(items.log.suffix(3)) == ["items [1]", "item 1", "display"])
    }

    @Test func theMenuOfOneOfSeveralIsForAllThatAreSelected() {
        let grid = Grid(items)
        grid.view.allowsMultipleSelection = true
        for item in [0, 2] {
            grid.view.selectItem(at: [0, item], animated: false, scrollPosition: [])
        }
        grid.harness.tap(at: CGPoint(x: 25, y: 25), button: 3)
        #expect(items.log.first == "items [0, 2]")
        grid.harness.press(.escape)
        grid.harness.settle()
        items.log = []
        grid.harness.tap(at: CGPoint(x: 75, y: 25), button: 3)
        #expect(items.log.first == "items [1]", "another one is by itself")
    }

    @Test func keysOpenTheMenuOfTheItemThatTheyAreOn() {
        let grid = Grid(items)
        grid.harness.press(.tab)
        grid.harness.press(.right)
        grid.harness.press(.function(10), .shift)
        #expect(items.log.first == "items [1]")
        #expect(grid.view.contextMenuInteraction != nil)
    }

    @Test func aPressPerformsTheActionUnlessSomethingIsEdited() {
        let grid = Grid(items)
        grid.harness.tap(at: CGPoint(x: 75, y: 25))
        #expect(items.log == ["select 1", "perform 1"])
        items.log = []
        grid.view.isEditing = true
        grid.view.allowsSelectionDuringEditing = true
        grid.harness.tap(at: CGPoint(x: 125, y: 25))
        #expect(items.log == ["select 2"])
    }

    @Test func anItemMayStayOutOfEditing() {
        let grid = Grid(items)
        grid.view.isEditing = true
        let cells = (0..<2).compactMap { grid.view.cellForItem(at: [0, $0]) }
        #expect(cells.map(\.configurationState.isEditing) == [false, true])
    }

    @Test func changesAreUncommittedWhileTheyAreGathered() {
        let grid = Grid(items)
        #expect(!grid.view.hasUncommittedUpdates)
        grid.view.performBatchUpdates { #expect(grid.view.hasUncommittedUpdates) }
        #expect(!grid.view.hasUncommittedUpdates)
    }

    @Test func ofSeveralThatAreSelectedTheFirstAloneIsPerformed() {
        let grid = Grid(items)
        grid.view.allowsMultipleSelection = true
        grid.harness.tap(at: CGPoint(x: 75, y: 25))
        #expect(items.log == ["select 1", "perform 1"])
        items.log = []
        grid.harness.tap(at: CGPoint(x: 125, y: 25))
        #expect(items.log == ["select 2"])
        #expect(grid.view.indexPathsForSelectedItems?.count == 2)
    }
}

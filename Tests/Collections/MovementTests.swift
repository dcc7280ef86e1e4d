import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
private final class Movable: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var sections = [Array(0..<8), Array(8..<12)]
    var moves: [[IndexPath]] = []
    var limit: IndexPath?

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? NumberCell)?.number = sections[indexPath.section][indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { indexPath != path(7) }
    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        moves.append([sourceIndexPath, destinationIndexPath])
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
    }
    func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { limit.map { min($0, proposedIndexPath) } ?? proposedIndexPath }
}

@Suite @MainActor struct MovementTests {
    @Test func othersMakeRoomAndTheSourceIsTold() {
        let source = Movable()
        let grid = Grid(source)
        let lifted = grid.view.cellForItem(at: path(1))
        let other = grid.view.cellForItem(at: path(2))
        #expect(grid.view.beginInteractiveMovementForItem(at: path(1)))
        grid.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 80))
        #expect(lifted?.center == CGPoint(x: 80, y: 80))
        #expect(other?.center == CGPoint(x: 75, y: 25))
        #expect(source.moves == [])
        grid.view.endInteractiveMovement()
        grid.harness.rest()
        #expect(source.moves == [[path(1), path(5)]])
        #expect(source.sections[0] == [0, 2, 3, 4, 5, 1, 6, 7])
        #expect(grid.numbers == [0, 2, 3, 4, 5, 1, 6, 7, 8, 9, 10, 11])
        #expect(grid.view.cellForItem(at: path(5)) === lifted)
        #expect(lifted?.center == CGPoint(x: 75, y: 75))
    }

    @Test func anItemGoesToAnotherSection() {
        let source = Movable()
        let grid = Grid(source)
        grid.view.beginInteractiveMovementForItem(at: path(0))
        grid.view.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 120))
        grid.view.endInteractiveMovement()
        grid.harness.rest()
        #expect(source.sections == [Array(1..<8), [0, 8, 9, 10, 11]])
        #expect(grid.numbers == Array(1..<8) + [0, 8, 9, 10, 11])
    }

    @Test func movingIsRefusedLimitedAndCancelled() {
        let source = Movable()
        let grid = Grid(source)
        #expect(!grid.view.beginInteractiveMovementForItem(at: path(7)))
        source.limit = path(3)
        #expect(grid.view.beginInteractiveMovementForItem(at: path(0)))
        #expect(!grid.view.beginInteractiveMovementForItem(at: path(1)))
        grid.view.updateInteractiveMovementTargetPosition(CGPoint(x: 130, y: 70))
        #expect(grid.view.cellForItem(at: path(3))?.center == CGPoint(x: 125, y: 25))
        grid.view.cancelInteractiveMovement()
        grid.harness.rest()
        #expect(source.moves == [])
        #expect(grid.view.cellForItem(at: path(0))?.center == CGPoint(x: 25, y: 25))
        #expect(grid.view.cellForItem(at: path(3))?.center == CGPoint(x: 175, y: 25))
    }
}

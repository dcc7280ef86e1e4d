import Foundation
import Tactile
import TestSupport
import Testing

/// A flow layout whose items a dynamic animator moves.
private final class Falling: UICollectionViewFlowLayout {
    private(set) lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    let gravity = UIGravityBehavior(items: [])
    let collision = UICollisionBehavior(items: [])
    var prepared = 0

    override func prepare() {
        super.prepare()
        prepared += 1
        let places =
            collectionView.flatMap { super.layoutAttributesForElements(in: $0.bounds) } ?? []
        guard animator.behaviors.isEmpty, !places.isEmpty else { return }
        for place in places {
            guard let item = place.copy() as? UICollectionViewLayoutAttributes else { continue }
            gravity.addItem(item)
            collision.addItem(item)
        }
        collision.addBoundary(
            withIdentifier: "ground" as NSString, from: CGPoint(x: -1000, y: 180),
            to: CGPoint(x: 1000, y: 180))
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
    }

    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
    }

    override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { animator.layoutAttributesForCell(at: indexPath) }
}

@MainActor @Suite struct LayoutAnimatorTests {
    @Test func cellsFallAndRestWhereTheGroundIs() throws {
        let source = Items(4)
        let layout = Falling()
        let grid = Grid(source, layout: layout)
        let cell = try #require(grid.view.cellForItem(at: path(1)))
        #expect(cell.center == CGPoint(x: 75, y: 25))
        grid.harness.advance(seconds: 0.2)
        // 1000 points for each second squared, less the frame or two in which it begins.
        #expect((38...45).contains(cell.center.y) && cell.center.x == 75)
        grid.harness.rest()
        #expect(abs(cell.center.y - 155) < 1)
        #expect(!layout.animator.isRunning)
        let prepared = layout.prepared
        grid.harness.advance(seconds: 1)
        #expect(layout.prepared == prepared)
        #expect(grid.numbers == [0, 1, 2, 3])
    }

    @Test func attributesAreFoundByWhatTheyAreOf() {
        let layout = UICollectionViewFlowLayout()
        let animator = UIDynamicAnimator(collectionViewLayout: layout)
        let cell = UICollectionViewLayoutAttributes(forCellWith: path(2))
        let header = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: "header", with: path(2))
        let decoration = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: "shade", with: path(2))
        animator.addBehavior(UIGravityBehavior(items: [decoration, header, cell]))
        #expect(animator.layoutAttributesForCell(at: path(2)) === cell)
        #expect(animator.layoutAttributesForCell(at: path(1)) == nil)
        #expect(
            animator.layoutAttributesForSupplementaryView(ofKind: "header", at: path(2)) === header)
        #expect(
            animator.layoutAttributesForSupplementaryView(ofKind: "footer", at: path(2)) == nil)
        #expect(
            animator.layoutAttributesForDecorationView(ofKind: "shade", at: path(2)) === decoration)
    }

    @Test func anAnimatorDoesNotKeepItsLayout() {
        weak var layout: UICollectionViewFlowLayout?
        let animator: UIDynamicAnimator
        do {
            let made = UICollectionViewFlowLayout()
            layout = made
            animator = UIDynamicAnimator(collectionViewLayout: made)
        }
        #expect(layout == nil && animator.referenceView == nil)
    }
}

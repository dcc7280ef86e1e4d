import Foundation
import Tactile
import TestSupport
import Testing

private typealias Outline = NSDiffableDataSourceSectionSnapshot<String>

/// Outlines of a section, on their own.
@Suite struct SectionSnapshotTests {
    private func outline() -> Outline {
        var outline = Outline()
        outline.append(["a", "b"])
        outline.append(["a1", "a2"], to: "a")
        outline.append(["a1x"], to: "a1")
        outline.append(["b1"], to: "b")
        return outline
    }

    @Test func itemsAreInTheOrderOfTheOutline() {
        let outline = outline()
        #expect(outline.items == ["a", "a1", "a1x", "a2", "b", "b1"])
        #expect(outline.rootItems == ["a", "b"] && outline.visibleItems == ["a", "b"])
        #expect(outline.level(of: "a1x") == 2 && outline.level(of: "b") == 0)
        #expect(outline.parent(of: "a1x") == "a1" && outline.parent(of: "a") == nil)
        #expect(outline.index(of: "a2") == 3 && outline.index(of: "z") == nil)
        #expect(outline.contains("b1") && !outline.contains("z"))
    }

    @Test func whatIsBelowShutItemsIsNotVisible() {
        var outline = outline()
        outline.expand(["a1"])
        #expect(outline.visibleItems == ["a", "b"] && !outline.isVisible("a1x"))
        outline.expand(["a", "nothing"])
        #expect(outline.visibleItems == ["a", "a1", "a1x", "a2", "b"])
        #expect(outline.isVisible("a1x") && outline.isExpanded("a1"))
        outline.collapse(["a"])
        #expect(outline.visibleItems == ["a", "b"] && outline.isExpanded("a1"))
    }

    @Test func itemsAreInsertedNextToOthersAndDeletedWithWhatIsBelow() {
        var outline = outline()
        outline.insert(["a0"], before: "a1")
        outline.insert(["c", "d"], after: "a")
        #expect(outline.items == ["a", "a0", "a1", "a1x", "a2", "c", "d", "b", "b1"])
        outline.delete(["a1", "b", "nothing"])
        #expect(outline.items == ["a", "a0", "a2", "c", "d"])
        outline.append(["a1x"], to: "c")
        #expect(outline.parent(of: "a1x") == "c")
        outline.deleteAll()
        #expect(outline.items.isEmpty)
    }

    @Test func outlinesAreTakenOutAndPutIn() {
        var outline = outline()
        outline.expand(["a1"])
        let below = outline.snapshot(of: "a")
        #expect(below.items == ["a1", "a1x", "a2"] && below.level(of: "a1x") == 1)
        #expect(below.isExpanded("a1"))
        #expect(outline.snapshot(of: "a", includingParent: true).rootItems == ["a"])
        var other = Outline()
        other.append(["n"])
        other.append(["n1"], to: "n")
        outline.replace(childrenOf: "b", using: other)
        #expect(outline.items == ["a", "a1", "a1x", "a2", "b", "n", "n1"])
        outline.delete(["b"])
        outline.insert(other, before: "a")
        #expect(outline.items == ["n", "n1", "a", "a1", "a1x", "a2"])
        #expect(outline.visualDescription.contains("    * a1x"))
    }
}

/// Outlines as a list shows them.
@Suite @MainActor struct OutlineTests {
    private let harness: Harness
    private let view: UICollectionView
    private let source: UICollectionViewDiffableDataSource<String, String>

    init() {
        var list = UICollectionLayoutListConfiguration(appearance: .plain)
        list.showsSeparators = false
        let view = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
            cell, _, item in
            var content = cell.defaultContentConfiguration()
            content.text = item
            cell.contentConfiguration = content
            cell.accessories = [
                .outlineDisclosure(options: .init(style: item.hasPrefix("a") ? .header : .cell))
            ]
        }
        source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
        }
        self.view = view
        harness = Harness(showing: view, size: CGSize(width: 240, height: 400))
        var outline = Outline()
        outline.append(["a", "b"])
        outline.append(["a1", "a2"], to: "a")
        outline.append(["b1"], to: "b")
        source.apply(outline, to: "all", animatingDifferences: false)
        harness.rest()
    }

    private var shown: [String] {
        view.visibleCells.compactMap {
            ($0.contentConfiguration as? UIListContentConfiguration)?.text
        }
    }

    private func cell(_ item: Int) throws -> UICollectionViewListCell {
        try #require(view.cellForItem(at: path(item)) as? UICollectionViewListCell)
    }

    @Test func aPressOpensAndClosesARow() throws {
        #expect(shown == ["a", "b"])
        #expect(source.snapshot(for: "all").isExpanded("a") == false)
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.rest()
        #expect(shown == ["a", "a1", "a2", "b"])
        #expect(source.snapshot(for: "all").isExpanded("a"))
        #expect(view.indexPathsForSelectedItems == [])
        #expect(try cell(0).configurationState.isExpanded && cell(0).indentationLevel == 0)
        #expect(try cell(1).indentationLevel == 1 && !cell(1).configurationState.isExpanded)
        #expect(try cell(1).contentView.frame.minX == 10)
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.rest()
        #expect(shown == ["a", "b"])
    }

    @Test func inTheStyleOfCellsOnlyTheChevronOpens() {
        harness.tap(at: CGPoint(x: 60, y: 66))
        harness.rest()
        #expect(shown == ["a", "b"] && view.indexPathsForSelectedItems == [path(1)])
        harness.tap(at: CGPoint(x: 217, y: 66))
        harness.rest()
        #expect(shown == ["a", "b", "b1"])
    }

    @Test func handlersDecideAndProvide() {
        var calls: [String] = []
        source.sectionSnapshotHandlers.shouldExpandItem = {
            calls.append("should \($0)")
            return $0 == "a"
        }
        source.sectionSnapshotHandlers.willExpandItem = { calls.append("will \($0)") }
        source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, old in
            calls.append("give \(item) \(old.items.count)")
            var outline = Outline()
            outline.append(["late"])
            return outline
        }
        source.sectionSnapshotHandlers.willCollapseItem = { calls.append("close \($0)") }
        harness.tap(at: CGPoint(x: 217, y: 66))
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.rest()
        #expect(calls == ["should b", "should a", "will a", "give a 2"])
        #expect(shown == ["a", "late", "b"])
        source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.rest()
        #expect(shown == ["a", "late", "b"] && calls.count == 4)
    }

    @Test func aSnapshotOfOtherItemsEndsTheOutline() throws {
        harness.tap(at: CGPoint(x: 60, y: 20))
        harness.rest()
        var flat = source.snapshot()
        flat.deleteItems(["a"])
        source.apply(flat, animatingDifferences: false)
        harness.rest()
        #expect(shown == ["a1", "a2", "b"])
        #expect(source.snapshot(for: "all").level(of: "a1") == 0)
    }

    @Test func itemsThatMayAreMovedByHand() {
        source.reorderingHandlers.canReorderItem = { $0 == "b" }
        var moves: [String] = []
        source.reorderingHandlers.didReorder = {
            moves = $0.finalSnapshot.itemIdentifiers
        }
        #expect(!view.beginInteractiveMovementForItem(at: path(0)))
        #expect(view.beginInteractiveMovementForItem(at: path(1)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 10))
        view.endInteractiveMovement()
        harness.rest()
        #expect(moves == ["b", "a"] && shown == ["b", "a"])
        #expect(source.snapshot().itemIdentifiers == ["b", "a"])
    }
}

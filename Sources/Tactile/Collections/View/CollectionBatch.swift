import Foundation
import TactileGeometry

/// Gathers changes until they are shown together.
@MainActor
final class CollectionBatch {
    unowned var collection: UICollectionView!
    private var updates = CollectionUpdates()
    private var completions: [(Bool) -> Void] = []
    private var depth = 0
    /// Before the changes: how many items each section had, and what was seen or near to it.
    private var countsBefore: [Int] = []
    private var attributesBefore: [ElementKey: UICollectionViewLayoutAttributes] = [:]

    var isOpen: Bool { depth > 0 }

    func perform(_ changes: (() -> Void)?, _ completion: ((Bool) -> Void)? = nil) {
        begin()
        changes?()
        if let completion { completions.append(completion) }
        end()
    }

    /// Adds a change: to those that are being gathered, or as the only one.
    func add(_ change: (inout CollectionUpdates) -> Void) {
        begin()
        change(&updates)
        end()
    }

    private func begin() {
        if depth == 0 { remember() }
        depth += 1
    }

    private func end() {
        depth -= 1
        if depth == 0 { show() }
    }

    /// For the layout the data is still what it was.
    private func remember() {
        countsBefore = collection.sectionCounts
        attributesBefore = [:]
        guard collection.canAnimateChanges else { return }
        collection.prepareLayoutIfNeeded()
        let near = collection.bounds.insetBy(
            dx: -collection.bounds.width, dy: -collection.bounds.height)
        let layout = collection.collectionViewLayout
        for attributes in layout.layoutAttributesForElements(in: near) ?? [] {
            attributesBefore[ElementKey(attributes)] = attributes
        }
    }

    private func show() {
        let updates = updates, completions = completions
        self.updates = CollectionUpdates()
        self.completions = []
        let after = collection.countAgain()
        if let fault = updates.fault(before: countsBefore, after: after) {
            preconditionFailure(
                "Invalid update of a collection view: \(fault). Change the data source's data in the "
                    + "updates, and tell of every change.")
        }
        let map = CollectionUpdates.Map(
            updates, sectionsBefore: countsBefore.count, sectionsAfter: after.count)
        let before = attributesBefore
        attributesBefore = [:]
        CollectionUpdateAnimator(
            collection: collection, updates: updates, map: map, before: before
        ).run { finished in completions.forEach { $0(finished) } }
    }
}

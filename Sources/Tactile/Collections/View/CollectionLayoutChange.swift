import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// The way from one layout of a collection to another.
@MainActor
struct CollectionLayoutChange {
    private let collection: UICollectionView
    private let old: UICollectionViewLayout
    private let new: UICollectionViewLayout
    /// By way of the collection, which the animation keeps until it has ended.
    private var tiler: CollectionTiler { collection.tiler }

    init(
        _ collection: UICollectionView, from old: UICollectionViewLayout,
        to new: UICollectionViewLayout
    ) {
        self.collection = collection
        self.old = old
        self.new = new
    }

    func run(animated: Bool, _ completion: ((Bool) -> Void)?) {
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        for element in tiler.elements.values {
            element.view.willTransition(from: old, to: new)
            element.measured = nil
        }
        let views = tiler.elements.values.map(\.view)
        collection.adopt(new)
        let finish = { [old, new] (finished: Bool) in
            for view in views { view.didTransition(from: old, to: new) }
            completion?(finished)
        }
        guard animated, collection.canAnimateChanges else {
            old.finalizeLayoutTransition()
            new.finalizeLayoutTransition()
            if collection.canAnimateChanges { moveOffset() }
            finish(true)
            return
        }
        collection.prepareLayoutIfNeeded()
        moveOffset()
        let leaving = bringIn()
        UIView.animate(
            withDuration: ControlStyle.changeDuration, delay: 0, options: .allowUserInteraction
        ) { [old, new] in
            for element in tiler.elements.values { tiler.put(element) }
            for (key, element) in leaving {
                if let end = new.attributes(of: key) {
                    element.view.take(end, offset: .zero)
                } else {
                    element.view.alpha = 0
                }
            }
            old.finalizeLayoutTransition()
            new.finalizeLayoutTransition()
        } completion: { finished in
            for (key, element) in leaving {
                element.view.alpha = 1
                tiler.setAside(element.view, key)
            }
            tiler.reuse.hideAll()
            finish(finished)
        }
    }

    /// Keeps the first item that was seen in sight.
    private func moveOffset() {
        collection.prepareLayoutIfNeeded()
        let before = collection.contentOffset
        var target = collection.clamped(before)
        if let path = collection.tiler.visiblePaths.first,
            let frame = new.layoutAttributesForItem(at: path)?.frame,
            !CGRect(origin: target, size: collection.bounds.size).meets(frame)
        {
            target = collection.clamped(frame.origin)
        }
        target = new.targetContentOffset(forProposedContentOffset: target)
        let shift = CGPoint(x: target.x - before.x, y: target.y - before.y)
        guard shift != .zero else { return }
        collection.contentMoved(by: shift)
        UIView.performWithoutAnimation {
            for element in collection.tiler.elements.values
            where element.view.superview === collection {
                element.view.center.x += shift.x
                element.view.center.y += shift.y
            }
        }
    }

    /// Makes what is seen with the new layout only; returns what is not seen with it any more.
    private func bringIn() -> [(ElementKey, CollectionTiler.Element)] {
        let tiler = collection.tiler
        tiler.bringIn { _, attributes in
            let start = attributes.duplicate
            start.alpha = 0
            return start
        }
        let seen = Set(tiler.wantedAttributes().map { ElementKey($0) })
        let leaving = tiler.elements.filter { !seen.contains($0.key) }.map { ($0.key, $0.value) }
        for (key, _) in leaving { tiler.elements[key] = nil }
        return leaving
    }
}

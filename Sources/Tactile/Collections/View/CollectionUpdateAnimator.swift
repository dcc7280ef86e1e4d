import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Shows the changes of a collection: what stays goes to its new place, what goes and what comes do
/// as the layout says.
@MainActor
struct CollectionUpdateAnimator {
    let collection: UICollectionView
    let updates: CollectionUpdates
    let map: CollectionUpdates.Map
    /// What was seen, or near to it, before the changes.
    let before: [ElementKey: UICollectionViewLayoutAttributes]

    private typealias Leaving = (view: UICollectionReusableView, key: ElementKey)
    /// By way of the collection, which the animation keeps until it has ended.
    private var tiler: CollectionTiler { collection.tiler }
    private var layout: UICollectionViewLayout { collection.collectionViewLayout }

    func run(_ completion: @escaping (Bool) -> Void) {
        collection.selection.follow(map)
        layout.follow(map)
        collection.movement.stop()
        let context = layout.makeContext()
        context.invalidateDataSourceCounts = true
        layout.invalidateLayout(with: context)
        collection.layoutMustBeShown()
        guard collection.canAnimateChanges else {
            tiler.viewsAreStale = true
            completion(true)
            return
        }
        collection.prepareLayoutIfNeeded()
        let layout = layout
        layout.session = CollectionUpdateSession(map: map, before: before) { key in
            layout.attributes(of: key)
        }
        layout.prepare(forCollectionViewUpdates: updates.items(map))
        let shift = moveOffset()
        let (old, leaving) = sortOut()
        show(leaving: leaving, old: old, shift: shift, completion)
    }

    /// The changes may leave no content where the offset is.
    private func moveOffset() -> CGPoint {
        let old = collection.contentOffset
        var target = collection.clamped(old)
        target = layout.targetContentOffset(forProposedContentOffset: target)
        if let delegate = collection.collectionDelegate {
            target = delegate.collectionView(
                collection, targetContentOffsetForProposedContentOffset: target)
        }
        let shift = CGPoint(x: target.x - old.x, y: target.y - old.y)
        if shift != .zero { collection.contentMoved(by: shift) }
        return shift
    }

    /// Gives the views that stay to their new elements, and takes out those that do not.
    private func sortOut() -> (old: [ElementKey: ElementKey], leaving: [Leaving]) {
        var old: [ElementKey: ElementKey] = [:]
        var leaving: [Leaving] = []
        var kept: [ElementKey: CollectionTiler.Element] = [:]
        for (key, element) in tiler.elements {
            let isReloaded = key.isCell && map.isReloaded(key.path)
            if let new = map.newKey(key), !isReloaded {
                kept[new] = element
                old[new] = key
            } else {
                leaving.append((element.view, key))
            }
        }
        tiler.elements = kept
        return (old, leaving)
    }

    private func show(
        leaving: [Leaving], old: [ElementKey: ElementKey], shift: CGPoint,
        _ completion: @escaping (Bool) -> Void
    ) {
        let layout = layout, collection = collection
        var leaving = leaving
        // What stays must not jump with the offset.
        if shift != .zero {
            UIView.performWithoutAnimation {
                for view in tiler.elements.values.map(\.view) + leaving.map(\.view)
                where view.superview === collection {
                    view.center.x += shift.x
                    view.center.y += shift.y
                }
            }
        }
        tiler.bringIn { key, _ in layout.initial(for: key) }
        let seen = Set(tiler.wantedAttributes().map { ElementKey($0) })
        for (key, element) in tiler.elements where !seen.contains(key) {
            tiler.elements[key] = nil
            leaving.append((element.view, old[key] ?? key))
        }
        let ends = leaving.map { layout.final(for: $0.key) }
        UIView.animate(
            withDuration: ControlStyle.changeDuration, delay: 0, options: .allowUserInteraction
        ) {
            for element in tiler.elements.values { tiler.put(element) }
            for (end, (view, _)) in zip(ends, leaving) {
                if let end {
                    view.take(end, offset: collection.origin(of: view.superview))
                } else {
                    view.alpha = 0
                }
            }
            layout.finalizeCollectionViewUpdates()
        } completion: { finished in
            for (view, key) in leaving {
                view.alpha = 1
                tiler.setAside(view, key)
            }
            tiler.reuse.hideAll()
            completion(finished)
        }
        layout.session = nil
    }
}

extension UICollectionViewLayout {
    /// The attributes of any element; `nil` when there is none.
    func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        switch key.kind {
        case .cell: collectionView?.layoutAttributesForItem(at: key.path)
        case .supplementary(let kind):
            layoutAttributesForSupplementaryView(ofKind: kind, at: key.path)
        case .decoration(let kind):
            layoutAttributesForDecorationView(ofKind: kind, at: key.path)
        }
    }

    func initial(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        switch key.kind {
        case .cell: initialLayoutAttributesForAppearingItem(at: key.path)
        case .supplementary(let kind):
            initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: key.path)
        case .decoration(let kind):
            initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: key.path)
        }
    }

    func final(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        switch key.kind {
        case .cell: finalLayoutAttributesForDisappearingItem(at: key.path)
        case .supplementary(let kind):
            finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: key.path)
        case .decoration(let kind):
            finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: key.path)
        }
    }
}

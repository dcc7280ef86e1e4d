import Foundation
import TactileGeometry

/// The changes that are being shown, for a layout that says where things come from and go to.
@MainActor
final class CollectionUpdateSession {
    private let map: CollectionUpdates.Map
    /// What was seen, or near to it, before the changes.
    private let before: [ElementKey: UICollectionViewLayoutAttributes]
    private let after: (ElementKey) -> UICollectionViewLayoutAttributes?

    init(
        map: CollectionUpdates.Map, before: [ElementKey: UICollectionViewLayoutAttributes],
        after: @escaping (ElementKey) -> UICollectionViewLayoutAttributes?
    ) {
        self.map = map
        self.before = before
        self.after = after
    }

    /// Where what is at `key` after the changes comes from.
    func initial(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        if let old = map.oldKey(key), let attributes = before[old]?.duplicate {
            attributes.indexPath = key.path
            if key.isCell, map.isReloaded(old.path) { attributes.alpha = 0 }
            return attributes
        }
        let attributes = after(key)?.duplicate
        attributes?.alpha = 0
        return attributes
    }

    /// Where what was at `key` before the changes goes.
    func final(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        if let new = map.newKey(key), !(key.isCell && map.isReloaded(key.path)),
            let attributes = after(new)?.duplicate
        {
            attributes.indexPath = key.path
            return attributes
        }
        let attributes = before[key]?.duplicate
        attributes?.alpha = 0
        return attributes
    }
}

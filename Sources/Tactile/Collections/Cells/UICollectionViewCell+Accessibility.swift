import Foundation
import TactileControls
import TactileViews

/// What readers of the screen get of an item.
extension UICollectionViewCell: AccessibilityRoleProviding, AccessibilityPlaceProviding {
    /// A row that is a heading is one, and not one of the items.
    package var accessibilityRole: AccessibilityRole? {
        accessibilityTraits.contains(.header) ? .heading : .cell
    }

    package var accessibilityPlace: (index: Int, count: Int)? {
        guard let collection = nearestCollection, let path = collection.indexPath(for: self) else {
            return nil
        }
        let sections = 0..<collection.numberOfSections
        let counts = sections.map { collection.numberOfItems(inSection: $0) }
        return (counts.prefix(path.section).reduce(0, +) + path.item, counts.reduce(0, +))
    }

    func chooseItem() -> Bool {
        guard let collection = nearestCollection, let path = collection.indexPath(for: self),
            collection.allowsSelection
        else { return false }
        collection.selection.choose(path)
        return true
    }

    private var nearestCollection: UICollectionView? {
        var view = superview
        while let candidate = view {
            if let collection = candidate as? UICollectionView { return collection }
            view = candidate.superview
        }
        return nil
    }
}

/// An item has no keyboard of its own: its collection has it, and a cursor at the item.
extension UICollectionViewCell: FocusCursorTaking {
    package var canTakeFocusCursor: Bool {
        accessibilityRole == .cell && nearestCollection?.canBecomeFocused == true
    }

    package func takeFocusCursor() {
        guard let collection = nearestCollection, let path = collection.indexPath(for: self) else {
            return
        }
        collection.selection.moveCursor(to: path)
        collection.window?.focus(collection, visibly: true)
    }
}

/// Arrows go from item to item.
extension UICollectionView: AccessibilityCursorProviding {
    package var accessibilityCursor: UIResponder? {
        selection.cursor.flatMap { cellForItem(at: $0) }
    }
}

extension UICollectionView: AccessibilityRowRevealing {
    package func revealAccessibilityRow(_ index: Int) -> Bool {
        guard index >= 0 else { return false }
        var item = index
        for section in 0..<numberOfSections {
            let count = numberOfItems(inSection: section)
            guard item >= count else {
                scrollToItem(at: IndexPath(item: item, section: section), at: [], animated: false)
                layoutIfNeeded()
                return true
            }
            item -= count
        }
        return false
    }
}

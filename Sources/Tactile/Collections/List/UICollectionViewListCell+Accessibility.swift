import Foundation
import TactileControls
import TactileTables
import TactileViews

/// What readers of the screen get of a row of a list: one thing with all texts in it, and behind it
/// what is used in it, such as its accessories.
extension UICollectionViewListCell: AccessibilityPartsProviding {
    package var accessibilityParts: [UIView] { AccessibilityText(of: self).parts }

    var combinedText: String? {
        let text = AccessibilityText(of: self).text
        return text.isEmpty ? nil : text
    }

    /// Whether a check mark says that the row is chosen, which its list need not know.
    var hasCheckmark: Bool {
        let isEditing = configurationState.isEditing
        return accessories.contains { accessory in
            guard case .checkmark = accessory.kind else { return false }
            return accessory.isShown(isEditing: isEditing)
        }
    }

    /// What swipes over the row offer, and its places one up and one down where it has a handle.
    var rowActions: [UIAccessibilityCustomAction]? {
        guard let collection, let path = collection.indexPath(for: self) else { return nil }
        let actions =
            swipeActions(for: path, in: collection) + moveActions(from: path, in: collection)
        return actions.isEmpty ? nil : actions
    }

    /// Whether a handle is shown, by which the row is moved.
    var hasHandle: Bool {
        let isEditing = configurationState.isEditing
        return accessories.contains { accessory in
            guard case .reorder = accessory.kind else { return false }
            return accessory.isShown(isEditing: isEditing)
        }
    }

    private func moveActions(
        from path: IndexPath, in collection: UICollectionView
    ) -> [UIAccessibilityCustomAction] {
        guard hasHandle else { return [] }
        return RowStep.allCases.compactMap { step in
            guard collection.movement.target(of: path, step) != nil else { return nil }
            return UIAccessibilityCustomAction(name: step.name) { [weak self] _ in
                guard let self, let collection = self.collection,
                    let path = collection.indexPath(for: self)
                else { return false }
                return collection.movement.move(path, step)
            }
        }
    }

    private func swipeActions(
        for path: IndexPath, in collection: UICollectionView
    ) -> [UIAccessibilityCustomAction] {
        guard placement?.style.configuration.hasSwipeActions == true else { return [] }
        return collection.swipe.actions(for: path).map { action in
            UIAccessibilityCustomAction(name: action.name ?? localized("Delete")) {
                [weak self] _ in
                guard let self else { return false }
                action.handler(action, self) { _ in }
                return true
            }
        }
    }
}

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

    /// What swipes over the row offer.
    var swipeActions: [UIAccessibilityCustomAction]? {
        guard placement?.style.configuration.hasSwipeActions == true, let collection,
            let path = collection.indexPath(for: self)
        else { return nil }
        let actions = collection.swipe.actions(for: path)
        guard !actions.isEmpty else { return nil }
        return actions.map { action in
            UIAccessibilityCustomAction(name: action.title ?? localized("Delete")) {
                [weak self] _ in
                guard let self else { return false }
                action.handler(action, self) { _ in }
                return true
            }
        }
    }
}

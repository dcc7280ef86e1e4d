import Foundation
import TactileControls
import TactileViews

/// What readers of the screen get of a row.
extension UITableViewCell: AccessibilityRoleProviding, AccessibilityPartsProviding,
    AccessibilityPlaceProviding
{
    package var accessibilityRole: AccessibilityRole? { .row }

    /// What is used in the row, or at its ends.
    package var accessibilityParts: [UIView] { AccessibilityText(of: self).parts }

    package var accessibilityPlace: (index: Int, count: Int)? {
        guard let table, let path = table.indexPath(for: self) else { return nil }
        let geometry = table.tiler.geometry
        return (geometry.flatRow(of: path), geometry.rowCount)
    }

    var combinedText: String? {
        let text = AccessibilityText(of: self).text
        return text.isEmpty ? nil : text
    }

    func chooseRow() -> Bool {
        guard let table, let path = table.indexPath(for: self), table.allowsSelection else {
            return false
        }
        table.selection.choose(path)
        return true
    }

    var swipeActions: [UIAccessibilityCustomAction]? {
        guard let table, let path = table.indexPath(for: self) else { return nil }
        let actions = table.swipe.actions(for: path)
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

/// Arrows go from row to row.
extension UITableView: AccessibilityCursorProviding {
    package var accessibilityCursor: UIResponder? {
        selection.cursor.flatMap { cellForRow(at: $0) }
    }
}

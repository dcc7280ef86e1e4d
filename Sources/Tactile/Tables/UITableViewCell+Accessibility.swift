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

    /// A row that only opens something is not said to be unselected.
    package var isAccessibilityChoice: Bool {
        guard let table else { return false }
        return isSelected || table.allowsMultipleSelection
            || table.isEditing && table.allowsSelectionDuringEditing
            || table.isEditing && table.allowsMultipleSelectionDuringEditing
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

    /// What swipes over the row offer, and its places one up and one down where it has a handle.
    var rowActions: [UIAccessibilityCustomAction]? {
        guard let table, let path = table.indexPath(for: self) else { return nil }
        let actions = swipeActions(for: path, in: table) + moveActions(in: table)
        return actions.isEmpty ? nil : actions
    }

    private func moveActions(in table: UITableView) -> [UIAccessibilityCustomAction] {
        guard showsReorderControl, table.isEditing else { return [] }
        return RowStep.allCases.compactMap { step in
            guard table.editing.target(of: self, step) != nil else { return nil }
            return UIAccessibilityCustomAction(name: step.name) { [weak self, weak table] _ in
                guard let self, let table else { return false }
                return table.editing.move(self, step)
            }
        }
    }

    private func swipeActions(
        for path: IndexPath, in table: UITableView
    ) -> [UIAccessibilityCustomAction] {
        table.swipe.actions(for: path).map { action in
            UIAccessibilityCustomAction(name: action.name ?? localized("Delete")) {
                [weak self] _ in
                guard let self else { return false }
                action.handler(action, self) { _ in }
                return true
            }
        }
    }
}

/// A row has no keyboard of its own: its table has it, and a cursor at the row.
extension UITableViewCell: FocusCursorTaking {
    package var canTakeFocusCursor: Bool {
        table?.canBecomeFocused == true && table?.window != nil
    }

    package func takeFocusCursor() {
        guard let table, let path = table.indexPath(for: self) else { return }
        table.selection.moveCursor(to: path)
        table.window?.focus(table, visibly: true)
    }
}

extension UITableView: AccessibilityRowRevealing {
    package func revealAccessibilityRow(_ index: Int) -> Bool {
        guard (0..<tiler.geometry.rowCount).contains(index) else { return false }
        scrollToRow(at: tiler.geometry.path(ofFlatRow: index), at: .none, animated: false)
        layoutIfNeeded()
        return true
    }
}

/// Arrows go from row to row.
extension UITableView: AccessibilityCursorProviding {
    package var accessibilityCursor: UIResponder? {
        selection.cursor.flatMap { cellForRow(at: $0) }
    }
}

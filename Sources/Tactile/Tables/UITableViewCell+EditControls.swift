import Foundation
import TactileGeometry
import TactileViews

/// Where a row has its signs and handles in edit mode.
extension UITableViewCell {
    func placeEditControls() {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView?, width: CGFloat, atStart: Bool) {
            guard let view else { return }
            // Out of edit mode they wait outside of the cell.
            let inside = isEditing ? 0 : -width
            let x = atStart ? inside + 4 : bounds.width - width - inside
            view.frame = CGRect(
                x: isMirrored ? bounds.width - width - x : x, y: 0, width: width,
                height: bounds.height)
        }
        place(editControl, width: CellEditControl.width, atStart: true)
        place(reorderControl, width: ReorderControl.width, atStart: false)
    }

    /// What edit mode takes of the row's sides, in points.
    var editingRoom: (leading: CGFloat, trailing: CGFloat) {
        guard isEditing else { return (0, 0) }
        let hasSign = editingStyle != .none && shouldIndentWhileEditing
        return (
            hasSign ? CellEditControl.width : 0, showsReorderControl ? ReorderControl.width : 0
        )
    }
}

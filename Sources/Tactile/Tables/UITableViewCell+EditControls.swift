import Foundation
import TactileGeometry
import TactileViews

extension UITableViewCell {
    /// What a row shows besides its content.
    public struct StateMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The sign of edit mode.
        public static let showingEditControl = StateMask(rawValue: 1)
        /// The buttons that a swipe or that sign has uncovered.
        public static let showingDeleteConfirmation = StateMask(rawValue: 2)
    }

    func stateMask(isEditing: Bool, isAside: Bool = false) -> StateMask {
        var state: StateMask = []
        if isEditing, editingStyle != .none { state.insert(.showingEditControl) }
        if isAside { state.insert(.showingDeleteConfirmation) }
        return state
    }
}

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

    /// Takes on what the table says of the row.
    ///
    /// - `isChoice`: whether a circle says that the row is selected, in place of the sign.
    func adoptEditing(
        style: EditingStyle, showsReorderControl: Bool, indents: Bool, isChoice: Bool
    ) {
        editingStyle = style
        self.showsReorderControl = showsReorderControl
        shouldIndentWhileEditing = indents
        if style != .none, editControl == nil {
            let control = CellEditControl(frame: .zero)
            control.alpha = editingState ? 1 : 0
            editControl = control
            addSubview(control)
        }
        if showsReorderControl, reorderControl == nil {
            let control = ReorderControl(frame: .zero)
            control.alpha = editingState ? 1 : 0
            reorderControl = control
            addSubview(control)
        }
        if style != .none {
            editControl?.style = style
            editControl?.choice = isChoice ? .some(selectedState) : nil
        }
        editControl?.isHidden = style == .none
        reorderControl?.isHidden = !showsReorderControl
        setNeedsLayout()
    }
}

/// What the parts of a table tell it, and ask of it.
extension UITableView {
    /// A swipe or a move ends when its row is removed.
    func rowsWillChange() {
        prefetcher.forget()
        swipe.rowsWillChange()
        editing.rowsWillChange()
    }

    func setNeedsReload() {
        tiler.geometryIsStale = true
        tiler.cellsAreStale = true
        setNeedsLayout()
    }

    /// A cell shows something else: a row that sizes itself may be of another height.
    func contentChanged(of cell: UITableViewCell) {
        guard tiler.sizesCell(cell) else { return }
        tiler.heightsAreStale = true
        setNeedsLayout()
    }

    /// Whether rows react to a press now.
    var isSelectable: Bool {
        allowsSelection
            && (!isEditing || allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing)
    }
    /// Whether a press adds to what is selected now.
    var selectsSeveral: Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }
}

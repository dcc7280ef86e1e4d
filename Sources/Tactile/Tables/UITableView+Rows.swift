import Foundation
import TactileGeometry

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

    /// Where the content is when a row is at a place of what is seen; `nil` for a row that is not
    /// there.
    func offset(showing path: IndexPath, at position: ScrollPosition) -> CGPoint? {
        let row = rectForRow(at: path)
        guard row != .zero else { return nil }
        let (inset, area) = (adjustedContentInset, visibleSize.height)
        // A header that floats would cover the row.
        let header = style == .plain ? rectForHeader(inSection: path.section).height : 0
        let top = row.minY - header - inset.top
        let bottom = row.maxY - area - inset.top
        var offset = contentOffset
        switch position {
        case .none: offset.y = min(max(offset.y, bottom), top)
        case .top: offset.y = top
        case .middle: offset.y = row.midY - area / 2 - inset.top
        case .bottom: offset.y = bottom
        }
        return clamped(offset)
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

extension UITableView {
    /// Has the data source configure the cells that the rows have, without other cells; rows that
    /// size themselves are measured again. What is not seen is configured when it is.
    public func reconfigureRows(at indexPaths: [IndexPath]) {
        guard let dataSource, !tiler.cellsAreStale else { return }
        for path in indexPaths {
            guard let cell = tiler.cell(at: path) else { continue }
            tiler.reconfigured = cell
            let configured = dataSource.tableView(self, cellForRowAt: path)
            tiler.reconfigured = nil
            precondition(
                configured === cell,
                "Row \(path.row) of section \(path.section) was to be configured again, and the data "
                    + "source gave another cell: dequeue with the reuse identifier that the row had, or "
                    + "reload it.")
            contentChanged(of: cell)
        }
    }
}

extension UITableView {
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
    public enum SeparatorStyle: Int, Sendable { case none, singleLine }

    public enum SeparatorInsetReference: Int, Sendable {
        case fromCellEdges
        /// From where separators are by themselves.
        case fromAutomaticInsets
    }

    /// Where a row's separator is that has an inset of its own, or none.
    func separatorInset(of own: UIEdgeInsets?) -> UIEdgeInsets {
        guard separatorInsetReference == .fromAutomaticInsets else { return own ?? separatorInset }
        let usual = UIEdgeInsets(top: 0, left: CellLayout.margin, bottom: 0, right: 0)
        guard let given = own ?? (hasOwnSeparatorInset ? separatorInset : nil) else { return usual }
        return UIEdgeInsets(
            top: 0, left: usual.left + given.left, bottom: 0, right: given.right)
    }

    /// Whether changes are gathered that are not shown yet.
    public var hasUncommittedUpdates: Bool { tiler.updates.isOpen }
}

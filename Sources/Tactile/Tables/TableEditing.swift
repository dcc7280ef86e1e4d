import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A table's edit mode: signs that delete or insert at the leading side of rows, handles that move
/// them at the trailing side.
@MainActor
final class TableEditing {
    unowned let table: UITableView
    private(set) var isOn = false
    private var reorder: TableReorder?

    init(_ table: UITableView) { self.table = table }

    var isReordering: Bool { reorder != nil }
    /// The row that is being moved.
    var movingRow: IndexPath? { reorder?.source }

    func set(_ isOn: Bool, animated: Bool) {
        guard isOn != self.isOn else { return }
        table.swipe.close(animated: animated)
        reorder?.cancel()
        if table.allowsMultipleSelectionDuringEditing { table.selection.removeAll() }
        self.isOn = isOn
        table.reloadSectionIndexTitles()
        table.selection.editingChanged()
        for (path, cell) in zip(table.tiler.visiblePaths, table.tiler.cells) {
            UIView.performWithoutAnimation {
                prepare(cell, for: path, isArriving: false)
                cell.layoutIfNeeded()
            }
        }
        let changes = { [table] in
            for cell in table.tiler.cells { cell.setEditing(isOn, animated: animated) }
            // Contents have another width now, and lines wrap elsewhere.
            table.tiler.heightsAreStale = true
            table.setNeedsLayout()
            table.layoutIfNeeded()
        }
        if animated, table.window != nil {
            UIView.animate(withDuration: ControlStyle.changeDuration, animations: changes)
        } else {
            changes()
        }
    }

    /// Set by the data source's default answer: it does not say itself which rows can be edited.
    var isAssumed = false

    /// Whether a row may be deleted where nothing announces that, by a swipe or a key.
    func offersDeletion(of path: IndexPath) -> Bool {
        isAssumed = false
        return style(of: path) == .delete && !isAssumed
    }

    /// What the user may do to a row.
    func style(of path: IndexPath) -> UITableViewCell.EditingStyle {
        guard table.dataSource?.tableView(table, canEditRowAt: path) == true else { return .none }
        return table.tableDelegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
    }

    /// Gives a cell its controls for edit mode: the delete or insert button and the handle.
    ///
    /// - `isArriving`: whether the cell scrolls into view; edit mode then begins without animation.
    func prepare(_ cell: UITableViewCell, for path: IndexPath, isArriving: Bool = true) {
        // While rows scroll by, nothing is asked that only edit mode needs.
        guard isOn || cell.isEditing || cell.editControl != nil else { return }
        let style = isOn ? style(of: path) : .none
        let indents =
            table.tableDelegate?.tableView(table, shouldIndentWhileEditingRowAt: path) ?? true
        let moves = isOn && table.dataSource?.tableView(table, canMoveRowAt: path) == true
        cell.adoptEditing(
            style: style, showsReorderControl: moves, indents: isOn && indents && style != .none,
            isChoice: table.allowsMultipleSelectionDuringEditing)
        if isArriving, !table.tiler.updates.isOpen, cell.isEditing != isOn {
            cell.setEditing(isOn, animated: false)
        }
        cell.editControl?.pressed = { [weak self, weak cell] in
            guard let self, let cell, let path = table.indexPath(for: cell) else { return }
            signPressed(at: path)
        }
        cell.reorderControl?.dragged = { [weak self, weak cell] phase, y in
            guard let self, let cell else { return }
            drag(cell, phase, y)
        }
    }

    private func signPressed(at path: IndexPath) {
        switch style(of: path) {
        case .delete: table.swipe.reveal(path)
        case .insert: table.dataSource?.tableView(table, commit: .insert, forRowAt: path)
        case .none: break
        }
    }

    private func drag(_ cell: UITableViewCell, _ phase: ReorderControl.Phase, _ y: CGFloat) {
        if phase != .moved { cell.setNeedsUpdateConfiguration() }
        switch phase {
        case .began:
            table.swipe.close(animated: true)
            guard reorder == nil, let path = table.indexPath(for: cell) else { return }
            reorder = TableReorder(table, cell: cell, from: path, touchedAt: y)
        case .moved: reorder?.move(to: y)
        case .ended:
            let done = reorder
            reorder = nil
            done?.drop()
        case .cancelled:
            let done = reorder
            reorder = nil
            done?.cancel()
        }
    }

    /// Where a row may be moved by one place; nil at the ends, and where it may not.
    func target(of cell: UITableViewCell, _ step: RowStep) -> IndexPath? {
        guard reorder == nil, let source = table.indexPath(for: cell) else { return nil }
        let geometry = table.tiler.geometry
        let row = geometry.flatRow(of: source) + (step == .up ? -1 : 1)
        guard row >= 0, row < geometry.rowCount else { return nil }
        let proposed = geometry.path(ofFlatRow: row)
        let allowed =
            table.tableDelegate?.tableView(
                table, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed)
            ?? proposed
        return allowed != source && geometry.contains(allowed) ? allowed : nil
    }

    /// Moves a row by one place, as somebody does who drags it.
    func move(_ cell: UITableViewCell, _ step: RowStep) -> Bool {
        guard let source = table.indexPath(for: cell), let target = target(of: cell, step) else {
            return false
        }
        table.swipe.close(animated: true)
        table.dataSource?.tableView(table, moveRowAt: source, to: target)
        table.moveRow(at: source, to: target)
        table.scrollToRow(at: target, at: .none, animated: false)
        return true
    }

    /// The rows are about to change by themselves.
    func rowsWillChange() {
        let done = reorder
        reorder = nil
        done?.abandon()
    }
}

/// One row that is being moved to another place under a finger.
@MainActor
final class TableReorder {
    private unowned let table: UITableView
    private let cell: UITableViewCell
    let source: IndexPath
    private var target: IndexPath
    /// From the cell's middle to the finger.
    private let grip: CGFloat
    private let scroller: EdgeScroller
    private var lastY: CGFloat

    init(_ table: UITableView, cell: UITableViewCell, from path: IndexPath, touchedAt y: CGFloat) {
        self.table = table
        self.cell = cell
        source = path
        target = path
        grip = y - cell.center.y
        lastY = y
        scroller = EdgeScroller(table)
        table.bringSubviewToFront(cell)
        cell.layer.zPosition = 10
        cell.layer.shadowColor = UIColor.black.cgColor
        cell.layer.shadowRadius = 8
        cell.layer.shadowOffset = CGSize(width: 0, height: 3)
        UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
            cell.layer.shadowOpacity = 0.2
            cell.alpha = 0.95
        }
    }

    func move(to y: CGFloat) {
        lastY = y
        cell.center.y = y - grip
        let geometry = table.tiler.geometry
        guard geometry.rowCount > 0 else { return }
        let area = table.bounds.insetBy(dx: 0, dy: 1)
        let middle = min(max(cell.center.y, area.minY), area.maxY)
        if let proposed = nearestRow(to: middle) {
            let allowed =
                table.tableDelegate?.tableView(
                    table, targetIndexPathForMoveFromRowAt: source,
                    toProposedIndexPath: proposed) ?? proposed
            if allowed != target, geometry.contains(allowed) {
                target = allowed
                makeRoom()
            }
        }
        scroller.hold(at: CGPoint(x: table.bounds.midX, y: y)) { [weak self] moved in
            guard let self else { return }
            makeRoom()
            move(to: lastY + moved.y)
        }
    }

    private func nearestRow(to y: CGFloat) -> IndexPath? {
        let geometry = table.tiler.geometry
        if let path = geometry.path(at: y) { return path }
        return table.tiler.visiblePaths.min {
            abs(table.tiler.rowFrame($0).midY - y) < abs(table.tiler.rowFrame($1).midY - y)
        }
    }

    /// Moves the rows between the old and the new place by the height of the moved row.
    private func makeRoom() {
        let tiler = table.tiler
        let from = tiler.geometry.flatRow(of: source), to = tiler.geometry.flatRow(of: target)
        let height = tiler.geometry.rowHeight(source)
        UIView.animate(
            withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            for (path, other) in zip(tiler.visiblePaths, tiler.cells) where other !== self.cell {
                let row = tiler.geometry.flatRow(of: path)
                var frame = tiler.rowFrame(path)
                if row > from, row <= to { frame.origin.y -= height }
                if row < from, row >= to { frame.origin.y += height }
                other.frame = frame
            }
        }
    }

    private func settle() {
        scroller.stop()
        cell.layer.zPosition = 0
        UIView.animate(withDuration: 0.2) {
            self.cell.layer.shadowOpacity = 0
            self.cell.alpha = 1
        }
    }

    /// Leaves the row where it is, and tells the data source.
    func drop() {
        settle()
        guard target != source else {
            putBack()
            return
        }
        table.dataSource?.tableView(table, moveRowAt: source, to: target)
        table.moveRow(at: source, to: target)
    }

    func cancel() {
        settle()
        putBack()
    }

    /// The rows are about to be others.
    func abandon() {
        scroller.stop()
        cell.layer.zPosition = 0
        cell.layer.shadowOpacity = 0
        cell.alpha = 1
    }

    private func putBack() {
        let tiler = table.tiler
        UIView.animate(withDuration: 0.2, delay: 0, options: .beginFromCurrentState) {
            for (path, cell) in zip(tiler.visiblePaths, tiler.cells) {
                cell.frame = tiler.rowFrame(path)
            }
        }
    }
}

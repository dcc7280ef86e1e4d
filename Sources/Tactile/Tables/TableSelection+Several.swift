import Foundation
import TactileDrawing
import TactileViews

/// Selecting several rows: Control adds one and takes it out, Shift selects up to one, Ctrl+A all.
extension TableSelection {
    /// Does what a press with a modifier means; false when it means no more than one without.
    func chooseSeveral(_ path: IndexPath, _ modifiers: UIKeyModifierFlags) -> Bool {
        let isAdding = modifiers.contains(.control) || modifiers.contains(.command)
        if modifiers.contains(.shift) {
            return extend(from: anchor ?? selected.min() ?? path, to: path, adding: isAdding)
        }
        guard isAdding, beginSeveral(at: path) else { return false }
        choose(path)
        return true
    }

    func chooseAll(_ key: UIKey) -> Bool {
        let modifiers = key.modifierFlags.intersection([.control, .alternate, .command, .shift])
        let geometry = table.tiler.geometry
        guard modifiers == .control || modifiers == .command,
            key.charactersIgnoringModifiers.lowercased() == "a", geometry.rowCount > 0,
            beginSeveral(at: cursor ?? geometry.path(ofFlatRow: 0))
        else { return false }
        for row in 0..<geometry.rowCount { add(geometry.path(ofFlatRow: row)) }
        return true
    }

    /// Selects the rows from `start` to `end`, these included; false when several may not be.
    func extend(from start: IndexPath, to end: IndexPath, adding: Bool = false) -> Bool {
        let geometry = table.tiler.geometry
        guard geometry.contains(start), geometry.contains(end), beginSeveral(at: end) else {
            return false
        }
        anchor = start
        let ends = [geometry.flatRow(of: start), geometry.flatRow(of: end)].sorted()
        let rows = ends[0]...ends[1]
        for path in selected where !adding && !rows.contains(geometry.flatRow(of: path)) {
            drop(path)
        }
        for row in rows { add(geometry.path(ofFlatRow: row)) }
        return true
    }

    /// Whether several rows may be selected from now on; the delegate may let that begin.
    private func beginSeveral(at path: IndexPath) -> Bool {
        guard table.allowsSelection else { return false }
        if table.selectsSeveral { return true }
        guard let delegate = table.tableDelegate, table.allowsMultipleSelectionDuringEditing,
            !table.isEditing,
            delegate.tableView(table, shouldBeginMultipleSelectionInteractionAt: path)
        else { return false }
        let before = selected
        delegate.tableView(table, didBeginMultipleSelectionInteractionAt: path)
        table.setEditing(true, animated: true)
        for other in before { add(other) }
        return table.selectsSeveral
    }

    private func add(_ path: IndexPath) {
        guard !selected.contains(path) else { return }
        guard let delegate = table.tableDelegate else { return select(path, animated: false) }
        guard let target = delegate.tableView(table, willSelectRowAt: path) else { return }
        select(target, animated: false)
        delegate.tableView(table, didSelectRowAt: target)
    }

    private func drop(_ path: IndexPath) {
        guard let delegate = table.tableDelegate else { return deselect(path, animated: false) }
        guard let target = delegate.tableView(table, willDeselectRowAt: path) else { return }
        deselect(target, animated: false)
        delegate.tableView(table, didDeselectRowAt: target)
    }
}

import Foundation
import TactileControls
import TactileDrawing
import TactileViews

/// Which rows of a table are selected, pressed, or have the keyboard.
@MainActor
final class TableSelection {
    unowned var table: UITableView!
    private(set) var selected: Set<IndexPath> = []
    private(set) var highlighted: IndexPath?
    /// The row that arrow keys move and return chooses.
    private(set) var cursor: IndexPath?
    /// Where the keyboard was, counted over all sections, until reloaded rows are there.
    private var lostRow: Int?
    /// The row from which Shift selects.
    var anchor: IndexPath?
    /// The finger that presses the highlighted row; others choose nothing meanwhile.
    private weak var press: UITouch?
    private let ring = FocusRing()
    private var isAskingRow = false

    /// How far sideways, in points, a press may go and still be one.
    private static let clickWidth: CGFloat = 40

    // MARK: Selecting

    func removeAll() { select(nil, animated: false) }

    /// All rows are about to be others: nothing is selected, and the keyboard stays at its place.
    func rowsWillReload() {
        let geometry = table.tiler.geometry
        if let cursor, geometry.contains(cursor) {
            lostRow = geometry.flatRow(of: cursor)
        }
        selected.removeAll()
        anchor = nil
        releaseRow()
        moveCursor(to: nil)
    }

    /// Asks for reloaded rows now, for a key or the focus that comes before the next layout.
    private func rowsMustBeThere() {
        table.tiler.reloadIfNeeded()
        if lostRow != nil { rowsArrived() }
    }

    /// The geometry is that of the new rows.
    func rowsArrived() {
        let geometry = table.tiler.geometry
        if let row = lostRow, geometry.rowCount > 0 {
            cursor = geometry.path(ofFlatRow: min(row, geometry.rowCount - 1))
        }
        lostRow = nil
        showCursor()
    }

    /// Selects `path` alone, or in addition to the others where several may be selected.
    func select(_ path: IndexPath?, animated: Bool) {
        if path == nil || !table.selectsSeveral {
            for other in selected where other != path {
                table.tiler.cell(at: other)?.setSelected(false, animated: animated)
            }
            selected = []
        }
        guard let path else { return }
        selected.insert(path)
        table.tiler.cell(at: path)?.setSelected(true, animated: animated)
    }

    /// Selects for the program. Where the selection follows the focus, the focus follows it as
    /// well: the arrow keys go on from the row.
    func selectByProgram(_ path: IndexPath?, animated: Bool) {
        select(path, animated: animated)
        guard table.selectionFollowsFocus, let path else { return }
        lostRow = nil
        moveCursor(to: path)
    }

    func deselect(_ path: IndexPath, animated: Bool) {
        guard selected.remove(path) != nil else { return }
        table.tiler.cell(at: path)?.setSelected(false, animated: animated)
    }

    /// Selects for the user: the delegate may refuse or redirect, and is notified.
    func choose(_ path: IndexPath) {
        anchor = path
        guard table.allowsSelection, let delegate = table.tableDelegate else {
            if table.allowsSelection {
                select(path, animated: false)
                table.cellForRow(at: path)?.chosen?()
            }
            return
        }
        if table.selectsSeveral, selected.contains(path) {
            guard let target = delegate.tableView(table, willDeselectRowAt: path) else { return }
            deselect(target, animated: false)
            delegate.tableView(table, didDeselectRowAt: target)
            return
        }
        guard let target = delegate.tableView(table, willSelectRowAt: path) else { return }
        if !table.selectsSeveral {
            for other in selected where other != target {
                guard let old = delegate.tableView(table, willDeselectRowAt: other) else {
                    continue
                }
                deselect(old, animated: false)
                delegate.tableView(table, didDeselectRowAt: old)
            }
        }
        select(target, animated: false)
        table.cellForRow(at: target)?.chosen?()
        delegate.tableView(table, didSelectRowAt: target)
        guard table.tiler.geometry.contains(target), selected.count <= 1,
            delegate.tableView(table, canPerformPrimaryActionForRowAt: target)
        else { return }
        delegate.tableView(table, performPrimaryActionForRowAt: target)
    }

    /// The rows are about to be others: none stays pressed, whichever cell shows it.
    private func releaseRow() {
        guard highlighted != nil else { return }
        highlighted = nil
        press = nil
        table.tiler.forEachCell {
            if $0.isHighlighted { $0.setHighlighted(false, animated: false) }
        }
    }

    /// Rows were inserted, deleted or moved.
    func follow(_ map: TableUpdates.PathMap) {
        selected = Set(selected.compactMap { map.newPath(of: $0) })
        anchor = anchor.flatMap { map.place(of: $0) }
        releaseRow()
        cursor = cursor.flatMap { map.place(of: $0) ?? successor(of: $0, map) }
    }

    /// The row that replaces a removed row: the next remaining row, else the previous one.
    /// Called while the geometry is still that of the old rows.
    private func successor(of gone: IndexPath, _ map: TableUpdates.PathMap) -> IndexPath? {
        let geometry = table.tiler.geometry
        guard geometry.contains(gone) else { return nil }
        let row = geometry.flatRow(of: gone)
        func stays(_ row: Int) -> IndexPath? { map.place(of: geometry.path(ofFlatRow: row)) }
        return (row..<geometry.rowCount).lazy.compactMap(stays).first
            ?? (0..<row).reversed().lazy.compactMap(stays).first
    }

    func editingChanged() {
        cancelPress()
        moveCursor(to: cursor)
    }

    // MARK: Touch

    func touchesBegan(_ touches: Set<UITouch>) {
        guard highlighted == nil || press == nil, let touch = touches.first else { return }
        // A press outside the buttons of a swiped row only closes it.
        if table.swipe.isOpen {
            table.swipe.close(animated: true)
            return
        }
        guard table.isSelectable else { return }
        guard let path = table.indexPathForRow(at: touch.location(in: table)),
            isOnRow(touch, path)
        else { return }
        guard table.tableDelegate?.tableView(table, shouldHighlightRowAt: path) ?? true else {
            return
        }
        moveCursor(to: path)
        press = touch
        table.window?.focus(table, visibly: false)
        highlight(path)
    }

    /// Whether `touch` is on the row's cell, and not on a header that floats over it.
    private func isOnRow(_ touch: UITouch, _ path: IndexPath) -> Bool {
        guard let view = touch.view, let cell = table.tiler.cell(at: path) else { return true }
        return view === table || view.isDescendant(of: cell)
    }

    func touchesMoved(_ touches: Set<UITouch>) {
        guard let path = highlighted, let touch = press, touches.includes(touch) else { return }
        // A press that leaves its row, or is drawn along it, chooses nothing.
        let place = touch.location(in: table)
        let start = table.convert(touch.initialWindowLocation, from: nil)
        if !table.rectForRow(at: path).contains(place)
            || abs(place.x - start.x) > Self.clickWidth
        {
            highlight(nil)
        }
    }

    func touchesEnded(_ touches: Set<UITouch>, _ modifiers: UIKeyModifierFlags) {
        guard let path = highlighted, let touch = press, touches.includes(touch) else { return }
        highlight(nil)
        if !chooseSeveral(path, modifiers) { choose(path) }
    }

    func touchesCancelled(_ touches: Set<UITouch>) {
        if let press, !touches.contains(press) { return }
        cancelPress()
    }

    func cancelPress() { highlight(nil) }

    private func highlight(_ path: IndexPath?) {
        if path == nil { press = nil }
        guard path != highlighted else { return }
        if let old = highlighted {
            highlighted = nil
            table.tiler.cell(at: old)?.setHighlighted(false, animated: false)
            table.tableDelegate?.tableView(table, didUnhighlightRowAt: old)
        }
        guard let path else { return }
        highlighted = path
        table.tiler.cell(at: path)?.setHighlighted(true, animated: false)
        table.tableDelegate?.tableView(table, didHighlightRowAt: path)
    }

    // MARK: Keyboard

    func focusChanged() {
        defer { showCursor() }
        guard table.isFocused else { return }
        if press == nil, let path = table.tableDelegate?.indexPathForPreferredFocusedView(in: table)
        {
            rowsMustBeThere()
            guard table.tiler.geometry.contains(path) else { return }
            cursor = path
            table.scrollToRow(at: path, at: .none, animated: false)
            table.window?.focusIsVisible = true
        } else if cursor == nil {
            rowsMustBeThere()
            cursor = cursor ?? firstWholeRow
        }
    }

    /// The first row that is seen from its top to its bottom, below insets and floating headers.
    private var firstWholeRow: IndexPath? {
        let paths = table.indexPathsForVisibleRows ?? []
        let whole = paths.first { path in
            let header =
                table.style == .plain ? table.rectForHeader(inSection: path.section).height : 0
            let top = table.bounds.minY + table.adjustedContentInset.top + header
            return table.rectForRow(at: path).minY >= top - 0.5
        }
        return whole ?? paths.first
    }

    func moveCursor(to path: IndexPath?) {
        cursor = path
        showCursor()
    }

    private func showCursor() {
        guard let cursor, table.isFocused, table.window?.focusIsVisible == true else {
            return ring.hide()
        }
        let frame = table.rectForRow(at: cursor)
        guard frame != .zero else { return ring.hide() }
        let outset = ControlStyle.focusRingGap + ControlStyle.focusRingWidth
        ring.show(
            around: frame.insetBy(dx: outset + 2, dy: outset + 1), cornerRadius: 4, in: table)
    }

    /// Asks the row at the cursor first; what it does not use comes back here by its responders.
    func handle(_ presses: Set<UIPress>, _ event: UIPressesEvent?) -> Bool {
        guard let key = presses.first?.key else { return false }
        guard !isAskingRow, let cursor, let cell = table.cellForRow(at: cursor) else {
            return handleKey(key)
        }
        isAskingRow = true
        defer { isAskingRow = false }
        cell.pressesBegan(presses, with: event)
        return true
    }

    /// Moves the row at the cursor by one place, where edit mode has a handle for it.
    private func moveRow(_ step: RowStep) -> Bool {
        guard table.isEditing, let cursor, let cell = table.cellForRow(at: cursor),
            cell.showsReorderControl
        else { return false }
        table.window?.focus(table, visibly: true)
        return table.editing.move(cell, step)
    }

    private func handleKey(_ key: UIKey) -> Bool {
        rowsMustBeThere()
        if chooseAll(key) { return true }
        if let step = RowStep(key) { return moveRow(step) }
        guard key.modifierFlags.intersection([.control, .alternate, .command]).isEmpty else {
            return false
        }
        let geometry = table.tiler.geometry
        guard geometry.rowCount > 0 else { return false }
        if key.keyCode == .keyboardDeleteForward || key.keyCode == .keyboardDeleteOrBackspace {
            // Which of several rows goes is for the owner to say. Only a row that is seen to be
            // the one goes: it has the ring, or is selected.
            guard let cursor, geometry.contains(cursor), !table.selectsSeveral || selected.isEmpty,
                table.window?.focusIsVisible == true || selected.contains(cursor),
                table.rectForRow(at: cursor).intersects(table.bounds)
            else { return false }
            return table.swipe.performDeletion(at: cursor)
        }
        if key.keyCode == .keyboardEscape, table.swipe.isOpen {
            table.swipe.close(animated: true)
            return true
        }
        if key.isActivation {
            guard let cursor, geometry.contains(cursor), table.isSelectable else { return false }
            table.window?.focus(table, visibly: true)
            choose(cursor)
            return true
        }
        let last = geometry.rowCount - 1
        let current = cursor.flatMap { geometry.contains($0) ? geometry.flatRow(of: $0) : nil }
        let page = max(table.tiler.cells.count - 2, 1)
        let target: Int
        switch key.keyCode {
        case .keyboardDownArrow: target = current.map { $0 + 1 } ?? 0
        case .keyboardUpArrow: target = current.map { $0 - 1 } ?? last
        case .keyboardHome: target = 0
        case .keyboardEnd: target = last
        case .keyboardPageDown: target = (current ?? 0) + page
        case .keyboardPageUp: target = (current ?? 0) - page
        default: return false
        }
        let path = geometry.path(ofFlatRow: min(max(target, 0), last))
        table.scrollToRow(at: path, at: .none, animated: false)
        table.window?.focus(table, visibly: true)
        let isExtending =
            key.modifierFlags.contains(.shift) && extend(from: anchor ?? cursor ?? path, to: path)
        moveCursor(to: path)
        if isExtending { return true }
        if table.selectionFollowsFocus, !table.isEditing, table.isSelectable, !table.selectsSeveral,
            !selected.contains(path)
        {
            choose(path)
        }
        anchor = path
        return true
    }
}

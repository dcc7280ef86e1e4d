import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileMotion
import TactileViews

/// Drags a table's row aside, uncovers its actions, and closes it again.
@MainActor
final class TableSwipe: NSObject, UIGestureRecognizerDelegate {
    unowned let table: UITableView
    let pan = UIPanGestureRecognizer(target: nil, action: nil)
    /// The row that is aside.
    private(set) var path: IndexPath?
    /// How far it is aside; negative to the left, where the buttons are at the right.
    private(set) var offset: CGFloat = 0
    private var start: CGFloat = 0
    /// Whether the finger that begins goes to the left.
    private var goesLeft = false
    private var actionsView: SwipeActionsView?
    private var isPerforming = false
    /// The cell that is aside in a group with margins, which it must not be drawn over.
    private weak var clippedCell: UITableViewCell?
    /// Set by the delegate's default answer: it says nothing of swipes.
    var usesDefaultActions = false

    /// The part of the row's width after which letting go performs the first action.
    private static let fullPart: CGFloat = 0.6
    /// In points per second.
    private static let flickVelocity: CGFloat = 300
    private static let damping: CGFloat = 0.9

    init(_ table: UITableView) {
        self.table = table
        super.init()
        pan.delegate = self
        pan.addAction { [weak self] in self?.panned($0) }
        table.addGestureRecognizer(pan)
    }

    var isOpen: Bool { path != nil }
    private var isMirrored: Bool { table.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// How far the cell of a row has been swiped, in points.
    func offset(of path: IndexPath) -> CGFloat { path == self.path ? offset : 0 }

    // MARK: What a row has

    private func configuration(for path: IndexPath, atRight: Bool) -> UISwipeActionsConfiguration? {
        let isTrailing = atRight != isMirrored
        usesDefaultActions = table.tableDelegate == nil
        let own =
            isTrailing
            ? table.tableDelegate?.tableView(
                table, trailingSwipeActionsConfigurationForRowAt: path)
            : table.tableDelegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
        if let own { return own.actions.isEmpty ? nil : own }
        guard isTrailing, usesDefaultActions else { return nil }
        // A sign of edit mode that was pressed is an answer, too.
        let offers =
            table.isEditing
            ? table.editing.style(of: path) == .delete : table.editing.offersDeletion(of: path)
        return offers ? deletion(of: path) : nil
    }

    /// What a row that can be deleted has when nobody says more.
    private func deletion(of path: IndexPath) -> UISwipeActionsConfiguration {
        let title =
            table.tableDelegate?.tableView(
                table, titleForDeleteConfirmationButtonForRowAt: path) ?? localized("Delete")
        let delete = UIContextualAction(style: .destructive, title: title) {
            [weak table] _, _, done in
            guard let table else { return }
            table.dataSource?.tableView(table, commit: .delete, forRowAt: path)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    /// What swipes to both sides offer for a row.
    func actions(for path: IndexPath) -> [UIContextualAction] {
        [!isMirrored, isMirrored].flatMap { atRight in
            configuration(for: path, atRight: atRight)?.actions ?? []
        }
    }

    /// Performs what the delete key means for a row: its destructive action.
    func performDeletion(at path: IndexPath) -> Bool {
        guard let cell = table.cellForRow(at: path),
            let configuration = configuration(for: path, atRight: !isMirrored),
            let action = configuration.actions.first(where: { $0.style == .destructive })
        else { return false }
        close(animated: false)
        action.handler(action, cell) { _ in }
        return true
    }

    // MARK: Dragging

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === pan else { return false }
        let translation = pan.translation(in: table)
        let start = CGPoint(
            x: pan.location(in: table).x - translation.x,
            y: pan.location(in: table).y - translation.y)
        guard swipes(from: start, by: translation) else { return false }
        goesLeft = translation.x < 0
        return true
    }

    /// Whether a way across the rows moves one aside; in the table's coordinates.
    func swipes(from start: CGPoint, by way: CGPoint) -> Bool {
        guard !table.editing.isReordering, !table.isEditing, abs(way.x) > abs(way.y) * 1.2,
            let row = table.indexPathForRow(at: start)
        else { return false }
        return row == path || configuration(for: row, atRight: way.x < 0) != nil
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: table).x
        switch pan.state {
        case .began:
            let place = pan.location(in: table)
            let row = table.indexPathForRow(at: CGPoint(x: place.x - translation, y: place.y))
            if row != path { close(animated: true) }
            if let row, path == nil { open(row, atRight: goesLeft) }
            start = offset
            drag(to: start + translation)
        case .changed: drag(to: start + translation)
        case .ended: release(velocity: pan.velocity(in: table).x)
        case .cancelled, .failed: settle(open: false)
        default: break
        }
    }

    /// Makes the buttons of a row, without uncovering them yet.
    private func open(_ row: IndexPath, atRight: Bool) {
        guard let configuration = configuration(for: row, atRight: atRight),
            table.cellForRow(at: row) != nil
        else { return }
        table.selection.cancelPress()
        path = row
        offset = 0
        let view = SwipeActionsView(configuration, isAtRight: atRight)
        view.onChoose { [weak self] in self?.perform($0) }
        actionsView = view
        if let cell = table.cellForRow(at: row) {
            cell.setNeedsUpdateConfiguration()
            cell.willTransition(to: cell.stateMask(isEditing: cell.isEditing, isAside: true))
        }
        table.insertSubview(view, at: table.tiler.backgroundCount)
        table.tableDelegate?.tableView(table, willBeginEditingRowAt: row)
        place()
    }

    private func drag(to wanted: CGFloat) {
        guard let view = actionsView, let path else { return }
        let width = table.rectForRow(at: path).width
        var pull = view.isAtRight ? -wanted : wanted
        if pull < 0 {
            // There is nothing at the other side: it gives way a little.
            pull = RubberBand.offset(forPull: pull, dimension: width)
        } else if !view.configuration.performsFirstActionWithFullSwipe, pull > view.openWidth {
            pull =
                view.openWidth
                + RubberBand.offset(forPull: pull - view.openWidth, dimension: width)
        }
        offset = view.isAtRight ? -pull : pull
        view.isFull =
            view.configuration.performsFirstActionWithFullSwipe
            && pull > max(width * Self.fullPart, view.openWidth + 20)
        place()
    }

    private func release(velocity: CGFloat) {
        guard let view = actionsView else { return }
        if view.isFull, let first = view.configuration.actions.first {
            perform(first)
            return
        }
        let pull = abs(offset)
        let outward = view.isAtRight ? -velocity : velocity
        let opens =
            abs(velocity) > Self.flickVelocity ? outward > 0 : pull > view.openWidth / 2
        settle(open: opens && (offset < 0) == view.isAtRight)
    }

    private func settle(open: Bool) {
        guard let view = actionsView else { return }
        guard open else {
            close(animated: true)
            return
        }
        offset = view.isAtRight ? -view.openWidth : view.openWidth
        animate {
            self.place()
        } completion: { [weak self] in
            guard let self, let path, let cell = table.cellForRow(at: path) else { return }
            cell.didTransition(to: cell.stateMask(isEditing: cell.isEditing, isAside: true))
        }
    }

    /// Opens the buttons of a row at its trailing side, as the red sign of edit mode does.
    func reveal(_ row: IndexPath) {
        close(animated: false)
        open(row, atRight: !isMirrored)
        settle(open: true)
    }

    // MARK: Closing

    /// Brings the row back.
    func close(animated: Bool) {
        guard let row = path, let view = actionsView else { return }
        actionsView = nil
        isPerforming = false
        let cell = table.cellForRow(at: row)
        path = nil
        offset = 0
        cell?.setNeedsUpdateConfiguration()
        if let cell { cell.willTransition(to: cell.stateMask(isEditing: cell.isEditing)) }
        let frame = table.rectForRow(at: row)
        let finish = { [weak self, weak cell] in
            view.removeFromSuperview()
            if let cell { cell.didTransition(to: cell.stateMask(isEditing: cell.isEditing)) }
            if self?.clippedCell === cell, self?.path == nil { self?.unclip() }
        }
        view.isUserInteractionEnabled = false
        if animated, table.window != nil {
            animate {
                cell?.frame = frame
                if let cell { self.clip(cell) }
                view.frame = CGRect(
                    x: view.isAtRight ? frame.maxX : frame.minX, y: frame.minY, width: 0,
                    height: frame.height)
                view.layoutIfNeeded()
            } completion: {
                finish()
            }
        } else {
            UIView.performWithoutAnimation { cell?.frame = frame }
            finish()
        }
        table.tableDelegate?.tableView(table, didEndEditingRowAt: row)
    }

    /// The rows are about to change: nothing stays aside.
    func rowsWillChange() {
        guard let view = actionsView, let row = path else { return }
        let cell = table.cellForRow(at: row)
        path = nil
        offset = 0
        actionsView = nil
        view.removeFromSuperview()
        unclip()
        if let cell {
            let state = cell.stateMask(isEditing: cell.isEditing)
            cell.willTransition(to: state)
            cell.didTransition(to: state)
        }
        table.tableDelegate?.tableView(table, didEndEditingRowAt: row)
    }

    private func perform(_ action: UIContextualAction) {
        guard !isPerforming, let path, let view = actionsView else { return }
        isPerforming = true
        action.handler(action, view) { [weak self] _ in
            guard let self else { return }
            isPerforming = false
            if self.path == path { close(animated: true) }
        }
    }

    // MARK: Places

    /// Puts cell and buttons where the offset says.
    func place() {
        guard let path, let view = actionsView, table.tiler.geometry.contains(path) else { return }
        let frame = table.tiler.rowFrame(path)
        if let cell = table.cellForRow(at: path) {
            cell.frame = frame.offsetBy(dx: offset, dy: 0)
            clip(cell)
            shape(view, like: cell)
        }
        let width = max(0, view.isAtRight ? -offset : offset)
        view.frame = CGRect(
            x: view.isAtRight ? frame.maxX - width : frame.minX, y: frame.minY, width: width,
            height: frame.height)
        view.setNeedsLayout()
        view.layoutIfNeeded()
    }

    /// Shows of the cell what is within its group.
    private func clip(_ cell: UITableViewCell) {
        guard table.style == .insetGrouped else { return }
        if clippedCell !== cell {
            unclip()
            clippedCell = cell
            let window = UIView(frame: cell.bounds)
            window.backgroundColor = .black
            cell.mask = window
        }
        cell.mask?.frame = CGRect(origin: CGPoint(x: -offset, y: 0), size: cell.bounds.size)
        cell.mask?.layer.cornerRadius = cell.layer.cornerRadius
        cell.mask?.layer.maskedCorners = cell.layer.maskedCorners
    }

    private func unclip() {
        clippedCell?.mask = nil
        clippedCell = nil
    }

    /// The buttons have the corners of the group that are at their side.
    private func shape(_ view: SwipeActionsView, like cell: UITableViewCell) {
        guard table.style == .insetGrouped else { return }
        let side: CACornerMask =
            view.isAtRight
            ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
            : [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        view.layer.cornerRadius = cell.layer.cornerRadius
        view.layer.maskedCorners = cell.layer.maskedCorners.intersection(side)
    }

    private func animate(_ changes: @escaping () -> Void, completion: (() -> Void)? = nil) {
        UIView.animate(
            withDuration: 0.35, delay: 0, usingSpringWithDamping: Self.damping,
            initialSpringVelocity: 0, options: [.allowUserInteraction, .beginFromCurrentState],
            animations: changes, completion: { _ in completion?() })
    }
}

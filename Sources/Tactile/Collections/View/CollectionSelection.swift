import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables
import TactileViews

/// Which items of a collection are selected, pressed, or have the keyboard.
@MainActor
final class CollectionSelection {
    unowned var collection: UICollectionView!
    private(set) var selected: Set<IndexPath> = []
    private(set) var highlighted: IndexPath?
    /// The item that arrow keys move and return chooses.
    private(set) var cursor: IndexPath?
    /// The item from which Shift selects.
    private(set) var anchor: IndexPath?
    /// The finger that presses the highlighted item; others choose nothing meanwhile.
    private weak var press: UITouch?
    private let ring = FocusRing()

    private var delegate: (any UICollectionViewDelegate)? { collection.collectionDelegate }

    // MARK: Selecting

    /// Selects `path` alone, or in addition to the others where several may be selected.
    func select(_ path: IndexPath?) {
        if path == nil || !collection.selectsSeveral {
            for other in selected where other != path {
                collection.tiler.cell(at: other)?.isSelected = false
            }
            selected = []
        }
        guard let path, collection.contains(path) else { return }
        selected.insert(path)
        collection.tiler.cell(at: path)?.isSelected = true
    }

    func deselect(_ path: IndexPath) {
        guard selected.remove(path) != nil else { return }
        collection.tiler.cell(at: path)?.isSelected = false
    }

    /// Selects for the user: the delegate may refuse, and is notified.
    func choose(_ path: IndexPath) {
        guard collection.isSelectable else { return }
        anchor = path
        if collection.selectsSeveral, selected.contains(path) {
            drop(path)
            return
        }
        guard delegate?.collectionView(collection, shouldSelectItemAt: path) ?? true else { return }
        if !collection.selectsSeveral {
            for other in selected where other != path {
                deselect(other)
                delegate?.collectionView(collection, didDeselectItemAt: other)
            }
        }
        select(path)
        collection.cellForItem(at: path)?.chosen?()
        delegate?.collectionView(collection, didSelectItemAt: path)
        guard collection.contains(path), selected.count <= 1 else { return }
        if delegate?.collectionView(collection, canPerformPrimaryActionForItemAt: path) == true {
            delegate?.collectionView(collection, performPrimaryActionForItemAt: path)
        }
    }

    private func drop(_ path: IndexPath) {
        guard delegate?.collectionView(collection, shouldDeselectItemAt: path) ?? true else {
            return
        }
        deselect(path)
        delegate?.collectionView(collection, didDeselectItemAt: path)
    }

    private func add(_ path: IndexPath) {
        guard !selected.contains(path),
            delegate?.collectionView(collection, shouldSelectItemAt: path) ?? true
        else { return }
        select(path)
        delegate?.collectionView(collection, didSelectItemAt: path)
    }

    /// Selects the items from the anchor to `end`, these included, and no others.
    private func extend(to end: IndexPath) -> Bool {
        guard collection.isSelectable, collection.selectsSeveral else { return false }
        let start = anchor ?? cursor ?? end
        guard collection.contains(start), collection.contains(end) else { return false }
        anchor = start
        let range = min(start, end)...max(start, end)
        for path in selected.sorted() where !range.contains(path) { drop(path) }
        var path: IndexPath? = range.lowerBound
        while let next = path, next <= range.upperBound {
            add(next)
            path = collection.neighbor(of: next, by: 1)
        }
        return true
    }

    private func chooseAll() -> Bool {
        guard collection.isSelectable, collection.selectsSeveral else { return false }
        var path = collection.firstItem
        while let next = path {
            add(next)
            path = collection.neighbor(of: next, by: 1)
        }
        return true
    }

    // MARK: Changes

    /// All items are about to be others: nothing is selected, and the keyboard stays at its place.
    func itemsWillReload() {
        selected = []
        anchor = nil
        release()
    }

    /// Items were inserted, deleted or moved.
    func follow(_ map: CollectionUpdates.Map) {
        selected = Set(selected.compactMap { map.place(of: $0) })
        anchor = anchor.flatMap { map.place(of: $0) }
        release()
        if let cursor { self.cursor = map.place(of: cursor) ?? cursor }
    }

    private func release() {
        press = nil
        guard let path = highlighted else { return }
        highlighted = nil
        collection.tiler.cell(at: path)?.isHighlighted = false
    }

    /// What is seen is placed.
    func viewsArrived() {
        if let old = cursor, !collection.contains(old) { cursor = nearest(to: old) }
        showCursor()
    }

    /// The last item at or before a path that is not there any more.
    private func nearest(to path: IndexPath) -> IndexPath? {
        guard path.count == 2 else { return collection.firstItem }
        let items = collection.numberOfItems(inSection: path[0])
        return items > 0 ? [path[0], min(path[1], items - 1)] : collection.firstItem
    }

    // MARK: Touch

    func touchesBegan(_ touches: Set<UITouch>) {
        // A press outside of the buttons of a row that is aside only closes it.
        if collection.closeSwipe(animated: true) { return }
        guard highlighted == nil || press == nil, collection.isSelectable,
            let touch = touches.first
        else { return }
        let path =
            collection.tiler.path(around: touch.view)
            ?? collection.indexPathForItem(at: touch.location(in: collection))
        guard let path, delegate?.collectionView(collection, shouldHighlightItemAt: path) ?? true
        else { return }
        cursor = path
        collection.window?.focus(collection, visibly: false)
        press = touch
        highlight(path)
    }

    func touchesMoved(_ touches: Set<UITouch>) {
        guard let path = highlighted, let touch = press, touches.includes(touch),
            let cell = collection.tiler.cell(at: path)
        else { return }
        // A press that leaves its item chooses nothing.
        if !cell.bounds.contains(touch.location(in: cell)) { cancelPress() }
    }

    func touchesEnded(_ touches: Set<UITouch>, _ modifiers: UIKeyModifierFlags) {
        guard let path = highlighted, let touch = press, touches.includes(touch) else { return }
        collection.tiler.cell(at: path)?.isHighlighted = false
        if openOutline(at: path) { return cancelPress() }
        if !modifiers.contains(.shift) || !extend(to: path) { choose(path) }
        cancelPress()
    }

    /// Opens or closes a row of an outline that says so; false for any other.
    private func openOutline(at path: IndexPath) -> Bool {
        guard let cell = collection.tiler.cell(at: path) as? UICollectionViewListCell,
            cell.togglesByRow
        else { return false }
        cell.performOutlineAction()
        return true
    }

    func touchesCancelled(_ touches: Set<UITouch>) {
        if let press, !touches.contains(press) { return }
        cancelPress()
    }

    func cancelPress() {
        press = nil
        guard let path = highlighted else { return }
        highlighted = nil
        collection.tiler.cell(at: path)?.isHighlighted = false
        delegate?.collectionView(collection, didUnhighlightItemAt: path)
    }

    private func highlight(_ path: IndexPath) {
        highlighted = path
        collection.tiler.cell(at: path)?.isHighlighted = true
        delegate?.collectionView(collection, didHighlightItemAt: path)
    }

    // MARK: Keyboard

    func focusChanged() {
        if collection.isFocused, cursor == nil {
            cursor = collection.tiler.visiblePaths.first ?? collection.firstItem
        }
        showCursor()
    }

    func moveCursor(to path: IndexPath) {
        cursor = path
        showCursor()
    }

    private func showCursor() {
        guard let cursor, collection.isFocused, collection.window?.focusIsVisible == true,
            let cell = collection.tiler.cell(at: cursor)
        else { return ring.hide() }
        let frame = collection.convert(cell.bounds, from: cell)
        ring.show(around: frame, cornerRadius: cell.layer.cornerRadius, in: collection)
    }

    /// Moves the row at the cursor by one place, where a list has a handle for it.
    private func moveRow(_ step: RowStep) -> Bool {
        guard let cursor,
            let cell = collection.tiler.cell(at: cursor) as? UICollectionViewListCell,
            cell.hasHandle
        else { return false }
        collection.window?.focus(collection, visibly: true)
        return collection.movement.move(cursor, step)
    }

    func handleKey(_ key: UIKey) -> Bool {
        if let step = RowStep(key) { return moveRow(step) }
        let held = key.modifierFlags.intersection([.control, .alternate, .command, .shift])
        if held == .control || held == .command {
            return key.charactersIgnoringModifiers.lowercased() == "a" && chooseAll()
        }
        guard held.isEmpty || held == .shift, let first = collection.firstItem else { return false }
        if key.isActivation {
            guard let cursor, collection.contains(cursor), collection.isSelectable else {
                return false
            }
            collection.window?.focus(collection, visibly: true)
            if !openOutline(at: cursor) { choose(cursor) }
            return true
        }
        let current = cursor.flatMap { collection.contains($0) ? $0 : nil }
        guard let target = target(of: key.keyCode, from: current, first: first) else {
            return false
        }
        collection.scrollToItem(at: target, at: [], animated: false)
        collection.window?.focus(collection, visibly: true)
        let isExtending = held == .shift && extend(to: target)
        cursor = target
        showCursor()
        collection.setNeedsLayout()
        if isExtending { return true }
        if collection.selectionFollowsFocus, !collection.selectsSeveral,
            !selected.contains(target)
        {
            choose(target)
        }
        anchor = target
        return true
    }

    private func target(
        of key: UIKeyboardHIDUsage, from current: IndexPath?, first: IndexPath
    ) -> IndexPath? {
        switch key {
        case .keyboardHome: return first
        case .keyboardEnd: return collection.lastItem
        default: break
        }
        guard let direction = CollectionDirection(key) else { return nil }
        guard let current else { return first }
        return collection.item(towards: direction, of: current) ?? current
    }
}

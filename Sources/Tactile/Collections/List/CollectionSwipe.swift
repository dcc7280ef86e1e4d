import Foundation
import TactileControls
import TactileGeometry
import TactileMotion
import TactileTables
import TactileViews

/// Drags a row of a list aside, uncovers its actions, and closes it again.
@MainActor
final class CollectionSwipe: NSObject, UIGestureRecognizerDelegate {
    private unowned let collection: UICollectionView
    private let pan = UIPanGestureRecognizer(target: nil, action: nil)
    /// The row that is aside.
    private weak var cell: UICollectionViewListCell?
    private var start: CGFloat = 0
    private var goesLeft = false
    private var isPerforming = false

    /// The part of the row's width after which letting go performs the first action.
    private static let fullPart: CGFloat = 0.6
    /// In points per second.
    private static let flickVelocity: CGFloat = 300

    init(_ collection: UICollectionView) {
        self.collection = collection
        super.init()
        pan.delegate = self
        pan.addAction { [weak self] in self?.panned($0) }
        collection.addGestureRecognizer(pan)
    }

    var isOpen: Bool { cell?.swipeView != nil }
    private var isMirrored: Bool {
        collection.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    private func configuration(
        for path: IndexPath, atRight: Bool
    ) -> UISwipeActionsConfiguration? {
        guard let cell = collection.cellForItem(at: path) as? UICollectionViewListCell,
            let list = cell.placement?.style.configuration
        else { return nil }
        let isTrailing = atRight != isMirrored
        let provider =
            isTrailing
            ? list.trailingSwipeActionsConfigurationProvider
            : list.leadingSwipeActionsConfigurationProvider
        guard let found = provider?(path), !found.actions.isEmpty else { return nil }
        return found
    }

    /// What swipes to both sides offer for a row.
    func actions(for path: IndexPath) -> [UIContextualAction] {
        [!isMirrored, isMirrored].flatMap { atRight in
            configuration(for: path, atRight: atRight)?.actions ?? []
        }
    }

    // MARK: Dragging

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        let translation = pan.translation(in: collection)
        let now = pan.location(in: collection)
        let begun = CGPoint(x: now.x - translation.x, y: now.y - translation.y)
        guard swipes(from: begun, by: translation) else { return false }
        goesLeft = translation.x < 0
        return true
    }

    /// Whether a way across the rows moves one aside; in the collection's coordinates.
    private func swipes(from start: CGPoint, by way: CGPoint) -> Bool {
        guard abs(way.x) > abs(way.y) * 1.2, !collection.isEditing,
            let path = collection.indexPathForItem(at: start)
        else { return false }
        if isOpen, collection.cellForItem(at: path) === cell { return true }
        return configuration(for: path, atRight: way.x < 0) != nil
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: collection)
        switch pan.state {
        case .began:
            let now = pan.location(in: collection)
            let begun = CGPoint(x: now.x - translation.x, y: now.y - translation.y)
            if let path = collection.indexPathForItem(at: begun) {
                if collection.cellForItem(at: path) !== cell || !isOpen {
                    close(animated: true)
                    open(path, atRight: goesLeft)
                }
            }
            start = cell?.swipeOffset ?? 0
            drag(to: start + translation.x)
        case .changed: drag(to: start + translation.x)
        case .ended: release(velocity: pan.velocity(in: collection).x)
        case .cancelled, .failed: close(animated: true)
        default: break
        }
    }

    private func open(_ path: IndexPath, atRight: Bool) {
        guard let configuration = configuration(for: path, atRight: atRight),
            let cell = collection.cellForItem(at: path) as? UICollectionViewListCell
        else { return }
        collection.selection.cancelPress()
        let view = SwipeActionsView(configuration, isAtRight: atRight)
        view.onChoose { [weak self] in self?.perform($0) }
        cell.openSwipe(view)
        self.cell = cell
    }

    private func drag(to wanted: CGFloat) {
        guard let cell, let view = cell.swipeView else { return }
        let width = cell.bounds.width
        var pull = view.isAtRight ? -wanted : wanted
        if pull < 0 {
            // There is nothing at the other side: it gives way a little.
            pull = 0
        } else if !view.configuration.performsFirstActionWithFullSwipe, pull > view.openWidth {
            pull =
                view.openWidth
                + RubberBand.offset(forPull: pull - view.openWidth, dimension: width)
        }
        view.isFull =
            view.configuration.performsFirstActionWithFullSwipe
            && pull > max(width * Self.fullPart, view.openWidth + 20)
        cell.swipeOffset = view.isAtRight ? -pull : pull
    }

    private func release(velocity: CGFloat) {
        guard let cell, let view = cell.swipeView else { return }
        if view.isFull, let first = view.configuration.actions.first { return perform(first) }
        let outward = view.isAtRight ? -velocity : velocity
        let opens =
            abs(velocity) > Self.flickVelocity
            ? outward > 0 : abs(cell.swipeOffset) > view.openWidth / 2
        if opens { settle() } else { close(animated: true) }
    }

    private func settle() {
        guard let cell, let view = cell.swipeView else { return }
        animate {
            cell.swipeOffset = view.isAtRight ? -view.openWidth : view.openWidth
            cell.layoutIfNeeded()
        }
    }

    /// Opens the buttons of a row at its trailing side.
    func reveal(_ path: IndexPath) {
        close(animated: false)
        open(path, atRight: !isMirrored)
        settle()
    }

    /// Brings the row back.
    func close(animated: Bool) {
        guard let cell, let view = cell.swipeView else { return }
        self.cell = nil
        isPerforming = false
        view.isUserInteractionEnabled = false
        guard animated, collection.window != nil else { return cell.closeSwipe() }
        animate {
            cell.swipeOffset = 0
            cell.layoutIfNeeded()
        } completion: {
            if cell.swipeView === view { cell.closeSwipe() }
        }
    }

    private func perform(_ action: UIContextualAction) {
        guard !isPerforming, let cell, let view = cell.swipeView else { return }
        isPerforming = true
        action.handler(action, view) { [weak self, weak cell] _ in
            guard let self else { return }
            isPerforming = false
            if self.cell === cell { close(animated: true) }
        }
    }

    private func animate(_ changes: @escaping () -> Void, completion: (() -> Void)? = nil) {
        UIView.animate(
            withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes,
            completion: { _ in completion?() })
    }
}

extension CollectionSwipe: DragRival {
    var recognizer: UIGestureRecognizer { pan }

    func keepsPress(from start: CGPoint, to place: CGPoint) -> Bool {
        switch pan.state {
        case .possible:
            let from = collection.convert(start, from: nil)
            let to = collection.convert(place, from: nil)
            return swipes(from: from, by: CGPoint(x: to.x - from.x, y: to.y - from.y))
        case .began, .changed:
            return cell.map { SwipedRow.holds(place, $0.frame, of: collection) } ?? false
        case .ended, .cancelled, .failed: return false
        }
    }
}

import Foundation
import TactileViews

/// Counts what is done with an undo manager as changes of a document.
@MainActor
final class UndoObserver {
    let manager: UndoManager
    private weak var document: UIDocument?
    private var observers: [any NSObjectProtocol] = []
    /// Whether the group that is being taken back or done again is worth saving.
    private var counts = true

    /// Something is registered that becomes a change when its group is closed.
    var isCounting: Bool { manager.hasOpenChange }

    init(_ manager: UndoManager, _ document: UIDocument) {
        self.manager = manager
        self.document = document
        observe(.NSUndoManagerDidCloseUndoGroup) { observer, isDiscardable in
            let manager = observer.manager
            guard manager.groupingLevel == 0, !manager.isUndoing, !manager.isRedoing,
                !isDiscardable, manager.hasKeptLastGroup
            else { return }
            observer.document?.updateChangeCount(.done)
        }
        observe(.NSUndoManagerWillUndoChange) { observer, _ in
            observer.counts = !observer.manager.isPerformingDiscardable
        }
        observe(.NSUndoManagerWillRedoChange) { observer, _ in
            observer.counts = !observer.manager.isPerformingDiscardable
        }
        observe(.NSUndoManagerDidUndoChange) { observer, _ in
            // A nested group that is undone alone was no change yet: its outer group is open.
            guard observer.counts, observer.manager.groupingLevel == 0 else { return }
            observer.document?.updateChangeCount(.undone)
        }
        observe(.NSUndoManagerDidRedoChange) { observer, _ in
            guard observer.counts else { return }
            observer.document?.updateChangeCount(.redone)
        }
    }

    isolated deinit { observers.forEach(NotificationCenter.default.removeObserver) }

    private func observe(
        _ name: Notification.Name, _ body: @escaping @MainActor (UndoObserver, Bool) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                [weak self] notification in
                let isDiscardable =
                    notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool ?? false
                MainActor.assumeIsolated {
                    if let self { body(self, isDiscardable) }
                }
            })
    }
}

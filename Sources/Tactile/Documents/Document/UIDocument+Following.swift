import Foundation
import TactileViews

/// What other programs do with the file, and what the person does with the program.
extension UIDocument {
    /// Begins to follow the file at its present place.
    func follow() {
        noteConflicts()
        observeApplication()
        guard let place = base.state.place, watcher?.place != place || watcher?.isOver == true
        else {
            watcher?.watchContents()
            return
        }
        watcher = FolderWatcher(place, kernel: kernel) { [weak self] newName in
            self?.look(newName)
        }
    }

    func stopFollowing() {
        watcher = nil
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
    }

    /// Forgets what could be undone: it would change another content.
    func forgetUndo() {
        closeUndoGroup()
        ownUndoManager?.removeAllActions()
    }

    /// Looks whether versions wait for a decision.
    func noteConflicts() {
        let isInConflict = base.state.place.map { !$0.labels("conflict-").isEmpty } ?? false
        if isInConflict {
            documentState.insert(.inConflict)
        } else {
            documentState.remove(.inConflict)
        }
    }

    /// Somebody did something in the folder; what this program writes is over first.
    private func look(_ newName: String?) {
        afterFileAccess { document in
            guard !document.documentState.contains(.closed) else { return }
            document.follow()
            document.compare(newName)
        }
    }

    /// Compares the file with the one that the content is based on.
    private func compare(_ newName: String?) {
        let state = base.state
        guard let place = state.place else { return }
        let found = FileIdentity(at: place.path)
        guard found != state.identity else { return }
        if found == nil {
            adoptMissing(state, newName)
        } else if hasUnsavedChanges {
            // Saving keeps the other content as a version.
            autosave()
        } else {
            isFollowing = true
            revert(toContentsOf: fileURL) { [weak self] _ in
                guard let self else { return }
                isFollowing = false
                if hasUnsavedChanges { autosave() }
            }
        }
    }

    /// The file has a new name in its folder, or is gone: then the next change writes it again.
    private func adoptMissing(_ state: DocumentBase.State, _ newName: String?) {
        guard let place = state.place else { return }
        let moved = newName.map { place.url.deletingLastPathComponent().appendingPathComponent($0) }
        if let moved, let target = try? DocumentPlace(moved), let identity = state.identity,
            FileIdentity(at: target.path) == identity
        {
            base.set(target, identity)
            fileURL = target.url
            follow()
        } else {
            base.set(place, nil)
        }
    }

    // MARK: The program

    private func observeApplication() {
        guard observers.isEmpty else { return }
        for name in [
            UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification,
        ] {
            observe(name) { $0.autosave() }
        }
        observe(UIApplication.didEnterBackgroundNotification) { $0.endInteraction() }
        observe(UIApplication.willTerminateNotification) {
            $0.endInteraction()
            $0.saveAtOnce()
        }
    }

    /// Calls the body when the document's own program tells of something: a process may run several
    /// sessions.
    private func observe(
        _ name: Notification.Name, _ body: @escaping @MainActor @Sendable (UIDocument) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] notification in
                let sender = (notification.object as? UIApplication).map { ObjectIdentifier($0) }
                MainActor.assumeIsolated {
                    guard let self else { return }
                    let own = (self.session?.application).map { ObjectIdentifier($0) }
                    if sender == nil || sender == own { body(self) }
                }
            })
    }

    /// Errors that are being shown are to be done with.
    private func endInteraction() {
        for item in unhandled { userInteractionNoLongerPermitted(forError: item.error) }
    }
}

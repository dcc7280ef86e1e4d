import Foundation
import TactileViews

/// Opening, closing and reading again.
extension UIDocument {
    func beginOpening(_ handler: ((Bool) -> Void)?) {
        guard documentState.contains(.closed), !isOpening else {
            handler?(!documentState.contains(.closed))
            return
        }
        isOpening = true
        session = .current
        read(fileURL) { [self] result in
            isOpening = false
            switch result {
            case .success(let source):
                base.set(source.place, source.identity)
                contentIsThatOfFile()
                documentState.remove(.closed)
                follow()
                handler?(true)
            case .failure(let error): fail(error) { handler?($0) }
            }
        }
    }

    func beginReverting(to url: URL, _ handler: ((Bool) -> Void)?) {
        guard !documentState.contains(.closed) else {
            handler?(false)
            return
        }
        cancelAutosave()
        documentState.insert(.editingDisabled)
        disableEditing()
        read(url) { [self] result in
            defer {
                documentState.remove(.editingDisabled)
                enableEditing()
            }
            switch result {
            case .success(let source):
                if source.place == base.state.place {
                    base.set(source.place, source.identity)
                    contentIsThatOfFile()
                } else {
                    // The content of another version is not in the document's file yet.
                    forgetUndo()
                    updateChangeCount(.done)
                }
                noteConflicts()
                handler?(true)
            case .failure(let error):
                if hasUnsavedChanges { scheduleAutosave() }
                fail(error) { handler?($0) }
            }
        }
    }

    func beginClosing(_ handler: ((Bool) -> Void)?) {
        guard !documentState.contains(.closed) else {
            handler?(true)
            return
        }
        closeUndoGroup()
        guard hasUnsavedChanges else { return endWhenWritten(handler) }
        save(to: fileURL, for: .forOverwriting) { [self] _ in
            // Changes that were made meanwhile are saved, too.
            if documentState.contains(.savingError) {
                handler?(false)
            } else {
                beginClosing(handler)
            }
        }
    }

    private func endWhenWritten(_ handler: ((Bool) -> Void)?) {
        // Unchecked: it is called on the main actor, where it came from.
        nonisolated(unsafe) let handler = handler
        afterFileAccess { document in
            guard !document.hasUnsavedChanges else { return document.beginClosing(handler) }
            document.cancelAutosave()
            document.stopFollowing()
            document.base.set(nil, nil)
            document.documentState = .closed
            handler?(true)
        }
    }

    /// The content is what the file has, and nothing of before can be taken back.
    private func contentIsThatOfFile() {
        forgetUndo()
        updateChangeCount(.cleared)
    }

    // MARK: On the document's thread

    struct Source: Sendable {
        var place: DocumentPlace
        var identity: FileIdentity?
    }

    private func read(_ url: URL, _ done: @escaping (Result<Source, any Error>) -> Void) {
        // Unchecked: it is called on the main actor, where it came from.
        nonisolated(unsafe) let done = done
        performAsynchronousFileAccess { [self] in
            let result = Result { try readSteadily(url) }
            DispatchQueue.main.async { [self] in
                MainActor.assumeIsolated {
                    endProgress()
                    done(result)
                }
            }
        }
    }

    /// Reads until the file is after reading what it was before.
    private nonisolated func readSteadily(_ url: URL) throws -> Source {
        var attempts = 0
        while true {
            attempts += 1
            let place = try DocumentPlace(url)
            let source = Source(place: place, identity: FileIdentity(at: place.path))
            func isDone() -> Bool {
                attempts == 5 || FileIdentity(at: place.path) == source.identity
            }
            do {
                try read(from: url)
                if isDone() { return source }
            } catch {
                // Of a folder, something may have gone meanwhile.
                if isDone() { throw error }
            }
        }
    }

    nonisolated func readContents(from url: URL) throws {
        let place = try DocumentPlace(url)
        // A folder without an extension is one of the person's, with who knows how much in it.
        // Unchecked: this thread gives the contents away and uses them no more.
        nonisolated(unsafe) let contents: Any =
            FileTree.isFolder(place.path) && place.isPackage
            ? try FileWrapper(url: place.url, options: .immediate)
            : try FileBytes.read(place.path) { report($0, of: $1) }
        try MainQueue.run {
            if isFollowing, hasUnsavedChanges { throw CocoaError(.userCancelled) }
            try load(fromContents: contents, ofType: fileType)
        }
    }

    /// Calls `body` on the main actor when all that was asked of the document's thread is done.
    func afterFileAccess(_ body: @escaping @MainActor @Sendable (UIDocument) -> Void) {
        performAsynchronousFileAccess { [weak self] in
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated {
                    if let self { body(self) }
                }
            }
        }
    }

    // MARK: Progress

    nonisolated func report(_ done: Int, of total: Int) {
        guard total > FileBytes.part else { return }
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                let progress = progress ?? Progress(totalUnitCount: Int64(total))
                progress.totalUnitCount = Int64(total)
                progress.completedUnitCount = Int64(done)
                self.progress = progress
                documentState.insert(.progressAvailable)
            }
        }
    }

    func endProgress() {
        progress = nil
        documentState.remove(.progressAvailable)
    }
}

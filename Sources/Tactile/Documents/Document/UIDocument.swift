import Foundation
import TactileThreads
import TactileViews

/// A document in a file: reads it, notes changes, saves them by itself, and follows what other
/// programs do with the file.
///
/// A subclass overrides ``load(fromContents:ofType:)`` and ``contents(forType:)`` and registers its
/// changes with ``undoManager`` or counts them by ``updateChangeCount(_:)``. A second after a
/// change the document is saved: the content is asked for on the main actor, written on another
/// thread, and has the file's name in one step, once it is on the disk. What that promises, and
/// what the hidden files in the folder are, is in `docs/decisions/documents.md`.
///
/// Completion handlers are called on the main actor.
@preconcurrency @MainActor
open class UIDocument: NSObject {
    /// Where the file is; follows a save to another place and a new name in the folder.
    public internal(set) var fileURL: URL
    let base = DocumentBase()
    /// The program that the document was opened in, whose clock says when to save.
    weak var session: ApplicationSession?
    let queue = WorkQueue()
    var changes = ChangeCount()
    var watcher: FolderWatcher?
    /// Whom ``watcher`` asks for its reports.
    var kernel = WatchKernel()
    var autosaveTimer: LoopTimer?
    /// Keeps the session from ending unasked while something is not saved.
    var unsavedTask = UIBackgroundTaskIdentifier.invalid
    var observers: [any NSObjectProtocol] = []
    /// What waits for `finishedHandlingError(_:recovered:)`.
    var unhandled: [(error: any Error, then: (Bool) -> Void)] = []
    private var undoObserver: UndoObserver?
    var isOpening = false
    /// How many contents were taken to be saved.
    var jobs = 0
    /// While the content is replaced because the file is another one, without being asked to.
    var isFollowing = false

    /// A document that is closed until it is opened or saved for the first time.
    public init(fileURL url: URL) {
        precondition(
            url.isFileURL, "A document needs the URL of a file: use URL(fileURLWithPath:).")
        fileURL = url
        super.init()
    }

    isolated deinit {
        autosaveTimer?.cancel()
        endUnsavedTask()
        observers.forEach(NotificationCenter.default.removeObserver)
    }

    // MARK: About the document

    /// The file's name without its extension.
    open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }
    /// The uniform type identifier that the name's extension has on Apple's systems; `public.data`
    /// for one that is not widely known.
    open var fileType: String? { UIDocument.type(ofExtension: fileURL.pathExtension) }
    /// The type that the document is saved as: ``fileType``.
    open var savingFileType: String? { fileType }
    /// When the file was last written, as far as the document knows; `nil` without a file.
    open var fileModificationDate: Date? { base.state.identity?.modificationDate }
    /// What is the matter; ``State/closed`` at first.
    public internal(set) var documentState: State = .closed {
        didSet {
            guard documentState != oldValue else { return }
            NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
    }
    /// How far reading or writing more than a megabyte has come, in bytes.
    public internal(set) var progress: Progress?

    // MARK: Changes

    /// Whether there are changes that are not in the file.
    open var hasUnsavedChanges: Bool { changes.hasChanges || undoObserver?.isCounting ?? false }

    /// Counts a change, so that it is saved. Changes that are registered with ``undoManager`` are
    /// counted by themselves.
    open func updateChangeCount(_ change: ChangeKind) {
        switch change {
        case .done: changes.done()
        case .undone: changes.undone()
        case .redone: changes.redone()
        case .cleared: changes.clear()
        }
        changesCounted()
    }

    private func changesCounted() {
        if hasUnsavedChanges {
            scheduleAutosave()
        } else {
            cancelAutosave()
            endUnsavedTask()
        }
    }

    /// What the content is now, for ``updateChangeCount(withToken:for:)`` once it is saved.
    open func changeCountToken(for saveOperation: SaveOperation) -> Any { changes.token }

    /// The content that `changeCountToken` was taken of is saved; changes since then are not. A
    /// token that is none of ours has no effect.
    open func updateChangeCount(
        withToken changeCountToken: Any, for saveOperation: SaveOperation
    ) {
        guard let token = changeCountToken as? ChangeCount.Token else { return }
        changes.clear(token)
        changesCounted()
    }

    /// Takes changes back and counts them: each group that is closed, undone or redone is a change,
    /// unless it is discardable as a whole. Made when it is first asked for.
    open var undoManager: UndoManager! {
        get {
            if undoObserver == nil { undoObserver = UndoObserver(UndoManager(), self) }
            return undoObserver?.manager
        }
        set { undoObserver = newValue.map { UndoObserver($0, self) } }
    }

    /// The undo manager, if it was asked for.
    var ownUndoManager: UndoManager? { undoObserver?.manager }

    /// What was registered in this event counts as a change from now on.
    func closeUndoGroup() { undoObserver?.manager.closeEventGroup() }

    // MARK: Content

    /// The content to be saved: `Data`, a ``FileWrapper`` for a document that is a folder, or what
    /// an override of the writing methods takes. Called on the main actor; it is not changed while
    /// it is written, and a wrapper may be.
    /// - Throws: Why there is none; the document is not saved then.
    open func contents(forType typeName: String) throws -> Any {
        throw DocumentFailure.error(
            .featureUnsupported, path: fileURL.path,
            "“\(fileURL.path)” is not saved: the document does not say what its content is. Override contents(forType:)."
        )
    }

    /// Takes the content that was read: `Data`, empty for an empty file, or a ``FileWrapper`` of a
    /// folder whose name has an extension. Called on the main actor.
    /// - Throws: Why it makes no sense; the document is not opened then.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {
        throw DocumentFailure.error(
            .featureUnsupported, path: fileURL.path,
            "“\(fileURL.path)” is not opened: the document does not read any content. Override load(fromContents:ofType:)."
        )
    }

    /// The content must not be changed until ``enableEditing()``: it is about to be replaced.
    open func disableEditing() {}
    /// The content may be changed again.
    open func enableEditing() {}

    // MARK: Opening and closing

    /// Reads the file on another thread and begins to follow it. A document that is open is left as
    /// it is, and not opened again.
    open func open(completionHandler: ((Bool) -> Void)? = nil) { beginOpening(completionHandler) }

    /// Saves what is not saved, then stops following the file. If it cannot be saved the document
    /// stays open, with its changes.
    open func close(completionHandler: ((Bool) -> Void)? = nil) { beginClosing(completionHandler) }

    /// Reads the content again from `url`, and forgets changes that are not saved and what could be
    /// undone. If it cannot be read everything stays as it is.
    open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
        beginReverting(to: url, completionHandler)
    }

    /// Reads the file and hands its content to ``load(fromContents:ofType:)``. Called on another
    /// thread than the main actor's.
    /// - Throws: A `CocoaError` when the file cannot be read; what the content's reader throws.
    nonisolated open func read(from url: URL) throws { try readContents(from: url) }

    // MARK: Saving

    /// Saves, if there is something to save.
    open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        closeUndoGroup()
        guard hasUnsavedChanges, !documentState.contains(.closed) else {
            completionHandler?(true)
            return
        }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    /// Saves the content to `url`, which is the document's place from then on, and a closed
    /// document is open. Saves follow one another; each has the content of the moment in which it
    /// was asked for.
    open func save(
        to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
    ) {
        beginSaving(to: url, saveOperation, completionHandler)
    }

    /// What the new file gets besides the permissions of the one before it, by `FileAttributeKey`.
    open func fileAttributesToWrite(
        to url: URL, for saveOperation: SaveOperation
    ) throws -> [AnyHashable: Any] { [:] }

    /// Writes the content safely: ``writeContents(_:to:for:originalContentsURL:)`` into a hidden
    /// file in the folder of `url`, which is put on the disk and then has the name in one step.
    /// Called on another thread than the main actor's.
    /// - Throws: A `CocoaError` that says why it is not saved; the file at `url` is as it was then.
    nonisolated open func writeContents(
        _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?,
        safelyTo url: URL, for saveOperation: SaveOperation
    ) throws {
        try writeSafely(contents, additionalFileAttributes ?? [:], url, saveOperation)
    }

    /// Writes the content to `url`, where no file is. Override it for content that is not `Data`.
    /// - Throws: A `CocoaError` that says why the content cannot be written.
    nonisolated open func writeContents(
        _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
    ) throws {
        try writeData(contents, to: url)
    }

    /// Does `block` on the document's own thread, after everything that is read and written before.
    nonisolated open func performAsynchronousFileAccess(
        _ block: @escaping @Sendable () -> Void
    ) {
        queue.add(block)
    }

    // MARK: Errors

    /// The document could not be opened, saved or read again. An override shows that to a person,
    /// unless `userInteractionPermitted` is false because the program ends, and calls
    /// ``finishedHandlingError(_:recovered:)`` when they have seen it; the completion handler waits
    /// for that. Without an override nothing is shown.
    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        finishedHandlingError(error, recovered: false)
    }

    /// The oldest error that waits has been dealt with. What was asked for counts as successful if
    /// it has `recovered`; changes that are not saved still count as such.
    open func finishedHandlingError(_ error: any Error, recovered: Bool) {
        guard !unhandled.isEmpty else { return }
        unhandled.removeFirst().then(recovered)
    }

    /// The program ends or goes to the background while an error is shown: be done with it now.
    /// Without an override it counts as not recovered from.
    open func userInteractionNoLongerPermitted(forError error: any Error) {
        finishedHandlingError(error, recovered: false)
    }
}

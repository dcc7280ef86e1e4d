import Foundation
import TactileViews

/// Saving, by the document itself and for the program.
extension UIDocument {
    /// Seconds from the first change that is not saved to saving it.
    static let autosaveDelay = 1.0
    /// Seconds until a document that could not be saved is tried again.
    static let retryDelay = 10.0

    func scheduleAutosave(after delay: TimeInterval = UIDocument.autosaveDelay) {
        guard let session, !documentState.contains(.closed) else { return }
        if unsavedTask == .invalid {
            unsavedTask = session.application.beginBackgroundTask(
                withName: "“\(fileURL.lastPathComponent)” is not saved.")
        }
        guard autosaveTimer == nil else { return }
        autosaveTimer = LoopTimer.schedule(after: delay, in: session) { [weak self] in
            self?.autosaveTimer = nil
            self?.autosave()
        }
    }

    func cancelAutosave() {
        autosaveTimer?.cancel()
        autosaveTimer = nil
    }

    /// All is saved: the session may end.
    func endUnsavedTask() {
        session?.application.endBackgroundTask(unsavedTask)
        unsavedTask = .invalid
    }

    /// The content of a moment, and where it goes.
    private struct Job: @unchecked Sendable {
        // Unchecked: nobody else uses the contents: of a folder they are a copy, and what
        // `contents(forType:)` returns is the document's to keep.
        var contents: Any
        var attributes: [AnyHashable: Any]
        var url: URL
        var operation: SaveOperation
        var token: Any
        /// Later contents have higher numbers.
        var number: Int
    }

    private func job(_ url: URL, _ operation: SaveOperation) throws -> Job {
        closeUndoGroup()
        cancelAutosave()
        jobs += 1
        let contents = try contents(forType: savingFileType ?? "public.data")
        return Job(
            contents: (contents as? FileWrapper)?.snapshot() ?? contents,
            attributes: try fileAttributesToWrite(to: url, for: operation), url: url,
            operation: operation, token: changeCountToken(for: operation), number: jobs)
    }

    func beginSaving(to url: URL, _ operation: SaveOperation, _ handler: ((Bool) -> Void)?) {
        let job: Job
        do {
            job = try self.job(url, operation)
        } catch {
            return saveFailed(error, handler)
        }
        if documentState.contains(.closed) { session = .current }
        // Unchecked: it is called on the main actor, where it came from.
        nonisolated(unsafe) let handler = handler
        performAsynchronousFileAccess { [self] in
            let result = Result { try write(job) }
            DispatchQueue.main.async { [self] in
                MainActor.assumeIsolated {
                    endProgress()
                    switch result {
                    case .success: saved(job, handler)
                    case .failure(let error): saveFailed(error, handler)
                    }
                }
            }
        }
    }

    /// Saves before it returns: the program is about to end.
    func saveAtOnce() {
        closeUndoGroup()
        guard hasUnsavedChanges, !documentState.contains(.closed) else { return }
        do {
            let job = try job(fileURL, .forOverwriting)
            try write(job)
            saved(job, nil)
        } catch {
            documentState.insert(.savingError)
            fail(error, userInteractionPermitted: false) { _ in }
        }
    }

    private nonisolated func write(_ job: Job) throws {
        try base.write(job.number) {
            let writes = base.state.writes
            try writeContents(
                job.contents, andAttributes: job.attributes, safelyTo: job.url, for: job.operation)
            guard base.state.writes == writes else { return }
            // An override wrote in its own way.
            let place = try DocumentPlace(job.url)
            base.wrote(place, FileIdentity(at: place.path))
        }
    }

    private func saved(_ job: Job, _ handler: ((Bool) -> Void)?) {
        fileURL = job.url
        documentState.subtract([.closed, .savingError])
        updateChangeCount(withToken: job.token, for: job.operation)
        follow()
        handler?(true)
    }

    private func saveFailed(_ error: any Error, _ handler: ((Bool) -> Void)?) {
        documentState.insert(.savingError)
        scheduleAutosave(after: Self.retryDelay)
        fail(error) { handler?($0) }
    }

    func fail(
        _ error: any Error, userInteractionPermitted: Bool = true,
        then: @escaping (Bool) -> Void
    ) {
        unhandled.append((error, then))
        handleError(error, userInteractionPermitted: userInteractionPermitted)
    }

    // MARK: Writing

    nonisolated func writeSafely(
        _ contents: Any, _ attributes: [AnyHashable: Any], _ url: URL, _ operation: SaveOperation
    ) throws {
        let place = try DocumentPlace(url)
        if let wrapper = contents as? FileWrapper, wrapper.isDirectory, !place.isPackage {
            throw DocumentFailure.error(
                .fileWriteInvalidFileName, path: url.path,
                localized(
                    "“\(url.path)” is not saved: a document that is a folder needs a name with an extension."
                ))
        }
        var wanted: [FileAttributeKey: Any] = [:]
        for (key, value) in attributes {
            if let key = key.base as? FileAttributeKey {
                wanted[key] = value
            } else if let key = key.base as? String {
                wanted[FileAttributeKey(rawValue: key)] = value
            }
        }
        let original = FileIdentity(at: place.path).map { _ in place.url }
        try SafeWrite(place: place).run(
            attributes: wanted,
            expectation: { base.expectation(at: place, for: operation) },
            fill: {
                try writeContents(contents, to: $0, for: operation, originalContentsURL: original)
            },
            finished: { base.wrote(place, $0) })
    }

    nonisolated func writeData(_ contents: Any, to url: URL) throws {
        if let wrapper = contents as? FileWrapper {
            let total = wrapper.totalSize
            var done = 0
            return try wrapper.create(at: url.path) {
                done += $0
                report(done, of: total)
            }
        }
        guard let data = contents as? Data else {
            throw DocumentFailure.error(
                .featureUnsupported, path: url.path,
                "Content of the type \(Swift.type(of: contents)) cannot be written. Give contents(forType:) as Data or a FileWrapper, or override writeContents(_:to:for:originalContentsURL:)."
            )
        }
        try DocumentFiles.create(data, at: url.path) { report($0, of: data.count) }
    }
}

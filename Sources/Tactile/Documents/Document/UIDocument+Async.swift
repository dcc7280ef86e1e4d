import Foundation

/// The calls that take time, for code that waits for them.
extension UIDocument {
    /// Opens the document; see ``open(completionHandler:)``. Returns whether it is open.
    @discardableResult
    public func open() async -> Bool {
        await withCheckedContinuation { done in open { done.resume(returning: $0) } }
    }

    /// Closes the document; see ``close(completionHandler:)``. Returns whether it is closed.
    @discardableResult
    public func close() async -> Bool {
        await withCheckedContinuation { done in close { done.resume(returning: $0) } }
    }

    /// Saves the content; see ``save(to:for:completionHandler:)``. Returns whether it is saved.
    @discardableResult
    public func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
        await withCheckedContinuation { done in
            save(to: url, for: saveOperation) { done.resume(returning: $0) }
        }
    }

    /// Saves if there is something to save. Returns whether everything is saved.
    @discardableResult
    public func autosave() async -> Bool {
        await withCheckedContinuation { done in autosave { done.resume(returning: $0) } }
    }

    /// Reads the content again; see ``revert(toContentsOf:completionHandler:)``. Returns whether it
    /// was read.
    @discardableResult
    public func revert(toContentsOf url: URL) async -> Bool {
        await withCheckedContinuation { done in
            revert(toContentsOf: url) { done.resume(returning: $0) }
        }
    }
}

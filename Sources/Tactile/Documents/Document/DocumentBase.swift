import Foundation
import Synchronization

/// What a document's content is based on: the file that it was read from or written to last. Asked
/// and set by the main actor and by whoever writes.
final class DocumentBase: Sendable {
    struct State: Sendable {
        var place: DocumentPlace?
        /// `nil` while there is no file.
        var identity: FileIdentity?
        /// Goes up with each write that is known here.
        var writes = 0
    }

    private let content = Mutex(State())
    /// The highest number of a content that was written.
    private let lastWritten = Mutex(0)

    var state: State { content.withLock(\.self) }

    func set(_ place: DocumentPlace?, _ identity: FileIdentity?) {
        content.withLock {
            $0.place = place
            $0.identity = identity
        }
    }

    func wrote(_ place: DocumentPlace, _ identity: FileIdentity?) {
        content.withLock {
            $0.place = place
            $0.identity = identity
            $0.writes += 1
        }
    }

    /// Writes the content with a number by `body`, unless a later one has been written. One is
    /// written at a time, also while the program ends.
    func write(_ number: Int, _ body: () throws -> Void) throws {
        try lastWritten.withLock { last in
            guard number > last else { return }
            try body()
            last = number
        }
    }

    /// What may be at `target` when an operation begins.
    func expectation(
        at target: DocumentPlace, for operation: UIDocument.SaveOperation
    ) -> SafeWrite.Expectation {
        let state = state
        if state.place == target { return .known(state.identity) }
        return operation == .forCreating ? .nothing : .anything
    }
}

import Foundation
import Synchronization

/// Tells the programmer, once, of a mistake that the program survives: a name that nobody knows, an
/// object that cannot be made.
///
/// A mistake that cannot be survived is a precondition; a loop that does not end is a
/// ``PassLimit``.
package enum Complaint {
    private static let told = Mutex(Set<String>())

    /// Gets the sentences instead of the standard error output, each time one is told; for tests.
    @TaskLocal package static var listener: (@Sendable (String) -> Void)?

    /// What `body` finds by trying names that need not be known: nothing is told of them.
    package static func silently<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $listener.withValue({ _ in }, operation: body)
    }

    /// Writes `sentence`, which names the culprit and the remedy, to the standard error output.
    /// The same sentence is written once. May be called on any thread.
    package static func tell(_ sentence: String) {
        if let listener { return listener(sentence) }
        guard told.withLock({ $0.insert(sentence).inserted }) else { return }
        FileHandle.standardError.write(Data("Tactile: \(sentence)\n".utf8))
    }
}

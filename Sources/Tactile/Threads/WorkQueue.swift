import Foundation
import Synchronization

/// Does work away from the main thread, in the order in which it is added, on threads that begin
/// when there is some and end with it.
///
/// Dispatch's queues and detached tasks keep a pool of threads instead, and look after it once a
/// second from its first use on: a window that has saved something would never rest again.
package final class WorkQueue: Sendable {
    package typealias Block = @Sendable () -> Void

    private struct State {
        var waiting: [Block] = []
        var threads = 0
    }

    private let state = Mutex(State())
    private let width: Int
    private let begin: @Sendable (@escaping Block) -> Bool

    /// - `width`: How many blocks may run at the same time; with 1 each waits for the end of the
    ///   one before it.
    package convenience init(width: Int = 1) {
        self.init(width: width) { NewThread.begin($0) }
    }

    /// - `begin`: Runs a block on a new thread; false where the system has none left.
    init(width: Int, begin: @escaping @Sendable (@escaping Block) -> Bool) {
        precondition(width > 0, "A work queue needs at least one thread.")
        (self.width, self.begin) = (width, begin)
    }

    /// For work that belongs to nothing and may take long, such as reading a file of another
    /// computer.
    package static let shared = WorkQueue(width: 16)

    /// Has `block` done on a thread, after everything that was added before it has begun.
    ///
    /// Where the system has no thread left, it is done before this returns.
    package func add(_ block: @escaping Block) {
        let needsThread = state.withLock { state in
            state.waiting.append(block)
            guard state.threads < width else { return false }
            state.threads += 1
            return true
        }
        if needsThread, !begin({ [self] in work() }) { work() }
    }

    /// Does `work` on a thread and comes back with what it gave or threw.
    package func value<Value: Sendable>(
        of work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            add { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func work() {
        while let block = next() { block() }
    }

    /// The next block; `nil` ends the thread.
    private func next() -> Block? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.threads -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}

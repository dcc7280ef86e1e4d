import Foundation

/// Work away from the main actor, such as reading files, whose results come back to it in the order in
/// which they are there. Unlike a task it can be waited for without leaving the main actor.
@MainActor
final class BackgroundWork {
    /// Results that wait to be taken, and how many are still to come.
    private final class Results: @unchecked Sendable {
        private let condition = NSCondition()
        private var finished: [@MainActor () -> Void] = []

        func add(_ result: @escaping @MainActor () -> Void) {
            condition.withLock {
                finished.append(result)
                condition.signal()
            }
        }

        /// The next result, or nil when none came until `deadline`.
        func next(until deadline: Date) -> (@MainActor () -> Void)? {
            condition.withLock {
                while finished.isEmpty {
                    guard condition.wait(until: deadline) else { break }
                }
                return finished.isEmpty ? nil : finished.removeFirst()
            }
        }
    }

    private let results = Results()
    private var running = 0

    /// Calls `work` on another thread, and then `completion` with what it gave.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value,
        completion: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        running += 1
        // A queue of Dispatch would keep threads, and look after them once a second from then on.
        Thread.detachNewThread { [weak self, results] in
            let result: Result<Value, any Error> = Result(catching: work)
            results.add { completion(result) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { _ = self?.takeNext(until: .distantPast) }
            }
        }
    }

    /// Waits for all that was begun, and calls the completions.
    ///
    /// - Returns: false when something has not come back after `seconds`.
    func finish(upTo seconds: TimeInterval) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while running > 0 {
            guard takeNext(until: deadline) else { return false }
        }
        return true
    }

    private func takeNext(until deadline: Date) -> Bool {
        guard let result = results.next(until: deadline) else { return false }
        running -= 1
        result()
        return true
    }
}

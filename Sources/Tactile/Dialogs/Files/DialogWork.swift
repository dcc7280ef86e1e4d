import Foundation

/// Work on files away from the main actor, for a disk that does not answer may not hold the window up.
/// Results come back in the order in which they are there.
@MainActor
final class DialogWork {
    private final class Results: @unchecked Sendable {
        private let condition = NSCondition()
        private var finished: [@MainActor () -> Void] = []

        func add(_ result: @escaping @MainActor () -> Void) {
            condition.withLock {
                finished.append(result)
                condition.signal()
            }
        }

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

    /// Calls `work` on a thread of its own, then `completion` with what it gave.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws(FileProblem) -> Value,
        completion: @escaping @MainActor (Result<Value, FileProblem>) -> Void
    ) {
        running += 1
        // No queue of dispatch's, which looks after its threads once a second from then on.
        Thread.detachNewThread { [results, weak self] in
            let result: Result<Value, FileProblem> = Result(catching: work)
            results.add { completion(result) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { _ = self?.takeNext(until: .distantPast) }
            }
        }
    }

    /// Waits for all that was begun, and for what that begins; false when something is not back after
    /// `seconds`.
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

import Dispatch
import Foundation
import Synchronization
import TactileThreads

/// Work away from the main actor, such as reading files, whose results come back to it in the order
/// in which they are ready.
///
/// Each piece of work has a thread of its own, so that a disk that does not answer holds up neither
/// the window nor other work. Unlike a task, this can be waited for without leaving the main actor:
/// a program that ends does so with ``finish(upTo:)``.
@MainActor
public final class BackgroundWork {
    /// Results that wait to be taken. The semaphore counts them.
    private final class Results: Sendable {
        private let ready = DispatchSemaphore(value: 0)
        private let finished = Mutex<[@MainActor () -> Void]>([])

        func add(_ result: @escaping @MainActor () -> Void) {
            finished.withLock { $0.append(result) }
            ready.signal()
        }

        /// The next result, or nil when none came until `deadline`.
        func next(until deadline: DispatchTime) -> (@MainActor () -> Void)? {
            guard ready.wait(timeout: deadline) == .success else { return nil }
            return finished.withLock { $0.removeFirst() }
        }
    }

    private let results = Results()
    private let queue = WorkQueue(width: .max)
    private var running = 0

    /// Work of which nothing runs yet.
    public init() {}

    /// Calls `work` on another thread, and then `completion` on the main actor with what it
    /// returned or threw. The completion of work whose `BackgroundWork` is gone by then is not
    /// called.
    public func perform<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value,
        completion: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) {
        running += 1
        queue.add { [weak self, results] in
            let result: Result<Value, Failure> = Result(catching: work)
            results.add { completion(result) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { _ = self?.takeNext(until: .now()) }
            }
        }
    }

    /// Waits for all work that was begun, calls the completions, and waits for what these begin.
    ///
    /// - Returns: false when something has not come back after `seconds`. It goes on, and is still
    ///   told.
    public func finish(upTo seconds: TimeInterval) -> Bool {
        let deadline = DispatchTime.now() + seconds
        while running > 0 {
            guard takeNext(until: deadline) else { return false }
        }
        return true
    }

    private func takeNext(until deadline: DispatchTime) -> Bool {
        guard let result = results.next(until: deadline) else { return false }
        running -= 1
        result()
        return true
    }
}

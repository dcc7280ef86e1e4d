import Diary
import Foundation
import Synchronization
import TactileThreads

/// Hears how far an import is and may end it.
public struct ImportProgress: Sendable {
    private let handler: @Sendable (Double) -> Bool

    /// - Parameter handler: given 0 to 1; false cancels.
    public init(_ handler: @escaping @Sendable (Double) -> Bool = { _ in true }) {
        self.handler = handler
    }

    func report(_ share: Double) throws(ImportError) {
        guard handler(share), !Task.isCancelled else { throw .cancelled }
    }

    /// Runs what asks nobody until it ends, such as a decoder of the system, on a thread of its
    /// own. A cancelled import leaves that thread behind, whose end its budget bounds.
    ///
    /// - `name`: of the file, for the error where the system has no thread left.
    /// - `stackSize`: in bytes; decoders go as deep as what they read.
    func leaving<Result: Sendable>(
        name: String, stackSize: Int = NewThread.usualStack,
        _ body: @escaping @Sendable () throws(ImportError) -> Result
    ) throws(ImportError) -> Result {
        let answer = Answer<Swift.Result<Result, ImportError>>()
        let isBegun = NewThread.begin(stackSize: stackSize) {
            let result: Swift.Result<Result, ImportError>
            do throws(ImportError) {
                result = .success(try body())
            } catch {
                result = .failure(error)
            }
            answer.give(result)
        }
        guard isBegun else { throw .noThread(path: name) }
        while true {
            if let result = answer.wait(seconds: 0.05) { return try result.get() }
            try report(0.5)
        }
    }

    /// The same, which also ends what a cancelled task has a thread of its own read.
    func ended(by end: ImportEnd) -> ImportProgress {
        let handler = handler
        return ImportProgress { share in !end.isAsked && handler(share) }
    }
}

/// What a thread comes to, for the one that waits for it.
private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ new: Value) {
        value.withLock { $0 = new }
        isGiven.signal()
    }

    /// The value; nil where none was given in that time.
    func wait(seconds: Double) -> Value? {
        guard isGiven.wait(timeout: .now() + seconds) == .success else { return nil }
        return value.withLock { $0 }
    }
}

/// Whether an import on another thread is to end: that thread knows nothing of the task's end.
final class ImportEnd: Sendable {
    private let asked = Mutex(false)

    var isAsked: Bool { asked.withLock { $0 } }

    func ask() { asked.withLock { $0 = true } }
}

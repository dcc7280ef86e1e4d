import Diary
import Synchronization

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

    /// The same, which also ends what a cancelled task has a thread of its own read.
    func ended(by end: ImportEnd) -> ImportProgress {
        let handler = handler
        return ImportProgress { share in !end.isAsked && handler(share) }
    }
}

/// Whether an import on another thread is to end: that thread knows nothing of the task's end.
final class ImportEnd: Sendable {
    private let asked = Mutex(false)

    var isAsked: Bool { asked.withLock { $0 } }

    func ask() { asked.withLock { $0 = true } }
}

import Dispatch
import Foundation

/// The main actor, for threads that must wait for it.
enum MainQueue {
    private static let key = DispatchSpecificKey<Bool>()
    private static let isMarked: Bool = {
        DispatchQueue.main.setSpecific(key: key, value: true)
        return true
    }()

    /// Whether code runs where the main actor does. In a program without a window threads other
    /// than the main one serve the main queue.
    static var isCurrent: Bool {
        isMarked && DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    }

    /// Does `body` on the main actor and waits for it.
    static func run(_ body: @MainActor () throws -> Void) throws {
        guard !isCurrent else { return try MainActor.assumeIsolated(body) }
        try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
    }
}

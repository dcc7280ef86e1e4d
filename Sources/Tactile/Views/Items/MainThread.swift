import Foundation

/// Brings what happens on any thread to the main one.
package enum MainThread {
    /// At once when called there.
    package static func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread {
            MainActor.assumeIsolated(work)
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated(work) }
        }
    }
}

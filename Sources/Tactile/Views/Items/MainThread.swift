import Foundation

/// Brings what happens on any thread to the main actor.
package enum MainThread {
    /// Marks the main queue, which in some processes is served by another thread than the first.
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// At once when called on the main thread or by the main queue.
    package static func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true {
            MainActor.assumeIsolated(work)
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated(work) }
        }
    }
}

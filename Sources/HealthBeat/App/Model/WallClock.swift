import Foundation

/// The system's clock, which goes on while the machine sleeps and can be set by its user; the clock
/// of animations does neither.
enum WallClock {
    /// Calls `action` once the system's clock has reached a moment, be it by time that passes,
    /// after a sleep, or since somebody set the clock beyond it.
    ///
    /// - `seconds`: from now to that moment.
    ///
    /// - Returns: A closure that cancels the call.
    @MainActor
    static func wake(
        in seconds: TimeInterval, _ action: @escaping @MainActor () -> Void
    ) -> () -> Void {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(wallDeadline: .now() + seconds, leeway: .seconds(1))
        timer.setEventHandler { MainActor.assumeIsolated { action() } }
        timer.resume()
        return { timer.cancel() }
    }
}

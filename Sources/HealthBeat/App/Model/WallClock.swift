import Foundation

/// The clock on the wall, which goes on while a machine sleeps and can be set; the clock of
/// animations does neither.
enum WallClock {
    /// Does something in so many seconds, or when the clock is set beyond that moment.
    ///
    /// - Returns: What calls it off.
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

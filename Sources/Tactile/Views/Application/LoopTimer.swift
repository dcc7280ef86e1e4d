import Foundation
import TactileGeometry
import TactileLayers

/// Work that the frame loop does later on the main actor, by the loop's own clock.
///
/// Unlike a `Timer` it follows `CACurrentMediaTime()`: a test whose clock is moved by hand meets it
/// exactly when it passes its time. The loop keeps a timer until it has fired or is cancelled.
///
/// ```swift
/// let timer = LoopTimer.schedule(after: 5) { [weak self] in self?.hide() }
/// timer.cancel()
/// ```
@MainActor
public final class LoopTimer {
    /// When it fires next, in seconds of `CACurrentMediaTime()`.
    public private(set) var fireTime: TimeInterval
    private let interval: TimeInterval?
    private let action: @MainActor () -> Void
    fileprivate var isScheduled = true
    private weak var queue: LoopTimerQueue?
    /// Where in the program it was scheduled.
    private let file: StaticString
    private let line: UInt

    private init(
        fireTime: TimeInterval, interval: TimeInterval?, in queue: LoopTimerQueue,
        file: StaticString, line: UInt,
        action: @escaping @MainActor () -> Void
    ) {
        self.queue = queue
        self.fireTime = fireTime
        self.interval = interval
        self.file = file
        self.line = line
        self.action = action
    }

    /// Calls `action` in `delay` seconds, then every `interval` seconds if that is given.
    /// A delay that is negative or not a number counts as none: the next turn. `file` and `line`
    /// are the caller's, for lines of `DebugChannels/events`.
    @discardableResult
    public static func schedule(
        after delay: TimeInterval, repeating interval: TimeInterval? = nil,
        file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @MainActor () -> Void
    ) -> LoopTimer {
        schedule(
            after: delay, repeating: interval, in: .current, file: file, line: line, action)
    }

    /// As ``schedule(after:repeating:file:line:_:)``, by the clock of a session that may not be the
    /// current one.
    @discardableResult
    package static func schedule(
        after delay: TimeInterval, repeating interval: TimeInterval? = nil,
        in session: ApplicationSession, file: StaticString = #fileID, line: UInt = #line,
        _ action: @escaping @MainActor () -> Void
    ) -> LoopTimer {
        let timer = LoopTimer(
            fireTime: session.now + (delay > 0 ? delay : 0),
            interval: interval.map { max($0, 0.001) }, in: session.timers, file: file, line: line,
            action: action)
        session.timers.insert(timer)
        return timer
    }

    /// The work is not done any more. A second call has no effect.
    public func cancel() {
        guard isScheduled else { return }
        isScheduled = false
        queue?.remove(self)
    }

    /// What a line says of it.
    fileprivate var debugName: String { "the timer of \(file):\(line)" }

    fileprivate func fire(at now: TimeInterval) {
        DebugLog.tell(.events, "\(debugName) fires")
        if let interval {
            // A late turn does not call back once for each interval that it missed.
            fireTime = max(fireTime + interval, now)
            queue?.insert(self)
        } else {
            isScheduled = false
        }
        action()
    }
}

/// All timers of a session, the earliest last.
@MainActor
package final class LoopTimerQueue {
    private var timers: [LoopTimer] = []

    fileprivate func insert(_ timer: LoopTimer) {
        var index = timers.endIndex
        while index > 0, timers[index - 1].fireTime <= timer.fireTime { index -= 1 }
        timers.insert(timer, at: index)
    }

    fileprivate func remove(_ timer: LoopTimer) {
        timers.removeAll { $0 === timer }
    }

    /// When the next timer is due, in the loop's seconds.
    package var nextFireTime: TimeInterval? { timers.last?.fireTime }

    /// Whose time that is, for a line.
    var nextName: String? { timers.last?.debugName }

    /// Calls what is due at `now`; what it schedules for `now` waits for the next call.
    package func fireDue(at now: TimeInterval) {
        guard let last = timers.last, last.fireTime <= now else { return }
        var due: [LoopTimer] = []
        while let timer = timers.last, timer.fireTime <= now {
            due.append(timer)
            timers.removeLast()
        }
        for timer in due where timer.isScheduled { timer.fire(at: now) }
    }

    func removeAll() { timers.removeAll() }
}

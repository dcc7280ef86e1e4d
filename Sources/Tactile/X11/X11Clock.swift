import Foundation

/// Turns the server's milliseconds into the platform's seconds.
struct X11Clock {
    /// The least that the platform's clock was ever ahead of an event's: the way without waiting.
    private var offset: TimeInterval?
    private var last: UInt = 0
    private var wraps: UInt = 0

    /// Seconds of the machine's monotonic clock.
    static var now: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) * 1e-9
    }

    /// When an event with the server's time `milliseconds` (32 bits, wrapping) happened.
    /// Never later than `now`; `now` itself for an event without a time.
    mutating func seconds(_ milliseconds: UInt, now: TimeInterval) -> TimeInterval {
        guard milliseconds != 0 else { return now }
        if last > milliseconds, last - milliseconds > 1 << 31 { wraps += 1 }
        last = milliseconds
        let server = TimeInterval(milliseconds + wraps << 32) / 1000
        offset = min(offset ?? .infinity, now - server)
        return server + (offset ?? 0)
    }
}

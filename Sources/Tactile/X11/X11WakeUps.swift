import CMainQueue
import Foundation
import Synchronization

/// Everything that may wake the loop, in one wait.
@MainActor
final class X11WakeUps {
    private var descriptors: [pollfd]
    private let signalPipe: Int32

    struct Reasons: OptionSet {
        let rawValue: Int
        static let display = Reasons(rawValue: 1)
        static let mainQueue = Reasons(rawValue: 2)
        static let signal = Reasons(rawValue: 4)
    }

    init(connection: Int32) {
        signalPipe = SignalPipe.reader()
        // An entry with a negative descriptor is passed over.
        descriptors = [connection, _dispatch_get_main_queue_handle_4CF(), signalPipe].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// Sleeps until something is there or `timeout` seconds are over; without a timeout for as
    /// long as it takes.
    func wait(timeout: TimeInterval?) -> Reasons {
        var reasons: Reasons = []
        let count = descriptors.count
        let ready = descriptors.withUnsafeMutableBufferPointer { buffer in
            guard let timeout else { return ppoll(buffer.baseAddress, nfds_t(count), nil, nil) }
            let bounded = min(max(0, timeout), 86_400)
            var time = timespec(
                tv_sec: Int(bounded),
                tv_nsec: Int((bounded - bounded.rounded(.down)) * 1e9))
            return ppoll(buffer.baseAddress, nfds_t(count), &time, nil)
        }
        guard ready > 0 else { return reasons }
        if descriptors[0].revents != 0 { reasons.insert(.display) }
        if descriptors[1].revents != 0 { reasons.insert(.mainQueue) }
        if descriptors[2].revents != 0 { reasons.insert(.signal) }
        return reasons
    }

    /// Does what waits in the main queue: `DispatchQueue.main`, `Task` on the main actor.
    func serveMainQueue() {
        var count: UInt64 = 0
        _ = read(descriptors[1].fd, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Seconds until a timer of `RunLoop.main` is due, not positive when one is; `nil` without any.
    func nextRunLoopTimer() -> TimeInterval? {
        let date = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
        return date == 0 ? nil : date - Date().timeIntervalSinceReferenceDate
    }

    /// Takes the signals that came; true when one of them asks the program to end.
    func takeSignals() -> Bool {
        var bytes: (UInt64, UInt64) = (0, 0)
        return read(signalPipe, &bytes, 16) > 0
    }
}

/// Signals that ask the program to end, as bytes in a pipe: the only thing a handler may safely do.
private enum SignalPipe {
    /// The handler, which may interrupt any thread, writes to this end.
    private static let writer = Atomic<Int32>(-1)
    @MainActor private static var readEnd: Int32 = -1

    @MainActor
    static func reader() -> Int32 {
        if readEnd >= 0 { return readEnd }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return -1 }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writer.store(ends[1], ordering: .releasing)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalPipe.writer.load(ordering: .acquiring), &byte, 1)
            errno = saved
        }
        action.sa_flags = SA_RESTART
        for number in [SIGTERM, SIGINT, SIGHUP] {
            var before = sigaction()
            sigaction(number, &action, &before)
            // What the parent chose to ignore, as nohup does, stays ignored.
            if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1 {
                sigaction(number, &before, nil)
            }
        }
        return readEnd
    }
}

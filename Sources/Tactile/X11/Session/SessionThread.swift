import CSession
import Foundation
import TactileThreads

/// The conversation with a session manager, on a thread of its own: libSM reads and greets with
/// calls that wait for the other end, which no window may. The thread sleeps until the manager says
/// something.
final class SessionThread: Sendable {
    /// What the manager says.
    enum Event: Sendable {
        /// It knows the program by this name from now on.
        case joined(identifier: String)
        /// Everything that the next run needs is to be saved, and ``SessionThread/saved()`` to be
        /// called.
        case save
        /// The program is to end.
        case end
    }

    /// What the thread is asked to do.
    private enum Order: UInt8 {
        case saved = 1
        case leave = 2
    }

    private let report: @Sendable (Event) -> Void
    private let properties: @Sendable (_ identifier: String) -> [SessionProperty]
    /// The ends of a pipe through which orders come.
    private let reader: Int32
    private let writer: Int32
    private let over = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - properties: What the manager is to keep of a program that it knows by a name.
    ///   - report: Called on the thread.
    init?(
        properties: @escaping @Sendable (_ identifier: String) -> [SessionProperty],
        report: @escaping @Sendable (Event) -> Void
    ) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reader, writer) = (ends[0], ends[1])
        self.properties = properties
        self.report = report
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Joins the session.
    ///
    /// - `identifier`: The name by which the manager knew the program in the last session; `nil`
    ///   for none.
    func start(as identifier: String?) {
        let isBegun = NewThread.begin(stackSize: 256 << 10) { [self] in
            work(identifier)
            over.signal()
        }
        // Nobody joined, and there is nothing to leave.
        if !isBegun { over.signal() }
    }

    /// What was asked for is on the disk.
    func saved() { order(.saved) }

    /// Leaves the session, which does not start the program again; waits `seconds` at most.
    func leave(within seconds: TimeInterval) {
        order(.leave)
        _ = over.wait(timeout: .now() + seconds)
    }

    private func order(_ order: Order) {
        var byte = order.rawValue
        _ = write(writer, &byte, 1)
    }

    // MARK: On the thread

    private func work(_ previous: String?) {
        // A manager that is gone is no reason to end; signals are the main thread's.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        guard let library = SessionLibrary(),
            let (connection, identifier) = join(library, as: previous)
        else { return }
        library.set(properties(identifier), of: connection)
        report(.joined(identifier: identifier))
        let ice = library.connection(connection)
        let descriptor = library.descriptor(ice)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        while true {
            var waits = [descriptor, reader].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&waits, 2, -1) >= 0 else { break }
            var byte: UInt8 = 0
            while read(reader, &byte, 1) == 1 {
                switch Order(rawValue: byte) {
                case .saved: library.saveDone(connection, true)
                case .leave:
                    _ = library.close(connection, 0, nil)
                    return
                case nil: break
                }
            }
            guard waits[0].revents != 0 else { continue }
            switch library.process(ice, nil, nil) {
            case IceProcessMessagesSuccess: break
            // The library has let go of it already.
            case IceProcessMessagesConnectionClosed: return
            default:
                _ = library.close(connection, 0, nil)
                return
            }
        }
    }

    private func join(
        _ library: SessionLibrary, as previous: String?
    ) -> (SmcConn, identifier: String)? {
        let own = Unmanaged.passUnretained(self).toOpaque()
        var callbacks = SmcCallbacks()
        callbacks.save_yourself.client_data = own
        callbacks.save_yourself.callback = { _, own, _, _, _, _ in
            SessionThread.from(own)?.report(.save)
        }
        callbacks.die.client_data = own
        callbacks.die.callback = { _, own in SessionThread.from(own)?.report(.end) }
        // What goes on was not stopped.
        callbacks.save_complete.callback = { _, _ in }
        callbacks.shutdown_cancelled.callback = { _, _ in }
        let mask =
            SmcSaveYourselfProcMask | SmcDieProcMask | SmcSaveCompleteProcMask
            | SmcShutdownCancelledProcMask
        var identifier: UnsafeMutablePointer<CChar>?
        var error = [CChar](repeating: 0, count: 256)
        let connection = library.open(
            nil, nil, SmProtoMajor, SmProtoMinor, UInt(mask), &callbacks, previous, &identifier,
            Int32(error.count), &error)
        defer { free(identifier) }
        guard let connection, let identifier else { return nil }
        return (connection, String(cString: identifier))
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> SessionThread? {
        pointer.map { Unmanaged<SessionThread>.fromOpaque($0).takeUnretainedValue() }
    }
}

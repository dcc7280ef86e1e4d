import Foundation

/// Has the main queue call when a connection has something to do, and not otherwise.
@MainActor
final class BusWatch {
    private let descriptor: Int32
    private let act: @MainActor () -> Void
    private var reading: (any DispatchSourceRead)?
    private var writing: (any DispatchSourceWrite)?
    private var timer: (any DispatchSourceTimer)?

    /// - Parameters:
    ///   - descriptor: The connection's socket, which stays the caller's.
    ///   - act: Is called on the main queue.
    init(descriptor: Int32, act: @escaping @MainActor () -> Void) {
        self.descriptor = descriptor
        self.act = act
        guard let own = copy() else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: own, queue: .main)
        begin(source, closing: own)
        reading = source
    }

    var hasTimer: Bool { timer != nil }

    func cancel() {
        reading?.cancel()
        wait(forWriting: false, deadline: nil)
        reading = nil
    }

    /// Also waits for room to write in, or for a time of ``BusClock``.
    func wait(forWriting isWriting: Bool, deadline: TimeInterval?) {
        if !isWriting {
            writing?.cancel()
            writing = nil
        } else if writing == nil, let own = copy() {
            let source = DispatchSource.makeWriteSource(fileDescriptor: own, queue: .main)
            begin(source, closing: own)
            writing = source
        }
        guard let deadline else {
            timer?.cancel()
            timer = nil
            return
        }
        let time = DispatchTime.now() + max(0, deadline - BusClock.now)
        if let timer { return timer.schedule(deadline: time) }
        let new = DispatchSource.makeTimerSource(queue: .main)
        new.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.act() } }
        new.schedule(deadline: time)
        new.resume()
        timer = new
    }

    private func begin(_ source: any DispatchSourceProtocol, closing own: Int32) {
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.act() } }
        source.setCancelHandler { Foundation.close(own) }
        source.resume()
    }

    /// A descriptor of a source's own, which is closed when nobody watches it any more.
    private func copy() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : copy
    }
}

import Foundation

/// A connection to a message bus: calls, signals, names and objects of the program's own.
///
/// Everything happens on the main actor and nothing waits: what is to be sent goes when the socket takes
/// it, and answers are handed over when they come. Without a bus, or after it went away, calls fail and
/// signals never come. An idle connection has no timer and wakes nobody.
@MainActor
package final class BusConnection {
    private let socket: BusSocket
    private var phase = Phase.greeting(linesLeft: 2)
    private var lastSerial: UInt32 = 0
    private var calls: [UInt32: PendingCall] = [:]
    private var timer: (any DispatchSourceTimer)?
    private var subscriptions: [Int: (rule: BusRule, handler: @MainActor (BusMessage) -> Void)] =
        [:]
    private var lastSubscription = 0
    var objects: [String: [BusInterface]] = [:]
    private var closeHandlers: [@MainActor () -> Void] = []
    /// The unique name that the bus gave, such as `:1.42`; `nil` before.
    package private(set) var name: String?

    private enum Phase {
        /// The bus still has to say that it knows us, in so many lines.
        case greeting(linesLeft: Int)
        case talking
        case closed
    }

    private struct PendingCall {
        /// In seconds of the clock that never goes back; `nil` waits as long as it takes.
        let deadline: TimeInterval?
        let completion: @MainActor (Result<[BusValue], BusError>) -> Void
    }

    /// Whether a timer runs, which gives a call up.
    var isWaiting: Bool { timer != nil }

    /// Begins a connection; `nil` where nobody listens. What is asked of it waits until the bus has
    /// greeted.
    package init?(_ address: BusAddress) {
        guard let socket = BusSocket(address) else { return nil }
        self.socket = socket
        socket.onActivity = { [weak self] in self?.receive() }
        // All in one go: the answers come in the same order.
        let identity = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
        let greeting = "AUTH EXTERNAL \(identity)\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n"
        socket.send([0] + Array(greeting.utf8))
        call(BusCall(bus: "Hello")) { [weak self] result in
            if case .success(let values) = result { self?.name = values.first?.text }
        }
    }

    isolated deinit { close() }

    package var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Ends the connection: calls that have no answer fail.
    package func close() {
        guard !isClosed else { return }
        phase = .closed
        socket.close()
        timer?.cancel()
        timer = nil
        subscriptions = [:]
        objects = [:]
        let open = calls.sorted { $0.key < $1.key }
        calls = [:]
        for (_, call) in open { call.completion(.failure(.noBus)) }
        let handlers = closeHandlers
        closeHandlers = []
        for handler in handlers { handler() }
    }

    /// Calls `handler` when the bus is gone, at once if it is already.
    package func whenClosed(_ handler: @escaping @MainActor () -> Void) {
        if isClosed { handler() } else { closeHandlers.append(handler) }
    }

    /// Serves the connection until `condition` holds or `seconds` are over, for a program that has no
    /// loop running; true if it holds.
    package func wait(atMost seconds: TimeInterval, until condition: () -> Bool) -> Bool {
        let end = BusClock.now + seconds
        while !condition() {
            guard BusClock.now < end, !isClosed else { return false }
            let next = calls.values.compactMap(\.deadline).min() ?? end
            // A little over, so that what is due then is seen to be.
            socket.wait(atMost: max(0, min(end, next) - BusClock.now) + 0.001)
            expire()
        }
        return true
    }

    // MARK: Calls

    /// Calls a method, whose answer comes later on the main actor; never before this returns, unless the
    /// connection is closed.
    ///
    /// - Parameters:
    ///   - call: Who is called and with what.
    ///   - timeout: Seconds until the call counts as failed; `nil` waits for as long as it takes.
    ///   - completion: Gets the values of the answer, or why there is none.
    package func call(
        _ call: BusCall, timeout: TimeInterval? = 25,
        completion: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
    ) {
        guard !isClosed else { return completion(.failure(.noBus)) }
        let serial = send(call.message)
        calls[serial] = PendingCall(
            deadline: timeout.map { BusClock.now + $0 }, completion: completion)
        schedule()
    }

    /// Calls a method and does not care what comes of it.
    package func tell(_ call: BusCall) {
        var message = call.message
        message.expectsNoReply = true
        send(message)
    }

    /// Sends a signal of an object of this program's.
    package func emit(path: String, interface: String, member: String, _ body: [BusValue]) {
        var message = BusMessage(.signal)
        (message.path, message.interface, message.member) = (path, interface, member)
        message.body = body
        send(message)
    }

    @discardableResult
    func send(_ message: BusMessage) -> UInt32 {
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        let (bytes, files) = message.encoded(serial: lastSerial)
        socket.send(bytes, files: files)
        return lastSerial
    }

    private func finish(_ serial: UInt32, _ result: Result<[BusValue], BusError>) {
        guard let call = calls.removeValue(forKey: serial) else { return }
        schedule()
        call.completion(result)
    }

    /// One timer for all calls, and none while no call waits.
    private func schedule() {
        guard let next = calls.values.compactMap(\.deadline).min(), !isClosed else {
            timer?.cancel()
            timer = nil
            return
        }
        if timer == nil {
            let new = DispatchSource.makeTimerSource(queue: .main)
            new.setEventHandler { [weak self] in
                MainActor.assumeIsolated { self?.expire() }
            }
            timer = new
            new.schedule(deadline: .now() + max(0, next - BusClock.now))
            new.resume()
        } else {
            timer?.schedule(deadline: .now() + max(0, next - BusClock.now))
        }
    }

    private func expire() {
        let now = BusClock.now
        let late = calls.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys.sorted()
        for serial in late { finish(serial, .failure(.timeout)) }
        if late.isEmpty { schedule() }
    }

    // MARK: Signals

    /// Calls `handler` for every signal that `rule` tells, until ``unsubscribe(_:)``.
    ///
    /// - Returns: What to give to ``unsubscribe(_:)``.
    @discardableResult
    package func subscribe(
        to rule: BusRule, handler: @escaping @MainActor (BusMessage) -> Void
    ) -> Int {
        lastSubscription += 1
        guard !isClosed else { return lastSubscription }
        subscriptions[lastSubscription] = (rule, handler)
        tell(BusCall(bus: "AddMatch", [.string(rule.text)]))
        return lastSubscription
    }

    /// Ends what ``subscribe(to:handler:)`` began; a second time it does nothing.
    package func unsubscribe(_ subscription: Int) {
        guard let rule = subscriptions.removeValue(forKey: subscription)?.rule else { return }
        tell(BusCall(bus: "RemoveMatch", [.string(rule.text)]))
    }

    // MARK: Arrival

    private func receive() {
        do {
            while !isClosed, try takeOne() {}
        } catch {
            return close()
        }
        if socket.isClosed { close() }
    }

    /// Takes a line of the greeting or a message; false when no whole one is there.
    private func takeOne() throws(BusDecoder.Malformed) -> Bool {
        if case .greeting(let linesLeft) = phase {
            guard let end = socket.arrived.firstIndex(of: UInt8(ascii: "\n")) else {
                guard socket.arrived.count < 4096 else { throw BusDecoder.Malformed() }
                return false
            }
            let line = socket.take(end + 1 - socket.arrived.startIndex)
            // The second line is about files: a bus that does not carry them says so and is of use.
            if linesLeft == 2, !line.starts(with: Array("OK".utf8)) { throw BusDecoder.Malformed() }
            phase = linesLeft > 1 ? .greeting(linesLeft: linesLeft - 1) : .talking
            return true
        }
        guard let length = try BusMessage.length(socket.arrived), socket.arrived.count >= length
        else { return false }
        if let message = try BusMessage.decoded(socket.take(length)) { handle(message) }
        return true
    }

    private func handle(_ message: BusMessage) {
        switch message.kind {
        case .reply:
            if let serial = message.replySerial { finish(serial, .success(message.body)) }
        case .failure:
            guard let serial = message.replySerial else { return }
            let failure = BusError.failure(
                name: message.failureName ?? "", message: message.body.first?.text ?? "")
            finish(serial, .failure(failure))
        case .signal:
            for (_, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
            where subscription.rule.matches(message) {
                subscription.handler(message)
            }
        case .call: answer(message)
        }
    }
}

/// Seconds of the clock that never goes back.
enum BusClock {
    static var now: TimeInterval { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}

import CSystemd
import Foundation

/// A connection to a message bus: calls, signals, names and objects of the program's own, by the
/// library sd-bus.
///
/// Everything happens on the main actor and nothing waits: what is to be sent goes when the socket
/// takes it, and answers are handed over when they come. Without a bus, or after it went away,
/// calls fail and signals never come. An idle connection has no timer and wakes nobody.
@MainActor
package final class BusConnection {
    private var bus: OpaquePointer?
    private var watch: BusWatch?
    private var calls: [ObjectIdentifier: PendingCall] = [:]
    /// What has arrived, to be handed over when the library is done with it: whoever gets it may do
    /// anything, also serve the connection.
    private var arrived: [LibraryMessage] = []
    private var answered: [(call: PendingCall, answer: Answer)] = []
    private var subscriptions: [Int: (rule: BusRule, handler: @MainActor (BusMessage) -> Void)] =
        [:]
    private var lastSubscription = 0
    var objects: [String: [BusInterface]] = [:]
    var finders: [String: @MainActor (BusMessage) -> [BusInterface]?] = [:]
    private var closeHandlers: [@MainActor () -> Void] = []

    package typealias Answer = Result<[BusValue], BusError>

    /// A call whose answer is awaited.
    private final class PendingCall {
        weak var connection: BusConnection?
        /// The library's hold on it.
        var slot: OpaquePointer?
        /// In seconds of ``BusClock``. The library would not look at its own before the bus has
        /// greeted.
        let deadline: TimeInterval
        let completion: @MainActor (Answer) -> Void

        init(
            _ connection: BusConnection, deadline: TimeInterval,
            completion: @escaping @MainActor (Answer) -> Void
        ) {
            self.connection = connection
            self.deadline = deadline
            self.completion = completion
        }
    }

    /// Begins a connection; `nil` where nobody listens. What is asked of it waits until the bus has
    /// greeted.
    package init?(_ address: BusAddress) {
        var new: OpaquePointer?
        guard sd_bus_new(&new) >= 0, let new else { return nil }
        guard sd_bus_set_address(new, address.text) >= 0, sd_bus_set_bus_client(new, 1) >= 0,
            sd_bus_negotiate_fds(new, 1) >= 0, sd_bus_start(new) >= 0
        else {
            sd_bus_unref(new)
            return nil
        }
        bus = new
        let own = Unmanaged.passUnretained(self).toOpaque()
        // Before all that the library does by itself with what arrives.
        sd_bus_add_filter(
            new, nil,
            { message, own, _ in
                guard let message, let own else { return 0 }
                return MainActor.assumeIsolated {
                    Unmanaged<BusConnection>.fromOpaque(own).takeUnretainedValue().take(message)
                }
            }, own)
        watch = BusWatch(descriptor: sd_bus_get_fd(new)) { [weak self] in self?.serve() }
        awaitMore()
    }

    isolated deinit { close() }

    package var isClosed: Bool { bus == nil }

    /// The unique name that the bus gave, such as `:1.42`; `nil` before.
    package var name: String? {
        var name: UnsafePointer<CChar>?
        guard let bus, sd_bus_is_ready(bus) > 0, sd_bus_get_unique_name(bus, &name) >= 0, let name
        else { return nil }
        return String(cString: name)
    }

    /// Whether a timer runs, which gives a call up.
    var isWaiting: Bool { watch?.hasTimer ?? false }

    /// Ends the connection: calls that have no answer fail.
    package func close() {
        guard let bus else { return }
        self.bus = nil
        watch?.cancel()
        watch = nil
        subscriptions = [:]
        (objects, finders) = ([:], [:])
        let open = answered.map(\.call) + calls.values
        (calls, answered, arrived) = ([:], [], [])
        for call in open { sd_bus_slot_unref(call.slot) }
        sd_bus_close(bus)
        sd_bus_unref(bus)
        for call in open { call.completion(.failure(.noBus)) }
        let handlers = closeHandlers
        closeHandlers = []
        for handler in handlers { handler() }
    }

    /// Calls `handler` when the bus is gone, at once if it is already.
    package func whenClosed(_ handler: @escaping @MainActor () -> Void) {
        if isClosed { handler() } else { closeHandlers.append(handler) }
    }

    // MARK: Serving

    /// Does what is due, and then waits for more without holding anybody up.
    private func serve() {
        while let bus {
            let result = sd_bus_process(bus, nil)
            // An answer that is there counts, also when the program was held up and reads it late.
            if result == 0 { expire() }
            handOver()
            if result < 0 { return close() }
            if result == 0 { break }
        }
        awaitMore()
    }

    private func awaitMore() {
        guard let bus else { return }
        let events = sd_bus_get_events(bus)
        var deadline = UInt64.max
        guard events >= 0, sd_bus_get_timeout(bus, &deadline) >= 0 else { return close() }
        let next = min(deadline == .max ? .infinity : TimeInterval(deadline) / 1e6, firstDeadline)
        watch?.wait(
            forWriting: events & POLLOUT != 0, deadline: next == .infinity ? nil : next)
    }

    private var firstDeadline: TimeInterval { calls.values.map(\.deadline).min() ?? .infinity }

    /// Gives up the calls whose time is over.
    private func expire() {
        let now = BusClock.now
        let late = calls.values.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
        for call in late {
            calls[ObjectIdentifier(call)] = nil
            answered.append((call, .failure(.timeout)))
        }
    }

    /// Serves the connection until `condition` holds or `seconds` are over, for a program that has
    /// no loop running; true if it holds.
    package func wait(atMost seconds: TimeInterval, until condition: () -> Bool) -> Bool {
        let end = BusClock.now + seconds
        while true {
            serve()
            if condition() { return true }
            let left = min(end, firstDeadline) - BusClock.now
            guard BusClock.now < end, let bus else { return false }
            sd_bus_wait(bus, UInt64(max(0, left) * 1e6) + 1)
        }
    }

    private func handOver() {
        while !answered.isEmpty || !arrived.isEmpty {
            while !answered.isEmpty {
                let (call, answer) = answered.removeFirst()
                sd_bus_slot_unref(call.slot)
                call.completion(answer)
            }
            guard !arrived.isEmpty else { return }
            let message = arrived.removeFirst()
            guard let content = message.content else { continue }
            if sd_bus_message_is_method_call(message.pointer, nil, nil) > 0 {
                answer(content, message)
            } else {
                for (_, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
                where subscription.rule.matches(content) {
                    subscription.handler(content)
                }
            }
        }
    }

    /// Keeps a call or a signal for ``handOver()``; the library answers pings.
    private func take(_ message: OpaquePointer) -> Int32 {
        guard sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Peer", nil) <= 0,
            sd_bus_message_is_method_call(message, nil, nil) > 0
                || sd_bus_message_is_signal(message, nil, nil) > 0
        else { return 0 }
        arrived.append(LibraryMessage(sharing: message))
        return 1
    }

    // MARK: Calls

    /// Calls a method, whose answer comes later on the main actor; never before this returns,
    /// unless the connection is closed or the arguments cannot be sent.
    ///
    /// - Parameters:
    ///   - call: Who is called and with what.
    ///   - timeout: Seconds until the call counts as failed; `nil` waits for as long as it takes.
    ///   - completion: Gets the values of the answer, or why there is none.
    package func call(
        _ call: BusCall, timeout: TimeInterval? = 25,
        completion: @escaping @MainActor (Answer) -> Void
    ) {
        guard let bus else { return completion(.failure(.noBus)) }
        // For files the library would wait for the greeting.
        guard sd_bus_is_ready(bus) > 0 || !call.arguments.contains(where: \.hasFile) else {
            return self.call(BusCall(bus: "GetId"), timeout: timeout) { [weak self] result in
                guard case .success = result, let self else { return completion(result) }
                self.call(call, timeout: timeout, completion: completion)
            }
        }
        guard let message = message(call) else { return completion(.failure(.unsendable)) }
        let deadline = timeout.map { BusClock.now + $0 } ?? .infinity
        let pending = PendingCall(self, deadline: deadline, completion: completion)
        let sent = sd_bus_call_async(
            bus, &pending.slot, message.pointer,
            { message, pending, _ in
                guard let message, let pending else { return 0 }
                MainActor.assumeIsolated {
                    let call = Unmanaged<PendingCall>.fromOpaque(pending).takeUnretainedValue()
                    call.connection?.finish(call, LibraryMessage(sharing: message))
                }
                return 1
            }, Unmanaged.passUnretained(pending).toOpaque(), .max)
        guard sent >= 0 else { return completion(.failure(.unsendable)) }
        calls[ObjectIdentifier(pending)] = pending
        awaitMore()
    }

    private func finish(_ call: PendingCall, _ message: LibraryMessage) {
        guard let bus, calls.removeValue(forKey: ObjectIdentifier(call)) != nil else { return }
        // Of a connection that breaks off the library tells each call that nobody answers.
        answered.append((call, sd_bus_is_open(bus) > 0 ? message.answer : .failure(.noBus)))
    }

    /// Calls a method and does not care what comes of it.
    package func tell(_ call: BusCall) {
        guard !isClosed, let message = message(call) else { return }
        sd_bus_message_set_expect_reply(message.pointer, 0)
        send(message, [])
    }

    /// Sends a signal of an object of this program's.
    package func emit(path: String, interface: String, member: String, _ body: [BusValue]) {
        guard let bus else { return }
        var pointer: OpaquePointer?
        sd_bus_message_new_signal(bus, &pointer, path, interface, member)
        send(LibraryMessage(owning: pointer), body)
    }

    private func message(_ call: BusCall) -> LibraryMessage? {
        var pointer: OpaquePointer?
        sd_bus_message_new_method_call(
            bus, &pointer, call.destination, call.path, call.interface, call.member)
        guard let message = LibraryMessage(owning: pointer), message.append(call.arguments) else {
            return nil
        }
        sd_bus_message_set_auto_start(pointer, call.mayStart ? 1 : 0)
        return message
    }

    /// Sends a message with values; what cannot be sent is not.
    func send(_ message: LibraryMessage?, _ values: [BusValue]) {
        guard let bus, let message, message.append(values) else { return }
        sd_bus_send(bus, message.pointer, nil)
        awaitMore()
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
}

/// Seconds of the clock that never goes back.
enum BusClock {
    static var now: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// An interface of an object that a program exports: methods and properties that others may read.
@MainActor
package struct BusInterface {
    package let name: String
    var methods:
        [String: (arguments: String, results: String, answer: @MainActor (BusRequest) -> Void)] =
            [:]
    var properties: [String: (type: String, value: @MainActor () -> BusValue)] = [:]

    package init(_ name: String) { self.name = name }

    /// Adds a method.
    ///
    /// - Parameters:
    ///   - name: As others call it.
    ///   - arguments: The types that it takes; a call with others is refused.
    ///   - results: The types that it gives, which introspection tells.
    ///   - answer: Is to answer the request, at once or later.
    package mutating func method(
        _ name: String, _ arguments: String = "", results: String = "",
        answer: @escaping @MainActor (BusRequest) -> Void
    ) {
        methods[name] = (arguments, results, answer)
    }

    /// Adds a property that is read each time when somebody asks.
    ///
    /// - Parameters:
    ///   - name: As others call it.
    ///   - type: The signature of the values.
    ///   - value: Gives the value.
    package mutating func property(
        _ name: String, _ type: String, value: @escaping @MainActor () -> BusValue
    ) {
        properties[name] = (type, value)
    }
}

/// A call that somebody waits for the answer of. A request that is let go of without an answer is one
/// that nobody will answer; its caller gives up in time.
@MainActor
package struct BusRequest {
    package let message: BusMessage
    let connection: BusConnection

    package var arguments: [BusValue] { message.body }

    package func reply(_ values: [BusValue] = []) {
        var reply = BusMessage(.reply)
        reply.body = values
        send(reply)
    }

    /// - Parameters:
    ///   - name: Of the failure, in the form of an interface's name.
    ///   - text: A sentence on it.
    package func fail(_ name: String, _ text: String) {
        var failure = BusMessage(.failure)
        failure.failureName = name
        failure.body = [.string(text)]
        send(failure)
    }

    private func send(_ answer: BusMessage) {
        guard !message.expectsNoReply else { return }
        var answer = answer
        answer.replySerial = message.serial
        answer.destination = message.sender
        connection.send(answer)
    }
}

import CSystemd

/// An interface of an object that a program exports: methods, and properties that others may read
/// and some of which they may set. Several objects may share one.
@MainActor
package struct BusInterface {
    package let name: String
    var methods:
        [String: (arguments: String, results: String, answer: @MainActor (BusRequest) -> Void)] =
            [:]
    var properties: [String: Property] = [:]

    struct Property {
        let type: String
        /// Gets the path of the object.
        let value: @MainActor (String) -> BusValue
        /// Gets the path of the object and a value of the type; false for one that cannot be.
        let change: (@MainActor (String, BusValue) -> Bool)?
    }

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
        properties[name] = Property(type: type, value: { _ in value() }, change: nil)
    }

    /// Adds a property of each of the objects that share the interface.
    ///
    /// - Parameters:
    ///   - name: As others call it.
    ///   - type: The signature of the values.
    ///   - value: Gives the value of the object with a path.
    ///   - change: Sets the value of the object with a path, or returns false; `nil` where the
    ///     property is only read.
    package mutating func property(
        _ name: String, _ type: String, of value: @escaping @MainActor (String) -> BusValue,
        change: (@MainActor (String, BusValue) -> Bool)? = nil
    ) {
        properties[name] = Property(type: type, value: value, change: change)
    }
}

/// A call that somebody waits for the answer of. A request that is let go of without an answer is
/// one that nobody will answer; its caller gives up in time.
@MainActor
package struct BusRequest {
    package let message: BusMessage
    let origin: LibraryMessage
    let connection: BusConnection

    package var arguments: [BusValue] { message.body }

    package func reply(_ values: [BusValue] = []) {
        guard !message.expectsNoReply else { return }
        var pointer: OpaquePointer?
        sd_bus_message_new_method_return(origin.pointer, &pointer)
        connection.send(LibraryMessage(owning: pointer), values)
    }

    /// - Parameters:
    ///   - name: Of the failure, in the form of an interface's name.
    ///   - text: A sentence on it.
    package func fail(_ name: String, _ text: String) {
        guard !message.expectsNoReply else { return }
        var pointer: OpaquePointer?
        name.withCString { name in
            text.withCString { text in
                var error = sd_bus_error(name: name, message: text, _need_free: 0)
                _ = sd_bus_message_new_method_error(origin.pointer, &pointer, &error)
            }
        }
        connection.send(LibraryMessage(owning: pointer), [])
    }
}

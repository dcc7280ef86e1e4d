/// A method to be called: of whom, of which object, with what.
package struct BusCall: Sendable {
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [BusValue]
    /// Whether the bus may start a program that would answer.
    package var mayStart = true

    /// A call that the bus may start a program for, unless told otherwise.
    package init(
        _ destination: String, path: String, interface: String, _ member: String,
        _ arguments: [BusValue] = [], mayStart: Bool = true
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.mayStart = mayStart
    }

    /// A method of the bus itself.
    init(bus member: String, _ arguments: [BusValue] = []) {
        self.init(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus", member, arguments)
    }
}

/// Which signals are wanted: of those that have all that is told here.
package struct BusRule: Sendable {
    /// Of whom; the bus sees to it for a name that is not unique.
    package var sender: String?
    package var path: String?
    package var interface: String
    package var member: String
    /// What the first argument is, a text; any with `nil`.
    package var argument: String?

    package init(
        sender: String? = nil, path: String? = nil, interface: String, member: String,
        argument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.argument = argument
    }

    /// As the bus wants it. None of the names may have an apostrophe, and none has.
    var text: String {
        var text = "type='signal',interface='\(interface)',member='\(member)'"
        if let sender { text += ",sender='\(sender)'" }
        if let path { text += ",path='\(path)'" }
        if let argument { text += ",arg0='\(argument)'" }
        return text
    }

    func matches(_ message: BusMessage) -> Bool {
        guard message.interface == interface, message.member == member,
            path == nil || message.path == path,
            argument == nil || message.body.first?.text == argument
        else { return false }
        guard let sender, sender.hasPrefix(":") else { return true }
        return message.sender == sender
    }
}

/// Objects of the program that others on the bus call.
extension BusConnection {
    /// Lets others call an object. Interfaces that the path had before are exchanged; none takes the
    /// object away.
    package func export(_ interfaces: [BusInterface], at path: String) {
        objects[path] = interfaces.isEmpty ? nil : interfaces
    }

    func answer(_ message: BusMessage, _ origin: LibraryMessage) {
        let request = BusRequest(message: message, origin: origin, connection: self)
        guard let path = message.path, let member = message.member else { return }
        let below = children(of: path)
        guard let interfaces = objects[path] ?? (below.isEmpty ? nil : []) else {
            return request.fail(Self.noObject, "There is no object \(path).")
        }
        switch message.interface {
        case "org.freedesktop.DBus.Introspectable" where member == "Introspect":
            request.reply([.string(Self.introspection(interfaces, children: below))])
        case "org.freedesktop.DBus.Properties":
            answerProperty(request, member, interfaces)
        default:
            // The interface may be left out of a call.
            let wanted = interfaces.filter {
                message.interface == nil || message.interface == $0.name
            }
            guard let method = wanted.lazy.compactMap({ $0.methods[member] }).first else {
                return request.fail(Self.noMethod, "There is no method \(member) at \(path).")
            }
            let types = message.body.map(\.signature).joined()
            guard types == method.arguments else {
                return request.fail(
                    Self.wrongArguments,
                    "\(member) takes “\(method.arguments)” and was given “\(types)”.")
            }
            method.answer(request)
        }
    }

    static let noObject = "org.freedesktop.DBus.Error.UnknownObject"
    static let noMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    static let noProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    static let wrongArguments = "org.freedesktop.DBus.Error.InvalidArgs"

    private func answerProperty(
        _ request: BusRequest, _ member: String, _ interfaces: [BusInterface]
    ) {
        let wanted = request.arguments.first?.text ?? ""
        let interface = interfaces.first { $0.name == wanted }
        switch (member, request.arguments.count) {
        case ("Get", 2):
            let name = request.arguments[1].text ?? ""
            guard let property = interface?.properties[name] else {
                return request.fail(Self.noProperty, "There is no property \(name) in \(wanted).")
            }
            request.reply([.variant(property.value())])
        case ("GetAll", 1):
            request.reply([.details((interface?.properties ?? [:]).mapValues { $0.value() })])
        case ("Set", 3):
            request.fail(
                "org.freedesktop.DBus.Error.PropertyReadOnly", "Properties here are only read.")
        default:
            request.fail(Self.noMethod, "Properties have Get, GetAll and Set.")
        }
    }

    /// The next parts of paths below `path` that lead to objects.
    private func children(of path: String) -> [String] {
        let start = path == "/" ? "/" : path + "/"
        let names = objects.keys.filter { $0.hasPrefix(start) }
            .compactMap { $0.dropFirst(start.count).split(separator: "/").first.map(String.init) }
        return Set(names).sorted()
    }

    private static func introspection(
        _ interfaces: [BusInterface], children: [String]
    ) -> String {
        var text = "<node>\n"
        for interface in interfaces {
            text += "  <interface name=\"\(interface.name)\">\n"
            for (name, method) in interface.methods.sorted(by: { $0.key < $1.key }) {
                text += "    <method name=\"\(name)\">\n"
                for (types, direction) in [(method.arguments, "in"), (method.results, "out")] {
                    for type in BusSignature.types(of: types) ?? [] {
                        text += "      <arg type=\"\(type)\" direction=\"\(direction)\"/>\n"
                    }
                }
                text += "    </method>\n"
            }
            for (name, property) in interface.properties.sorted(by: { $0.key < $1.key }) {
                text +=
                    "    <property name=\"\(name)\" type=\"\(property.type)\" access=\"read\"/>\n"
            }
            text += "  </interface>\n"
        }
        for child in children { text += "  <node name=\"\(child)\"/>\n" }
        return text + "</node>\n"
    }
}

/// Objects of the program that others on the bus call.
extension BusConnection {
    /// Lets others call an object. Interfaces that the path had before are exchanged; none takes
    /// the object away.
    package func export(_ interfaces: [BusInterface], at path: String) {
        objects[path] = interfaces.isEmpty ? nil : interfaces
    }

    /// Lets others call the objects below a path, which are found when they are called.
    ///
    /// - Parameters:
    ///   - path: Of what the objects are below; objects of ``export(_:at:)`` come first.
    ///   - find: Gives the interfaces of the object that a call is for; `nil` where there is none.
    package func export(
        below path: String, find: @escaping @MainActor (BusMessage) -> [BusInterface]?
    ) {
        finders[path + "/"] = find
    }

    private func found(for message: BusMessage, at path: String) -> [BusInterface]? {
        for (start, find) in finders where path.hasPrefix(start) {
            if let interfaces = find(message) { return interfaces }
        }
        return nil
    }

    func answer(_ message: BusMessage, _ origin: LibraryMessage) {
        let request = BusRequest(message: message, origin: origin, connection: self)
        guard let path = message.path, let member = message.member else { return }
        let below = children(of: path)
        guard
            let interfaces = objects[path] ?? found(for: message, at: path)
                ?? (below.isEmpty ? nil : [])
        else {
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
        let path = request.message.path ?? ""
        let interface = interfaces.first { $0.name == wanted }
        let name = request.arguments.dropFirst().first?.text ?? ""
        let property = interface?.properties[name]
        switch (member, request.arguments.count) {
        case ("Get", 2):
            guard let property else {
                return request.fail(Self.noProperty, "There is no property \(name) in \(wanted).")
            }
            request.reply([.variant(property.value(path))])
        case ("GetAll", 1):
            request.reply([.details((interface?.properties ?? [:]).mapValues { $0.value(path) })])
        case ("Set", 3):
            guard let property else {
                return request.fail(Self.noProperty, "There is no property \(name) in \(wanted).")
            }
            guard let change = property.change else {
                return request.fail(
                    "org.freedesktop.DBus.Error.PropertyReadOnly", "\(name) is only read.")
            }
            guard case .variant(let value) = request.arguments[2], value.signature == property.type,
                change(path, value)
            else {
                return request.fail(Self.wrongArguments, "\(name) cannot be that.")
            }
            request.reply()
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
                let access = property.change == nil ? "read" : "readwrite"
                text +=
                    "    <property name=\"\(name)\" type=\"\(property.type)\" access=\"\(access)\"/>\n"
            }
            text += "  </interface>\n"
        }
        for child in children { text += "  <node name=\"\(child)\"/>\n" }
        return text + "</node>\n"
    }
}

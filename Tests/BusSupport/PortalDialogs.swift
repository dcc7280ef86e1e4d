import TactileBus

/// Dialogs of a test's own portal: they answer when the test says so.
@MainActor
package final class TestDialogs {
    private unowned let connection: BusConnection
    private static let path = "/org/freedesktop/portal/desktop"
    /// Of the request that was made last.
    package private(set) var handle: String?
    /// The member and the arguments of all that was asked for, the oldest first.
    package private(set) var asked: [(member: String, arguments: [BusValue])] = []
    /// The requests that the program has taken back.
    package private(set) var closed: [String] = []
    /// Answers before the call itself returns, as portals may.
    package var answersAtOnce: (code: UInt32, details: [String: BusValue])?

    init(_ connection: BusConnection) { self.connection = connection }

    var interfaces: [BusInterface] {
        [
            interface(
                "FileChooser", ["OpenFile": "ssa{sv}", "SaveFile": "ssa{sv}"]),
            interface("Print", ["PreparePrint": "ssa{sv}a{sv}a{sv}", "Print": "ssha{sv}"]),
            interface("Email", ["ComposeEmail": "sa{sv}"]),
            interface("Inhibit", ["Inhibit": "sua{sv}"]),
            interface("Background", ["RequestBackground": "sa{sv}"]),
        ]
    }

    private func interface(_ name: String, _ members: [String: String]) -> BusInterface {
        var interface = BusInterface("org.freedesktop.portal." + name)
        for (member, types) in members {
            interface.method(member, types, results: "o") { [weak self] in self?.ask(member, $0) }
        }
        return interface
    }

    private func ask(_ member: String, _ request: BusRequest) {
        asked.append((member, request.arguments))
        let token = request.arguments.last?["handle_token"]?.text ?? "t"
        let sender = (request.message.sender ?? ":").dropFirst().replacing(".", with: "_")
        let handle = "\(Self.path)/request/\(sender)/\(token)"
        self.handle = handle
        var object = BusInterface("org.freedesktop.portal.Request")
        object.method("Close") { [weak self] request in
            self?.closed.append(handle)
            request.reply()
        }
        connection.export([object], at: handle)
        if let answer = answersAtOnce { self.answer(answer.code, answer.details) }
        request.reply([.path(handle)])
    }

    /// Answers the last request: 0 is the person's choice, 1 that they cancelled, 2 that it ended
    /// otherwise.
    package func answer(_ code: UInt32, _ details: [String: BusValue] = [:]) {
        guard let handle else { return }
        connection.emit(
            path: handle, interface: "org.freedesktop.portal.Request", member: "Response",
            [.uint32(code), .details(details)])
    }
}

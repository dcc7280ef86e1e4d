import TactileBus
import TactileViews

/// Keeps the session from ending unasked while the program has something that is not saved, by
/// `org.freedesktop.portal.Inhibit`: the desktop shows the reason before the person logs out.
@MainActor
final class PortalInhibition {
    private let connection: BusConnection
    private var handle: String?
    private var isOver = false
    private static let interface = "org.freedesktop.portal.Inhibit"
    /// Of the portal's flags: logging out.
    private static let logout: UInt32 = 1

    /// - Parameters:
    ///   - connection: To the desktop; where it has no such portal nothing happens.
    ///   - window: The portal's name of the window that would lose something.
    ///   - reason: What would be lost.
    init(_ connection: BusConnection, window: String, reason: String) {
        self.connection = connection
        connection.call(
            BusCall(
                Portal.name, path: Portal.path, interface: Self.interface, "Inhibit",
                [
                    .string(window), .uint32(Self.logout),
                    .details(["reason": .string(reason)]),
                ])
        ) { [self] result in
            // The object waits for the answer, also when it is over already.
            handle = try? result.get().first?.text
            if isOver { close() }
        }
    }

    /// The session may end.
    func end() {
        guard !isOver else { return }
        isOver = true
        close()
    }

    private func close() {
        guard let handle else { return }
        connection.tell(
            BusCall(
                Portal.name, path: handle, interface: "org.freedesktop.portal.Request", "Close",
                mayStart: false))
    }
}

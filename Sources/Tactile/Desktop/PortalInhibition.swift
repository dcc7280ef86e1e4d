import TactileBus
import TactileViews

/// Keeps the session from ending unasked while the program has something that is not saved, or the
/// display from going dark, by `org.freedesktop.portal.Inhibit`. The desktop shows the reason
/// before the person logs out.
@MainActor
final class PortalInhibition {
    private let connection: BusConnection
    private var handle: String?
    private var isOver = false
    private static let interface = "org.freedesktop.portal.Inhibit"
    /// What the desktop is kept from, as the portal's flags.
    enum Kind: UInt32 {
        case logout = 1
        /// Dimming and locking the display.
        case idle = 8
    }

    /// - Parameters:
    ///   - connection: To the desktop; where it has no such portal nothing happens.
    ///   - kind: What the desktop is kept from.
    ///   - window: The portal's name of the window that would lose something.
    ///   - reason: What would be lost.
    init(
        _ connection: BusConnection, _ kind: Kind = .logout, window: String, reason: String
    ) {
        self.connection = connection
        connection.call(
            BusCall(
                Portal.name, path: Portal.path, interface: Self.interface, "Inhibit",
                [
                    .string(window), .uint32(kind.rawValue),
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

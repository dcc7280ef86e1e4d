import Foundation
import TactileBus
import TactileViews

/// Something that a portal of the desktop asks the person, in a window of the desktop's: the answer
/// is a signal that comes when the person is done.
///
/// `org.freedesktop.portal.Request` in the words of the portals' specification.
@MainActor
package final class PortalRequest {
    /// What came of it.
    package enum Outcome: Equatable {
        /// The user's answer.
        case answered(BusValue)
        /// The user wants nothing of it.
        case cancelled
        /// It ended without a yes or a no, as dialogs do that are closed by their frame. Where the
        /// user was asked, that is a no.
        case ended
        /// The user was asked, and whoever asked is gone without an answer.
        case lost
        /// Nobody asked the user: there is no bus or no such portal, or it refused.
        case missing
    }

    private let connection: BusConnection?
    private let completion: @MainActor (Outcome) -> Void
    private var subscriptions: [Int] = []
    private var path: String?
    /// Whether the portal may have asked the user: the request was sent, and not refused.
    private var isAsking = false
    private var isOver = false
    /// Failures that do not say whether the portal had the request.
    private static let silences: Set = [
        "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Disconnected",
        "org.freedesktop.DBus.Error.Timeout",
    ]
    private static let interface = "org.freedesktop.portal.Request"

    /// Asks.
    ///
    /// - Parameters:
    ///   - interface: Of the portal, such as `org.freedesktop.portal.FileChooser`.
    ///   - member: The method, whose last argument are details.
    ///   - arguments: Those before the details.
    ///   - details: Without the `handle_token`, which is added.
    ///   - connection: To the desktop; the running program's unless told otherwise.
    ///   - completion: Is called once, later than this returns, unless ``close()`` comes first.
    package init(
        _ interface: String, _ member: String, _ arguments: [BusValue],
        details: [String: BusValue],
        on connection: BusConnection? = DesktopSession.current?.connection,
        completion: @escaping @MainActor (Outcome) -> Void
    ) {
        self.completion = completion
        self.connection = connection
        guard let connection else {
            DispatchQueue.main.async { MainActor.assumeIsolated { self.finish(.missing) } }
            return
        }
        connection.whenClosed { [weak self] in self?.fail() }
        let ask = { [weak self] in
            guard let self, !isOver else { return }
            begin(on: connection, interface, member, arguments, details)
        }
        // The name that the bus gives is part of the request's path.
        if connection.name == nil {
            connection.hasOwner(Portal.name) { _ in ask() }
        } else {
            ask()
        }
    }

    isolated deinit { close() }

    private func begin(
        on connection: BusConnection, _ interface: String, _ member: String,
        _ arguments: [BusValue], _ details: [String: BusValue]
    ) {
        guard let name = connection.name else { return finish(.missing) }
        let token = "tactile_" + UUID().uuidString.replacing("-", with: "")
        let sender = name.dropFirst().replacing(".", with: "_")
        // Before the call, so that an answer at once is not missed.
        listen("\(Portal.path)/request/\(sender)/\(token)")
        subscriptions.append(
            connection.subscribe(
                to: BusRule(
                    sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
                    member: "NameOwnerChanged")
            ) { [weak self] signal in
                // A portal that is only being started had no owner before.
                guard signal.body.first?.text == Portal.name, signal.body.count == 3,
                    signal.body[1].text?.isEmpty == false
                else { return }
                self?.fail()
            })
        var details = details
        details["handle_token"] = .string(token)
        isAsking = true
        connection.call(
            BusCall(
                Portal.name, path: Portal.path, interface: interface, member,
                arguments + [.details(details)])
        ) { [weak self] result in
            guard let self, !isOver else { return }
            switch result {
            case .failure(.failure(let name, _)) where !Self.silences.contains(name):
                return finish(.missing)
            case .failure(.unsendable): return finish(.missing)
            default: break
            }
            guard let handle = try? result.get().first?.text else { return fail() }
            // Portals from before there were tokens name their requests themselves.
            if handle != path { listen(handle) }
        }
    }

    private func listen(_ path: String) {
        guard let connection else { return }
        self.path = path
        subscriptions.append(
            connection.subscribe(
                to: BusRule(
                    sender: Portal.name, path: path, interface: Self.interface, member: "Response")
            ) { [weak self] signal in
                guard let self, signal.body.count == 2 else { return }
                // Each is an answer, also a number that no specification has yet.
                switch signal.body[0].integer {
                case 0: finish(.answered(signal.body[1]))
                case 1: finish(.cancelled)
                default: finish(.ended)
                }
            })
    }

    private func fail() { finish(isAsking ? .lost : .missing) }

    private func finish(_ outcome: Outcome) {
        guard !isOver else { return }
        end()
        completion(outcome)
    }

    /// Takes the desktop's window away again; nothing is answered any more. After an answer it does
    /// nothing.
    package func close() {
        guard !isOver else { return }
        end()
        guard let path else { return }
        connection?.tell(
            BusCall(
                Portal.name, path: path, interface: Self.interface, "Close", mayStart: false))
    }

    private func end() {
        isOver = true
        for subscription in subscriptions { connection?.unsubscribe(subscription) }
        subscriptions = []
    }
}

extension UIWindow {
    /// What portals call the window; empty where they do not know it.
    package var portalName: String { platformWindow?.portalName ?? "" }
}

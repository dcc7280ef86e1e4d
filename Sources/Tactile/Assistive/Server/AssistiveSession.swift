import Foundation
import TactileBus
import TactileViews

/// Lets readers of the screen reach a running program, over AT-SPI 2 on a bus of their own.
///
/// Everything waits until the desktop says that there are readers. Without them, and without a bus,
/// nothing runs and nothing is made.
@MainActor
package final class AssistiveSession {
    private weak var session: ApplicationSession?
    private let programName: String
    private let locale: String
    private weak var bus: BusConnection?
    private var wishes: [String: Bool] = [:]
    /// Whether the address of the readers' bus was asked for.
    private var isAsking = false
    private var server: AssistiveServer?

    private static let name = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let status = "org.a11y.Status"
    private static let properties = "org.freedesktop.DBus.Properties"

    /// - Parameters:
    ///   - session: Of the running program.
    ///   - programName: What readers call the program.
    ///   - environment: Says which language the program's texts are in, by `LC_ALL`, `LC_MESSAGES`
    ///     or `LANG`.
    package init(
        _ session: ApplicationSession, programName: String, environment: [String: String]
    ) {
        self.session = session
        self.programName = programName
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        self.locale = locale ?? "C"
    }

    /// Follows whether there are readers, on the session's bus. `nil`, or one that goes away, ends
    /// it.
    package func connect(_ bus: BusConnection?) {
        guard let bus, self.bus == nil else { return }
        self.bus = bus
        bus.subscribe(
            to: BusRule(
                sender: Self.name, path: Self.path, interface: Self.properties,
                member: "PropertiesChanged", argument: Self.status)
        ) { [weak self] signal in
            if signal.body.count > 1 { self?.take(signal.body[1]) }
        }
        bus.subscribe(
            to: BusRule(
                sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged", argument: Self.name)
        ) { [weak self] signal in
            if signal.body.last?.text == "" { self?.lost() } else { self?.ask() }
        }
        ask()
    }

    /// Ends it for good.
    package func end() {
        server?.end()
        server = nil
        bus = nil
    }

    /// To the readers' bus; `nil` while nobody reads.
    var connection: BusConnection? { server?.connection }

    /// The service is not started for this: whoever reads has started it.
    private func ask() {
        bus?.call(
            BusCall(
                Self.name, path: Self.path, interface: Self.properties, "GetAll",
                [.string(Self.status)], mayStart: false)
        ) { [weak self] result in
            if let all = try? result.get().first { self?.take(all) }
        }
    }

    private func take(_ values: BusValue) {
        for name in ["IsEnabled", "ScreenReaderEnabled"] {
            if let wish = values[name]?.boolean { wishes[name] = wish }
        }
        follow()
    }

    private func lost() {
        wishes = [:]
        follow()
    }

    private func follow() {
        guard wishes.values.contains(true) else {
            server?.end()
            server = nil
            return
        }
        guard server == nil, !isAsking, let bus else { return }
        isAsking = true
        bus.call(
            BusCall(Self.name, path: Self.path, interface: Self.name, "GetAddress")
        ) { [weak self] result in
            guard let self else { return }
            isAsking = false
            guard wishes.values.contains(true), let text = try? result.get().first?.text else {
                return
            }
            serve(at: text)
        }
    }

    private func serve(at address: String) {
        guard server == nil, let session, let address = BusAddress(address),
            let connection = BusConnection(address)
        else { return }
        let server = AssistiveServer(
            connection, session: session, programName: programName, locale: locale)
        self.server = server
        connection.whenClosed { [weak self, weak server] in
            guard let self, let server, self.server === server else { return }
            self.server = nil
            server.end()
        }
    }
}

import TactileBus

/// Portals and notifications of a test's own, on a private bus.
@MainActor
package final class TestDesktop {
    package let connection: BusConnection
    /// Settings by namespace and key; ``change(_:_:_:)`` tells of one.
    package var settings: [String: [String: BusValue]] = [:]
    /// What was asked for, the oldest first: the member and its arguments.
    package private(set) var asked: [(member: String, arguments: [BusValue])] = []
    /// Those for files, printing and the session's end.
    package let dialogs: TestDialogs
    private var lastNotification: UInt32 = 0
    private var names = 0

    /// - `hasDialogs`: Whether the portal has dialogs, which some desktops have none of.
    package init(_ bus: PrivateBus, hasDialogs: Bool = true) throws {
        connection = try bus.connection()
        dialogs = TestDialogs(connection)
        let portal = "/org/freedesktop/portal/desktop"
        connection.export(
            [settingsPortal, openPortal] + (hasDialogs ? dialogs.interfaces : []), at: portal)
        connection.export([notifications], at: "/org/freedesktop/Notifications")
        for name in ["org.freedesktop.portal.Desktop", "org.freedesktop.Notifications"] {
            connection.own(name) { [weak self] in if $0 { self?.names += 1 } }
        }
        guard connection.wait(atMost: 20, until: { names == 2 }) else {
            throw PrivateBus.Missing(description: "the test's desktop has no names")
        }
    }

    private var settingsPortal: BusInterface {
        var interface = BusInterface("org.freedesktop.portal.Settings")
        interface.method("ReadAll", "as", results: "a{sa{sv}}") { [weak self] request in
            let wanted = request.arguments[0].members.compactMap(\.text)
            let all = (self?.settings ?? [:]).filter { wanted.contains($0.key) }
            request.reply([
                .array(all.map { .entry(.string($0.key), .details($0.value)) }, of: "{sa{sv}}")
            ])
        }
        return interface
    }

    private var openPortal: BusInterface {
        var interface = BusInterface("org.freedesktop.portal.OpenURI")
        interface.method("OpenURI", "ssa{sv}", results: "o") { [weak self] request in
            self?.asked.append(("OpenURI", request.arguments))
            request.reply([.path("/request/1")])
        }
        interface.method("OpenFile", "sha{sv}", results: "o") { [weak self] request in
            self?.asked.append(("OpenFile", request.arguments))
            request.reply([.path("/request/1")])
        }
        return interface
    }

    private var notifications: BusInterface {
        var interface = BusInterface("org.freedesktop.Notifications")
        interface.method("Notify", "susssasa{sv}i", results: "u") { [weak self] request in
            guard let self else { return }
            asked.append(("Notify", request.arguments))
            lastNotification += 1
            request.reply([.uint32(lastNotification)])
        }
        interface.method("CloseNotification", "u") { [weak self] request in
            self?.asked.append(("CloseNotification", request.arguments))
            request.reply()
        }
        return interface
    }

    /// Gives a setting another value and tells everybody.
    package func change(_ space: String, _ key: String, _ value: BusValue) {
        settings[space, default: [:]][key] = value
        connection.emit(
            path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.portal.Settings",
            member: "SettingChanged", [.string(space), .string(key), .variant(value)])
    }

    /// Presses a button of the message that was shown last.
    package func press(_ action: String, token: String? = nil) {
        func emit(_ member: String, _ text: String) {
            connection.emit(
                path: "/org/freedesktop/Notifications", interface: "org.freedesktop.Notifications",
                member: member, [.uint32(lastNotification), .string(text)])
        }
        if let token { emit("ActivationToken", token) }
        emit("ActionInvoked", action)
    }
}

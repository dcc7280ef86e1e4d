import TactileBus
import TactileViews

/// Serves the program's tree on the readers' bus.
///
/// The program tells the registry that it is there, and does nothing more until somebody reads: the
/// tree is made for the first reader and given up with the last one.
@MainActor
final class AssistiveServer {
    let connection: BusConnection
    private weak var session: ApplicationSession?
    private let objects: AssistiveObjects
    private let readers: AssistiveReaders
    private let keys: AssistiveKeys
    private var events: AssistiveEvents?
    private var tree: AccessibilityTree?

    private static let registry = "org.a11y.atspi.Registry"
    private static let registryPath = "/org/a11y/atspi/registry"

    /// - Parameters:
    ///   - connection: To the readers' bus.
    ///   - session: Of the program.
    ///   - programName: What readers call the program.
    ///   - locale: Of texts that do not say their language.
    init(
        _ connection: BusConnection, session: ApplicationSession, programName: String,
        locale: String
    ) {
        self.connection = connection
        self.session = session
        objects = AssistiveObjects(programName: programName, locale: locale)
        readers = AssistiveReaders(connection)
        keys = AssistiveKeys(connection, session)
        objects.provide = { [weak self] in self?.currentTree() }
        objects.noticed = { [weak self] in self?.readers.come($0) }
        readers.changed = { [weak self] in self?.readersChanged($0) }
        objects.export(on: connection)
        listen()
    }

    /// Who listens to events is known before the program is: whoever comes afterwards is heard of.
    private func listen() {
        connection.subscribe(to: registrySignal("EventListenerRegistered")) { [weak self] signal in
            guard let name = signal.body.first?.text else { return }
            self?.readers.listens(name, to: signal.body.dropFirst().first?.text ?? "")
        }
        connection.call(
            BusCall(
                Self.registry, path: Self.registryPath, interface: Self.registry,
                "GetRegisteredEvents")
        ) { [weak self] result in
            let listeners = (try? result.get().first?.members) ?? []
            self?.introduce(
                listeners.compactMap { listener in
                    guard let name = listener.members.first?.text else { return nil }
                    return (name, listener.members.last?.text ?? "")
                })
        }
    }

    private func registrySignal(_ member: String) -> BusRule {
        BusRule(sender: Self.registry, interface: Self.registry, member: member)
    }

    /// - `listeners`: Names of those that listen to events already, each with an event.
    private func introduce(_ listeners: [(name: String, event: String)]) {
        objects.ownName = connection.name ?? ""
        connection.call(
            BusCall(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", "GetNameOwner", [.string(Self.registry)])
        ) { [weak self] result in
            guard let self, let owner = try? result.get().first?.text else { return }
            // It asks for the program's number, and reads nothing.
            readers.strangers = [owner]
            embed()
            for listener in listeners { readers.listens(listener.name, to: listener.event) }
        }
    }

    private func embed() {
        connection.call(
            BusCall(
                Self.registry, path: AssistiveObjects.rootPath,
                interface: "org.a11y.atspi.Socket", "Embed", [objects.application])
        ) { [weak self] result in
            if let desktop = try? result.get().first { self?.objects.desktop = desktop }
        }
    }

    // MARK: The tree

    private func readersChanged(_ isThereAny: Bool) {
        if isThereAny { _ = currentTree() } else { letGo() }
    }

    private func currentTree() -> AccessibilityTree? {
        guard let session else { return nil }
        session.makeCurrent()
        if let tree { return tree }
        // Whoever is no reader gets no tree: to the registry the program is empty.
        guard !readers.isEmpty else { return nil }
        let made = session.beginAccessibility()
        tree = made
        let events = AssistiveEvents(connection, objects, made) { [readers] in
            readers.knowOnlyNotifications
        }
        self.events = events
        events.begin()
        return made
    }

    private func letGo() {
        guard tree != nil else { return }
        tree?.onChange = nil
        tree?.onUpdate = nil
        (tree, events) = (nil, nil)
        session?.endAccessibility()
    }

    /// Takes the program off the bus.
    func end() {
        letGo()
        keys.end()
        objects.end()
        connection.close()
    }
}

import TactileBus

/// Who reads the program: those that asked for an object of it, and those that listen to events.
@MainActor
final class AssistiveReaders {
    private let connection: BusConnection
    /// By their names on the bus, with what watches for their end.
    private var watches: [String: Int] = [:]
    /// What each of them listens to, such as "Object:StateChanged:Showing".
    private var events: [String: Set<String>] = [:]
    /// Names that are no readers: the registry's.
    var strangers: Set<String> = [] {
        didSet { for name in strangers { leave(name) } }
    }
    /// Is called when the first reader comes and when the last one goes.
    var changed: @MainActor (_ isThereAny: Bool) -> Void = { _ in }

    init(_ connection: BusConnection) { self.connection = connection }

    var isEmpty: Bool { watches.isEmpty }

    /// Counts a reader that listens to an event.
    func listens(_ name: String, to event: String) {
        guard !strangers.contains(name) else { return }
        events[name, default: []].insert(event)
        come(name)
    }

    /// Whether somebody hears when a notification is shown, and nobody of announcements, as it is
    /// with Orca before 45.
    var knowOnlyNotifications: Bool {
        let all = events.values.joined()
        return all.contains { $0.hasPrefix("Object:StateChanged:Showing") }
            && !all.contains { $0.hasPrefix("Object:Announcement") }
    }

    /// Counts a reader until it leaves the bus.
    func come(_ name: String) {
        guard watches[name] == nil, !strangers.contains(name), name.hasPrefix(":"),
            name != connection.name
        else { return }
        watches[name] = connection.subscribe(
            to: BusRule(
                sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged", argument: name)
        ) { [weak self] signal in
            if signal.body.count == 3, signal.body[2].text == "" { self?.leave(name) }
        }
        if watches.count == 1 { changed(true) }
        // It may have gone before anybody watched.
        connection.hasOwner(name) { [weak self] isThere in
            if !isThere { self?.leave(name) }
        }
    }

    private func leave(_ name: String) {
        events[name] = nil
        guard let watch = watches.removeValue(forKey: name) else { return }
        connection.unsubscribe(watch)
        if watches.isEmpty { changed(false) }
    }
}

import Foundation

/// Makes the events of one kind, and uses one again that nobody has kept: a pointer that moves
/// costs no memory.
@MainActor
struct EventStock {
    private let type: UIEvent.EventType
    private weak var window: UIWindow?
    private var spare: UIEvent?

    init(_ type: UIEvent.EventType, in window: UIWindow) {
        self.type = type
        self.window = window
    }

    /// The event that ``take()`` returns next, for questions that are asked before it is sent.
    mutating func peek() -> UIEvent {
        let event = spare ?? UIEvent(type: type, in: window)
        spare = event
        return event
    }

    mutating func take() -> UIEvent {
        defer { spare = nil }
        return peek()
    }

    /// Takes an event back that was sent, unless somebody has kept it.
    mutating func giveBack(_ event: inout UIEvent) {
        guard isKnownUniquelyReferenced(&event) else { return }
        event.allTouches = nil
        event.changes.removeAll(keepingCapacity: true)
        spare = event
    }
}

import Foundation

/// How one touch changed in one event. The touch itself goes on changing; an event that is sent
/// later shows it as it was.
struct TouchChange {
    let touch: UITouch
    let phase: UITouch.Phase
    private let location: CGPoint
    private let previousLocation: CGPoint
    private let time: TimeInterval
    private let previousTime: TimeInterval
    private let samples: [TouchSample]

    /// The touch as it is now.
    @MainActor
    init(_ touch: UITouch) {
        self.touch = touch
        phase = touch.phase
        location = touch.windowLocation
        previousLocation = touch.previousWindowLocation
        time = touch.timestamp
        previousTime = touch.previousTimestamp
        samples = touch.coalesced
    }

    /// Makes the touch what it was. Its phase is left alone if it was given another meanwhile.
    @MainActor
    func restore(withPhase: Bool = true) {
        if withPhase { touch.phase = phase }
        touch.windowLocation = location
        touch.previousWindowLocation = previousLocation
        touch.timestamp = time
        touch.previousTimestamp = previousTime
        touch.coalesced = samples
    }
}

/// Makes the events of one kind, and uses one again that nobody has kept: a pointer that moves costs
/// no memory.
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

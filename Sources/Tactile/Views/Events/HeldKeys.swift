import TactilePlatform

/// Keys of a window that its session's ``KeyWatcher`` is being asked about, and what is typed after
/// them, in the order in which they came.
@MainActor
final class HeldKeys {
    private final class Held {
        let event: PlatformEvent
        var isDecided: Bool
        var isUsedUp = false

        init(_ event: PlatformEvent, isDecided: Bool) {
            self.event = event
            self.isDecided = isDecided
        }
    }

    private var queue: [Held] = []
    private let deliver: @MainActor (PlatformEvent) -> Void

    /// - `deliver`: gets what was held and is not used up.
    init(deliver: @escaping @MainActor (PlatformEvent) -> Void) {
        self.deliver = deliver
    }

    /// Whether the event comes later, or never: a key that the watcher is asked about, or what is
    /// typed while it thinks.
    func take(_ event: PlatformEvent, _ watcher: (any KeyWatcher)?) -> Bool {
        switch event {
        case .key(let key, _):
            guard let watcher, let symbol = key.symbol else { return wait(event) }
            let held = Held(event, isDecided: false)
            queue.append(held)
            watcher.watch(key, symbol) { [weak self] isUsedUp in
                held.isUsedUp = isUsedUp
                held.isDecided = true
                self?.deliverDecided()
            }
            return true
        case .text, .markedText, .keysCancelled: return wait(event)
        default: return false
        }
    }

    /// Whether what needs no decision waits for what does.
    private func wait(_ event: PlatformEvent) -> Bool {
        guard !queue.isEmpty else { return false }
        queue.append(Held(event, isDecided: true))
        return true
    }

    /// Delivers what is held and waits no longer, as where the window loses the keyboard.
    func deliverAll() {
        for held in queue { held.isDecided = true }
        deliverDecided()
    }

    private func deliverDecided() {
        while let first = queue.first, first.isDecided {
            queue.removeFirst()
            if !first.isUsedUp { deliver(first.event) }
        }
    }
}

import Foundation

/// Sends a window's events through the application and the window, both of which may keep one and
/// send it later.
@MainActor
final class EventSender {
    /// The event that is being sent for the first time.
    private(set) var underWay: UIEvent?

    func send(_ event: UIEvent) {
        let outer = underWay
        underWay = event
        UIApplication.shared.sendEvent(event)
        underWay = outer
    }

    /// Runs `body` with the touches and the press of `event` as they were, if it is sent later than
    /// it happened.
    func replaying(_ event: UIEvent, _ body: () -> Void) {
        guard event !== underWay else { return body() }
        let touches = event.changes.map { TouchChange($0.touch) }
        let change = (event as? UIPressesEvent)?.change
        let press = change.map { PressChange($0.press) }
        for change in event.changes { change.restore() }
        change?.restore()
        body()
        for (present, change) in zip(touches, event.changes) {
            present.restore(withPhase: present.touch.phase == change.phase)
        }
        press?.restore(withPhase: press?.press.phase == change?.phase)
    }
}

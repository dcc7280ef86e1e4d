import Foundation

/// Sends a window's events through the application and the window, both of which may keep one and
/// send it later.
@MainActor
final class EventSender {
    /// The event that is being sent for the first time.
    private(set) var underWay: UIEvent?

    func send(_ event: UIEvent) {
        // Touches that are being shown as they were are shown as they are from here on.
        for change in event.changes where change.touch.shown != nil { change.touch.shown = nil }
        (event as? UIPressesEvent)?.change.press.shown = nil
        let outer = underWay
        underWay = event
        UIApplication.shared.sendEvent(event)
        underWay = outer
    }

    /// Runs `body` while the touches and the press of `event` show what they were like in it, if it
    /// is sent later than it happened.
    func replaying(_ event: UIEvent, _ body: () -> Void) {
        guard event !== underWay else { return body() }
        let outer = event.changes.map(\.touch.shown)
        let press = (event as? UIPressesEvent)?.change
        let outerPress = press?.press.shown
        for change in event.changes { change.touch.shown = change.moment }
        press?.press.shown = press?.moment
        body()
        for (change, outer) in zip(event.changes, outer) { change.touch.endShowing(outer) }
        press?.press.endShowing(outerPress)
    }
}

extension UITouch {
    /// Shows again what was shown before, unless a newer event has come meanwhile.
    func endShowing(_ outer: TouchMoment?) {
        if shown != nil { shown = outer }
    }
}

extension UIPress {
    /// Shows again what was shown before, unless a newer event has come meanwhile.
    func endShowing(_ outer: PressMoment?) {
        if shown != nil { shown = outer }
    }
}

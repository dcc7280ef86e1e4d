import Foundation
import TactileLayers
import TactilePlatform

/// Follows the pointer while no button is down: what it is over, and which cursor it has there.
@MainActor
package final class HoverTracker {
    private unowned let window: UIWindow
    private let sender: EventSender
    private let gestures: GestureGraph
    private var stock: EventStock
    /// Where the pointer is, in the window's points; nil outside of the window.
    private(set) package var location: CGPoint?
    /// A place it moved to since the last frame.
    private var pending: (location: CGPoint, time: TimeInterval)?
    private var modifierFlags: UIKeyModifierFlags = []
    /// The innermost view that the pointer is over.
    private(set) package var view: UIView?
    /// The recognizers that it is over, the innermost first.
    private(set) var recognizers: [UIHoverGestureRecognizer] = []
    /// The touch that represents the pointer in hover events.
    private var touch: UITouch?
    /// Another scene came under the resting pointer, which points at nothing there until it moves
    /// or scrolls.
    private var waitsForMotion = false
    /// While a button is down, the pointer is a touch and hovers over nothing new.
    package internal(set) var isButtonDown = false {
        didSet {
            guard isButtonDown != oldValue else { return }
            guard isButtonDown else {
                lastRelease = CACurrentMediaTime()
                return
            }
            let end = restEnded
            restEnded = nil
            end?()
        }
    }
    /// When a button was last released, in seconds of ``CACurrentMediaTime()``.
    package private(set) var lastRelease = -TimeInterval.infinity
    /// Ends what a resting pointer brought up, such as a tooltip. Called once, when a button goes
    /// down.
    package var restEnded: (() -> Void)?
    /// Motion waits to be delivered with the next frame.
    var isPending: Bool { pending != nil }

    init(window: UIWindow, sender: EventSender, gestures: GestureGraph) {
        self.window = window
        self.sender = sender
        self.gestures = gestures
        stock = EventStock(.hover, in: window)
    }

    /// The pointer moved with no button down; the next frame shows it.
    func moved(to location: CGPoint, time: TimeInterval, modifiers: PlatformModifiers) {
        modifierFlags = UIKeyModifierFlags(modifiers)
        pending = (location, time)
    }

    /// Delivers the motion that has come since the last frame.
    func flush() {
        guard let motion = pending else { return }
        pending = nil
        waitsForMotion = false
        guard !isButtonDown else { return }
        let touch =
            self.touch
            ?? UITouch(type: .indirectPointer, at: motion.location, time: motion.time, in: window)
        touch.present.move(to: TouchSample(location: motion.location, time: motion.time))
        touch.present.phase = location == nil ? .regionEntered : .regionMoved
        self.touch = touch
        location = motion.location
        send(touch, at: motion.time)
    }

    /// The pointer is over nothing any more.
    func end() {
        pending = nil
        guard let touch = self.touch, location != nil else { return }
        location = nil
        touch.present.phase = .regionExited
        send(touch, at: touch.timestamp)
        self.touch = nil
    }

    /// A scene comes or goes: what it brings under the pointer was not pointed at.
    package func sceneChanged() { waitsForMotion = location != nil }

    /// Looks again what is under a resting pointer, since scrolling or layout may have moved it
    /// away.
    func refresh() {
        guard let location, let touch, !isButtonDown, pending == nil else { return }
        let view = window.hitTest(location, with: stock.peek())
        guard view !== self.view else { return }
        touch.present.phase = .regionMoved
        send(touch, at: touch.timestamp)
    }

    private func send(_ touch: UITouch, at time: TimeInterval) {
        var event = stock.take()
        event.timestamp = time
        event.modifierFlags = modifierFlags
        event.changes.append(TouchChange(touch))
        event.allTouches = [touch]
        sender.send(event)
        stock.giveBack(&event)
    }

    /// Takes `event` to the recognizers that the pointer is over, and shows the cursor.
    func deliver(_ event: UIEvent) {
        guard let touch = event.changes.first?.touch else { return }
        let isInside = touch.phase != .regionExited
        let view = isInside ? window.hitTest(touch.windowLocation, with: event) : nil
        self.view = view
        touch.view = view
        updateCursor()
        let found = hoverRecognizers(at: view).filter { recognizer in
            !waitsForMotion || recognizers.contains { $0 === recognizer }
        }
        gestures.dispatch {
            for recognizer in recognizers where !found.contains(where: { $0 === recognizer }) {
                recognizer.pointerExited(touch, with: event)
            }
            for recognizer in found {
                if recognizers.contains(where: { $0 === recognizer }) {
                    recognizer.pointerMoved(touch, with: event)
                } else {
                    recognizer.pointerEntered(touch, with: event)
                }
            }
            recognizers = found
        }
    }

    private func hoverRecognizers(at view: UIView?) -> [UIHoverGestureRecognizer] {
        var found: [UIHoverGestureRecognizer] = []
        var view = view
        while let current = view {
            for case let recognizer as UIHoverGestureRecognizer
                in current.storage.gestureRecognizers where recognizer.isEnabled
            {
                found.append(recognizer)
            }
            view = current.superview
        }
        return found
    }

    /// Shows the cursor of the innermost view under the pointer that has one.
    package func updateCursor() {
        var view = self.view
        var cursor: PlatformCursor?
        while let current = view, cursor == nil {
            cursor = current.pointerCursor
            view = current.superview
        }
        let shown = cursor ?? .arrow
        if window.platformWindow?.cursor != shown { window.platformWindow?.cursor = shown }
    }

    /// Scrolling points at what is under the pointer.
    func scrolled() { waitsForMotion = false }
}

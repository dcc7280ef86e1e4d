import Foundation
import TactileLayers

/// Hands what the platform tells about a window to those who make events of it, and events to those
/// who take them to gesture recognizers and responders.
@MainActor
package final class EventRouter {
    let touches: TouchRouter
    package let hover: HoverTracker
    let wheel: WheelRouter
    let keys: KeyRouter
    package let focusMover: FocusMover
    private let sender = EventSender()
    private unowned let window: UIWindow

    package init(window: UIWindow) {
        self.window = window
        focusMover = FocusMover(window: window)
        hover = HoverTracker(window: window, sender: sender)
        touches = TouchRouter(
            window: window, sender: sender, hover: hover, focusMover: focusMover)
        wheel = WheelRouter(window: window, sender: sender, hover: hover)
        keys = KeyRouter(
            window: window, sender: sender, touches: touches, focusMover: focusMover)
        GestureGraph.shared.register(self)
    }

    // MARK: From the platform

    package func handle(_ event: PlatformEvent) {
        switch event {
        case .pointer(let pointer): touches.handle(pointer)
        case .touch(let touch): touches.handle(touch)
        case .scroll(let scroll):
            touches.flushMoves()
            wheel.handle(scroll)
        case .pinch(let pinch):
            touches.flushMoves()
            wheel.handle(pinch)
        case .key(let key, let text):
            touches.flushMoves()
            keys.handle(key, typing: text)
        case .text(let text):
            touches.flushMoves()
            keys.actions.insert(text)
        case .markedText(let text, let caret): keys.actions.mark(text, caret: caret)
        case .inputCancelled: cancelInput()
        case .keysCancelled: keys.cancel()
        case .focusChanged(let hasFocus): if !hasFocus { cancelInput() }
        case .resized, .statesChanged, .closeRequested, .destroyed, .visibilityChanged,
            .appearanceChanged:
            break
        }
    }

    /// Motion waits to be delivered with the next frame.
    package var hasPendingMoves: Bool { touches.movesArePending || hover.isPending }

    /// Delivers the motion that has come since the last frame.
    package func flush(at time: TimeInterval) {
        touches.flushMoves()
        hover.flush()
    }

    package func frameDrawn() {
        window.textInput.follow()
    }

    /// Touches that are down end as cancelled, as when an alert comes; what they do until they are
    /// lifted is nobody's.
    package func cancelTouches() { touches.forget() }

    /// Everything that is down ends as cancelled.
    package func cancelInput() {
        window.textInput.cancelEntry()
        touches.forget()
        hover.end()
        wheel.cancel(at: touches.lastTime)
        keys.cancel()
    }

    // MARK: Delivery

    /// Takes an event to recognizers and responders: the default of ``UIWindow/sendEvent(_:)``.
    package func deliver(_ event: UIEvent) {
        sender.replaying(event) {
            switch event {
            case let event as UIPressesEvent: keys.deliver(event)
            case let event as UIScrollEvent: wheel.deliver(event)
            case let event as UITransformEvent: wheel.deliver(event)
            default:
                switch event.type {
                case .touches: touches.deliver(event)
                case .hover: hover.deliver(event)
                default: break
                }
            }
        }
    }

    /// Called when recognizers have told their targets: `claiming` have just been recognized.
    func gesturesSettled(claimedBy claiming: [UIGestureRecognizer]) {
        for recognizer in claiming where recognizer.cancelsTouchesInView {
            keys.takePresses(claimedBy: recognizer)
        }
        touches.views.gesturesSettled(claimedBy: claiming)
    }

    // MARK: The keyboard

    /// Who has the keyboard when no menu is open.
    package var sceneKeyResponder: UIResponder { keys.actions.sceneResponder }

    /// Called by the window when its first responder is another one.
    package func firstResponderChanged(from old: UIResponder?) {
        window.textInput.responderChanged()
        if let view = window.firstResponder as? UIView, view.canBecomeFocused {
            window.focus(view, visibly: window.focusIsVisible)
        } else if let old = old as? UIView, window.focusedView === old {
            window.focus(nil, visibly: false)
        }
    }

    // MARK: Changes of the tree

    /// `view` goes to another window or to none: its gestures end. Touches that began in it stay.
    package func viewLeaves(_ view: UIView) {
        for recognizer in view.gestureRecognizers ?? [] { recognizer.abandon() }
    }
}

extension UIEvent {
    /// The windows that the event concerns.
    package var windows: [UIWindow] { window.map { [$0] } ?? [] }
}

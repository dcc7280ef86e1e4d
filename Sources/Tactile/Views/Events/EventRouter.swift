import Foundation
import TactilePlatform

/// Composes those who make events of what the platform tells about a window, and who take events to
/// gesture recognizers and responders.
@MainActor
package final class EventRouter {
    package let gestures = GestureGraph()
    package let hover: HoverTracker
    let touches: TouchRouter
    let wheel: WheelRouter
    let keys: KeyRouter
    package let focusMover: FocusMover
    private let sender = EventSender()
    private unowned let window: UIWindow

    package init(window: UIWindow) {
        self.window = window
        focusMover = FocusMover(window: window)
        hover = HoverTracker(window: window, sender: sender, gestures: gestures)
        touches = TouchRouter(
            window: window, sender: sender, gestures: gestures, hover: hover,
            focusMover: focusMover)
        wheel = WheelRouter(window: window, sender: sender, gestures: gestures, hover: hover)
        keys = KeyRouter(
            window: window, sender: sender, gestures: gestures, touches: touches,
            focusMover: focusMover)
        gestures.settled = { [keys, views = touches.views] claiming in
            keys.gesturesSettled(claimedBy: claiming)
            views.gesturesSettled(claimedBy: claiming)
        }
    }

    // While a gesture goes on, recognizers and the graph own each other.
    isolated deinit { gestures.close() }

    package func handle(_ event: PlatformEvent) {
        switch event {
        case .pointer(let pointer):
            follow(pointer)
            touches.handle(pointer)
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
        case .resized, .pixelsLost, .statesChanged, .closeRequested, .destroyed, .visibilityChanged,
            .appearanceChanged, .drop:
            break
        }
    }

    private func follow(_ pointer: PlatformPointerEvent) {
        guard let follower = window.pointerFollower else { return }
        if case .left = pointer.kind {
            follower.pointerMoved(to: nil, in: window)
        } else {
            follower.pointerMoved(to: pointer.location, in: window)
        }
    }

    /// Motion waits to be delivered with the next frame.
    package var hasPendingMoves: Bool { touches.movesArePending || hover.isPending }

    /// Delivers the motion that has come since the last frame.
    package func flush(at time: TimeInterval) {
        touches.flushMoves()
        hover.flush()
    }

    /// Everything that is down ends as cancelled.
    package func cancelInput() {
        window.textInput.cancelEntry()
        touches.forget()
        hover.end()
        wheel.cancel(at: touches.lastTime)
        keys.cancel()
    }

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
                case .motion, .remoteControl, .presses, .scroll, .transform: break
                }
            }
        }
    }
}

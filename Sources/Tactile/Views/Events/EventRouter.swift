import Foundation
import TactileLayers

/// Turns what the platform tells about a window into touches, presses and other events, and takes
/// them to gesture recognizers and responders.
///
/// Motion waits until the next frame or the next event of another kind, so that each touch moves
/// at most once a frame; every place it passed is kept in ``UIEvent/coalescedTouches(for:)``.
@MainActor
package final class EventRouter {
    unowned let window: UIWindow
    var touchEvents: EventStock
    var hoverEvents: EventStock
    /// What is held and pressed with the pointer and the fingers.
    var modifierFlags: UIKeyModifierFlags = []
    var buttonMask: UIEvent.ButtonMask = []
    /// Touches that are down, in the order of beginning, and those whose view waits for their end.
    var touches: [UITouch] = []
    /// The event that is being sent for the first time.
    var eventUnderWay: UIEvent?
    /// Touches are being taken to recognizers, and then to views.
    var isDeliveringTouches = false
    /// The set of the only touch, as events and views get it.
    var loneTouch: Set<UITouch> = []
    var fingers: [Int: UITouch] = [:]
    var pointerTouch: UITouch?
    var pointerButton = 0
    var lastPress = PressMemory()
    var hover = HoverState()
    var transform = TransformState()
    var keys = KeyState()
    private(set) package lazy var focusMover = FocusMover(window: window)
    /// Motion waits to be delivered with the next frame.
    package var hasPendingMoves: Bool { movesArePending || hover.pending != nil }
    var movesArePending = false
    /// When the touches were heard of last.
    var lastTime: TimeInterval = 0

    package init(window: UIWindow) {
        self.window = window
        touchEvents = EventStock(.touches, in: window)
        hoverEvents = EventStock(.hover, in: window)
        GestureGraph.shared.register(self)
    }

    // MARK: From the platform

    package func handle(_ event: PlatformEvent) {
        switch event {
        case .pointer(let pointer): handle(pointer)
        case .touch(let touch): handle(touch)
        case .scroll(let scroll):
            flushMoves()
            handle(scroll)
        case .pinch(let pinch):
            flushMoves()
            handle(pinch)
        case .key(let key, let text):
            flushMoves()
            handle(key, typing: text)
        case .text(let text):
            flushMoves()
            insert(text)
        case .markedText(let text, let caret): mark(text, caret: caret)
        case .inputCancelled: cancelInput()
        case .keysCancelled: cancelPresses()
        case .focusChanged(let hasFocus): if !hasFocus { cancelInput() }
        case .resized, .statesChanged, .closeRequested, .destroyed, .visibilityChanged,
            .appearanceChanged:
            break
        }
    }

    /// Delivers the motion that has come since the last frame.
    package func flush(at time: TimeInterval) {
        flushMoves()
        flushHover()
    }

    package func frameDrawn() {
        window.textInput.follow()
    }

    /// Touches that are down end as cancelled, as when an alert comes; what they do until they are
    /// lifted is nobody's.
    package func cancelTouches() {
        flushMoves()
        cancelTouches { _ in true }
        pointerTouch = nil
        pointerButton = 0
        fingers.removeAll()
    }

    /// Everything that is down ends as cancelled.
    package func cancelInput() {
        window.textInput.cancelEntry()
        cancelTouches()
        endHover()
        cancelTransform()
        cancelPresses()
    }

    // MARK: Delivery

    /// Takes an event to recognizers and responders: the default of ``UIWindow/sendEvent(_:)``.
    package func deliver(_ event: UIEvent) {
        switch event {
        case let event as UIPressesEvent: replaying(event) { deliverPresses(event) }
        case let event as UIScrollEvent: deliverScroll(event)
        case let event as UITransformEvent: deliverTransform(event)
        default:
            switch event.type {
            case .touches: replaying(event) { deliverTouches(event) }
            case .hover: replaying(event) { deliverHover(event) }
            default: break
            }
        }
    }

    /// Sends an event through the application and the window, both of which may keep it for later.
    func send(_ event: UIEvent) {
        let outer = eventUnderWay
        eventUnderWay = event
        UIApplication.shared.sendEvent(event)
        eventUnderWay = outer
    }

    /// Runs `body` with the touches and the press of `event` as they were, if it is sent later than
    /// it happened.
    private func replaying(_ event: UIEvent, _ body: () -> Void) {
        guard event !== eventUnderWay else { return body() }
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
        forgetFinished()
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

/// The last press of a button or finger, for counting double and triple taps.
struct PressMemory {
    /// How far apart, in points, presses of one series may be: a mouse rests, a finger strays.
    static let pointerDistance: CGFloat = 6
    static let fingerDistance: CGFloat = 45

    private var location = CGPoint.zero
    private var time = -TimeInterval.infinity
    private var count = 0
    private var buttons: UIEvent.ButtonMask = []
    private var type = UITouch.TouchType.direct

    /// Counts `touch` in and returns which press of its series it is, from 1.
    @MainActor
    mutating func count(_ touch: UITouch, within interval: TimeInterval) -> Int {
        let distance =
            touch.type == .direct ? PressMemory.fingerDistance : PressMemory.pointerDistance
        let place = touch.windowLocation
        let continues =
            touch.timestamp - time <= interval && touch.type == type
            && touch.buttonMask == buttons
            && hypot(place.x - location.x, place.y - location.y) <= distance
        count = continues ? count + 1 : 1
        location = place
        time = touch.timestamp
        buttons = touch.buttonMask
        type = touch.type
        return count
    }
}

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
    let touchEvent: UIEvent
    let hoverEvent: UIEvent
    /// Touches that are down, in the order of beginning, and those whose view waits for their end.
    var touches: [UITouch] = []
    /// The touches that the event at hand is about.
    var changed: [UITouch] = []
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

    package init(window: UIWindow) {
        self.window = window
        touchEvent = UIEvent(type: .touches, in: window)
        hoverEvent = UIEvent(type: .hover, in: window)
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
        case .key(let key):
            flushMoves()
            handle(key)
        case .text(let text): insert(text)
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
        case let event as UIPressesEvent: deliverPresses(event)
        case let event as UIScrollEvent: deliverScroll(event)
        case let event as UITransformEvent: deliverTransform(event)
        default:
            if event === touchEvent { deliverTouches() }
            if event === hoverEvent { deliverHover() }
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

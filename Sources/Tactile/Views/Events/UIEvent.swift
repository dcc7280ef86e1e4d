import Foundation
import TactileGeometry

/// Something that the user did, with all that is down at the moment.
///
/// An event can be kept and handed to ``UIWindow/sendEvent(_:)`` later: it carries what it is
/// about, and shows its touches as they were.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    public enum EventType: Int, Sendable {
        case touches = 0
        case motion = 1
        case remoteControl = 2
        case presses = 3
        /// A wheel notch or a smooth scroll step.
        case scroll = 10
        /// The pointer moved with no button down.
        case hover = 11
        /// A touch-pad pinch.
        case transform = 14
    }

    public enum EventSubtype: Int, Sendable {
        case none = 0
        /// A phone is shaken; no event here is of this kind.
        case motionShake = 1
    }

    /// Mouse buttons: bit 0 is the primary button, bit 1 the secondary.
    public struct ButtonMask: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let primary = ButtonMask(rawValue: 1)
        public static let secondary = ButtonMask(rawValue: 2)

        /// The button of that number, counted from 1; the middle button is 3. Numbers outside
        /// 1…32 give an empty mask.
        public static func button(_ number: Int) -> ButtonMask {
            (1...32).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
        }
    }

    open var type: EventType { eventType }
    open var subtype: EventSubtype { .none }
    /// Seconds of the clock of `CACurrentMediaTime()`.
    open package(set) var timestamp: TimeInterval
    /// Every touch that is down, also those that did not change in this event.
    open package(set) var allTouches: Set<UITouch>?
    open package(set) var modifierFlags: UIKeyModifierFlags = []
    /// The mouse buttons that are down.
    open package(set) var buttonMask: ButtonMask = []

    /// The touches that the event is about, in the order in which they began.
    var changes: [TouchChange] = []
    /// The window the event came to.
    package weak var window: UIWindow?
    /// The windows that the event concerns.
    package var windows: [UIWindow] { window.map { [$0] } ?? [] }
    private let eventType: EventType

    package init(type: EventType, at time: TimeInterval = 0, in window: UIWindow? = nil) {
        self.eventType = type
        self.timestamp = time
        self.window = window
        super.init()
    }

    /// The touches in `window`.
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        allTouches?.filter { $0.window === window }
    }

    /// The touches that began in `view`.
    open func touches(for view: UIView) -> Set<UITouch>? {
        allTouches?.filter { $0.view === view }
    }

    /// The touches that `gesture` receives.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { touch in
            touch.gestureRecognizers?.contains { $0 === gesture } ?? false
        }
    }

    /// Where `touch` is likely to be soon: straight on at its speed of the last 40 ms, 8 and 16 ms
    /// ahead. Empty for a touch that does not move. Nil if `touch` is not in this event.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? {
        guard allTouches?.contains(touch) == true else { return nil }
        guard touch.phase == .moved, let speed = touch.speed else { return [] }
        var previous = touch.windowLocation
        return [0.008, 0.016].map { ahead in
            let place = CGPoint(
                x: touch.windowLocation.x + speed.x * ahead,
                y: touch.windowLocation.y + speed.y * ahead)
            defer { previous = place }
            return touch.copy(
                moving: previous, to: TouchSample(location: place, time: touch.timestamp + ahead))
        }
    }

    /// The places that `touch` passed since the event before, oldest first; the last one is
    /// where it is now. Nil if `touch` is not in this event.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard allTouches?.contains(touch) == true else { return nil }
        guard !touch.coalesced.isEmpty else { return [touch] }
        var previous = touch.previousWindowLocation
        return touch.coalesced.map { sample in
            defer { previous = sample.location }
            return touch.copy(moving: previous, to: sample)
        }
    }
}

/// Kinds of scrolling that a recognizer takes part in.
public struct UIScrollTypeMask: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The notches of a wheel.
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    /// The smooth steps of a touch pad.
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

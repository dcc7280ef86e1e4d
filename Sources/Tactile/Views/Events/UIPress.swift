import Foundation
import TactileGeometry
import TactilePlatform

/// One key from its press to its release.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    public enum Phase: Int, Sendable { case began, changed, stationary, ended, cancelled }

    /// The buttons of a remote control that some keys correspond to. A key of another meaning has a
    /// raw value above 2000.
    public enum PressType: Int, Sendable {
        case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
        case pageUp = 30
        case pageDown = 31
        case keyboard = 2000
    }

    open var phase: Phase { (shown ?? present).phase }
    public let type: PressType
    open package(set) var timestamp: TimeInterval
    open package(set) weak var window: UIWindow?
    /// The responder that had the keyboard when the key went down.
    open package(set) var responder: UIResponder?
    public let key: UIKey?
    /// The recognizers that receive this press.
    open package(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// Whether the key is held down and repeats.
    open var isRepeat: Bool { (shown ?? present).isRepeat }
    open var force: CGFloat { 0 }

    /// What the press is like by the latest event about it. The router changes it.
    var present: PressMoment
    /// What it was like in an event that is delivered late, or is to a responder that loses it:
    /// shown in place of ``present`` meanwhile.
    var shown: PressMoment?
    /// How far the responder has been told about it.
    var delivery = Delivery.none
    enum Delivery { case none, begun, finished, taken }
    /// Whether the key is still down.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    package init(
        key: UIKey, phase: Phase, time: TimeInterval, in window: UIWindow?, isRepeat: Bool = false
    ) {
        self.key = key
        self.present = PressMoment(phase: phase, isRepeat: isRepeat)
        self.timestamp = time
        self.window = window
        self.type =
            switch key.platformKey {
            case .up: .upArrow
            case .down: .downArrow
            case .left: .leftArrow
            case .right: .rightArrow
            case .return, .keypadEnter: .select
            case .escape: .menu
            case .pageUp: .pageUp
            case .pageDown: .pageDown
            default: .keyboard
            }
        super.init()
    }
}

/// Keys that went down, repeat, or were released.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    /// Every key that is down, and the key that was just released.
    open package(set) var allPresses: Set<UIPress>

    /// The presses that `gesture` receives.
    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
        allPresses.filter { press in
            press.gestureRecognizers?.contains { $0 === gesture } ?? false
        }
    }

    /// The press that the event is about, and how it was then.
    let change: PressChange
    /// What the key does when no responder takes it, and the text that it types; for a key that
    /// goes down.
    let key: PlatformKeyEvent?
    let text: String
    /// Whether the presses reached the end of the responder chain: nobody handled them.
    package var isUnhandled = false

    init(
        about press: UIPress, among presses: Set<UIPress>, at time: TimeInterval,
        in window: UIWindow?, key: PlatformKeyEvent? = nil, typing text: String = ""
    ) {
        change = PressChange(press)
        self.allPresses = presses
        self.key = key
        self.text = text
        super.init(type: .presses, at: time, in: window)
    }
}

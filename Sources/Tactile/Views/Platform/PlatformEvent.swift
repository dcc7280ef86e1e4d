import Foundation
import TactileGeometry

/// What a platform tells about one of its windows. Places are points in the window's content,
/// origin at the top left; times are seconds of the platform's clock.
public enum PlatformEvent: Sendable {
    /// The window has a new size in points, or a new number of device pixels per point.
    case resized(CGSize, scale: CGFloat)
    /// The window manager shows the window in other states than before.
    case statesChanged(PlatformWindowStates)
    /// The user or the session asks the window to close.
    case closeRequested
    /// The window is gone: another program destroyed it.
    case destroyed
    /// The window became, or ceased to be, the one that receives keys.
    case focusChanged(Bool)
    /// The window was shown or hidden (iconified, unmapped).
    case visibilityChanged(Bool)
    case pointer(PlatformPointerEvent)
    case scroll(PlatformScrollEvent)
    case touch(PlatformTouchEvent)
    case pinch(PlatformPinchEvent)
    /// A key went down or came up. `text` is what it types into whoever has the keyboard, unless the
    /// key means something else there; empty for a key that comes up, and with Control or Alt.
    case key(PlatformKeyEvent, text: String = "")
    /// Text of an input method, to be inserted at the caret. No key is known to have made it.
    case text(String)
    /// Text that an input method is still composing, with the caret's offset in Unicode scalars.
    case markedText(String, caret: Int)
    /// The desktop changed between light and dark.
    case appearanceChanged(dark: Bool)
    /// The keyboard went elsewhere for a while, as to the desktop's own switcher: keys that are
    /// down end as cancelled, touches go on.
    case keysCancelled
    /// The desktop took the input away: every touch that is down ends as cancelled.
    case inputCancelled
}

public struct PlatformPointerEvent: Sendable {
    public enum Kind: Sendable {
        case moved
        case pressed(button: Int)
        case released(button: Int)
        case entered
        case left
    }

    public var kind: Kind
    public var location: CGPoint
    public var time: TimeInterval
    public var modifiers: PlatformModifiers
    /// The buttons that are down after this event: bit 0 is button 1.
    public var buttons: Int

    public init(
        _ kind: Kind, at location: CGPoint, time: TimeInterval, modifiers: PlatformModifiers = [],
        buttons: Int = 0
    ) {
        self.kind = kind
        self.location = location
        self.time = time
        self.modifiers = modifiers
        self.buttons = buttons
    }
}

/// A wheel notch or a smooth scroll step. Positive `delta.y` moves towards the content's end.
public struct PlatformScrollEvent: Sendable {
    /// In wheel notches; fractions come from touch pads and smooth wheels.
    public var notches: CGPoint
    /// Whether the device reports fractions (touch pad), which end by inertia of their own.
    public var isPrecise: Bool
    public var location: CGPoint
    public var time: TimeInterval
    public var modifiers: PlatformModifiers

    public init(
        notches: CGPoint, isPrecise: Bool = false, at location: CGPoint, time: TimeInterval,
        modifiers: PlatformModifiers = []
    ) {
        self.notches = notches
        self.isPrecise = isPrecise
        self.location = location
        self.time = time
        self.modifiers = modifiers
    }
}

public struct PlatformTouchEvent: Sendable {
    public enum Phase: Sendable { case began, moved, ended, cancelled }
    public var phase: Phase
    /// Stable while the finger is down.
    public var identifier: Int
    public var location: CGPoint
    public var time: TimeInterval
    public var modifiers: PlatformModifiers

    public init(
        _ phase: Phase, identifier: Int, at location: CGPoint, time: TimeInterval,
        modifiers: PlatformModifiers = []
    ) {
        self.phase = phase
        self.identifier = identifier
        self.location = location
        self.time = time
        self.modifiers = modifiers
    }
}

/// A touch-pad pinch: `scale` is relative to its start, `rotation` in radians clockwise.
public struct PlatformPinchEvent: Sendable {
    public enum Phase: Sendable { case began, changed, ended, cancelled }
    public var phase: Phase
    public var scale: CGFloat
    public var rotation: CGFloat
    public var location: CGPoint
    public var time: TimeInterval

    public init(
        _ phase: Phase, scale: CGFloat, rotation: CGFloat, at location: CGPoint,
        time: TimeInterval
    ) {
        self.phase = phase
        self.scale = scale
        self.rotation = rotation
        self.location = location
        self.time = time
    }
}

public struct PlatformKeyEvent: Sendable {
    public var isDown: Bool
    public var key: PlatformKey
    /// What the key types without Control and Alt; empty for keys that type nothing.
    public var characters: String
    /// What the key types without any modifier but Shift, in a Latin layout if there is one, for
    /// key commands.
    public var charactersIgnoringModifiers: String
    /// The same without Shift.
    public var plainCharacters: String
    public var modifiers: PlatformModifiers
    public var isRepeat: Bool
    public var time: TimeInterval

    public init(
        isDown: Bool, key: PlatformKey, characters: String = "",
        charactersIgnoringModifiers: String = "", plainCharacters: String? = nil,
        modifiers: PlatformModifiers = [], isRepeat: Bool = false, time: TimeInterval
    ) {
        self.isDown = isDown
        self.key = key
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers
        self.plainCharacters = plainCharacters ?? charactersIgnoringModifiers.lowercased()
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}

/// A key by meaning. Keys that type are `.character`; what they type is in the event.
public enum PlatformKey: Hashable, Sendable {
    case character
    case `return`, keypadEnter, escape, tab, backspace, delete, insert
    case left, right, up, down, home, end, pageUp, pageDown
    case shift, control, alt, command, capsLock, menu
    case function(Int)
    case other
}

public struct PlatformModifiers: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = PlatformModifiers(rawValue: 1)
    public static let control = PlatformModifiers(rawValue: 2)
    public static let alt = PlatformModifiers(rawValue: 4)
    /// The key with the desktop's logo.
    public static let command = PlatformModifiers(rawValue: 8)
    public static let capsLock = PlatformModifiers(rawValue: 16)
}

import Foundation
import TactileGeometry

/// What a platform tells about one of its windows. Places are points in the window's content,
/// origin at the top left; times are seconds of the platform's clock.
public enum PlatformEvent: Sendable {
    /// The window has a new size in points, or a new number of device pixels per point.
    case resized(CGSize, scale: CGFloat)
    /// The pixels that were kept for the window are gone: it is painted whole.
    case pixelsLost
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
    /// The pointer moved, came or went, or one of its buttons did something.
    case pointer(PlatformPointerEvent)
    /// The wheel turned, or two fingers moved on a touch pad.
    case scroll(PlatformScrollEvent)
    /// A finger on a touch screen did something.
    case touch(PlatformTouchEvent)
    /// Two fingers turned or went apart on a touch pad.
    case pinch(PlatformPinchEvent)
    /// A key went down or came up. `text` is what it types into whoever has the keyboard, unless
    /// the key means something else there; empty for a key that comes up, and with Control or Alt.
    case key(PlatformKeyEvent, text: String = "")
    /// Text of an input method, to be inserted at the caret. No key is known to have made it.
    case text(String)
    /// Text that an input method is still composing, with the caret's offset in Unicode scalars.
    case markedText(String, caret: Int)
    /// The desktop changed between light and dark.
    case appearanceChanged(dark: Bool)
    /// Another program drags something over the window.
    case drop(PlatformDropEvent)
    /// The keyboard went elsewhere for a while, as to the desktop's own switcher: keys that are
    /// down end as cancelled, touches go on.
    case keysCancelled
    /// The desktop took the input away: every touch that is down ends as cancelled.
    case inputCancelled
}

/// A move or a button of the pointer.
public struct PlatformPointerEvent: Sendable {
    /// What the pointer did.
    public enum Kind: Sendable {
        case moved
        /// Button 1 is the primary one, 2 the middle, 3 the secondary.
        case pressed(button: Int)
        case released(button: Int)
        /// The pointer came over the window.
        case entered
        /// The pointer went off the window.
        case left
    }

    /// What the pointer did.
    public var kind: Kind
    /// In points of the window's content; outside of it while a button is down that was pressed
    /// inside.
    public var location: CGPoint
    /// In seconds of the platform's clock.
    public var time: TimeInterval
    /// Keys that are held down meanwhile.
    public var modifiers: PlatformModifiers
    /// The buttons that are down after this event: bit 0 is button 1.
    public var buttons: Int

    /// An event without keys and buttons, unless told otherwise.
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

/// A wheel notch or a smooth scroll step.
public struct PlatformScrollEvent: Sendable {
    /// In wheel notches, positive towards the content's end; fractions come from touch pads and
    /// smooth wheels.
    public var notches: CGPoint
    /// Whether the device reports fractions (touch pad), which end by inertia of their own.
    public var isPrecise: Bool
    /// Where the pointer is, in points of the window's content.
    public var location: CGPoint
    /// In seconds of the platform's clock.
    public var time: TimeInterval
    /// Keys that are held down meanwhile.
    public var modifiers: PlatformModifiers

    /// A turn of a wheel with notches and no keys, unless told otherwise.
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

/// A finger on a touch screen.
public struct PlatformTouchEvent: Sendable {
    /// What a finger does from its coming down to its end.
    public enum Phase: Sendable { case began, moved, ended, cancelled }
    /// What the finger did.
    public var phase: Phase
    /// Stable while the finger is down.
    public var identifier: Int
    /// In points of the window's content.
    public var location: CGPoint
    /// In seconds of the platform's clock.
    public var time: TimeInterval
    /// Keys that are held down meanwhile.
    public var modifiers: PlatformModifiers

    /// An event without keys, unless told otherwise.
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

/// Two fingers that pinch or turn on a touch pad.
public struct PlatformPinchEvent: Sendable {
    /// What the two fingers do from their coming down to their end.
    public enum Phase: Sendable { case began, changed, ended, cancelled }
    /// What the fingers did.
    public var phase: Phase
    /// Their distance, as a multiple of that at the beginning.
    public var scale: CGFloat
    /// In radians clockwise since the beginning.
    public var rotation: CGFloat
    /// Where the pointer is, in points of the window's content.
    public var location: CGPoint
    /// In seconds of the platform's clock.
    public var time: TimeInterval

    /// An event of a pinch that has this scale and rotation now.
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

/// A key that went down or came up.
public struct PlatformKeyEvent: Sendable {
    /// Whether the key went down; false when it came up.
    public var isDown: Bool
    /// The key by its meaning.
    public var key: PlatformKey
    /// What the key types without Control and Alt; empty for keys that type nothing.
    public var characters: String
    /// What the key types without any modifier but Shift, in a Latin layout if there is one, for
    /// key commands.
    public var charactersIgnoringModifiers: String
    /// What the key types without Shift either, for key commands that name Shift themselves.
    public var plainCharacters: String
    /// Keys that are held down meanwhile.
    public var modifiers: PlatformModifiers
    /// Whether the key was down already: the keyboard repeats a key that is held.
    public var isRepeat: Bool
    /// In seconds of the platform's clock.
    public var time: TimeInterval
    /// The signs that the key stands for, best first, when the program has commands with the given
    /// ones, such as the digit that needs Shift on some keyboards. `nil` of a display that only
    /// knows `charactersIgnoringModifiers`.
    package var commandCharacters: (@Sendable (Set<Unicode.Scalar>) -> [String])?
    /// The key for readers of the screen; `nil` of a display that does not say it.
    package var symbol: PlatformKeySymbol?

    /// A key that types nothing, unless told otherwise. Without `plainCharacters` they are
    /// `charactersIgnoringModifiers` in lower case.
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

/// Keys that change what other keys and the pointer mean while they are held.
public struct PlatformModifiers: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = PlatformModifiers(rawValue: 1)
    public static let control = PlatformModifiers(rawValue: 2)
    public static let alt = PlatformModifiers(rawValue: 4)
    /// The key with the desktop's logo.
    public static let command = PlatformModifiers(rawValue: 8)
    /// The lock is on; the key itself need not be down.
    public static let capsLock = PlatformModifiers(rawValue: 16)
}

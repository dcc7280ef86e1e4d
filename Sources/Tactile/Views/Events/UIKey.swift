import Foundation
import TactilePlatform

extension UIKeyModifierFlags {
    package init(_ platform: PlatformModifiers) {
        var flags: UIKeyModifierFlags = []
        if platform.contains(.capsLock) { flags.insert(.alphaShift) }
        if platform.contains(.shift) { flags.insert(.shift) }
        if platform.contains(.control) { flags.insert(.control) }
        if platform.contains(.alt) { flags.insert(.alternate) }
        if platform.contains(.command) { flags.insert(.command) }
        self = flags
    }
}

/// What a press of a key means: its place on the keyboard and what it types.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// What the key types with its modifiers, or the name of its function such as
    /// ``UIKeyCommand/inputUpArrow``; empty for a modifier.
    public let characters: String
    /// What the key types with Shift alone.
    public let charactersIgnoringModifiers: String
    public let modifierFlags: UIKeyModifierFlags
    public let keyCode: UIKeyboardHIDUsage
    package let platformKey: PlatformKey
    package init(_ event: PlatformKeyEvent) {
        platformKey = event.key
        modifierFlags = UIKeyModifierFlags(event.modifiers)
        let name = UIKeyCommand.input(for: event.key)
        characters = name ?? event.characters
        charactersIgnoringModifiers = name ?? event.charactersIgnoringModifiers
        keyCode = UIKeyboardHIDUsage(
            key: event.key, characters: event.charactersIgnoringModifiers)
        super.init()
    }
}

/// A key by its number in the USB HID usage tables, page 7 ("Keyboard/Keypad").
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let keyboardA = UIKeyboardHIDUsage(rawValue: 0x04)
    public static let keyboardZ = UIKeyboardHIDUsage(rawValue: 0x1D)
    public static let keyboard1 = UIKeyboardHIDUsage(rawValue: 0x1E)
    public static let keyboard0 = UIKeyboardHIDUsage(rawValue: 0x27)
    public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 0x28)
    public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 0x29)
    public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 0x2A)
    public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 0x2B)
    public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 0x2C)
    public static let keyboardHyphen = UIKeyboardHIDUsage(rawValue: 0x2D)
    public static let keyboardEqualSign = UIKeyboardHIDUsage(rawValue: 0x2E)
    public static let keyboardComma = UIKeyboardHIDUsage(rawValue: 0x36)
    public static let keyboardPeriod = UIKeyboardHIDUsage(rawValue: 0x37)
    public static let keyboardSlash = UIKeyboardHIDUsage(rawValue: 0x38)
    public static let keyboardCapsLock = UIKeyboardHIDUsage(rawValue: 0x39)
    public static let keyboardF1 = UIKeyboardHIDUsage(rawValue: 0x3A)
    public static let keyboardF10 = UIKeyboardHIDUsage(rawValue: 0x43)
    public static let keyboardF12 = UIKeyboardHIDUsage(rawValue: 0x45)
    public static let keyboardInsert = UIKeyboardHIDUsage(rawValue: 0x49)
    public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 0x4A)
    public static let keyboardPageUp = UIKeyboardHIDUsage(rawValue: 0x4B)
    public static let keyboardDeleteForward = UIKeyboardHIDUsage(rawValue: 0x4C)
    public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 0x4D)
    public static let keyboardPageDown = UIKeyboardHIDUsage(rawValue: 0x4E)
    public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 0x4F)
    public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 0x50)
    public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 0x51)
    public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 0x52)
    public static let keypadEnter = UIKeyboardHIDUsage(rawValue: 0x58)
    public static let keyboardApplication = UIKeyboardHIDUsage(rawValue: 0x65)
    public static let keyboardLeftControl = UIKeyboardHIDUsage(rawValue: 0xE0)
    public static let keyboardLeftShift = UIKeyboardHIDUsage(rawValue: 0xE1)
    public static let keyboardLeftAlt = UIKeyboardHIDUsage(rawValue: 0xE2)
    public static let keyboardLeftGUI = UIKeyboardHIDUsage(rawValue: 0xE3)

    package init(key: PlatformKey, characters: String) {
        switch key {
        case .character: self = Self.typing(characters)
        case .return: self = .keyboardReturnOrEnter
        case .keypadEnter: self = .keypadEnter
        case .escape: self = .keyboardEscape
        case .tab: self = .keyboardTab
        case .backspace: self = .keyboardDeleteOrBackspace
        case .delete: self = .keyboardDeleteForward
        case .insert: self = .keyboardInsert
        case .left: self = .keyboardLeftArrow
        case .right: self = .keyboardRightArrow
        case .up: self = .keyboardUpArrow
        case .down: self = .keyboardDownArrow
        case .home: self = .keyboardHome
        case .end: self = .keyboardEnd
        case .pageUp: self = .keyboardPageUp
        case .pageDown: self = .keyboardPageDown
        case .shift: self = .keyboardLeftShift
        case .control: self = .keyboardLeftControl
        case .alt: self = .keyboardLeftAlt
        case .command: self = .keyboardLeftGUI
        case .capsLock: self = .keyboardCapsLock
        case .menu: self = .keyboardApplication
        // F1…F12 follow each other, F13…F24 begin again at 0x68.
        case .function(let n) where (1...12).contains(n): self.init(rawValue: 0x39 + n)
        case .function(let n) where (13...24).contains(n): self.init(rawValue: 0x5B + n)
        case .function, .other: self.init(rawValue: 0)
        }
    }

    private static func typing(_ characters: String) -> UIKeyboardHIDUsage {
        guard let scalar = characters.lowercased().unicodeScalars.first else {
            return UIKeyboardHIDUsage(rawValue: 0)
        }
        switch scalar {
        case "a"..."z": return UIKeyboardHIDUsage(rawValue: 0x04 + Int(scalar.value) - 0x61)
        case "1"..."9": return UIKeyboardHIDUsage(rawValue: 0x1E + Int(scalar.value) - 0x31)
        case "0": return .keyboard0
        case " ": return .keyboardSpacebar
        case "-": return .keyboardHyphen
        case "=": return .keyboardEqualSign
        case ",": return .keyboardComma
        case ".": return .keyboardPeriod
        case "/": return .keyboardSlash
        default: return UIKeyboardHIDUsage(rawValue: 0)
        }
    }
}

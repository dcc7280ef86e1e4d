import CX11
import Foundation
import TactilePlatform

/// What X's key symbols mean, without asking a server.
enum X11Keysym {
    /// The key by meaning; a key that types is `.character`.
    static func key(_ keysym: UInt) -> PlatformKey {
        if let key = named[Int(keysym)] { return key }
        if (Int(XK_F1)...Int(XK_F35)).contains(Int(keysym)) {
            return .function(Int(keysym) - Int(XK_F1) + 1)
        }
        return text(keysym).isEmpty ? .other : .character
    }

    /// What the symbol types by itself; empty for keys that type nothing and for symbols whose
    /// character only the input method knows.
    static func text(_ keysym: UInt) -> String {
        let code: UInt
        switch keysym {
        case 0x20...0x7e, 0xa0...0xff: code = keysym
        case 0x0100_0100...0x0110_ffff: code = keysym - 0x0100_0000
        case UInt(XK_KP_0)...UInt(XK_KP_9): code = keysym - UInt(XK_KP_0) + 0x30
        case UInt(XK_KP_Multiply)...UInt(XK_KP_Divide):
            code = keysym - UInt(XK_KP_Multiply) + 0x2a
        case UInt(XK_KP_Equal): code = 0x3d
        case UInt(XK_KP_Space): code = 0x20
        case UInt(XK_EuroSign): code = 0x20ac
        default: return ""
        }
        guard let scalar = Unicode.Scalar(UInt32(code)) else { return "" }
        return String(Character(scalar))
    }

    /// Whether the symbol is a letter, digit or sign of a Latin keyboard.
    static func isLatin(_ keysym: UInt) -> Bool {
        (0x20...0x7e).contains(keysym) || (0xa1...0xff).contains(keysym)
    }

    /// Whether the symbol is a digit or sign of the keypad.
    static func isOfKeypad(_ keysym: UInt) -> Bool {
        (UInt(XK_KP_Space)...UInt(XK_KP_9)).contains(keysym)
    }

    static func modifiers(state: UInt32) -> PlatformModifiers {
        var modifiers: PlatformModifiers = []
        if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
        if state & UInt32(LockMask) != 0 { modifiers.insert(.capsLock) }
        if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
        if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
        if state & UInt32(Mod4Mask) != 0 { modifiers.insert(.command) }
        return modifiers
    }

    /// Text that keys may insert: what is left without control characters.
    static func printable(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
        }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
    }

    /// What the key in this place types on a keyboard of the United States, for key commands when
    /// no group of the layout is Latin. Key codes are those of Linux's evdev.
    static func commandCharacter(keycode: Int) -> String {
        for (first, characters) in places where keycode >= first {
            let offset = keycode - first
            if offset < characters.count {
                return String(characters[characters.index(characters.startIndex, offsetBy: offset)])
            }
        }
        return ""
    }

    /// The key on which a keyboard of the United States has a sign of ASCII, and whether it needs
    /// Shift there.
    static func place(of sign: Unicode.Scalar) -> (key: UInt32, isShifted: Bool)? {
        for (rows, isShifted) in [(places, false), (shiftedPlaces, true)] {
            for (first, characters) in rows {
                if let index = characters.unicodeScalars.firstIndex(of: sign) {
                    let offset = characters.unicodeScalars.distance(
                        from: characters.startIndex, to: index)
                    return (UInt32(first + offset), isShifted)
                }
            }
        }
        return nil
    }

    private static let shiftedPlaces: [(Int, String)] = [
        (52, "ZXCVBNM<>?"), (38, "ASDFGHJKL:\"~"), (24, "QWERTYUIOP{}"), (10, "!@#$%^&*()_+"),
        (51, "|"),
    ]

    private static let places: [(Int, String)] = [
        (52, "zxcvbnm,./"), (51, "\\"), (38, "asdfghjkl;'`"), (24, "qwertyuiop[]"),
        (10, "1234567890-="),
    ]

    private static let named: [Int: PlatformKey] = [
        Int(XK_Return): .return, Int(XK_KP_Enter): .keypadEnter, Int(XK_ISO_Enter): .return,
        Int(XK_Escape): .escape, Int(XK_Tab): .tab, Int(XK_ISO_Left_Tab): .tab,
        Int(XK_KP_Tab): .tab, Int(XK_BackSpace): .backspace, Int(XK_Delete): .delete,
        Int(XK_KP_Delete): .delete, Int(XK_Insert): .insert, Int(XK_KP_Insert): .insert,
        Int(XK_Left): .left, Int(XK_KP_Left): .left, Int(XK_Right): .right,
        Int(XK_KP_Right): .right, Int(XK_Up): .up, Int(XK_KP_Up): .up, Int(XK_Down): .down,
        Int(XK_KP_Down): .down, Int(XK_Home): .home, Int(XK_KP_Home): .home, Int(XK_End): .end,
        Int(XK_KP_End): .end, Int(XK_Page_Up): .pageUp, Int(XK_KP_Page_Up): .pageUp,
        Int(XK_Page_Down): .pageDown, Int(XK_KP_Page_Down): .pageDown, Int(XK_Menu): .menu,
        Int(XK_Shift_L): .shift, Int(XK_Shift_R): .shift, Int(XK_Control_L): .control,
        Int(XK_Control_R): .control, Int(XK_Alt_L): .alt, Int(XK_Alt_R): .alt,
        Int(XK_Meta_L): .alt, Int(XK_Meta_R): .alt, Int(XK_Super_L): .command,
        Int(XK_Super_R): .command, Int(XK_Caps_Lock): .capsLock,
    ]
}

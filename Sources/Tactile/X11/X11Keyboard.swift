import CX11
import Foundation
import TactilePlatform

/// Keys by place turned into keys by meaning.
@MainActor
final class X11Keyboard {
    private let display: OpaquePointer
    private var down: Set<UInt32> = []
    private var isPrepared = false
    /// By group, until the layout changes.
    private var layouts: [Int: X11KeyLayout] = [:]

    init(display: OpaquePointer) {
        self.display = display
    }

    /// Asks the server to send no release between the presses of a key that is held.
    /// Costs round trips, so it waits until the keyboard is needed.
    func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        XkbSetDetectableAutoRepeat(display, 1, nil)
        // Xlib asks for the keys' table at its first use, and ends the program where the server is
        // gone by then: a key may be the last thing that came from it.
        _ = XkbKeycodeToKeysym(display, 8, 0, 0)
    }

    /// The platform's event for a key press or release; `typed` is what the input method made of
    /// it.
    func event(_ event: inout XEvent, typed: String, time: TimeInterval) -> PlatformKeyEvent {
        prepare()
        let state = event.xkey.state
        let keycode = event.xkey.keycode
        let isDown = event.type == KeyPress
        let isRepeat: Bool
        if isDown {
            isRepeat = !down.insert(keycode).inserted
        } else {
            isRepeat = false
            down.remove(keycode)
        }
        let keysym = lookUp(keycode, state: state)
        let key = X11Keysym.key(keysym)
        var characters = ""
        if key == .character || key == .other {
            // With Control the input method makes control characters; the symbol has the letter.
            let ownText = X11Keysym.text(keysym)
            characters = typed.isEmpty || state & UInt32(ControlMask) != 0 ? ownText : typed
        }
        let types = key == .character || key == .other
        let layout = layout(state)
        let isShifted = state & UInt32(ShiftMask) != 0
        var result = PlatformKeyEvent(
            isDown: isDown, key: key == .other && !characters.isEmpty ? .character : key,
            characters: characters,
            charactersIgnoringModifiers: types
                ? layout.meaning(of: keycode, shifted: isShifted) : "",
            plainCharacters: types ? layout.meaning(of: keycode, shifted: false) : "",
            modifiers: X11Keysym.modifiers(state: state), isRepeat: isRepeat, time: time)
        if types {
            result.commandCharacters = {
                layout.meanings(of: keycode, shifted: isShifted, among: $0)
            }
        }
        result.symbol = PlatformKeySymbol(
            number: UInt32(truncatingIfNeeded: keysym),
            name: XKeysymToString(KeySym(keysym)).map { String(cString: $0) } ?? "",
            code: keycode, state: state, time: UInt32(truncatingIfNeeded: event.xkey.time))
        return result
    }

    var hasKeysDown: Bool { !down.isEmpty }

    /// Keys that are down when the window loses the keyboard come up elsewhere.
    func releaseAll() {
        down = []
    }

    func mappingChanged(_ event: inout XEvent) {
        XRefreshKeyboardMapping(&event.xmapping)
        layouts = [:]
    }

    private func lookUp(_ keycode: UInt32, state: UInt32) -> UInt {
        var keysym: KeySym = 0
        var used: UInt32 = 0
        XkbLookupKeySym(display, KeyCode(truncatingIfNeeded: keycode), state, &used, &keysym)
        return keysym
    }

    private func layout(_ state: UInt32) -> X11KeyLayout {
        let group = Int(state >> 13 & 3)
        if let known = layouts[group] { return known }
        let layout = X11KeyLayout(group: group) { [self] keycode, group, level in
            let code = KeyCode(truncatingIfNeeded: keycode)
            let symbol = XkbKeycodeToKeysym(display, code, Int32(group), Int32(level))
            guard symbol == 0, level < 2, XkbKeycodeToKeysym(display, code, Int32(group), 0) == 0
            else { return UInt(symbol) }
            // A key with fewer groups than the keyboard is in one of those that it has.
            let shift = level == 1 ? UInt32(ShiftMask) : 0
            return lookUp(keycode, state: UInt32(group) << 13 | shift)
        }
        layouts[group] = layout
        return layout
    }
}

import CX11
import CXTest
import Foundation

/// What a person does with pointer and keyboard, through XTEST.
extension DisplayClient {
    // MARK: Pointer; places are pixels in a window

    func move(to x: Int, _ y: Int, in window: Window) {
        let origin = origin(of: window)
        XTestFakeMotionEvent(display, -1, Int32(origin.x + x), Int32(origin.y + y), 0)
        XSync(display, 0)
    }

    /// A window manager may hold a press back, and with it what follows, which the server then
    /// tells with the place that the pointer has come to: nothing follows before it is let go.
    func press(_ button: UInt32 = 1) {
        XTestFakeButtonEvent(display, button, 1, 0)
        waitForManager()
    }

    func release(_ button: UInt32 = 1) {
        XTestFakeButtonEvent(display, button, 0, 0)
        XSync(display, 0)
    }

    func click(_ x: Int, _ y: Int, in window: Window, button: UInt32 = 1) {
        move(to: x, y, in: window)
        press(button)
        release(button)
    }

    /// Presses at the first place, goes through the others in steps a few milliseconds apart as a
    /// hand does, and lets go at the last unless `holding`. A hand does not stop in between: the
    /// thread is not given up to other tests.
    func drag(
        _ places: [(x: Int, y: Int)], in window: Window, steps: Int = 12, holding: Bool = false
    ) {
        guard var from = places.first else { return }
        move(to: from.x, from.y, in: window)
        press()
        for to in places.dropFirst() {
            for step in 1...steps {
                let part = Double(step) / Double(steps)
                let x = Double(from.x) + Double(to.x - from.x) * part
                let y = Double(from.y) + Double(to.y - from.y) * part
                move(to: Int(x.rounded()), Int(y.rounded()), in: window)
                usleep(8_000)
            }
            from = to
        }
        if !holding { release() }
    }

    // MARK: Keys

    /// Presses and lets go of the key for a symbol, with others held.
    func key(_ keysym: Int32, holding held: [Int32] = []) {
        for symbol in held { XTestFakeKeyEvent(display, keycode(UInt(symbol)).code, 1, 0) }
        let (code, needsShift) = keycode(UInt(keysym))
        let shift = UInt32(XKeysymToKeycode(display, KeySym(XK_Shift_L)))
        if needsShift { XTestFakeKeyEvent(display, shift, 1, 0) }
        XTestFakeKeyEvent(display, code, 1, 0)
        XTestFakeKeyEvent(display, code, 0, 0)
        if needsShift { XTestFakeKeyEvent(display, shift, 0, 0) }
        for symbol in held.reversed() {
            XTestFakeKeyEvent(display, keycode(UInt(symbol)).code, 0, 0)
        }
        XSync(display, 0)
    }

    func hold(_ code: UInt32) {
        XTestFakeKeyEvent(display, code, 1, 0)
        XSync(display, 0)
    }

    func letGo(_ code: UInt32) {
        XTestFakeKeyEvent(display, code, 0, 0)
        XSync(display, 0)
    }

    /// Types Latin-1 text.
    func type(_ text: String) {
        for scalar in text.unicodeScalars { key(Int32(scalar.value)) }
    }

    /// The key for a symbol and whether Shift makes it; a free key is given symbols that the
    /// keyboard lacks.
    private func keycode(_ keysym: UInt) -> (code: UInt32, needsShift: Bool) {
        let code = XKeysymToKeycode(display, keysym)
        if code != 0 {
            let isPlain = XkbKeycodeToKeysym(display, code, 0, 0) == keysym
            return (UInt32(code), !isPlain && XkbKeycodeToKeysym(display, code, 0, 1) == keysym)
        }
        if let borrowed = borrowedKeys[keysym] { return (UInt32(borrowed), false) }
        var least: Int32 = 0
        var most: Int32 = 0
        XDisplayKeycodes(display, &least, &most)
        for candidate in stride(from: most, through: least, by: -1) {
            let key = UInt8(candidate)
            guard XkbKeycodeToKeysym(display, key, 0, 0) == 0,
                !borrowedKeys.values.contains(key)
            else { continue }
            var symbols: [KeySym] = [keysym]
            XChangeKeyboardMapping(display, candidate, 1, &symbols, 1)
            XSync(display, 0)
            borrowedKeys[keysym] = key
            return (UInt32(key), false)
        }
        return (0, false)
    }
}

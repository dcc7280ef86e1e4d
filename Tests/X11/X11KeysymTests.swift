import TactilePlatform
import Testing

@testable import TactileX11

struct X11KeysymTests {
    @Test(
        "Keys that type nothing have a meaning",
        arguments: [
            (0xff0d, PlatformKey.return), (0xff8d, .keypadEnter), (0xff1b, .escape),
            (0xff09, .tab), (0xfe20, .tab), (0xff08, .backspace), (0xffff, .delete),
            (0xff9f, .delete), (0xff51, .left), (0xff96, .left), (0xff55, .pageUp),
            (0xffbe, .function(1)), (0xffc9, .function(12)), (0xffe1, .shift), (0xffeb, .command),
            (0xfe51, .other), (0xff20, .other),
        ] as [(UInt, PlatformKey)])
    func namedKeys(keysym: UInt, key: PlatformKey) {
        #expect(X11Keysym.key(keysym) == key)
    }

    @Test(
        "Keys that type have their character",
        arguments: [
            (0x61, "a"), (0xe4, "ä"), (0x20ac, "€"), (0x0100_20ac, "€"), (0x0101_f600, "😀"),
            (0xffb0, "0"), (0xffb9, "9"), (0xffae, "."), (0xffac, ","), (0xffab, "+"),
            (0xffbd, "="),
        ] as [(UInt, String)])
    func characters(keysym: UInt, text: String) {
        #expect(X11Keysym.text(keysym) == text)
        #expect(X11Keysym.key(keysym) == .character)
    }

    @Test(
        "Symbols that are no character type nothing",
        arguments: [0, 0xff0d, 0xfe51, 0x0100_0000 + 0xd800, 0x0110_ffff + 1, .max] as [UInt])
    func typesNothing(keysym: UInt) {
        #expect(X11Keysym.text(keysym) == "")
    }

    @Test("The modifiers of a state are told apart")
    func modifiers() {
        #expect(X11Keysym.modifiers(state: 0) == [])
        #expect(X11Keysym.modifiers(state: 1 | 4 | 8 | 64) == [.shift, .control, .alt, .command])
        // Num Lock and the buttons that are down say nothing.
        #expect(X11Keysym.modifiers(state: 16 | 0x1f00 | 2) == [.capsLock])
    }

    @Test("Control characters are not inserted")
    func printable() {
        #expect(X11Keysym.printable("82,4") == "82,4")
        #expect(X11Keysym.printable("\r") == "")
        #expect(X11Keysym.printable("a\u{7f}b\u{1b}") == "ab")
        #expect(X11Keysym.printable("é漢") == "é漢")
    }

    @Test("Without a Latin group key commands go by the key's place")
    func places() {
        #expect(X11Keysym.commandCharacter(keycode: 38) == "a")
        #expect(X11Keysym.commandCharacter(keycode: 52) == "z")
        #expect(X11Keysym.commandCharacter(keycode: 10) == "1")
        #expect(X11Keysym.commandCharacter(keycode: 24) == "q")
        #expect(X11Keysym.commandCharacter(keycode: 9) == "")
        #expect(X11Keysym.commandCharacter(keycode: 250) == "")
    }

    @Test("Buttons four to seven are a wheel's notches")
    func wheel() async {
        await MainActor.run {
            #expect(X11Window.notches(button: 4) == .init(x: 0, y: -1))
            #expect(X11Window.notches(button: 5) == .init(x: 0, y: 1))
            #expect(X11Window.notches(button: 7) == .init(x: 1, y: 0))
            #expect(X11Window.notches(button: 1) == nil)
        }
    }

    @Test("Control characters of both sets are no text")
    func controlCharacters() {
        #expect(X11Keysym.printable("a\u{1}b\u{7f}c\u{80}d\u{9f}e\u{a0}") == "abcde\u{a0}")
    }
}

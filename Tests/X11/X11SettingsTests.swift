import Testing

@testable import TactileX11

struct X11SettingsTests {
    /// The bytes of a settings property, least significant first or last.
    private func property(bigEndian: Bool, _ entries: [(name: String, value: Value)]) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? bytes.reversed() : bytes
        }
        func padded(_ text: String) -> [UInt8] {
            let bytes = Array(text.utf8)
            return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        var bytes: [UInt8] = [bigEndian ? 1 : 0, 0, 0, 0] + number(7, 4) + number(entries.count, 4)
        for (name, value) in entries {
            let type: UInt8
            let content: [UInt8]
            switch value {
            case .integer(let integer): (type, content) = (0, number(integer, 4))
            case .text(let text): (type, content) = (1, number(text.utf8.count, 4) + padded(text))
            case .colour: (type, content) = (2, [UInt8](repeating: 9, count: 8))
            }
            bytes += [type, 0] + number(name.utf8.count, 2) + padded(name) + number(1, 4) + content
        }
        return bytes
    }

    private enum Value {
        case integer(Int)
        case text(String)
        case colour
    }

    @Test("Settings are read in both byte orders", arguments: [false, true])
    func bothOrders(bigEndian: Bool) {
        var settings = X11Settings()
        settings.read(
            xsettings: property(
                bigEndian: bigEndian,
                [
                    ("Gtk/SomeColour", .colour), ("Net/ThemeName", .text("Adwaita-dark")),
                    ("Xft/DPI", .integer(144 * 1024)), ("Net/DoubleClickTime", .integer(250)),
                ]))
        #expect(settings.scale == 1.5)
        #expect(settings.isDark)
        #expect(settings.doubleClickTime == 0.25)
    }

    @Test("The cursors' theme and size are taken, and no size that no cursor has")
    func cursors() {
        var settings = X11Settings()
        settings.read(
            xsettings: property(
                bigEndian: false,
                [
                    ("Gtk/CursorThemeName", .text("Breeze")), ("Gtk/CursorThemeSize", .integer(48)),
                ]))
        #expect(settings.cursors == X11CursorTheme(name: "Breeze", size: 48))
        settings.read(
            xsettings: property(
                bigEndian: false,
                [("Gtk/CursorThemeName", .text("")), ("Gtk/CursorThemeSize", .integer(100_000))]))
        #expect(settings.cursors == X11CursorTheme(name: "Breeze", size: 48))
    }

    @Test("Motion, the caret and drags are as the desktop says")
    func motion() {
        var settings = X11Settings()
        #expect(!settings.reducesMotion && settings.caretBlinks)
        settings.read(
            xsettings: property(
                bigEndian: false,
                [
                    ("Gtk/EnableAnimations", .integer(0)), ("Net/CursorBlink", .integer(0)),
                    ("Net/CursorBlinkTime", .integer(2000)), ("Net/DndDragThreshold", .integer(3)),
                ]))
        #expect(settings.reducesMotion && !settings.caretBlinks && settings.blinkTime == 1)
        #expect(settings.dragThreshold == 3)
        settings.read(
            xsettings: property(
                bigEndian: false,
                [("Gtk/EnableAnimations", .integer(1)), ("Net/CursorBlinkTime", .integer(0))]))
        #expect(!settings.reducesMotion && settings.blinkTime == 1)
    }

    @Test("A light theme is light")
    func lightTheme() {
        var settings = X11Settings()
        settings.read(xsettings: property(bigEndian: false, [("Net/ThemeName", .text("Darkness"))]))
        #expect(!settings.isDark)
        #expect(settings.scale == 1)
    }

    @Test(
        "Themes say whether they are dark and strong",
        arguments: [
            ("Materia-dark-compact", true, false), ("HighContrast", false, true),
            ("HighContrastInverse", true, true), ("ContrastHigh", false, true),
            ("Darkside", false, false),
        ])
    func themes(name: String, isDark: Bool, isStrong: Bool) {
        var settings = X11Settings()
        settings.read(xsettings: property(bigEndian: false, [("Net/ThemeName", .text(name))]))
        #expect(settings.isDark == isDark)
        #expect(settings.hasHighContrast == isStrong)
    }

    @Test(
        "The interface's font says whether text is bold",
        arguments: [
            ("Cantarell 11", false), ("Cantarell Bold 11", true), ("Bold 10", false),
            ("Inter Semi-Bold Italic 10", true), ("", false),
        ])
    func fonts(name: String, isBold: Bool) {
        var settings = X11Settings()
        settings.read(xsettings: property(bigEndian: false, [("Gtk/FontName", .text(name))]))
        #expect(settings.hasBoldText == isBold)
    }

    @Test("Bytes that make no sense change nothing and end nothing")
    func nonsense() {
        let good = property(
            bigEndian: false, [("Net/ThemeName", .text("X-dark")), ("Xft/DPI", .integer(98_304))])
        for length in 0..<good.count {
            var settings = X11Settings()
            settings.read(xsettings: Array(good.prefix(length)))
            #expect(settings.scale == 1)
        }
        var settings = X11Settings()
        settings.read(xsettings: [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0xff, 0xff])
        settings.read(xsettings: [7])
        #expect(settings == X11Settings())
    }

    @Test(
        "The resource database's dots per inch make the scale",
        arguments: [
            ("Xft.dpi:\t96", 1.0), ("Xft.dpi: 120\nother: 3", 1.25), ("*foo: 2\nXft.dpi:192.0", 2),
            ("Xft.dpi:", 1), ("Xft.dpi: many", 1), ("Xft.dpi: nan", 1), ("Xft.dpi: -5", 1),
            ("Xft.dpi: 1e9", 8), ("Xft.dpi: 3", 0.5), ("", 1),
        ])
    func resources(text: String, scale: Double) {
        var settings = X11Settings()
        settings.read(resources: text)
        #expect(settings.scale == scale)
    }
}

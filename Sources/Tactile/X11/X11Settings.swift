import CX11
import Foundation
import TactilePlatform

/// What the desktop says about scale and appearance: the settings manager's properties
/// (XSETTINGS) and the root window's resources (Xft.dpi).
struct X11Settings: Equatable {
    /// Dots per inch; `nil` when nobody says.
    var dotsPerInch: Double?
    var isDark = false
    var hasHighContrast = false
    /// Whether the font of the desktop's interface is a bold one.
    var hasBoldText = false
    /// Seconds.
    var doubleClickTime: TimeInterval = 0.4
    var reducesMotion = false
    var caretBlinks = true
    /// Seconds for which a caret that blinks is seen, and for which it is hidden.
    var blinkTime = PlatformScreen.usualCaretBlink
    /// How far the pointer goes before it drags, in points.
    var dragThreshold: CGFloat = 8
    var cursors = X11CursorTheme()

    /// Device pixels per point: 96 dots per inch are one; kept between a half and eight.
    var scale: Double {
        guard let dotsPerInch, dotsPerInch.isFinite, dotsPerInch > 0 else { return 1 }
        return min(8, max(0.5, dotsPerInch / 96))
    }

    /// Takes `Xft.dpi` from the text of a resource database, `name: value` lines.
    mutating func read(resources: String) {
        for line in resources.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, ["Xft.dpi", "Xft*dpi", "*dpi"].contains(parts[0].trimmed),
                let value = Double(parts[1].trimmed)
            else { continue }
            dotsPerInch = value
        }
    }

    /// Takes what the bytes of `_XSETTINGS_SETTINGS` say; stops at the first that make no sense.
    ///
    /// Format: the XSETTINGS specification, "Format of the property".
    mutating func read(xsettings bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let order = reader.byte(), order <= 1 else { return }
        reader.isBigEndian = order == 1
        reader.skip(7)
        guard let count = reader.integer(4) else { return }
        for _ in 0..<count {
            guard let type = reader.byte(), reader.skip(1), let nameLength = reader.integer(2),
                let name = reader.string(nameLength), reader.skip(4)
            else { return }
            switch type {
            case 0:
                guard let value = reader.integer(4) else { return }
                take(name, integer: Int(Int32(truncatingIfNeeded: value)))
            case 1:
                guard let length = reader.integer(4), let value = reader.string(length) else {
                    return
                }
                take(name, string: value)
            case 2: reader.skip(8)
            default: return
            }
        }
    }

    private mutating func take(_ name: String, integer value: Int) {
        switch name {
        case "Xft/DPI" where value > 0: dotsPerInch = Double(value) / 1024
        case "Net/DoubleClickTime" where value > 0: doubleClickTime = Double(value) / 1000
        case "Gtk/ApplicationPreferDarkTheme" where value == 1: isDark = true
        case "Net/DndDragThreshold" where (1...100).contains(value):
            dragThreshold = CGFloat(value)
        case "Gtk/EnableAnimations": reducesMotion = value == 0
        case "Net/CursorBlink" where value == 0: caretBlinks = false
        // From one appearance to the next.
        case "Net/CursorBlinkTime" where (100...10_000).contains(value):
            blinkTime = Double(value) / 2000
        case "Gtk/CursorThemeSize" where (1...512).contains(value): cursors.size = value
        default: break
        }
    }

    private mutating func take(_ name: String, string value: String) {
        if name == "Gtk/CursorThemeName", !value.isEmpty { cursors.name = value }
        if name == "Gtk/FontName" { hasBoldText = Self.isBold(font: value) }
        guard name == "Net/ThemeName" else { return }
        // "Adwaita-dark", "Materia-dark-compact"; GNOME's dark one of high contrast is an inverse.
        let theme = value.lowercased()
        let isInverse = theme == "highcontrastinverse"
        if isInverse || theme.split(separator: "-").contains("dark") { isDark = true }
        // "HighContrast", MATE's "ContrastHigh", "ContrastHighInverse".
        if theme.hasPrefix("highcontrast") || theme.hasPrefix("contrasthigh") {
            hasHighContrast = true
        }
    }

    /// Whether a font's description names one of the heavy weights: "Cantarell Bold 11",
    /// "Inter Semi-Bold Italic 10".
    private static func isBold(font: String) -> Bool {
        let words = font.lowercased().split { $0 == " " || $0 == "," }
        let weights = ["semi-bold", "semibold", "demi-bold", "bold", "extra-bold", "ultra-bold"]
        // A family may be called "Black".
        return words.dropFirst().contains { weights.contains(String($0)) }
    }

    /// Takes numbers and padded strings from bytes, `nil` beyond their end.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0
        var isBigEndian = false

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func byte() -> UInt8? {
            guard position < bytes.count else { return nil }
            position += 1
            return bytes[position - 1]
        }

        mutating func integer(_ size: Int) -> Int? {
            guard position + size <= bytes.count else { return nil }
            var value = 0
            for index in 0..<size {
                let byte = Int(bytes[position + (isBigEndian ? index : size - 1 - index)])
                value = value << 8 | byte
            }
            position += size
            return value
        }

        mutating func string(_ length: Int) -> String? {
            guard length >= 0, length <= bytes.count - position else { return nil }
            let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
            position = min(bytes.count, position + (length + 3) & ~3)
            return text
        }

        @discardableResult
        mutating func skip(_ count: Int) -> Bool {
            position += count
            return position <= bytes.count
        }
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

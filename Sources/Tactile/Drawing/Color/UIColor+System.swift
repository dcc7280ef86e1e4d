import Foundation
import Synchronization

/// The colours of fixed value.
extension UIColor {
    public static let black = UIColor(white: 0, alpha: 1)
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
    public static let darkText = UIColor(white: 0, alpha: 1)
    public static let lightText = UIColor(white: 1, alpha: 0.6)
}

extension UIColor {
    private static let programsTint = Mutex<UIColor?>(nil)

    /// What ``tintColor`` means, where the program's window has a tint of its own.
    package static var programTint: UIColor? {
        get { programsTint.withLock { $0 } }
        set { programsTint.withLock { $0 = newValue } }
    }

    /// The tint of the program's window, or blue. A view with a tint of its own shows the window's
    /// nevertheless.
    public static let tintColor = UIColor { traits in
        (programTint ?? .systemBlue).resolvedColor(with: traits)
    }
}

/// The colours that follow light and dark mode and the contrast setting, with the values that
/// Apple's Human Interface Guidelines publish.
extension UIColor {
    public static let systemRed = adaptive(
        0xFF3B30, 0xFF453A, highContrast: 0xD70015, 0xFF6961)
    public static let systemOrange = adaptive(
        0xFF9500, 0xFF9F0A, highContrast: 0xC93400, 0xFFB340)
    public static let systemYellow = adaptive(
        0xFFCC00, 0xFFD60A, highContrast: 0xB25000, 0xFFD426)
    public static let systemGreen = adaptive(
        0x34C759, 0x30D158, highContrast: 0x248A3D, 0x30DB5B)
    public static let systemMint = adaptive(
        0x00C7BE, 0x63E6E2, highContrast: 0x0C817B, 0x66D4CF)
    public static let systemTeal = adaptive(
        0x30B0C7, 0x40C8E0, highContrast: 0x008299, 0x5DE6FF)
    public static let systemCyan = adaptive(
        0x32ADE6, 0x64D2FF, highContrast: 0x0071A4, 0x70D7FF)
    public static let systemBlue = adaptive(
        0x007AFF, 0x0A84FF, highContrast: 0x0040DD, 0x409CFF)
    public static let systemIndigo = adaptive(
        0x5856D6, 0x5E5CE6, highContrast: 0x3634A3, 0x7D7AFF)
    public static let systemPurple = adaptive(
        0xAF52DE, 0xBF5AF2, highContrast: 0x8944AB, 0xDA8FFF)
    public static let systemPink = adaptive(
        0xFF2D55, 0xFF375F, highContrast: 0xD30F45, 0xFF6482)
    public static let systemBrown = adaptive(
        0xA2845E, 0xAC8E68, highContrast: 0x7F6545, 0xB59469)
    public static let systemGray = adaptive(
        0x8E8E93, 0x8E8E93, highContrast: 0x6C6C70, 0xAEAEB2)
    public static let systemGray2 = adaptive(
        0xAEAEB2, 0x636366, highContrast: 0x8E8E93, 0x7C7C80)
    public static let systemGray3 = adaptive(
        0xC7C7CC, 0x48484A, highContrast: 0xAEAEB2, 0x545456)
    public static let systemGray4 = adaptive(
        0xD1D1D6, 0x3A3A3C, highContrast: 0xBCBCC0, 0x444446)
    public static let systemGray5 = adaptive(
        0xE5E5EA, 0x2C2C2E, highContrast: 0xD8D8DC, 0x363638)
    public static let systemGray6 = adaptive(
        0xF2F2F7, 0x1C1C1E, highContrast: 0xEBEBF0, 0x242426)

    public static let label = adaptive(0x000000, 0xFFFFFF)
    public static let secondaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.6, 0.6)
    public static let tertiaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.3, 0.3)
    public static let quaternaryLabel = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.18, 0.16)
    public static let placeholderText = adaptive(0x3C3C43, 0xEBEBF5, alpha: 0.3, 0.3)
    public static let link = adaptive(0x007AFF, 0x0984FF)

    public static let separator = adaptive(0x3C3C43, 0x545458, alpha: 0.29, 0.6)
    public static let opaqueSeparator = adaptive(0xC6C6C8, 0x38383A)

    public static let systemFill = adaptive(0x787880, 0x787880, alpha: 0.2, 0.36)
    public static let secondarySystemFill = adaptive(0x787880, 0x787880, alpha: 0.16, 0.32)
    public static let tertiarySystemFill = adaptive(0x767680, 0x767680, alpha: 0.12, 0.24)
    public static let quaternarySystemFill = adaptive(0x747480, 0x767680, alpha: 0.08, 0.18)

    public static let systemBackground = adaptive(0xFFFFFF, 0x000000, elevated: 0x1C1C1E)
    public static let secondarySystemBackground = adaptive(
        0xF2F2F7, 0x1C1C1E, elevated: 0x2C2C2E)
    public static let tertiarySystemBackground = adaptive(
        0xFFFFFF, 0x2C2C2E, elevated: 0x3A3A3C)
    /// The older name of ``systemGroupedBackground``.
    public static var groupTableViewBackground: UIColor { .systemGroupedBackground }
    public static let systemGroupedBackground = adaptive(
        0xF2F2F7, 0x000000, elevated: 0x1C1C1E)
    public static let secondarySystemGroupedBackground = adaptive(
        0xFFFFFF, 0x1C1C1E, elevated: 0x2C2C2E)
    public static let tertiarySystemGroupedBackground = adaptive(
        0xF2F2F7, 0x2C2C2E, elevated: 0x3A3A3C)

    private static func plain(_ rgb: UInt32, alpha: CGFloat = 1) -> UIColor {
        UIColor(
            red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
            blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
    }

    private static func adaptive(
        _ light: UInt32, _ dark: UInt32, alpha lightAlpha: CGFloat = 1, _ darkAlpha: CGFloat = 1,
        elevated: UInt32? = nil
    ) -> UIColor {
        let light = plain(light, alpha: lightAlpha)
        let elevated = plain(elevated ?? dark, alpha: darkAlpha)
        let dark = plain(dark, alpha: darkAlpha)
        return UIColor { traits in
            guard traits.userInterfaceStyle == .dark else { return light }
            return traits.userInterfaceLevel == .elevated ? elevated : dark
        }
    }

    private static func adaptive(
        _ light: UInt32, _ dark: UInt32, highContrast strongLight: UInt32, _ strongDark: UInt32
    ) -> UIColor {
        let light = plain(light), dark = plain(dark)
        let strongLight = plain(strongLight), strongDark = plain(strongDark)
        return UIColor { traits in
            switch (traits.userInterfaceStyle, traits.accessibilityContrast) {
            case (.dark, .high): strongDark
            case (.dark, _): dark
            case (_, .high): strongLight
            default: light
            }
        }
    }
}

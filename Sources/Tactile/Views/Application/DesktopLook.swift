import Foundation
import TactileDrawing
import TactileGeometry

/// How the desktop's settings want programs to look, beyond what its display says; nil where they
/// say nothing.
package struct DesktopLook: Equatable, Sendable {
    /// Comes before what the display says.
    package var isDark: Bool?
    package var hasHighContrast: Bool?
    package var reducesMotion: Bool?
    /// Red, green and blue, 0…1, of the colour for what can be pressed.
    package var accent: [Double]?

    package init(
        isDark: Bool? = nil, hasHighContrast: Bool? = nil, reducesMotion: Bool? = nil,
        accent: [Double]? = nil
    ) {
        self.isDark = isDark
        self.hasHighContrast = hasHighContrast
        self.reducesMotion = reducesMotion
        self.accent = accent
    }
}

extension ApplicationSession {
    /// Brings what the desktop wants to every window.
    func desktopLookChanged(from old: DesktopLook) {
        guard desktopLook != old else { return }
        makeCurrent()
        if desktopLook.accent != old.accent {
            desktopTint = desktopLook.accent.flatMap { parts in
                guard parts.count == 3 else { return nil }
                return UIColor(
                    red: CGFloat(parts[0]), green: CGFloat(parts[1]), blue: CGFloat(parts[2]),
                    alpha: 1)
            }
        }
        motionChanged(from: old.reducesMotion ?? screen.platformScreen.reducesMotion)
        let windows = application.windows
        let hadContrast =
            application.overrideIncreasesContrast
            ?? (old.hasHighContrast ?? false || screen.platformScreen.hasHighContrast)
        screen.updateApplicationTraits()
        for window in windows {
            let traits = window.baseTraitCollection
            let previous = window.traitCollection.modifyingTraits {
                $0.userInterfaceStyle =
                    old.isDark ?? screen.platformScreen.isDark ? .dark : .light
            }
            if traits.userInterfaceStyle != previous.userInterfaceStyle {
                window.traitsChanged(from: previous)
            }
            if desktopLook.accent != old.accent, window.storage.tintColor == nil {
                window.propagateTintChange()
            }
        }
        contrastChanged(from: hadContrast)
    }

    /// Tells of less or more motion than the desktop wanted, unless the program has its own will.
    func motionChanged(from desktopReducedMotion: Bool) {
        guard application.overrideReducesMotion == nil,
            application.desktopReducesMotion != desktopReducedMotion
        else { return }
        application.tellOfReducedMotion()
    }

    /// Brings another contrast than the one there was to every window, and tells whoever listens.
    func contrastChanged(from hadContrast: Bool) {
        guard application.increasesContrast != hadContrast else { return }
        settingChanged(UIAccessibility.darkerSystemColorsStatusDidChangeNotification) {
            $0.accessibilityContrast = hadContrast ? .high : .normal
        }
    }

    /// Brings another weight of text than the one there was to every window, and tells whoever
    /// listens.
    func boldTextChanged(from wasBold: Bool) {
        guard application.prefersBoldText != wasBold else { return }
        settingChanged(UIAccessibility.boldTextStatusDidChangeNotification) {
            $0.legibilityWeight = wasBold ? .bold : .regular
        }
    }

    /// Brings a setting that is a trait to every window, and posts its notification. `before` gives
    /// a window's traits the value that the setting had.
    private func settingChanged(
        _ notification: Notification.Name, before: (inout UIMutableTraits) -> Void
    ) {
        screen.updateApplicationTraits()
        for window in application.windows {
            window.traitsChanged(from: window.traitCollection.modifyingTraits(before))
        }
        application.post(notification)
    }
}

extension UIApplication {
    /// Whether the desktop's settings ask for less motion.
    public var desktopReducesMotion: Bool {
        session.desktopLook.reducesMotion ?? session.screen.platformScreen.reducesMotion
    }

    /// Whether motion should be reduced to cross-fades: what ``overrideReducesMotion`` says, else
    /// what the desktop's settings do. Setting it sets the override.
    public var reducesMotion: Bool {
        get { overrideReducesMotion ?? desktopReducesMotion }
        set { overrideReducesMotion = newValue }
    }

    /// Whether the desktop's settings, or its theme, ask for more contrast.
    public var desktopIncreasesContrast: Bool {
        session.desktopLook.hasHighContrast ?? false
            || session.screen.platformScreen.hasHighContrast
    }

    /// Whether colours should be told apart more easily: what ``overrideIncreasesContrast`` says,
    /// else what the desktop does. Setting it sets the override.
    public var increasesContrast: Bool {
        get { overrideIncreasesContrast ?? desktopIncreasesContrast }
        set { overrideIncreasesContrast = newValue }
    }

    /// Whether the font that the desktop has for its interface is a bold one.
    public var desktopPrefersBoldText: Bool { session.screen.platformScreen.hasBoldText }

    /// Whether text should be heavier than usual: what ``overridePrefersBoldText`` says, else what
    /// the desktop does. All of the system's fonts are then. Setting it sets the override.
    public var prefersBoldText: Bool {
        get { overridePrefersBoldText ?? desktopPrefersBoldText }
        set { overridePrefersBoldText = newValue }
    }

    /// Whether the desktop's bus takes `name` for a service that has objects of its own.
    package static func isServiceName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && name.utf8.count <= 255
            && parts.allSatisfy { part in
                guard let first = part.utf8.first, !(48...57).contains(first) else { return false }
                return part.utf8.allSatisfy {
                    (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
                        || $0 == UInt8(ascii: "_")
                }
            }
    }
}

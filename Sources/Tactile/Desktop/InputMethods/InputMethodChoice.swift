import Foundation

/// Which input method the user's session asks for.
enum InputMethodChoice: Equatable {
    case ibus, fcitx
    /// Whichever runs.
    case any
    /// One that is reached through the display, or none.
    case display

    /// By the variables that desktops set for other toolkits, of which the first decides that names
    /// something known. X's own names a server, which may be one of another kind.
    init(environment: [String: String]) {
        for name in ["GTK_IM_MODULE", "QT_IM_MODULE", "QT_IM_MODULES"] {
            for module in (environment[name] ?? "").split(whereSeparator: { ":;".contains($0) }) {
                if let choice = Self.modules[String(module)] {
                    self = choice
                    return
                }
            }
        }
        let server = (environment["XMODIFIERS"] ?? "").split(separator: "@")
            .first { $0.hasPrefix("im=") }.map { String($0.dropFirst(3)) }
        guard let server, !server.isEmpty else {
            self = .any
            return
        }
        self = Self.modules[server] ?? .display
    }

    private static let modules: [String: InputMethodChoice] = [
        "ibus": .ibus, "fcitx": .fcitx, "fcitx5": .fcitx, "xim": .display, "simple": .display,
        "gtk-im-context-simple": .display, "gtk-im-context-none": .display, "compose": .display,
        "none": .display,
    ]
}

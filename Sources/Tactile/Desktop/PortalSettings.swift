import TactileBus
import TactileViews

/// Follows the desktop's settings through the portal `org.freedesktop.portal.Settings`.
@MainActor
final class PortalSettings {
    private let connection: BusConnection
    private let changed: @MainActor (DesktopLook) -> Void
    private var values: [String: BusValue] = [:]
    private var isKnown = false

    static let appearance = "org.freedesktop.appearance"
    static let gnome = "org.gnome.desktop.interface"
    private static let interface = "org.freedesktop.portal.Settings"

    /// - `changed`: is called with what the desktop wants, first when it is known and then when it
    ///   is different; never where there is no such portal.
    init(_ connection: BusConnection, changed: @escaping @MainActor (DesktopLook) -> Void) {
        self.connection = connection
        self.changed = changed
        connection.subscribe(
            to: BusRule(
                sender: Portal.name, path: Portal.path, interface: Self.interface,
                member: "SettingChanged")
        ) { [weak self] signal in
            guard let self, signal.body.count == 3, let space = signal.body[0].text,
                let key = signal.body[1].text
            else { return }
            values["\(space) \(key)"] = signal.body[2]
            if isKnown { tell() }
        }
        connection.call(
            BusCall(
                Portal.name, path: Portal.path, interface: Self.interface, "ReadAll",
                [.strings([Self.appearance, Self.gnome])])
        ) { [weak self] result in
            guard let self, let all = try? result.get().first else { return }
            for space in all.members {
                guard case .entry(let name, let settings) = space else { continue }
                for setting in settings.members {
                    guard case .entry(let key, let value) = setting else { continue }
                    values["\(name.text ?? "") \(key.text ?? "")"] = value
                }
            }
            isKnown = true
            tell()
        }
    }

    private func tell() { changed(Self.look(of: values)) }

    /// - `values`: by namespace and key, with a space between.
    static func look(of values: [String: BusValue]) -> DesktopLook {
        var look = DesktopLook()
        // 0 is no preference, which leaves the choice to the display's settings.
        switch values["\(appearance) color-scheme"]?.integer {
        case 1: look.isDark = true
        case 2: look.isDark = false
        default: break
        }
        look.hasHighContrast = values["\(appearance) contrast"]?.integer.map { $0 == 1 }
        look.reducesMotion =
            values["\(appearance) reduced-motion"]?.integer.map { $0 == 1 }
            ?? values["\(gnome) enable-animations"]?.boolean.map { !$0 }
        let accent = (values["\(appearance) accent-color"]?.members ?? []).compactMap(\.double)
        // Numbers outside say that there is none.
        if accent.count == 3, accent.allSatisfy((0...1).contains) { look.accent = accent }
        return look
    }
}

/// Where the desktop's portals are.
enum Portal {
    static let name = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
}

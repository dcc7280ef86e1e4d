import CX11
import Foundation

/// The desktop's portal with the dialogs of GTK, as many desktops have it, on a bus and a display
/// of a test.
final class RealPortal {
    static let isInstalled = programs.allSatisfy(FileManager.default.isExecutableFile(atPath:))
    private static let programs = [
        "/usr/libexec/xdg-desktop-portal-gtk", "/usr/libexec/xdg-desktop-portal",
    ]
    private static let names = [
        "org.freedesktop.impl.portal.desktop.gtk", "org.freedesktop.portal.Desktop",
    ]

    private let stage: AppStage
    private var running: [Program] = []

    /// - `variables`: what leads to the session's bus.
    init(_ stage: AppStage, _ variables: [String: String]) async throws {
        self.stage = stage
        let folder = stage.home.path + "/Documents"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try stage.home.write(
            "XDG_DOCUMENTS_DIR=\"\(folder)\"\n", to: "config/user-dirs.dirs")
        let variables = variables.merging(
            ["GSETTINGS_BACKEND": "memory", "XDG_CURRENT_DESKTOP": "GNOME"]
        ) { $1 }
        for (program, name) in zip(Self.programs, Self.names) {
            running.append(
                try stage.display.start(program, adding: variables, home: stage.home))
            let wait = try stage.display.start(
                "/usr/bin/gdbus", ["wait", "--session", name], adding: variables, home: stage.home)
            _ = try await wait.waitForExit()
        }
    }

    /// The windows that are not the program's.
    var dialogs: [Window] {
        stage.client.items("_NET_CLIENT_LIST", of: stage.client.root)
            .filter { $0 != stage.window }
    }

    /// Waits until a dialog has the keyboard and has nothing more to do.
    func dialog() async throws -> Window {
        let dialog = try await wait(for: "the desktop's dialog") { dialogs.first }
        try await wait(for: "the dialog to be active") {
            stage.client.items("_NET_ACTIVE_WINDOW", of: stage.client.root).first == dialog
        }
        try await rest(dialog)
        return dialog
    }

    /// Waits until a dialog shows the same for less than its caret takes to blink. GTK wakes up on
    /// and on, so that its sleep tells nothing.
    func rest(_ dialog: Window) async throws {
        var last = stage.client.picture(of: dialog), since = Date()
        try await wait(for: "the dialog to come to rest") {
            let picture = stage.client.picture(of: dialog)
            if picture.difference(from: last) > 0 || picture.colours(upTo: 5) <= 4 {
                (last, since) = (picture, Date())
            }
            return -since.timeIntervalSinceNow >= 0.4
        }
    }

    func end() {
        for program in running.reversed() { program.end() }
    }
}

import CX11
import Foundation

/// fcitx or ibus as distributions have them, with an engine that composes, on a bus and a display
/// of a test.
final class RealInputMethod {
    enum Kind: CaseIterable {
        case fcitx, ibus

        var isInstalled: Bool {
            let files =
                switch self {
                case .fcitx:
                    [
                        "/usr/bin/fcitx5", "/usr/bin/fcitx5-remote",
                        "/usr/share/fcitx5/addon/anthy.conf",
                    ]
                case .ibus: ["/usr/bin/ibus-daemon", "/usr/libexec/ibus-engine-libpinyin"]
                }
            return files.allSatisfy(FileManager.default.fileExists(atPath:))
        }

        /// Keys, what they are composed to, and what is chosen for that.
        var typed: String { self == .fcitx ? "nihongo" : "nihao" }
        var composed: String { self == .fcitx ? "にほんご" : "你好" }
        var chosen: String { self == .fcitx ? "日本語" : "你好" }
        /// The keys that choose, and those by which what is chosen is text: pinyin's space is both.
        var choosing: [Int32] { [XK_space] }
        var committing: [Int32] { self == .fcitx ? [XK_Return] : [] }
    }

    private let kind: Kind
    private let stage: AppStage
    private let variables: [String: String]
    private var service: Program?
    /// The command that chooses the engine.
    private var choosing: Program?

    /// - `variables`: what leads to the session's bus.
    init(_ kind: Kind, _ stage: AppStage, _ variables: [String: String]) {
        self.kind = kind
        self.stage = stage
        self.variables = variables.merging(["GSETTINGS_BACKEND": "memory"]) { $1 }
    }

    /// Starts the service, and waits until it would compose.
    func begin() async throws {
        switch kind {
        case .fcitx:
            let folder = stage.home.path + "/config/fcitx5"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            _ = try stage.home.write(
                """
                [Groups/0]
                Name=Default
                Default Layout=us
                DefaultIM=anthy

                [Groups/0/Items/0]
                Name=anthy
                Layout=

                [GroupOrder]
                0=Default
                """, to: "config/fcitx5/profile")
            service = try start(
                "/usr/bin/fcitx5", "--disable=wayland,kimpanel,notificationitem,notifications")
            _ = try await start("/usr/bin/gdbus", "wait", "--session", "org.fcitx.Fcitx5")
                .waitForExit()
        case .ibus:
            // Its usual keeper of settings needs dconf.
            service = try start(
                "/usr/bin/ibus-daemon", "--config", "/usr/libexec/ibus-memconf", "--panel",
                "disable")
            // What chooses the engine says that it failed, for the layout of keys stays as it is.
            try await repeats("/usr/bin/ibus", "engine") {
                if $0.output != "libpinyin\n" {
                    choosing = try start("/usr/bin/ibus", "engine", "libpinyin")
                }
                return $0.output == "libpinyin\n"
            }
        }
    }

    /// Waits until the service knows of the field that has the keyboard.
    func reachesField() async throws {
        switch kind {
        case .fcitx: try await repeats("/usr/bin/fcitx5-remote", "-n") { $0.output == "anthy\n" }
        case .ibus:
            let address = try start("/usr/bin/ibus", "address")
            _ = try await address.waitForExit()
            let bus = address.output.trimmingCharacters(in: .whitespacesAndNewlines)
            try await repeats(
                "/usr/bin/gdbus", "call", "--address", bus, "--dest", "org.freedesktop.IBus",
                "--object-path", "/org/freedesktop/IBus", "--method",
                "org.freedesktop.DBus.Properties.Get", "org.freedesktop.IBus",
                "CurrentInputContext"
            ) {
                // A daemon that is new is looked for when a key comes.
                stage.client.key(XK_End)
                // The first one is the daemon's own, for whoever has none.
                return $0.exit == .code(0) && !$0.output.contains("InputContext_1'")
            }
        }
    }

    func end() {
        service?.end()
        service = nil
    }

    private func start(_ program: String, _ arguments: String...) throws -> Program {
        try stage.display.start(program, arguments, adding: variables, home: stage.home)
    }

    /// Runs a command until what came of it is what is waited for.
    private func repeats(
        _ command: String, _ arguments: String..., until isDone: (Program) throws -> Bool
    ) async throws {
        let end = Date(timeIntervalSinceNow: waitLimit)
        while true {
            let program = try stage.display.start(
                command, arguments, adding: variables, home: stage.home)
            _ = try await program.waitForExit()
            if try isDone(program) { return }
            guard Date() < end else {
                throw Timeout(what: command, state: program.output + program.errors)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}

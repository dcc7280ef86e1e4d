import BusSupport
import CX11
import Foundation
import TestDepths
import Testing

extension EndToEnd {
    /// The desktop's own dialogs, answered and closed in each way that there is.
    @Suite(
        .tags(.night),
        .enabled("xdg-desktop-portal-gtk is not installed") { RealPortal.isInstalled })
    struct PortalUseTests: KeyboardUser {
        enum Dialog: CaseIterable {
            case open, save, print
        }

        /// How a person closes a dialog that is not to do anything.
        enum Refusal: CaseIterable {
            case button, escape, frame
        }

        /// Leads to where the next key opens the dialog.
        private func comeNear(_ dialog: Dialog, _ stage: AppStage) async throws {
            switch dialog {
            case .open:
                try await see("the import", XK_o, holding: [XK_Control_L], in: stage, least: 10_000)
                try await press(XK_Home, in: stage)
            case .save:
                try await see("the export", XK_e, holding: [XK_Control_L], in: stage)
                try await press(XK_Tab, times: 2, in: stage)
                try await see("another form", XK_Right, in: stage)
            case .print: break
            }
        }

        private func show(
            _ dialog: Dialog, _ stage: AppStage, _ portal: RealPortal
        ) async throws -> Window {
            if dialog == .print {
                stage.client.key(XK_p, holding: [XK_Control_L])
            } else {
                stage.client.key(XK_Return)
            }
            return try await portal.dialog()
        }

        /// Says yes, to a file where one is asked for.
        private func answer(
            _ dialog: Dialog, with path: String, _ window: Window, _ stage: AppStage,
            _ portal: RealPortal
        ) async throws {
            switch dialog {
            case .open:
                // A slash brings up the line for a path, which takes what is typed from then on.
                stage.client.type("/")
                try await portal.rest(window)
                replace(path, in: stage)
            case .save: replace(path, in: stage)
            // The list of printers, whose only one prints into a file.
            case .print:
                for _ in 0..<3 {
                    stage.client.key(XK_Tab)
                    try await portal.rest(window)
                }
            }
            try await portal.rest(window)
            stage.client.key(XK_Return)
        }

        @Test(
            "An answer is taken, and a dialog that is closed in any other way is a no",
            arguments: Dialog.allCases)
        func answers(_ dialog: Dialog) async throws {
            let bus = try await PrivateBus()
            let variables = ["DBUS_SESSION_BUS_ADDRESS": await bus.address]
            let stage = try await AppStage(sample: dialog != .open)
            let portal = try await RealPortal(stage, variables)
            defer { portal.end() }
            // What prints where no desktop does tells of itself.
            let bin = stage.home.path + "/bin", printed = stage.home.path + "/printed"
            try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
            for name in ["lp", "lpr"] {
                let file = try stage.home.write(
                    "#!/bin/sh\n: >>\"\(printed)\"\n", to: "bin/\(name)")
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: file)
            }
            try await stage.open(
                ["--tab", "graph"],
                adding: variables.merging(["PATH": bin + ":/usr/bin:/bin"]) { $1 })
            try await comeNear(dialog, stage)
            for refusal in Refusal.allCases {
                let before = try await stage.settled()
                let window = try await show(dialog, stage, portal)
                switch refusal {
                case .button: stage.client.key(XK_c, holding: [XK_Alt_L])
                case .escape: stage.client.key(XK_Escape)
                case .frame: stage.client.sendProtocol("WM_DELETE_WINDOW", to: window)
                }
                try await wait(for: "the end of the dialog") { portal.dialogs.isEmpty }
                let after = try await stage.settled()
                // Nobody asks twice, and nothing is told of.
                let change = after.difference(from: before)
                if change >= 3_000 { after.keep(as: "portal-\(dialog)-\(refusal)") }
                #expect(change < 3_000 && portal.dialogs.isEmpty, "\(refusal): \(change)")
                #expect(!FileManager.default.fileExists(atPath: printed))
            }
            let paths: [Dialog: String] = [
                .open: try Sample().write(to: stage.home), .save: stage.home.path + "/graph.svg",
                .print: stage.home.path + "/Documents/output.pdf",
            ]
            let path = try #require(paths[dialog])
            let window = try await show(dialog, stage, portal)
            try await answer(dialog, with: path, window, stage, portal)
            try await wait(for: "the end of the dialog") { portal.dialogs.isEmpty }
            if dialog == .open {
                _ = try await stage.settled()
                try await press(XK_Return, in: stage)
                #expect(try await lines(stage).count > 300)
            } else {
                let start = Data((dialog == .print ? "%PDF-" : "<?xml").utf8)
                try await wait(for: "the file") {
                    FileManager.default.contents(atPath: path)?.starts(with: start) == true
                }
            }
            #expect(!FileManager.default.fileExists(atPath: printed))
            #expect(try await stage.close() == .code(0))
        }
    }
}

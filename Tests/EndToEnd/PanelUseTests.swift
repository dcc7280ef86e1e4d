import CX11
import Foundation
import Testing

extension EndToEnd {
    /// The entry panel that drops in and can be thrown away, with a real pointer.
    @Suite
    struct PanelUseTests {
        @Test("The lively panel drops in, springs back, and is thrown away with nothing saved")
        func throwsThePanel() async throws {
            let stage = try await AppStage()
            #expect(
                try await stage.command(["settings", "lively-panel", "yes"]).exit == .code(0))
            let before = try await stage.command(["list"]).output
            try await stage.open(["--tab", "history"])
            stage.leave()
            let list = try await stage.settled()
            stage.client.key(XK_n, holding: [XK_Control_L])
            stage.client.type("82.5")
            let panel = try await stage.settled()
            #expect(panel.difference(from: list) > 20_000)
            // The grip is at the panel's upper edge.
            let grip = (x: 450, y: 191)
            stage.client.drag([grip, (x: 520, y: 240)], in: stage.window, holding: true)
            let held = try await stage.settled()
            #expect(held.difference(from: panel) > 5_000)
            try await stage.restAndRelease()
            stage.leave()
            let back = try await stage.settled()
            #expect(back.difference(from: panel) < 500)
            // A throw.
            stage.client.drag([grip, (x: 700, y: 191)], in: stage.window)
            stage.leave()
            try await wait(for: "the list alone") {
                stage.picture.difference(from: panel) > 20_000
            }
            _ = try await stage.settled()
            #expect(try await stage.command(["list"]).output == before)
            #expect(try await stage.close() == .code(0))
        }

        /// What the program keeps of what is typed into the panel.
        private func kept(in home: Home) throws -> String {
            let folder = "\(home.path)/state/org.healthbeat.HealthBeat"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return try names.filter { $0.hasPrefix("panel-") }
                .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
        }

        @Test("What is typed into the panel is there again after the program was killed")
        func survivesAKill() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "history"])
            stage.leave()
            let list = try await stage.settled()
            stage.client.key(XK_n, holding: [XK_Control_L])
            stage.client.type("82.37")
            try await wait(for: "the file") { try kept(in: stage.home).contains("weight 82.37") }
            stage.program.signal(SIGKILL)
            #expect(try await stage.program.waitForExit() == .signal(SIGKILL))
            #expect(try await stage.command(["list"]).output.contains("82.37") == false)
            try await stage.open(["--tab", "history"])
            stage.leave()
            #expect(try await stage.settled().difference(from: list) > 20_000)
            stage.client.key(XK_Return)
            _ = try await stage.settled()
            #expect(try await stage.command(["list"]).output.contains("82.37"))
            #expect(try kept(in: stage.home).isEmpty)
            #expect(try await stage.close() == .code(0))
        }
    }
}

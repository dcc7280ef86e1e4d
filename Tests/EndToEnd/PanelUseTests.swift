import CX11
import Foundation
import Testing

extension EndToEnd {
    /// The entry panel that drops in and can be thrown away, with a real pointer.
    @Suite(.serialized)
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
    }
}

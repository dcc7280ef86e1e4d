import CX11
import Foundation
import Testing

extension EndToEnd {
    /// The history as people use it: an entry is opened and changed, others are deleted and brought
    /// back, a day is looked for in the calendar.
    @Suite
    struct HistoryUseTests {
        private func lines(_ stage: AppStage) async throws -> [Substring] {
            try await stage.command(["list"]).output.split(separator: "\n")
        }

        @Test("An entry is opened with a click, changed in place, and left with Escape")
        func changesAnEntry() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "history"])
            stage.leave()
            let list = try await stage.settled()
            stage.client.click(400, 150, in: stage.window)
            let detail = try await stage.settled()
            #expect(detail.difference(from: list) > 50_000)
            stage.client.click(290, 130, in: stage.window)
            stage.client.key(XK_a, holding: [XK_Control_L])
            stage.client.type("79.9")
            stage.client.key(XK_Return)
            stage.leave()
            _ = try await stage.settled()
            #expect(try await lines(stage).last?.contains("79.9 kg") == true)
            stage.client.key(XK_z, holding: [XK_Control_L])
            _ = try await stage.settled()
            #expect(try await lines(stage).last?.contains("79.9 kg") == false)
            stage.client.key(XK_Escape)
            // The toast of the undo is still there.
            try await wait(for: "the list") { stage.picture.difference(from: list) < 60_000 }
            #expect(stage.isChosen(.history, in: stage.picture))
            #expect(try await stage.close() == .code(0))
        }

        @Test("Several entries are selected with the keyboard, deleted at once and brought back")
        func deletesSeveral() async throws {
            let stage = try await AppStage()
            let before = try await lines(stage)
            try await stage.open(["--tab", "history"])
            stage.client.key(XK_Down)
            stage.client.key(XK_Down, holding: [XK_Shift_L])
            stage.client.key(XK_Down, holding: [XK_Shift_L])
            _ = try await stage.settled()
            stage.client.key(XK_Delete)
            _ = try await stage.settled()
            #expect(try await lines(stage).count == before.count - 3)
            stage.client.key(XK_z, holding: [XK_Control_L])
            _ = try await stage.settled()
            #expect(try await lines(stage) == before)
            // One row after the other, with an undo in between.
            stage.client.key(XK_Delete)
            _ = try await stage.settled()
            stage.client.key(XK_Delete)
            _ = try await stage.settled()
            stage.client.key(XK_z, holding: [XK_Control_L])
            _ = try await stage.settled()
            stage.client.key(XK_Delete)
            _ = try await stage.settled()
            #expect(try await lines(stage).count == before.count - 2)
            #expect(try await stage.close() == .code(0))
        }

        @Test("The panel's calendar opens and closes with the keyboard, and the panel stays")
        func opensTheCalendar() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "history"])
            stage.client.key(XK_n, holding: [XK_Control_L])
            stage.leave()
            _ = try await stage.settled()
            stage.client.key(XK_Tab, holding: [XK_Shift_L])
            let panel = try await stage.settled()
            stage.client.key(XK_Return)
            try await wait(for: "the calendar") {
                stage.picture.difference(from: panel) > 20_000
            }
            _ = try await stage.settled()
            stage.client.key(XK_Escape)
            try await wait(for: "the panel alone") {
                stage.picture.difference(from: panel) < 2_000
            }
            #expect(try await stage.close() == .code(0))
        }
    }
}

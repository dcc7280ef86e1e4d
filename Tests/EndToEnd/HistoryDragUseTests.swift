import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Rows of the history that a person drags into another program's window.
    @Suite
    struct HistoryDragUseTests {
        private func stage() async throws -> (AppStage, DragPartner) {
            let stage = try await AppStage()
            try await stage.open(["--tab", "history"])
            let partner = try DragPartner(
                stage.display, showing: (x: 1000, y: 300, width: 250, height: 250))
            return (stage, partner)
        }

        /// Goes on into the partner's window, which takes what comes, and gives what it reads.
        private func take(
            _ type: String, _ stage: AppStage, _ partner: DragPartner
        ) async throws -> String {
            for step in 1...10 {
                stage.client.move(to: 10 + 10 * step, 100, in: partner.window)
                usleep(8_000)
            }
            _ = try await partner.message("XdndPosition")
            partner.send(
                "XdndStatus", to: stage.window, [3, 0, 0, stage.client.atom("XdndActionCopy")])
            _ = try await stage.settled()
            stage.client.release()
            while try await !isDropped(partner) {
                _ = try await partner.message("XdndPosition")
                partner.send(
                    "XdndStatus", to: stage.window, [3, 0, 0, stage.client.atom("XdndActionCopy")])
            }
            partner.request(type)
            let bytes = try await partner.received()
            partner.send(
                "XdndFinished", to: stage.window, [1, stage.client.atom("XdndActionCopy")])
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Whether a drop has come, or false for one more place.
        private func isDropped(_ partner: DragPartner) async throws -> Bool {
            try await wait(for: "the drop") {
                if partner.hasMessage("XdndDrop") { return true }
                return partner.hasMessage("XdndPosition") ? false : nil
            }
        }

        @Test("A row that leaves the window sideways is another program's table")
        func row() async throws {
            let (stage, partner) = try await stage()
            stage.client.drag([(600, 150), (895, 156)], in: stage.window, holding: true)
            let table = try await take("text/csv", stage, partner)
            #expect(table.split(whereSeparator: \.isNewline).count == 2, "\(table)")
            let last = try await stage.command(["list"]).output.split(separator: "\n").count
            #expect(last == 411)
            #expect(try await stage.close() == .code(0))
        }

        @Test("Selected rows go together, as text")
        func several() async throws {
            let (stage, partner) = try await stage()
            stage.client.key(XK_Down)
            stage.client.key(XK_Down, holding: [XK_Shift_L])
            stage.client.key(XK_Down, holding: [XK_Shift_L])
            _ = try await stage.settled()
            stage.client.drag([(600, 210), (895, 216)], in: stage.window, holding: true)
            let text = try await take("UTF8_STRING", stage, partner)
            #expect(text.split(whereSeparator: \.isNewline).count == 4, "\(text)")
            #expect(try await stage.close() == .code(0))
        }
    }
}

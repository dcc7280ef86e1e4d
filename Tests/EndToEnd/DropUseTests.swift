import CX11
import Foundation
import Testing

extension EndToEnd {
    /// What another program drags onto the diary's window.
    @Suite
    struct DropUseTests {
        @Test("A dropped file is shown, added by Return, and the source hears that it was copied")
        func file() async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open()
            let before = stage.picture
            let partner = try DragPartner(stage.display)
            let file = AppStage.root.appendingPathComponent("Resources/sample.csv")
            partner.offers = ["text/uri-list": Array((file.absoluteString + "\r\n").utf8)]
            partner.enter(stage.window, types: ["text/uri-list"])
            partner.move(over: stage.window, x: 400, y: 300)
            let status = try await partner.message("XdndStatus")
            #expect(status[1] & 1 == 1 && status[4] == stage.client.atom("XdndActionCopy"))
            // The window says what a drop would do.
            try await wait(for: "the frame around the scenes") {
                stage.picture.difference(from: before) > 2_000
            }
            partner.drop(on: stage.window)
            #expect(try await partner.message("XdndFinished")[1] & 1 == 1)
            _ = try await stage.settled()
            stage.client.key(XK_Return)
            let end = Date(timeIntervalSinceNow: waitLimit)
            while try await stage.command(["list"]).output.split(separator: "\n").count != 411 {
                guard Date() < end else { throw Timeout(what: "411 entries", state: "") }
            }
            #expect(try await stage.close() == .code(0))
        }

        @Test("A picture is refused, and the window is as it was when it has gone")
        func picture() async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open()
            stage.leave()
            let before = try await stage.settled()
            let partner = try DragPartner(stage.display)
            partner.enter(stage.window, types: ["image/png"])
            partner.move(over: stage.window, x: 400, y: 300)
            #expect(try await partner.message("XdndStatus")[1] & 1 == 0)
            try await wait(for: "the words over the scenes") {
                stage.picture.difference(from: before) > 1_000
            }
            partner.send("XdndLeave", to: stage.window, [])
            // A caret may blink meanwhile.
            try await wait(for: "the words to go") {
                stage.picture.difference(from: before) < 300
            }
            #expect(try await stage.close() == .code(0))
        }
    }
}

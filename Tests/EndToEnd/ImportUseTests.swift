import CX11
import Foundation
import Testing

extension EndToEnd {
    @Suite
    struct ImportUseTests {
        @Test(
            "A file that the program is started with is shown, added by Return, and undone at once")
        func startsWithAFile() async throws {
            let stage = try await AppStage(sample: false)
            let file = AppStage.root.appendingPathComponent("Resources/sample.csv")
            try await stage.open([file.absoluteString])
            #expect(try await stage.command(["list"]).output.isEmpty)
            stage.client.key(XK_Return)
            try await waitForEntries(411, on: stage)
            _ = try await stage.settled()
            stage.client.key(XK_z, holding: [XK_Control_L])
            try await waitForEntries(0, on: stage)
            #expect(try await stage.close() == .code(0))
        }

        @Test("A file that is not there is told of, and Escape leads to the diary")
        func missingFile() async throws {
            let stage = try await AppStage()
            try await stage.open(["/nowhere/weights.csv"])
            let told = stage.picture
            stage.client.key(XK_Escape)
            try await wait(for: "the page to close") { stage.picture.difference(from: told) > 5000 }
            #expect(try await stage.close() == .code(0))
        }

        private func waitForEntries(_ count: Int, on stage: AppStage) async throws {
            let end = Date(timeIntervalSinceNow: waitLimit)
            while true {
                let lines = try await stage.command(["list"]).output.split(separator: "\n")
                if lines.count == count { return }
                guard Date() < end else {
                    throw Timeout(what: "\(count) entries", state: "\(lines.count)")
                }
            }
        }
    }
}

import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Composing through an input method's server, key by key.
    @Suite
    struct InputMethodTests {
        private struct Stage {
            let display: VirtualDisplay
            let client: DisplayClient
            let server: InputMethodServer
            let probe: Program
        }

        private func stage(serverIsLate: Bool = false) async throws -> Stage {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            var server = serverIsLate ? nil : try InputMethodServer(display)
            let probe = try display.start(
                "PlatformProbe", adding: ["XMODIFIERS": "@im=\(InputMethodServer.name)"])
            _ = try await client.window("probe", of: probe)
            try await probe.line { $0 == "focus true" }
            probe.write("type")
            try await probe.line { $0 == "done type" }
            if serverIsLate {
                client.key(XK_x)
                try await probe.line { $0 == "text [x]" }
                server = try InputMethodServer(display)
            }
            return Stage(
                display: display, client: client, server: try #require(server), probe: probe)
        }

        private func compose(_ stage: Stage, _ text: String) async throws {
            var shown = ""
            for scalar in text.unicodeScalars {
                stage.client.key(Int32(scalar.value))
                shown.unicodeScalars.append(scalar)
                let wanted = "marked [\(shown)] \(shown.count)"
                try await stage.probe.line { $0 == wanted }
            }
        }

        @Test("What is composed is told step by step, then committed")
        func commits() async throws {
            let stage = try await stage()
            try await compose(stage, "ni")
            stage.client.key(XK_space)
            try await stage.probe.line { $0 == "marked [日本] 2" }
            stage.client.key(XK_Return)
            try await stage.probe.line { $0 == "text [日本]" }
            let lines = stage.probe.lines
            let cleared = lines.lastIndex(of: "marked [] 0") ?? -1
            #expect(cleared >= 0 && cleared < (lines.lastIndex(of: "text [日本]") ?? 0))
            #expect(!lines.contains { $0.hasPrefix("text [n") || $0.hasPrefix("key down return") })
            stage.server.end()
        }

        @Test("What is given up leaves nothing; other keys go on as they are")
        func cancels() async throws {
            let stage = try await stage()
            try await compose(stage, "ab")
            let before = stage.probe.lines.count
            stage.client.key(XK_Escape)
            try await stage.probe.line(after: before) { $0 == "marked [] 0" }
            stage.client.key(XK_1)
            try await stage.probe.line(after: before) { $0 == "text [1]" }
            stage.client.key(XK_Left)
            try await stage.probe.line(after: before) { $0.hasPrefix("key down left") }
            #expect(!stage.probe.lines.contains { $0.hasPrefix("text [a") })
            stage.server.end()
        }

        @Test("One text after another is composed, with shortcuts between")
        func composesAgain() async throws {
            let stage = try await stage()
            try await compose(stage, "ni")
            stage.client.key(XK_Return)
            try await stage.probe.line { $0 == "text [ni]" }
            for symbol in [XK_a, XK_c] { stage.client.key(symbol, holding: [XK_Control_L]) }
            stage.client.key(XK_End)
            try await stage.probe.line { $0.hasPrefix("key down end") }
            let keys = stage.probe.lines.filter { $0.hasPrefix("key down character") }
            #expect(keys == ["key down character [a] [a] 2", "key down character [c] [c] 2"])
            try await compose(stage, "ab")
            stage.client.key(XK_Return)
            try await stage.probe.line { $0 == "text [ab]" }
            stage.server.end()
        }

        @Test("Leaving the text resets what was composed")
        func resets() async throws {
            let stage = try await stage()
            try await compose(stage, "ab")
            let before = stage.probe.lines.count
            stage.probe.write("stop")
            try await stage.probe.line(after: before) { $0 == "marked [] 0" }
            try await wait(for: "the reset") { stage.server.requests.contains("reset") }
            try await wait(for: "the end") { stage.server.requests.contains("unfocus") }
            stage.server.end()
        }

        @Test("It is opened while the window rests, before the first key")
        func isOpenedAhead() async throws {
            let stage = try await stage()
            try await wait(for: "the method") { stage.server.requests.contains("focus") }
            try await compose(stage, "ab")
            stage.server.end()
        }

        @Test("A server that starts after the first key composes what follows")
        func isFoundLater() async throws {
            let stage = try await stage(serverIsLate: true)
            try await wait(for: "the method") { stage.server.requests.contains("focus") }
            try await compose(stage, "ab")
            stage.server.end()
        }

        @Test("A server that ends and starts again composes again")
        func isFoundAgain() async throws {
            let stage = try await stage()
            try await compose(stage, "a")
            stage.server.end()
            try await wait(for: "the end") {
                stage.client.hasOwner("@server=\(InputMethodServer.name)") == false
            }
            let before = stage.probe.lines.count
            stage.client.key(XK_b)
            try await stage.probe.line(after: before) { $0 == "text [b]" }
            let second = try InputMethodServer(stage.display)
            try await wait(for: "the method") { second.requests.contains("focus") }
            let later = stage.probe.lines.count
            stage.client.key(XK_c)
            try await stage.probe.line(after: later) { $0 == "marked [c] 1" }
            second.end()
        }

        @Test("A server that goes leaves keys that type")
        func survives() async throws {
            let stage = try await stage()
            try await compose(stage, "a")
            stage.server.end()
            try await wait(for: "the end") {
                stage.client.hasOwner("@server=\(InputMethodServer.name)") == false
            }
            let before = stage.probe.lines.count
            stage.client.key(XK_b)
            try await stage.probe.line(after: before) { $0 == "text [b]" }
            // What it composed went with it.
            #expect(stage.probe.lines.contains("marked [] 0"))
            #expect(stage.probe.exit == nil)
        }
    }
}

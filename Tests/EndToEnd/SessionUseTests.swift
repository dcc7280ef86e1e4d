import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Health Beat in a desktop's session that speaks XSMP: what the session saves, ends and begins
    /// again.
    @Suite
    struct SessionUseTests {
        /// A session manager of the tests' own; see `Tests/SessionManagerProbe`.
        private struct Manager {
            let program: Program
            let address: String

            init(_ home: Home, deaf: Bool = false) async throws {
                program = try Program(
                    "SessionManagerProbe", deaf ? ["deaf"] : [], home: home, adding: [:])
                address = String(try await program.line { $0.hasPrefix("at ") }.dropFirst(3))
            }

            var variables: [String: String] { ["SESSION_MANAGER": address] }

            /// Sends an order and waits for the line that it leads to.
            @discardableResult
            func order(_ order: String, until start: String) async throws -> Substring {
                let before = program.lines.count
                program.write(order)
                return try await program.line(after: before) { $0.hasPrefix(start) }
            }

            /// Waits until the program has joined, and gives the name that it has got.
            func joined(_ how: String) async throws -> String {
                let line = try await program.line {
                    $0.hasPrefix("joined ") && $0.hasSuffix(" " + how)
                }
                return String(line.split(separator: " ")[1])
            }
        }

        private func leader(_ stage: AppStage) throws -> Window {
            try #require(stage.client.items("WM_CLIENT_LEADER", of: stage.window).first)
        }

        /// Whether the program has loaded what speaks with session managers.
        private func hasLibrary(_ stage: AppStage) throws -> Bool {
            let path = "/proc/\(stage.program.identifier)/maps"
            return try String(contentsOfFile: path, encoding: .utf8).contains("libSM.so")
        }

        @Test(
            "The session saves, ends and comes back: place, tab and what is typed are there again")
        func wholeRound() async throws {
            let stage = try await AppStage()
            let manager = try await Manager(stage.home)
            try await stage.open(["--tab", "today"], adding: manager.variables)
            let name = try await manager.joined("first")
            try await manager.program.line { $0 == "saved 1" }
            try await wait(for: "the name on the leader") {
                try stage.client.text("SM_CLIENT_ID", of: leader(stage)) == name
            }
            let program = Program.products.appendingPathComponent("healthbeat").path
            let kept = manager.program.lines
            #expect(kept.contains { $0.hasPrefix("keeps Program ") && $0.hasSuffix(program) })
            #expect(kept.contains("keeps RestartStyleHint CARD8 0"))
            let restart = try #require(kept.first { $0.hasPrefix("keeps RestartCommand ") })
            let command = restart.split(separator: " ").dropFirst(3).map(String.init)
            // Tabs come back by themselves: what was asked for at the first start is over.
            #expect(command == ["/usr/bin/env", "DESKTOP_AUTOSTART_ID=\(name)", program])

            try await stage.client.move(stage.window, to: 211, 137)
            try await stage.choose(.averages)
            try await stage.choose(.today)
            stage.client.type("78.1")
            _ = try await stage.settled()
            let place = stage.client.origin(of: stage.window)
            try await manager.order("shutdown", until: "saved 1")
            // Somebody else did not want that: the program goes on.
            manager.program.write("cancel")
            try await stage.choose(.averages)
            try await manager.order("shutdown", until: "saved 1")
            try await manager.order("die", until: "left")
            #expect(try await stage.program.waitForExit() == .code(0))
            #expect(try await stage.command(["list"]).output.contains("78.1") == false)

            // The next session starts it with the command that it was given.
            let next = try await Manager(stage.home)
            try await stage.open(
                program: command[0], windowOf: "healthbeat", Array(command.dropFirst()),
                adding: next.variables)
            #expect(try await next.joined("again") == name)
            #expect(try stage.client.text("SM_CLIENT_ID", of: leader(stage)) == name)
            #expect(stage.client.origin(of: stage.window) == place)
            // A day without a weight begins where one is entered.
            #expect(stage.isChosen(.today, in: stage.picture))
            stage.client.key(XK_Return)
            _ = try await stage.settled()
            #expect(try await stage.command(["list"]).output.contains("78.1"))
            // A window that a person closes leaves the session.
            #expect(try await stage.close() == .code(0))
            try await next.program.line { $0 == "left" }
        }

        @Test(
            "A manager that talks nonsense, stops in the middle of a word or dies changes nothing",
            arguments: ["garbage", "stall", "end"])
        func badManagers(order: String) async throws {
            let stage = try await AppStage()
            let manager = try await Manager(stage.home)
            try await stage.open(["--tab", "today"], adding: manager.variables)
            _ = try await manager.joined("first")
            try await manager.program.line { $0 == "saved 1" }
            manager.program.write(order)
            try await stage.choose(.graph)
            try await stage.choose(.history)
            #expect(stage.program.exit == nil)
            #expect(try await stage.close() == .code(0))
            #expect(stage.program.errors.isEmpty, "\(stage.program.errors)")
        }

        @Test("A manager that does not answer keeps nobody waiting")
        func deafManager() async throws {
            let stage = try await AppStage()
            let manager = try await Manager(stage.home, deaf: true)
            try await stage.open(["--tab", "today"], adding: manager.variables)
            try await stage.choose(.graph)
            #expect(stage.client.text("SM_CLIENT_ID", of: try leader(stage)).isEmpty)
            #expect(try await stage.close() == .code(0))
        }

        @Test("Where no manager is named, or none is there, nothing is loaded or it does no harm")
        func noManager() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "today"])
            #expect(try leader(stage) != stage.window)
            #expect(try !hasLibrary(stage))
            #expect(stage.client.text("SM_CLIENT_ID", of: try leader(stage)).isEmpty)
            #expect(try await stage.close() == .code(0))
            try await stage.open(
                ["--tab", "today"], adding: ["SESSION_MANAGER": "local/nobody:/nowhere"])
            try await stage.choose(.graph)
            #expect(try await stage.close() == .code(0))
        }

        @Test("A window in a session rests: neither of its threads wakes")
        func rests() async throws {
            let stage = try await AppStage()
            let manager = try await Manager(stage.home)
            try await stage.open(["--tab", "averages"], adding: manager.variables)
            _ = try await manager.joined("first")
            try await manager.program.line { $0 == "saved 1" }
            stage.leave()
            _ = try await stage.settled()
            _ = try Quiet(programs: [stage.program]).wait(for: 3)
            #expect(try await stage.close() == .code(0))
        }
    }
}

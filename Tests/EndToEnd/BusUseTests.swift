import BusSupport
import CX11
import Foundation
import TactileBus
import Testing

extension EndToEnd {
    /// Health Beat on a desktop with a message bus: later starts, the desktop's settings, and rest.
    @Suite
    struct BusUseTests {
        private func stage(_ bus: PrivateBus) async throws -> (AppStage, [String: String]) {
            return (
                try await AppStage(), ["DBUS_SESSION_BUS_ADDRESS": await bus.address]
            )
        }

        private func activeWindow(_ stage: AppStage) -> UInt? {
            stage.client.items("_NET_ACTIVE_WINDOW", of: stage.client.root).first
        }

        private func windows(_ stage: AppStage) -> [UInt] {
            stage.client.items("_NET_CLIENT_LIST", of: stage.client.root)
        }

        @Test("A second start goes to the diary's window")
        func secondStart() async throws {
            let bus = try await PrivateBus()
            let (stage, variables) = try await stage(bus)
            try await stage.open(["--tab", "today"], adding: variables)
            // Another program's window is in front, and has the keyboard.
            let other = stage.client.makeWindow()
            stage.client.map(other)
            try await wait(for: "the other window to be active") {
                activeWindow(stage) == other
            }
            let second = try stage.display.start(
                "healthbeat", ["--tab", "averages"], adding: variables, home: stage.home)
            #expect(try await second.waitForExit() == .code(0))
            try await wait(for: "the window to be active") {
                activeWindow(stage) == stage.window
            }
            try await wait(for: "the tab") { stage.isChosen(.averages, in: stage.picture) }
            #expect(second.errors.isEmpty)
        }

        @Test("The desktop starts the program by the bus, as the files that are installed say")
        func startedByTheBus() async throws {
            let stage = try await AppStage()
            let name = "org.healthbeat.HealthBeat"
            let file = AppStage.root.appendingPathComponent("Resources/dbus/\(name).service")
            let program = Program.products.appendingPathComponent("healthbeat").path
            let service = try String(contentsOf: file, encoding: .utf8)
                .replacing("Exec=/usr/bin/healthbeat\n", with: "Exec=\(program)\n")
            #expect(service.contains(program))
            let services = stage.home.path + "/services"
            try FileManager.default.createDirectory(
                atPath: services, withIntermediateDirectories: true)
            _ = try stage.home.write(service, to: "services/\(name).service")
            let bus = try await PrivateBus(
                services: services,
                environment: Program.environment(
                    home: stage.home, ["DISPLAY": stage.display.name]))
            let address = ["DBUS_SESSION_BUS_ADDRESS": await bus.address]
            // Another program's window is there already.
            stage.client.map(stage.client.makeWindow())
            try await wait(for: "the other window") { windows(stage).count == 1 }
            func act(_ action: String) async throws -> Program.Exit {
                try await stage.display.start(
                    "/usr/bin/gapplication", ["action", name, action], adding: address,
                    home: stage.home
                ).waitForExit()
            }
            #expect(try await act("show-averages") == .code(0))
            try await wait(for: "the program's window") { windows(stage).count == 2 }
            stage.take(try #require(windows(stage).last))
            stage.leave()
            try await wait(for: "the averages") { stage.isChosen(.averages, in: stage.picture) }
            // The second time it runs already.
            #expect(try await act("show-graph") == .code(0))
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            #expect(windows(stage).count == 2)
            stage.client.sendProtocol("WM_DELETE_WINDOW", to: stage.window)
            try await wait(for: "its end") { windows(stage).count == 1 }
        }

        @Test("Two diaries have two windows")
        func twoDiaries() async throws {
            let bus = try await PrivateBus()
            let (stage, variables) = try await stage(bus)
            try await stage.open(adding: variables)
            let other = try stage.display.start(
                "healthbeat", ["--data-dir", stage.home.path + "/other"], adding: variables,
                home: stage.home)
            try await wait(for: "two windows") { windows(stage).count == 2 }
            #expect(other.exit == nil)
        }

        @Test("Without a bus two starts have one window, too")
        func noBus() async throws {
            let stage = try await AppStage()
            try await stage.open()
            let other = try stage.display.start("healthbeat", [], adding: [:], home: stage.home)
            #expect(try await other.waitForExit() == .code(0))
            #expect(windows(stage).count == 1)
        }

        @Test("The window follows the desktop's settings, rests, and outlives the bus")
        func settings() async throws {
            let bus = try await PrivateBus()
            let desktop = try await TestDesktop(bus)
            await MainActor.run {
                desktop.settings = [
                    "org.freedesktop.appearance": ["color-scheme": .uint32(1)]
                ]
            }
            let (stage, variables) = try await stage(bus)
            try await stage.open(["--tab", "averages"], adding: variables)
            try await wait(for: "a dark window") { stage.picture[3, 300] & 0xff < 0x80 }
            await MainActor.run {
                desktop.change("org.freedesktop.appearance", "color-scheme", .uint32(2))
            }
            try await wait(for: "a light window") { stage.picture[3, 300] & 0xff > 0x80 }
            stage.leave()
            _ = try await stage.settled()
            _ = try Quiet(programs: [stage.program]).wait(for: 3)
            await bus.end()
            _ = try await stage.settled()
            #expect(try await stage.close() == .code(0))
        }
    }
}

import BusSupport
import CX11
import Foundation
import TactileBus
import Testing

extension EndToEnd {
    /// Health Beat on a desktop with a message bus: later starts, the desktop's settings, and rest.
    @Suite(.serialized)
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

        @Test("Without a bus each start has a window")
        func noBus() async throws {
            let stage = try await AppStage()
            try await stage.open()
            let other = try stage.display.start("healthbeat", [], adding: [:], home: stage.home)
            try await wait(for: "two windows") { windows(stage).count == 2 }
            #expect(other.exit == nil)
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

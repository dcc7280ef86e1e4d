import BusSupport
import Foundation
import TactileBus
import Testing

extension EndToEnd {
    /// The reminder of a closed program, and the desktop that may start it.
    @Suite
    struct ReminderPortalUseTests {
        @Test("The command asks the desktop to start the reminder, and tells what came of it")
        func command() async throws {
            let stage = try await AppStage()
            let bus = try await PrivateBus()
            let desktop = try await TestDesktop(bus)
            let variables = ["DBUS_SESSION_BUS_ADDRESS": await bus.address]
            func set(_ time: String) async throws -> String {
                let program = try stage.display.start(
                    "healthbeat", ["settings", "reminder", time], adding: variables,
                    home: stage.home)
                #expect(try await program.waitForExit() == .code(0))
                return program.errors
            }
            func answer(_ code: UInt32, _ details: [String: BusValue]) async {
                await MainActor.run { desktop.dialogs.answersAtOnce = (code, details) }
            }
            // Cancelled, and closed by its frame.
            for (index, code) in [UInt32(1), 2].enumerated() {
                await answer(code, [:])
                #expect(try await set("8:00").contains("was told not to start"))
                let asked = await desktop.dialogs.asked
                #expect(asked.count == index + 1 && asked.last?.member == "RequestBackground")
                let command = asked.last?.arguments.last?["commandline"]?.members
                    .compactMap(\.text)
                #expect(command?.dropFirst() == ["--reminder", "--stay"])
                #expect(command?.first?.hasSuffix("/healthbeat") == true)
            }
            // It may run, but nobody starts it, and this session has no other means.
            await answer(0, ["background": .boolean(true), "autostart": .boolean(false)])
            #expect(try await set("9:00").contains("no systemd and no desktop"))
            // Without a reminder nobody needs to be asked.
            let asked = await desktop.dialogs.asked.count
            #expect(try await set("--clear").isEmpty)
            #expect(await desktop.dialogs.asked.count == asked)
        }
    }
}

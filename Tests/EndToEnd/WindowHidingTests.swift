import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Windows that a program takes off the screen and brings back, and that it wants the keyboard
    /// for.
    @Suite
    struct WindowHidingTests {
        @Test("A window that is hidden leaves the desktop, and comes back where it was")
        func hides() async throws {
            let display = try await VirtualDisplay(.plain(width: 1280, height: 1024))
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await client.move(window, to: 333, 222)
            let place = client.origin(of: window)
            probe.write("hide")
            try await probe.line { $0 == "visible false" }
            #expect(!client.isViewable(window))
            try await wait(for: "the window manager to let go of it") {
                client.items("WM_STATE", of: window).first ?? 0 == 0
            }
            let lines = probe.lines.count
            probe.write("show")
            try await probe.line(after: lines) { $0 == "visible true" }
            try await wait(for: "the window") { client.isViewable(window) }
            client.waitForManager()
            #expect(client.origin(of: window) == place)
            #expect(client.items("WM_STATE", of: window).first == UInt(NormalState))
            try await wait(for: "its pixels") { client.picture(of: window)[396, 298] != 0 }
        }

        @Test("A window that is hidden and shown at once is there again")
        func hidesAndShows() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await wait(for: "the window") { client.isViewable(window) }
            let lines = probe.lines.count
            probe.write("again")
            try await probe.line(after: lines) { $0 == "visible true" }
            try await wait(for: "the window") { client.isViewable(window) }
            client.waitForManager()
            #expect(client.isViewable(window))
            #expect(client.items("WM_STATE", of: window).first == UInt(NormalState))
        }

        @Test("Who wants the keyboard says since when the person was last here")
        func asksForTheKeyboard() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            client.click(20, 20, in: window)
            try await wait(for: "the time of the click") {
                !client.items("_NET_WM_USER_TIME", of: window).isEmpty
            }
            client.selectRootMessages()
            probe.write("keyboard")
            let request = try await wait(for: "the request") {
                client.nextMessage("_NET_ACTIVE_WINDOW")
            }
            #expect(request.0 == 1)
            #expect(request.1 > 0)
        }
    }
}

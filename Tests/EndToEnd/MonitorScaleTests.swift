import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Monitors of different density side by side, and compositors that look at frames.
    @Suite
    struct MonitorScaleTests {
        private func part(_ x: Int, _ width: Int, _ height: Int = 1024) -> (
            x: Int, y: Int, width: Int, height: Int
        ) { (x, 0, width, height) }

        /// A window at scale 1 on the left one of two monitors, of which the right one has twice
        /// the dots.
        private func stage(
            managed: Bool = true
        ) async throws -> (display: VirtualDisplay, client: DisplayClient, probe: Program, Window) {
            let display = try await VirtualDisplay(.plain(width: 2400, height: 1024))
            let client = try DisplayClient(display)
            client.setMonitors([part(0, 1000), part(1000, 1400)], densities: [4, 9])
            if managed { try await display.manage(with: client) }
            XWarpPointer(client.display, 0, client.root, 0, 0, 0, 0, 300, 300)
            XSync(client.display, 0)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("frame 400 300") }
            return (display, client, probe, window)
        }

        @Test("A window takes the scale of the monitor that it is mostly on, there and back")
        func move() async throws {
            let (display, client, probe, window) = try await stage()
            defer { display.end() }
            try await client.move(window, to: 700, 200)
            #expect(client.size(of: window) == (400, 300))
            var next = probe.lines.count
            XMoveWindow(client.display, window, 1100, 200)
            XFlush(client.display)
            try await probe.line(after: next) { $0 == "resized 400.0 300.0 2.0" }
            try await wait(for: "the large window") { client.size(of: window) == (800, 600) }
            try await probe.line(after: next) { $0 == "frame 800 600 true" }
            // More of it is on the left; at the left's scale most would be, too.
            next = probe.lines.count
            XMoveWindow(client.display, window, 500, 200)
            XFlush(client.display)
            try await probe.line(after: next) { $0 == "resized 400.0 300.0 1.0" }
            try await wait(for: "the small window") { client.size(of: window) == (400, 300) }
            client.waitForManager()
            #expect(client.size(of: window) == (400, 300))
        }

        @Test("At the border of two monitors a window stays as it is, and does not go to and fro")
        func border() async throws {
            let (display, client, probe, window) = try await stage()
            defer { display.end() }
            // From the fine monitor, which is on the left now: 60 % on the right at this size, and
            // most of it on the left at the right's.
            client.removeMonitor(1)
            client.removeMonitor(0)
            client.setMonitors([part(0, 1000), part(1000, 1400)], densities: [9, 4])
            try await wait(for: "the fine monitor") { client.size(of: window) == (800, 600) }
            let next = probe.lines.count
            try await client.move(window, to: 680, 200)
            probe.write("draw")
            try await probe.line(after: next) { $0.hasPrefix("frame 800 600") }
            client.waitForManager()
            #expect(client.size(of: window) == (800, 600))
            XMoveWindow(client.display, window, 900, 200)
            XFlush(client.display)
            try await wait(for: "the other scale") { client.size(of: window) == (400, 300) }
        }

        @Test(
            "A new window has the scale of the monitor where the pointer is"
        )
        func firstScale() async throws {
            let (display, client, probe, _) = try await stage()
            defer { display.end() }
            probe.signal(SIGTERM)
            #expect(try await probe.waitForExit() == .code(0))
            // A manager that still has its window puts the next one beside it.
            try await wait(for: "the manager to forget the window") {
                client.items("_NET_CLIENT_LIST", of: client.root).isEmpty
            }
            client.waitForManager()
            XWarpPointer(client.display, 0, client.root, 0, 0, 0, 0, 1500, 300)
            XSync(client.display, 0)
            let second = try display.start("PlatformProbe")
            _ = try await client.window("probe", of: second)
            // The first frame has the scale of the pointer's monitor. Where the manager then puts
            // the window is its own choice, which a busy machine changes.
            try await second.line { $0.hasPrefix("frame 800 600") }
        }

        @Test("Nothing shines through, and the program says so for each size")
        func opaque() async throws {
            let (display, client, probe, window) = try await stage(managed: false)
            defer { display.end() }
            #expect(client.items("_NET_WM_OPAQUE_REGION", of: window) == [0, 0, 400, 300])
            client.resize(window, width: 500, height: 320)
            try await wait(for: "the new region") {
                client.items("_NET_WM_OPAQUE_REGION", of: window) == [0, 0, 500, 320]
            }
            #expect(!client.text("WM_LOCALE_NAME", of: window).isEmpty)
            #expect(probe.exit == nil)
        }

        /// Answers as a compositor does that has shown a frame.
        private func drawn(_ value: UInt32, _ window: Window, _ client: DisplayClient) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = window
            event.xclient.message_type = client.atom("_NET_WM_FRAME_DRAWN")
            event.xclient.format = 32
            event.xclient.data.l = (Int(value), 0, 0, 0, 0)
            XSendEvent(client.display, window, 0, 0, &event)
            XSync(client.display, 0)
        }

        @Test(
            "A compositor that tells when frames are seen is waited for, one that does not is not"
        )
        func frames() async throws {
            let (display, client, probe, window) = try await stage(managed: false)
            defer { display.end() }
            let counters = client.items("_NET_WM_SYNC_REQUEST_COUNTER", of: window)
            try #require(counters.count == 2)
            func frames() -> Int { probe.lines.count { $0.hasPrefix("frame") } }
            // Nobody looks at frames: none is counted.
            #expect(client.counter(counters[1]) == 0)
            client.setSupported(["_NET_WM_FRAME_DRAWN"])
            try await wait(for: "frames to be counted") {
                probe.write("draw")
                return client.counter(counters[1]) >= 2
            }
            // Each answer lets one more through.
            for _ in 0..<3 {
                let value = client.counter(counters[1])
                #expect(value % 2 == 0)
                drawn(value, window, client)
                probe.write("draw")
                try await wait(for: "the next frame") { client.counter(counters[1]) >= value + 2 }
            }
            // Without an answer it goes on after a moment, and then without waiting.
            let before = frames()
            for count in 1...20 {
                probe.write("draw")
                try await wait(for: "frame \(count)") { frames() >= before + count }
            }
            // A size is answered by the frames' counter where the window manager says so.
            let value = (client.counter(counters[1]) + 240) & ~1
            client.sendProtocol("_NET_WM_SYNC_REQUEST", to: window, value: Int(value), last: 1)
            client.resize(window, width: 444, height: 300)
            try await wait(for: "the size's frame") {
                client.counter(counters[1]) >= value + 2
            }
            #expect(client.counter(counters[1]) % 2 == 0)
            #expect(client.counter(counters[0]) == 0)
            try await probe.line { $0.hasPrefix("frame 444 300") }
        }
    }
}

import CX11
import Foundation
import Testing

extension EndToEnd {
    /// What the X11 platform does for any program, told by one that writes it down.
    @Suite
    struct PlatformWindowTests {
        @Test("A window says who it is")
        func properties() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            #expect(client.className(of: window) == ["probe", "Probe"])
            #expect(client.text("_NET_WM_NAME", of: window) == "Probe – é")
            #expect(client.items("_NET_WM_PID", of: window) == [UInt(probe.identifier)])
            #expect(!client.text("WM_CLIENT_MACHINE", of: window).isEmpty)
            #expect(client.items("_NET_WM_ICON", of: window).prefix(2) == [2, 2])
            let protocols = client.items("WM_PROTOCOLS", of: window)
            #expect(protocols.contains(client.atom("WM_DELETE_WINDOW")))
            #expect(protocols.contains(client.atom("_NET_WM_PING")))
            var hints = XSizeHints()
            var supplied = 0
            XGetWMNormalHints(client.display, window, &hints, &supplied)
            #expect(hints.min_width == 200 && hints.min_height == 150)
            #expect(hints.flags & Int(PMaxSize) != 0)
            #expect(hints.max_width == 5_000 && hints.max_height == 4_000)
            probe.write("title New name")
            try await wait(for: "the new title") {
                client.text("_NET_WM_NAME", of: window) == "New name"
            }
        }

        @Test("A window that asks to be looked at is urgent until somebody is in it")
        func attention() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            func isUrgent() -> Bool {
                guard let hints = XGetWMHints(client.display, window) else { return false }
                defer { XFree(hints) }
                return hints.pointee.flags & 1 << 8 != 0
            }
            #expect(!isUrgent())
            probe.write("attention")
            try await wait(for: "the mark", until: isUrgent)
            XSetInputFocus(client.display, window, RevertToParent, Time(CurrentTime))
            try await wait(for: "the mark's end") { !isUrgent() }
            var hints = 0
            if let read = XGetWMHints(client.display, window) {
                hints = read.pointee.flags
                XFree(read)
            }
            // What the window said of its group and its keyboard is still there.
            #expect(hints & (WindowGroupHint | InputHint) == WindowGroupHint | InputHint)
        }

        @Test(
            "A frame's pixels are on the screen, also without shared memory",
            arguments: [false, true])
        func pixels(plain: Bool) async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start(
                "PlatformProbe", adding: plain ? ["TACTILE_NO_SHM": "1"] : [:])
            let window = try await client.window("probe", of: probe)
            try await wait(for: "the frame") {
                client.picture(of: window)[396, 298] == 0x634a01
            }
            // Another frame is drawn only when the server is done with the one before.
            for frame in 2...5 {
                probe.write("draw")
                try await wait(for: "frame \(frame)") {
                    client.picture(of: window)[0, 0] == UInt32(frame)
                }
            }
        }

        @Test("Code that only starting needed is unmapped once the program rests")
        func unmappedCode() async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            var most = 0
            try await wait(for: "less code", state: { "\(probe.mappedCode) of \(most)" }) {
                let mapped = probe.mappedCode
                most = max(most, mapped)
                return mapped < most / 4 * 3
            }
            // What is needed again is mapped again.
            probe.write("draw")
            try await wait(for: "a second frame") {
                probe.lines.count { $0.hasPrefix("frame") } == 2
            }
        }

        @Test("A new size is told once, drawn once and shown whole")
        func resize() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("frame 400 300") }
            client.resize(window, width: 640, height: 500)
            try await probe.line { $0 == "resized 640.0 500.0 1.0" }
            try await wait(for: "the new corner") {
                client.picture(of: window)[636, 496] == 0x9f7c02
            }
            client.resize(window, width: 300, height: 200)
            try await probe.line { $0.hasPrefix("frame 300 200") }
            #expect(probe.lines.filter { $0.hasPrefix("frame") }.count == 3)
        }

        @Test("A window manager is told when a size is drawn")
        func resizeSync() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            let counter = try #require(
                client.items("_NET_WM_SYNC_REQUEST_COUNTER", of: window).first)
            #expect(client.counter(counter) == 0)
            for (value, width) in [(11, 420), (12, 430)] {
                client.sendProtocol("_NET_WM_SYNC_REQUEST", to: window, value: value)
                client.resize(window, width: width, height: 300)
                try await wait(for: "the counter") { client.counter(counter) == UInt32(value) }
                try await probe.line { $0.hasPrefix("frame \(width) 300") }
            }
        }

        /// A probe that has drawn its first frame; with `plain`, without shared memory.
        private func drawnProbe(
            on display: VirtualDisplay, plain: Bool = false
        ) async throws -> (DisplayClient, Program, Window) {
            let client = try DisplayClient(display)
            let probe = try display.start(
                "PlatformProbe", adding: plain ? ["TACTILE_NO_SHM": "1"] : [:])
            let window = try await client.window("probe", of: probe)
            try await wait(for: "the frame") { client.picture(of: window)[396, 298] == 0x634a01 }
            return (client, probe, window)
        }

        @Test("What another window hid is shown again without being drawn")
        func exposure() async throws {
            let display = try await VirtualDisplay()
            let (client, probe, window) = try await drawnProbe(on: display)
            let before = client.picture(of: window)
            let cover = client.cover(x: 50, y: 40, width: 100, height: 100)
            #expect(client.picture(of: client.root)[60, 60] == 0xff00ff)
            // Pixels that move out from under the other window were lost with it.
            client.destroy(cover)
            try await wait(for: "the hidden part") { client.picture(of: window) == before }
            #expect(probe.lines.filter { $0.hasPrefix("frame") }.count == 1)
        }

        @Test(
            "Moved pixels are moved, and what moved from under another window is put",
            arguments: [false, true])
        func moves(plain: Bool) async throws {
            let display = try await VirtualDisplay()
            let (client, probe, window) = try await drawnProbe(on: display, plain: plain)
            let cover = client.cover(x: 20, y: 10, width: 30, height: 30)
            #expect(client.picture(of: client.root)[30, 20] == 0xff00ff)
            probe.write("move")
            try await wait(for: "the move") {
                client.picture(of: window)[100, 0] == 0x000001
                    && client.picture(of: window)[199, 49] == 0x180c01
                    && client.picture(of: window)[130, 20] == 0x070501
            }
            client.destroy(cover)
        }

        @Test(
            "Rows that are scrolled again and again are shown, and put when they were lost",
            arguments: [false, true])
        func scrolls(plain: Bool) async throws {
            let display = try await VirtualDisplay()
            let (client, probe, window) = try await drawnProbe(on: display, plain: plain)
            // Seven times a third of 300 rows are more than the room beside the window's.
            probe.write("scroll 7")
            try await wait(for: "the last rows") { client.picture(of: window)[399, 299] == 8 }
            let shown = client.picture(of: window)
            #expect([0, 99, 100, 199, 200].map { shown[0, $0] } == [6, 6, 7, 7, 8])
            let cover = client.cover(x: 50, y: 40, width: 100, height: 200)
            #expect(client.picture(of: client.root)[60, 60] == 0xff00ff)
            client.destroy(cover)
            try await wait(for: "the hidden part") { client.picture(of: window) == shown }
        }

        @Test("WM_DELETE_WINDOW asks to close, and the program ends well")
        func close() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            client.sendProtocol("WM_DELETE_WINDOW", to: window)
            #expect(try await probe.waitForExit() == .code(0))
            #expect(probe.lines.suffix(2) == ["close", "ended"])
        }

        @Test("A window that another program destroys is gone, and the program ends well")
        func destroyed() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("draw")
            client.destroy(window)
            #expect(try await probe.waitForExit() == .code(0))
            #expect(probe.lines.suffix(2) == ["destroyed", "ended"])
            #expect(probe.errors.isEmpty)
        }

        @Test(
            "A window larger than the screen has content as large as that, and gives memory back",
            arguments: [false, true])
        func oversized(plain: Bool) async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start(
                "PlatformProbe", adding: plain ? ["TACTILE_NO_SHM": "1"] : [:])
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0 == "frame 400 300 true" }
            let before = probe.residentBytes
            for side in [4000, 32_000] {
                let lines = probe.lines.count
                client.resize(window, width: side, height: side)
                try await probe.line(after: lines) { $0 == "frame 1280 1024 true" }
                #expect(client.size(of: window) == (side, side))
                #expect(probe.residentBytes - before < 12 << 20)
                let next = probe.lines.count
                client.resize(window, width: 400, height: 300)
                try await probe.line(after: next) { $0 == "frame 400 300 true" }
                #expect(probe.residentBytes - before < 3 << 20)
            }
            probe.signal(SIGTERM)
            #expect(try await probe.waitForExit() == .code(0))
        }

        @Test("A window is no larger than a monitor's work area less its frame")
        func room() async throws {
            let display = try await VirtualDisplay(.plain(width: 640, height: 400))
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            client.setRootText("Xft.dpi:\t192\n", property: "RESOURCE_MANAGER")
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await wait(for: "the window to fit inside of its frame") {
                let extents = client.items("_NET_FRAME_EXTENTS", of: window)
                guard extents.count == 4, extents[2] > 0 else { return false }
                let size = client.size(of: window)
                return size.width == 640 - Int(extents[0] + extents[1])
                    && size.height == 400 - Int(extents[2] + extents[3])
            }
            client.setRootText("Xft.dpi:\t768\n", property: "RESOURCE_MANAGER")
            let size = client.size(of: window)
            try await wait(for: "the least size to fit") {
                var hints = XSizeHints()
                var supplied = 0
                XGetWMNormalHints(client.display, window, &hints, &supplied)
                return hints.min_width == size.width && hints.min_height == size.height
            }
            client.waitForManager()
            #expect(client.size(of: window) == size)
        }

        @Test("A ping is answered")
        func ping() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            client.selectRootMessages()
            client.sendProtocol("_NET_WM_PING", to: window, 4711)
            let answer = try await wait(for: "the answer") { client.nextMessage("WM_PROTOCOLS") }
            #expect(answer.0 == Int(client.atom("_NET_WM_PING")))
            #expect(answer.1 == 4711)
            #expect(answer.2 == Int(window))
        }

        @Test("Scale follows Xft.dpi, also while the program runs")
        func scale() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            client.setRootText("Xft.dpi:\t144\n", property: "RESOURCE_MANAGER")
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            #expect(client.size(of: window) == (600, 450))
            client.setRootText("Xft.dpi:\t192\n", property: "RESOURCE_MANAGER")
            try await probe.line { $0 == "resized 400.0 300.0 2.0" }
            try await wait(for: "the new size") { client.size(of: window) == (800, 600) }
        }

        @Test("A scale without room for the window gives its size back, if nobody resized it")
        func scaleAndBack() async throws {
            let display = try await VirtualDisplay(.plain(width: 1280, height: 1024))
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            func scale(_ scale: Int, makes width: Int, _ height: Int) async throws {
                let lines = probe.lines.count
                client.setRootText("Xft.dpi:\t\(96 * scale)\n", property: "RESOURCE_MANAGER")
                try await probe.line(after: lines) {
                    $0 == "resized \(width / scale).0 \(height / scale).0 \(scale).0"
                }
                #expect(client.size(of: window) == (width, height))
            }
            client.resize(window, width: 1200, height: 900)
            try await probe.line { $0 == "resized 1200.0 900.0 1.0" }
            try await scale(2, makes: 1280, 1024)
            try await scale(4, makes: 1280, 1024)
            try await scale(1, makes: 1200, 900)
            try await scale(2, makes: 1280, 1024)
            client.resize(window, width: 1000, height: 700)
            try await probe.line { $0 == "resized 500.0 350.0 2.0" }
            try await scale(1, makes: 500, 350)
        }

        @Test("Timers, the main queue and tasks are served")
        func otherWork() async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("later")
            for word in ["timer", "queue", "task"] { try await probe.line { $0 == word } }
        }

        @Test("Blocks of the main run loop are performed without another event")
        func runLoopBlocks() async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            for _ in 0..<3 {
                probe.write("block")
                try await probe.line { $0 == "block" }
            }
        }

        @Test("A program that has nothing to do is not woken")
        func idle() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            let probe = try display.start("PlatformProbe")
            _ = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("focus") }
            _ = try Quiet(programs: [probe]).wait(for: 3)
        }
    }
}

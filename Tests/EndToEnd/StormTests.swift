import CX11
import CXTest
import Foundation
import Testing

extension EndToEnd {
    /// More of something than a person or a desktop makes, and what a person does after it.
    ///
    /// A program that has slept for a while with something left to show is one that froze: no time
    /// is measured.
    @Suite
    struct StormTests {
        @Test(
            "A tab that is chosen after the pointer moved comes at once",
            arguments: [60, 125, 250, 1000])
        func motion(rate: UInt32) async throws {
            let stage = try await AppStage()
            try await stage.open()
            let client = stage.client
            let tabs: [AppStage.Tab] = [.today, .graph, .history, .averages, .goal]
            for (index, tab) in tabs.enumerated() {
                let origin = client.origin(of: stage.window)
                for step in 0..<Int32(rate) {
                    XTestFakeMotionEvent(
                        client.display, -1, Int32(origin.x) + 150 + step * 7 % 600,
                        Int32(origin.y) + 120 + step * 5 % 400, 0)
                    XFlush(client.display)
                    usleep(1_000_000 / rate)
                }
                let next = tabs[(index + 1) % tabs.count]
                client.key(XK_1 + Int32(next.rawValue), holding: [XK_Control_L])
                _ = try Quiet(programs: [stage.program]).wait()
                #expect(stage.isChosen(next, in: stage.picture), "\(rate) a second over \(tab)")
            }
            #expect(try await stage.close() == .code(0))
        }

        @Test("A key after and in a storm of sizes is answered, and the last size is shown")
        func sizes() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "graph"])
            for step in 0..<300 {
                stage.client.resize(
                    stage.window, width: 500 + step * 37 % 400, height: 500 + step * 23 % 300)
                usleep(6_000)
                if step == 150 { stage.client.key(XK_4, holding: [XK_Control_L]) }
            }
            stage.client.resize(stage.window, width: 700, height: 600)
            stage.client.key(XK_5, holding: [XK_Control_L])
            _ = try Quiet(programs: [stage.program, stage.display.manager].compactMap(\.self))
                .wait()
            #expect(stage.client.size(of: stage.window) == (700, 600))
            #expect(stage.isChosen(.goal, in: stage.picture))
            #expect(try await stage.close() == .code(0))
        }

        @Test("Sizes are handed on once a frame, but for one that may come early")
        func sizesInAFrame() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("frame") }
            let start = Date()
            for step in 0..<2000 {
                XResizeWindow(
                    client.display, window, UInt32(300 + step % 200), UInt32(200 + step % 150))
                XSync(client.display, 0)
            }
            client.resize(window, width: 333, height: 222)
            try await probe.line { $0 == "frame 333 222 true" }
            let frames = -start.timeIntervalSinceNow * 60
            let told = probe.lines.filter { $0.hasPrefix("resized") }.count
            #expect(Double(told) <= frames + 3)
        }

        @Test("Garbage in the desktop's settings costs neither time nor memory")
        func settings() async throws {
            let stage = try await AppStage()
            try await stage.open()
            _ = try await stage.settled()
            let before = stage.program.residentBytes
            for step in 0..<600 {
                let dpi = ["1e9", "-4", "nan", "\(60 + step % 700)", "96"][step % 5]
                stage.client.setRootText("Xft.dpi:\t\(dpi)\n", property: "RESOURCE_MANAGER")
                usleep(4_000)
            }
            stage.client.setRootText(
                String(repeating: "x", count: 3 << 20), property: "RESOURCE_MANAGER")
            stage.client.setRootText("Xft.dpi:\t96\n", property: "RESOURCE_MANAGER")
            for _ in 0..<5_000 {
                stage.client.sendProtocol("_NET_WM_PING", to: stage.window)
                stage.client.sendProtocol("NO_SUCH_PROTOCOL", to: stage.window)
            }
            stage.client.key(XK_3, holding: [XK_Control_L])
            try await wait(for: "the tab") { stage.isChosen(.history, in: stage.picture) }
            _ = try await stage.settled()
            let after = stage.program.residentBytes
            #expect(after - before < 48 << 20, "\(before >> 20) then \(after >> 20) MB")
            #expect(try await stage.close() == .code(0))
        }
    }
}

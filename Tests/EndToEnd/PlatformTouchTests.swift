import Foundation
import Testing

extension EndToEnd {
    /// True touches and touch-pad pinches, made by the X server's own test devices.
    @Suite
    struct PlatformTouchTests {
        @Test("Two fingers are two touches from begin to end, and no pointer")
        func touches() async throws {
            let display = try await VirtualDisplay(.touch)
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("visible") }
            let origin = client.origin(of: window)
            let screen = try TouchDevices(socket: display.home.path + "/touch.sock")
            func place(_ x: Int, _ y: Int) -> (Double, Double) {
                (Double(origin.x + x) / 1280, Double(origin.y + y) / 1024)
            }
            let (x0, y0) = place(100, 100)
            let (x1, y1) = place(200, 150)
            screen.touch(1, .begin, x0, y0)
            screen.touch(2, .begin, x1, y0)
            screen.touch(1, .update, x0, y1)
            screen.touch(2, .end, x1, y0)
            screen.touch(1, .end, x0, y1)
            try await wait(for: "both ends", state: { probe.output }) {
                probe.lines.filter { $0.hasPrefix("touch ended") }.count == 2
            }
            let phases = probe.lines.filter { $0.hasPrefix("touch") }.map {
                $0.split(separator: " ")
            }
            #expect(phases.map { $0[1] } == ["began", "began", "moved", "ended", "ended"])
            let first = phases[0].compactMap { Double($0) }
            #expect(abs(first[0] - 100) < 1 && abs(first[1] - 100) < 1)
            let moved = phases[2].compactMap { Double($0) }
            #expect(abs(moved[0] - 100) < 1 && abs(moved[1] - 150) < 1)
            #expect(!probe.output.contains("pressed"))
        }

        @Test("A touch-pad pinch tells its scale and turn")
        func pinch() async throws {
            let display = try await VirtualDisplay(.touch)
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            client.move(to: 100, 100, in: window)
            try await probe.line { $0.hasPrefix("entered") || $0.hasPrefix("moved") }
            let pad = try TouchDevices(socket: display.home.path + "/pointer.sock")
            pad.pinch(.begin, scale: 1, degrees: 0)
            pad.pinch(.update, scale: 1.5, degrees: 45)
            pad.pinch(.update, scale: 2, degrees: 45)
            pad.pinch(.end, scale: 2, degrees: 0)
            let end = try await probe.line { $0.hasPrefix("pinch ended") }
            let numbers = end.split(separator: " ").compactMap { Double($0) }
            #expect(abs(numbers[0] - 2) < 0.01)
            #expect(abs(numbers[1] - .pi / 2) < 0.01)
        }

        @Test("A touch that the window manager takes does nothing here, one that it leaves all")
        func grabbedTouches() async throws {
            let display = try await VirtualDisplay(.touch)
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("visible") }
            let origin = client.origin(of: window)
            let screen = try TouchDevices(socket: display.home.path + "/touch.sock")
            let manager = try TouchGrab(try DisplayClient(display))
            func touch(_ phase: TouchDevices.Phase, _ x: Int, _ y: Int) {
                screen.touch(
                    1, phase, Double(origin.x + x) / 1280, Double(origin.y + y) / 1024)
            }
            touch(.begin, 50, 50)
            touch(.update, 80, 50)
            try await manager.decide(taking: true)
            touch(.update, 120, 50)
            touch(.end, 120, 50)
            // The next one is left to the window, from its beginning.
            touch(.begin, 200, 100)
            touch(.update, 220, 100)
            try await manager.decide(taking: false)
            touch(.end, 220, 100)
            try await probe.line { $0.hasPrefix("touch ended") }
            let places = probe.lines.filter { $0.hasPrefix("touch") }
            #expect(places.count == 3)
            let first = places.first?.split(separator: " ").compactMap { Double($0) }
            #expect(first.map { $0.map { $0.rounded() } } == [200, 100], "\(probe.output)")
        }

        @Test("Fingers that are down when the window goes are cancelled, and begin anew after it")
        func unmappedUnderFingers() async throws {
            let display = try await VirtualDisplay(.touch)
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("visible") }
            let origin = client.origin(of: window)
            let screen = try TouchDevices(socket: display.home.path + "/touch.sock")
            func touch(_ phase: TouchDevices.Phase, _ x: Int, _ y: Int) {
                screen.touch(
                    1, phase, Double(origin.x + x) / 1280, Double(origin.y + y) / 1024)
            }
            touch(.begin, 50, 50)
            try await probe.line { $0.hasPrefix("touch began") }
            client.unmap(window)
            let count = probe.lines.count
            try await wait(for: "the cancelling", state: { probe.output }) {
                probe.output.contains("cancelled") || probe.output.contains("touch ended")
            }
            client.map(window)
            try await probe.line(after: count) { $0 == "visible true" }
            touch(.end, 60, 50)
            touch(.begin, 100, 100)
            touch(.end, 100, 100)
            let last = try await probe.line(after: count) { $0.hasPrefix("touch ended") }
            #expect(last.split(separator: " ").compactMap { Double($0)?.rounded() } == [100, 100])
            #expect(probe.lines.count { $0.hasPrefix("touch began") } == 2)
        }

        @Test("A touch pad scrolls in parts of a notch, both ways")
        func smoothScrolling() async throws {
            let display = try await VirtualDisplay(.touch)
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            client.move(to: 100, 100, in: window)
            try await probe.line { $0.hasPrefix("entered") || $0.hasPrefix("moved") }
            let pad = try TouchDevices(socket: display.home.path + "/pointer.sock")
            // Where the valuators stand is known from the first event on.
            pad.scroll(x: 30, y: 30)
            for _ in 0..<4 { pad.scroll(x: 0, y: 30) }
            pad.scroll(x: -60, y: 0)
            func sum(_ index: Int) -> Double {
                probe.lines.filter { $0.hasPrefix("scroll") }
                    .compactMap { Double($0.split(separator: " ")[index]) }.reduce(0, +)
            }
            try await wait(for: "both ways", state: { probe.output }) {
                abs(sum(1) + 0.5) < 0.3 && sum(2) >= 1
            }
            #expect(probe.lines.contains("scroll 0.0 0.25"), "\(probe.output)")
        }
    }
}

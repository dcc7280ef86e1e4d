import Foundation
import Testing

extension EndToEnd {
    /// Displays that are not there, or no longer.
    @Suite
    struct PlatformFaultTests {
        @Test("Without a display a sentence says what to do", arguments: [nil, ":4321"])
        func noDisplay(name: String?) async throws {
            let home = try Home()
            let probe = try Program(
                "PlatformProbe", home: home, adding: name.map { ["DISPLAY": $0] } ?? [:])
            #expect(try await probe.waitForExit() == .code(3))
            #expect(probe.errors.contains("DISPLAY"))
            if let name { #expect(probe.errors.contains("“\(name)”")) }
            #expect(probe.errors.split(separator: "\n").count == 1)
        }

        @Test("A display that goes away ends the loop and nothing else")
        func lostDisplay() async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            display.server.signal(SIGKILL)
            #expect(try await probe.waitForExit() == .code(0))
            #expect(probe.lines.suffix(2) == ["lost", "ended"])
        }

        @Test("A server that does not take frames is given one at a time")
        func stoppedDisplay() async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            _ = try Quiet(programs: [probe]).wait()
            display.server.signal(SIGSTOP)
            for _ in 0..<3 {
                let lines = probe.lines.count
                probe.write("draw")
                try await probe.line(after: lines) { $0 == "done draw" }
                _ = try Quiet(programs: [probe]).wait()
            }
            #expect(probe.lines.count { $0.hasPrefix("frame") } == 2)
            display.server.signal(SIGCONT)
            try await wait(for: "the next frame") {
                probe.lines.count { $0.hasPrefix("frame") } == 3
            }
        }

        @Test("A window that closes before the server has its memory costs the others nothing")
        func hastyClose() async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            for round in 1...3 {
                probe.write("open")
                _ = try Quiet(programs: [probe]).wait()
                display.server.signal(SIGSTOP)
                probe.write("flash")
                _ = try Quiet(programs: [probe]).wait()
                display.server.signal(SIGCONT)
                try await wait(for: "the window to be closed") {
                    probe.lines.count { $0 == "done flash" } == round
                }
                probe.write("draw")
                try await wait(for: "a frame") {
                    probe.lines.count { $0.hasPrefix("frame") } == round + 1
                }
            }
            #expect(!probe.lines.contains("pixels lost"))
        }

        @Test("Shared memory that is refused while a frame is in flight is done without")
        func refusedMemory() async throws {
            let display = try await VirtualDisplay()
            // The server has no room for a picture of its screen, which is 5 MB.
            let room = display.server.virtualBytes + 3 << 20
            let limit = try display.start(
                "/usr/bin/prlimit",
                ["--pid", "\(display.server.identifier)", "--as=\(room):\(room)"])
            #expect(try await limit.waitForExit() == .code(0))
            // The refusal comes before, in or after the request that puts the frame.
            for _ in 0..<10 {
                let probe = try display.start("PlatformProbe")
                try await wait(for: "the first frame again", state: { probe.output }) {
                    probe.lines.count { $0 == "frame 400 300 true" } == 2
                }
                probe.write("draw")
                try await probe.line { $0 == "frame 400 300 false" }
                probe.end()
            }
        }

        @Test("A display without true colour is refused in a sentence")
        func shallowDisplay() async throws {
            let display = try await VirtualDisplay(.plain(width: 640, height: 480), depth: 8)
            let probe = try display.start("PlatformProbe")
            #expect(try await probe.waitForExit() == .code(3))
            #expect(probe.errors.contains("8 bits of colour"))
        }

        @Test("Signals that ask the program to end reach it", arguments: [SIGTERM, SIGINT, SIGHUP])
        func signals(number: Int32) async throws {
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.signal(number)
            #expect(try await probe.waitForExit() == .code(0))
            // What the display told last may still be told between the two.
            #expect(probe.lines.count { $0 == "terminate" } == 1)
            #expect(probe.lines.last == "ended")
        }
    }
}

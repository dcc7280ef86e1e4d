import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Clipboard and primary selection, against another program that knows the conventions.
    @Suite(.sharedDisplay)
    struct PlatformSelectionTests {
        private static let xclip = "/usr/bin/xclip"
        private static let large = 2_000_000

        @Test("Another program pastes what was copied", arguments: [0, 5, large])
        func copies(count: Int) async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("copy \(count)")
            try await probe.line { $0 == "done copy" }
            let paste = try display.start(
                Self.xclip, ["-selection", "clipboard", "-o", "-target", "UTF8_STRING"])
            #expect(try await paste.waitForExit() == .code(0))
            #expect(paste.output.utf8.count == count)
            #expect(paste.output.hasPrefix(String("01234".prefix(count))))
        }

        @Test("What is offered is told as targets")
        func targets() async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("copy 3 primary")
            try await probe.line { $0 == "done copy" }
            let list = try display.start(
                Self.xclip, ["-selection", "primary", "-o", "-target", "TARGETS"])
            #expect(try await list.waitForExit() == .code(0))
            let names = Set(list.lines.map(String.init))
            #expect(
                names.isSuperset(of: [
                    "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", "STRING",
                    "text/plain;charset=utf-8",
                ]))
        }

        @Test(
            "A picture goes to another program, and is not offered as text", arguments: [3, large])
        func offersData(count: Int) async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("offer image/png \(count)")
            try await probe.line { $0 == "done offer" }
            let list = try display.start(
                Self.xclip, ["-selection", "clipboard", "-o", "-target", "TARGETS"])
            #expect(try await list.waitForExit() == .code(0))
            #expect(list.lines.contains("image/png"))
            #expect(!list.lines.contains("UTF8_STRING"))
            let second = try display.start("PlatformProbe")
            try await second.line { $0.hasPrefix("frame") }
            second.write("fetch image/png clipboard")
            #expect(try await second.line { $0.hasPrefix("fetched") } == "fetched \(count) 0.1.2")
            second.write("types clipboard")
            #expect(try await second.line { $0.hasPrefix("types") } == "types image/png")
            second.write("fetch image/jpeg clipboard")
            #expect(try await second.line { $0.hasPrefix("fetched n") } == "fetched nothing")
            second.write("paste clipboard")
            #expect(try await second.line { $0.hasPrefix("pasted") } == "pasted nothing")
        }

        @Test("What another program copied is pasted", arguments: [6, large])
        func pastes(count: Int) async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            let file = try display.home.write(String(repeating: "é", count: count / 2), to: "text")
            let owner = try display.start(
                Self.xclip, ["-selection", "clipboard", "-i", "-quiet", file])
            let client = try DisplayClient(display)
            try await wait(for: "the owner") { client.hasOwner("CLIPBOARD") }
            probe.write("paste clipboard")
            let line = try await probe.line { $0.hasPrefix("pasted") }
            #expect(line.hasPrefix("pasted \(count) é"))
            #expect(owner.exit == nil)
        }

        @Test("Nothing to paste is told, and so is an owner that does not answer")
        func pastesNothing() async throws {
            let display = try await VirtualDisplay.shared()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("paste primary")
            try await probe.line { $0 == "pasted nothing" }
            // The tests' own connection owns the selection and never looks at its requests.
            client.own("CLIPBOARD")
            let before = probe.lines.count
            probe.write("paste clipboard")
            try await probe.line(after: before) { $0 == "pasted nothing" }
        }

        @Test("A program pastes what it copied itself")
        func pastesOwn() async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("copy 7 clipboard")
            probe.write("paste clipboard")
            try await probe.line { $0 == "pasted 7 0123456" }
        }

        /// A window of the tests' own that has the clipboard, and a probe that asks it.
        private func asked(
            _ command: String, on display: VirtualDisplay? = nil
        ) async throws -> (
            client: DisplayClient, probe: Program, request: XSelectionRequestEvent
        ) {
            let display = if let display { display } else { try await VirtualDisplay.shared() }
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            client.own("CLIPBOARD")
            probe.write(command)
            let request = try await wait(for: "the request") { client.nextRequest() }
            return (client, probe, request)
        }

        @Test("Pieces that come slowly, longer in all than one may take, make the whole text")
        func slowPieces() async throws {
            let (client, probe, request) = try await asked("paste clipboard")
            let start = Date()
            client.beginPieces(of: request)
            var sent = 0
            // Each within the three seconds that a program may take, in all longer.
            while -start.timeIntervalSinceNow < 4 {
                try await wait(for: "piece \(sent) to be taken") { !client.hasAnswer(to: request) }
                client.putPiece("piece\(sent % 10)", for: request)
                sent += 1
            }
            try await wait(for: "the last piece to be taken") { !client.hasAnswer(to: request) }
            #expect(!probe.output.contains("pasted"))
            client.putPiece("", for: request)
            let line = try await probe.line { $0.hasPrefix("pasted") }
            #expect(line == "pasted \(sent * 6) piece0piece1piece2pi")
        }

        @Test("A text that is longer than wanted is refused before it is read")
        func tooLong() async throws {
            let (client, probe, request) = try await asked("paste 5000 clipboard")
            client.beginPieces(of: request, size: 5001)
            try await probe.line { $0 == "pasted too much" }
            probe.write("paste 5000 clipboard")
            let next = try await wait(for: "the next request") { client.nextRequest() }
            client.beginPieces(of: next, size: 1)
            for _ in 0..<6 {
                try await wait(for: "a piece to be taken") { !client.hasAnswer(to: next) }
                client.putPiece(String(repeating: "x", count: 1000), for: next)
            }
            try await probe.line(after: probe.lines.count - 1) { $0 == "pasted too much" }
            probe.write("copy 5001")
            probe.write("paste 5000 clipboard")
            try await probe.line { $0 == "done copy" }
            try await wait(for: "the third answer") {
                probe.lines.count { $0 == "pasted too much" } == 3
            }
        }

        @Test("What is typed after a paste comes after what is pasted")
        func order() async throws {
            let (client, probe, first) = try await asked("paste clipboard")
            let window = try await client.window("probe", of: probe)
            client.move(to: 50, 50, in: window)
            client.answer(first, with: "first")
            try await probe.line { $0 == "pasted 5 first" }
            // Keys wait for a tenth of a second at least. Where the machine took longer, nothing is
            // told by their order.
            for attempt in 0..<100 {
                let lines = probe.lines.count
                let start = Date()
                probe.write("paste clipboard")
                let request = try await wait(for: "the request") { client.nextRequest() }
                client.key(XK_a)
                client.answer(request, with: "attempt \(attempt)")
                try await probe.line(after: lines) { $0.hasPrefix("pasted") }
                let isInTime = -start.timeIntervalSinceNow < 0.1
                try await probe.line(after: lines) { $0.hasPrefix("key up") }
                guard isInTime else { continue }
                let told = probe.lines.dropFirst(lines).filter {
                    $0.hasPrefix("pasted") || $0.hasPrefix("text")
                }
                #expect(
                    told == ["pasted \("attempt \(attempt)".count) attempt \(attempt)", "text [a]"])
                return
            }
            Issue.record("The machine was never fast enough.")
        }

        @Test("Frames and other work go on while an answer is waited for")
        func goesOn() async throws {
            let (client, probe, request) = try await asked("paste clipboard")
            client.beginPieces(of: request)
            probe.write("draw")
            probe.write("later")
            try await probe.line { $0 == "timer" }
            #expect(probe.lines.count { $0.hasPrefix("frame") } >= 2)
            #expect(!probe.output.contains("pasted"))
            client.putPiece("text", for: request)
            try await wait(for: "the piece to be taken") { !client.hasAnswer(to: request) }
            client.putPiece("", for: request)
            try await probe.line { $0 == "pasted 4 text" }
            #expect(probe.exit == nil)
        }

        @Test("A display that goes away while an answer is waited for ends the loop")
        func lostDisplay() async throws {
            for inPieces in [false, true] {
                let display = try await VirtualDisplay()
                let (client, probe, request) = try await asked("paste clipboard", on: display)
                if inPieces {
                    client.beginPieces(of: request)
                    try await wait(for: "the answer to be seen") { !client.hasAnswer(to: request) }
                    client.putPiece("text", for: request)
                }
                display.server.signal(SIGKILL)
                #expect(try await probe.waitForExit() == .code(0))
                #expect(probe.lines.suffix(2) == ["lost", "ended"])
            }
        }
    }
}

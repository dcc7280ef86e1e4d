import Foundation
import Testing

extension EndToEnd {
    /// Clipboard and primary selection, against another program that knows the conventions.
    @Suite(.serialized)
    struct PlatformSelectionTests {
        private static let xclip = "/usr/bin/xclip"
        private static let large = 2_000_000

        @Test("Another program pastes what was copied", arguments: [0, 5, large])
        func copies(count: Int) async throws {
            let display = try await VirtualDisplay()
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
            let display = try await VirtualDisplay()
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

        @Test("What another program copied is pasted", arguments: [6, large])
        func pastes(count: Int) async throws {
            let display = try await VirtualDisplay()
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
            let display = try await VirtualDisplay()
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
            let display = try await VirtualDisplay()
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            probe.write("copy 7 clipboard")
            probe.write("paste clipboard")
            try await probe.line { $0 == "pasted 7 0123456" }
        }
    }
}

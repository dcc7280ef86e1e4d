import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Clipboard and primary selection with the two programs that people script them with, and
    /// with owners and managers that behave badly.
    @Suite(.sharedDisplay)
    struct ClipboardTests {
        enum Tool: String, CaseIterable {
            case xclip, xsel

            /// Reads a selection to its standard output.
            func reading(_ selection: String) -> (String, [String]) {
                switch self {
                case .xclip: ("/usr/bin/xclip", ["-selection", selection, "-o"])
                case .xsel: ("/usr/bin/xsel", ["--\(selection)", "--output"])
                }
            }

            /// Offers what stands in a file.
            func offering(_ file: String, as selection: String) -> (String, [String]) {
                switch self {
                case .xclip:
                    ("/usr/bin/xclip", ["-selection", selection, "-i", "-quiet", file])
                case .xsel:
                    (
                        "/bin/sh",
                        ["-c", "exec xsel --\(selection) --nodetach --input < '\(file)'"]
                    )
                }
            }
        }

        private static let text = "Grüße, שלום 日本 😀"
        private static let large = 3_000_000

        private func probe(_ display: VirtualDisplay) async throws -> Program {
            let probe = try display.start("PlatformProbe")
            try await probe.line { $0.hasPrefix("frame") }
            return probe
        }

        @Test(
            "Text goes to other programs", arguments: Tool.allCases, ["clipboard", "primary"])
        func gives(tool: Tool, selection: String) async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try await probe(display)
            probe.write("put \(Self.text) \(selection == "primary" ? "primary" : "")")
            try await probe.line { $0 == "done put" }
            let (path, arguments) = tool.reading(selection)
            let reader = try display.start(path, arguments)
            #expect(try await reader.waitForExit() == .code(0))
            #expect(reader.output == Self.text)
            // A megabyte and more goes in pieces.
            probe.write("copy \(Self.large) \(selection)")
            try await probe.line { $0 == "done copy" }
            let second = try display.start(path, arguments)
            #expect(try await second.waitForExit() == .code(0))
            #expect(second.output.utf8.count == Self.large)
            #expect(second.output.hasSuffix("0123456789"))
        }

        @Test(
            "Text comes from other programs", arguments: Tool.allCases, ["clipboard", "primary"])
        func takes(tool: Tool, selection: String) async throws {
            let display = try await VirtualDisplay.shared()
            let client = try DisplayClient(display)
            let probe = try await probe(display)
            for text in [Self.text, String(repeating: "日本", count: Self.large / 6)] {
                let file = try display.home.write(text, to: "offered")
                let (path, arguments) = tool.offering(file, as: selection)
                let owner = try display.start(path, arguments)
                try await wait(for: "the owner") { client.hasOwner(selection.uppercased()) }
                let before = probe.lines.count
                probe.write("paste \(selection)")
                let line = try await probe.line(after: before) { $0.hasPrefix("pasted") }
                #expect(line == "pasted \(text.utf8.count) \(text.prefix(20))")
                owner.end()
                try await wait(for: "the owner's end") {
                    !client.hasOwner(selection.uppercased())
                }
            }
        }

        @Test("Programs that know no UTF-8 get Latin-1")
        func latin1() async throws {
            let display = try await VirtualDisplay.shared()
            let probe = try await probe(display)
            probe.write("put é 日 ß")
            try await probe.line { $0 == "done put" }
            for (target, bytes) in [
                ("STRING", [0xE9, 0x20, 0x3F, 0x20, 0xDF] as [UInt8]),
                ("TEXT", Array("é 日 ß".utf8)), ("text/plain;charset=utf-8", Array("é 日 ß".utf8)),
            ] {
                let file = display.home.path + "/" + "bytes"
                let reader = try display.start(
                    "/bin/sh",
                    ["-c", "exec xclip -selection clipboard -o -target '\(target)' > '\(file)'"])
                #expect(try await reader.waitForExit() == .code(0))
                #expect(
                    try Data(contentsOf: URL(fileURLWithPath: file)) == Data(bytes), "\(target)")
            }
        }

        @Test("What another program takes over is no longer this one's")
        func losesItsOffer() async throws {
            let display = try await VirtualDisplay.shared()
            let client = try DisplayClient(display)
            let probe = try await probe(display)
            probe.write("put mine")
            probe.write("paste clipboard")
            try await probe.line { $0 == "pasted 4 mine" }
            let first = client.owner("CLIPBOARD")
            let file = try display.home.write("theirs", to: "offered")
            let (path, arguments) = Tool.xclip.offering(file, as: "clipboard")
            let owner = try display.start(path, arguments)
            try await wait(for: "the new owner") { client.owner("CLIPBOARD") != first }
            probe.write("paste clipboard")
            try await probe.line { $0 == "pasted 6 theirs" }
            #expect(owner.exit == nil)
        }

        @Test("An owner that never answers keeps nobody waiting")
        func silentOwner() async throws {
            let display = try await VirtualDisplay.shared()
            let client = try DisplayClient(display)
            let probe = try await probe(display)
            client.own("CLIPBOARD")
            let before = probe.lines.count
            // In one, so that the second comes while the first is waited for, however late it is.
            probe.write("paste clipboard\ndraw")
            try await probe.line(after: before) { $0 == "pasted nothing" }
            let lines = probe.lines.dropFirst(before)
            let frame = try #require(lines.firstIndex { $0.hasPrefix("frame") })
            #expect(frame < lines.firstIndex(of: "pasted nothing") ?? 0, "the window went on")
            // The next owner is asked as if nothing had been.
            let file = try display.home.write("good", to: "offered")
            let silent = client.owner("CLIPBOARD")
            let (path, arguments) = Tool.xsel.offering(file, as: "clipboard")
            let owner = try display.start(path, arguments)
            try await wait(for: "the new owner") { client.owner("CLIPBOARD") != silent }
            probe.write("paste clipboard")
            try await probe.line { $0 == "pasted 4 good" }
            #expect(owner.exit == nil)
        }

        @Test("An owner that ends while it answers leaves nothing behind")
        func ownerEnds() async throws {
            let display = try await VirtualDisplay.shared()
            let client = try DisplayClient(display)
            let probe = try await probe(display)
            client.own("CLIPBOARD")
            let before = probe.lines.count
            probe.write("paste clipboard")
            let request = try await wait(for: "the request") { client.nextRequest() }
            client.beginPieces(of: request)
            client.destroy(request.owner)
            try await probe.line(after: before) { $0 == "pasted nothing" }
            probe.write("put own")
            probe.write("paste clipboard")
            try await probe.line(after: before) { $0 == "pasted 3 own" }
        }

        // MARK: The end of a program

        @Test("A clipboard manager takes over what a program leaves", arguments: [6, large])
        func manager(count: Int) async throws {
            let display = try await VirtualDisplay.shared()
            let manager = try ClipboardManager(display)
            defer { manager.end() }
            let probe = try await probe(display)
            probe.write("copy \(count)")
            probe.write("quit")
            #expect(try await probe.waitForExit() == .code(0))
            _ = try await wait(for: "the text") { manager.text }
            #expect(manager.text?.utf8.count == count)
            #expect(manager.wishes.contains("UTF8_STRING"))
            guard count < 1000 else { return }
            let (path, arguments) = Tool.xclip.reading("clipboard")
            let reader = try display.start(path, arguments)
            #expect(try await reader.waitForExit() == .code(0))
            #expect(reader.output == "012345")
        }

        @Test("A manager that never answers does not keep a program from ending")
        func silentManager() async throws {
            let display = try await VirtualDisplay.shared()
            let manager = try ClipboardManager(display, answers: false)
            defer { manager.end() }
            let probe = try await probe(display)
            probe.write("copy 5")
            probe.write("quit")
            #expect(try await probe.waitForExit() == .code(0))
            #expect(manager.text == nil)
        }
    }
}

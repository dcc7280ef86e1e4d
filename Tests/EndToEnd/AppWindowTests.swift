import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Health Beat's window on a desktop: sizes, rest, and displays that are not there.
    @Suite
    struct AppWindowTests {
        @Test("Every size is laid out", arguments: [(360, 640), (1200, 880), (320, 480)])
        func resizes(width: Int, height: Int) async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "averages"])
            stage.client.resize(stage.window, width: width, height: height)
            try await wait(for: "the new size") {
                stage.client.size(of: stage.window) == (width, height)
            }
            try await wait(for: "the tab bar at its new place") {
                stage.isChosen(.averages, in: stage.picture)
            }
            let picture = try await stage.settled()
            #expect(picture.colours() > 8)
            // Nothing of the window is left as it was before: the end of the page and that of what
            // chooses the tabs reach from side to side.
            let left = width < 840 ? 2 : 202
            #expect(picture[width - 2, height - 2] == picture[left, height - 2])
        }

        @Test("The window is at least as large as its contents need")
        func minimumSize() async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open()
            var hints = XSizeHints()
            var supplied = 0
            XGetWMNormalHints(stage.client.display, stage.window, &hints, &supplied)
            #expect(hints.flags & Int(PMinSize) != 0)
            #expect(hints.min_width == 320 && hints.min_height == 480)
        }

        @Test("A larger scale makes a larger window")
        func largerScale() async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open(["--scale", "1.25"])
            #expect(stage.client.size(of: stage.window) == (1125, 800))
        }

        @Test("The theme is chosen on the command line", arguments: ["light", "dark"])
        func theme(name: String) async throws {
            let stage = try await AppStage()
            try await stage.open(["--theme", name, "--tab", "averages"])
            let picture = try await stage.settled()
            #expect((picture[3, 300] & 0xff > 0x80) == (name == "light"))
        }

        /// Today's caret blinks for a while, and the minutes of its clock pass at other times.
        @Test(
            "A window that shows what it has is not woken",
            arguments: ["today", "graph", "history", "averages", "goal"])
        func idle(tab: String) async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", tab])
            stage.leave()
            _ = try await stage.settled()
            _ = try Quiet(programs: [stage.program]).wait(for: 3)
        }

        @Test("Without a display a sentence says what to do", arguments: [nil, ":4321"])
        func noDisplay(name: String?) async throws {
            let home = try Home()
            let program = try Program(
                "healthbeat", home: home, adding: name.map { ["DISPLAY": $0] } ?? [:])
            #expect(try await program.waitForExit() == .code(1))
            #expect(program.errors.hasPrefix("healthbeat: "))
            #expect(program.errors.contains("DISPLAY"))
            #expect(program.errors.split(separator: "\n").count == 1)
        }

        @Test("What keeps the diary from being opened is told in a window, too")
        func refusal() async throws {
            let stage = try await AppStage(sample: false)
            let file = stage.home.path + "/file"
            try Data().write(to: URL(fileURLWithPath: file))
            let program = try stage.display.start(
                "healthbeat", ["--data-dir", file], home: stage.home)
            let window = try await wait(for: "the window") {
                stage.client.windows(of: program.identifier).first
            }
            stage.client.sendProtocol("WM_DELETE_WINDOW", to: window)
            #expect(try await program.waitForExit() == .code(1))
            #expect(program.errors.hasPrefix("healthbeat: "))
        }

        @Test("Starts at the same time are one window")
        func startsAtOnce() async throws {
            let stage = try await AppStage(sample: false)
            let programs = try (0..<8).map { _ in
                try stage.display.start("healthbeat", ["--tab", "history"], home: stage.home)
            }
            try await wait(for: "all but one to hand over") {
                programs.count { $0.exit != nil } == programs.count - 1
            }
            #expect(programs.allSatisfy { $0.exit == nil || $0.exit == .code(0) })
            let first = try #require(programs.first { $0.exit == nil })
            let windows = stage.client.windows(of: first.identifier)
            #expect(windows.count == 1)
            stage.client.sendProtocol("WM_DELETE_WINDOW", to: try #require(windows.first))
            #expect(try await first.waitForExit() == .code(0))
        }

        @Test("A display that goes away ends the program with everything saved")
        func lostDisplay() async throws {
            let stage = try await AppStage()
            try await stage.open()
            stage.client.type("81.7")
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            stage.display.server.signal(SIGKILL)
            let exit = try await stage.program.waitForExit()
            #expect(exit == .code(0), "\(exit)")
            let list = try await stage.command(["list"])
            #expect(list.output.split(separator: "\n").last?.contains("81.7 kg") == true)
        }

        @Test(
            "A display that goes away in the middle of something ends the program well",
            arguments: ["drag", "slide", "paste"])
        func lostDisplay(during what: String) async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", what == "drag" ? "goal" : "today"])
            switch what {
            case "drag":
                stage.client.drag([(450, 120), (300, 300)], in: stage.window, holding: true)
            case "slide": stage.client.key(XK_3, holding: [XK_Control_L])
            default:
                stage.client.own("CLIPBOARD")
                stage.client.key(XK_v, holding: [XK_Control_L])
                let request = try await wait(for: "the request") { stage.client.nextRequest() }
                stage.client.beginPieces(of: request, size: 1)
            }
            stage.display.server.signal(SIGKILL)
            let exit = try await stage.program.waitForExit()
            #expect(exit == .code(0), "\(exit)")
            #expect(try await stage.command(["check"]).exit == .code(0))
        }

        @Test("A window that another program destroys ends the program with everything saved")
        func destroyed() async throws {
            let stage = try await AppStage()
            try await stage.open()
            stage.client.type("81.7")
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            stage.client.destroy(stage.window)
            #expect(try await stage.program.waitForExit() == .code(0))
            let list = try await stage.command(["list"])
            #expect(list.output.split(separator: "\n").last?.contains("81.7 kg") == true)
        }

        @Test("A session that ends asks the program to end", arguments: [SIGTERM, SIGHUP])
        func sessionEnd(number: Int32) async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open()
            stage.program.signal(number)
            #expect(try await stage.program.waitForExit() == .code(0))
        }

        @Test("The window works without shared memory")
        func withoutSharedMemory() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "averages"])
            let shared = try await stage.settled()
            #expect(try await stage.close() == .code(0))
            try await stage.open(
                ["--tab", "averages"], adding: ["TACTILE_NO_SHM": "1"])
            #expect(try await stage.settled() == shared)
        }
    }
}

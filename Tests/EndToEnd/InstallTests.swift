import CX11
import Foundation
import TestDepths
import Testing

extension EndToEnd {
    /// `install.sh` in a clone that was just made, with an empty home; only Swift is a stand-in.
    @Suite("Installing and running", .tags(.tools), .sharedClone)
    struct InstallTests {
        private static let tabs = ["today", "graph", "history", "averages", "goal"]

        // MARK: Without a display

        @Test("Without a display one program draws every tab")
        func drawsPictures() async throws {
            let clone = try FreshClone()
            let run = try clone.install(["run"])
            #expect(try await run.waitForExit() == .code(0), "\(run.errors)")
            #expect(clone.noted("start").count == 1)
            #expect(run.errors.contains("There is no display"))
            for name in Self.tabs.flatMap({ ["\($0)-light.png", "\($0)-dark.png"] }) {
                let path = "\(clone.path)/.build/screenshots/\(name)"
                #expect(run.lines.contains(path[...]), "\(run.output)")
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                #expect(data.starts(with: [0x89, 0x50, 0x4e, 0x47]) && data.count > 2_000)
            }
            #expect(clone.survivors.isEmpty && clone.temporaryFiles.isEmpty)
        }

        @Test("Commands run as they do anywhere, and need no display")
        func runsCommands() async throws {
            let clone = try FreshClone()
            let add = try clone.install(["run", "add", "82.4kg"])
            #expect(try await add.waitForExit() == .code(0), "\(add.errors)")
            let list = try clone.install(["run", "list"])
            #expect(try await list.waitForExit() == .code(0))
            #expect(list.output.contains("82.4"))
            let help = try clone.install(["run", "--help"])
            #expect(try await help.waitForExit() == .code(0))
            #expect(help.output.hasPrefix("Usage: healthbeat"))
            let wrong = try clone.install(["run", "--tab", "list"])
            #expect(try await wrong.waitForExit() == .code(2))
            let one = clone.home.path + "/one"
            let picture = try clone.install(["run", "--screenshot", one, "--theme=light"])
            #expect(try await picture.waitForExit() == .code(0))
            #expect(picture.output.contains(one + "/goal-light.png"))
            for program in [add, list, help, picture] {
                #expect(!program.errors.contains("display"), "\(program.errors)")
            }
            let folder = clone.path + "/.build/screenshots"
            #expect(!FileManager.default.fileExists(atPath: folder))
        }

        @Test("The program starts without the libraries that it opens where it uses them")
        func needsNoLibraryThatItOpens() async throws {
            let program = Program.products.appendingPathComponent("healthbeat").path
            let home = try Home()
            defer { withExtendedLifetime(home) {} }
            let reader = try Program(
                "/usr/bin/readelf", ["--dynamic", "--wide", program], home: home, adding: [:])
            #expect(try await reader.waitForExit() == .code(0), "\(reader.errors)")
            let needed = reader.lines.filter { $0.contains("(NEEDED)") }
            #expect(needed.contains { $0.contains("[libX11.so") })
            for name in ["box2d", "enchant", "Xcursor", "SM", "ICE"] {
                #expect(!needed.contains { $0.contains("[lib\(name)") }, "\(name)")
            }
        }

        // MARK: With a display

        @Test("With a display the window opens, ends cleanly and keeps the diary")
        func opensTheWindow() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            try await display.manage(with: client)
            let clone = try FreshClone()
            let run = try clone.install(
                ["run", "--tab", "today"], adding: ["DISPLAY": display.name])
            let window = try await client.window("healthbeat", of: run)
            let quiet = Quiet(programs: [run, display.manager].compactMap { $0 })
            _ = try await client.settledPicture(of: window, made: quiet)
            client.type("82.4")
            client.key(XK_Return)
            _ = try await client.settledPicture(of: window, made: quiet)
            client.sendProtocol("WM_DELETE_WINDOW", to: window)
            #expect(try await run.waitForExit() == .code(0), "\(run.errors)")
            #expect(clone.noted("start") == ["--tab today"])
            #expect(run.output.isEmpty)
            let list = try clone.install(["run", "list"])
            #expect(try await list.waitForExit() == .code(0))
            #expect(list.output.contains("82.4"), "\(list.output)")
            #expect(clone.temporaryFiles.isEmpty)
        }

        @Test("A window is ended by the signals that end its script", arguments: [SIGINT, SIGTERM])
        func endsWithTheScript(signal: Int32) async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let clone = try FreshClone()
            let run = try clone.install(["run"], adding: ["DISPLAY": display.name])
            _ = try await client.window("healthbeat", of: run)
            run.signal(signal)
            let exit = try await run.waitForExit()
            #expect(exit == .code(0) || exit == .signal(signal), "\(exit) \(run.errors)")
            #expect(clone.temporaryFiles.isEmpty)
        }

        // MARK: The build

        @Test("A log has a line for each tenth of the build")
        func tellsALog() async throws {
            let clone = try FreshClone()
            let run = try clone.install(["run", "--help"], building: (40, 13, false))
            try await wait(for: "the line of the thirteenth step", state: { run.errors }) {
                run.errors.contains("Building Health Beat: 13 of 40, 0:0")
            }
            clone.open()
            #expect(try await run.waitForExit() == .code(0))
            let lines = run.errors.split(separator: "\n").filter { $0.contains(" of 40, ") }
            #expect(lines.count <= 2 && !run.errors.contains("\r"), "\(run.errors)")
        }

        @Test("On a terminal one line moves, and is gone when the build has ended")
        func tellsATerminal() async throws {
            let clone = try FreshClone()
            let run = try clone.install(
                ["run", "--help"], building: (40, 13, false), onTerminal: true)
            try await wait(for: "the line of the thirteenth step", state: { run.output }) {
                run.output.contains("\rBuilding Health Beat: 13 of 40, 0:0")
            }
            clone.open()
            #expect(try await run.waitForExit() == .code(0))
            #expect(run.output.contains("\r\u{1b}[KUsage: healthbeat"), "\(run.output)")
        }

        @Test("A build that does nothing says so")
        func tellsThatItWaits() async throws {
            let clone = try FreshClone()
            let run = try clone.install(
                ["run", "--help"], building: (4, 2, false),
                adding: ["HEALTHBEAT_STALL_SECONDS": "1"])
            try await wait(for: "the warning", state: { run.errors }) {
                run.errors.contains("The build has done nothing for 1 seconds")
            }
            clone.open()
            #expect(try await run.waitForExit() == .code(0))
        }

        @Test("A build that fails shows what the compiler says", arguments: ["run", "install"])
        func showsErrors(action: String) async throws {
            let clone = try FreshClone()
            let run = try clone.install([action], building: (3, 0, true))
            #expect(try await run.waitForExit() == .code(1))
            #expect(run.errors.contains("Part.swift:1:1: error: cannot find 'part' in scope"))
            #expect(run.errors.hasSuffix("/.build/failed-build.log\n"), "\(run.errors)")
            #expect(clone.noted("start").isEmpty)
            #expect(clone.survivors.isEmpty && clone.temporaryFiles.isEmpty)
        }

        @Test(
            "A signal ends the build and all that it started", arguments: [SIGINT, SIGTERM, SIGHUP])
        func endsTheBuild(signal: Int32) async throws {
            let clone = try FreshClone()
            let run = try clone.install(["run"], building: (4, 2, false))
            try await wait(for: "the build") { !clone.noted("holds").isEmpty }
            #expect(clone.survivors.count == 2)
            run.signal(signal)
            #expect(try await run.waitForExit() == .signal(signal), "\(run.errors)")
            #expect(clone.survivors.isEmpty && clone.temporaryFiles.isEmpty)
        }

        @Test("Ctrl+C ends the build")
        func endsTheBuildFromTheKeyboard() async throws {
            let clone = try FreshClone()
            let run = try clone.install(["test"], building: (4, 2, false), onTerminal: true)
            try await wait(for: "the build") { !clone.noted("holds").isEmpty }
            run.write("\u{3}")
            #expect(try await run.waitForExit() == .code(128 + SIGINT), "\(run.output)")
            #expect(clone.survivors.isEmpty && clone.temporaryFiles.isEmpty)
        }

        // MARK: Tests and installation

        @Test("The verdict of the tests is the last line")
        func endsWithTheVerdict() async throws {
            let clone = try FreshClone()
            let passed = try clone.install(["test"])
            #expect(try await passed.waitForExit() == .code(0), "\(passed.errors)")
            #expect(passed.lines.last == "1 passed, 0 failed", "\(passed.output)")
            #expect(clone.temporaryFiles.isEmpty)
            let failed = try clone.install(["test"], adding: ["TESTS_FAIL": "true"])
            #expect(try await failed.waitForExit() == .code(1))
            #expect(failed.lines.last == "0 passed, 1 failed", "\(failed.output)")
            // A long run says what failed far above its end, and once more there.
            let again = failed.output.components(separatedBy: "What failed:").last ?? ""
            #expect(again.contains("✘ ATests.S/a()"), "\(failed.output)")
            #expect(again.contains("A.swift:1:1: Expectation failed: false"))
        }

        @Test("What is installed runs, and is all gone when it is uninstalled")
        func installsAndUninstalls() async throws {
            let clone = try FreshClone()
            let prefix = clone.home.path + "/prefix"
            let install = try clone.install(["--prefix", prefix])
            #expect(try await install.waitForExit() == .code(0), "\(install.errors)")
            let program = try Program(
                prefix + "/bin/healthbeat", ["--version"], home: clone.home,
                adding: ["NOTES": "/dev/null"])
            #expect(try await program.waitForExit() == .code(0))
            #expect(program.output.hasPrefix("healthbeat"))
            let entry = try String(
                contentsOfFile: prefix + "/share/applications/org.healthbeat.HealthBeat.desktop",
                encoding: .utf8)
            #expect(entry.contains("\nExec=\"\(prefix)/bin/healthbeat\""))
            let remove = try clone.install(["uninstall", "--prefix", prefix])
            #expect(try await remove.waitForExit() == .code(0))
            #expect(!FileManager.default.fileExists(atPath: prefix + "/share"))
            #expect(!FileManager.default.fileExists(atPath: prefix + "/bin"))
            #expect(clone.temporaryFiles.isEmpty)
        }
    }
}

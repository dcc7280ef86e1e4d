import Diary
import Foundation
import Synchronization
import Testing

@testable import HealthBeatApp

@MainActor @Suite struct RunningWindowTests {
    @Test("Each diary has a name of its own, and the usual one the program's")
    func names() {
        let environment = ["HOME": "/home/x"]
        let usual = RunningWindow(
            diary: DiaryDirectory(environment: environment), environment: environment)
        #expect(usual.serviceName == "org.healthbeat.HealthBeat")
        let others = ["/a", "/b"].map {
            RunningWindow(diary: DiaryDirectory(path: $0), environment: environment).serviceName
        }
        #expect(Set(others).count == 2)
        for name in others { #expect(name.hasPrefix("org.healthbeat.HealthBeat.Diary_")) }
    }

    @Test("The lock is one process's, and one diary's")
    func lock() throws {
        let folder = NSTemporaryDirectory() + "runtime-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = ["XDG_RUNTIME_DIR": folder, "HOME": "/home/x"]
        func window(_ diary: String) -> RunningWindow {
            RunningWindow(diary: DiaryDirectory(path: diary), environment: environment)
        }
        #expect(window("/a").take())
        // Another descriptor is as another process.
        #expect(!window("/a").take())
        #expect(window("/b").take())
    }

    @Test("Without a place for locks every start has a window")
    func noPlace() {
        for environment in [
            ["TMPDIR": "/nowhere"], ["XDG_RUNTIME_DIR": "/nowhere/at/all", "TMPDIR": "/nowhere"],
        ] {
            let window = RunningWindow(
                diary: DiaryDirectory(path: "/a"), environment: environment)
            #expect(window.take() && window.take())
        }
    }

    private func inFolder(_ body: @MainActor ([String: String]) async throws -> Void) async throws {
        let folder = "/tmp/runtime-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(["TMPDIR": folder, "HOME": "/home/x"])
    }

    @Test("Without the session's folder there is one that nobody else can write to")
    func ownFolder() async throws {
        try await inFolder { environment in
            let window = RunningWindow(
                diary: DiaryDirectory(path: "/a"), environment: environment)
            #expect(window.take() && !window.take())
            let folder = environment["TMPDIR", default: ""] + "/healthbeat-\(getuid())"
            let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
            #expect(mode as? Int == 0o700)
            chmod(folder, 0o777)
            let other = RunningWindow(
                diary: DiaryDirectory(path: "/a"), environment: environment)
            #expect(other.take() && other.take())
        }
    }

    @Test("Starts that come before there is a window wait, and each is heard once")
    func handedOver() async throws {
        try await inFolder { environment in
            @MainActor func window() -> RunningWindow {
                RunningWindow(diary: DiaryDirectory(path: "/a"), environment: environment)
            }
            let first = window()
            #expect(first.take())
            let requests = try #require(first.requests())
            var options = WindowOptions(directory: DiaryDirectory(path: "/a"))
            options.importPath = "/tmp/x.csv"
            options.tab = .graph
            let asked = StartRequest(options, environment: ["DESKTOP_STARTUP_ID": "a_TIME1"])
            #expect(asked.action == "show-graph" && asked.startup == "a_TIME1")
            let path = try #require(
                try FileManager.default.subpathsOfDirectory(
                    atPath: environment["TMPDIR", default: ""]
                ).first { $0.contains("/hb-") })
            let socket = environment["TMPDIR", default: ""] + "/" + path
            let answers = Answers()
            let starts = 20
            for _ in 0..<starts {
                Thread.detachNewThread {
                    answers.note(asked.isTaken(at: socket, until: .now() + 600))
                }
            }
            var heard: [StartRequest] = []
            requests.begin { heard.append($0) }
            // Other tests of the main actor may take it for minutes.
            let end = Date(timeIntervalSinceNow: 600)
            while answers.count < starts, Date() < end {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(answers.yes == starts)
            #expect(heard == Array(repeating: asked, count: starts))
            requests.end()
            #expect(!asked.isTaken(at: socket, until: .now() + 1))
        }
    }

    @Test("A start that nobody answers, or that is to look otherwise, has a window of its own")
    func notHandedOver() async throws {
        try await inFolder { environment in
            let options = WindowOptions(directory: DiaryDirectory(path: "/b"))
            @MainActor func window() -> RunningWindow {
                RunningWindow(diary: options.directory, environment: environment)
            }
            let first = window()
            #expect(first.take())
            // The test's own process has the lock and does not serve: the start gives up.
            #expect(window().handOver(options, patience: 0.1) == .needsWindow)
            var large = options
            large.width = 400
            large.height = 500
            #expect(window().handOver(large) == .needsWindow)
        }
    }

    /// What starts on threads of their own were told.
    private final class Answers: Sendable {
        private let answers = Mutex<[Bool]>([])
        func note(_ answer: Bool) { answers.withLock { $0.append(answer) } }
        var count: Int { answers.withLock { $0.count } }
        var yes: Int { answers.withLock { $0.count { $0 } } }
    }
}

import Diary
import Foundation
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
        for environment in [[:], ["XDG_RUNTIME_DIR": "/nowhere/at/all"]] {
            let window = RunningWindow(
                diary: DiaryDirectory(path: "/a"), environment: environment)
            #expect(window.take() && window.take())
        }
    }
}

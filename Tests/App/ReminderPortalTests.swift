import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// What the reminder of a closed program makes of each answer of the desktop's portal.
@MainActor @Suite struct ReminderPortalTests {
    /// A home of its own, in a session with or without timers.
    @MainActor
    private final class Stage {
        let home = NSTemporaryDirectory() + "portal-\(UUID().uuidString)"
        let hasTimers: Bool
        let isSandboxed: Bool
        var started: [[String]] = []

        init(hasTimers: Bool = true, isSandboxed: Bool = false) {
            self.hasTimers = hasTimers
            self.isSandboxed = isSandboxed
        }

        isolated deinit { try? FileManager.default.removeItem(atPath: home) }

        func schedule(_ path: String? = nil) -> ReminderSchedule {
            var environment = ["HOME": home, "XDG_CURRENT_DESKTOP": "GNOME"]
            if isSandboxed { environment["FLATPAK_ID"] = "org.healthbeat.HealthBeat" }
            return ReminderSchedule(
                directory: path.map { DiaryDirectory(path: $0) }
                    ?? DiaryDirectory(environment: environment),
                environment: environment, control: hasTimers ? { _ in true } : nil,
                start: { [unowned self] in started.append($0) })
        }

        /// Sets a time as the user does, with an answer to what is asked.
        @discardableResult
        func set(
            _ minute: Int?, _ answer: UIApplication.BackgroundAnswer, program: String = "/bin/hb"
        ) -> ReminderSchedule.State {
            let question = schedule().question(minute, program: program, isWished: true)
            return schedule().set(minute, program: program, answer: question.map { _ in answer })
        }

        func has(_ name: String) -> Bool { access(home + "/.config/" + name, F_OK) == 0 }
    }

    private static let timer = "systemd/user/healthbeat-reminder.timer"
    private static let entry = "autostart/healthbeat-reminder.desktop"
    private static let words = ["/bin/hb", "--reminder", "--stay"]

    @Test("A yes is enough: no timer and no entry are set, and it is not asked for again")
    func granted() {
        for hasTimers in [true, false] {
            let stage = Stage(hasTimers: hasTimers)
            #expect(
                stage.schedule().question(480, program: "/bin/hb", isWished: true)
                    == .start(Self.words))
            #expect(stage.set(480, .granted) == .set(.portal))
            #expect(stage.schedule().state == .set(.portal))
            #expect(stage.started == [Self.words])
            #expect(!stage.has(Self.timer) && !stage.has(Self.entry))
            // Another time: who waits looks at the settings by itself.
            for wished in [true, false] {
                #expect(
                    stage.schedule().question(500, program: "/bin/hb", isWished: wished) == nil)
            }
            #expect(stage.set(500, .refused) == .set(.portal) && stage.started.count == 1)
            // The program has moved.
            #expect(
                stage.schedule().question(500, program: "/opt/hb", isWished: false)
                    == .start(["/opt/hb", "--reminder", "--stay"]))
            #expect(stage.schedule().question(nil, program: "/bin/hb", isWished: true) == .stop)
            #expect(stage.set(nil, .granted) == .none && stage.schedule().state == .none)
            #expect(stage.schedule().question(nil, program: "/bin/hb", isWished: true) == nil)
        }
    }

    @Test("Where nobody says yes or no the timer is next, and then the login")
    func next() {
        for answer in [UIApplication.BackgroundAnswer.unasked, .unanswered, .unstarted] {
            let timers = Stage()
            #expect(timers.set(480, answer) == .set(.timer) && timers.has(Self.timer))
            #expect(timers.schedule().state == .set(.timer) && timers.started.isEmpty)
            // Each start of the window finds it as it should be.
            #expect(timers.schedule().question(480, program: "/bin/hb", isWished: false) == nil)
            let login = Stage(hasTimers: false)
            #expect(login.set(480, answer) == .set(.login) && login.has(Self.entry))
            let sandbox = Stage(hasTimers: false, isSandboxed: true)
            #expect(sandbox.set(480, answer) == .none && !sandbox.has(Self.entry))
            #expect(sandbox.schedule().state == .none)
        }
    }

    @Test("A no is a no: nothing else is set, what was set goes, and starts do not ask again")
    func refused() {
        for hasTimers in [true, false] {
            let stage = Stage(hasTimers: hasTimers)
            stage.set(480, .unasked)
            #expect(stage.has(hasTimers ? Self.timer : Self.entry))
            #expect(stage.set(500, .refused) == (hasTimers ? .refused : .set(.login)))
            guard hasTimers else { continue }
            #expect(stage.schedule().state == .refused && !stage.has(Self.timer))
            #expect(stage.schedule().question(500, program: "/bin/hb", isWished: false) == nil)
            #expect(stage.schedule().set(500, program: "/bin/hb") == .refused)
            #expect(!stage.has(Self.timer) && !stage.has(Self.entry))
            // Whoever sets it again is asked again.
            #expect(stage.schedule().question(500, program: "/bin/hb", isWished: true) != nil)
            #expect(stage.set(500, .granted) == .set(.portal))
            stage.set(nil, .granted)
            #expect(stage.schedule().state == .none)
        }
    }

    @Test("A yes takes the place of a timer of before")
    func replaced() {
        let stage = Stage()
        stage.set(480, .unasked)
        #expect(stage.has(Self.timer))
        #expect(stage.set(500, .granted) == .set(.portal) && !stage.has(Self.timer))
    }

    @Test("The portal has one entry: other diaries have timers of their own")
    func otherDiary() {
        let stage = Stage()
        let other = stage.schedule("/other")
        #expect(other.question(480, program: "/bin/hb", isWished: true) == nil)
        #expect(other.set(480, program: "/bin/hb") == .set(.timer))
        #expect(stage.schedule().state == .none)
    }

    @Test("A damaged note of the answer is none")
    func damaged() throws {
        let stage = Stage()
        stage.set(480, .refused)
        let folder = stage.home + "/.local/state/org.healthbeat.HealthBeat"
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder)
                .first { $0.hasPrefix("reminder-") })
        for text in ["", "refused", "refused\nx", "yes\n", "granted\0"] {
            try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
            #expect(stage.schedule().state == .none)
        }
    }
}

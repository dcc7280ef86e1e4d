import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// The reminder of a program that is closed.
@MainActor @Suite struct ReminderRunTests {
    private final class Hand: @unchecked Sendable { var now = Moment(wallSeconds: 0, offset: 0) }

    @MainActor
    private final class Stage {
        let hand = Hand()
        let directory = DiaryDirectory(
            path: NSTemporaryDirectory() + "reminder-\(UUID().uuidString)")
        let clock: DiaryClock
        var answers: [UIApplication.NotificationAnswer] = []
        var asked = 0
        var waited: [TimeInterval] = []
        var opened = 0
        var hasWindow = false
        /// Happens while the user is asked.
        var meanwhile: () throws -> Void = {}
        /// Happens after each wait.
        var whileWaiting: () throws -> Void = {}

        init(hour: Int, minute: Int = 0, reminder: Int?) throws {
            let hand = hand
            hand.now = Moment(CivilDate(dayNumber: 20_000), hour: hour, minute: minute, offset: 0)
            clock = DiaryClock(
                now: { hand.now }, offset: { _ in 0 }, offsetAtInstant: { _ in 0 })
            let diary = try Diary(directory: directory, clock: clock)
            var settings = diary.settings
            settings.reminderMinute = reminder
            try diary.setSettings(settings)
        }

        /// The person wants no reminders any more.
        func endReminders() throws {
            let diary = try Diary(directory: directory, clock: clock)
            var settings = diary.settings
            settings.reminderMinute = nil
            try diary.setSettings(settings)
        }

        func weigh() throws {
            let weight = try #require(Weight(text: "80", unit: .kilograms))
            try Diary(directory: directory, clock: clock).add(weight)
        }

        func run(stays: Bool = false) throws -> Int32 {
            defer { try? FileManager.default.removeItem(atPath: directory.path) }
            return try ReminderRun(
                directory: directory, clock: clock, hasWindow: { self.hasWindow },
                ask: { message in
                    self.asked += 1
                    #expect(message.actions.map(\.identifier) == ["weigh", "later"])
                    try? self.meanwhile()
                    return self.answers.isEmpty ? .closed : self.answers.removeFirst()
                },
                wait: {
                    self.waited.append($0)
                    self.hand.now = self.hand.now.adding(seconds: Int($0))
                    try? self.whileWaiting()
                }, openWindow: { self.opened += 1 }, stays: stays
            ).run()
        }
    }

    @Test("It reminds once, and opens the window for whoever wants to weigh")
    func weighs() throws {
        let stage = try Stage(hour: 8, reminder: 480)
        stage.answers = [.chosen("weigh")]
        #expect(try stage.run() == 0)
        #expect(stage.asked == 1 && stage.opened == 1 && stage.waited.isEmpty)
        let closed = try Stage(hour: 8, reminder: 480)
        #expect(try closed.run() == 0)
        #expect(closed.asked == 1 && closed.opened == 0)
    }

    @Test("Nobody is reminded who weighed, wants no reminder, or has the window open")
    func needless() throws {
        let weighed = try Stage(hour: 8, reminder: 480)
        try weighed.weigh()
        #expect(try weighed.run() == 0)
        let without = try Stage(hour: 8, reminder: nil)
        #expect(try without.run() == 0)
        let open = try Stage(hour: 8, reminder: 480)
        open.hasWindow = true
        #expect(try open.run() == 0)
        #expect(weighed.asked + without.asked + open.asked == 0)
    }

    @Test("Put off, it comes again in an hour, unless there is a weight by then")
    func later() throws {
        let stage = try Stage(hour: 8, reminder: 480)
        stage.answers = [.chosen("later"), .chosen("later")]
        #expect(try stage.run() == 0)
        #expect(stage.asked == 3 && stage.waited == [3600, 3600])
        let weighed = try Stage(hour: 8, reminder: 480)
        weighed.answers = [.chosen("later")]
        weighed.meanwhile = { try weighed.weigh() }
        #expect(try weighed.run() == 0)
        #expect(weighed.asked == 1)
    }

    @Test("A start before the time waits if it is near; one by a wrong clock does nothing")
    func early() throws {
        let near = try Stage(hour: 7, minute: 58, reminder: 480)
        #expect(try near.run() == 0)
        #expect(near.waited == [120] && near.asked == 1)
        let far = try Stage(hour: 6, reminder: 480)
        #expect(try far.run() == 0)
        #expect(far.asked == 0)
        for seconds in 598...602 {
            let stage = try Stage(hour: 8, reminder: 480)
            stage.hand.now = stage.hand.now.adding(seconds: -seconds)
            #expect(try stage.run() == 0)
            #expect(stage.waited == (seconds <= 600 ? [TimeInterval(seconds)] : []))
            #expect(stage.asked == (seconds <= 600 ? 1 : 0))
        }
        // After a night's sleep of the machine.
        let late = try Stage(hour: 11, reminder: 480)
        #expect(try late.run() == 0)
        #expect(late.asked == 1)
    }

    @Test("Without anybody who shows messages it fails")
    func untold() throws {
        let stage = try Stage(hour: 8, reminder: 480)
        stage.answers = [.untold]
        #expect(try stage.run() == 1)
    }

    @Test("One that stays reminds once a day, looks at the clock again and ends with the setting")
    func stays() throws {
        let stage = try Stage(hour: 6, reminder: 480)
        stage.answers = [.untold, .chosen("later"), .chosen("weigh"), .closed]
        var reminders: [Int] = []
        stage.meanwhile = { reminders.append(stage.hand.now.wallSeconds % 86_400 / 60) }
        let last = stage.hand.now.adding(seconds: 2 * 86_400)
        stage.whileWaiting = {
            // On the second day there is a weight.
            if stage.hand.now >= last { try stage.endReminders() }
        }
        #expect(try stage.run(stays: true) == 0)
        #expect(reminders == [480, 481, 541, 480])
        #expect(stage.opened == 1)
        #expect(stage.waited.allSatisfy { $0 > 0 && $0 <= 3600 })
    }

    @Test("One that stays keeps still while there is a weight or a window, and follows the setting")
    func staysStill() throws {
        let stage = try Stage(hour: 7, reminder: 480)
        try stage.weigh()
        stage.hasWindow = true
        let next = stage.hand.now.adding(seconds: 86_400)
        stage.whileWaiting = {
            if stage.hand.now >= next { stage.hasWindow = false }
            if stage.asked > 0 { try stage.endReminders() }
        }
        #expect(try stage.run(stays: true) == 0)
        #expect(stage.asked == 1)
        #expect(stage.hand.now >= next)
    }

    // MARK: The timer

    @Test("The session's timer is set, changed, kept and taken away")
    func timer() throws {
        let home = NSTemporaryDirectory() + "timer-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        var asked: [[String]] = []
        var works = true
        func schedule(_ path: String? = nil) -> ReminderSchedule {
            let environment = ["HOME": home]
            return ReminderSchedule(
                directory: path.map { DiaryDirectory(path: $0) }
                    ?? DiaryDirectory(environment: environment),
                environment: environment,
                control: {
                    asked.append($0)
                    return works
                })
        }
        let folder = home + "/.config/systemd/user/"
        func text(_ name: String) -> String? {
            try? String(contentsOfFile: folder + name, encoding: .utf8)
        }
        #expect(schedule().state == .none && schedule().set(nil, program: "/bin/hb") == .none)
        #expect(asked.isEmpty)
        #expect(schedule().set(7 * 60 + 5, program: "/a b/hb%") == .set(.timer))
        #expect(schedule().state == .set(.timer))
        #expect(text("healthbeat-reminder.timer")?.contains("OnCalendar=*-*-* 07:05:00\n") == true)
        let service = text("healthbeat-reminder.service") ?? ""
        #expect(service.contains("ExecStart=\"/a b/hb%%\" \"--reminder\"\n"))
        #expect(asked.map(\.first) == ["daemon-reload", "enable", "restart"])
        asked = []
        #expect(schedule().set(7 * 60 + 5, program: "/a b/hb%") == .set(.timer) && asked.isEmpty)
        #expect(schedule("/other").set(480, program: "/bin/hb") == .set(.timer))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
        #expect(schedule().set(nil, program: "/bin/hb") == .none && schedule().state == .none)
        #expect(schedule("/other").state == .set(.timer))
        works = false
        #expect(schedule().set(480, program: "/bin/hb") == .none && schedule().state == .none)
    }

    @Test("Without timers the desktop starts it at each login, and now")
    func autostart() throws {
        let home = NSTemporaryDirectory() + "login-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        var started: [[String]] = []
        func schedule(_ more: [String: String] = [:]) -> ReminderSchedule {
            let environment = ["HOME": home, "XDG_CURRENT_DESKTOP": "XFCE"].merging(more) { $1 }
            return ReminderSchedule(
                directory: DiaryDirectory(environment: environment), environment: environment,
                start: { started.append($0) })
        }
        let path = home + "/.config/autostart/healthbeat-reminder.desktop"
        #expect(schedule().state == .none)
        #expect(schedule().set(480, program: "/a b/h$b%") == .set(.login))
        #expect(schedule().state == .set(.login))
        #expect(started == [["/a b/h$b%", "--reminder", "--stay"]])
        let entry = try String(contentsOfFile: path, encoding: .utf8)
        #expect(entry.contains("\nExec=\"/a b/h\\\\$b%%\" \"--reminder\" \"--stay\"\n"))
        // Another time is the same entry, and what waits looks at the setting by itself.
        #expect(schedule().set(500, program: "/a b/h$b%") == .set(.login) && started.count == 1)
        #expect(schedule().set(nil, program: "/a b/h$b%") == .none)
        #expect(access(path, F_OK) != 0 && schedule().state == .none)
        for none in [["XDG_CURRENT_DESKTOP": ""], ["FLATPAK_ID": "org.healthbeat.HealthBeat"]] {
            #expect(schedule(none).set(480, program: "/bin/hb") == .none)
        }
    }
}

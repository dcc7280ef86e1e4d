import Diary
import Foundation
import Tactile

/// What `healthbeat --reminder` does: it reminds of the day's weight, where that is missing, and
/// ends. A timer starts it at the time that the settings say, so that nothing of the program is
/// there in between; without one it stays from the login on and reminds on each day.
@MainActor
struct ReminderRun {
    let directory: DiaryDirectory
    var clock = DiaryClock.system
    /// Whether a window is open, which reminds by itself.
    var hasWindow: () -> Bool
    /// Shows the message and waits for what the user makes of it.
    var ask: (DesktopNotification) -> UIApplication.NotificationAnswer
    /// Waits so many seconds of the wall clock.
    var wait: (TimeInterval) -> Void
    /// Opens the window.
    var openWindow: () -> Void
    /// Whether it goes on as long as the settings want reminders.
    var stays = false

    /// Seconds that a message waits for an answer.
    static let patience: TimeInterval = 4 * 3600
    /// The most seconds before the time at which an early start waits for it.
    private static let earliest = 600
    /// The most seconds after which one that stays looks at the settings and the clock again.
    private static let longest = 3600

    /// Returns the exit status.
    func run() throws(DiaryError) -> Int32 {
        var reminded: Int?
        var untold = 0
        while true {
            let state = try look()
            guard state.minute != nil else { return 0 }
            guard !state.isWeighed, reminded != state.day, !hasWindow() else {
                guard stays else { return 0 }
                wait(TimeInterval(min(state.rest, Self.longest)))
                continue
            }
            // A timer that comes early, or by a clock that was put back meanwhile.
            if state.left > 0 {
                guard stays || state.left <= Self.earliest else { return 0 }
                wait(TimeInterval(min(state.left, Self.longest)))
                continue
            }
            switch ask(WeighingReminder.message) {
            case .chosen("later"):
                wait(TimeInterval(WeighingReminder.pause))
                continue
            case .chosen: openWindow()
            case .closed: break
            case .untold:
                untold += 1
                // Whoever shows messages may come later than the program at a login; nobody comes
                // after the logout.
                guard stays, untold < Self.mostUntold else { return 1 }
                wait(Self.untoldPause)
                continue
            }
            guard stays else { return 0 }
            reminded = state.day
        }
    }

    /// Seconds until it tries again where nobody showed the message.
    private static let untoldPause: TimeInterval = 60
    /// How often it tries.
    private static let mostUntold = 10

    /// What a look at the diary and the clock finds.
    private struct State {
        var minute: Int?
        var isWeighed = false
        /// Seconds until the time of today.
        var left = 0
        /// Seconds until the next day begins.
        var rest = 0
        var day = 0
    }

    private func look() throws(DiaryError) -> State {
        let diary = try Diary(directory: directory, clock: clock)
        guard let minute = diary.settings.reminderMinute else { return State() }
        // A time before days begin is of the night that follows.
        let start = diary.dayStart * 60
        let now = clock.now().wallSeconds - start
        let day = Int((Double(now) / 86_400).rounded(.down))
        let passed = now - day * 86_400
        return State(
            minute: minute, isWeighed: diary.latestOfToday != nil,
            left: (minute * 60 - start + 86_400) % 86_400 - passed, rest: 86_400 - passed,
            day: day)
    }
}

import Diary
import Foundation
import Tactile

/// What `healthbeat --reminder` does: it reminds of the day's weight, where that is missing, and
/// ends. The desktop starts it at the time that the settings say, so that nothing of the program
/// is there in between.
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

    /// Seconds that a message waits for an answer.
    static let patience: TimeInterval = 4 * 3600
    /// The most seconds before the time at which an early start waits for it.
    private static let earliest = 600

    /// Returns the exit status.
    func run() throws(DiaryError) -> Int32 {
        while true {
            let (minute, isWeighed, left) = try look()
            guard minute != nil, !isWeighed, !hasWindow() else { return 0 }
            // A timer that comes early, or by a clock that was put back meanwhile.
            if left > 0 {
                guard left <= Self.earliest else { return 0 }
                wait(TimeInterval(left))
                continue
            }
            switch ask(WeighingReminder.message) {
            case .chosen("later"): wait(TimeInterval(WeighingReminder.pause))
            case .chosen:
                openWindow()
                return 0
            case .closed: return 0
            case .untold: return 1
            }
        }
    }

    /// The setting, whether today has a weight, and the seconds until the time of today.
    private func look() throws(DiaryError) -> (minute: Int?, isWeighed: Bool, left: Int) {
        let diary = try Diary(directory: directory, clock: clock)
        guard let minute = diary.settings.reminderMinute else { return (nil, false, 0) }
        // A time before days begin is of the night that follows.
        let start = diary.dayStart
        func sinceStart(_ seconds: Int) -> Int { (seconds - start * 60 + 86_400) % 86_400 }
        let now = ((clock.now().wallSeconds % 86_400) + 86_400) % 86_400
        return (
            minute, diary.latestOfToday != nil, sinceStart(minute * 60) - sinceStart(now)
        )
    }
}

import Diary
import Foundation
import Tactile

/// Reminds of the day's weight at the time that the settings say, unless there is one already.
@MainActor
final class WeighingReminder {
    /// What the reminder needs of the world.
    struct World {
        /// Does something in so many seconds of the wall clock; gives what calls it off.
        var wake: @MainActor (TimeInterval, @escaping @MainActor () -> Void) -> () -> Void
        /// Shows a message; calls with the action that was chosen, and with whether it was taken.
        var post:
            @MainActor (
                DesktopNotification, @escaping @MainActor (String) -> Void,
                @escaping @MainActor (Bool) -> Void
            ) -> Void
        var withdraw: @MainActor (String) -> Void
    }

    private let model: DiaryModel
    private let world: World
    private var observation: DiaryModel.Observation?
    private var callOff: (() -> Void)?
    /// The minute of the day that `done` is about.
    private var minute: Int?
    /// When days begin, in minutes since midnight, as it was when the reminder was set.
    private var dayStart = 0
    /// The day that needs no reminder any more.
    private var done: CivilDate?
    /// When the person wants to hear of it once more.
    private var snoozed: Moment?
    private var isShown = false
    /// The person wants to enter a weight.
    var onWeigh: () -> Void = {}
    /// Nobody shows messages: the window has to.
    var onUntold: (String) -> Void = { _ in }

    static let identifier = "weigh"
    static var title: String { localized("Time to weigh") }
    static var body: String { localized("There is no weight of today in the diary yet.") }
    /// Seconds until a reminder comes back that was put off.
    static let pause = 3600

    init(model: DiaryModel, world: World = .desktop) {
        self.model = model
        self.world = world
        observation = model.observe { [weak self] change in
            switch change {
            case .diary, .day: self?.follow()
            case .goal, .saving, .reminder: break
            }
        }
        follow()
    }

    isolated deinit { callOff?() }

    private var clock: DiaryClock { model.diary.clock }
    private var isWeighed: Bool { model.diary.latestOfToday != nil }

    /// Sees to it that the next reminder comes when it is due, and that none is shown in vain.
    private func follow() {
        if isShown, isWeighed || model.diary.settings.reminderMinute == nil {
            isShown = false
            world.withdraw(Self.identifier)
        }
        if minute != model.diary.settings.reminderMinute || dayStart != model.diary.dayStart {
            minute = model.diary.settings.reminderMinute
            dayStart = model.diary.dayStart
            snoozed = nil
            // Whoever opens the diary later in the day sees for themselves.
            done = minute.map { passed($0) } ?? false ? model.today : nil
        }
        schedule()
    }

    private func passed(_ minute: Int) -> Bool {
        moment(minute, of: model.today).secondsSince1970 <= clock.now().secondsSince1970
    }

    /// A time of a day; before days begin it is of the night that follows.
    private func moment(_ minute: Int, of day: CivilDate) -> Moment {
        let date = minute < model.diary.dayStart ? day.adding(days: 1) : day
        return clock.moment(date, hour: minute / 60, minute: minute % 60)
    }

    /// When the next reminder is due.
    private var due: Moment? {
        guard let minute else { return nil }
        if isWeighed { snoozed = nil }
        if let snoozed { return snoozed }
        var day = model.today
        if isWeighed || done == day { day = CivilDate(dayNumber: day.dayNumber + 1) }
        return moment(minute, of: day)
    }

    private func schedule() {
        callOff?()
        callOff = nil
        guard let due else { return }
        let seconds = due.secondsSince1970 - clock.now().secondsSince1970
        callOff = world.wake(TimeInterval(max(0, seconds))) { [weak self] in self?.wake() }
    }

    private func wake() {
        callOff = nil
        if let due, due.secondsSince1970 <= clock.now().secondsSince1970, !isWeighed {
            snoozed = nil
            done = model.today
            remind()
        }
        schedule()
    }

    private func remind() {
        isShown = true
        world.post(Self.message) { [weak self] in
            self?.chose($0)
        } _: { [weak self] isTaken in
            guard let self, !isTaken else { return }
            isShown = false
            onUntold(Self.body)
        }
    }

    static var message: DesktopNotification {
        DesktopNotification(
            identifier: identifier, title: title, body: body,
            actions: [
                DesktopNotification.Action(
                    identifier: "weigh", title: localized("Weigh now"), bringsForward: true),
                DesktopNotification.Action(identifier: "later", title: localized("In an hour")),
            ])
    }

    private func chose(_ action: String) {
        guard action == "later" else { return onWeigh() }
        let now = clock.now()
        snoozed = Moment(
            wallSeconds: now.wallSeconds + Self.pause, offset: now.offset)
        schedule()
    }
}

extension WeighingReminder.World {
    static var desktop: Self {
        Self(
            wake: WallClock.wake(in:_:),
            post: { message, answer, completion in
                UIApplication.shared.post(message, answer: answer, completion: completion)
            },
            withdraw: { UIApplication.shared.withdrawNotification($0) })
    }
}

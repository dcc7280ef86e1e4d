import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// A desktop and a clock for a reminder, moved by hand.
@MainActor
private final class ReminderStage {
    final class Hand: @unchecked Sendable { var now = Moment(wallSeconds: 0, offset: 0) }

    let hand = Hand()
    let diary: Diary
    let model: DiaryModel
    private(set) var reminder: WeighingReminder?
    var alarm: (due: Moment, action: @MainActor () -> Void)?
    var posted: [DesktopNotification] = []
    var answer: (@MainActor (String) -> Void)?
    var withdrawn: [String] = []
    var takes = true
    var weighs = 0
    var untold: [String] = []
    private let directory: String

    /// The first day is day 20 000.
    init(hour: Int, minute: Int = 0, reminder time: Int?) throws {
        let hand = hand
        hand.now = Moment(CivilDate(dayNumber: 20_000), hour: hour, minute: minute, offset: 0)
        directory = NSTemporaryDirectory() + "reminder-\(UUID().uuidString)"
        diary = try Diary(
            directory: DiaryDirectory(path: directory),
            clock: DiaryClock(
                now: { hand.now }, offset: { _ in hand.now.offset },
                offsetAtInstant: { _ in hand.now.offset }))
        var settings = diary.settings
        settings.reminderMinute = time
        try diary.setSettings(settings)
        model = DiaryModel(
            diary: diary, locales: LocaleNames("C"), windowSize: CGSize(width: 900, height: 640))
        let reminder = WeighingReminder(
            model: model,
            world: WeighingReminder.World(
                wake: { [weak self] seconds, action in
                    guard let self else { return {} }
                    alarm = (hand.now.adding(seconds: Int(seconds)), action)
                    return { [weak self] in self?.alarm = nil }
                },
                post: { [unowned self] message, answer, completion in
                    posted.append(message)
                    self.answer = answer
                    completion(takes)
                }, withdraw: { [weak self] in self?.withdrawn.append($0) }))
        reminder.onWeigh = { [unowned self] in weighs += 1 }
        reminder.onUntold = { [unowned self] in untold.append($0) }
        self.reminder = reminder
    }

    isolated deinit {
        reminder = nil
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// When the next reminder is due: day and time.
    var due: String? {
        alarm.map { "\($0.due.date.dayNumber) \($0.due.hour):\($0.due.minute)" }
    }

    /// Lets the time go on to the next reminder, `late` seconds late.
    func ring(late: Int = 0) {
        guard let alarm else { return }
        hand.now = alarm.due.adding(seconds: late)
        alarm.action()
    }

    func weigh() throws {
        let weight = try #require(Weight(kilograms: 80))
        try diary.add(weight, at: hand.now)
    }
}

@MainActor @Suite struct ReminderTests {
    @Test("A reminder before the day begins is of the night that follows")
    func beforeTheDayBegins() throws {
        let stage = try ReminderStage(hour: 6, reminder: 60)
        var settings = stage.diary.settings
        settings.dayStartMinute = 240
        try stage.diary.setSettings(settings)
        #expect(stage.due == "20001 1:0")
        stage.ring()
        #expect(stage.posted.count == 1)
        // At two the day is still the same, and has no weight.
        #expect(stage.model.today.dayNumber == 20_000)
        #expect(stage.due == "20002 1:0")
        try stage.weigh()
        #expect(stage.withdrawn.count == 1 && stage.due == "20002 1:0")
    }

    @Test("Nothing wakes for a reminder that nobody asked for")
    func off() throws {
        let stage = try ReminderStage(hour: 6, reminder: nil)
        #expect(stage.alarm == nil)
    }

    @Test("It comes at its time of day, once, and the next day again")
    func daily() throws {
        let stage = try ReminderStage(hour: 6, reminder: 7 * 60 + 30)
        #expect(stage.due == "20000 7:30")
        stage.ring(late: 2)
        #expect(stage.posted.map(\.identifier) == ["weigh"] && stage.due == "20001 7:30")
        stage.ring()
        #expect(stage.posted.count == 2 && stage.due == "20002 7:30")
    }

    @Test("Who opens the diary later in the day is reminded the next day")
    func late() throws {
        let stage = try ReminderStage(hour: 9, reminder: 7 * 60)
        #expect(stage.due == "20001 7:0")
    }

    @Test("A day that has a weight needs none, and one that is shown goes away")
    func weighed() throws {
        let stage = try ReminderStage(hour: 6, reminder: 7 * 60)
        try stage.weigh()
        #expect(stage.due == "20001 7:0" && stage.posted.isEmpty)
        stage.ring()
        #expect(stage.posted.count == 1 && stage.withdrawn.isEmpty)
        try stage.weigh()
        #expect(stage.withdrawn == ["weigh"] && stage.due == "20002 7:0")
    }

    @Test("It is put off for an hour, and no more once there is a weight")
    func snooze() throws {
        let stage = try ReminderStage(hour: 6, reminder: 7 * 60)
        stage.ring()
        stage.answer?("later")
        #expect(stage.due == "20000 8:0" && stage.weighs == 0)
        stage.ring()
        #expect(stage.posted.count == 2 && stage.due == "20001 7:0")
        stage.answer?("later")
        try stage.weigh()
        #expect(stage.due == "20001 7:0")
        stage.answer?("weigh")
        stage.answer?(DesktopNotification.defaultAction)
        #expect(stage.weighs == 2)
    }

    @Test("A clock that was set back makes it wait, and the window tells where nobody else does")
    func faults() throws {
        let stage = try ReminderStage(hour: 6, reminder: 7 * 60)
        let action = try #require(stage.alarm).action
        stage.hand.now = Moment(CivilDate(dayNumber: 20_000), hour: 5, offset: 0)
        action()
        #expect(stage.posted.isEmpty && stage.due == "20000 7:0")
        stage.takes = false
        stage.ring()
        #expect(stage.untold == [WeighingReminder.body])
        try stage.weigh()
        #expect(stage.withdrawn.isEmpty)
    }

    @Test("Another time counts at once")
    func change() throws {
        let stage = try ReminderStage(hour: 6, reminder: 7 * 60)
        var settings = stage.diary.settings
        settings.reminderMinute = 8 * 60
        try stage.diary.setSettings(settings)
        #expect(stage.due == "20000 8:0")
        settings.reminderMinute = nil
        try stage.diary.setSettings(settings)
        #expect(stage.alarm == nil)
    }

    @Test("It comes by the wall clock of the zone that one has travelled to")
    func travel() throws {
        let stage = try ReminderStage(hour: 6, reminder: 9 * 60)
        stage.hand.now = Moment(
            secondsSince1970: stage.hand.now.secondsSince1970, offset: 7200)
        stage.model.tellOfDay()
        #expect(stage.due == "20000 9:0")
        let rest = try #require(stage.alarm).due.secondsSince1970
        #expect(rest - stage.hand.now.secondsSince1970 == 3600)
    }

    /// The very minute is the first of the day that begins.
    @Test("A reminder at the minute at which the day begins is of that day")
    func atTheDaysBegin() throws {
        let stage = try ReminderStage(hour: 2, reminder: 240)
        var settings = stage.diary.settings
        settings.dayStartMinute = 240
        try stage.diary.setSettings(settings)
        #expect(stage.model.today.dayNumber == 19_999)
        // Of the day that goes on there is no more to come.
        #expect(stage.due == "20000 4:0")
        stage.ring()
        #expect(stage.posted.count == 1 && stage.model.today.dayNumber == 20_000)
        #expect(stage.due == "20001 4:0")
    }
}

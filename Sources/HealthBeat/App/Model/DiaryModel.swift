import Charts
import Design
import Diary
import DiarySync
import Foundation
import Tactile

/// The diary as the scenes use it: figures computed once a change, texts in the person's unit and
/// language, and a goal that may still be under the finger.
@MainActor
final class DiaryModel {
    let diary: Diary
    private(set) var dates: DateTexts
    private(set) var style: NumberStyle
    /// The language in which dates are typed.
    private(set) var dateLanguage: DateLanguage
    /// The languages to choose from in the settings, with what they call themselves.
    var languages: [(identifier: String, name: String)] = []
    /// 1 for Monday to 7 for Sunday.
    var firstWeekday: Int { diary.settings.firstWeekday ?? usualFirstWeekday }
    /// The locale's.
    private var usualFirstWeekday: Int
    /// Pixels a point of pictures that are drawn ahead.
    let pictureScale: CGFloat

    /// Told when something could not be saved, with the sentence for the person.
    var onProblem: ((String) -> Void)?
    /// Told when a change is on disk again after one was not, with the sentence that is no longer
    /// so.
    var onProblemOver: ((String) -> Void)?
    /// What was told of the last change that could not be saved.
    var unsaved: String?
    /// Told after an entry was corrected in a field, with the entry as it was.
    var onCorrected: ((Entry) -> Void)?
    /// Told after entries were deleted, which the person may want back, and how many.
    var onDeleted: (([Entry]) -> Void)?

    private(set) var figures: DiaryFigures
    /// How often figures were made, for tests that count work.
    private(set) var figuresMade = 0
    var trend: Trend { figures.trend }
    var samples: [GraphSample] { figures.samples }
    var trendSamples: [GraphSample] { figures.trendSamples }
    private var observation: DiaryObservation?
    private var observers: [Int: (ModelChange) -> Void] = [:]
    /// Those who show how the exchange with other devices is.
    private var syncObservers: [Int: () -> Void] = [:]
    private var nextObserver = 0
    /// Makes the changes, away from the main thread.
    let writer: DiaryWriter
    let background = BackgroundWork()
    /// Of the controls that change the diary.
    let writing = WritingGuard()
    /// The exchange with other devices; it rests until the window starts it.
    let sync: LiveSync
    /// Set while a change takes so long that the person should know.
    var slowSave: SlowSave?
    var slowTimer: LoopTimer?
    /// The weight that is typed and not saved yet.
    var draft = TypedDraft(path: nil)
    /// The entry that is typed into the panel and not saved yet.
    var panelDraft = TypedDraft(path: nil)
    /// The goal that is not on disk yet.
    var goalDraft: GoalDraft?
    var goalTimer: LoopTimer?

    /// - `windowSize`: that the window begins with, in points.
    init(
        diary: Diary, locales: LocaleNames, pictureScale: CGFloat = 1, windowSize: CGSize
    ) {
        self.diary = diary
        self.pictureScale = pictureScale
        self.windowSize = windowSize
        dates = DateTexts(localeIdentifier: locales.dates, clock: diary.clock)
        style = locales.numberStyle
        dateLanguage = locales.dateLanguage
        usualFirstWeekday = locales.firstWeekday
        diary.usualUnit = locales.unit
        figures = DiaryFigures(diary)
        writer = DiaryWriter(diary)
        sync = LiveSync(diary)
        dates.dayStart = diary.dayStart
        applySettings()
        writing.follow(diary)
        observation = diary.observe { [weak self] in self?.diaryChanged($0) }
        writer.onActivity = { [weak self] in self?.savingChanged(isBusy: $0) }
        sync.onChange = { [weak self] in self?.tellOfSync() }
        writer.onUnreadable = { [weak self] in self?.onProblem?($0.message) }
    }

    /// Writes numbers and dates as other locales have them from now on.
    func use(_ locales: LocaleNames) {
        dates = DateTexts(localeIdentifier: locales.dates, clock: diary.clock)
        style = locales.numberStyle
        dateLanguage = locales.dateLanguage
        dates.dayStart = diary.dayStart
        usualFirstWeekday = locales.firstWeekday
        applySettings()
    }

    private func diaryChanged(_ change: DiaryChange) {
        if change.settings {
            dates.dayStart = diary.dayStart
            applySettings()
        }
        keepFigures(after: change)
        tell(.diary(change))
    }

    /// Tells that another day is the present one. Entries may be of the past now that were of the
    /// future.
    func tellOfDay() {
        keepFigures(after: DiaryChange())
        tell(.day)
    }

    private func keepFigures(after change: DiaryChange) {
        guard !figures.hold(after: change, of: diary) else { return }
        figures = DiaryFigures(diary)
        figuresMade += 1
    }

    /// The window's size, in points: text is no larger than fits in it.
    var windowSize: CGSize {
        didSet { fitTextSize() }
    }

    // MARK: Observing

    /// Keeps a scene told of changes for as long as it lives.
    @MainActor
    final class Observation {
        private weak var model: DiaryModel?
        private let number: Int

        fileprivate init(_ model: DiaryModel, _ number: Int) {
            self.model = model
            self.number = number
        }

        isolated deinit {
            model?.observers[number] = nil
            model?.syncObservers[number] = nil
        }
    }

    func observe(_ handler: @escaping (ModelChange) -> Void) -> Observation {
        nextObserver += 1
        observers[nextObserver] = handler
        return Observation(self, nextObserver)
    }

    func tell(_ change: ModelChange) {
        writing.follow(diary)
        for key in observers.keys.sorted() { observers[key]?(change) }
    }

    /// Keeps a page told of how the exchange with other devices is. Nothing else of the window
    /// shows it.
    func observeSync(_ handler: @escaping () -> Void) -> Observation {
        nextObserver += 1
        syncObservers[nextObserver] = handler
        return Observation(self, nextObserver)
    }

    private func tellOfSync() {
        for key in syncObservers.keys.sorted() { syncObservers[key]?() }
    }

    // MARK: Reading

    /// The entries up to now, ascending: all that the scenes show and reckon with, except the list
    /// of all entries.
    var entries: [Entry] { diary.presentEntries }
    /// All entries, ascending, also those of the future, which a wrong clock made.
    var allEntries: [Entry] { diary.entries }
    /// The entry of the latest instant; nil without entries.
    var latest: Entry? { diary.latest }
    /// The trend's points of all entries; those of the future are on it.
    var allPoints: [Trend.Point] {
        let (all, present) = (allEntries, trend.points)
        guard present.count != all.count else { return present }
        let now = diary.clock.now()
        var rest = present[...]
        return all.map { entry in
            let isOfFuture = entry.isOfFuture(at: now)
            return (isOfFuture ? nil : rest.popFirst())
                ?? Trend.Point(moment: entry.moment, kilograms: entry.weight.kilograms)
        }
    }
    var unit: WeightUnit { diary.unit }
    /// The day that the present moment belongs to: before days begin it is still yesterday.
    var today: CivilDate { diary.day(of: diary.clock.now()) }
    /// The calendar's day.
    var calendarDay: CivilDate { diary.clock.now().date }
    /// The goal on disk or, until a new goal is written, the new goal.
    var goal: Weight? { goalDraft.map(\.goal) ?? diary.settings.goal }
    /// In kilograms.
    var trendNow: Double? { trend.current }
    /// Kilograms a week over the last 14 days; nil for a diary that is too young to tell.
    var weeklyRate: Double? { daysToTrend > 0 ? nil : trend.rate?.perWeek }

    /// Days of weighing until the diary tells a trend: what a body holds of water is more than what
    /// a few days change. 0 once it does, and without an entry.
    var daysToTrend: Int {
        guard let first = entries.first, let last = entries.last else { return 0 }
        let days = diary.day(of: last.moment).dayNumber - diary.day(of: first.moment).dayNumber
        let weighings = entries.prefix(Self.leastWeighings).count
        guard days < Self.leastDays || weighings < Self.leastWeighings else { return 0 }
        let age = today.dayNumber - diary.day(of: first.moment).dayNumber
        return max(1, Self.leastDays - age, Self.leastWeighings - weighings)
    }

    /// What a trend needs: days between the first and the last weighing, and weighings.
    private static let leastDays = 7
    private static let leastWeighings = 5

    /// The doubt about a weight that is typed now. The trend is known, and not gone through again
    /// at each key, unless there are entries of the future.
    func doubt(about weight: Weight) -> Plausibility? {
        let now = diary.clock.now()
        guard let last = latest, last.moment.secondsSince1970 <= now.secondsSince1970 else {
            return diary.doubt(about: weight, at: now)
        }
        return Plausibility.doubt(
            about: weight, last: last.weight.kilograms, trend: trend.current)
    }

    /// The first day of the present week.
    var weekStart: CivilDate {
        // Day 0 was a Thursday, the fourth day of the week.
        let weekday = (today.dayNumber + 3) % 7 + 1
        return today.adding(days: -((weekday - firstWeekday + 7) % 7))
    }

    /// How the trend changed since the week began, in kilograms; nil where this week or the one
    /// before has no weighing, so that what changed is not of one week.
    var changeInWeek: Double? {
        guard daysToTrend == 0, let last = trend.latest,
            diary.day(of: last.moment) >= weekStart,
            let before = trend.points.last(where: { diary.day(of: $0.moment) < weekStart }),
            diary.day(of: before.moment) >= weekStart.adding(days: -7)
        else { return nil }
        return last.kilograms - before.kilograms
    }

    /// How far the trend is from the goal as it is shown; nil without a goal or an entry.
    var goalProgress: GoalProgress? {
        guard let goal else { return nil }
        let isNew = goalDraft != nil && goal != diary.settings.goal
        return GoalProgress(
            trend: trend, goal: goal, start: isNew ? today : diary.settings.goalStart)
    }

    var forecast: Forecast {
        Forecast(trend: trend, progress: goalProgress, now: diary.clock.now())
    }
}

extension Forecast.Reason {
    /// The reason in the room of a small card.
    var shortSentence: String {
        switch self {
        case .noGoal: localized("Set a goal first")
        case .tooFewEntries: localized("Too few entries yet")
        case .noRecentEntries: localized("No recent entries")
        case .steady: localized("The weight is steady")
        case .movingAway: localized("The trend leads away")
        case .tooFar: localized("More than two years")
        }
    }
}

import Diary
import Foundation
import Tactile

/// The diary as the scenes use it: figures computed once a change, texts in the person's unit and
/// language, and a goal that may still be under the finger.
@MainActor
final class DiaryModel {
    let diary: Diary
    let dates: DateTexts
    let style: NumberStyle
    /// The language in which dates are typed.
    let dateLanguage: DateLanguage
    /// 1 for Monday to 7 for Sunday.
    let firstWeekday: Int
    /// Pixels a point of pictures that are drawn ahead.
    let pictureScale: CGFloat

    /// Told when something could not be saved, with the sentence for the person.
    var onProblem: ((String) -> Void)?
    /// Told after an entry was deleted, which the person may want back.
    var onDeleted: (() -> Void)?

    private(set) var trend: Trend
    private(set) var samples: [GraphSample] = []
    private(set) var trendSamples: [GraphSample] = []
    private var observation: DiaryObservation?
    private var observers: [Int: () -> Void] = [:]
    private var nextObserver = 0
    private var pendingGoal: Weight?
    private var goalTimer: LoopTimer?

    init(diary: Diary, locales: LocaleNames, pictureScale: CGFloat = 1) {
        self.diary = diary
        self.pictureScale = pictureScale
        dates = DateTexts(localeIdentifier: locales.dates, clock: diary.clock)
        style = locales.numberStyle
        dateLanguage = locales.dateLanguage
        firstWeekday = locales.firstWeekday
        diary.usualUnit = locales.unit
        trend = Trend([])
        compute()
        observation = diary.observe { [weak self] change in
            guard let self else { return }
            if change.touchesEntries || change.settings { compute() }
            tell()
        }
    }

    private func compute() {
        UIApplication.shared.onScreenKeyboard =
            switch diary.settings.numberPad ?? .automatic {
            case .automatic: .automatic
            case .always: .always
            case .never: .never
            }
        trend = Trend(diary.entries, method: diary.settings.trend ?? .byTime)
        samples = diary.entries.map {
            GraphSample(time: Double($0.moment.wallSeconds), value: $0.weight.kilograms)
        }
        trendSamples = trend.points.map {
            GraphSample(time: Double($0.moment.wallSeconds), value: $0.kilograms)
        }
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

        isolated deinit { model?.observers[number] = nil }
    }

    func observe(_ handler: @escaping () -> Void) -> Observation {
        nextObserver += 1
        observers[nextObserver] = handler
        return Observation(self, nextObserver)
    }

    private func tell() {
        for key in observers.keys.sorted() { observers[key]?() }
    }

    // MARK: Reading

    /// Ascending by moment.
    var entries: [Entry] { diary.entries }
    var unit: WeightUnit { diary.unit }
    var today: CivilDate { diary.clock.now().date }
    /// The goal as it stands or, during a turn of the dial, as it would be.
    var goal: Weight? { pendingGoal ?? diary.settings.goal }
    /// In kilograms.
    var trendNow: Double? { trend.current }
    /// Kilograms a week.
    var weeklyRate: Double? { trend.rate?.perWeek }

    /// How the trend changed in seven days, in kilograms; `nil` for a diary younger than that.
    var changeInWeek: Double? {
        guard let first = trend.points.first, let last = trend.points.last else { return nil }
        let before = last.moment.adding(seconds: -7 * 86_400)
        guard first.moment <= before, let then = trend.value(at: before) else { return nil }
        return last.kilograms - then
    }

    func weeks(_ count: Int) -> [WeekFigures] {
        WeekFigures.last(
            count, until: entries.last?.moment.date ?? today, of: entries,
            firstWeekday: firstWeekday)
    }

    func forecast(to goal: Weight) -> (headline: String, detail: String) {
        switch Forecast(trend: trend, goal: goal.kilograms, now: diary.clock.now()) {
        case .reached: return ("Reached", "Your trend is at the goal")
        case .none(let reason): return ("–", reason.shortSentence)
        case .expected(let day, let earliest, let latest):
            let first = dates.dayOrMonth(earliest)
            let range = latest.map { dates.dayOrMonth($0) }
                .map { $0 == first ? dates.day(day) : "\(first)\u{A0}– \($0)" }
            return (dates.dayOrMonth(day), range ?? "\(first) or later")
        }
    }

    // MARK: Texts

    var parser: WeightParser { WeightParser(unit: unit, style: style) }

    /// "82.4 kg".
    func text(_ weight: Weight) -> String { weight.described(in: unit, style: style) }

    func text(kilograms: Double) -> String {
        guard let weight = Weight(kilograms: kilograms, unit: unit) else {
            return "\(style.string(0)) \(unit.symbol)"
        }
        return text(weight)
    }

    /// The number and the unit apart: "82.4" and "kg", "12 st 10" and "lb".
    func numberAndUnit(_ weight: Weight) -> (number: String, unit: String) {
        let shown = weight.formatted(in: unit, style: style)
        return (shown, unit == .stones ? "lb" : unit.symbol)
    }

    /// The number as a person would type it.
    func typed(_ weight: Weight) -> String {
        style.localized(weight.converted(to: unit).text)
    }

    /// A difference with its sign: "−0.6 kg". Stones differ by pounds.
    func signedText(kilograms: Double) -> String {
        "\(signedNumber(kilograms: kilograms))\u{A0}\(differenceUnit.symbol)"
    }

    func signedNumber(kilograms: Double) -> String {
        style.string(kilograms / differenceUnit.kilograms, fractionDigits: 1, signed: true)
    }

    /// "81.2 – 82.4".
    func rangeText(_ low: Double, _ high: Double) -> String {
        guard let low = Weight(kilograms: low, unit: unit),
            let high = Weight(kilograms: high, unit: unit)
        else { return "–" }
        return low == high
            ? text(low)
            : "\(low.formatted(in: unit, style: style))\u{2009}–\u{2009}\(high.formatted(in: unit, style: style))"
    }

    private var differenceUnit: WeightUnit { unit == .stones ? .pounds : unit }

    // MARK: Changing

    /// Saves an entry, for this moment if no other is given; `nil` when that failed, which the
    /// window then shows.
    func add(_ weight: Weight, at moment: Moment? = nil) -> Entry? {
        attempt { () throws(DiaryError) -> Entry in try diary.add(weight, at: moment) }
    }

    /// Saves a changed entry; false when that failed, which the window then shows.
    func update(_ entry: Entry) -> Bool {
        attempt { () throws(DiaryError) in try diary.update(entry) } != nil
    }

    func setUnit(_ unit: WeightUnit) {
        var settings = diary.settings
        settings.unit = unit
        attempt { () throws(DiaryError) in try diary.setSettings(settings) }
    }

    /// Shows a goal at once and saves it when it has stood still for a while, so that a turn of the
    /// dial is one change of the diary.
    func setGoal(_ goal: Weight) {
        pendingGoal = goal
        goalTimer?.cancel()
        goalTimer = LoopTimer.schedule(after: Self.goalRest) { [weak self] in self?.saveGoal() }
        tell()
    }

    /// Seconds without a change after which a goal is saved.
    static let goalRest: TimeInterval = 0.5

    /// Saves a goal that is not saved yet.
    func saveGoal() {
        goalTimer?.cancel()
        goalTimer = nil
        guard let goal = pendingGoal else { return }
        pendingGoal = nil
        guard goal != diary.settings.goal else { return }
        let date = diary.settings.goalDate
        attempt { () throws(DiaryError) in try diary.setGoal(goal, date: date) }
        tell()
    }

    func delete(_ entry: Entry) {
        attempt { () throws(DiaryError) in try diary.delete([entry.id]) }
        onDeleted?()
    }

    func undo() {
        saveGoal()
        attempt { () throws(DiaryError) in try diary.undo() }
    }

    func redo() {
        saveGoal()
        attempt { () throws(DiaryError) in try diary.redo() }
    }

    @discardableResult
    private func attempt<Result>(_ change: () throws(DiaryError) -> Result) -> Result? {
        do {
            return try change()
        } catch {
            onProblem?(error.message)
            return nil
        }
    }
}

extension Forecast.Reason {
    /// The reason in the room of a small card.
    var shortSentence: String {
        switch self {
        case .noGoal: "Needs a goal"
        case .tooFewEntries: "Needs a week of entries"
        case .noRecentEntries: "No recent entries"
        case .steady: "The weight is steady"
        case .movingAway: "The trend leads away"
        case .tooFar: "More than two years"
        }
    }
}

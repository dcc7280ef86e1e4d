import Diary
import Foundation

/// Tells the model's observers when a new day begins, also after the machine slept through
/// midnight, and when the system's clock shows another day or another time zone than before.
@MainActor
final class DayWatch {
    typealias Wake = @MainActor (TimeInterval, @escaping @MainActor () -> Void) -> () -> Void

    /// What the clock shows, as far as scenes that nothing else changes depend on it.
    private struct Shown: Equatable {
        var day: CivilDate
        var offset: Int
    }

    private let model: DiaryModel
    private let wake: Wake
    private var shown: Shown
    private var observation: DiaryModel.Observation?
    private var cancel: (() -> Void)?

    /// - `wake`: schedules a call after some seconds of the system's clock, and returns a closure
    ///   that cancels it.
    init(_ model: DiaryModel, wake: @escaping Wake = WallClock.wake(in:_:)) {
        self.model = model
        self.wake = wake
        shown = Shown(day: model.today, offset: model.diary.clock.now().offset)
        // The settings say when days begin.
        observation = model.observe { [weak self] change in
            if case .diary(let change) = change, change.settings { self?.look() }
        }
        schedule()
    }

    isolated deinit { cancel?() }

    /// Compares the clock with what it showed before. No event tells that the time zone changed, so
    /// it is noticed here alone.
    func look() {
        let now = Shown(day: model.today, offset: model.diary.clock.now().offset)
        let isOther = now != shown
        shown = now
        schedule()
        if isOther { model.tellOfDay() }
    }

    private func schedule() {
        cancel?()
        let clock = model.diary.clock, start = model.diary.dayStart
        let end = clock.moment(
            model.today.adding(days: 1), hour: start / 60, minute: start % 60)
        let rest = end.secondsSince1970 - clock.now().secondsSince1970
        cancel = wake(TimeInterval(max(1, rest))) { [weak self] in self?.look() }
    }
}

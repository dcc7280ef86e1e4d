import Diary
import Foundation

/// Has the model tell of another day as soon as it begins, also where the machine slept over its
/// beginning, and of a clock that shows another day or another zone than before.
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
    private var callOff: (() -> Void)?

    /// - `wake`: does something in so many seconds of the wall clock; gives what calls it off.
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

    isolated deinit { callOff?() }

    /// Looks at the clock. A zone that is another one now is seen only then.
    func look() {
        let now = Shown(day: model.today, offset: model.diary.clock.now().offset)
        let isOther = now != shown
        shown = now
        schedule()
        if isOther { model.tellOfDay() }
    }

    private func schedule() {
        callOff?()
        let clock = model.diary.clock, start = model.diary.dayStart
        let end = clock.moment(
            model.today.adding(days: 1), hour: start / 60, minute: start % 60)
        let rest = end.secondsSince1970 - clock.now().secondsSince1970
        callOff = wake(TimeInterval(max(1, rest))) { [weak self] in self?.look() }
    }
}

import Charts
import Design
import Diary
import Foundation
import Tactile

/// Which ranges a diary has, and what is said of the one that is shown.
extension GraphViewController {
    /// Wall seconds of the present, or of an entry from the future.
    var now: Double {
        max(Double(model.diary.clock.now().wallSeconds), samples.last?.time ?? -.infinity)
    }

    /// The times of the chosen range; a diary without a trend is shown from its first weighing to
    /// the day that brings it.
    var rangeTimes: ClosedRange<Double> {
        let first = samples.first?.time
        return model.youngTimes
            ?? (range ?? .all).offered(now: now, first: first).times(now: now, first: first)
    }

    /// Greys the ranges that are longer than the diary, and shows which one is seen.
    func showRanges() {
        let first = samples.first?.time
        for range in GraphRange.allCases {
            let isOffered =
                range.isOffered(now: now, first: first) && (range == .week || model.waiting == nil)
            rangeControl.setEnabled(isOffered, forSegmentAt: range.rawValue)
        }
        guard let range else { return }
        let shown = model.waiting == nil ? range.offered(now: now, first: first) : .week
        if rangeControl.selectedSegmentIndex != shown.rawValue {
            rangeControl.selectedSegmentIndex = shown.rawValue
        }
    }

    /// How the trend changed over the shown times, and which times these are.
    func summary(_ content: GraphContent) -> (headline: String, span: String) {
        let indices = content.inner.indices
        let days = [times.lowerBound, min(times.upperBound, now)].map {
            CivilDate(dayNumber: Int(($0 / 86_400).rounded(.down)))
        }
        let span = model.dates.span(from: days[0], to: days[1])
        if model.waiting != nil, let young = model.youngSummary(content.inner) { return young }
        guard trend.count == samples.count, let first = indices.first, let last = indices.last
        else { return (localized("No weighing"), lastSentence ?? span) }
        let headline =
            first < last
            ? model.signedText(kilograms: trend[last].value - trend[first].value)
            : model.text(kilograms: samples[first].value)
        return (headline, span)
    }

    /// Of when the last weighing before the shown times is.
    private var lastSentence: String? {
        guard let last = samples.last(where: { $0.time < times.lowerBound }) else { return nil }
        let day = CivilDate(dayNumber: Int((last.time / 86_400).rounded(.down)))
        return localized(
            "last \(model.text(kilograms: last.value)) on \(model.dates.weekdayAndShortDay(day))")
    }

    /// What the paper leaves free for chips.
    func free(_ content: GraphContent, _ placed: [GraphChipsView.Chip])
        -> GraphPaperView.Free
    {
        var free = GraphPaperView.Free()
        free.chips = placed.filter { !$0.frame.isEmpty }.map { $0.frame.minY...$0.frame.maxY }
        if content.isGoalOutside, let goal = placed.last { free.right = goal.frame.minX }
        free.fadeTop = titleLabel.frame.maxY
        free.fadeBottom = lane.maxY
        free.labelRight = view.bounds.maxX - Theme.Space.margin(width: view.bounds.width)
        return free
    }
}

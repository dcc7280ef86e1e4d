import Diary
import Foundation

extension Scenario {
    @MainActor
    static func entryGrowth(_ report: inout Report) {
        let stage = DiaryStage()
        var opened = Curve("opening a diary")
        var added = Curve("adding an entry")
        var undone = Curve("undoing that")
        var figures = Curve("statistics")
        var trend = Curve("trend")
        for size in Curve.sizes {
            let name = "growth-\(size)"
            guard stage.filledDiary(name, entries: size) != nil else { continue }
            stage.attempt("use a diary of \(size)") {
                var diary = try stage.openDiary(name)
                opened.add(
                    size,
                    try seconds(rounds: 3) { diary = try stage.openDiary(name) })
                let entries = diary.entries
                report.count("entries that are missing of \(size)", size - entries.count, atMost: 0)
                figures.add(
                    size, Measuring.seconds(rounds: 3, calls: 3) { _ = Statistics(entries) })
                trend.add(size, Measuring.seconds(rounds: 3, calls: 3) { _ = Trend(entries) })
                guard let weight = Weight(kilograms: 80) else { return }
                var moment = DiaryStage.clock.now()
                added.add(
                    size,
                    try seconds(rounds: 5) {
                        moment = moment.adding(seconds: 60)
                        try diary.add(weight, at: moment)
                    })
                undone.add(size, try seconds(rounds: 5) { _ = try diary.undo() })
            }
        }
        stage.tell(&report)
        for curve in [opened, added, undone, figures, trend] { report.curve(curve) }
    }

    /// The processor's seconds for work that may fail: the median of some rounds.
    @MainActor
    private static func seconds(rounds: Int, _ body: @MainActor () throws -> Void) throws -> Double
    {
        var failure: (any Error)?
        let seconds = Measuring.seconds(rounds: rounds, calls: 1) {
            do { try body() } catch { failure = error }
        }
        if let failure { throw failure }
        return seconds
    }
}

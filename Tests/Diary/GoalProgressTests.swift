import Foundation
import SeededRandom
import Testing

@testable import Diary

/// Progress, distance and forecast are one computation and never contradict each other.
@Suite struct GoalProgressTests {
    private func trend(_ weights: [Double]) -> Trend {
        Trend(
            weights.enumerated().map { day, kilograms in
                entry(
                    Weight(kilograms: kilograms, fractionDigits: 2)?.text ?? "1", day: Double(day))
            })
    }

    @Test func aPassedGoalOfALongAgoIsNotTheGoalThatWasSetToday() throws {
        // From 94 down to 80: a goal of 85 set now is 5 kg to gain, set at the start it is reached.
        let trend = trend((0..<140).map { 94 - Double($0) * 0.1 })
        let goal = kilograms("85")
        let last = try #require(trend.points.last).moment.date
        let first = try #require(trend.points.first).moment.date
        let new = try #require(GoalProgress(trend: trend, goal: goal, start: last))
        #expect(!new.isReached && new.distance > 4 && new.share == 0)
        let old = try #require(GoalProgress(trend: trend, goal: goal, start: first))
        #expect(old.isReached && old.distance == 0 && old.share == 1)
        // Of a goal whose day is not known only the present distance is sure.
        let unknown = try #require(GoalProgress(trend: trend, goal: goal, start: nil))
        #expect(!unknown.isReached && unknown.distance == new.distance && unknown.share == nil)
        let onTheWay = try #require(
            GoalProgress(trend: trend, goal: kilograms("75"), start: nil))
        #expect(onTheWay.start == 94)
    }

    @MainActor @Test func theGoalsDayIsKeptWithIt() throws {
        let temporary = TemporaryDirectory(isInMemory: true)
        let directory = temporary.diary
        let diary = try Diary(directory: directory, clock: testClock)
        try diary.setGoal(kilograms("75"))
        #expect(diary.settings.goalStart == testNow.date)
        let later = try Diary(
            directory: directory, clock: .fixed(testNow.adding(seconds: 5 * 86_400)))
        try later.setGoal(kilograms("75"), date: CivilDate(iso: "2027-01-01"))
        #expect(later.settings.goalStart == testNow.date, "It is the same goal.")
        try later.setGoal(kilograms("74"))
        #expect(later.settings.goalStart == testNow.date.adding(days: 5))
        try later.setGoal(nil)
        #expect(later.settings.goal == nil && later.settings.goalStart == nil)
        try later.undo()
        #expect(later.settings.goal?.text == "74")
        #expect(later.settings.goalStart == testNow.date.adding(days: 5))
    }

    @Test func randomDiariesAndGoalsNeverContradictThemselves() throws {
        var random = SeededGenerator(seed: 7)
        var seen: Set<String> = []
        for round in 0..<3000 {
            var weight = Double.random(in: 50...120, using: &random)
            let drift = Double.random(in: -0.15...0.15, using: &random)
            let days = Int.random(in: 1...90, using: &random)
            var entries: [Entry] = []
            for day in 0..<days where Int.random(in: 0..<4, using: &random) > 0 {
                weight += drift + Double.random(in: -0.5...0.5, using: &random)
                entries.append(entry(String(format: "%.1f", weight), day: Double(day)))
            }
            let trend = Trend(entries)
            guard let last = entries.last, let now = trend.current else { continue }
            let goal = try #require(
                Weight(kilograms: now + Double.random(in: -12...12, using: &random)))
            let back = Int.random(in: -20...100, using: &random)
            let start: CivilDate? = back < 0 ? nil : last.moment.date.adding(days: -back)
            let moment = last.moment.adding(
                seconds: 86_400 * Int.random(in: 0...20, using: &random))
            let progress = try #require(GoalProgress(trend: trend, goal: goal, start: start))
            let forecast = Forecast(trend: trend, progress: progress, now: moment)
            let place: Comment = "round \(round)"

            #expect(progress.isReached == (progress.distance == 0), place)
            #expect(progress.isReached == (progress.share == 1), place)
            if let share = progress.share { #expect((0...1).contains(share), place) }
            if entries.count >= Forecast.minimumEntries,
                last.moment.days(since: entries[0].moment) >= Forecast.minimumSpan
            {
                #expect(progress.isReached == (forecast == .reached), place)
            }
            let rate = trend.rate?.perDay ?? 0
            switch forecast {
            case .expected(let day, let earliest, let latest):
                #expect(rate * progress.distance > 0, place)
                #expect(moment.date <= earliest && earliest <= day, place)
                if let latest { #expect(day <= latest, place) }
                seen.insert("expected")
            case .none(.movingAway):
                #expect(rate * progress.distance < 0, place)
                seen.insert("away")
            case .reached: seen.insert("reached")
            case .none: break
            }
        }
        #expect(seen == ["expected", "away", "reached"])
    }
}

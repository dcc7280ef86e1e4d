import Foundation
import Testing

@testable import Diary

@Suite struct TrendTests {
    static let days = [0.0, 1, 2, 5, 6, 13]
    static let weights = ["80.0", "80.4", "79.6", "79.0", "79.4", "78.0"]
    let entries = zip(days, weights).map { entry($1, day: $0) }

    /// Days in between filled by straight lines and smoothed by a tenth a day: another program's
    /// way, whose published figures check the slope.
    private var interpolatedDaily: [Double] {
        let known = entries.map(\.weight.kilograms)
        var trend: [Double] = []
        for (index, day) in Self.days.dropLast().enumerated() {
            let next = Self.days[index + 1]
            for step in stride(from: day, to: next, by: 1) {
                let share = (step - day) / (next - day)
                let value = known[index] + share * (known[index + 1] - known[index])
                trend.append(trend.last.map { $0 + (value - $0) / 10 } ?? value)
            }
        }
        let smoothed = trend[trend.count - 1]
        trend.append(smoothed + (known[known.count - 1] - smoothed) / 10)
        return trend
    }

    @Test(arguments: [
        Trend.Method.byTime, .usualLibra, .hackersDiet, .usualHolt,
    ])
    func oneMoreWeightWouldGiveTheTrendWithIt(method: Trend.Method) throws {
        let known = Trend(entries.dropLast(), method: method)
        let last = try #require(entries.last)
        #expect(
            known.value(adding: last.weight.kilograms, at: last.moment)
                == Trend(entries, method: method).current)
    }

    @Test func matchesThePublishedVector() {
        let trend = Trend(entries).points.map(\.kilograms)
        let expected = [80, 80.04, 79.996, 79.7261, 79.6935, 78.81]
        for (value, wanted) in zip(trend, expected) { #expect(abs(value - wanted) < 0.00006) }
    }

    @Test func otherMethodsMatchTheirPublishedVectors() {
        let libra = Trend(entries, method: .usualLibra).points.map(\.kilograms)
        for (value, wanted) in zip(libra, [80, 80.0532, 79.9929, 79.6468, 79.614, 78.5937]) {
            #expect(abs(value - wanted) < 0.00006)
        }
        let week = [entry("60"), entry("61", day: 7)]
        #expect(abs(Trend(week, method: .usualLibra).current! - 60.632) < 0.0005)
        let diet = Trend(entries, method: .hackersDiet).points.map(\.kilograms)
        for (value, wanted) in zip(diet, [80, 80.04, 79.996, 79.8964, 79.8468, 79.6621]) {
            #expect(abs(value - wanted) < 0.00006)
        }
        // The paper has one weight a day.
        let twice = Trend([entry("80"), entry("90", day: 0.2)], method: .hackersDiet)
        #expect(twice.current == 85)
    }

    @Test func holtFollowsASteadyLossWithoutLag() {
        let daily = ["80.0", "79.0", "79.5"].enumerated().map { entry($1, day: Double($0)) }
        // L = 0.1·79 + 0.9·80 = 79.9, B = 0.1·(−0.1) = −0.01; then L = 7.95 + 0.9·79.89.
        let points = Trend(daily, method: .usualHolt).points.map(\.kilograms)
        for (value, wanted) in zip(points, [80, 79.9, 79.851]) {
            #expect(abs(value - wanted) < 1e-9)
        }
        let loss = (0..<400).map { day in
            entry(
                DecimalText(significand: 20_000 - day * 10, fractionDigits: 2).description,
                day: Double(day))
        }
        let last = loss.last!.weight.kilograms
        #expect(abs(Trend(loss, method: .usualHolt).current! - last) < 0.001)
        #expect(abs(Trend(loss).current! - last - 0.9) < 0.001)
        // Several weights of one moment and long gaps stay finite.
        let odd = [entry("80"), entry("81"), entry("60", day: 3000), entry("60", day: 3000)]
        for method in [Trend.Method.usualHolt, .usualLibra, .hackersDiet, .byTime] {
            #expect(Trend(odd, method: method).points.allSatisfy { $0.kilograms.isFinite })
        }
    }

    @Test func methodsAreReadAsTheyAreWritten() {
        for method in [
            Trend.Method.byTime, .hackersDiet, .usualLibra, .libra(days: 9.5), .usualHolt,
            .holt(level: 0.25, slope: 0.05),
        ] {
            #expect(Trend.Method(method.description) == method)
        }
        #expect(Trend.Method("libra") == .usualLibra)
        for text in ["", "x", "libra:0", "libra:", "libra:nan", "libra:1e9", "holt:1", "holt:2:0"] {
            #expect(Trend.Method(text) == nil, "\(text)")
        }
    }

    @Test func dailyWeighingIsTheHackersDiet() {
        let book = ["173.5", "171.5", "172.0", "171.5"].enumerated().map {
            entry($1, day: Double($0), unit: .pounds)
        }
        let pound = WeightUnit.pounds.kilograms
        let trend = Trend(book).points.map { $0.kilograms / pound }
        for (value, wanted) in zip(trend, [173.5, 173.3, 173.17, 173.003]) {
            #expect(abs(value - wanted) < 1e-9)
        }
    }

    @Test func slopeMatchesThePublishedVector() throws {
        let daily = interpolatedDaily
        #expect(daily.count == 14)
        #expect(abs(daily.last! - 79.1011) < 0.00006)
        let rate = try #require(Rate(dailyValues: daily))
        #expect(abs(rate.perDay - -0.070848) < 0.000001)
        #expect(abs(rate.perWeek - -0.4959) < 0.00006)
        #expect(abs((daily.last! - 75) / -rate.perDay - 57.9) < 0.05)
    }

    @Test func severalEntriesOfOneMomentDoNotDivideByZero() {
        let trend = Trend([entry("80"), entry("81"), entry("82", day: 1)])
        #expect(trend.points.map(\.kilograms)[0...1] == [80.5, 80.5])
        #expect(!trend.points.contains { !$0.kilograms.isFinite })
        #expect(trend.value(at: entry("1", day: 0.5).moment)! < 80.6)
    }

    /// The way to a goal that was set on the day of the first entry.
    private func way(_ trend: Trend, _ goal: Double?) -> GoalProgress? {
        goal.flatMap { Weight(kilograms: $0) }.flatMap {
            GoalProgress(trend: trend, goal: $0, start: trend.points.first?.moment.date)
        }
    }

    @Test func aSteadyLossIsForecast() {
        let loss = (0..<60).map { day in
            entry(
                DecimalText(significand: 9000 - day * 10, fractionDigits: 2).description,
                day: Double(day))
        }
        let trend = Trend(loss)
        let now = loss.last!.moment
        #expect(abs(trend.rate!.perDay - -0.1) < 0.001)
        guard
            case .expected(let day, let earliest, let latest) = Forecast(
                trend: trend, progress: way(trend, 80), now: now)
        else {
            Issue.record("no forecast")
            return
        }
        let days = (trend.current! - 80) / -trend.rate!.perDay
        #expect(day == now.date.adding(days: Int(days.rounded(.up))))
        #expect(earliest <= day)
        #expect(latest.map { $0 >= day } == true)
        #expect(Forecast(trend: trend, progress: way(trend, 100), now: now) == .none(.movingAway))
        #expect(Forecast(trend: trend, progress: way(trend, 10), now: now) == .none(.tooFar))
        #expect(Forecast(trend: trend, progress: way(trend, nil), now: now) == .none(.noGoal))
        #expect(Forecast(trend: trend, progress: way(trend, 85.5), now: now) == .reached)
        #expect(
            Forecast(trend: trend, progress: way(trend, 80), now: now.adding(seconds: 15 * 86_400))
                == .none(.noRecentEntries))
    }

    @Test func tooLittleIsNoForecast() {
        let few = (0..<4).map { entry("8\($0)", day: Double($0 * 3)) }
        #expect(
            Forecast(trend: Trend(few), progress: way(Trend(few), 70), now: testNow)
                == .none(.tooFewEntries))
        #expect(Trend([]).current == nil)
        #expect(Trend([entry("80")]).rate == nil)
        let level = (0..<20).map { entry("80", day: Double($0)) }
        #expect(
            Forecast(trend: Trend(level), progress: way(Trend(level), 70), now: level.last!.moment)
                == .none(.steady))
    }

    @Test func bodyMassIndexBandsAreHalfOpen() {
        #expect(BodyMassIndex(kilograms: 100, heightInCentimetres: 200)?.band == .preObese)
        #expect(BodyMassIndex(kilograms: 99.99, heightInCentimetres: 200)?.band == .normal)
        #expect(BodyMassIndex(kilograms: 80, heightInCentimetres: 0) == nil)
        #expect(BodyMassIndex(kilograms: .nan, heightInCentimetres: 180) == nil)
    }

    @Test func aWeighingThatIsRepeatedIsReplaced() throws {
        let minute = 1.0 / 1440
        let day = [entry("92"), entry("82", day: 2 * minute)]
        #expect(Trend(day).current == 82)
        #expect(DiaryDay.days(of: day).map(\.kilograms) == [82])
        #expect(Statistics(day)?.mean == 82)
        // The morning and the evening count evenly, and the next day is a day later.
        let days = day + [entry("83", day: 0.4), entry("81", day: 1.2)]
        #expect(DiaryDay.days(of: days).map(\.kilograms) == [82.5, 81])
        #expect(DiaryDay.days(of: days).map(\.entries.count) == [3, 1])
        let middle: Double = (0.4 + 2 * minute) / 2
        let left: Double = pow(0.9, 1.2 - middle)
        let wanted: Double = 82.5 - (1 - left) * 1.5
        #expect(abs(try #require(Trend(days).current) - wanted) < 1e-6)
        // Ten minutes and a second are another weighing.
        let apart = [entry("80"), entry("82", day: 601.5 / 86_400)]
        #expect(Trend(apart).current == 81)
    }

    /// Whoever weighs twice a day has the paper's trend of the days' means.
    @Test func twoWeighingsADayAreTheHackersDietOfTheirMeans() {
        var level = 0.0
        var days: [(Double, Double)] = []
        for day in 0..<40 {
            let (morning, evening) = (Double(820 - day * 3), Double(830 - day))
            days.append((morning / 10, evening / 10))
        }
        var entries: [Entry] = []
        for (day, pair) in days.enumerated() {
            entries.append(entry("\(pair.0)", day: Double(day)))
            entries.append(entry("\(pair.1)", day: Double(day) + 0.25))
        }
        for (index, pair) in days.enumerated() {
            let mean = (pair.0 + pair.1) / 2
            level = index == 0 ? mean : level + (mean - level) / 10
        }
        #expect(abs(Trend(entries).current! - level) < 1e-9)
        #expect(abs(Trend(entries, method: .hackersDiet).current! - level) < 1e-9)
        let first = Trend(entries.dropLast())
        #expect(
            first.value(adding: days[39].1, at: entries[79].moment) == Trend(entries).current)
    }

    @Test func halfADayCountsHalf() throws {
        let trend = Trend([entry("80", day: 0), entry("90", day: 0.5)])
        let share = 1 - 0.9.squareRoot()
        #expect(abs(try #require(trend.current) - (80 + share * 10)) < 1e-9)
    }

    @Test func theStandardErrorIsThatOfASlope() throws {
        // Residuals of 1/3, 2/3 and 1/3 about a level line, one degree of freedom, Σx² = 2.
        let rate = try #require(Rate(dailyValues: [0, 1, 0]))
        #expect(abs(rate.standardError - (1.0 / 3).squareRoot()) < 1e-12)
        #expect(Rate(dailyValues: [0, 1])?.standardError == 0)
    }

    @Test func aNoisyLossIsForecastWithARange() throws {
        let entries = (0..<30).map { day in
            let noise = [0.0, 0.4, -0.3, 0.2, -0.4][day % 5]
            return entry(
                DecimalText(
                    significand: Int(((90 - Double(day) * 0.1 + noise) * 10).rounded()),
                    fractionDigits: 1
                ).description, day: Double(day))
        }
        let trend = Trend(entries)
        let now = try #require(entries.last).moment
        let forecast = Forecast(trend: trend, progress: way(trend, 85), now: now)
        guard case .expected(let day, let earliest, let latest) = forecast else {
            Issue.record("\(forecast)")
            return
        }
        let last = try #require(latest)
        #expect(earliest <= day && day <= last && earliest < last)
    }

    /// A diary of days in which the loss becomes slower.
    private func slowingLoss(days: Int) -> [Entry] {
        (0..<days).map { day in
            let loss = 8 * (1 - pow(0.98, Double(day)))
            return entry(
                DecimalText(significand: Int(((90 - loss) * 100).rounded()), fractionDigits: 2)
                    .description, day: Double(day))
        }
    }

    @Test func usualRatesAreTheMiddleHalfOfThoseOfEightWeeks() throws {
        let entries = slowingLoss(days: 100)
        let usual = try #require(Trend(entries).usualRates)
        // What the rate was on each of the last 56 days.
        let rates = try (45...100).map {
            try #require(Trend(entries.prefix($0)).rate).perDay
        }.sorted()
        #expect(rates.count == 56)
        // A quarter of the way along 55 steps, between the 14th and the 15th.
        let low = rates[13] + 0.75 * (rates[14] - rates[13])
        #expect(abs(usual.lowerBound - low) < 1e-9)
        // The present rate is slower than the usual ones, and one of them all the same.
        let now = try #require(Trend(entries).rate).perDay
        #expect(usual.upperBound == max(now, rates[41] + 0.25 * (rates[42] - rates[41])))
        #expect(usual.contains(now))
    }

    @Test func aYoungDiaryHasTwoStandardErrors() throws {
        let trend = Trend(slowingLoss(days: 26))
        let rate = try #require(trend.rate), usual = try #require(trend.usualRates)
        #expect(abs(usual.upperBound - rate.perDay - 2 * rate.standardError) < 1e-12)
        #expect(Trend(slowingLoss(days: 27)).usualRates?.upperBound != usual.upperBound)
        #expect(Trend(slowingLoss(days: 1)).usualRates == nil)
    }

    @Test func theForecastsRangeIsThatOfTheUsualRates() throws {
        let entries = slowingLoss(days: 100)
        let trend = Trend(entries), now = try #require(entries.last).moment
        let usual = try #require(trend.usualRates), left = 82 - (trend.current ?? 0)
        guard
            case .expected(_, let earliest, let latest) = Forecast(
                trend: trend, progress: way(trend, 82), now: now)
        else {
            Issue.record("no forecast")
            return
        }
        #expect(earliest == now.date.adding(days: Int((left / usual.lowerBound).rounded(.up))))
        #expect(latest == now.date.adding(days: Int((left / usual.upperBound).rounded(.up))))
    }

    @Test func doubtIsMeasuredByTheTrend() {
        let weight = Weight(text: "181", unit: .kilograms)!
        #expect(
            Plausibility.doubt(about: weight, last: 60, trend: 82) == .otherUnit(.pounds))
        #expect(Plausibility.doubt(about: weight, last: 82, trend: nil) == .otherUnit(.pounds))
        #expect(Plausibility.doubt(about: kilograms("84"), last: 60, trend: 82) == nil)
        #expect(Plausibility.doubt(about: kilograms("62"), last: 60, trend: 82) == nil)
        #expect(
            Plausibility.doubt(about: kilograms("100"), last: 60, trend: 82) == .bigChange(18))
        #expect(Plausibility.doubt(about: kilograms("400"), last: nil, trend: nil) == .unusual)
    }
}

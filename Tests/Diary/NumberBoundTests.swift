import Testing

@testable import Diary

/// Where the figures of a diary turn from one answer to the next: just before, at it, just after.
@Suite struct NumberBoundTests {
    @Test(arguments: [
        (15.99, BodyMassIndex.Band.severeThinness), (16, .moderateThinness),
        (16.99, .moderateThinness), (17, .mildThinness), (18.49, .mildThinness), (18.5, .normal),
        (24.99, .normal), (25, .preObese), (29.99, .preObese), (30, .obese1), (34.99, .obese1),
        (35, .obese2), (39.99, .obese2), (40, .obese3), (400, .obese3), (0.1, .severeThinness),
    ])
    func bandsAreHalfOpen(kilograms: Double, band: BodyMassIndex.Band) throws {
        let index = try #require(BodyMassIndex(kilograms: kilograms, heightInCentimetres: 100))
        #expect(index.value == kilograms && index.band == band)
        // Twice the height is a quarter of it.
        #expect(
            BodyMassIndex(kilograms: kilograms, heightInCentimetres: 200)?.value == kilograms / 4)
    }

    @Test(arguments: [
        (0, 180), (-1, 180), (80, 0), (80, -180), (Double.infinity, 180), (80, .infinity),
        (.nan, 180), (80, .nan),
    ])
    func noBandWithoutAWeightAndAHeight(kilograms: Double, height: Double) {
        #expect(BodyMassIndex(kilograms: kilograms, heightInCentimetres: height) == nil)
    }

    // MARK: Doubts

    @Test(
        arguments: [
            ("94", 100.0, nil, nil), ("93.9", 100, nil, Plausibility.bigChange(93.9 - 100)),
            ("106", 100, nil, nil), ("106.1", 100, nil, .bigChange(106.1 - 100)),
            ("106", 100, 200, nil), ("212", 100, 200, nil), ("188", 100, 200, nil),
            ("187.9", 100, 200, .bigChange(187.9 - 200)),
            // The range is asked only where nothing else tells.
            ("20", nil, nil, nil), ("19.9", nil, nil, .unusual), ("350", nil, nil, nil),
            ("350.1", nil, nil, .unusual), ("20", 20, nil, nil), ("19.9", 20, nil, .unusual),
            ("350", 350, 350, nil), ("350.1", 350, 350, .unusual),
        ] as [(String, Double?, Double?, Plausibility?)])
    func doubtsBegin(text: String, last: Double?, trend: Double?, doubt: Plausibility?) {
        #expect(Plausibility.doubt(about: kilograms(text), last: last, trend: trend) == doubt)
    }

    @Test(arguments: [
        ("103", Plausibility.otherUnit(.kilograms)), ("97", .otherUnit(.kilograms)),
        ("103.1", nil), ("96.9", nil),
    ])
    func anotherUnitIsOffered(text: String, doubt: Plausibility?) {
        let weight = weight(text, .pounds)
        #expect(
            Plausibility.doubt(about: weight, last: nil, trend: 100)
                == doubt ?? .bigChange(weight.kilograms - 100))
    }

    /// Of what came before a weight: the day's other weighings, and that of its very moment.
    @Test func whatCameBeforeEndsWithTheMoment() {
        let entries = [entry("80"), entry("100", day: 1), entry("70", day: 2)]
        func doubt(_ text: String, day: Double) -> Plausibility? {
            Plausibility.doubt(
                about: kilograms(text), at: entry("1", day: day).moment, in: entries)
        }
        #expect(doubt("100", day: 1) == nil)
        #expect(doubt("100", day: 1 - 1.0 / 86_400) != nil)
        #expect(doubt("70", day: 2 - 1.0 / 86_400) != nil)
        #expect(doubt("70", day: 2) == nil)
    }

    @Test(arguments: [Trend.Method.byTime, .usualLibra, .hackersDiet, .usualHolt])
    func theTrendOfADoubtIsThatOfTheDiary(method: Trend.Method) throws {
        // Two weighings a day, of which one is repeated.
        let entries = [0, 0.002, 0.4, 1, 1.4, 2.2, 2.203].enumerated().map {
            entry("8\($0)", day: $1)
        }
        let doubt = Plausibility.doubt(
            about: kilograms("120"), at: entry("1", day: 3).moment, in: entries, method: method)
        let trend = try #require(Trend(entries, method: method).current)
        #expect(doubt == .bigChange(120 - trend))
    }

    /// What is doubted for its unit says nothing about the next; what is doubted otherwise does.
    @Test func weightsThatComeTogetherAreEachOthersNeighbours() {
        let old = [entry("82"), entry("82", day: 1)]
        func doubts(_ texts: [String]) -> [Plausibility?] {
            Plausibility.doubts(
                about: texts.enumerated().map { entry($1, day: Double($0 + 2)) }, in: old)
        }
        let pounds = Plausibility.otherUnit(.pounds)
        #expect(doubts(["181", "181", "82"]) == [pounds, pounds, nil])
        let jumps = doubts(["120", "120", "82"])
        #expect(jumps[0] == .bigChange(38) && jumps[1] == nil && jumps[2] != nil)
        #expect(doubts([]).isEmpty)
    }

    // MARK: Goals and forecasts

    /// A trend that goes from 90 kg by a rate a day, until it follows without a change.
    private func line(_ perDay: Double, days: Int = 200) -> Trend {
        Trend(
            (0..<days).map { day in
                let tenThousandths = Int((900_000 + perDay * 10_000 * Double(day)).rounded())
                let text = DecimalText(significand: tenThousandths, fractionDigits: 4)
                return entry(text.description, day: Double(day))
            })
    }

    private func forecast(
        _ trend: Trend, days: Double, age: Int = 0
    ) throws -> (Forecast, CivilDate) {
        let rate = try #require(trend.rate).perDay, current = try #require(trend.current)
        let goal = try #require(
            Weight(kilograms: current + rate * days, fractionDigits: 6))
        let way = GoalProgress(trend: trend, goal: goal, start: trend.points[0].moment.date)
        let now = try #require(trend.points.last).moment.adding(seconds: age)
        return (Forecast(trend: trend, progress: way, now: now), now.date)
    }

    @Test(arguments: [
        (10.5, 11), (10.99, 11), (11.01, 12), (729.5, 730), (729.99, 730),
    ])
    func forecastsRoundUpToDays(days: Double, expected: Int) throws {
        for perDay in [0.02, -0.02] {
            let (forecast, today) = try forecast(line(perDay), days: days)
            guard case .expected(let day, _, _) = forecast else {
                Issue.record("\(forecast)")
                continue
            }
            #expect(day == today.adding(days: expected))
        }
    }

    @Test(arguments: [730.1, 731, 2000])
    func twoYearsAreTheEndOfForecasts(days: Double) throws {
        #expect(try forecast(line(-0.02), days: days).0 == .none(.tooFar))
        #expect(try forecast(line(0.02), days: days).0 == .none(.tooFar))
    }

    @Test(arguments: [(0.0049, true), (0.0051, false), (-0.0049, true), (-0.0051, false)])
    func fiveGramsADayAreAChange(perDay: Double, isSteady: Bool) throws {
        let (forecast, _) = try forecast(line(perDay), days: 100)
        #expect((forecast == .none(.steady)) == isSteady)
    }

    @Test(arguments: [(14 * 86_400, false), (14 * 86_400 + 1, true)])
    func twoWeeksWithoutAnEntryAreTheEnd(age: Int, isOld: Bool) throws {
        let (forecast, _) = try forecast(line(-0.05), days: 50, age: age)
        #expect((forecast == .none(.noRecentEntries)) == isOld)
    }

    @Test(
        arguments: [
            ([0, 2, 4, 6, 7], false), ([0, 2, 4, 6, 6.99], true), ([0, 3, 6, 9], true),
            ([0, 1, 2, 3], true), ([0, 2, 4, 6, 8, 10], false),
        ] as [([Double], Bool)])
    func fiveEntriesInAWeekAreEnough(days: [Double], isTooFew: Bool) throws {
        let trend = Trend(days.enumerated().map { entry("\(90 - $0)", day: $1) })
        let (forecast, _) = try forecast(trend, days: 50)
        #expect((forecast == .none(.tooFewEntries)) == isTooFew)
    }

    @Test func withoutAGoalAnEmptyDiaryHasTooFewEntries() {
        #expect(Forecast(trend: Trend([]), progress: nil, now: testNow) == .none(.tooFewEntries))
        #expect(
            Forecast(trend: Trend([entry("80")]), progress: nil, now: testNow) == .none(.noGoal))
        #expect(GoalProgress(trend: Trend([]), goal: kilograms("80"), start: nil) == nil)
    }

    /// Goal, whether it is reached and what share of the way is done, of a trend that went from 90
    /// to 80 kg.
    @Test(
        arguments: [
            ("80.04", true, 1), ("79.96", true, 1), ("80.06", true, 1), ("79.94", false, 0.99),
            ("70", false, 0.5), ("85", true, 1), ("89.94", true, 1),
            // Of a way of 50 g or less nobody can say how much is done.
            ("89.96", false, nil), ("90.04", false, nil), ("90", false, nil),
            // The way up was gone down.
            ("90.06", false, 0), ("100", false, 0),
        ] as [(String, Bool, Double?)])
    func aGoalIsReachedWithinFiftyGrams(goal: String, isReached: Bool, share: Double?) throws {
        let trend = Trend([entry("90"), entry("80", day: 500)])
        let progress = try #require(
            GoalProgress(trend: trend, goal: kilograms(goal), start: entry("1").moment.date))
        #expect(progress.start == 90 && abs(progress.now - 80) < 1e-9)
        #expect(progress.isReached == isReached)
        #expect(progress.share.map { ($0 * 100).rounded() / 100 } == share)
        let left = isReached ? 0 : kilograms(goal).kilograms - 80
        #expect(abs(progress.distance - left) < 1e-9)
    }

    /// The day on which a goal was set, -1 for one before all entries, and where its way begins.
    @Test(arguments: [(-1, 90.0), (0, 90), (399, 90), (400, 80), (401, 80), (799, 80), (800, 70)])
    func theWayBeginsAtTheTrendOfItsDay(day: Int, start: Double) throws {
        let trend = Trend([entry("90"), entry("80", day: 400), entry("70", day: 800)])
        let date = entry("1", day: Double(day)).moment.date
        let progress = try #require(
            GoalProgress(trend: trend, goal: kilograms("60"), start: date))
        #expect(abs(try #require(progress.start) - start) < 1e-9)
    }

    // MARK: Trends and means

    @Test(arguments: [
        (599, [1]), (600, [1]), (601, [0, 1]), (0, [0, 1]), (1, [1]),
    ])
    func aWeighingIsRepeatedWithinTenMinutes(seconds: Int, counted: [Int]) throws {
        var second = entry("90")
        second.moment = second.moment.adding(seconds: seconds)
        let entries = [entry("80"), second]
        let day = try #require(DiaryDay.days(of: entries).first)
        #expect(day.counted == counted.map { entries[$0] })
        #expect(day.kilograms == (counted.count == 2 ? 85 : 90))
        // Of a weighing without a time nobody knows when it was.
        var undated = entries
        undated[0].moment.isDateOnly = true
        #expect(DiaryDay.days(of: undated.sorted()).first?.counted.count == 2)
        undated[1].moment.isDateOnly = true
        #expect(DiaryDay.days(of: undated.sorted()).first?.counted.count == 2)
    }

    @Test func aTrendIsReadBetweenItsPoints() {
        let trend = Trend([
            entry("80"), entry("80", day: 1), entry("90", day: 1), entry("70", day: 3),
        ])
        let values = trend.points.map(\.kilograms)
        for (day, value) in [
            (-1, values[0]), (0, values[0]), (0.5, (values[0] + values[1]) / 2), (1, values[1]),
            (2, (values[1] + values[3]) / 2), (3, values[3]), (4, values[3]),
        ] {
            let read = trend.value(at: entry("1", day: day).moment)
            #expect(abs((read ?? 0) - value) < 1e-9, "day \(day)")
        }
        #expect(Trend([]).value(at: testNow) == nil)
    }

    @Test(arguments: [(1, nil), (2, 2), (3, 3), (13, 13), (14, 14), (15, 14), (30, 14)])
    func aRateIsOfUpToFourteenDays(days: Int, count: Int?) throws {
        let entries = (0..<days).map { entry("\(80 + $0 % 3)", day: Double($0)) }
        let trend = Trend(entries, method: .hackersDiet)
        let last = trend.points.suffix(count ?? 0).map(\.kilograms)
        let rate = try count.map { _ in try #require(Rate(dailyValues: last)) }
        #expect(abs((trend.rate?.perDay ?? 0) - (rate?.perDay ?? 0)) < 1e-12)
        #expect((trend.rate == nil) == (count == nil))
    }

    @Test func aRateNeedsFiniteValues() {
        #expect(Rate(dailyValues: [80]) == nil && Rate(dailyValues: []) == nil)
        #expect(Rate(dailyValues: [80, .nan]) == nil && Rate(dailyValues: [.infinity, 80]) == nil)
        #expect(Rate(dailyValues: [80, 81])?.perDay == 1)
        #expect(Rate(dailyValues: [80, 81, 82])?.standardError == 0)
    }

    @Test(arguments: [
        "libra:0.5", "libra:365.0", "holt:0.001:1.0", "holt:1.0:0.001", "standard", "hackersdiet",
    ])
    func methodsAreReadUpToTheirEnds(text: String) {
        #expect(Trend.Method(text)?.description == text)
    }

    @Test(arguments: [
        "libra:0.49", "libra:365.1", "holt:0.0009:1", "holt:1:0.0009", "holt:1.1:1", "holt:1:1.1",
        "standard:1", "hackersdiet:1", "libra:1:2", "holt:0.1:0.1:0.1", "libra:x", "Libra",
    ])
    func otherMethodsAreNone(text: String) {
        #expect(Trend.Method(text) == nil)
    }

    // MARK: Periods

    @Test(arguments: [
        (Period.day, "2026-03-11", "2026-03-11", "2026-03-12", "2026-03-09"),
        (.week(), "2026-03-09", "2026-03-15", "2026-03-16", "2026-02-23"),
        (.week(firstWeekday: 7), "2026-03-08", "2026-03-14", "2026-03-15", "2026-02-22"),
        (.month, "2026-03-01", "2026-03-31", "2026-04-01", "2026-01-01"),
        (.year, "2026-01-01", "2026-12-31", "2027-01-01", "2024-01-01"),
    ])
    func periodsEndWhereTheNextBegins(
        period: Period, start: String, end: String, next: String, twoBefore: String
    ) throws {
        let begin = period.start(of: date("2026-03-11"))
        #expect(begin == date(start))
        #expect(period.start(of: date(start)) == begin && period.start(of: date(end)) == begin)
        #expect(period.start(of: date(next)) == date(next))
        #expect(period.advance(begin, by: 1) == date(next))
        #expect(period.advance(begin, by: -2) == date(twoBefore))
        // Entries of the day before, the first, the last and the day after.
        let days = [date(start).adding(days: -1), date(start), date(end), date(next)]
        let entries = days.enumerated().map { index, day in
            Entry(weight: kilograms("8\(index)"), moment: Moment(day, offset: 0), created: index)
        }
        let groups = PeriodStatistics.grouping(entries, by: period)
        let group = try #require(groups.first { $0.start == begin })
        #expect(group.end == date(end) && group.statistics?.count == 2)
        let last = PeriodStatistics.last(1, period, until: date(end), of: entries)
        #expect(last == [group])
        let two = PeriodStatistics.last(2, period, until: date(start), of: entries)
        #expect(two.map { $0.statistics?.count } == [1, 2] && two[0].end == days[0])
        let none = PeriodStatistics.last(1, period, until: date(end).adding(days: 800), of: entries)
        #expect(none.count == 1 && none[0].statistics == nil)
        #expect(period.advance(none[0].start, by: 1).adding(days: -1) == none[0].end)
    }

    /// A weighing of the night before a period's first morning is none of it.
    @Test func theNightBeforeAPeriodIsOutsideOfIt() {
        let entries = [(3, 59), (4, 0)].map { hour, minute in
            Entry(
                weight: kilograms("80"),
                moment: Moment(date("2026-03-09"), hour: hour, minute: minute, offset: 0),
                created: 0)
        }
        func count(_ start: Int, _ day: String) -> Int? {
            PeriodStatistics.last(1, .week(), until: date(day), of: entries, dayStart: start)[0]
                .statistics?.count
        }
        #expect(count(240, "2026-03-09") == 1 && count(0, "2026-03-09") == 2)
        #expect(count(240, "2026-03-08") == 1 && count(0, "2026-03-08") == nil)
        #expect(count(239, "2026-03-09") == 2 && count(241, "2026-03-09") == nil)
    }
}

import Testing

@testable import Diary

@Suite struct StatisticsTests {
    @Test func meanIsWeightedByTime() throws {
        let statistics = try #require(
            Statistics([entry("80"), entry("82", day: 1), entry("82", day: 3)]))
        #expect(abs(statistics.mean - (81 + 82 * 2) / 3) < 1e-9)
        #expect(statistics.minimum.weight.text == "80")
        #expect(statistics.change == 2)
        #expect(statistics.count == 3)
    }

    @Test func entriesOfOneMomentCountEvenly() {
        #expect(Statistics([entry("80"), entry("81")])?.mean == 80.5)
        #expect(Statistics([Entry]()) == nil)
    }

    @Test func groupsByWeek() {
        // 1 January 2026 is a Thursday.
        let entries = [0.0, 3, 4, 18].map { entry("80", day: $0) }
        let weeks = PeriodStatistics.grouping(entries, by: .week())
        #expect(weeks.map(\.start.description) == ["2025-12-29", "2026-01-05", "2026-01-19"])
        #expect(weeks.map(\.statistics?.count) == [2, 1, 1])
        let american = PeriodStatistics.grouping(entries, by: .week(firstWeekday: 7))
        #expect(american.map(\.start.description) == ["2025-12-28", "2026-01-04", "2026-01-18"])
    }

    /// A night's weighing belongs to the day, the week and the month before.
    @Test func groupsByDaysThatBeginLater() throws {
        // Entries are of 8:30; Monday, 1 June 2026, is day 151 of the year.
        let monday = try #require(CivilDate(iso: "2026-06-01"))
        var early = entry("80"), noon = entry("81"), dateOnly = entry("82")
        early.moment = Moment(monday, hour: 3, minute: 59, offset: 0)
        noon.moment = Moment(monday, hour: 4, minute: 0, offset: 0)
        dateOnly.moment = Moment(monday, offset: 0)
        dateOnly.moment.isDateOnly = true
        let entries = [early, noon, dateOnly]
        func starts(_ period: Period, dayStart: Int) -> [String] {
            PeriodStatistics.grouping(entries, by: period, dayStart: dayStart)
                .map(\.start.description)
        }
        #expect(starts(.week(), dayStart: 240) == ["2026-05-25", "2026-06-01"])
        #expect(starts(.month, dayStart: 240) == ["2026-05-01", "2026-06-01"])
        #expect(starts(.day, dayStart: 0) == ["2026-06-01"])
        #expect(dateOnly.moment.day(beginningAt: 720) == monday)
        let weeks = PeriodStatistics.last(
            2, .week(), until: monday, of: entries, dayStart: 240)
        #expect(weeks.map { $0.statistics?.count } == [1, 2])
        // The method that goes from day to day goes by the same days.
        func last(_ dayStart: Int) -> Double? {
            Trend([early, noon], method: .hackersDiet, dayStart: dayStart).current
        }
        #expect(last(0) == 81 && last(240) == 80.1)
    }

    @Test func lastPeriodsKeepEmptyOnes() {
        let entries = [0.0, 20, 40].map { entry("80", day: $0) }
        let weeks = PeriodStatistics.last(
            4, .week(), until: CivilDate(iso: "2026-01-31")!, of: entries)
        #expect(
            weeks.map(\.start.description) == [
                "2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26",
            ])
        #expect(weeks.map { $0.statistics?.count } == [nil, nil, 1, nil])
        #expect(PeriodStatistics.last(0, .month, until: testNow.date, of: entries).isEmpty)
    }

    @Test func weeksBeginAsTheRegionHasIt() {
        for (locale, day) in [
            ("en_US.UTF-8", 7), ("de_DE", 1), ("en_GB", 1), ("ar_EG", 6), ("C", 1), ("de", 1),
        ] {
            #expect(Period.firstWeekday(localeIdentifier: locale) == day, "\(locale)")
        }
    }

    @Test func theEarliestOfEqualExtremesCounts() throws {
        let entries = [entry("81"), entry("84", day: 1), entry("84", day: 2), entry("81", day: 3)]
        let statistics = try #require(Statistics(entries))
        #expect(statistics.maximum.id == entries[1].id && statistics.minimum.id == entries[0].id)
    }

    @Test func yearsFollowEachOtherOverLeapDays() throws {
        let start = try #require(CivilDate(iso: "2023-01-01"))
        let years = (0...3).map { Period.year.advance(start, by: $0).description }
        #expect(years == ["2023-01-01", "2024-01-01", "2025-01-01", "2026-01-01"])
    }

    /// What comes after the last period belongs to none.
    @Test func laterEntriesAreInNoPeriod() throws {
        let day = try #require(CivilDate(iso: "2026-01-10"))
        let weeks = PeriodStatistics.last(
            2, .week(), until: day, of: [entry("80", day: 5), entry("90", day: 40)])
        #expect(weeks.map { $0.statistics?.count } == [nil, 1])
        #expect(weeks.last?.statistics?.maximum.weight.text == "80")
    }
}

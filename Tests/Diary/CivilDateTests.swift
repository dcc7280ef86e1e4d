import Testing

@testable import Diary

@Suite struct CivilDateTests {
    @Test func everyDayOfFourCenturiesFollowsTheOneBefore() {
        var day = CivilDate(year: 1800, month: 1, day: 1)!
        var expected = (1800, 1, 1)
        while expected.0 < 2200 {
            #expect(day.components == expected)
            #expect(CivilDate(year: expected.0, month: expected.1, day: expected.2) == day)
            day = day.adding(days: 1)
            expected.2 += 1
            if expected.2 > CivilDate.days(inMonth: expected.1, year: expected.0) {
                expected = (expected.0, expected.1 + 1, 1)
            }
            if expected.1 > 12 { expected = (expected.0 + 1, 1, 1) }
        }
    }

    @Test func knowsTheEpochAndItsWeekday() {
        let epoch = CivilDate(dayNumber: 0)
        #expect(epoch.description == "1970-01-01")
        #expect(epoch.weekday == 4)
        #expect(CivilDate(iso: "2026-11-21")?.weekday == 6)
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "x", "2026-01-01 ", "٢٠٢٦-01-01"])
    func refusesDaysThatAreNone(text: String) {
        #expect(CivilDate(iso: text) == nil)
    }

    @Test func startsWeeksOnTheChosenDay() {
        let saturday = CivilDate(iso: "2026-11-21")!
        #expect(saturday.startOfWeek().description == "2026-11-16")
        #expect(saturday.startOfWeek(firstWeekday: 7).description == "2026-11-15")
        #expect(saturday.startOfWeek(firstWeekday: 6) == saturday)
    }

    @Test func keepsToTheEndOfShorterMonths() {
        let day = CivilDate(iso: "2026-01-31")!
        #expect(day.adding(months: 1).description == "2026-02-28")
        #expect(day.adding(months: -2).description == "2025-11-30")
        #expect(day.adding(months: 25).description == "2028-02-29")
    }

    @Test func momentsBeforeTheEpochStayOnTheirDay() {
        let moment = Moment(CivilDate(iso: "1969-12-31")!, hour: 23, minute: 59, offset: -12_600)
        #expect(moment.description == "1969-12-31T23:59:00-03:30")
        #expect(moment.hour == 23)
    }

    @Test func theHourThatOccursTwiceIsOrderedByOffset() {
        let day = CivilDate(iso: "2026-10-25")!
        let summer = Moment(day, hour: 2, minute: 30, offset: 7200)
        let winter = Moment(day, hour: 2, minute: 30, offset: 3600)
        #expect(summer < winter)
        #expect(summer.secondsSince1970 < winter.secondsSince1970)
    }
}

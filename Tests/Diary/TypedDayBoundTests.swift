import Testing

@testable import Diary

/// The first day of which there may be a weight, and the last.
@Suite struct TypedDayBoundTests {
    @Test func theFirstDayIsTakenAndTheOneBeforeIsNot() throws {
        let parser = TypedDateParser(language: .english, clock: testClock)
        let first = CivilDate.earliest
        for day in 0...3 {
            #expect(try parser.parse("\(first.adding(days: day))").date == first.adding(days: day))
        }
        for day in 1...3 {
            #expect(throws: TypedDateParser.Failure.tooEarly) {
                try parser.parse("\(first.adding(days: -day))")
            }
        }
    }

    @Test func theLastDayIsToday() throws {
        let parser = TypedDateParser(language: .english, clock: testClock)
        let today = testNow.date
        for day in 0...3 {
            #expect(
                try parser.parse("\(today.adding(days: -day))").date == today.adding(days: -day))
        }
        for day in 1...3 {
            #expect(throws: TypedDateParser.Failure.inTheFuture) {
                try parser.parse("\(today.adding(days: day))")
            }
        }
    }
}

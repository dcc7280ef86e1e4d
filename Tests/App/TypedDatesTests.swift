import Diary
import Foundation
import Testing

@testable import HealthBeatApp

/// What the program writes as a date is understood when it is typed.
@MainActor
@Suite struct TypedDatesTests {
    nonisolated private static let places = [
        "en_GB", "en_US", "de_DE", "fr_FR", "es_ES", "es_MX", "pl_PL", "ar_EG", "de_AT",
        "ar_MA", "ar_DZ", "ar_SY", "ja_JP",
    ]

    @Test(arguments: places)
    func datesAsTheyAreShownAreUnderstood(place: String) throws {
        let clock = DiaryClock.fixed(Moment(wallSeconds: 1_795_262_400, offset: 0))
        let dates = DateTexts(localeIdentifier: place + ".UTF-8", clock: clock)
        let parser = TypedDateParser(language: .language(localeIdentifier: place), clock: clock)
        for day in stride(from: 20_454, through: 20_778, by: 9) {
            let moment = Moment(wallSeconds: day * 86_400 + 20 * 3600 + 1860, offset: 0)
            let date = moment.date
            for text in [dates.day(date), dates.longDay(date), dates.weekdayAndShortDay(date)] {
                let read = try? parser.parse(text)
                #expect(read?.date == date, "\(text)")
            }
            for text in [dates.dayAndTime(moment), dates.dayWithTime(moment)] {
                let read = try? parser.parse(text)
                #expect(read?.description == moment.description, "\(text)")
            }
        }
        #expect(try parser.parse(dates.longNow()).description == clock.now().description)
        // "Friday 11:00 AM"; the words for today and yesterday are the program's language.
        for back in 2..<9 {
            let moment = clock.now().adding(seconds: -86_400 * back - 3_600)
            let text = dates.relativeDay(moment)
            #expect((try? parser.parse(text))?.date == moment.date, "\(text)")
        }
    }

    /// Days of the diary are those of one calendar, whatever a country's own is.
    @Test(arguments: ["fa_IR", "th_TH", "ar_SA", "ja_JP@calendar=japanese"])
    func datesAreOfTheDiarysCalendar(place: String) {
        let clock = DiaryClock.fixed(Moment(wallSeconds: 1_795_262_400, offset: 0))
        let dates = DateTexts(localeIdentifier: place, clock: clock)
        let year = dates.year(clock.now().date).compactMap(\.wholeNumberValue)
        #expect(year == [2, 0, 2, 6])
    }
}

import Testing

@testable import Diary

/// Days, months and times at and about the numbers that decide how they are read.
@Suite struct WrittenDateBoundTests {
    @Test func onlyANumberAboveTwelveTellsDayFromMonth() {
        for first in 1...31 {
            for second in 1...31 {
                let text = "\(first)/\(second)/2026"
                let order = WrittenDate.order(provenBy: [text])
                switch (first > 12, second > 12) {
                case (true, false): #expect(order == .dayFirst, "\(text)")
                case (false, true): #expect(order == .monthFirst, "\(text)")
                default: #expect(order == nil, "\(text)")
                }
                let reading = WrittenDate.read(text, order: nil)
                let isDayFirst = first > 12, isMonthFirst = second > 12
                if isDayFirst && isMonthFirst {
                    #expect(reading == .invalid, "\(text)")
                } else if !isDayFirst && !isMonthFirst && first != second {
                    #expect(reading == .ambiguous, "\(text)")
                } else {
                    let (day, month) = isMonthFirst ? (second, first) : (first, second)
                    let date = CivilDate(year: 2026, month: month, day: day)
                    let expected = date.map { WrittenDate.Reading.date(WrittenDate(date: $0)) }
                    #expect(reading == expected ?? .invalid, "\(text)")
                }
            }
        }
        // The first that tells it counts, whatever stands before.
        #expect(
            WrittenDate.order(provenBy: ["1/2/2026", "12/12/2026", "2/13/2026"]) == .monthFirst)
        #expect(WrittenDate.order(provenBy: ["13/2/2026", "2/13/2026"]) == .dayFirst)
    }

    @Test func hoursMinutesAndSecondsEndWhereAClocksDo() {
        for hour in 0...26 {
            #expect(WrittenDate.time("\(hour):05") == (hour < 24 ? hour * 3600 + 300 : nil))
            let noon = hour % 12 == 0 ? 12 : 0
            let isOfHalf = (1...12).contains(hour)
            #expect(
                WrittenDate.time("\(hour):05 PM")
                    == (isOfHalf ? (hour % 12 + 12) * 3600 + 300 : nil), "\(hour) PM")
            #expect(
                WrittenDate.time("\(hour):05 AM")
                    == (isOfHalf ? (hour + noon) % 12 * 3600 + 300 : nil), "\(hour) AM")
        }
        for number in 0...99 {
            let text = number < 10 ? "0\(number)" : "\(number)"
            #expect(WrittenDate.time("8:\(text)") == (number < 60 ? 28_800 + number * 60 : nil))
            // A leap second is the one before it.
            let seconds = number <= 60 ? 30_600 + min(number, 59) : nil
            #expect(WrittenDate.time("8:30:\(text)") == seconds, "\(text)")
        }
    }

    @Test func minutesBehindAnHourAreFewerThanSixty() throws {
        let german = TypedDateParser(language: .german, clock: testClock)
        for minutes in 0...75 {
            let found = try? german.parse("gestern um 8 Uhr \(minutes)").description
            let text = minutes < 10 ? "0\(minutes)" : "\(minutes)"
            let expected = "2026-11-20T08:\(text)"
            #expect((found?.hasPrefix(expected) ?? false) == (minutes < 60), "\(minutes)")
            if minutes >= 60 { #expect(found == nil, "\(minutes)") }
        }
    }
}

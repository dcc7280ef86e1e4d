import Testing

@testable import Diary
@testable import DiaryFiles

/// Dates and times that are written as one number, by how many digits it has and how large it is.
@Suite struct NumberedDateTests {
    private func read(_ text: String) -> (String, WrittenDate.Numbering)? {
        WrittenDate.numbered(text).map { date, numbering in
            let moment = Moment(
                wallSeconds: date.date.dayNumber * 86_400 + (date.secondOfDay ?? 0),
                offset: date.offset ?? 0)
            return (moment.description, numbering)
        }
    }

    private func expect(
        _ text: String, _ begins: String?, _ numbering: WrittenDate.Numbering? = nil
    ) {
        let found = read(text)
        if let begins {
            #expect(found?.0.hasPrefix(begins) == true, "\(text): \(found?.0 ?? "nothing")")
            #expect(found?.1 == numbering, "\(text)")
        } else {
            #expect(found == nil, "\(text): \(found?.0 ?? "")")
        }
    }

    @Test func daysAreThoseOfTheirBounds() {
        expect("10956", nil)
        expect("10957", "2000-01-01", .daysSinceEpoch)
        expect("21500", "2028-11-12", .daysSinceEpoch)
        expect("21501", "1958-11-12", .spreadsheet)
        expect("19999.5", nil)
        expect("20000.5", "1954-10-03T12:00", .spreadsheet)
        expect("45000", "2023-03-15", .spreadsheet)
        expect("45000.25", "2023-03-15T06:00", .spreadsheet)
        expect("45000,75", "2023-03-15T18:00", .spreadsheet)
        expect("73050", "2099-12-31", .spreadsheet)
        expect("73051", nil)
        expect("4500", nil)
        expect("20261121", "2026-11-21", .calendar)
        expect("20260230", nil)
        expect("20261121.5", nil)
    }

    @Test func secondsHaveAsManyDigitsAsTheirUnit() {
        expect("1795262400", "2026-11-21T12:00", .sinceEpoch)
        expect("999999999", "2001-09-09T01:46:39", .sinceEpoch)
        expect("1795262400000", "2026-11-21T12:00", .sinceEpoch)
        expect("999999999999", "2001-09-09T01:46:39", .sinceEpoch)
        expect("1795262400000000", "2026-11-21T12:00", .sinceEpoch)
        expect("1795262400000000000", "2026-11-21T12:00", .sinceEpoch)
        for digits in [1, 2, 3, 4, 6, 7, 11, 14, 17] {
            expect(String(repeating: "1", count: digits), nil)
        }
    }

    /// Year, month, day, hour and minute are no milliseconds, unless one of them is none.
    @Test(arguments: [
        ("202611211230", true), ("198001010000", true), ("219912312359", true),
        ("197912312359", false), ("220001010000", false), ("202613011230", false),
        ("202600011230", false), ("202611311230", false), ("202611001230", false),
        ("202611212400", false), ("202611212359", true), ("202611211260", false),
        ("202611211259", true), ("202402291200", true), ("202502291200", false),
    ])
    func aClockOfTwelveDigits(text: String, isClock: Bool) {
        #expect((WrittenDate.numbered(text) == nil) == isClock, "\(text)")
    }

    @Test func hoursAndMinutesAsOneNumber() {
        for number in 0...2500 {
            for text in ["\(number)", number < 1000 ? "0\(number)" : "\(number)"] {
                let isRead =
                    (3...4).contains(text.utf8.count) && number / 100 < 24 && number % 100 < 60
                let expected = isRead ? number / 100 * 3600 + number % 100 * 60 : nil
                #expect(WrittenDate.clockNumber(text) == expected, "\(text)")
            }
        }
        #expect(WrittenDate.clockNumber("-705") == nil && WrittenDate.clockNumber("07:05") == nil)
    }

    @Test(arguments: [
        ("0.0", 0), ("0.25", 21_600), ("0,5", 43_200), ("0.3125", 27_000), ("0.999999", 86_399),
        ("0.99999999", 86_399), ("0.", nil), ("1.5", nil), (".5", nil), ("0", nil),
    ])
    func partsOfADay(text: String, seconds: Int?) {
        #expect(WrittenDate.dayFraction(text) == seconds, "\(text)")
    }
}

import Foundation
import Testing

@testable import Diary

/// Where a text, a number or a moment is one that a diary takes, and where it is none any more.
@Suite struct ValueBoundTests {
    // MARK: Weights

    @Test(
        arguments: [
            ("1000", WeightUnit.kilograms, "1000"), ("1000.000", .kilograms, "1000.000"),
            ("0.000000001", .kilograms, "0.000000001"), ("082.4", .kilograms, "82.4"),
            (".5", .kilograms, "0.5"), ("82.", .kilograms, "82"), ("00.50", .kilograms, "0.50"),
            ("2204.6", .pounds, "2204.6"), ("157", .stones, "157"), ("157.47", .stones, "157.47"),
            ("12 0", .stones, "12 0"), ("12 13.99", .stones, "12 13.99"), ("0 9", .stones, "0 9"),
            ("012 09.50", .stones, "12 9.50"), ("123456.123456789", .pounds, nil),
            ("1000.001", .kilograms, nil), ("2204.7", .pounds, nil), ("157.48", .stones, nil),
            ("0", .stones, nil), ("0 0", .stones, nil), ("12 14", .stones, nil),
            ("12  10", .stones, nil), (" 12", .stones, nil), ("12 ", .stones, nil),
            ("12 10 1", .stones, nil), ("10000 1", .stones, nil), ("12 x", .stones, nil),
            ("x 12", .stones, nil), (".", .kilograms, nil), ("12 10", .pounds, nil),
            ("1.0000000001", .kilograms, nil),
        ] as [(String, WeightUnit, String?)])
    func weightsAreReadAndWritten(text: String, unit: WeightUnit, written: String?) {
        let weight = Weight(text: text, unit: unit)
        #expect(weight?.text == written)
        guard let weight else { return }
        #expect(weight.unit == unit && weight.nanograms > 0)
        #expect(Weight(text: weight.text, unit: unit) == weight)
        #expect(weight.converted(to: unit, fractionDigits: 0) == weight)
    }

    @Test(
        arguments: [
            (82.349, 1, "82.3"), (82.35, 1, "82.4"), (82.25, 1, "82.3"), (82.5, 0, "83"),
            (82.4, -1, "82"), (82.1234567, 7, "82.123457"), (1000, 1, "1000.0"), (0.04, 1, nil),
            (0.05, 1, "0.1"),
        ] as [(Double, Int, String?)])
    func measuredWeightsAreRounded(kilograms: Double, digits: Int, text: String?) {
        #expect(Weight(kilograms: kilograms, fractionDigits: digits)?.text == text)
    }

    @Test(arguments: [
        ("0.000499999", 0), ("0.0005", 1), ("82.4004", 82_400), ("82.4005", 82_401),
    ])
    func gramsAreRounded(text: String, grams: Int) { #expect(kilograms(text).grams == grams) }

    @Test(arguments: [
        ("87", WeightUnit.pounds, "191.8", "191.8\u{A0}lb"),
        ("87", .stones, "13 st 9.8", "13\u{A0}st\u{A0}9.8\u{A0}lb"),
        ("87", .kilograms, "87", "87\u{A0}kg"),
        ("6.35029318", .stones, "1 st 0", "1\u{A0}st\u{A0}0\u{A0}lb"),
    ])
    func weightsAreShown(text: String, unit: WeightUnit, number: String, described: String) {
        #expect(kilograms(text).formatted(in: unit) == number)
        #expect(kilograms(text).described(in: unit) == described)
        #expect(kilograms(text).described() == "\(text)\u{A0}kg")
        #expect(kilograms(text).formatted() == text)
    }

    @Test func symbolsAreReadInTheirUnitsAlone() {
        for unit in WeightUnit.allCases {
            for other in WeightUnit.allCases {
                var text = other.symbol
                let read = text.withUTF8 { WeightUnit(utf8: $0) }
                #expect((read == unit) == (other == unit))
            }
        }
        for text in ["", "k", "kgs", "kb", "lg", "sb", "KG", "gk"] {
            var text = text
            #expect(text.withUTF8 { WeightUnit(utf8: $0) } == nil)
        }
        #expect(WeightUnit.stones.nanograms == 14 * WeightUnit.pounds.nanograms)
    }

    @Test(arguments: [
        ("en_US.UTF-8", WeightUnit.pounds), ("en-LR", .pounds), ("my_MM", .pounds),
        ("en_GB", .stones), ("ga_IE@euro", .stones), ("de_DE", .kilograms), ("C", .kilograms),
        ("", .kilograms), ("US", .kilograms), ("zh_Hant_US", .pounds), ("en_us", .pounds),
    ])
    func unitsAreThoseOfTheRegion(locale: String, unit: WeightUnit) {
        #expect(WeightUnit(localeIdentifier: locale) == unit)
    }

    // MARK: Numbers

    @Test(arguments: [
        ("123456789012345", "123456789012345"), ("1234567890123456", nil),
        ("1.123456789", "1.123456789"), ("1.1234567890", nil), ("007", "7"), ("0.10", "0.10"),
        ("", nil), (".", nil), ("1.2.3", nil), ("-1", nil), ("1/", nil), ("1:", nil), ("9.", "9"),
    ])
    func decimalsAreReadUpToTheirDigits(text: String, read: String?) {
        #expect(DecimalText(text)?.description == read)
    }

    @Test(arguments: [
        ("82.40", "82.4"), ("100", "100"), ("0.00", "0"), ("1.010", "1.01"), ("10.0", "10"),
    ])
    func zerosAtTheEndOfAFractionGo(text: String, trimmed: String) {
        #expect(DecimalText(text)?.trimmed.description == trimmed)
    }

    @Test(
        arguments: [
            ("0.5", 1, 1), ("0.4", 1, 0), ("1.5", 3, 5), ("0.25", 2, 1), ("2", 0, 0),
            ("999999999999999", 9223, 9_222_999_999_999_990_777), ("999999999999999", 9300, nil),
            ("99999999999999.9", 92_233, 9_223_299_999_999_990_777),
            ("99999999999999.9", 93_000, nil),
            ("9.99999999", 922_337_203_685_477_580, 9_223_372_027_631_403_763),
        ] as [(String, Int, Int?)])
    func productsAreRoundedAndFit(text: String, factor: Int, product: Int?) throws {
        #expect(try #require(DecimalText(text)).times(factor) == product)
    }

    @Test(
        arguments: [
            (0.05, 1, false, "0.1"), (-0.05, 1, false, "−0.1"), (0.049, 1, true, "0.0"),
            (-0.049, 1, true, "0.0"), (2, 0, true, "+2"), (2, -1, false, "2"),
            (1.23456789, 7, false, "1.234568"), (999_999_999_999, 0, false, "999999999999"),
            (1e12, 0, false, "–"), (-1e12, 0, false, "–"), (.infinity, 1, false, "–"),
        ] as [(Double, Int, Bool, String)])
    func numbersAreWritten(value: Double, digits: Int, signed: Bool, text: String) {
        #expect(NumberStyle.posix.string(value, fractionDigits: digits, signed: signed) == text)
    }

    @Test(arguments: [
        ("de_CH", "1234.5", "\u{2019}"), ("de_LI", "1234.5", "\u{2019}"), ("de_AT", "1234,5", "."),
        ("es_MX", "1234.5", ","), ("es_ES", "1234,5", "."), ("es", "1234,5", "."),
        ("pt_BR", "1234,5", "."), ("fr_FR", "1234,5", "\u{A0}"), ("pl", "1234,5", "\u{A0}"),
        ("ar_EG", "١٢٣٤٫٥", "\u{66C}"), ("ar_MA", "1234.5", ","), ("fa", "۱۲۳۴٫۵", "\u{66C}"),
        ("ja_JP", "1234.5", ","), ("C", "1234.5", ","), ("POSIX", "1234.5", ","),
        ("", "1234.5", ","),
    ])
    func numbersAreThoseOfTheLanguage(locale: String, text: String, grouping: Character) {
        let style = NumberStyle(localeIdentifier: locale)
        #expect(style.localized("1234.5") == text && style.groupingSeparator == grouping)
        #expect(style.localized("٣ x") == "٣ x")
    }

    // MARK: Days and moments

    @Test(arguments: [
        (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2100, 2, 29),
        (100_001, 1, 1), (-100_001, 1, 1), (2026, 1, -1),
    ])
    func otherDaysAreNone(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        (2026, 1, 31, "2026-01-31"), (2026, 12, 31, "2026-12-31"), (2000, 2, 29, "2000-02-29"),
        (100_000, 1, 1, "100000-01-01"), (-100_000, 1, 1, "-100000-01-01"),
        (-1, 3, 1, "-0001-03-01"),
        (7, 6, 30, "0007-06-30"), (0, 2, 29, "0000-02-29"),
    ])
    func daysAreWritten(year: Int, month: Int, day: Int, text: String) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.description == text)
        #expect(date.components == (year, month, day))
        #expect((date.year, date.month, date.day) == (year, month, day))
        #expect(date.startOfMonth.components == (year, month, 1))
        #expect(date.startOfYear.components == (year, 1, 1))
        if year >= 0, year < 10_000 { #expect(CivilDate(iso: text) == date) }
    }

    @Test(arguments: [
        (-7, -1, 0), (-8, -2, 6), (-1, -1, 6), (0, 0, 0), (6, 0, 6), (7, 1, 0), (-14, -2, 0),
    ])
    func divisionRoundsDown(number: Int, quotient: Int, remainder: Int) {
        #expect(number.flooredQuotient(7) == quotient)
        #expect(number.flooredRemainder(7) == remainder)
    }

    @Test(
        arguments: [
            ("0", 0), ("007", 7), ("999999999999999999", 999_999_999_999_999_999),
            ("1000000000000000000", nil), ("", nil), ("+1", nil), ("1 ", nil), ("٣", nil),
            ("/", nil),
            (":", nil), ("9", 9),
        ] as [(String, Int?)])
    func digitsAreReadAlone(text: String, number: Int?) { #expect(Int(digits: text) == number) }

    @Test(arguments: [
        (-1, 0, "1969-12-31", "23:59:59", "+00:00", -1, -1),
        (0, 0, "1970-01-01", "00:00:00", "+00:00", 0, 0),
        (86_399, 3600, "1970-01-01", "23:59:59", "+01:00", 1439, 1379),
        (86_400, -12_600, "1970-01-02", "00:00:00", "-03:30", 1440, 1650),
        (59, 1172, "1970-01-01", "00:00:59", "+00:19:32", 0, -19),
        (60, -59, "1970-01-01", "00:01:00", "-00:00:59", 1, 1),
    ])
    func momentsAreWritten(
        wall: Int, offset: Int, day: String, time: String, zone: String, minute: Int, instant: Int
    ) {
        let moment = Moment(wallSeconds: wall, offset: offset)
        #expect(moment.date == date(day) && moment.timeText == time && moment.offsetText == zone)
        #expect(moment.wallMinute == minute && moment.minuteSince1970 == instant)
        #expect(moment.description == "\(day)T\(time)\(zone)")
        #expect(Moment(secondsSince1970: moment.secondsSince1970, offset: offset) == moment)
        #expect(moment.hour * 3600 + moment.minute * 60 + moment.second == moment.secondOfDay)
        #expect(moment.adding(seconds: 129_600).days(since: moment) == 1.5)
    }

    /// Each moment is before all that follow it.
    @Test func momentsAreOrderedByDayThenInstantThenWall() {
        func at(_ day: String, _ hour: Int, _ offset: Int, dateOnly: Bool = false) -> Moment {
            var moment = Moment(date(day), hour: hour, offset: offset * 3600)
            moment.isDateOnly = dateOnly
            return moment
        }
        let ascending = [
            at("2026-01-01", 23, -11), at("2026-01-02", 12, 9), at("2026-01-02", 8, 1),
            at("2026-01-02", 12, 1, dateOnly: true), at("2026-01-02", 12, 1),
            at("2026-01-02", 13, 1), at("2026-01-02", 9, -8), at("2026-01-03", 0, 14),
        ]
        for (place, left) in ascending.enumerated() {
            for (other, right) in ascending.enumerated() {
                #expect((left < right) == (place < other), "\(left) \(right)")
            }
        }
    }

    /// A moment, its offset in hours, and whether its day has not begun where its clock hangs; now
    /// it is 2026-11-21 12:00 in Berlin.
    @Test(arguments: [
        ("2026-11-21", 23, 1, false), ("2026-11-22", 0, 1, true), ("2026-11-22", 0, 13, false),
        ("2026-11-22", 12, 12, true), ("2026-11-21", 12, -11, false), ("2026-11-21", 12, -12, true),
    ])
    func daysBeginWhereTheClockHangs(day: String, hour: Int, offset: Int, isAfter: Bool) {
        var moment = Moment(date(day), hour: hour, offset: offset * 3600)
        #expect(moment.isAfterToday(of: testNow) == isAfter)
        moment.isDateOnly = true
        #expect(moment.isAfterToday(of: testNow) == isAfter)
    }

    /// Seconds after now of the weighing and of its making.
    @Test(arguments: [
        (900, 900, false), (901, 900, false), (900, 901, false), (901, 901, true),
        (36_000, 0, false), (43_199, 901, true), (43_200, 0, true), (-1, 1_000_000, false),
    ])
    func whatAClockThatWasWrongMadeIsOfTheFuture(after: Int, made: Int, isOfFuture: Bool) {
        var entry = Entry(
            weight: kilograms("80"), moment: testNow.adding(seconds: after),
            created: testNow.secondsSince1970 + made)
        #expect(entry.isOfFuture(at: testNow) == isOfFuture)
        #expect([entry].present(at: testNow).isEmpty == isOfFuture)
        entry.moment.isDateOnly = true
        #expect(entry.isOfFuture(at: testNow) == (after >= 43_200))
    }

    @Test(arguments: [
        (-62_135_596_800, 0, 0, 0, true), (-62_135_596_801, 0, 0, 0, false),
        (253_402_300_799, 0, 0, 0, true), (253_402_300_800, 0, 0, 0, false),
        (0, 100_000, 0, 0, true), (0, 100_001, 0, 0, false), (0, -100_000, 0, 0, true),
        (0, -100_001, 0, 0, false), (0, 0, 1 << 40, 0, true), (0, 0, 1 << 40 + 1, 0, false),
        (0, 0, 0, -(1 << 40), true), (0, 0, 0, -(1 << 40) - 1, false),
    ])
    func onlyTimesOfTheEarthAreKept(
        wall: Int, offset: Int, created: Int, changed: Int, isKept: Bool
    ) {
        let moment = Moment(wallSeconds: wall, offset: offset)
        #expect(Entry.canBeKept(moment, created: created, changed: changed) == isKept)
    }

    @Test func entriesOfOneMomentAreInTheOrderOfTheirMaking() throws {
        func entry(_ id: String, created: Int) throws -> Entry {
            Entry(
                id: try #require(UUID(uuidString: "\(id)0000000-0000-4000-8000-000000000000")),
                weight: kilograms("80"), moment: testNow, created: created)
        }
        let ascending = [
            try entry("9", created: 1), try entry("1", created: 2), try entry("2", created: 2),
            try entry("F", created: 2),
        ]
        #expect(ascending.reversed().sorted() == ascending)
        #expect(!(ascending[1] < ascending[1]))
        var mixed = [ascending[1], ascending[0], ascending[3], ascending[2]]
        mixed.putInOrder()
        #expect(mixed == ascending)
        mixed.putInOrder()
        #expect(mixed == ascending)
    }

    /// Over the date line the last of the entries need not be the latest.
    @Test(arguments: [0, 1, 2])
    func theLatestIsSoughtTwoDaysBack(days: Int) {
        // Of the other side, later by the instant and up to two days before it.
        let west = Moment(date("2026-03-10"), hour: 23, minute: 30, offset: -12 * 3600)
        let east = Moment(date("2026-03-10").adding(days: days), hour: 1, offset: 14 * 3600)
        let entries = [Moment(date("2026-03-01"), offset: 0), west, east].sorted().map {
            Entry(weight: kilograms("80"), moment: $0, created: 0)
        }
        let expected = entries.max { $0.moment.secondsSince1970 < $1.moment.secondsSince1970 }
        #expect(entries.latest == expected)
        #expect(expected?.moment == west)
        #expect([Entry]().latest == nil)
    }

    @Test func aClockGivesItsZonesOffset() {
        let clock = DiaryClock(
            now: { testNow }, offset: { $0 < 1000 * 86_400 ? 3600 : 7200 },
            offsetAtInstant: { $0 < 0 ? -60 : 60 })
        let early = clock.moment(CivilDate(dayNumber: 999), hour: 23, minute: 59, second: 59)
        #expect(early.wallSeconds == 1000 * 86_400 - 1 && early.offset == 3600)
        let late = clock.moment(CivilDate(dayNumber: 1000), hour: 0)
        #expect(late.wallSeconds == 1000 * 86_400 && late.offset == 7200)
        #expect(clock.moment(CivilDate(dayNumber: 0)).hour == 12)
        #expect(clock.moment(secondsSince1970: -1) == Moment(wallSeconds: -61, offset: -60))
        #expect(clock.moment(secondsSince1970: 0) == Moment(wallSeconds: 60, offset: 60))
        let fixed = DiaryClock.fixed(testNow)
        #expect(fixed.now() == testNow)
        #expect(fixed.offset(5) == testNow.offset && fixed.offsetAtInstant(5) == testNow.offset)
    }
}

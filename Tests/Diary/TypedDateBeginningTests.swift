import Testing

@testable import Diary

/// What is typed key by key is no error before it can become no date any more.
@Suite struct TypedDateBeginningTests {
    /// Now is Saturday, 21 November 2026, 12:00.
    nonisolated private static let parsers = DateLanguage.all.map {
        TypedDateParser(language: $0, clock: testClock)
    }

    private func expectBeginnings(of text: String, _ parser: TypedDateParser) {
        for count in 1..<max(1, text.count) {
            let begun = String(text.prefix(count))
            let isRight = (try? parser.parse(begun)) != nil
            #expect(
                isRight || parser.isBeginning(begun), "\(begun) of \(text), \(parser.language.code)"
            )
        }
    }

    @Test(arguments: [
        "yesterday at 8:30pm", "yesterday 8 pm", "friday 12:05 a.m.", "last friday", "3 days ago",
        "2 weeks ago 9:00", "a week ago", "the 3rd of november", "nov 3", "november 3rd, 2025 8:30",
        "11/3/2026 8:30 am", "2026-11-03", "2026-11-03T08:30", "2026-11-03 8:30", "29 feb",
        "dec 24", "tomorrow", "vorgestern abend", "am montag 6.45", "vor 3 tagen", "24. dez. 2024",
        "vor einer woche", "hier à 8h30", "samedi dernier", "il y a 3 jours", "hace 3 días",
        "3 de noviembre de 2025", "3 dni temu", "w zeszły piątek", "昨日の朝", "3日前",
        "11月3日8時30分", "أول أمس صباحًا", "قبل 3 أيام", "3 تشرين الثاني",
    ])
    func everyPartOfADateIsItsBeginning(text: String) {
        // The words of all languages are understood in each.
        expectBeginnings(of: text, Self.parsers[text.count % Self.parsers.count])
    }

    /// Each word of each language, and each word for the next day, from its first letter.
    @Test func everyPartOfAWordIsItsBeginning() {
        for parser in Self.parsers {
            let language = parser.language
            let words =
                language.today + language.yesterday + language.dayBeforeYesterday + language.now
                + language.weekdays + Array(language.dayTimes.keys)
            for word in words + TypedDateParser.tomorrow.map(String.init) {
                expectBeginnings(of: word, parser)
            }
            for month in language.months where language.code != "ja" {
                expectBeginnings(of: "3 \(month)", parser)
            }
        }
    }

    @Test(arguments: [
        "xyz", "yesterdax", "32 november", "2026-13", "2027-01", "25:0", "tomorrow", "1.2.3.4",
        "8:99",
        "13 pm", "hello there", "30 feb",
    ])
    func whatCanBecomeNoDateIsNone(text: String) {
        for parser in Self.parsers {
            #expect(!parser.isBeginning(text), "\(parser.language.code)")
        }
    }
}

import Testing

@testable import Diary

@Suite struct TypedDateParserTests {
    /// Now is Saturday, 21 November 2026, 12:00.
    let english = TypedDateParser(language: .english, clock: testClock)
    let german = TypedDateParser(language: .german, clock: testClock)
    let french = TypedDateParser(language: .french, clock: testClock)
    let spanish = TypedDateParser(language: .spanish, clock: testClock)
    let polish = TypedDateParser(language: .polish, clock: testClock)
    let japanese = TypedDateParser(language: .japanese, clock: testClock)
    let arabic = TypedDateParser(language: .arabic, clock: testClock)

    @Test(arguments: [
        ("now", "2026-11-21T12:00"), ("today", "2026-11-21T12:00"), ("8:30", "2026-11-21T08:30"),
        ("yesterday", "2026-11-20T12:00"), ("yesterday 8:30", "2026-11-20T08:30"),
        ("Yesterday at 8:30pm", "2026-11-20T20:30"), ("yesterday 8 pm", "2026-11-20T20:00"),
        ("friday 8:30 pm", "2026-11-20T20:30"), ("friday 12:05 a.m.", "2026-11-20T00:05"),
        ("3 Nov, Tuesday", "2026-11-03T12:00"),
        ("yesterday evening", "2026-11-20T19:00"), ("friday", "2026-11-20T12:00"),
        ("yesterday evening 8:30", "2026-11-20T20:30"), ("8:30 morning", "2026-11-21T08:30"),
        ("yesterday 1:00 night", "2026-11-20T01:00"), ("12:30 noon fri", "2026-11-20T12:30"),
        ("last friday", "2026-11-20T12:00"), ("saturday", "2026-11-21T12:00"),
        ("last saturday 7:05", "2026-11-14T07:05"), ("mon 6:10", "2026-11-16T06:10"),
        ("3 days ago", "2026-11-18T12:00"), ("2 weeks ago 9:00", "2026-11-07T09:00"),
        ("a week ago", "2026-11-14T12:00"), ("the 3rd of november", "2026-11-03T12:00"),
        ("nov 3", "2026-11-03T12:00"), ("3 november", "2026-11-03T12:00"),
        ("November 3rd, 2025 8:30", "2025-11-03T08:30"), ("dec 24", "2025-12-24T12:00"),
        ("11/3", "2026-11-03T12:00"), ("11/3/2026 8:30 AM", "2026-11-03T08:30"),
        ("2026-11-03", "2026-11-03T12:00"), ("2026-11-03T08:30:15", "2026-11-03T08:30"),
        ("2026-11-03 8:30", "2026-11-03T08:30"), ("29 feb", "2024-02-29T12:00"),
        ("gestern 8:30", "2026-11-20T08:30"),
    ])
    func englishDates(text: String, expected: String) throws {
        #expect(try english.parse(text).description.hasPrefix(expected))
    }

    @Test(arguments: [
        ("heute", "2026-11-21T12:00"), ("gestern 8:30", "2026-11-20T08:30"),
        ("gestern um 8 Uhr 30", "2026-11-20T08:30"), ("vorgestern abend", "2026-11-19T19:00"),
        ("letzten Freitag", "2026-11-20T12:00"), ("am Montag 6.45", "2026-11-16T06:45"),
        ("vor 3 Tagen", "2026-11-18T12:00"), ("vor einer Woche", "2026-11-14T12:00"),
        ("3.11.", "2026-11-03T12:00"), ("3.11. 8:30", "2026-11-03T08:30"),
        ("3. November", "2026-11-03T12:00"), ("24. Dez. 2024", "2024-12-24T12:00"),
        ("3.11.25", "2025-11-03T12:00"), ("März 1", "2026-03-01T12:00"),
        ("3/11", "2026-11-03T12:00"),
        ("yesterday", "2026-11-20T12:00"), ("sonnabend", "2026-11-21T12:00"),
    ])
    func germanDates(text: String, expected: String) throws {
        #expect(try german.parse(text).description.hasPrefix(expected))
    }

    @Test(arguments: [
        ("hier à 8h30", "2026-11-20T08:30"), ("samedi dernier", "2026-11-14T12:00"),
        ("il y a 3 jours", "2026-11-18T12:00"), ("il y a une semaine", "2026-11-14T12:00"),
    ])
    func frenchDates(text: String, expected: String) throws {
        #expect(try french.parse(text).description.hasPrefix(expected))
    }

    @Test(arguments: [
        ("hoy", "2026-11-21T12:00"), ("ayer a las 8:30", "2026-11-20T08:30"),
        ("ayer por la mañana", "2026-11-20T08:00"), ("anoche", "2026-11-20T12:00"),
        ("anteayer por la noche", "2026-11-19T22:00"), ("esta mañana", "2026-11-21T08:00"),
        ("el viernes pasado", "2026-11-20T12:00"), ("el sábado pasado", "2026-11-14T12:00"),
        ("el último sábado", "2026-11-14T12:00"), ("sabado 7:05", "2026-11-21T07:05"),
        ("miércoles 6.45", "2026-11-18T06:45"), ("hace 3 días", "2026-11-18T12:00"),
        ("hace una semana", "2026-11-14T12:00"), ("3 de noviembre", "2026-11-03T12:00"),
        ("3 de noviembre de 2025 a las 8:30", "2025-11-03T08:30"),
        ("3 setiembre", "2026-09-03T12:00"), ("1 mar", "2026-03-01T12:00"),
        ("24 dic 2025", "2025-12-24T12:00"), ("3/11", "2026-11-03T12:00"),
    ])
    func spanishDates(text: String, expected: String) throws {
        #expect(try spanish.parse(text).description.hasPrefix(expected))
    }

    @Test(arguments: [
        ("dziś", "2026-11-21T12:00"), ("wczoraj o 8:30", "2026-11-20T08:30"),
        ("wczoraj o godz. 8.30", "2026-11-20T08:30"), ("dziś rano", "2026-11-21T08:00"),
        ("wczoraj po południu", "2026-11-20T15:00"),
        ("przedwczoraj wieczorem", "2026-11-19T19:00"),
        ("zeszły piątek", "2026-11-20T12:00"), ("w zeszły piątek", "2026-11-20T12:00"),
        ("w ostatnią sobotę", "2026-11-14T12:00"), ("w sobotę 7:05", "2026-11-21T07:05"),
        ("we wtorek", "2026-11-17T12:00"), ("sroda", "2026-11-18T12:00"),
        ("pon. 6:45", "2026-11-16T06:45"), ("pt 6:10", "2026-11-20T06:10"),
        ("3 dni temu", "2026-11-18T12:00"), ("2 tygodnie temu 9:00", "2026-11-07T09:00"),
        ("tydzień temu", "2026-11-14T12:00"), ("3 listopada", "2026-11-03T12:00"),
        ("3 lis", "2026-11-03T12:00"), ("5 sierpień", "2026-08-05T12:00"),
        ("1 maj", "2026-05-01T12:00"), ("24 grudnia", "2025-12-24T12:00"),
        ("12 września 2025 r.", "2025-09-12T12:00"),
        ("3 listopada 2025 r. o 8:30", "2025-11-03T08:30"), ("3.11. 8:30", "2026-11-03T08:30"),
    ])
    func polishDates(text: String, expected: String) throws {
        #expect(try polish.parse(text).description.hasPrefix(expected))
    }

    @Test(arguments: [
        ("今日", "2026-11-21T12:00"), ("昨日 8:30", "2026-11-20T08:30"),
        ("昨日8:30", "2026-11-20T08:30"), ("昨日の夜8時", "2026-11-20T20:00"),
        ("一昨日の朝", "2026-11-19T08:00"), ("今朝", "2026-11-21T08:00"),
        ("金曜日", "2026-11-20T12:00"), ("この前の土曜日 7:05", "2026-11-14T07:05"),
        ("3日前", "2026-11-18T12:00"), ("2週間前 9:00", "2026-11-07T09:00"),
        ("11月3日", "2026-11-03T12:00"), ("11月3日8時30分", "2026-11-03T08:30"),
        ("１１月３日　８：３０", "2026-11-03T08:30"), ("1月5日", "2026-01-05T12:00"),
        ("11月2日午後0時30分", "2026-11-02T12:30"), ("11/3", "2026-11-03T12:00"),
        ("2025年11月3日 8:30", "2025-11-03T08:30"),
        ("2025年11月3日 月曜日", "2025-11-03T12:00"), ("2025年11月3日月曜", "2025-11-03T12:00"),
        ("2025年11月3日(月) 20:31", "2025-11-03T20:31"),
        ("2025年11月3日（月）", "2025-11-03T12:00"), ("11月3日(火)", "2026-11-03T12:00"),
        ("11月8日（日） 8:30", "2026-11-08T08:30"), ("11月3日 火曜日", "2026-11-03T12:00"),
    ])
    func japaneseDates(text: String, expected: String) throws {
        #expect(try japanese.parse(text).description.hasPrefix(expected))
    }

    @Test(arguments: [
        ("اليوم", "2026-11-21T12:00"), ("أمس 8:30", "2026-11-20T08:30"),
        ("امس الساعة 8:30 مساءً", "2026-11-20T20:30"), ("أمس 8 مساءً", "2026-11-20T20:00"),
        ("أول أمس صباحًا", "2026-11-19T08:00"), ("يوم السبت 7:05", "2026-11-21T07:05"),
        ("الجمعة الماضية", "2026-11-20T12:00"), ("السبت الماضي", "2026-11-14T12:00"),
        ("قبل 3 أيام", "2026-11-18T12:00"), ("قبل يومين", "2026-11-19T12:00"),
        ("منذ أسبوع", "2026-11-14T12:00"), ("3 نوفمبر", "2026-11-03T12:00"),
        ("٣ نوفمبر ٢٠٢٥، ٨:٣٠ ص", "2025-11-03T08:30"),
        ("3 تشرين الثاني", "2026-11-03T12:00"), ("5 آب 2025", "2025-08-05T12:00"),
        ("3/11", "2026-11-03T12:00"),
    ])
    func arabicDates(text: String, expected: String) throws {
        #expect(try arabic.parse(text).description.hasPrefix(expected))
    }

    /// Persian, Arabic, Devanagari and wide ones, in whatever language.
    @Test(arguments: [
        "۲۰۲۶-۱۱-۰۳ ۸:۳۰", "٢٠٢٦-١١-٠٣ ٨:٣٠", "२०२६-११-०३ ८:३०", "２０２６-１１-０３ ８:３０",
    ])
    func digitsOfAnyScriptAreUnderstood(text: String) throws {
        for parser in [english, german, french, spanish, polish, japanese, arabic] {
            #expect(try parser.parse(text).description.hasPrefix("2026-11-03T08:30"))
        }
    }

    @Test(arguments: [
        "", "soon", "2026-02-30", "31 november", "tomorrow", "25:00", "13 pm", "ago", "last",
        "3 days",
        "99999999999999999999", "vor", "1.2.3.4", "2027-01-01",
        "2026-11-22", "2026-11-22 0:00", "2026-11-21 24:00", "2026-11-21 24:01", "1899-12-31",
        "2026-11-20 24:00:30", "0001-01-01", "明日", "三日前", "先週の金曜日", "غدًا", "3 أيام",
    ])
    func otherTextIsRefusedWithAReason(text: String) {
        for parser in [english, german, french, spanish, polish, japanese, arabic] {
            do throws(TypedDateParser.Failure) {
                let moment = try parser.parse(text)
                Issue.record("\(text) was read as \(moment)")
            } catch {
                #expect(!error.sentence.isEmpty)
            }
        }
    }

    @Test func aDayWithoutATimeIsADayOnly() throws {
        for text in ["yesterday", "3.11.", "2026-11-03", "3 days ago"] {
            #expect(try english.parse(text).isDateOnly, "\(text)")
        }
        for text in ["now", "today", "8:30", "yesterday 8:30", "2026-11-03 12:00"] {
            #expect(try !english.parse(text).isDateOnly, "\(text)")
        }
    }

    @Test func explicitZonesAreKept() throws {
        let moment = try english.parse("2026-11-03T08:30:00-05:00")
        #expect(moment.description == "2026-11-03T08:30:00-05:00")
    }
}

import Testing

@testable import Diary
@testable import DiaryFiles

/// Dates as files of all languages write them.
@Suite struct FileDateTests {
    private func text(_ written: String, order: DateOrder? = nil) -> String {
        switch FileDate.read(written, order: order) {
        case .ambiguous: return "ambiguous"
        case .invalid: return "invalid"
        case .date(let date):
            let time = date.secondOfDay.map { second in
                let parts = [second / 3600, second / 60 % 60, second % 60]
                return " " + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            }
            let zone = date.offset.map { " \($0)" } ?? ""
            return "\(date.date)\(time ?? "")\(zone)"
        }
    }

    @Test(arguments: [
        ("2024. 01. 05. 7:05", "2024-01-05 07:05:00"), ("2024. január 6.", "2024-01-06"),
        ("2024.01.07.", "2024-01-07"), ("2024.01.08. 07:05", "2024-01-08 07:05:00"),
        ("2024. január 6., szombat", "2024-01-06"),
        ("Sat Jan 06 2024 07:05:00 GMT+0100 (CET)", "2024-01-06 07:05:00 3600"),
        ("Sat Jan 06 2024 07:05:00 GMT-0500 (Eastern Standard Time)", "2024-01-06 07:05:00 -18000"),
        ("Sat Jan  6 07:05:00 2024", "2024-01-06 07:05:00"),
        ("Sat Jan  6 07:05:00 CET 2024", "2024-01-06 07:05:00 3600"),
        ("Sat, 06 Jan 2024 07:05:00 GMT", "2024-01-06 07:05:00 0"),
        ("2024-01-07 07:05:00 CET", "2024-01-07 07:05:00 3600"),
        ("2024-01-08 07:05:00 EST", "2024-01-08 07:05:00 -18000"),
        ("2024-01-05T07:05:00+01:00[Europe/Berlin]", "2024-01-05 07:05:00 3600"),
        ("2024-07-05 07:05:00 Europe/Berlin", "2024-07-05 07:05:00 7200"),
        ("20150616071820-0700", "2015-06-16 07:18:20 -25200"),
        ("20240106T070500Z", "2024-01-06 07:05:00 0"), ("202401060705", "2024-01-06 07:05:00"),
        ("٢٠٢٤-٠١-٠٦", "2024-01-06"), ("६ जनवरी २०२४", "2024-01-06"),
        ("6 يناير 2024", "2024-01-06"), ("6 كانون الثاني 2024", "2024-01-06"),
        ("2024년 1월 6일", "2024-01-06"), ("2024년 1월 6일 토요일 오전 7:05", "2024-01-06 07:05:00"),
        ("2024年1月6日", "2024-01-06"), ("2024年1月6日 下午7:05", "2024-01-06 19:05:00"),
        ("2024年1月6日(土) 19時05分", "2024-01-06 19:05:00"), ("令和6年1月6日", "2024-01-06"),
        ("2024/01/06 午後7:05", "2024-01-06 19:05:00"), ("6 Ocak 2024", "2024-01-06"),
        ("6 Ocak 2024 Cumartesi 07:05", "2024-01-06 07:05:00"),
        ("6 Ιανουαρίου 2024", "2024-01-06"), ("6 Ιαν 2024, 7:05 μ.μ.", "2024-01-06 19:05:00"),
        ("6. ledna 2024", "2024-01-06"), ("6. červenec 2024", "2024-07-06"),
        ("6. června 2024 7:05", "2024-06-06 07:05:00"), ("6. januára 2024", "2024-01-06"),
        ("6 de janeiro de 2024", "2024-01-06"), ("6 de jan. de 2024, 07:05", "2024-01-06 07:05:00"),
        ("za 6 januari 2024", "2024-01-06"), ("6 mrt. 2024", "2024-03-06"),
        ("lördag 6 januari 2024 kl. 07:05", "2024-01-06 07:05:00"),
        ("5. marraskuuta 2024", "2024-11-05"),
        ("5. maaliskuuta 2024 klo 7.05", "2024-03-05 07:05:00"),
        ("6 января 2024 г.", "2024-01-06"), ("6 янв. 2024 г., 07:05", "2024-01-06 07:05:00"),
        ("6 січня 2024 р.", "2024-01-06"), ("6 ian. 2024", "2024-01-06"),
        ("6 בינואר 2024", "2024-01-06"), ("6 มกราคม 2567", "2024-01-06"),
        ("6 ม.ค. 2567 07:05", "2024-01-06 07:05:00"), ("6 tháng 1, 2024", "2024-01-06"),
        ("06-Jan-24", "2024-01-06"), ("Jan 6, 2024 at 7:05 PM", "2024-01-06 19:05:00"),
        ("January 6th, 2024", "2024-01-06"), ("6.1.2024 klo 7.05", "2024-01-06 07:05:00"),
        ("mar. 5 mai 2026", "2026-05-05"), ("Mar 5, 2026", "2026-03-05"),
        ("2024-01-05T07:05:00.000+0100", "2024-01-05 07:05:00 3600"),
        ("07:05 06.01.2024", "2024-01-06 07:05:00"),
        ("6 janv. 2024 à 07h05", "2024-01-06 07:05:00"),
        ("2024-01-06 07:05 a. m.", "2024-01-06 07:05:00"),
        ("13/01/2024 7:05:00 p. m.", "2024-01-13 19:05:00"),
        ("listopad 5 2024", "invalid"), ("after 5 km of running 2024", "invalid"),
        ("82.4", "invalid"),
        ("7 kg 12 2024", "invalid"), ("06/01/2024", "ambiguous"), ("31/02/2024", "invalid"),
    ])
    func written(text written: String, date: String) {
        #expect(text(written) == date, "\(written)")
    }

    private func proven(by texts: [String], today: CivilDate) -> FileDate {
        var evidence = DateEvidence(today: today)
        for text in texts { evidence.add(text) }
        return evidence.conclusion
    }

    @Test func aColumnSettlesTheLanguageOfItsMonths() {
        let croatian = ["5. listopada 2024.", "6. studenoga 2024."]
        let polish = ["5 listopada 2024", "6 grudnia 2024"]
        let today = date("2026-11-21")
        #expect(proven(by: croatian, today: today).read(croatian[0]).month == 10)
        #expect(proven(by: polish, today: today).read(polish[0]).month == 11)
    }

    @Test func aColumnSettlesWhichNumberIsTheYear() {
        let days = ["24/01/30", "24/01/31", "24/02/01", "24/02/02"]
        let rules = proven(by: days, today: date("2026-11-21"))
        #expect(rules.read(days[0]) == .date(WrittenDate(date: date("2024-01-30"))))
        let short = proven(by: ["24-01-05", "24-01-06"], today: date("2026-11-21"))
        #expect(short.read("24-01-05") == .date(WrittenDate(date: date("2024-01-05"))))
    }

    @Test func whatWouldBeInTheFutureSettlesTheOrder() {
        let rules = proven(by: ["11/12/2026"], today: date("2026-11-21"))
        #expect(rules.order == .monthFirst)
    }

    @Test(arguments: [
        ("7:05 vorm.", 25_500), ("오후 7:05", 68_700), ("7:05 م", 68_700), ("du. 7:05", 68_700),
        ("19時5分", 68_700), ("7.05 ip.", 68_700), ("8h30", 30_600),
    ])
    func times(text: String, second: Int) {
        #expect(FileDate.time(text) == second, "\(text)")
    }
}

extension WrittenDate.Reading {
    fileprivate var month: Int? {
        if case .date(let date) = self { return date.date.month }
        return nil
    }
}

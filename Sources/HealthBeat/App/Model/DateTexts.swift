import Diary
import Foundation

/// Days and times as the person's language writes them.
///
/// Moments keep the wall clock that showed them, so they are written as that clock, whatever the
/// zone is now: every formatter here is set to UTC and is given wall seconds.
@MainActor
final class DateTexts {
    let locale: Locale
    private let clock: DiaryClock
    /// When days begin, in minutes since midnight.
    var dayStart = 0
    private var formatters: [String: DateFormatter] = [:]

    /// - `localeIdentifier`: as in `LC_TIME` or `LANG`: "de_AT.UTF-8"; English for "C".
    init(localeIdentifier: String, clock: DiaryClock) {
        let name = localeIdentifier.prefix { $0 != "." && $0 != "@" }
        let isPlain = name.isEmpty || name == "C" || name == "POSIX"
        locale = Locale(identifier: isPlain ? "en_GB" : String(name))
        self.clock = clock
    }

    /// The present day and time in the long form.
    func longNow() -> String { string(clock.now().wallSeconds, template: "EEEEdMMMMyyyyjmm") }

    /// "08:30".
    func time(_ moment: Moment) -> String { string(moment.wallSeconds, template: "jmm") }

    /// "08:30" for 510 minutes since midnight.
    func time(ofMinute minute: Int) -> String { string(minute * 60, template: "jmm") }

    /// "21 Nov 2026".
    func day(wallSeconds: Int) -> String { string(wallSeconds, template: "dMMMyyyy") }

    func day(_ date: CivilDate) -> String { day(wallSeconds: date.dayNumber * 86_400) }

    /// "21 Nov", below a bar.
    func shortDay(_ date: CivilDate) -> String {
        joined(string(date.dayNumber * 86_400, template: "dMMM"))
    }

    /// "21 Nov", or "Mar 2027" in another year than the present.
    func dayOrMonth(_ date: CivilDate) -> String {
        date.year == clock.now().date.year
            ? shortDay(date) : joined(string(date.dayNumber * 86_400, template: "MMMyyyy"))
    }

    /// "Sat 21 Nov 2026, 08:30"; without the time where only the day is known.
    func dayAndTime(_ moment: Moment) -> String {
        string(moment.wallSeconds, template: moment.isDateOnly ? "EEEdMMMyyyy" : "EEEdMMMyyyyjmm")
    }

    /// "21 Nov 2026, 08:30"; without the time where only the day is known.
    func dayWithTime(_ moment: Moment) -> String {
        let day = day(wallSeconds: moment.wallSeconds)
        return moment.isDateOnly ? day : localized("\(day), \(time(moment))", in: "time")
    }

    /// "Nov", below a chart.
    func shortMonth(_ date: CivilDate) -> String {
        string(date.dayNumber * 86_400, template: "MMM")
    }

    /// "03/2027".
    func numericMonth(_ date: CivilDate) -> String {
        string(date.dayNumber * 86_400, template: "Myyyy")
    }

    /// "Mar 2027".
    func shortMonthAndYear(_ date: CivilDate) -> String {
        joined(string(date.dayNumber * 86_400, template: "MMMyyyy"))
    }

    /// "Mar – Aug 2027", with both years where they differ; "Mar 2027" within one month.
    func months(from first: CivilDate, to last: CivilDate) -> String {
        guard first.startOfMonth != last.startOfMonth else { return shortMonthAndYear(last) }
        let start = first.year == last.year ? shortMonth(first) : shortMonthAndYear(first)
        return "\(start)\u{A0}– \(shortMonthAndYear(last))"
    }

    /// "Mar – Aug", where there is no room for the year; "2027 – 2028" over its end.
    func shortMonths(from first: CivilDate, to last: CivilDate) -> String {
        guard first.startOfMonth != last.startOfMonth else { return shortMonth(last) }
        guard first.year == last.year else { return "\(year(first))\u{A0}–\u{A0}\(year(last))" }
        return "\(shortMonth(first))\u{A0}–\u{A0}\(shortMonth(last))"
    }

    /// "2026".
    func year(_ date: CivilDate) -> String { string(date.dayNumber * 86_400, template: "yyyy") }

    /// "Sat 21 Nov".
    func weekdayAndShortDay(_ date: CivilDate) -> String {
        string(date.dayNumber * 86_400, template: "EEEdMMM")
    }

    /// "23 Aug – 22 Nov", with years where they differ.
    func span(from first: CivilDate, to last: CivilDate) -> String {
        let years = first.year != last.year
        let texts = [first, last].map {
            joined(string($0.dayNumber * 86_400, template: years ? "dMMMyyyy" : "dMMM"))
        }
        return "\(texts[0])\u{A0}– \(texts[1])"
    }

    /// "Sat 21", in a month's list: the day that a moment belongs to.
    func weekdayAndDay(_ moment: Moment) -> String {
        string(day(of: moment).dayNumber * 86_400, template: "EEEd")
    }

    /// The day that a moment belongs to.
    func day(of moment: Moment) -> CivilDate { moment.day(beginningAt: dayStart) }

    /// "S", the letter of a weekday.
    func weekdayLetter(_ date: CivilDate) -> String {
        string(date.dayNumber * 86_400, template: "ccccc")
    }

    /// "Monday" to "Sunday".
    var weekdayNames: [String] {
        // The first day of the epoch's second week was a Monday.
        (4..<11).map { string($0 * 86_400, template: "EEEE") }
    }

    /// "Saturday 14 November 2026".
    func longDay(_ date: CivilDate) -> String {
        string(date.dayNumber * 86_400, template: "EEEEdMMMMyyyy")
    }

    /// "November 2026".
    func month(_ date: CivilDate) -> String {
        string(date.dayNumber * 86_400, template: "MMMMyyyy")
    }

    /// "16 – 22 Nov".
    func week(from start: CivilDate) -> String {
        "\(shortDay(start))\u{A0}– \(shortDay(start.adding(days: 6)))"
    }

    /// "Today, 08:30", "Yesterday, 08:30", else the day; times where they are known.
    func relativeDay(_ moment: Moment) -> String {
        func withTime(_ day: String) -> String {
            moment.isDateOnly ? day : localized("\(day), \(time(moment))", in: "time")
        }
        let day = day(of: moment)
        return switch self.day(of: clock.now()).dayNumber - day.dayNumber {
        case 0: withTime(localized("Today"))
        case 1: withTime(localized("Yesterday"))
        case 2...6 where day == moment.date:
            string(moment.wallSeconds, template: moment.isDateOnly ? "EEEE" : "EEEEjmm")
        case 2...6: withTime(string(day.dayNumber * 86_400, template: "EEEE"))
        default: self.day(day)
        }
    }

    /// Days and months stay on one line: their spaces do not break.
    private func joined(_ text: String) -> String {
        text.replacingOccurrences(of: " ", with: "\u{A0}")
    }

    private func string(_ wallSeconds: Int, template: String) -> String {
        let formatter = formatters[template] ?? makeFormatter(template)
        return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(wallSeconds)))
    }

    private func makeFormatter(_ template: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = locale
        // Some countries' own calendar is another one, which has other months.
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.setLocalizedDateFormatFromTemplate(template)
        formatters[template] = formatter
        return formatter
    }
}

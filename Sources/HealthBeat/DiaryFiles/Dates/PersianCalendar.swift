import Diary

/// Years of Iran's calendar, in which 2026 begins in 1404.
enum PersianCalendar {
    /// Years in which weighings may have been; those of other calendars are none of them.
    static let years = 1370...1415

    /// Six months of 31 days, five of 30 and one of 29, or of 30 in a leap year.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate? {
        guard years.contains(year), (1...12).contains(month), day >= 1,
            day <= (month <= 6 ? 31 : month < 12 || isLeap(year) ? 30 : 29),
            let known = CivilDate(year: 2025, month: 3, day: 21)
        else { return nil }
        // 1404 began on 21 March 2025.
        var days = (month - 1) * 30 + min(month - 1, 6) + day - 1
        for other in min(year, 1404)..<max(year, 1404) {
            days += (isLeap(other) ? 366 : 365) * (year < 1404 ? -1 : 1)
        }
        return CivilDate(dayNumber: known.dayNumber + days)
    }

    /// By the cycle of 33 years, which agrees with the sun from 1343 to 1472.
    private static func isLeap(_ year: Int) -> Bool {
        [1, 5, 9, 13, 17, 22, 26, 30].contains(year % 33)
    }
}

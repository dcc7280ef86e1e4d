import Diary

/// Dates that programs write as one number.
extension WrittenDate {
    /// What a number counts.
    enum Numbering {
        /// Days of a spreadsheet, 1 for 1 January 1900, the fraction being the time.
        case spreadsheet
        /// Days since 1970.
        case daysSinceEpoch
        /// Seconds, milliseconds, microseconds or nanoseconds since 1970 in UTC.
        case sinceEpoch
        /// `20261121`.
        case calendar

        var remark: String {
            switch self {
            case .spreadsheet:
                localized(
                    "Dates that are numbers were read as a spreadsheet's days since 1900 (45987 is 2025-11-26)."
                )
            case .daysSinceEpoch:
                localized(
                    "Dates that are numbers were read as days since 1970 (20454 is 2026-01-01).")
            case .sinceEpoch:
                localized("Dates that are numbers were read as the time since 1970 in UTC.")
            case .calendar: localized("Dates that are numbers were read as year, month and day.")
            }
        }
    }

    /// Reads a number whose size leaves only one meaning; nil for any other text.
    static func numbered(_ text: String) -> (WrittenDate, Numbering)? {
        let parts = text.trimmingSpaces.split(
            maxSplits: 1, omittingEmptySubsequences: false
        ) { $0 == "." || $0 == "," }
        guard let whole = parts.first, whole.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let number = Int(whole)
        else { return nil }
        let fraction = parts.count > 1 ? String(parts[1]) : ""
        guard fraction.isEmpty || Int(digits: fraction) != nil else { return nil }
        switch (whole.utf8.count, number) {
        // A spreadsheet's days of these numbers would be from 1930 to 1958.
        case (5, 10_957...21_500) where fraction.isEmpty:
            return (WrittenDate(date: CivilDate(dayNumber: number)), .daysSinceEpoch)
        case (5, 20_000...73_050):
            let date = CivilDate(dayNumber: number - 25_569)
            let second = fraction.isEmpty ? nil : dayFraction("0." + fraction)
            return (WrittenDate(date: date, secondOfDay: second), .spreadsheet)
        case (8, _) where fraction.isEmpty:
            return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
                .map { (WrittenDate(date: $0), .calendar) }
        case (9...10, _): return (since1970(number), .sinceEpoch)
        case (12, _) where isClock(number): return nil
        case (12...13, _): return (since1970(number / 1000), .sinceEpoch)
        case (15...16, _): return (since1970(number / 1_000_000), .sinceEpoch)
        case (18...19, _): return (since1970(number / 1_000_000_000), .sinceEpoch)
        default: return nil
        }
    }

    /// Seconds since midnight of a spreadsheet's time, "0.3125" being 7:30; nil for anything else.
    static func dayFraction(_ text: String) -> Int? {
        let plain = text.trimmingSpaces.replacing(",", with: ".")
        guard plain.hasPrefix("0."), plain.utf8.count > 2, let share = Double(plain) else {
            return nil
        }
        return min(86_399, Int((share * 86_400).rounded()))
    }

    /// Whether a number is year, month, day, hour and minute.
    private static func isClock(_ number: Int) -> Bool {
        (1980...2199).contains(number / 100_000_000) && number / 100 % 100 < 24 && number % 100 < 60
            && CivilDate(
                year: number / 100_000_000, month: number / 1_000_000 % 100,
                day: number / 10_000 % 100) != nil
    }

    /// Seconds since midnight of "0705" and "1915"; nil for anything else.
    static func clockNumber(_ text: String) -> Int? {
        guard (3...4).contains(text.utf8.count), let number = Int(digits: text), number < 2400,
            number % 100 < 60
        else { return nil }
        return number / 100 * 3600 + number % 100 * 60
    }

    private static func since1970(_ seconds: Int) -> WrittenDate {
        let moment = Moment(secondsSince1970: seconds, offset: 0)
        return WrittenDate(date: moment.date, secondOfDay: moment.secondOfDay, offset: 0)
    }
}

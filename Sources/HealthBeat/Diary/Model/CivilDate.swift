/// A day of the proleptic Gregorian calendar, without clock, zone or locale.
///
/// Stored as the number of days since 1 January 1970, so that differences and comparisons are
/// single integer operations. The conversions follow the era arithmetic of Howard Hinnant's
/// "chrono-compatible low-level date algorithms" and are exact for every year an `Int32` can hold.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public var dayNumber: Int

    /// The first day that a diary may have: 1 January 1900. Earlier ones are mistakes of typing or
    /// placeholders of other programs.
    public static let earliest = CivilDate(dayNumber: -25_567)

    public init(dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// The given day, or nil where the calendar has no such day (30 February, month 13).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, (-100_000...100_000).contains(year),
            day <= CivilDate.days(inMonth: month, year: year)
        else { return nil }
        dayNumber = CivilDate.number(year: year, month: month, day: day)
    }

    public var year: Int { components.year }
    /// 1 for January to 12 for December.
    public var month: Int { components.month }
    /// Day of the month, 1 to 31.
    public var day: Int { components.day }
    /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
    public var weekday: Int { (dayNumber + 3).flooredRemainder(7) + 1 }

    public var components: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    public func adding(days: Int) -> CivilDate {
        CivilDate(dayNumber: dayNumber + days)
    }

    /// The same day `months` later, or the month's last day where that day does not exist.
    public func adding(months: Int) -> CivilDate {
        let (year, month, day) = components
        let index = year * 12 + month - 1 + months
        let newYear = index.flooredQuotient(12)
        let newMonth = index.flooredRemainder(12) + 1
        let last = CivilDate.days(inMonth: newMonth, year: newYear)
        return CivilDate(
            dayNumber: CivilDate.number(year: newYear, month: newMonth, day: min(day, last)))
    }

    /// The first day of the week that holds this day; `firstWeekday` is 1 (Monday) to 7 (Sunday).
    public func startOfWeek(firstWeekday: Int = 1) -> CivilDate {
        adding(days: -(weekday - firstWeekday).flooredRemainder(7))
    }

    public var startOfMonth: CivilDate { adding(days: 1 - day) }

    public var startOfYear: CivilDate {
        CivilDate(dayNumber: CivilDate.number(year: year, month: 1, day: 1))
    }

    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.dayNumber < right.dayNumber
    }

    public static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// Days in a month of the given year; `month` must be 1 to 12.
    public static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension CivilDate: CustomStringConvertible {
    /// ISO 8601, `2026-11-21`.
    public var description: String {
        let (year, month, day) = components
        return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
    }

    /// Reads `YYYY-MM-DD`, nothing before or after it.
    public init?(iso text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts[2].utf8.count == 2,
            let year = Int(digits: parts[0]), let month = Int(digits: parts[1]),
            let day = Int(digits: parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension Int {
    /// Division that rounds towards negative infinity; `divisor` must be positive.
    package func flooredQuotient(_ divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// Remainder in `0..<divisor`; `divisor` must be positive.
    package func flooredRemainder(_ divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    /// Decimal text with at least `width` digits, filled with zeros.
    package func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let fill = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count))
        return (self < 0 ? "-" : "") + fill + digits
    }

    /// Reads ASCII digits only: no sign, no space, at most 18 digits.
    package init?(digits text: some StringProtocol) {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
        var value = 0
        for byte in bytes {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        self = value
    }
}

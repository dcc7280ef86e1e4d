/// A date and perhaps a time as another program wrote it.
struct ImportDate: Hashable {
    var date: CivilDate
    /// Seconds since midnight; nil when the text names no time.
    var secondOfDay: Int?
    /// Seconds ahead of UTC; nil when the text names no zone.
    var offset: Int?

    enum Reading: Hashable {
        case date(ImportDate)
        /// Day and month could be either way round.
        case ambiguous
        case invalid
    }

    /// Reads ISO 8601 and the usual local forms with an optional time and zone behind.
    static func read(_ text: String, order: DateOrder?) -> Reading {
        var cursor = Cursor(text)
        cursor.skipSpaces()
        cursor.skipWeekday()
        guard let parts = cursor.dateParts() else { return .invalid }
        let date: CivilDate?
        switch parts {
        case .yearMonthDay(let year, let month, let day):
            date = CivilDate(year: year, month: month, day: day)
        case .undecided(let first, let second, let year, let isDotted):
            if first == second || isDotted || first > 12 || order == .dayFirst && second <= 12 {
                date = CivilDate(year: year, month: second, day: first)
            } else if second > 12 || order == .monthFirst {
                date = CivilDate(year: year, month: first, day: second)
            } else {
                return .ambiguous
            }
        }
        guard let date else { return .invalid }
        var result = ImportDate(date: date)
        cursor.skipSeparators()
        if !cursor.isAtEnd {
            guard let seconds = cursor.time() else { return .invalid }
            result.secondOfDay = seconds
            cursor.skipSpaces()
            cursor.skipHourWord()
            if !cursor.isAtEnd {
                guard let offset = cursor.offset(), cursor.isAtEnd else { return .invalid }
                result.offset = offset
            }
        }
        return .date(result)
    }

    /// Reads a time of day alone, "8:30", "08:30:15.2", "8:30 PM"; nil for anything else.
    static func time(_ text: String) -> Int? {
        var cursor = Cursor(text)
        cursor.skipSpaces()
        guard let seconds = cursor.time() else { return nil }
        cursor.skipSpaces()
        cursor.skipHourWord()
        return cursor.isAtEnd ? seconds : nil
    }

    /// Reads `Z`, `+01`, `+0100`, `+01:00` or `UTC+0100`; nil for anything else.
    static func offset(_ text: String) -> Int? {
        var cursor = Cursor(text)
        cursor.skipSpaces()
        guard let offset = cursor.offset(), cursor.isAtEnd else { return nil }
        return offset
    }

    /// The order that dates of a whole column prove; nil when none of them does.
    static func order(provenBy texts: some Sequence<String>) -> DateOrder? {
        for text in texts {
            var cursor = Cursor(text)
            cursor.skipSpaces()
            cursor.skipWeekday()
            guard case .undecided(let first, let second, _, false) = cursor.dateParts() else {
                continue
            }
            if first > 12, second <= 12 { return .dayFirst }
            if second > 12, first <= 12 { return .monthFirst }
        }
        return nil
    }

    /// The moment meant, a day only when no time is named; a missing zone is the clock's own.
    func moment(_ clock: DiaryClock, missingOffset: Int? = nil) -> Moment {
        let wall = date.dayNumber * 86_400 + (secondOfDay ?? 43_200)
        let offset = offset ?? missingOffset ?? clock.offset(wall)
        return Moment(wallSeconds: wall, offset: offset, isDateOnly: secondOfDay == nil)
    }
}

private enum DateParts {
    case yearMonthDay(Int, Int, Int)
    case undecided(Int, Int, year: Int, isDotted: Bool)
}

/// Walks over the bytes of a date.
private struct Cursor {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position >= bytes.count }
    private var current: UInt8 { isAtEnd ? 0 : bytes[position] }

    mutating func skipSpaces() {
        while current == 0x20 { position += 1 }
    }

    mutating func skipSeparators() {
        while [0x20, 0x2C, 0x54, 0x74].contains(current) { position += 1 }
    }

    /// A run of digits with its length.
    private mutating func number(atMost width: Int = 4) -> (value: Int, width: Int)? {
        let start = position
        var value = 0
        while position - start < width, current >= 0x30, current <= 0x39 {
            value = value * 10 + Int(current - 0x30)
            position += 1
        }
        return position > start ? (value, position - start) : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte, !isAtEnd else { return false }
        position += 1
        return true
    }

    private mutating func word() -> String {
        let start = position
        while current >= 0x41 && current <= 0x5A || current >= 0x61 && current <= 0x7A
            || current >= 0x80
        {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// `Sun, ` before a date.
    mutating func skipWeekday() {
        let start = position
        let name = word().lowercased()
        let isWeekday =
            name.utf8.count >= 2
            && DateLanguage.all.contains { $0.weekdays.contains { $0.hasPrefix(name) } }
        guard isWeekday, [0x2C, 0x2E, 0x20].contains(current) else {
            position = start
            return
        }
        while [0x2C, 0x2E, 0x20].contains(current) { position += 1 }
    }

    /// `Uhr` behind a time.
    mutating func skipHourWord() {
        let start = position
        if word().lowercased() != "uhr" { position = start }
        skipSpaces()
    }

    mutating func dateParts() -> DateParts? {
        guard let first = number() else { return monthNameFirst() }
        if current == 0x20
            || current == 0x2E && position + 1 < bytes.count
                && bytes[position + 1] == 0x20
        {
            return monthNameSecond(day: first.value)
        }
        let separator = current
        guard [0x2D, 0x2F, 0x2E].contains(separator), take(separator) else { return nil }
        guard let second = number(atMost: 2) else { return monthNameSecond(day: first.value) }
        guard take(separator), let third = number() else { return nil }
        if first.width == 4 { return .yearMonthDay(first.value, second.value, third.value) }
        guard first.width <= 2, third.width == 4 || third.width == 2 else { return nil }
        return .undecided(
            first.value, second.value, year: fullYear(third), isDotted: separator == 0x2E)
    }

    /// `Jul 18, 2026`.
    private mutating func monthNameFirst() -> DateParts? {
        guard let month = MonthNames.number(word()) else { return nil }
        _ = take(0x2E)
        skipSpaces()
        guard let day = number(atMost: 2) else { return nil }
        _ = take(0x2C)
        skipSpaces()
        guard let year = number(), year.width == 4 else { return nil }
        return .yearMonthDay(year.value, month, day.value)
    }

    /// `21 Sep 2023`, `21. September 2023`, `21-Sep-23`.
    private mutating func monthNameSecond(day: Int) -> DateParts? {
        _ = take(0x2E)
        skipSpaces()
        skipOf()
        guard let month = MonthNames.number(word()) else { return nil }
        _ = take(0x2E)
        _ = take(0x2D)
        _ = take(0x2C)
        skipSpaces()
        skipOf()
        guard let year = number(), year.width != 3 else { return nil }
        return .yearMonthDay(fullYear(year), month, day)
    }

    /// `21 de julio de 2026`.
    private mutating func skipOf() {
        let start = position
        if word().lowercased() != "de" { position = start }
        skipSpaces()
    }

    /// Two-digit years before 89 belong to this century, as diaries on computers are no older.
    private func fullYear(_ year: (value: Int, width: Int)) -> Int {
        guard year.width == 2 else { return year.value }
        return year.value >= 89 ? 1900 + year.value : 2000 + year.value
    }

    mutating func time() -> Int? {
        guard let hour = number(atMost: 2) else { return nil }
        let separator = current
        guard separator == 0x3A || separator == 0x2E, take(separator),
            let minute = number(atMost: 2), minute.value < 60
        else { return nil }
        var second = 0
        if current == separator, take(separator) {
            guard let value = number(atMost: 2), value.value < 61 else { return nil }
            second = min(59, value.value)
            if current == 0x2E || current == 0x2C, take(current) {
                guard number(atMost: 9) != nil else { return nil }
            }
        }
        guard let hours = twelveHourClock(hour.value),
            hours < 24 || minute.value == 0 && second == 0
        else { return nil }
        return hours * 3600 + minute.value * 60 + second
    }

    /// Applies "AM" or "PM" behind a time; a space before it may be a narrow one.
    private mutating func twelveHourClock(_ hour: Int) -> Int? {
        let start = position
        let plainHour = hour <= 24 ? hour : nil
        let next = bytes[position...].first { $0 != 0x20 } ?? 0
        guard [0x41, 0x50, 0x61, 0x70].contains(next) || next >= 0x80 else { return plainHour }
        let suffix = String(decoding: bytes[position...], as: UTF8.self)
            .filter { !$0.isWhitespace && $0 != "." }.lowercased()
        guard suffix == "am" || suffix == "pm" else {
            position = start
            return plainHour
        }
        guard (1...12).contains(hour) else { return nil }
        position = bytes.count
        return hour % 12 + (suffix == "pm" ? 12 : 0)
    }

    mutating func offset() -> Int? {
        if take(0x5A) || take(0x7A) { return 0 }
        if current == 0x55 || current == 0x47 {
            let name = word()
            guard name == "UTC" || name == "GMT" else { return nil }
            if isAtEnd { return 0 }
        }
        let isNegative = current == 0x2D
        guard take(0x2B) || take(0x2D), let hours = number(atMost: 2) else { return nil }
        _ = take(0x3A)
        let minutes = number(atMost: 2)?.value ?? 0
        let seconds = take(0x3A) ? number(atMost: 2)?.value ?? 60 : 0
        guard hours.value <= 18, minutes < 60, seconds < 60 else { return nil }
        let offset = hours.value * 3600 + minutes * 60 + seconds
        return isNegative ? -offset : offset
    }
}

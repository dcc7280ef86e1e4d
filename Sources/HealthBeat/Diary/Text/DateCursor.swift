/// The numbers of a date as they are written, before their order is known.
enum DateParts {
    case yearMonthDay(Int, Int, Int)
    case undecided(Int, Int, year: Int, isDotted: Bool)
}

/// Walks over the bytes of a date.
struct DateCursor {
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

    /// A date with or without `Sun, ` before it.
    mutating func weekdayAndDateParts() -> DateParts? {
        skipSpaces()
        let start = self
        skipWeekday()
        if let parts = dateParts() { return parts }
        // "mar. 5 mai" begins with a day, and "mar. 5, 2026" with a month.
        self = start
        return dateParts()
    }

    private mutating func skipWeekday() {
        guard current > 0x39 else { return }
        let start = position
        let name = word().lowercased()
        let isWeekday =
            name.utf8.count >= 2
            && Self.weekdays.contains { $0.hasPrefix(name) || name.hasPrefix($0) }
        guard isWeekday, [0x2C, 0x2E, 0x20].contains(current) else {
            position = start
            return
        }
        while [0x2C, 0x2E, 0x20].contains(current) { position += 1 }
    }

    /// Names of weekdays in English and German, and how they begin in other languages.
    private static let weekdays: [String] =
        DateLanguage.all.flatMap(\.weekdays) + [
            "lun", "mar", "mer", "jeu", "ven", "sam", "dim", "mié", "jue", "vie", "sáb", "dom",
            "gio", "sab", "seg", "ter", "qua", "qui", "sex", "maa", "woe", "don", "vri", "zat",
            "zon", "wo", "vr", "za", "zo", "pon", "wto", "śro", "czw", "pią", "sob", "nie", "mån",
            "tis", "ons", "tor", "fre", "lör", "sön", "søn", "lør", "пн", "вт", "ср", "чт", "пт",
            "сб", "вс",
        ]

    /// Passes over one of some words and the spaces behind it.
    mutating func skipWord(of words: Set<String>) {
        guard !isAtEnd, current < 0x30 || current > 0x39 else { return }
        let start = position
        if words.contains(word().lowercased()) { _ = take(0x2E) } else { position = start }
        skipSpaces()
    }

    /// Words between a date and a time.
    static let linkWords: Set<String> = ["um", "at", "à", "a", "kl", "om", "às", "alle", "klo"]

    /// Words behind a time.
    static let hourWords: Set<String> = ["uhr", "h", "hrs"]

    /// Words behind a year: `21 июля 2026 г.`
    private static let yearWords: Set<String> = ["г", "r", "года", "roku"]

    mutating func dateParts() -> DateParts? {
        guard let first = number() else { return monthNameFirst() }
        if current == 0x20 { return monthNameSecond(day: first.value) }
        if takeSign("年") { return eastAsian(year: first) }
        let separator = current
        guard [0x2D, 0x2F, 0x2E].contains(separator), take(separator) else { return nil }
        // "3. 11. 2026" is how Czech and others write it.
        if separator == 0x2E { skipSpaces() }
        guard let second = number(atMost: 2) else { return monthNameSecond(day: first.value) }
        guard take(separator) else { return nil }
        if separator == 0x2E { skipSpaces() }
        guard let third = number() else { return nil }
        if first.width == 4 { return .yearMonthDay(first.value, second.value, third.value) }
        skipYearWord()
        guard first.width <= 2, third.width == 4 || third.width == 2 else { return nil }
        return .undecided(
            first.value, second.value, year: fullYear(third), isDotted: separator == 0x2E)
    }

    /// `2026年7月18日`, `2026年7月18日(土)`, `2026年7月18日 土曜日`.
    private mutating func eastAsian(year: (value: Int, width: Int)) -> DateParts? {
        guard year.width == 4, let month = number(atMost: 2), takeSign("月"),
            let day = number(atMost: 2), takeSign("日")
        else { return nil }
        skipEastAsianWeekday()
        return .yearMonthDay(year.value, month.value, day.value)
    }

    private mutating func skipEastAsianWeekday() {
        let start = position
        skipSpaces()
        for day in "月火水木金土日" {
            for name in ["(\(day))", "（\(day)）", "\(day)曜日", "\(day)曜"] where takeSign(name) {
                return
            }
        }
        position = start
    }

    private mutating func takeSign(_ sign: String) -> Bool {
        let wanted = Array(sign.utf8)
        guard bytes[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    private mutating func skipYearWord() {
        let start = position
        skipSpaces()
        let word = word().lowercased()
        if Self.yearWords.contains(word) { _ = take(0x2E) } else { position = start }
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
        skipYearWord()
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
        // "8h30" is French.
        guard [0x3A, 0x2E, 0x68].contains(separator), take(separator),
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

    /// Applies "AM" or "PM" behind a time; a space before it may be a narrow one. A zone may
    /// follow.
    private mutating func twelveHourClock(_ hour: Int) -> Int? {
        let plainHour = hour <= 24 ? hour : nil
        let next = bytes[position...].first { $0 != 0x20 } ?? 0
        guard [0x41, 0x50, 0x61, 0x70].contains(next) || next >= 0x80 else { return plainHour }
        var rest = Substring(decoding: bytes[position...], as: UTF8.self)
        rest = rest.drop { $0.isWhitespace }
        let half = rest.first?.lowercased()
        guard half == "a" || half == "p" else { return plainHour }
        rest = rest.dropFirst().drop { $0 == "." || $0.isWhitespace }
        guard rest.first?.lowercased() == "m" else { return plainHour }
        rest = rest.dropFirst()
        guard rest.first?.isLetter != true else { return plainHour }
        if rest.first == "." { rest = rest.dropFirst() }
        guard (1...12).contains(hour) else { return nil }
        position = bytes.count - rest.utf8.count
        return hour % 12 + (half == "p" ? 12 : 0)
    }

    /// The offset that the rest of the text says: `+01:00`, `UTC`, `CET`, `Europe/Berlin`, or an
    /// offset and the zone's name in brackets behind it. Nil where there is anything else.
    mutating func zone(of date: WrittenDate) -> (offset: Int, isOfPlace: Bool)? {
        let start = position
        if let offset = offset() {
            let rest = String(decoding: bytes[position...], as: UTF8.self).trimmingSpaces
            if rest.isEmpty { return (offset, offset != 0) }
            // "+0100 (Central European Standard Time)", "+01:00[Europe/Berlin]"
            if let first = rest.first, let last = rest.last, rest.count > 2,
                first == "(" && last == ")" || first == "[" && last == "]"
            {
                position = bytes.count
                let name = String(rest.dropFirst().dropLast())
                return (offset, Zone(name)?.isOfPlace ?? (offset != 0))
            }
        }
        position = start
        let name = String(decoding: bytes[start...], as: UTF8.self)
            .filter { !"()[]".contains($0) }
        guard let zone = Zone(name) else { return nil }
        position = bytes.count
        return (zone.offset(atWall: date), zone.isOfPlace)
    }

    mutating func offset() -> Int? {
        if take(0x5A) || take(0x7A) { return 0 }
        if current == 0x55 || current == 0x47 {
            let name = word()
            guard name == "UTC" || name == "GMT" else { return nil }
            let behind = position
            skipSpaces()
            if isAtEnd || current != 0x2B && current != 0x2D {
                position = behind
                return 0
            }
        }
        let isNegative = current == 0x2D
        guard take(0x2B) || take(0x2D), let hours = number(atMost: 2) else { return nil }
        _ = take(0x3A)
        let minutes = number(atMost: 2)?.value ?? 0
        let seconds = take(0x3A) ? number(atMost: 2)?.value ?? 60 : 0
        guard hours.value <= 27, minutes < 60, seconds < 60 else { return nil }
        let offset = hours.value * 3600 + minutes * 60 + seconds
        return isNegative ? -offset : offset
    }
}

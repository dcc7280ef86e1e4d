import Diary

/// Reads dates as programs of all languages write them in files.
///
/// What `WrittenDate` knows is read by it. The rest is taken apart into numbers, words and signs:
/// names of months in any language before, between and behind the numbers, weekdays, words without
/// a meaning of their own, am and pm, names of zones, digits of every script.
struct FileDate: Hashable {
    /// Which of two numbers is the day.
    var order: DateOrder?
    /// Whether dates of two digits each begin with the year, as a column proves.
    var isYearFirst = false
    /// The languages in which all names of months of a column are some.
    var languages: Set<String>?

    init(order: DateOrder? = nil) {
        self.order = order
    }

    /// A date in a text that stands alone.
    static func read(_ text: String, order: DateOrder?) -> WrittenDate.Reading {
        FileDate(order: order).read(text)
    }

    func read(_ text: String) -> WrittenDate.Reading {
        guard text.utf8.count <= ReadingBudget.longestWord else { return .invalid }
        // "<2026-01-05 Mon>", as Org writes it.
        if let first = text.first, first == "<" || first == "[",
            text.last == ">" || text.last == "]"
        {
            return read(String(text.dropFirst().dropLast()))
        }
        if let date = Self.numberedDay(text) { return .date(WrittenDate(date: date)) }
        if Self.isPlain(text), !isYearFirst {
            let reading = WrittenDate.read(text, order: order)
            if reading != .invalid, !Self.isOfOtherCalendar(reading) { return reading }
        }
        // Numbers alone are counted days or seconds, unless they are as long as a date and a time.
        let isNumber = text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        guard !isNumber || [12, 14].contains(text.utf8.count) else { return .invalid }
        var parser = FileDateParser(text, self)
        let reading = parser.read()
        // Whether an offset is a wall's, `WrittenDate` knows better.
        if case .date(let date) = reading, date.offset != nil,
            case .date(let plain) = WrittenDate.read(PlainDigits.plain(text), order: order),
            plain.date == date.date, plain.offset == date.offset
        {
            return .date(plain)
        }
        if reading == .invalid, !parser.sawMonth, !isYearFirst {
            return WrittenDate.read(PlainDigits.plain(text), order: order)
        }
        return reading
    }

    /// Whether a year is one of Iran's calendar or of the Buddha's.
    private static func isOfOtherCalendar(_ reading: WrittenDate.Reading) -> Bool {
        guard case .date(let date) = reading else { return false }
        return PersianCalendar.years.contains(date.date.year)
            || DateNumbers.buddhistYears.contains(date.date.year)
    }

    /// Whether a text has no words: digits, signs, and T and Z of ISO 8601.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            byte < 0x80 && !(byte >= 0x41 && byte <= 0x7A && byte != 0x54 && byte != 0x5A)
        }
    }

    /// The day of `2026-W02-1`, `2026W021` and `2026-007`, ISO 8601's days of a week and of the
    /// year.
    private static func numberedDay(_ text: String) -> CivilDate? {
        guard (7...10).contains(text.utf8.count), text.utf8.first == 0x32 else { return nil }
        let parts = text.uppercased().split { $0 == "-" || $0 == "W" }
        guard let year = parts.first.flatMap({ Int(digits: $0) }), year >= 2000,
            year < 2200, let first = CivilDate(year: year, month: 1, day: 1)
        else { return nil }
        if text.uppercased().contains("W") {
            let digits = parts.dropFirst().joined()
            guard digits.utf8.count == 3, let number = Int(digits: digits), number % 10 >= 1,
                number % 10 <= 7, (1...53).contains(number / 10),
                let fourth = CivilDate(year: year, month: 1, day: 4)
            else { return nil }
            // Day 0 was a Thursday; week 1 has 4 January.
            let monday = fourth.dayNumber - (fourth.dayNumber + 3) % 7
            return CivilDate(dayNumber: monday + (number / 10 - 1) * 7 + number % 10 - 1)
        }
        guard parts.count == 2, parts[1].utf8.count == 3, let day = Int(digits: parts[1]),
            (1...366).contains(day)
        else { return nil }
        let date = CivilDate(dayNumber: first.dayNumber + day - 1)
        return date.year == year ? date : nil
    }

    /// Whether a text is a date in one order of its parts or one language.
    static func mayBeDate(_ text: String) -> Bool {
        if case .date = read(text, order: .dayFirst) { return true }
        if case .date = read(text, order: .monthFirst) { return true }
        guard text.contains(where: { $0.isLetter }) else { return false }
        var parser = FileDateParser(text, FileDate(order: .dayFirst))
        _ = parser.read()
        return parser.hasNumbersAroundMonth
    }
}

/// Digits of every script, and signs that stand for others.
enum PlainDigits {
    /// A text with ASCII digits and signs in place of those of other scripts, without marks of the
    /// direction, and with plain spaces.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x80, scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue,
                let digit = Unicode.Scalar(0x30 + UInt32(value))
            {
                plain.append(digit)
            } else if let sign = signs[scalar] {
                plain.append(sign)
            } else if scalar.properties.isWhitespace {
                plain.append(" ")
            } else if ![0x200B, 0x200E, 0x200F, 0x61C, 0xFEFF].contains(scalar.value),
                !(0x202A...0x202E).contains(scalar.value),
                !(0x2066...0x2069).contains(scalar.value)
            {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "：": ":", "／": "/", "．": ".", "－": "-", "，": ",", "、": ",", "،": ",", "（": "(",
        "）": ")", "٫": ".", "‐": "-", "‑": "-", "–": "-", "−": "-", "∶": ":",
    ]
}

extension FileDate {
    /// Seconds since midnight of a time that stands alone, "7:05 vorm.", "午前7時"; nil for anything
    /// else.
    static func time(_ text: String) -> Int? {
        if let second = WrittenDate.time(text) { return second }
        guard text.utf8.count <= 40, text.contains(where: \.isNumber) else { return nil }
        guard case .date(let date) = FileDate().read("2000-01-01 \(PlainDigits.plain(text))") else {
            return nil
        }
        return date.secondOfDay
    }
}

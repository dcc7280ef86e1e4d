/// Reads dates as people type them: "yesterday 8:30", "last friday", "3.11.", "vor 3 Tagen", ISO
/// 8601.
///
/// The words of the given language come first, but those of all tables are understood.
public struct TypedDateParser: Sendable {
    public let language: DateLanguage
    public let clock: DiaryClock

    public init(language: DateLanguage = .english, clock: DiaryClock = .system) {
        self.language = language
        self.clock = clock
    }

    public enum Failure: Error, Hashable, Sendable {
        case empty
        case unknownWord(String)
        case noSuchDay(String)
        case inTheFuture
        case tomorrow
        case tooEarly

        /// What is wrong and what would be right, in English.
        public var sentence: String {
            switch self {
            case .empty: localized("Type a date, for example “yesterday 8:30” or 2026-11-03.")
            case .unknownWord(let word):
                localized(
                    "I can’t read “\(word.quotable())” as a date. Try “yesterday 8:30” or 2026-11-03 8:30."
                )
            case .noSuchDay(let text): localized("There is no such day as “\(text.quotable())”.")
            case .inTheFuture: localized("This moment has not come yet.")
            case .tomorrow: localized("Tomorrow hasn’t come yet.")
            case .tooEarly: localized("A diary begins in 1900 at the earliest.")
            }
        }
    }

    /// The moment meant: a day only when another day without a time is named, at the present time
    /// of day when it is today. Dates without a year are the latest that are not in the future.
    public func parse(_ text: String) throws(Failure) -> Moment {
        let now = clock.now()
        let typed = text.trimmingSpaces
        let text = DateLanguage.plain(text).lowercased().trimmingSpaces
        guard !text.isEmpty else { throw .empty }
        let moment: Moment
        if let date = yearFirst(text, now) ?? written(text) {
            moment = self.moment(date.date, date.secondOfDay, now, offset: date.offset)
        } else {
            var failure = Failure.unknownWord(text)
            var found: Moment?
            for table in [language] + DateLanguage.all where found == nil {
                do throws(Failure) {
                    found = try self.moment(text, in: table, now)
                } catch {
                    if table == language { failure = error }
                }
            }
            guard let found else {
                if Self.namesTomorrow(text) { throw .tomorrow }
                // What was typed is quoted whole: one word of it alone says little.
                if case .unknownWord = failure { throw .unknownWord(typed) }
                throw failure
            }
            moment = found
        }
        guard !moment.isAfterToday(of: now) else { throw .inTheFuture }
        guard moment.date >= .earliest else { throw .tooEarly }
        return moment
    }

    /// The moment that a plain text in lower case means by the words of one table.
    private func moment(
        _ text: String, in table: DateLanguage, _ now: Moment
    ) throws(Failure) -> Moment {
        var words = Words(text, language: table, order: language.order, today: now.date)
        try words.read()
        return words.isNow
            ? now : moment(words.date ?? now.date, words.second, now, offset: nil)
    }

    /// Whether a plain text in lower case is a moment that a diary may have, by one table's words.
    func isRight(_ text: String, in table: DateLanguage, _ now: Moment) -> Bool {
        let moment: Moment?
        if let date = yearFirst(text, now) ?? written(text) {
            moment = self.moment(date.date, date.secondOfDay, now, offset: date.offset)
        } else {
            moment = try? self.moment(text, in: table, now)
        }
        guard let moment else { return false }
        return !moment.isAfterToday(of: now) && moment.date >= .earliest
    }

    /// Words for the next day in all languages: of days to come there is no weight.
    static let tomorrow: Set<Substring> = [
        "tomorrow", "morgen", "demain", "mañana", "manana", "jutro", "غدا", "غدًا", "明日", "あした",
        "あす",
    ]

    private static func namesTomorrow(_ text: String) -> Bool {
        text.split { !$0.isLetter && !("\u{64B}"..."\u{652}").contains($0) }
            .contains(where: tomorrow.contains)
    }

    private func written(_ text: String) -> WrittenDate? {
        guard case .date(let date) = WrittenDate.read(text.uppercased(), order: language.order)
        else { return nil }
        return date
    }

    /// Years back to which two digits before a month are a year.
    private static let recentYears = 20

    /// `26/11/3`, where the territory's dates begin with the year: for years of which people type.
    private func yearFirst(_ text: String, _ now: Moment) -> WrittenDate? {
        guard language.isYearFirst else { return nil }
        let digits = text.prefix { $0.isNumber }
        let century = now.date.year / 100 * 100
        guard digits.utf8.count == 2, let number = Int(digits: digits),
            let sign = text.dropFirst(2).first, "/-.".contains(sign),
            (now.date.year - Self.recentYears...now.date.year).contains(century + number)
        else { return nil }
        return written("\(century / 100)" + text)
    }

    private func moment(
        _ date: CivilDate, _ second: Int?, _ now: Moment, offset: Int?
    ) -> Moment {
        let second = second ?? (date == now.date ? now.secondOfDay : nil)
        return WrittenDate(date: date, secondOfDay: second, offset: offset).moment(clock)
    }
}

/// The words of one typed date, read one after the other.
private struct Words {
    let text: String
    let language: DateLanguage
    let order: DateOrder
    let today: CivilDate
    private var words: [String]
    private(set) var date: CivilDate?
    private(set) var second: Int?
    /// The hour of a part of the day that is named.
    private var dayTime: Int?
    private(set) var isNow = false

    init(_ text: String, language: DateLanguage, order: DateOrder, today: CivilDate) {
        self.text = text
        self.language = language
        self.order = order
        self.today = today
        words = language.words(of: text).reversed()
    }

    mutating func read() throws(TypedDateParser.Failure) {
        while let word = words.popLast() { try read(word) }
        if let dayTime { second = Self.second(second, in: dayTime) }
    }

    /// The time that is meant where a part of the day is named: "evening 8:30" is 20:30, and "night
    /// 1:00" is 1:00.
    private static func second(_ time: Int?, in dayTime: Int) -> Int {
        guard let time else { return dayTime * 3600 }
        let isNight = dayTime >= 20, isEarly = time < 21_600
        if (43_200..<46_800).contains(time) {
            return dayTime < 12 || isNight ? time - 43_200 : time
        }
        let isLater = dayTime == 12 ? isEarly : isNight ? !isEarly : dayTime > 12
        return isLater && time < 43_200 ? time + 43_200 : time
    }

    private mutating func read(_ word: String) throws(TypedDateParser.Failure) {
        if language.now.contains(word) {
            isNow = true
        } else if language.today.contains(word) {
            date = today
        } else if language.yesterday.contains(word) {
            date = today.adding(days: -1)
        } else if language.dayBeforeYesterday.contains(word) {
            date = today.adding(days: -2)
        } else if let hour = language.dayTimes[word] {
            dayTime = dayTime ?? hour
        } else if language.ago.contains(word) {
            try readAgo()
        } else if let days = language.spans[word], let next = words.last,
            language.ago.contains(next)
        {
            words.removeLast()
            date = today.adding(days: -days)
        } else if language.last.contains(word), let next = words.last, let day = weekday(next) {
            words.removeLast()
            date = latest(day, beforeToday: true)
        } else if language.fillers.contains(word) {
            return
        } else if let day = weekday(word) {
            // Behind a date it says no more of it: "3 Nov, Tuesday".
            guard date == nil else { return }
            date = latest(day, beforeToday: words.last.map(language.lastBehind.contains) == true)
        } else if let month = month(word) {
            try readMonth(month)
        } else {
            try readNumber(word)
        }
    }

    /// The latest day of a week that is not in the future.
    private func latest(_ weekday: Int, beforeToday: Bool) -> CivilDate {
        let back = (today.weekday - weekday).flooredRemainder(7)
        return today.adding(days: back == 0 && beforeToday ? -7 : -back)
    }

    /// "vor 3 Tagen": the number follows the word; "قبل يومين" is two days by itself.
    private mutating func readAgo() throws(TypedDateParser.Failure) {
        if let next = words.last, let days = language.spans[next] {
            words.removeLast()
            date = today.adding(days: -days)
            return
        }
        guard let count = words.popLast(), let span = words.popLast(),
            let days = language.spans[span]
        else { throw .unknownWord(text) }
        let number = Int(digits: count) ?? (language.fillers.contains(count) ? 1 : nil)
        guard let number, number < 100_000 else { throw .unknownWord(count) }
        date = today.adding(days: -number * days)
    }

    private mutating func readNumber(_ word: String) throws(TypedDateParser.Failure) {
        if let time = time(word) {
            second = try inHalf(time)
            return
        }
        let plain = word.hasSuffix(".") ? String(word.dropLast()) : word
        let number = Int(digits: plain.filter(\.isNumber))
        let isNumber = Int(digits: plain) != nil || ordinal(plain)
        if isNumber, let number, number < 100_000 {
            if let next = words.last, let days = language.spans[next], words.count >= 2,
                language.ago.contains(words[words.count - 2])
            {
                words.removeLast(2)
                date = today.adding(days: -number * days)
                return
            }
            if let month = takeMonth() {
                try setDay(number, month, year: takeYear())
                return
            }
            if word == String(number), let next = words.last, language.dayTimes[next] != nil,
                number <= 12
            {
                second = number * 3600
                return
            }
            if let next = words.last, ["uhr", "h", "o'clock", "am", "pm", "時"].contains(next) {
                words.removeLast()
                let minutes = next == "uhr" || next == "時" ? takeMinutes() : 0
                try setHour(number, minutes, half: next)
                return
            }
        }
        try readPartialDate(plain)
    }

    /// `3.11.`, `3/11`, `11-3`: a day and a month without a year.
    private mutating func readPartialDate(_ word: String) throws(TypedDateParser.Failure) {
        if case .date(let full) = WrittenDate.read(word, order: order) {
            date = full.date
            return
        }
        let parts = word.split(whereSeparator: { "./-".contains($0) })
        guard parts.count == 2, let first = Int(digits: parts[0]), let last = Int(digits: parts[1])
        else { throw .unknownWord(word) }
        let dayFirst = word.contains(".") || order == .dayFirst || first > 12
        try setDay(dayFirst ? first : last, dayFirst ? last : first, year: nil)
    }

    /// "nov 3 2025", "november".
    private mutating func readMonth(_ month: Int) throws(TypedDateParser.Failure) {
        guard let next = words.last, let day = Int(digits: next.filter(\.isNumber)), day <= 31,
            time(next) == nil
        else { throw .unknownWord(text) }
        words.removeLast()
        try setDay(day, month, year: takeYear())
    }

    /// "3 november", "3 de noviembre".
    private mutating func takeMonth() -> Int? {
        let words = wordsBehind(language.fillers)
        guard let next = words.last, let month = month(next) else { return nil }
        self.words = Array(words.dropLast())
        return month
    }

    /// "2025", "de 2025".
    private mutating func takeYear() -> Int? {
        let words = wordsBehind(["de", "del", "of"])
        guard let next = words.last, next.utf8.count == 4, let year = Int(digits: next) else {
            return nil
        }
        self.words = Array(words.dropLast())
        return year
    }

    /// The words that are left, without the next one if it is one of some.
    private func wordsBehind(_ links: [String]) -> ArraySlice<String> {
        words.dropLast(words.last.map(links.contains) == true ? 1 : 0)
    }

    /// "8:30 pm", "8:30 p.m.", "8:30 p. m.": a time with the half of the day behind it.
    private mutating func inHalf(_ time: Int) throws(TypedDateParser.Failure) -> Int {
        var half = words.last ?? ""
        var count = 1
        if half == "a." || half == "p.", words.dropLast().last == "m." {
            half += "m"
            count = 2
        }
        half = half.filter { $0 != "." }
        guard half == "am" || half == "pm" else { return time }
        guard (3600..<46_800).contains(time) else { throw .noSuchDay(text) }
        words.removeLast(count)
        return time % 43_200 + (half == "pm" ? 43_200 : 0)
    }

    private mutating func takeMinutes() -> Int {
        guard let next = words.last, let minutes = Int(digits: next), minutes < 60 else { return 0 }
        words.removeLast()
        return minutes
    }

    private mutating func setDay(
        _ day: Int, _ month: Int, year: Int?
    ) throws(TypedDateParser.Failure) {
        let years = year.map { [$0] } ?? Array((today.year - 8...today.year).reversed())
        let found = years.lazy.compactMap { CivilDate(year: $0, month: month, day: day) }
            .first { year != nil || $0 <= today }
        guard let found else { throw .noSuchDay(text) }
        date = found
    }

    private mutating func setHour(
        _ hour: Int, _ minutes: Int, half: String
    ) throws(TypedDateParser.Failure) {
        let limit = half == "am" || half == "pm" ? 1...12 : 0...24
        guard limit.contains(hour) else { throw .noSuchDay(text) }
        let hours = half == "pm" ? hour % 12 + 12 : half == "am" ? hour % 12 : hour
        second = hours * 3600 + minutes * 60
    }

    /// `8:30`, `8:30pm`, `8pm`, `8h30`, and `8.30` where it is no day of a year.
    private func time(_ word: String) -> Int? {
        if let half = ["am", "pm"].first(where: word.hasSuffix) {
            let rest = String(word.dropLast(2))
            if let hour = Int(digits: rest), (1...12).contains(hour) {
                return (hour % 12 + (half == "pm" ? 12 : 0)) * 3600
            }
        }
        if word.contains("h"), let time = WrittenDate.time(word.replacing("h", with: ":")) {
            return time
        }
        if word.contains(":") { return WrittenDate.time(word) }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, let last = Int(digits: parts[1]),
            last > 12
        else { return nil }
        return WrittenDate.time(word)
    }

    private func ordinal(_ word: String) -> Bool {
        ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) }
            && Int(digits: word.dropLast(2)) != nil
    }

    private func weekday(_ word: String) -> Int? {
        let name = word.hasSuffix(".") ? String(word.dropLast()) : word
        guard name.count >= 2 else { return nil }
        if name == "sonnabend" { return 6 }
        return language.weekdays.firstIndex { $0.hasPrefix(name) }.map { $0 % 7 + 1 }
    }

    private func month(_ word: String) -> Int? {
        let name = word.hasSuffix(".") ? String(word.dropLast()) : word
        guard name.count >= 3 || language.months.contains(name) else { return nil }
        return language.months.firstIndex {
            $0.hasPrefix(name) || name == "sept" && $0 == "september"
        }
        .map { $0 % 12 + 1 }
    }
}

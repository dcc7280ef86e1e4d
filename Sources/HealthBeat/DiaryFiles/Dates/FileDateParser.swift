import Diary

/// Takes one date apart.
struct FileDateParser {
    enum Token: Hashable {
        case number(Int, width: Int)
        case word(String)
        case sign(Character)
    }

    var tokens: [Token] = []
    var next = 0
    private let rules: FileDate
    /// Whether a word was a name of a month, in one language or another.
    private(set) var sawMonth = false
    /// Whether a word that is a month, whichever, has a day and a year beside it.
    private(set) var hasNumbersAroundMonth = false
    var isOfPlace = false

    init(_ text: String, _ rules: FileDate) {
        self.rules = rules
        guard text.utf8.count <= 120 else { return }
        // The first year of an emperor has a sign of its own.
        let plain = PlainDigits.plain(text).lowercased().replacing("元年", with: "1年")
        split(Self.withoutRemarks(plain))
    }

    /// Brackets in which there is no number, "(CET)", "(土)", "[Europe/Berlin]" behind an offset.
    private static func withoutRemarks(_ text: String) -> String {
        var text = text
        for (open, close) in [("(", ")"), ("[", "]")] {
            guard let start = text.firstIndex(of: Character(open)),
                let end = text[start...].firstIndex(of: Character(close))
            else { continue }
            let inner = text[text.index(after: start)..<end]
            guard !inner.contains(where: \.isNumber) else { continue }
            let front = text[..<start]
            let isZone =
                ZoneNames.offsets[String(inner)] != nil
                && !front.contains { $0 == "+" || $0.isLetter && "ugz".contains($0) }
            text.replaceSubrange(start...end, with: isZone ? " \(inner)" : " ")
        }
        return text
    }

    private mutating func split(_ text: String) {
        var rest = text[...]
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                guard let value = Int(digits) else { return tokens = [] }
                split(value, digits.count)
            } else if Self.marks[first] != nil {
                tokens.append(.sign(first))
                rest = rest.dropFirst()
            } else if first.isLetter || first.unicodeScalars.contains(where: Self.isMark) {
                // "ม.ค." and "a.m." have points within.
                let isPlace = ZoneNames.beginPlace(rest)
                let word = rest.prefix { Self.isPartOfWord($0, ofPlace: isPlace) }
                rest = rest.dropFirst(word.count)
                append(word)
            } else {
                if first != " " { tokens.append(.sign(first)) }
                rest = rest.dropFirst()
            }
        }
    }

    private static func isPartOfWord(_ character: Character, ofPlace isPlace: Bool) -> Bool {
        if character.isLetter { return true }
        if isPlace { return character == "/" || character == "_" }
        if [".", "'", "’", "ʼ", "׳"].contains(character) { return true }
        return character.unicodeScalars.contains(where: isMark)
    }

    /// Whether a scalar is a sign above or below a letter, as many scripts write vowels.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    private static func mark(_ sign: Character, among kinds: String) -> Bool {
        guard let mark = marks[sign] else { return false }
        return kinds.contains(mark)
    }

    /// The signs by which East Asian dates name their parts.
    private static let marks: [Character: Character] = [
        "年": "y", "月": "m", "日": "d", "时": "h", "時": "h", "分": "n", "秒": "s", "点": "h",
        "點": "h", "년": "y", "월": "m", "일": "d", "시": "h", "분": "n", "초": "s", "号": "d",
        "號": "d",
    ]

    /// Long numbers are a date, or one and a time, without signs between.
    private mutating func split(_ value: Int, _ width: Int) {
        let isTime = tokens.last == .word("t")
        switch width {
        case 6 where isTime:
            _ = tokens.popLast()
            tokens += Self.clock(value)
        case 6 where tokens.count == 5 || tokens.count == 6 && "_-".contains(lastSign):
            // "20260106_071500".
            tokens += Self.clock(value)
        case 8, 12, 14:
            let date = width == 8 ? value : value / (width == 12 ? 10_000 : 1_000_000)
            let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
            guard (1900...2199).contains(year), (1...12).contains(month), (1...31).contains(day)
            else { return tokens.append(.number(value, width: width)) }
            tokens += [
                .number(year, width: 4), .sign("-"), .number(month, width: 2), .sign("-"),
                .number(day, width: 2),
            ]
            if width == 12 { tokens += Self.clock(value % 10_000 * 100) }
            if width == 14 { tokens += Self.clock(value % 1_000_000) }
        default: tokens.append(.number(value, width: width))
        }
    }

    private var lastSign: Character {
        if case .sign(let sign) = tokens.last { return sign }
        return " "
    }

    private static func clock(_ value: Int) -> [Token] {
        [
            .sign(" "), .number(value / 10_000, width: 2), .sign(":"),
            .number(value / 100 % 100, width: 2), .sign(":"), .number(value % 100, width: 2),
        ]
    }

    /// A word, or two that are written as one: "7de", "t07".
    private mutating func append(_ word: Substring) {
        var word = word
        while word.last == "." || word.last == "/" { word = word.dropLast() }
        while word.first == "." { word = word.dropFirst() }
        guard !word.isEmpty else { return }
        // "p. m." is one word.
        if word == "m", tokens.last == .word("a") || tokens.last == .word("p"),
            case .word(let half) = tokens.popLast()
        {
            return tokens.append(.word(half + "m"))
        }
        tokens.append(.word(String(word)))
        // "de oct." is no name of its own.
        if tokens.count >= 2, case .word(let first) = tokens[tokens.count - 2],
            !MonthTable.meanings(of: first + word).isEmpty,
            MonthTable.meanings(of: String(word)).isEmpty
        {
            tokens.removeLast(2)
            tokens.append(.word(first + word))
        }
    }

    // MARK: Reading

    mutating func read() -> WrittenDate.Reading {
        guard !tokens.isEmpty else { return .invalid }
        var time: Int?
        skip(.beforeDate)
        if isTimeAhead { time = readTime() }
        skip(.beforeDate)
        var parts = DateNumbers()
        while parts.count < 3, !isAtEnd {
            // The third number is the date's also where a ":" leads to the time.
            if isTimeAhead, time == nil, parts.numbers.count < 2 {
                // "Jan 6 07:05:00 2024", as C writes it.
                guard parts.count == 2, parts.month != nil else { break }
                time = readTime()
                guard time != nil else { return .invalid }
                skipZone(&parts)
            }
            guard take(&parts) else { break }
        }
        skipYearWords()
        hasNumbersAroundMonth = sawMonth && parts.numbers.count == 2
        switch parts.date(rules) {
        case .date(var date):
            skip(.betweenDateAndTime)
            if !isAtEnd, time == nil {
                guard let second = readTime() else { return .invalid }
                time = second
            }
            date.secondOfDay = time
            date.offset = parts.offset
            if time != nil { skipFillers() }
            if !isAtEnd {
                guard let offset = readOffset(date) else { return .invalid }
                date.offset = offset
                date.isOfPlace = isOfPlace
            }
            skip(.behind)
            guard isAtEnd, date.offset == nil || time != nil else { return .invalid }
            return .date(date)
        case let other: return other
        }
    }

    var isAtEnd: Bool { next >= tokens.count }
    func token(_ ahead: Int = 0) -> Token? {
        next + ahead < tokens.count ? tokens[next + ahead] : nil
    }

    private enum Place { case beforeDate, betweenDateAndTime, behind }

    private mutating func skip(_ place: Place) {
        while let token = token() {
            switch token {
            case .sign(let sign):
                guard
                    ",. ;-|".contains(sign) || place != .behind && sign == "/"
                        || place == .betweenDateAndTime && ":_@".contains(sign)
                else { return }
            case .word(let word):
                // "R8.1.6" is a year of the emperor.
                if place == .beforeDate, Self.eras[word] != nil, next == 0 { return }
                let isMeridiem = meridiem(word) != nil && place != .beforeDate
                let isWeekday = WeekdayNames.all.contains(MonthTable.key(word))
                guard
                    !isMeridiem && ZoneNames.offsets[word] == nil
                        && (Self.fillers.contains(word) || isWeekday)
                else { return }
                if MonthTable.meanings(of: word).isEmpty == false, place == .beforeDate,
                    !isWeekdayBeforeDate
                {
                    return
                }
            case .number: return
            }
            next += 1
        }
    }

    /// "mar. 5 mai" begins with a day, and "mar. 5, 2026" with a month.
    private var isWeekdayBeforeDate: Bool {
        var months = 0
        var numbers = 0
        for token in tokens[(next + 1)...] {
            if case .word(let word) = token, !MonthTable.meanings(of: word).isEmpty { months += 1 }
            if case .number = token { numbers += 1 }
            if case .sign(":") = token { break }
        }
        return months > 0
            || numbers >= 3 && tokens.count - next <= 8 && !tokens.contains(.sign(":"))
    }

    /// Whether a time begins here: a number with ":" or an hour's mark behind it, or am before it.
    private var isTimeAhead: Bool {
        var place = next
        if case .word(let word) = token(), meridiem(word) != nil, !Self.fillers.contains(word) {
            place += 1
        }
        guard place + 1 < tokens.count, case .number(_, let width) = tokens[place], width <= 2
        else {
            return false
        }
        switch tokens[place + 1] {
        case .sign(":"): return true
        case .sign(let sign): return Self.marks[sign] == "h"
        default: return false
        }
    }

    /// 0 for the morning's half, 1 for the other one; nil for other words.
    private func meridiem(_ word: String) -> Int? { Meridiem.half(word) }

    private mutating func readTime() -> Int? {
        var half: Int?
        if case .word(let word) = token(), let found = meridiem(word) {
            half = found
            next += 1
        }
        guard case .number(var hour, let width) = token(), width <= 2 else { return nil }
        next += 1
        var parts = [0, 0]
        var separator: Character?
        for index in 0..<2 {
            guard case .sign(let sign) = token() ?? .word("") else { break }
            if let mark = Self.marks[sign] {
                guard mark == "h" || mark == "n" || mark == "s" else { break }
                next += 1
                guard case .number(let value, let width) = token(), width <= 2 else { break }
                parts[index] = value
                next += 1
                if index == 1, case .sign(let end) = token(), Self.mark(end, among: "ns") {
                    next += 1
                }
                continue
            }
            // "2026-01-05:07-05": an hour's distance from UTC would stand behind its minutes.
            guard
                sign == ":"
                    || separator != ":" && (sign == "." || width == 2 && "_-".contains(sign)),
                separator ?? sign == sign, case .number(let value, 2) = token(1)
            else { break }
            separator = sign
            parts[index] = value
            next += 2
        }
        if case .sign(let end) = token(), Self.mark(end, among: "hns") { next += 1 }
        if case .word("h") = token(), case .number(let minute, 2) = token(1), separator == nil {
            parts[0] = minute
            separator = "h"
            next += 2
        }
        // Fractions of a second.
        if separator == ":", case .sign(let sign) = token(), sign == "." || sign == ",",
            case .number(_, let width) = token(1), width <= 9
        {
            next += 2
        }
        if half == nil, case .word(let word) = token(), let found = meridiem(word) {
            half = found
            next += 1
        }
        guard half != nil || separator != nil || next > 1 && Self.isMarked(tokens[next - 1]) else {
            return nil
        }
        if let half {
            guard (1...12).contains(hour) || hour == 0 || half == 1 && (13...23).contains(hour)
            else { return nil }
            if hour <= 12 { hour = hour % 12 + half * 12 }
        }
        let isMidnight = hour == 24 && parts == [0, 0]
        guard hour < 24 || isMidnight, parts[0] < 60, parts[1] < 61 else { return nil }
        return hour * 3600 + parts[0] * 60 + min(59, parts[1])
    }

    private static func isMarked(_ token: Token) -> Bool {
        if case .sign(let sign) = token { return marks[sign] != nil }
        return false
    }

    // MARK: Date

    private mutating func take(_ parts: inout DateNumbers) -> Bool {
        switch token() {
        case .number(let value, let width):
            guard width <= 4 else { return false }
            next += 1
            if case .sign(let sign) = token(), let mark = Self.marks[sign] {
                next += 1
                parts.numbers.append((value, width))
                switch mark {
                case "y": parts.markedYear = value + era
                case "m": parts.markedMonth = value
                case "d": parts.markedDay = value
                default: return false
                }
                return true
            }
            parts.numbers.append((value, width))
            skipSeparators(&parts)
            return true
        case .word(let word):
            if ["年", "月", "日"].contains(word) { return false }
            // "tháng 1" is a month by its number.
            if ["tháng", "thg", "thg."].contains(word), case .number(let month, _) = token(1) {
                next += 2
                parts.month = month
                skipSeparators(&parts)
                return true
            }
            if Self.eras[word] != nil, parts.count == 0 {
                next += 1
                if case .number(let year, let width) = token(), width <= 3,
                    case .sign(let sign) = token(1), "./-".contains(sign)
                {
                    parts.numbers.append((year + era, 4))
                    next += 1
                    skipSeparators(&parts)
                }
                return true
            }
            let meanings = MonthTable.meanings(of: word)
            guard parts.month == nil, !parts.isAmbiguousMonth, !meanings.isEmpty else {
                guard Self.fillers.contains(word) || WeekdayNames.all.contains(MonthTable.key(word))
                else { return false }
                next += 1
                return parts.count < 3
            }
            sawMonth = true
            next += 1
            parts.month = MonthTable.month(word, in: rules.languages)
            parts.isAmbiguousMonth = parts.month == nil
            parts.numbersBeforeMonth = parts.numbers.count
            parts.isThai = word.unicodeScalars.contains { (0xE00...0xE7F).contains($0.value) }
            skipSeparators(&parts)
            return true
        case .sign(let sign):
            guard ",. '".contains(sign) else { return false }
            next += 1
            return true
        case nil: return false
        }
    }

    /// What is added to years that are counted from an emperor or a republic.
    private static let eras: [String: Int] = [
        "令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911, "r": 2018, "h": 1988,
    ]
    private var era: Int {
        guard case .word(let word) = tokens.first else { return 0 }
        return Self.eras[word] ?? 0
    }

    private mutating func skipSeparators(_ parts: inout DateNumbers) {
        while case .sign(let sign) = token(), "./-, '".contains(sign) {
            if sign == "." { parts.isDotted = true }
            // What follows a whole date is a time's sign or an offset's.
            guard parts.count < 3 || sign != "-" else { return }
            next += 1
        }
    }

    /// Passes over what may stand behind a time, "Uhr".
    private mutating func skipFillers() {
        while case .word(let word) = token(), Self.fillers.contains(word),
            ZoneNames.offsets[word] == nil
        {
            next += 1
        }
    }

    private mutating func skipYearWords() {
        while case .word(let word) = token(),
            ["г", "r", "года", "roku", "р", "року"].contains(word)
        {
            next += 1
        }
    }
}

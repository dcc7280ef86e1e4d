import Diary

/// Gathers what the dates of a column prove together: which number is the day, whether the year is
/// in front, in which languages the months' names are.
struct DateEvidence {
    private let today: CivilDate
    private var languages: Set<String>?
    private var isDayFirst = false
    private var isMonthFirst = false
    /// Dates of three numbers that nothing decides, in the three ways to read them.
    private var readings: [[CivilDate?]] = []

    /// Rows that are kept to see which reading is in order.
    private static let kept = 2000

    init(today: CivilDate) {
        self.today = today
    }

    mutating func add(_ text: String) {
        let plain = PlainDigits.plain(text)
        var numbers: [(value: Int, width: Int)] = []
        var words: [Substring] = []
        var rest = plain[...]
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                numbers.append((Int(digits) ?? -1, digits.count))
                rest = rest.dropFirst(digits.count)
                if numbers.count >= 3 { break }
                if rest.first == ":" { numbers.removeLast() }
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter || $0 == "." || $0 == "׳" }
                words.append(word)
                rest = rest.dropFirst(word.count)
            } else {
                rest = rest.dropFirst()
            }
        }
        for word in words {
            let known = Set(MonthTable.meanings(of: String(word)).keys)
            guard !known.isEmpty, !WeekdayNames.all.contains(MonthTable.key(String(word))) else {
                continue
            }
            let common = languages?.intersection(known) ?? known
            // A word of no common language says that the column has several.
            languages = common.isEmpty ? [] : common
        }
        guard words.allSatisfy({ MonthTable.meanings(of: String($0)).isEmpty }) else { return }
        guard numbers.count == 3, numbers.allSatisfy({ $0.width <= 2 || $0.width == 4 }),
            numbers[0].width <= 2, numbers[1].width <= 2
        else { return }
        let (first, second, third) = (numbers[0].value, numbers[1].value, numbers[2].value)
        let year = numbers[2].width == 4 ? third : third >= 89 ? 1900 + third : 2000 + third
        // With points the day is in front, wherever people write so.
        let isDotted = plain.contains(".") && !plain.contains("/") && !plain.contains("-")
        let yearInFront =
            numbers[0].width == 2 && numbers[2].width == 2 && first < 89
            ? CivilDate(year: 2000 + first, month: second, day: third) : nil
        let ways = [
            CivilDate(year: year, month: second, day: first),
            isDotted ? nil : CivilDate(year: year, month: first, day: second), yearInFront,
        ]
        if readings.count < Self.kept { readings.append(ways) }
        if numbers[2].width == 4 {
            if first > 12, second <= 12 { isDayFirst = true }
            if second > 12, first <= 12 { isMonthFirst = true }
        }
    }

    var conclusion: FileDate {
        var date = FileDate()
        date.languages = languages?.isEmpty == true ? nil : languages
        if isDayFirst != isMonthFirst {
            date.order = isDayFirst ? .dayFirst : .monthFirst
            return date
        }
        guard !isDayFirst, !readings.isEmpty else { return date }
        var fitting = (0..<3).filter { way in
            readings.allSatisfy { $0[way].map { $0 <= today } ?? false }
        }
        // A reading that goes steadily through time, where the others do not.
        if fitting.count > 1, readings.count >= 6 {
            let steady = fitting.filter(isSteady)
            if steady.count == 1 { fitting = steady }
        }
        // Years in front: the same day and month in one year after the other is nobody's habit.
        if fitting.contains(2), fitting.count > 1, readings.count >= 2 {
            let others = fitting.filter { $0 != 2 }
            if others.allSatisfy({ length($0) > 20 * max(1, length(2)) }) {
                fitting = [2]
            } else {
                fitting = others
            }
        }
        guard fitting.count == 1, fitting[0] < 2 || readings.count >= 2 else { return date }
        switch fitting[0] {
        case 0: date.order = .dayFirst
        case 1: date.order = .monthFirst
        default: date.isYearFirst = true
        }
        return date
    }

    private func steps(_ way: Int) -> [Int] {
        let days = readings.compactMap { $0[way]?.dayNumber }
        return zip(days.dropFirst(), days).map { $0 - $1 }
    }

    private func length(_ way: Int) -> Int { steps(way).reduce(0) { $0 + abs($1) } }

    /// Whether the days only go on, or only back.
    private func isSteady(_ way: Int) -> Bool {
        let steps = steps(way)
        return steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
    }
}

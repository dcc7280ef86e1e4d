import Diary

/// What was found of a date so far: its numbers, and what names or signs say of them.
struct DateNumbers {
    var numbers: [(value: Int, width: Int)] = []
    /// How many numbers stand before the month's name.
    var numbersBeforeMonth = 0
    var month: Int?
    var markedYear: Int?
    var markedMonth: Int?
    var markedDay: Int?
    var isAmbiguousMonth = false
    var isDotted = false
    /// Whether the month's name is Thai, whose years of two digits are the Buddha's.
    var isThai = false
    var offset: Int?

    var count: Int { numbers.count + (month == nil && !isAmbiguousMonth ? 0 : 1) }

    func date(_ rules: FileDate) -> WrittenDate.Reading {
        if let year = markedYear, let month = markedMonth ?? month, let day = markedDay {
            return made(year, month, day)
        }
        if let markedYear, let month = markedMonth ?? month, numbers.count == 2 {
            return made(markedYear, month, numbers[1].value)
        }
        guard !isAmbiguousMonth else { return .invalid }
        if let month {
            guard numbers.count == 2 else { return .invalid }
            let isYearFirst =
                numbers[0].width >= 3 || numbers[0].value > 31 || rules.isYearFirst
            let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
            guard year.width == 4 || year.width == 2, day.width <= 2 else { return .invalid }
            let isShortThai = isThai && year.width == 2
            return made(isShortThai ? 2500 + year.value : Self.full(year), month, day.value)
        }
        guard numbers.count == 3 else { return .invalid }
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        if first.width == 4 || rules.isYearFirst && first.width == 2 {
            guard second.width <= 2, third.width <= 2 else { return .invalid }
            return made(Self.full(first), second.value, third.value)
        }
        guard first.width <= 2, second.width <= 2, third.width == 4 || third.width == 2 else {
            return .invalid
        }
        let year = Self.full(third)
        if first.value == second.value || isDotted && second.value <= 12 || first.value > 12
            || rules.order == .dayFirst && second.value <= 12
        {
            return made(year, second.value, first.value)
        }
        if second.value > 12 || rules.order == .monthFirst {
            return made(year, first.value, second.value)
        }
        return .ambiguous
    }

    /// Years of the Thai calendar.
    static let buddhistYears = 2400...2700

    private func made(_ year: Int, _ month: Int, _ day: Int) -> WrittenDate.Reading {
        if PersianCalendar.years.contains(year) {
            return PersianCalendar.day(year, month, day).map { .date(WrittenDate(date: $0)) }
                ?? .invalid
        }
        let year = Self.buddhistYears.contains(year) ? year - 543 : year
        guard let date = CivilDate(year: year, month: month, day: day) else { return .invalid }
        return .date(WrittenDate(date: date))
    }

    private static func full(_ year: (value: Int, width: Int)) -> Int {
        guard year.width <= 2 else { return year.value }
        return year.value >= 89 ? 1900 + year.value : 2000 + year.value
    }
}

import Diary

/// What the values of one column look like.
struct ColumnFacts {
    /// Cells that say something.
    private(set) var filled = 0
    private(set) var dates = 0
    /// Dates that name a time of day.
    private(set) var datesWithTime = 0
    /// Numbers that may count days or seconds.
    private(set) var numberedDates = 0
    private(set) var times = 0
    private(set) var meridiems = 0
    private(set) var units = 0
    /// Numbers with their unit behind them, if any, and those with one of weight.
    private(set) var numbers: [Double] = []
    private(set) var withUnit = 0
    /// Texts that are nothing else and have letters.
    private(set) var texts = 0
    private(set) var isWhole = true
    /// How often each value occurs; the first hundred values.
    private(set) var values: [String: Int] = [:]
    private(set) var hasMoreValues = false
    private(set) var length = 0

    private static let mostValues = 100

    mutating func add(_ text: String) {
        let reading = ImportNumber.read(text)
        guard reading != .missing else { return }
        filled += 1
        length += text.count
        if values[text] != nil || values.count < Self.mostValues {
            values[text, default: 0] += 1
        } else {
            hasMoreValues = true
        }
        if case .value(let number, let unit) = reading {
            numbers.append(Self.number(number, unit))
            if unit != nil { withUnit += 1 }
            if number.contains(".") { isWhole = false }
        }
        if WrittenDate.numbered(PlainDigits.plain(text)) != nil {
            numberedDates += 1
            if text.utf8.count != 12 { return }
        }
        switch FileDate.read(text, order: .dayFirst) {
        case .date(let date):
            dates += 1
            if date.secondOfDay != nil { datesWithTime += 1 }
            return
        case .ambiguous: dates += 1
        case .invalid:
            if case .date(let date) = FileDate.read(text, order: .monthFirst) {
                dates += 1
                if date.secondOfDay != nil { datesWithTime += 1 }
                return
            }
            // A month of two languages is settled by the whole column.
            if FileDate.mayBeDate(text) {
                dates += 1
                return
            }
        }
        // "18.0" is a number before it is a time.
        let isPlain = text.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
        if !isPlain, FileDate.time(text) != nil { times += 1 }
        if !text.contains(where: \.isNumber), Meridiem.half(text) != nil { meridiems += 1 }
        if ImportNumber.unit(text) != nil || ImportNumber.otherUnit(text) != nil { units += 1 }
        if case .invalid = reading, text.contains(where: \.isLetter) { texts += 1 }
    }

    private static func number(_ text: String, _ unit: WeightUnit?) -> Double {
        if let number = Double(text) { return number }
        return Weight(text: text, unit: .stones).map { $0.kilograms / WeightUnit.stones.kilograms }
            ?? 0
    }

    /// Whether at least a share of what is filled is of a kind.
    func are(_ count: Int, _ share: Double = 0.8) -> Bool {
        count > 0 && Double(count) >= share * Double(filled)
    }

    var median: Double { Self.median(numbers) }

    static func median(_ numbers: [Double]) -> Double {
        numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
    }

    /// The median distance from the median, as a share of it.
    static func spread(_ numbers: [Double]) -> Double {
        let median = median(numbers)
        guard median > 0 else { return 1 }
        return Self.median(numbers.map { abs($0 - median) }) / median
    }

    /// Whether the numbers can be the weights of grown people or youths in some unit.
    var canBeWeights: Bool {
        guard are(numbers.count), !are(numberedDates, 0.9) || median < 100_000 else { return false }
        let fitting = numbers.count {
            (30...440).contains($0) || (20_000...250_000).contains($0)
        }
        return Double(fitting) >= 0.9 * Double(numbers.count)
    }

    /// Whether the numbers can be weights where words say that they are.
    var canBeNamedWeights: Bool {
        are(numbers.count, 0.5) && numbers.contains { $0 >= 2 && $0 < 500_000 }
    }

    /// Whether they vary as little as a person's weights do.
    var variesLittle: Bool {
        let median = median
        let near = numbers.count { abs($0 - median) <= 0.45 * median }
        return Self.spread(numbers) <= 0.1 && Double(near) >= 0.95 * Double(numbers.count)
    }

    /// Whether most texts are numbers with something behind them, such as "1850kcal".
    var areMeasures: Bool {
        values.keys.count { $0.first?.isNumber == true } * 2 > values.count
    }

    /// Whether the texts are codes and addresses of machines.
    var areCodes: Bool {
        values.keys.allSatisfy { value in
            value.utf8.count >= 16 && !value.contains(" ")
                && value.contains(where: \.isNumber) || value.contains("://")
        }
    }
}

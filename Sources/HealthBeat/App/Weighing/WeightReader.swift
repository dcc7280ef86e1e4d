import Diary

/// What text means in a field for a weight: its unit, its language, and the diary around it.
struct WeightReader {
    var parser: WeightParser
    /// Why a weight deserves a question.
    var doubt: (Weight) -> Plausibility?
    /// The diary's trend in kilograms; nil without entries.
    var trend: Double?
    /// The weight that arrows begin at where nothing is typed.
    var base: Weight?
    /// Reads a text; a test counts its calls here.
    var parse: (WeightParser, String) -> Result<Weight, WeightParser.Failure> = { parser, text in
        do throws(WeightParser.Failure) {
            return .success(try parser.parse(text))
        } catch {
            return .failure(error)
        }
    }

    /// What a text says. The weight that is corrected is not doubted.
    func read(_ text: String, _ original: Weighing.Original?) -> Weighing.Reading {
        guard !text.isEmpty else { return .nothing }
        if let original, text == original.text {
            return .weight(original.weight, doubt: nil, mayGrow: false)
        }
        switch parse(parser, text) {
        case .failure(let failure): return .failure(.text(failure))
        case .success(let weight):
            guard WeightPrecision(weight).isUsual else { return .failure(.tooPrecise(weight.unit)) }
            return .weight(weight, doubt: doubt(weight), mayGrow: mayGrow(text, weight))
        }
    }

    /// The weight of a diary that knows no better, in kilograms.
    private static let heavy = 150.0
    /// How far above the trend a weight of one digit more may be.
    private static let growth = 1.3

    private func mayGrow(_ text: String, _ weight: Weight) -> Bool {
        text.count < 3 && text.allSatisfy(\.isWholeNumber)
            && weight.kilograms * 10 <= Self.growth * (trend ?? Self.heavy)
    }

    /// The text that the field holds after an edit; nil where it can become no weight.
    ///
    /// What is taken away is never kept. Text that was put in as a whole is read as a whole.
    func accepted(_ text: String, inserted: String) -> String? {
        if inserted.count > 1 {
            return parser.understood(text) ?? (isBeginning(text) && canGrow(text) ? text : nil)
        }
        guard parser.isValidPrefix(text) else { return nil }
        return inserted.isEmpty || isBeginning(text) ? text : nil
    }

    /// Whether more keys may make a weight of text that is none.
    private func canGrow(_ text: String) -> Bool {
        switch parser.failure(text) {
        case .thousands, .tooManyPounds: false
        default: true
        }
    }

    private func isBeginning(_ text: String) -> Bool {
        parser.isValidPrefix(text) && WeightPrecision.allows(text, in: parser)
    }

    /// Why an edit is not accepted.
    func refusal(of text: String) -> String {
        if parser.isValidPrefix(text), !WeightPrecision.allows(text, in: parser) {
            return Weighing.Failure.tooPrecise(parser.unit).sentence
        }
        return (parser.failure(text) ?? .notANumber).sentence
    }

    /// The number as a person would type it in the field's unit.
    func typed(_ weight: Weight) -> String {
        parser.style.localized(weight.shownText(in: parser.unit))
    }

    /// A weight some tenths away, of pounds where the unit is stones.
    func step(_ weight: Weight, by steps: Int) -> String? {
        let fine = parser.unit == .kilograms ? WeightUnit.kilograms : .pounds
        let tenths = (weight.kilograms / fine.kilograms * 10).rounded() + Double(steps)
        return Weight(kilograms: tenths / 10 * fine.kilograms, unit: parser.unit).map(typed)
    }
}

/// How many digits a weight has behind its point: a scale shows two of a kilogram and one of a
/// pound.
struct WeightPrecision {
    var digits: Int
    var most: Int
    var isUsual: Bool { digits <= most }

    init(_ weight: Weight) {
        digits = weight.text.split(separator: ".").dropFirst().last?.count ?? 0
        let isPair = weight.text.contains(" ")
        most = weight.unit == .pounds || isPair ? 1 : 2
    }

    /// Whether the numbers of a text that is typed have no more digits than they may.
    ///
    /// One digit before a separator and three behind it may be thousands, which are refused as a
    /// whole.
    static func allows(_ text: String, in parser: WeightParser) -> Bool {
        var numbers: [(whole: Int, fraction: Int?)] = []
        var isInNumber = false
        for character in text {
            if character.isWholeNumber {
                if !isInNumber { numbers.append((0, nil)) }
                isInNumber = true
                let last = numbers.count - 1
                if let fraction = numbers[last].fraction {
                    numbers[last].fraction = fraction + 1
                } else {
                    numbers[last].whole += 1
                }
            } else if isSeparator(character, in: parser) {
                if !isInNumber { numbers.append((0, nil)) }
                isInNumber = true
                numbers[numbers.count - 1].fraction = 0
            } else {
                isInNumber = false
            }
        }
        let namesUnit = text.contains(where: \.isLetter)
        return numbers.enumerated().allSatisfy { index, number in
            let fraction = number.fraction ?? 0
            let isPounds = index > 0 || parser.unit == .pounds && !namesUnit
            return fraction <= (isPounds ? 1 : 2) || number.whole == 1 && fraction == 3
        }
    }

    private static func isSeparator(_ character: Character, in parser: WeightParser) -> Bool {
        ".,\u{66B}\u{66C}".contains(character) || character == parser.style.decimalSeparator
    }
}

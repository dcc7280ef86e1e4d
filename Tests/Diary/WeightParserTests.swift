import Testing

@testable import Diary

@Suite struct WeightParserTests {
    let parser = WeightParser(unit: .kilograms)

    @Test(arguments: [
        ("82.4", "82.4", WeightUnit.kilograms), ("82,4", "82.4", .kilograms),
        (" 82,4 kg ", "82.4", .kilograms), ("82.40kg", "82.40", .kilograms),
        ("٨٢٫٤", "82.4", .kilograms), ("82.", "82", .kilograms), (".5", "0.5", .kilograms),
        ("151.0 lb", "151.0", .pounds), ("151lbs.", "151", .pounds),
        ("12 st 10 lb", "12 10", .stones), ("12st10", "12 10", .stones),
        ("12 st 10,5 lb", "12 10.5", .stones), ("12.7 st", "12.7", .stones),
        ("12 Stone", "12", .stones), ("82\u{A0}kg", "82", .kilograms),
        ("٨٢٫٤\u{A0}كغم", "82.4", .kilograms), ("82,4 كجم", "82.4", .kilograms),
        ("١٨١ رطل", "181", .pounds), ("١٢ ستون", "12", .stones),
    ])
    func understands(text: String, number: String, unit: WeightUnit) throws {
        let weight = try parser.parse(text)
        #expect(weight.text == number)
        #expect(weight.unit == unit)
    }

    @Test func twoNumbersAreStonesInAFieldOfStones() throws {
        let stones = WeightParser(unit: .stones)
        #expect(try stones.parse("12 10").text == "12 10")
        #expect(throws: WeightParser.Failure.notANumber) { try parser.parse("12 10") }
    }

    @Test(arguments: [
        ("", WeightParser.Failure.empty), ("  ", .empty), ("abc", .notANumber), ("-5", .notANumber),
        ("0", .notPositive), ("0,0 kg", .notPositive), ("1001", .tooHeavy),
        ("9e9", .unknownUnit("e")),
        ("1.2.3", .notANumber), ("12 st 14 lb", .tooManyPounds),
        ("82 stein", .unknownUnit("stein")),
        ("82 kg 3", .notANumber), ("1,234.5", .thousands), ("1.234,5 lb", .thousands),
        ("12,345,678.9", .thousands), ("8,2.1", .notANumber),
    ])
    func says(text: String, failure: WeightParser.Failure) {
        #expect(throws: failure) { try parser.parse(text) }
        #expect(!failure.sentence.isEmpty)
    }

    @Test(arguments: [
        "", "8", "82", "82.", "82,", "82,4", ".", ",5", "٨٢٫", "0", "1234.5", "82 ", "82k",
        "82,4 kg", "12st 1", "1,234.", "180 lb",
    ])
    func lets(text: String) {
        #expect(parser.isValidPrefix(text))
    }

    @Test(arguments: [
        "-", "a", "82.4.", "8,2,", " 8", ".k", "82 x", "82 kg 1", "82.4 st 3", "8,2.1", "+1", "1e",
        "∞", "½",
    ])
    func keepsOut(text: String) {
        #expect(!parser.isValidPrefix(text))
    }

    @Test func stonesMayBeTypedLetterByLetter() throws {
        let stones = WeightParser(unit: .stones)
        for text in ["12 st 10 lb", "12st10.5lb", "12 10", "12.7"] {
            for count in 0...text.count { #expect(stones.isValidPrefix(text.prefix(count))) }
            _ = try stones.parse(text)
        }
        for text in ["st", "12.5 st 3", "12 st 10 kg", "12 st 1.2.3", "12 x"] {
            #expect(!stones.isValidPrefix(text))
        }
    }

    @Test func theTypingFilterLetsEveryParsedNumberThrough() throws {
        for tenths in 1...9999 {
            let text = DecimalText(significand: tenths, fractionDigits: 1).description
            #expect(parser.isValidPrefix(text))
            #expect(try parser.parse(text).text == text)
        }
    }

    /// Pounds come behind whole stones only.
    @Test(arguments: ["12.5 st 3", "12,5 st 3 lb"]) func partsOfAStoneHaveNoPounds(text: String) {
        #expect(throws: WeightParser.Failure.notANumber) { try parser.parse(text) }
    }
}

import Testing

@testable import TactileLanguages

/// The numbers are the samples of Unicode's tables (CLDR, plurals.xml).
struct PluralRuleTests {
    typealias Sample = (language: String, category: PluralCategory, numbers: String)

    @Test(
        arguments: [
            ("en", .one, "1"),
            ("en", .other, "0 2 3 16 100 1000 1000000 0.0 0.1 1.0 1.5 10.0 1000.0"),
            ("de", .one, "1"), ("de", .other, "0 2 16 100 1000000 0.0 0.1 1.0 1.5"),
            ("fr", .one, "0 1 0.0 0.5 1.0 1.5"), ("fr", .many, "1000000 2000000 30000000"),
            ("fr", .other, "2 17 100 1000 10000 100000 2.0 3.5 10.0 1000000.0"),
            ("es", .one, "1 1.0 1.00"), ("es", .many, "1000000 2000000"),
            ("es", .other, "0 2 16 100 1000 0.0 0.9 1.1 10.0 1000000.0"),
            ("pl", .one, "1"), ("pl", .few, "2 3 4 22 23 24 32 102 1002"),
            ("pl", .many, "0 5 10 11 12 13 14 19 20 21 25 100 101 111 112 1000 1000000"),
            ("pl", .other, "0.0 0.1 1.0 1.5 2.0 10.0"),
            ("ar", .zero, "0 0.0 0.00"), ("ar", .one, "1 1.0"), ("ar", .two, "2 2.0"),
            ("ar", .few, "3 10 103 110 1003 3.0 10.0 103.0"),
            ("ar", .many, "11 26 99 111 1011 11.0 99.0"),
            ("ar", .other, "100 101 102 200 202 1000 1000000 0.1 0.9 1.1 10.1 100.0"),
            ("ja", .other, "0 1 2 15 100 1000000 0.0 1.5"),
            ("it", .one, "1"), ("it", .many, "1000000"), ("it", .other, "0 2 1.0 1.5"),
            ("pt-BR", .one, "0 1 1.5"), ("pt-PT", .one, "1"), ("pt-PT", .other, "0 2 1.0"),
            ("ru", .one, "1 21 31 101 1001"), ("ru", .few, "2 3 4 22 102"),
            ("ru", .many, "0 5 11 12 14 20 25 111 112"), ("ru", .other, "0.0 1.0 1.5"),
            ("cs", .one, "1"), ("cs", .few, "2 3 4"), ("cs", .many, "0.0 0.5 1.0 10.0"),
            ("cs", .other, "0 5 22 100"), ("da", .one, "1 0.1 1.6"),
            ("da", .other, "0 2 0.0 2.0 10.2"),
            ("he", .one, "1 0.5"), ("he", .two, "2"), ("he", .other, "0 3 20 1.0 2.5"),
            ("hi", .one, "0 1 0.5 1.0"), ("hi", .other, "2 1.1 10.0"), ("tr", .one, "1 1.0"),
            ("tr", .other, "0 2 1.1"), ("xx", .other, "0 1 2"),
        ] as [Sample])
    func numbersTakeTheFormOfTheirLanguage(sample: Sample) throws {
        let rule = PluralRule.rule(of: sample.language)
        for text in sample.numbers.split(separator: " ") {
            let number = try #require(PluralOperands(String(text)))
            #expect(rule.category(of: number) == sample.category, "\(sample.language) \(text)")
            if let whole = Int(text) {
                #expect(rule.category(of: PluralOperands(whole)) == sample.category, "\(text)")
            }
        }
        #expect(rule.categories.contains(sample.category))
    }

    @Test func operandsAreThoseOfTheNumberAsItIsWritten() throws {
        let number = try #require(PluralOperands("-12.3400"))
        #expect((number.i, number.v, number.f, number.t) == (12, 4, 3400, 34))
        #expect(PluralOperands(-3) == PluralOperands("3"))
        #expect(PluralOperands(.min).i == UInt(1) << 63)
        let large = try #require(PluralOperands("99999999999999999999999"))
        #expect(large.i == .max)
        for text in ["", "-", ".", "1.", ".5", "1,5", "1.2.3", "١", "1e3", " 1"] {
            #expect(PluralOperands(text) == nil, "\(text)")
        }
    }
}

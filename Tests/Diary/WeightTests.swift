import Testing

@testable import Diary

@Suite struct WeightTests {
    @Test(arguments: WeightUnit.allCases)
    func everyTenthSurvivesTheWayThroughEveryUnit(unit: WeightUnit) {
        let last = unit == .stones ? 1000 : 4000
        for tenths in 1...last {
            let text = DecimalText(significand: tenths, fractionDigits: 1).description
            guard let weight = Weight(text: text, unit: unit) else {
                Issue.record("\(text) \(unit)")
                continue
            }
            for other in WeightUnit.allCases {
                #expect(weight.formatted(in: other).isEmpty == false)
                // Showing it elsewhere never touches what was typed.
                #expect(weight.text == text)
                // Two digits more than the typed ones bring every tenth back.
                let back = weight.converted(to: other, fractionDigits: 4)
                    .converted(to: unit, fractionDigits: 1)
                #expect(abs(back.nanograms - weight.nanograms) < unit.nanograms / 1000)
            }
        }
    }

    @Test func poundsAreExact() {
        #expect(Weight(text: "1", unit: .pounds)?.nanograms == 453_592_370_000)
        #expect(Weight(text: "151.0", unit: .pounds)?.formatted() == "151.0")
        #expect(Weight(text: "151.0", unit: .pounds)?.nanograms == 68_492_447_870_000)
        #expect(Weight(text: "12 10", unit: .stones)?.nanograms == 178 * 453_592_370_000)
    }

    @Test func showsStonesAndPounds() {
        #expect(kilograms("87").described(in: .stones) == "13\u{A0}st\u{A0}9.8\u{A0}lb")
        #expect(Weight(text: "12 10", unit: .stones)?.formatted() == "12 st 10")
        #expect(Weight(text: "12.7", unit: .stones)?.described() == "12.7\u{A0}st")
        // 13.96 lb must carry into the next stone rather than read "14 lb".
        let almost = Weight(text: "195.96", unit: .pounds)!
        #expect(almost.formatted(in: .stones) == "14 st 0")
    }

    @Test func usesTheLanguagesDigits() {
        #expect(
            kilograms("82.4").described(style: NumberStyle(localeIdentifier: "de_DE.UTF-8"))
                == "82,4\u{A0}kg")
        #expect(
            kilograms("82.4").formatted(style: NumberStyle(localeIdentifier: "fa_IR")) == "۸۲٫۴")
    }

    @Test(arguments: ["0", "0.0", "1000.1", "-1", "", "1e3", "NaN", "82,4", "82 4", "1..2"])
    func refusesWhatIsNoWeight(text: String) {
        #expect(Weight(text: text, unit: .kilograms) == nil)
    }

    @Test func refusesUnmeasurableMasses() {
        for mass in [Double.nan, .infinity, -.infinity, -1, 0, 1000.1] {
            #expect(Weight(kilograms: mass) == nil)
        }
        #expect(Weight(kilograms: 82.349)?.text == "82.3")
    }

    @Test func formatsDifferences() {
        #expect(NumberStyle.posix.string(-0.44, signed: true) == "−0.4")
        #expect(NumberStyle.posix.string(0.04, signed: true) == "0.0")
        #expect(NumberStyle(localeIdentifier: "de").string(1.25, signed: true) == "+1,3")
        #expect(NumberStyle.posix.string(.nan) == "–")
    }

    @Test func gramsAreRounded() {
        #expect(Weight(text: "101", unit: .pounds)?.grams == 45_813)
        #expect(Weight(text: "82.4", unit: .kilograms)?.grams == 82_400)
    }
}

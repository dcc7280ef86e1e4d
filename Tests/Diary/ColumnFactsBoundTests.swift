import Testing

@testable import Diary
@testable import DiaryFiles

/// What the values of a column look like, at and about the shares and numbers that decide it.
@Suite struct ColumnFactsBoundTests {
    private func facts(_ texts: [String]) -> ColumnFacts {
        texts.reduce(into: ColumnFacts()) { $0.add($1) }
    }

    @Test func aShareIsReachedByTheVeryNumber() {
        for count in 0...20 {
            let texts = Array(repeating: "words", count: count)
            let facts = facts(texts + Array(repeating: "7", count: 20 - count) + ["", " ", "-"])
            #expect(facts.filled == 20 && facts.texts == count)
            #expect(facts.numbers == Array(repeating: 7, count: 20 - count))
            #expect(facts.length == 5 * count + 20 - count)
            for percent in [50, 60, 80, 90, 95] {
                let isReached = count > 0 && count * 100 >= percent * 20
                #expect(
                    facts.are(facts.texts, Double(percent) / 100) == isReached,
                    "\(count) of 20 and \(percent) %")
            }
            #expect(facts.are(facts.texts) == (count >= 16))
        }
    }

    @Test func valuesAreCountedUpToAHundred() {
        let hundred = (1...100).map { "a\($0)" }
        var facts = facts(hundred + ["a7"])
        #expect(facts.values.count == 100 && !facts.hasMoreValues && facts.values["a7"] == 2)
        facts.add("b")
        facts.add("a8")
        #expect(facts.values.count == 100 && facts.hasMoreValues && facts.values["a8"] == 2)
        #expect(facts.values["b"] == nil && facts.filled == 103)
    }

    @Test func eachKindOfCellIsCountedAsThat() {
        let all = facts(["80", "80.5", "80 kg", "181 lb"])
        #expect(all.numbers == [80, 80.5, 80, 181] && all.withUnit == 2 && !all.isWhole)
        #expect(facts(["80", "7"]).isWhole && facts([]).isWhole && !facts(["80.0"]).isWhole)
        #expect(facts(["18:00", "18.0", "6:30"]).times == 2)
        #expect(facts(["am", "PM", "8"]).meridiems == 2)
        #expect(facts(["kg", "lb", "g", "words"]).units == 3)
        let dates = facts(["2024-01-05", "2024-01-05 07:00", "13/1/2024", "1/13/2024", "1/2/2024"])
        #expect(dates.dates == 5 && dates.datesWithTime == 1 && dates.texts == 0)
        #expect(facts(["45000", "45001", "words"]).numberedDates == 2)
        // Eight digits are a number, and twelve a date and a clock as well.
        let day = facts(["20240105"]), clock = facts(["197905051200"])
        #expect(day.numberedDates == 1 && day.dates == 0)
        #expect(clock.numberedDates == 1 && clock.dates == 1 && clock.datesWithTime == 1)
    }

    @Test func mediansAndSpreads() {
        #expect(ColumnFacts.median([]) == 0 && ColumnFacts.median([5]) == 5)
        #expect(ColumnFacts.median([9, 1, 5]) == 5 && ColumnFacts.median([4, 1, 3, 2]) == 3)
        #expect(ColumnFacts.spread([]) == 1 && ColumnFacts.spread([0, 0]) == 1)
        #expect(ColumnFacts.spread([90, 100, 110]) == 0.1 && ColumnFacts.spread([100]) == 0)
        #expect(ColumnFacts.spread([110, 80, 100, 100, 130]) == 0.1)
    }

    @Test(arguments: [
        ("29.9", false), ("30", true), ("440", true), ("440.1", false), ("19999", false),
        ("20000", true), ("249999", true), ("250000", true), ("250001", false),
    ])
    func numbersOfGrownPeopleCanBeWeights(text: String, can: Bool) {
        #expect(facts([text]).canBeWeights == can)
        // Nine of ten are enough, eight are not.
        let fitting = Array(repeating: "80", count: 9)
        #expect(facts(fitting + [text]).canBeWeights)
        #expect(facts(fitting.dropLast() + [text, text]).canBeWeights == can)
    }

    @Test(arguments: [
        ("1.9", false), ("2", true), ("499999", true), ("500000", false), ("words", false),
    ])
    func numbersWhoseNameSaysSoCanBeNearlyAnyWeight(text: String, can: Bool) {
        #expect(facts([text]).canBeNamedWeights == can)
        #expect(facts([text, "words"]).canBeNamedWeights == can)
        #expect(!facts([text, "words", "words"]).canBeNamedWeights)
    }

    @Test(arguments: [
        ([90, 100, 110], true), ([89, 100, 111], false), ([100, 100, 145], true),
        ([100, 100, 146], false), ([55, 100, 100], true), ([54, 100, 100], false),
        (Array(repeating: 100, count: 19) + [300], true),
        (Array(repeating: 100, count: 18) + [300, 20], false),
    ])
    func aPersonsWeightsVaryLittle(numbers: [Int], isLittle: Bool) {
        #expect(facts(numbers.map(String.init)).variesLittle == isLittle)
    }

    @Test func measuresAndCodesAreTold() {
        #expect(!facts(["1850kcal", "high"]).areMeasures)
        #expect(facts(["1850kcal", "2000kcal", "high"]).areMeasures)
        #expect(!facts(["1850kcal", "1850kcal", "high"]).areMeasures)
        #expect(facts(["abcdefghijklmno1", "x://y"]).areCodes)
        for text in ["abcdefghijklmn1", "abcdefg ijklmno1", "abcdefghijklmnop", "x:/y"] {
            #expect(!facts([text]).areCodes, "\(text)")
            #expect(!facts(["abcdefghijklmno1", text]).areCodes, "\(text)")
        }
    }
}

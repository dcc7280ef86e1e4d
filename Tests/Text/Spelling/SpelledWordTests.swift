import Testing

@testable import TactileText

@Suite struct SpelledWordTests {
    private func words(_ text: String) -> [String] { SpelledWord.words(in: text).map(\.text) }

    @Test func wordsAreLettersWithApostrophes() {
        #expect(words("It isn't 'so', don’t.") == ["It", "isn't", "so", "don’t"])
        #expect(
            words("well-known (naïve) Äpfel\nÉtude") == [
                "well", "known", "naïve", "Äpfel", "Étude",
            ])
        #expect(words("") == [] && words(" \n") == [] && words("a I x") == [])
    }

    @Test func numbersAddressesAndCapitalsAreLeftAlone() {
        #expect(words("12kg 3rd x86_64 NATO it") == ["it"])
        #expect(
            words("see help@example.org or https://example.org/page, www.example.org now")
                == ["see", "or", "now"])
        #expect(words("An end. Next: this") == ["An", "end", "Next", "this"])
    }

    @Test func placesAreInUnitsOfUTF16() {
        let found = SpelledWord.words(in: "👍🏽 one é́two")
        #expect(found.map(\.range.lowerBound) == [5, 9])
        #expect(found.map(\.text) == ["one", "é́two"])
    }

    @Test func listsOfWordsAreSearchedByTheirBeginning() {
        let list = WordList(lines: "6\nweigh/SDG\nweight/M\nweighty/TRP\nWeimar\nwe\nübel/A\n")
        #expect(list.words(beginningWith: "weigh") == ["weight", "weighty"])
        #expect(list.words(beginningWith: "Wei") == ["Weigh", "Weight", "Weimar", "Weighty"])
        #expect(list.words(beginningWith: "WEIGH") == ["WEIGHT", "WEIGHTY"])
        #expect(list.words(beginningWith: "ü") == ["übel"] && list.words(beginningWith: "") == [])
    }
}

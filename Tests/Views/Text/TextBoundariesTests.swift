import TactileViews
import Testing

@Suite struct TextBoundariesTests {
    @Test func emojiAndAccentsAreOneStop() {
        let text = "a👩‍👩‍👧e\u{301}🇩🇪b"
        let boundaries = TextBoundaries(text)
        var stops = [0]
        while let last = stops.last, last < boundaries.length {
            stops.append(boundaries.stop(after: last))
        }
        #expect(stops.count == text.count + 1)
        var back = [boundaries.length]
        while let last = back.last, last > 0 { back.append(boundaries.stop(before: last)) }
        #expect(back.reversed() == stops)
    }

    @Test func offsetsInsideACharacterGoToItsBeginning() {
        let boundaries = TextBoundaries("x👍🏽y")
        #expect(boundaries.stop(atOrBefore: 3) == 1)
        #expect(boundaries.stop(after: 3) == 5)
        #expect(boundaries.stop(before: 3) == 1)
    }

    @Test func offsetsOutsideAreClamped() {
        let boundaries = TextBoundaries("ab")
        #expect(boundaries.stop(before: -5) == 0)
        #expect(boundaries.stop(after: 99) == 2)
        #expect(TextBoundaries("").stop(after: 0) == 0)
        #expect(TextBoundaries("").word(at: 0) == 0..<0)
    }

    @Test func wordMovesSkipSpacesAndPunctuation() {
        let boundaries = TextBoundaries("one  two, three.")
        #expect(boundaries.wordEnd(after: 0) == 3)
        #expect(boundaries.wordEnd(after: 3) == 8)
        #expect(boundaries.wordEnd(after: 8) == 15)
        #expect(boundaries.wordEnd(after: 15) == 16)
        #expect(boundaries.wordStart(before: 16) == 10)
        #expect(boundaries.wordStart(before: 10) == 5)
        #expect(boundaries.wordStart(before: 3) == 0)
        #expect(TextBoundaries("...").wordStart(before: 3) == 0)
    }

    @Test func numbersAndContractionsAreOneWord() {
        #expect(TextBoundaries("82.4 kg").word(at: 2) == 0..<4)
        #expect(TextBoundaries("don't go").word(at: 3) == 0..<5)
        #expect(TextBoundaries("end.").word(at: 0) == 0..<3)
        #expect(TextBoundaries("a   b").word(at: 2) == 1..<4)
    }
}

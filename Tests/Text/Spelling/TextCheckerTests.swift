import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// By Debian's dictionary of American English.
@Suite @MainActor final class TextCheckerTests {
    private let checker = UITextChecker()
    private let language = "en_US"

    private func mistake(
        _ text: String, in range: NSRange? = nil, from start: Int = 0, wrap: Bool = false
    ) -> String? {
        let found = checker.rangeOfMisspelledWord(
            in: text, range: range ?? NSRange(location: 0, length: text.utf16.count),
            startingAt: start, wrap: wrap, language: language)
        return Range(found, in: text).map { String(text[$0]) }
    }

    @Test func theNextWrongWordIsFound() {
        #expect(UITextChecker.availableLanguages.contains("en_US"))
        let text = "A lettre with mistaks in it"
        #expect(mistake(text) == "lettre" && mistake(text, from: 3) == "mistaks")
        #expect(mistake(text, from: 20) == nil && mistake(text, from: 20, wrap: true) == "lettre")
        #expect(mistake(text, in: NSRange(location: 0, length: 6)) == nil)
        #expect(mistake("All of this is right") == nil)
    }

    @Test func whatIsWrittenComesFirst() {
        let all = ["de_AT", "de_DE", "en_GB", "en_US", "fr_FR"]
        #expect(
            UITextChecker.inOrder(all, wanted: ["en"])
                == ["en_GB", "en_US", "de_AT", "de_DE", "fr_FR"])
        #expect(
            UITextChecker.inOrder(all, wanted: ["fr-FR", "de-DE", "en", "de"])
                == ["fr_FR", "de_DE", "en_GB", "en_US", "de_AT"])
        #expect(UITextChecker.inOrder(all, wanted: []) == all)
        // A session without a language of its own.
        let harness = Harness()
        harness.session.textLanguages = []
        #expect(UITextChecker.availableLanguages.first?.hasPrefix("en_") == true)
    }

    @Test func ignoredWordsAreRightForOneChecker() {
        checker.ignoreWord("lettre")
        #expect(mistake("A lettre") == nil && checker.ignoredWords == ["lettre"])
        let range = NSRange(location: 0, length: 6)
        let other = UITextChecker().rangeOfMisspelledWord(
            in: "lettre", range: range, startingAt: 0, wrap: false, language: language)
        #expect(other == range)
    }

    @Test func learnedWordsAreRightEverywhere() {
        let word = "glorbishly"
        UITextChecker.learnWord(word)
        defer { UITextChecker.unlearnWord(word) }
        #expect(UITextChecker.hasLearnedWord(word) && mistake("So " + word) == nil)
        UITextChecker.unlearnWord(word)
        #expect(!UITextChecker.hasLearnedWord(word) && mistake("So " + word) == word)
    }

    @Test func wordsAreGuessedAndCompleted() throws {
        let text = "my weigth"
        let range = NSRange(location: 3, length: 6)
        let guesses = checker.guesses(forWordRange: range, in: text, language: language)
        #expect(try #require(guesses).contains("weight"))
        let begun = checker.completions(
            forPartialWordRange: NSRange(location: 3, length: 4), in: text, language: "en")
        #expect(try #require(begun).contains("weight"))
    }

    @Test func whereThereIsNoDictionaryNothingIsWrong() {
        let range = NSRange(location: 0, length: 6)
        let found = checker.rangeOfMisspelledWord(
            in: "lettre", range: range, startingAt: 0, wrap: false, language: "xx")
        #expect(found.location == NSNotFound)
        #expect(checker.guesses(forWordRange: range, in: "lettre", language: "xx") == nil)
        #expect(
            checker.completions(forPartialWordRange: range, in: "lettre", language: "xx") == nil)
    }
}

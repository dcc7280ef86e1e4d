import Foundation
import TactileViews

/// Checks words by the dictionaries of the desktop, without a view.
///
/// Languages are said as "en_US", "en-US" or "en". Where there is no dictionary of one, no word of
/// it is wrong. The first question about a language takes some 50 ms, guesses take as long.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
    /// Words that count as right for this checker.
    open var ignoredWords: [String]?

    public override init() { super.init() }

    /// The first word that is wrong.
    ///
    /// - `range`: what of the text is looked at.
    /// - `startingOffset`: where in the range to begin, in UTF-16 units of the text.
    /// - `wrapFlag`: whether to go on from the range's beginning when its end is reached.
    /// - Returns: Where the word is; a location of `NSNotFound` when all words are right.
    open func rangeOfMisspelledWord(
        in stringToCheck: String, range: NSRange, startingAt startingOffset: Int,
        wrap wrapFlag: Bool, language: String
    ) -> NSRange {
        let words = SpelledWord.words(in: stringToCheck).filter {
            $0.range.lowerBound >= range.location && $0.range.upperBound <= NSMaxRange(range)
        }
        let first = words.firstIndex { $0.range.lowerBound >= startingOffset } ?? words.count
        let order = words[first...] + (wrapFlag ? words[..<first] : [])
        let wrong = order.first { isWrong($0.text, in: language) }
        return wrong.map { NSRange($0.range) } ?? NSRange(location: NSNotFound, length: 0)
    }

    private func isWrong(_ word: String, in language: String) -> Bool {
        guard ignoredWords?.contains(word) != true else { return false }
        return SpellingDictionaries.shared.check([word], in: language) == [false]
            && !Self.hasLearnedWord(word)
    }

    /// What the word at `range` may have been meant to be, the best first; `nil` where there is no
    /// dictionary.
    open func guesses(
        forWordRange range: NSRange, in string: String, language: String
    ) -> [String]? {
        word(range, of: string, language).map {
            SpellingDictionaries.shared.guesses(for: $0, in: language)
        }
    }

    /// Words that begin as what is at `range`, short ones first; `nil` where there is no
    /// dictionary.
    open func completions(
        forPartialWordRange range: NSRange, in string: String, language: String
    ) -> [String]? {
        word(range, of: string, language).map {
            SpellingDictionaries.shared.words(beginningWith: $0, in: language)
        }
    }

    private func word(_ range: NSRange, of string: String, _ language: String) -> String? {
        guard let range = Range(range, in: string), SpellingDictionaries.shared.has(language) else {
            return nil
        }
        return String(string[range])
    }

    /// The word counts as right for this checker from now on.
    open func ignoreWord(_ wordToIgnore: String) {
        ignoredWords = (ignoredWords ?? []) + [wordToIgnore]
    }

    // MARK: The person's words

    /// The language whose list has what is learned.
    private class var ownLanguage: String? {
        let wanted = ApplicationSession.current.spellingLanguages ?? [Language.current.identifier]
        return wanted.first(where: SpellingDictionaries.shared.has)
    }

    /// Adds a word to those that the person has added in any program, in the language that they
    /// write; nothing where there is no dictionary of it.
    open class func learnWord(_ word: String) {
        guard let language = ownLanguage else { return }
        SpellingDictionaries.shared.learn(word, in: language)
        SpellChecker.shared.forget(word)
    }

    open class func hasLearnedWord(_ word: String) -> Bool {
        ownLanguage.map { SpellingDictionaries.shared.hasLearned(word, in: $0) } ?? false
    }

    open class func unlearnWord(_ word: String) {
        guard let language = ownLanguage else { return }
        SpellingDictionaries.shared.unlearn(word, in: language)
        SpellChecker.shared.forget(word)
    }

    /// The languages that there are dictionaries of, those that the person writes first.
    open class var availableLanguages: [String] {
        inOrder(
            SpellingDictionaries.shared.languages,
            wanted: ApplicationSession.current.spellingLanguages ?? [])
    }

    /// Puts first what is wanted: for a language, also those of its countries, since a person whose
    /// session says no country writes one of them.
    static func inOrder(_ all: [String], wanted: [String]) -> [String] {
        var first: [String] = []
        for language in wanted.map({ $0.replacing("-", with: "_") }) {
            let exact = all.filter { $0 == language }
            let found = exact.isEmpty ? all.filter { $0.hasPrefix(language + "_") } : exact
            first += found.filter { !first.contains($0) }
        }
        return first + all.filter { !first.contains($0) }
    }
}

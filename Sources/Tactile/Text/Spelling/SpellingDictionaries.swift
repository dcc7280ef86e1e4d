import Foundation
import Synchronization

/// The dictionaries of this machine, and the words that the person has added to them in any
/// program.
///
/// Every thread may ask; they wait for each other, since the library is for one at a time. The
/// first question about a language takes some 50 ms, guesses take as long, an answer about a word
/// some microseconds. Where there is no library or no dictionary, every word is right.
final class SpellingDictionaries: Sendable {
    static let shared = SpellingDictionaries()

    private struct State: @unchecked Sendable {
        // Unchecked: the library's pointers are used inside of the mutex alone.
        let library: SpellingLibrary
        let broker: SpellingLibrary.Broker
        /// By language; `nil` where there is none.
        var dictionaries: [String: SpellingLibrary.Dictionary?] = [:]
        var lists: [String: WordList?] = [:]

        init?() {
            guard let library = SpellingLibrary(), let broker = library.begin() else { return nil }
            (self.library, self.broker) = (library, broker)
        }

        mutating func dictionary(of language: String) -> SpellingLibrary.Dictionary? {
            if let known = dictionaries[language] { return known }
            let found = library.request(broker, language)
            dictionaries[language] = .some(found)
            return found
        }
    }

    /// `nil` until the first question; then what there is, which may be nothing.
    private let state = Mutex<State??>(nil)

    /// Answers with the library, or `nil` where it is not installed.
    private func ask<Answer>(_ body: (inout State) -> Answer?) -> Answer? {
        state.withLock { kept in
            guard var state = kept ?? State() else {
                kept = .some(nil)
                return nil
            }
            defer { kept = state }
            return body(&state)
        }
    }

    private func ask<Answer>(
        _ language: String,
        _ body: (SpellingLibrary, SpellingLibrary.Dictionary) -> Answer
    ) -> Answer? {
        let name = Self.name(language)
        return ask { state in
            state.dictionary(of: name).map { body(state.library, $0) }
        }
    }

    /// "pt_BR" of "pt-BR".
    private static func name(_ language: String) -> String {
        language.replacing("-", with: "_")
    }

    // MARK: Languages

    /// The languages that there are dictionaries of, as "en_US".
    var languages: [String] {
        let found = ask { state -> [String]? in
            final class Found { var names: Set<String> = [] }
            let found = Found()
            state.library.list(
                state.broker,
                { language, _, _, _, found in
                    guard let language, let found else { return }
                    Unmanaged<Found>.fromOpaque(found).takeUnretainedValue()
                        .names.insert(String(cString: language))
                }, Unmanaged.passUnretained(found).toOpaque())
            return found.names.sorted()
        }
        return found ?? []
    }

    /// Whether there is a dictionary of `language`, as "en", "en-US" or "en_US".
    func has(_ language: String) -> Bool { ask(language) { _, _ in true } ?? false }

    // MARK: Words

    /// Which of some words are right. Nobody knows that of a word in another script than the
    /// dictionary's: it is not marked.
    func check(_ words: [String], in language: String) -> [Bool] {
        let script = SpellingScript(of: language)
        return ask(language) { library, dictionary in
            words.map {
                !script.writes($0) || library.check(dictionary, $0, $0.utf8.count) <= 0
            }
        } ?? words.map { _ in true }
    }

    /// What a word may have been meant to be, the best first.
    func guesses(for word: String, in language: String) -> [String] {
        ask(language) { library, dictionary in
            var count = 0
            guard let words = library.suggest(dictionary, word, word.utf8.count, &count) else {
                return []
            }
            defer { library.free(dictionary, words) }
            return (0..<count).compactMap { words[$0].map { String(cString: $0) } }
        } ?? []
    }

    /// Words that begin with `prefix`, short ones first.
    func words(beginningWith prefix: String, in language: String) -> [String] {
        let name = Self.name(language)
        return ask { state in
            let list = state.lists[name] ?? WordList(name)
            state.lists[name] = .some(list)
            return list?.words(beginningWith: prefix)
        } ?? []
    }

    // MARK: The person's own

    func learn(_ word: String, in language: String) {
        ask(language) { library, dictionary in library.add(dictionary, word, word.utf8.count) }
    }

    func unlearn(_ word: String, in language: String) {
        ask(language) { library, dictionary in library.remove(dictionary, word, word.utf8.count) }
    }

    func hasLearned(_ word: String, in language: String) -> Bool {
        ask(language) { library, dictionary in
            library.isAdded(dictionary, word, word.utf8.count) != 0
        } ?? false
    }
}

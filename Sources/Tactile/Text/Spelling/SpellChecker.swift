import Foundation
import TactileThreads
import TactileViews

/// Who shows which words are wrong.
@MainActor
protocol SpellingClient: AnyObject {
    /// There are answers that there were not, or others.
    func spellingDidChange()
}

/// Knows which words are wrong without making anybody wait: what is not known counts as right until
/// a thread has looked it up, and then those who show text are notified.
@MainActor
final class SpellChecker {
    static let shared = SpellChecker()

    private struct Client { weak var object: (any SpellingClient)? }

    private let dictionaries: SpellingDictionaries
    private let queue = WorkQueue()
    /// Whether words are right, by language. All is forgotten when there is too much of it.
    private var answers: [String: [String: Bool]] = [:]
    private static let mostAnswers = 50_000
    /// Words that are being looked up.
    private var asked: [String: Set<String>] = [:]
    private var ignored: Set<String> = []
    /// The language that was found for some that were wanted.
    private var found: [[String]: String?] = [:]
    private var clients: [Client] = []

    init(_ dictionaries: SpellingDictionaries = .shared) { self.dictionaries = dictionaries }

    // MARK: Clients

    /// Notifies `client`, which is held weakly.
    func add(_ client: any SpellingClient) {
        remove(client)
        clients.append(Client(object: client))
    }

    func remove(_ client: any SpellingClient) {
        clients.removeAll { $0.object == nil || $0.object === client }
    }

    private func changed() {
        for client in clients { client.object?.spellingDidChange() }
    }

    /// Has `question` answered on a thread, after those before it.
    private func ask<Answer: Sendable>(
        _ question: @escaping @Sendable (SpellingDictionaries) -> Answer,
        then: @escaping @MainActor (Answer) -> Void
    ) {
        queue.add { [dictionaries] in
            let answer = question(dictionaries)
            DispatchQueue.main.async { MainActor.assumeIsolated { then(answer) } }
        }
    }

    // MARK: Asking

    /// The first of some languages that there is a dictionary of; `nil` where there is none, and
    /// until that is known.
    func language(among wanted: [String]) -> String? {
        if let known = found[wanted] { return known }
        found[wanted] = .some(nil)
        ask { dictionaries in
            wanted.first(where: dictionaries.has)
        } then: { [weak self] language in
            self?.found[wanted] = .some(language)
            if language != nil { self?.changed() }
        }
        return nil
    }

    /// Those of some words that are known to be wrong; the others are looked up if that was not
    /// done yet.
    func wrong(_ words: [SpelledWord], in language: String) -> [SpelledWord] {
        var unknown: Set<String> = []
        let known = answers[language] ?? [:], asked = asked[language] ?? []
        let wrong = words.filter {
            if let isRight = known[$0.text] { return !isRight && !ignored.contains($0.text) }
            if !asked.contains($0.text) { unknown.insert($0.text) }
            return false
        }
        if !unknown.isEmpty { lookUp(Array(unknown), language) }
        return wrong
    }

    private func lookUp(_ words: [String], _ language: String) {
        asked[language, default: []].formUnion(words)
        ask { dictionaries in
            dictionaries.check(words, in: language)
        } then: { [weak self] areRight in
            guard let self else { return }
            asked[language]?.subtract(words)
            if answers[language, default: [:]].count > Self.mostAnswers { answers[language] = [:] }
            for (word, isRight) in zip(words, areRight) {
                answers[language, default: [:]][word] = isRight
            }
            if areRight.contains(false) { changed() }
        }
    }

    /// What a word may have been meant to be.
    func guesses(
        for word: String, in language: String, then: @escaping @MainActor ([String]) -> Void
    ) {
        ask({ $0.guesses(for: word, in: language) }, then: then)
    }

    // MARK: Telling

    /// The word is right from now on, in this run.
    func ignore(_ word: String) {
        ignored.insert(word)
        changed()
    }

    /// The word is right from now on, in all programs.
    func learn(_ word: String, in language: String) {
        answers[language, default: [:]][word] = true
        changed()
        ask({ $0.learn(word, in: language) }, then: {})
    }

    /// The word is to be looked up again.
    func forget(_ word: String) {
        for language in answers.keys { answers[language]?[word] = nil }
        changed()
    }
}

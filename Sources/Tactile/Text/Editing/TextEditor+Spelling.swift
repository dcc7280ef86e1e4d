import Foundation
import TactileDrawing
import TactileViews

/// What the editor keeps of the words that it shows.
struct EditorSpelling {
    /// The words of paragraphs that were asked about, by their text.
    private var words: [String: [SpelledWord]] = [:]
    private static let mostParagraphs = 500
    /// Whether the caret is where a person types: that word is not told to be wrong yet.
    var isTyping = false

    mutating func words(of paragraph: String) -> [SpelledWord] {
        if let known = words[paragraph] { return known }
        if words.count > Self.mostParagraphs { words = [:] }
        let made = SpelledWord.words(in: paragraph)
        words[paragraph] = made
        return made
    }
}

extension UITextInputTraits {
    /// Whether words are to be checked: where a person writes sentences, unless the program says
    /// so.
    var checksSpelling: Bool {
        guard !isSecureTextEntry else { return false }
        switch spellCheckingType {
        case .yes: return true
        case .no: return false
        case .default:
            let takesWords: Set<UIKeyboardType> = [.default, .asciiCapable, .twitter]
            // What is searched for is often the beginning of a word.
            return autocorrectionType != .no && textContentType == nil
                && returnKeyType != .search && takesWords.contains(keyboardType)
        }
    }
}

/// Words that are wrong, while the text is edited.
extension TextEditor: SpellingClient {
    func spellingDidChange() { host.spellingDidChange() }

    /// The language of the text, if its words are checked.
    private var spellingLanguage: String? {
        guard isEditing, host.isEditable, host.checksSpelling,
            let wanted = ApplicationSession.current.spellingLanguages
        else { return nil }
        return SpellChecker.shared.language(among: wanted)
    }

    /// Words of a paragraph that are wrong, with places in the text.
    private func wrongWords(in paragraph: Int, _ language: String) -> [SpelledWord] {
        let document = state.document
        let start = document.start(of: paragraph)
        let words = spelling.words(of: document.paragraphs[paragraph].text)
        return SpellChecker.shared.wrong(words, in: language).map {
            SpelledWord(
                text: $0.text, range: start + $0.range.lowerBound..<start + $0.range.upperBound)
        }
    }

    /// What of a paragraph is shown to be wrong: not the word that is being typed or composed.
    func misspelt(in paragraph: Int) -> [Range<Int>] {
        guard let language = spellingLanguage else { return [] }
        let head = state.head
        return wrongWords(in: paragraph, language).map(\.range).filter {
            !(spelling.isTyping && $0.lowerBound <= head && head <= $0.upperBound)
                && state.marked?.overlaps($0) != true
        }
    }

    /// What a menu has for the wrong word that is selected or has the caret: guesses, and that the
    /// word is right.
    func spellingMenu() -> UIMenu? {
        let selection = state.selection
        guard let language = spellingLanguage,
            let word = wrongWords(in: state.document.paragraph(at: selection.lowerBound), language)
                .first(where: {
                    $0.range.lowerBound <= selection.lowerBound
                        && selection.upperBound <= $0.range.upperBound
                })
        else { return nil }
        let guesses = UIDeferredMenuElement { [weak self] completion in
            SpellChecker.shared.guesses(for: word.text, in: language) { guesses in
                completion(self?.elements(of: guesses, for: word) ?? [])
            }
        }
        let ignore = UIAction(title: localized("Ignore spelling")) { _ in
            SpellChecker.shared.ignore(word.text)
        }
        let learn = UIAction(title: localized("Learn spelling")) { _ in
            SpellChecker.shared.learn(word.text, in: language)
        }
        return UIMenu(
            options: .displayInline,
            children: [
                UIMenu(options: .displayInline, children: [guesses]),
                UIMenu(options: .displayInline, children: [ignore, learn]),
            ])
    }

    private static let mostGuesses = 5

    private func elements(of guesses: [String], for word: SpelledWord) -> [UIMenuElement] {
        guard !guesses.isEmpty else {
            return [
                UIAction(title: localized("No guesses found"), attributes: .disabled) { _ in }
            ]
        }
        return guesses.prefix(Self.mostGuesses).map { guess in
            UIAction(title: guess) { [weak self] _ in
                // The text may have changed under the menu.
                guard let self, state.substring(word.range) == word.text else { return }
                replace(word.range, with: guess)
            }
        }
    }
}

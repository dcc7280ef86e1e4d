import Tactile

/// A text to write, whose wrong words are underlined; what the word at the caret may become.
final class SpellingPage: UIView, UITextViewDelegate {
    private let checker = UITextChecker()
    private let view = UITextView()
    private let field = UITextField()
    private let state = Column.label("", size: 13)
    private let offers = UIStackView()
    private lazy var knobs = Column.row(
        Column.toggle("Checked", isOn: true) { [weak self] isOn in
            self?.view.spellCheckingType = isOn ? .yes : .no
            self?.field.spellCheckingType = isOn ? .yes : .no
        },
        Column.button("Next mistake") { [weak self] in self?.goToNextMistake() })
    private lazy var language = UITextChecker.availableLanguages.first

    override init(frame: CGRect) {
        super.init(frame: frame)
        view.font = .systemFont(ofSize: 15)
        view.text = Self.letter
        view.delegate = self
        view.layer.borderWidth = 1
        view.layer.cornerRadius = 8
        view.layer.borderColor = UIColor.systemGray.cgColor
        view.textContainerInset = UIEdgeInsets(top: 10, left: 6, bottom: 10, right: 6)
        view.accessibilityLabel = "Letter"
        field.borderStyle = .roundedRect
        field.placeholder = "One line"
        offers.spacing = 8
        for part in [knobs, view, field, offers, state] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private static let letter = """
        Dear reader, this lettre has some mistaks in it. Words that are wrong are underlined while \
        you write, but not the one that you are at. The secondary button has guesses, and keeps a \
        word that you want as it is.

        Adresses such as help@example.org, numbers such as 12kg and NATO are left alone.
        """

    // MARK: The word at the caret

    /// The word before the caret, and what can take its place.
    private var wordAtCaret: NSRange {
        let text = view.text as NSString
        let end = view.selectedRange.location
        var start = end
        while start > 0, let letter = Unicode.Scalar(text.character(at: start - 1)),
            letter.properties.isAlphabetic
        {
            start -= 1
        }
        return NSRange(start..<end)
    }

    private func showOffers() {
        for offer in offers.arrangedSubviews { offer.removeFromSuperview() }
        let range = wordAtCaret
        guard let language, range.length > 2, view.isFirstResponder else {
            state.text = language.map { "Dictionary: \($0)" } ?? "No dictionary is installed."
            return
        }
        let words =
            checker.completions(forPartialWordRange: range, in: view.text, language: language)
            ?? []
        state.text = words.isEmpty ? "No word begins so." : "Words that begin so:"
        setNeedsLayout()
        for word in words.prefix(4) {
            offers.addArrangedSubview(
                Column.button(word) { [weak self] in self?.put(word, at: range) })
        }
    }

    private func put(_ word: String, at range: NSRange) {
        guard let start = view.position(from: view.beginningOfDocument, offset: range.location),
            let end = view.position(from: start, offset: range.length),
            let place = view.textRange(from: start, to: end)
        else { return }
        view.replace(place, withText: word)
    }

    private func goToNextMistake() {
        guard let language else { return }
        let all = NSRange(location: 0, length: view.text.utf16.count)
        let found = checker.rangeOfMisspelledWord(
            in: view.text, range: all, startingAt: NSMaxRange(view.selectedRange), wrap: true,
            language: language)
        guard found.location != NSNotFound else { return state.text = "No word is wrong." }
        view.becomeFirstResponder()
        view.selectedRange = found
        view.scrollRangeToVisible(found)
        let guesses = checker.guesses(forWordRange: found, in: view.text, language: language) ?? []
        state.text = guesses.isEmpty ? "No guesses." : "Perhaps " + guesses.joined(separator: ", ")
    }

    func textViewDidChange(_ textView: UITextView) { showOffers() }
    func textViewDidBeginEditing(_ textView: UITextView) { showOffers() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 560), gap: CGFloat = 12
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        let height = max(bounds.height - 44 - 4 * gap - 36 - 32 - 20, 60)
        view.frame = CGRect(x: 0, y: 44, width: width, height: height)
        field.frame = CGRect(x: 0, y: view.frame.maxY + gap, width: width, height: 36)
        state.frame = CGRect(x: 0, y: field.frame.maxY + gap, width: width, height: 20)
        let fitting = offers.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width
        offers.frame = CGRect(
            x: 0, y: state.frame.maxY + gap, width: min(fitting, width), height: 32)
    }
}

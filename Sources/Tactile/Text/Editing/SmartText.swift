import TactileViews

/// What typing and pasting make of quotation marks, hyphens and spaces.
struct SmartText {
    /// Opening and closing marks: double, then single.
    struct Quotes {
        var double: (String, String)
        var single: (String, String)

        /// Those of a language, by its code.
        static func of(_ language: String) -> Quotes {
            switch language.prefix(2) {
            case "de": Quotes(double: ("„", "“"), single: ("‚", "‘"))
            case "pl": Quotes(double: ("„", "”"), single: ("‚", "’"))
            case "fr": Quotes(double: ("« ", " »"), single: ("‹ ", " ›"))
            case "es": Quotes(double: ("«", "»"), single: ("“", "”"))
            case "ja": Quotes(double: ("「", "」"), single: ("『", "』"))
            default: Quotes(double: ("“", "”"), single: ("‘", "’"))
            }
        }
    }

    let quotes: Quotes?
    let makesDashes: Bool

    init(quotes: Quotes?, makesDashes: Bool = false) {
        self.quotes = quotes
        self.makesDashes = makesDashes
    }

    /// What is put in place of a typed character, and how many units before it go.
    func replacement(for typed: String, after before: String) -> (text: String, removing: Int) {
        switch typed {
        case "\"": (quotes.map { opens(after: before) ? $0.double.0 : $0.double.1 } ?? typed, 0)
        case "'":
            // Within a word it is an apostrophe.
            (
                quotes.map {
                    opens(after: before)
                        ? $0.single.0 : before.last?.isLetter == true ? "’" : $0.single.1
                } ?? typed, 0
            )
        case "-" where makesDashes && before.hasSuffix("-") && !before.hasSuffix("--"): ("—", 1)
        default: (typed, 0)
        }
    }

    private func opens(after before: String) -> Bool {
        guard let last = before.last else { return true }
        return last.isWhitespace || "([{<«„“‘‚—–-/".contains(last)
    }

    // MARK: Words

    /// What is pasted between `before` and `after`, with spaces where words would run together.
    static func pasted(_ text: String, after before: Character?, before after: Character?) -> String
    {
        guard let first = text.first, let last = text.last else { return text }
        let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
        let front = before.map { isWord($0) && isWord(first) } == true ? " " : ""
        let back = after.map { isWord($0) && isWord(last) } == true ? " " : ""
        return front + text + back
    }

    /// Whether a space beside a word that is cut goes with it: 1 is the one before, -1 the one
    /// behind.
    static func spaceOfCut(after before: Character?, before after: Character?) -> Int {
        if before == " ", after.map({ $0 == " " || $0.isPunctuation || $0.isNewline }) ?? true {
            return 1
        }
        return after == " " && (before == nil || before?.isNewline == true) ? -1 : 0
    }
}

extension TextEditor {
    private var smartText: SmartText {
        SmartText(
            quotes: host.smartQuotesType == .yes ? .of(Language.current.identifier) : nil,
            makesDashes: host.smartDashesType == .yes)
    }

    private func text(before offset: Int, units: Int = 4) -> String {
        let start = state.document.stop(atOrBefore: max(offset - units, 0))
        return state.substring(start..<offset)
    }

    /// Puts what was typed in place of the selection, or what the host's traits make of it.
    func type(_ typed: String, kind: TextChangeKind) {
        let selection = state.selection
        let made = smartText.replacement(for: typed, after: text(before: selection.lowerBound))
        let start = selection.lowerBound - made.removing
        replace(
            start..<selection.upperBound, with: made.text,
            kind: made.removing > 0 ? .other : kind)
    }

    /// A word to paste, with the spaces that it needs.
    func smartlyPasted(_ text: String) -> String {
        guard host.smartInsertDeleteType == .yes else { return text }
        let selection = state.selection
        return SmartText.pasted(
            text, after: self.text(before: selection.lowerBound).last,
            before: state.substring(selection.upperBound..<selection.upperBound + 4).first)
    }

    /// What is cut of the text for a selection: a whole word with a space beside it.
    var smartlyCut: Range<Int> {
        let selection = state.selection
        guard host.smartInsertDeleteType == .yes, !selection.isEmpty,
            state.document.word(at: selection.lowerBound).lowerBound == selection.lowerBound,
            state.document.word(at: selection.upperBound - 1).upperBound == selection.upperBound
        else { return selection }
        switch SmartText.spaceOfCut(
            after: text(before: selection.lowerBound).last,
            before: state.substring(selection.upperBound..<selection.upperBound + 4).first)
        {
        case 1: return selection.lowerBound - 1..<selection.upperBound
        case -1: return selection.lowerBound..<selection.upperBound + 1
        default: return selection
        }
    }
}

import Foundation

/// A text that is being edited: the text, what is selected, what an input method is composing.
/// Offsets count UTF-16 units.
struct TextEditing {
    let document: TextDocument
    /// Where the selection began, and where its moving end is: the caret.
    private(set) var anchor: Int
    private(set) var head: Int
    /// Where a line was broken for want of room one offset has two places. The caret is at the end
    /// of the upper line rather than at the beginning of the lower.
    private(set) var isAtLineEnd = false
    /// What an input method is still composing.
    private(set) var marked: Range<Int>?

    /// The caret is behind the text.
    init(_ document: TextDocument) {
        self.document = document
        anchor = document.length
        head = anchor
    }

    init(_ text: String = "", longest: Int = TextDocument.usualLongest) {
        self.init(TextDocument(text, longest: longest))
    }

    var text: String { document.text }
    var length: Int { document.length }
    var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }

    func substring(_ range: Range<Int>) -> String { document.substring(range) }

    /// Puts `piece` in place of `range`; the caret goes behind it.
    mutating func replace(_ range: Range<Int>, with piece: TextPiece) {
        let range = document.clamped(range)
        document.change(range, to: piece)
        marked = nil
        // Whoever heard of the change may have made the text shorter.
        head = min(range.lowerBound + piece.length, length)
        anchor = head
        isAtLineEnd = false
    }

    /// Sets the whole text; the caret goes to its end.
    mutating func setText(_ piece: TextPiece) { replace(0..<length, with: piece) }

    /// Follows a change that was made elsewhere: the selection stays at its text.
    mutating func follow(_ change: TextDocument.Change) {
        func moved(_ offset: Int) -> Int {
            if offset <= change.range.lowerBound { return offset }
            if offset >= change.range.upperBound {
                return offset + change.length - change.range.count
            }
            return min(offset, change.range.lowerBound + change.length)
        }
        anchor = document.stop(atOrBefore: moved(anchor))
        head = document.stop(atOrBefore: moved(head))
        marked = nil
    }

    mutating func select(_ range: Range<Int>) {
        let range = document.clamped(range)
        anchor = document.stop(atOrBefore: range.lowerBound)
        head = document.stop(atOrBefore: range.upperBound)
        isAtLineEnd = false
    }

    /// Moves the caret; with `extending` the other end of the selection stays.
    mutating func moveHead(to caret: TextCaret, extending: Bool) {
        head = document.stop(atOrBefore: min(max(caret.offset, 0), length))
        isAtLineEnd = caret.isAtLineEnd && head == caret.offset
        if !extending { anchor = head }
    }

    mutating func moveHead(to offset: Int, extending: Bool) {
        moveHead(to: TextCaret(offset), extending: extending)
    }

    var caret: TextCaret { TextCaret(head, isAtLineEnd: isAtLineEnd) }

    /// Puts what is being composed in place of what was composed before, or of the selection.
    mutating func setMarked(_ composed: TextPiece, selected: Range<Int>) {
        let range = marked ?? selection
        replace(range, with: composed)
        let count = composed.length
        marked = count > 0 ? range.lowerBound..<range.lowerBound + count : nil
        anchor = range.lowerBound + min(max(selected.lowerBound, 0), count)
        head = range.lowerBound + min(max(selected.upperBound, 0), count)
    }

    /// Gives the text in `range` other attributes; nothing else changes.
    func restyle(_ range: Range<Int>, with piece: TextPiece) { document.change(range, to: piece) }

    mutating func unmark() { marked = nil }
}

/// A place for the caret.
struct TextCaret: Equatable {
    var offset: Int
    /// Of the two places where a line was broken for want of room, the one at the upper line's end.
    var isAtLineEnd: Bool

    init(_ offset: Int, isAtLineEnd: Bool = false) {
        self.offset = offset
        self.isAtLineEnd = isAtLineEnd
    }
}

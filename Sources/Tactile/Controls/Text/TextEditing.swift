import Foundation

/// A text that is being edited: the text, what is selected, what an input method is composing.
/// Offsets count UTF-16 units.
struct TextEditing: Equatable {
    private(set) var text: String
    /// Where the selection began, and where its moving end is: the caret.
    private(set) var anchor: Int
    private(set) var head: Int
    /// What an input method is still composing.
    private(set) var marked: Range<Int>?

    init(_ text: String = "") {
        self.text = text
        anchor = text.utf16.count
        head = anchor
    }

    var length: Int { text.utf16.count }
    var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var boundaries: TextBoundaries { TextBoundaries(text) }

    /// The part of the text in `range`, which is clamped to it.
    func substring(_ range: Range<Int>) -> String {
        let range = clamped(range)
        let low = String.Index(utf16Offset: range.lowerBound, in: text)
        let high = String.Index(utf16Offset: range.upperBound, in: text)
        return String(text[low..<high])
    }

    func clamped(_ range: Range<Int>) -> Range<Int> {
        let low = min(max(range.lowerBound, 0), length)
        return low..<min(max(range.upperBound, low), length)
    }

    /// The text with `range` replaced.
    func replacing(_ range: Range<Int>, with replacement: String) -> String {
        let range = clamped(range)
        let low = String.Index(utf16Offset: range.lowerBound, in: text)
        let high = String.Index(utf16Offset: range.upperBound, in: text)
        return text.replacingCharacters(in: low..<high, with: replacement)
    }

    /// Puts `replacement` in place of `range`; the caret goes behind it.
    mutating func replace(_ range: Range<Int>, with replacement: String) {
        let range = clamped(range)
        text = replacing(range, with: replacement)
        marked = nil
        head = range.lowerBound + replacement.utf16.count
        anchor = head
    }

    /// Sets the whole text; the caret goes to its end.
    mutating func setText(_ newText: String) { self = TextEditing(newText) }

    mutating func select(_ range: Range<Int>) {
        let range = clamped(range)
        anchor = boundaries.stop(atOrBefore: range.lowerBound)
        head = boundaries.stop(atOrBefore: range.upperBound)
    }

    /// Moves the caret; with `extending` the other end of the selection stays.
    mutating func moveHead(to offset: Int, extending: Bool) {
        head = boundaries.stop(atOrBefore: min(max(offset, 0), length))
        if !extending { anchor = head }
    }

    /// Puts what is being composed in place of what was composed before, or of the selection.
    mutating func setMarked(_ composed: String, caret: Int) {
        let range = marked ?? selection
        replace(range, with: composed)
        let count = composed.utf16.count
        marked = count > 0 ? range.lowerBound..<range.lowerBound + count : nil
        head = range.lowerBound + min(max(caret, 0), count)
        anchor = head
    }

    mutating func unmark() { marked = nil }
}

/// What was typed, in steps that a person thinks of as one: words, pastes, deletions.
struct TextHistory {
    struct Step: Equatable {
        var text: String
        var selection: Range<Int>
    }

    enum Kind: Equatable { case typing, deleting, other }

    private static let limit = 200
    private var undos: [Step] = []
    private var redos: [Step] = []
    private var lastKind: Kind?
    private var endedWord = false

    var canUndo: Bool { !undos.isEmpty }
    var canRedo: Bool { !redos.isEmpty }

    /// Notes how the text stood before a change. Typing goes on in one step until a word ends.
    mutating func record(_ before: Step, kind: Kind, inserted: String) {
        redos.removeAll()
        let isSpace = inserted.last?.isWhitespace ?? false
        let continues =
            kind != .other && kind == lastKind && !undos.isEmpty && !(endedWord && !isSpace)
        if !continues {
            undos.append(before)
            if undos.count > Self.limit { undos.removeFirst() }
        }
        lastKind = kind
        endedWord = kind == .typing && isSpace
    }

    /// The next change begins a step of its own: the caret was moved.
    mutating func breakStep() { lastKind = nil }

    mutating func undo(from current: Step) -> Step? {
        guard let step = undos.popLast() else { return nil }
        redos.append(current)
        lastKind = nil
        return step
    }

    mutating func redo(from current: Step) -> Step? {
        guard let step = redos.popLast() else { return nil }
        undos.append(current)
        lastKind = nil
        return step
    }

    mutating func clear() {
        undos.removeAll()
        redos.removeAll()
        lastKind = nil
    }
}

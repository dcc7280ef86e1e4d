import Foundation
import Tactile

/// A view that takes keys and nothing else.
final class KeyCounter: UIView, UIKeyInput {
    var typed = ""
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !typed.isEmpty }
    func insertText(_ text: String) { typed += text }
    func deleteBackward() { _ = typed.popLast() }
}

/// A text input of a program's own: lines of ten points by ten for each UTF-16 unit, without
/// anything of the toolkit's editing.
final class PlainTextInput: UIView, UITextInput {
    final class Place: UITextPosition {
        let offset: Int
        init(_ offset: Int) {
            self.offset = offset
            super.init()
        }
    }

    final class Span: UITextRange {
        let range: Range<Int>
        init(_ range: Range<Int>) {
            self.range = range
            super.init()
        }
        override var start: UITextPosition { Place(range.lowerBound) }
        override var end: UITextPosition { Place(range.upperBound) }
        override var isEmpty: Bool { range.isEmpty }
    }

    let string = NSMutableString(string: "")
    var selection = 0..<0
    var marked: Range<Int>?
    var copied: [String] = []
    var pastes = 0
    weak var inputDelegate: (any UITextInputDelegate)?
    var markedTextStyle: [NSAttributedString.Key: Any]?
    private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(
        textInput: self)

    override var canBecomeFirstResponder: Bool { true }

    private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }
    private func span(_ range: UITextRange) -> Range<Int> {
        offset(range.start)..<offset(range.end)
    }

    // MARK: Text

    var hasText: Bool { string.length > 0 }
    func insertText(_ text: String) { put(text, in: marked ?? selection) }
    func deleteBackward() {
        let start = max(selection.lowerBound - 1, 0)
        put("", in: selection.isEmpty ? start..<selection.lowerBound : selection)
    }
    private func put(_ text: String, in range: Range<Int>) {
        string.replaceCharacters(in: NSRange(range), with: text)
        let end = range.lowerBound + text.utf16.count
        marked = nil
        selection = end..<end
    }
    func text(in range: UITextRange) -> String? { string.substring(with: NSRange(span(range))) }
    func replace(_ range: UITextRange, withText text: String) { put(text, in: span(range)) }
    var selectedTextRange: UITextRange? {
        get { Span(selection) }
        set { if let newValue { selection = span(newValue) } }
    }
    var markedTextRange: UITextRange? { marked.map { Span($0) } }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        let start = (marked ?? selection).lowerBound
        let text = markedText ?? ""
        put(text, in: marked ?? selection)
        marked = text.isEmpty ? nil : start..<start + text.utf16.count
        let caret = start + selectedRange.location
        selection = caret..<caret + selectedRange.length
    }
    func unmarkText() { marked = nil }

    // MARK: Places

    var beginningOfDocument: UITextPosition { Place(0) }
    var endOfDocument: UITextPosition { Place(string.length) }
    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        Span(min(offset(from), offset(to))..<max(offset(from), offset(to)))
    }
    func position(from position: UITextPosition, offset count: Int) -> UITextPosition? {
        let target = offset(position) + count
        return target >= 0 && target <= string.length ? Place(target) : nil
    }
    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset count: Int
    ) -> UITextPosition? {
        let isForward = direction == .right || direction == .down
        return self.position(from: position, offset: isForward ? count : -count)
    }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let (a, b) = (offset(position), offset(other))
        return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }
    func offset(from: UITextPosition, to: UITextPosition) -> Int { offset(to) - offset(from) }
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
        -> UITextPosition?
    {
        direction == .left || direction == .up ? range.start : range.end
    }
    func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? {
        let place = offset(position)
        return direction == .left || direction == .up
            ? Span(0..<place) : Span(place..<string.length)
    }
    func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection { .leftToRight }
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}

    func firstRect(for range: UITextRange) -> CGRect { caretRect(for: range.start) }
    func caretRect(for position: UITextPosition) -> CGRect {
        CGRect(x: CGFloat(offset(position)) * 10, y: 0, width: 1, height: 10)
    }
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    func closestPosition(to point: CGPoint) -> UITextPosition? {
        Place(min(max(Int(point.x / 10), 0), string.length))
    }
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        closestPosition(to: point)
    }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }

    // MARK: Commands

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.name == "paste:" || action.name == "copy:" && !selection.isEmpty
    }
    override func paste(_ sender: Any?) { pastes += 1 }
    override func copy(_ sender: Any?) { copied.append(string.substring(with: NSRange(selection))) }
}

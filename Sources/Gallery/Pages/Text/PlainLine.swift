import Tactile

/// One line of text that implements `UITextInput` by itself: text, marked text, caret and
/// selection, every character as wide as its font makes it.
final class PlainLine: EntryView, UITextInput {
    private final class Place: UITextPosition {
        let offset: Int
        init(_ offset: Int) {
            self.offset = offset
            super.init()
        }
    }

    private final class Span: UITextRange {
        let range: Range<Int>
        init(_ range: Range<Int>) {
            self.range = range
            super.init()
        }
        override var start: UITextPosition { Place(range.lowerBound) }
        override var end: UITextPosition { Place(range.upperBound) }
        override var isEmpty: Bool { range.isEmpty }
    }

    var changed: (String) -> Void = { _ in }
    weak var inputDelegate: (any UITextInputDelegate)?
    var markedTextStyle: [NSAttributedString.Key: Any]?
    private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(
        textInput: self)
    private let string = NSMutableString(string: "Own text")
    private var selection = 8..<8 { didSet { setNeedsDisplay() } }
    private var marked: Range<Int>?

    private static let margin: CGFloat = 12
    private static let font = UIFont.systemFont(ofSize: 19)

    override func tapped(at point: CGPoint) {
        let place = offset(at: point)
        inputDelegate?.selectionWillChange(self)
        selection = place..<place
        inputDelegate?.selectionDidChange(self)
        super.tapped(at: point)
    }

    // MARK: Drawing

    private func attributed(_ range: Range<Int>) -> NSAttributedString {
        NSAttributedString(
            string: string.substring(with: NSRange(range)),
            attributes: [.font: Self.font, .foregroundColor: UIColor.label])
    }

    private func x(of offset: Int) -> CGFloat {
        Self.margin + attributed(0..<min(max(offset, 0), string.length)).size().width
    }

    private func offset(at point: CGPoint) -> Int {
        let stops = (0...string.length).filter { stop in
            stop == string.length
                || string.rangeOfComposedCharacterSequence(at: stop).location == stop
        }
        return stops.min { abs(x(of: $0) - point.x) < abs(x(of: $1) - point.x) } ?? 0
    }

    override func draw(_ rect: CGRect) {
        drawBox(bounds, isLit: isFirstResponder)
        let height = Self.font.lineHeight, top = ((bounds.height - height) / 2).rounded()
        if !selection.isEmpty {
            tintColor.withAlphaComponent(0.25).setFill()
            let left = x(of: selection.lowerBound)
            UIRectFill(
                CGRect(x: left, y: top, width: x(of: selection.upperBound) - left, height: height))
        }
        attributed(0..<string.length).draw(at: CGPoint(x: Self.margin, y: top))
        if let marked {
            UIColor.label.setFill()
            let left = x(of: marked.lowerBound)
            UIRectFill(
                CGRect(
                    x: left, y: top + height - 1, width: x(of: marked.upperBound) - left,
                    height: 1))
        }
        if isFirstResponder, selection.isEmpty {
            tintColor.setFill()
            UIRectFill(CGRect(x: x(of: selection.upperBound), y: top, width: 2, height: height))
        }
    }

    // MARK: Text

    private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }
    private func span(_ range: UITextRange) -> Range<Int> {
        offset(range.start)..<offset(range.end)
    }

    var hasText: Bool { string.length > 0 }
    func insertText(_ text: String) { put(text.filter { !$0.isNewline }, in: marked ?? selection) }
    func deleteBackward() {
        guard selection.isEmpty else { return put("", in: selection) }
        guard selection.lowerBound > 0 else { return }
        let last = string.rangeOfComposedCharacterSequence(at: selection.lowerBound - 1)
        put("", in: last.location..<selection.lowerBound)
    }
    private func put(_ text: String, in range: Range<Int>) {
        string.replaceCharacters(in: NSRange(range), with: text)
        let end = range.lowerBound + text.utf16.count
        marked = nil
        selection = end..<end
        changed(string as String)
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
    func unmarkText() {
        marked = nil
        setNeedsDisplay()
    }

    // MARK: Places

    var beginningOfDocument: UITextPosition { Place(0) }
    var endOfDocument: UITextPosition { Place(string.length) }
    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        let (a, b) = (offset(from), offset(to))
        return Span(min(a, b)..<max(a, b))
    }
    func position(from position: UITextPosition, offset count: Int) -> UITextPosition? {
        let target = offset(position) + count
        return target >= 0 && target <= string.length ? Place(target) : nil
    }
    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset count: Int
    ) -> UITextPosition? {
        var place = offset(position)
        for _ in 0..<max(0, count) {
            if direction == .right || direction == .down {
                guard place < string.length else { return nil }
                place = NSMaxRange(string.rangeOfComposedCharacterSequence(at: place))
            } else {
                guard place > 0 else { return nil }
                place = string.rangeOfComposedCharacterSequence(at: place - 1).location
            }
        }
        return Place(place)
    }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let (a, b) = (offset(position), offset(other))
        return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }
    func offset(from: UITextPosition, to: UITextPosition) -> Int { offset(to) - offset(from) }
    func position(
        within range: UITextRange, farthestIn direction: UITextLayoutDirection
    ) -> UITextPosition? {
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

    func firstRect(for range: UITextRange) -> CGRect {
        let span = span(range)
        let left = x(of: span.lowerBound)
        return CGRect(x: left, y: 8, width: x(of: span.upperBound) - left, height: 28)
    }
    func caretRect(for position: UITextPosition) -> CGRect {
        CGRect(x: x(of: offset(position)), y: 8, width: 2, height: 28)
    }
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    func closestPosition(to point: CGPoint) -> UITextPosition? { Place(offset(at: point)) }
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        let span = span(range)
        return Place(min(max(offset(at: point), span.lowerBound), span.upperBound))
    }
    func characterRange(at point: CGPoint) -> UITextRange? {
        let place = offset(at: point)
        guard place < string.length else { return nil }
        let range = string.rangeOfComposedCharacterSequence(at: place)
        return Span(range.location..<NSMaxRange(range))
    }
}

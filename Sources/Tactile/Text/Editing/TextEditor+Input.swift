import Foundation
import TactileDrawing
import TactileViews

/// Answers to input methods and spell checkers, shared by all views that edit. Places are in
/// the host's coordinates.
extension TextEditor {
    private func offset(_ position: UITextPosition) -> Int {
        min(max((position as? TextPosition)?.offset ?? 0, 0), state.length)
    }

    private func range(_ range: UITextRange) -> Range<Int>? {
        (range as? TextRange).map { state.document.clamped($0.range) }
    }

    private var canvas: UIView { host.geometry as? UIView ?? host }

    // MARK: Text

    func text(in textRange: UITextRange) -> String? { range(textRange).map(state.substring) }

    func replace(_ textRange: UITextRange, withText text: String) {
        if let range = range(textRange) { replace(range, with: text) }
    }

    func setMarked(_ text: String?, selectedRange: NSRange) {
        let low = max(selectedRange.location, 0)
        setMarked(text ?? "", selected: low..<low + max(selectedRange.length, 0))
    }

    var selectedTextRange: UITextRange? {
        get { TextRange(state.selection) }
        set { if let newValue, let range = range(newValue) { select(range) } }
    }

    // MARK: Positions

    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        let (a, b) = (offset(from), offset(to))
        return TextRange(min(a, b)..<max(a, b))
    }

    func position(from position: UITextPosition, offset count: Int) -> UITextPosition? {
        let (target, overflows) = offset(position).addingReportingOverflow(count)
        return !overflows && target >= 0 && target <= state.length ? TextPosition(target) : nil
    }

    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset count: Int
    ) -> UITextPosition? {
        let start = offset(position)
        switch direction {
        case .up, .down:
            let caret = TextCaret(start)
            let x = host.geometry.caretFrame(at: caret).minX
            let lines = direction == .up ? -count : count
            if let target = host.geometry.caret(lines, below: caret, x: x) {
                return TextPosition(target.offset)
            }
            return TextPosition(lines < 0 ? 0 : state.length)
        case .left, .right:
            var place = start
            for _ in 0..<max(count, 0) {
                let next = host.geometry.offset(beside: place, toRight: direction == .right)
                guard next != place else { return nil }
                place = next
            }
            return TextPosition(place)
        }
    }

    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let difference = distance(from: other, to: position)
        return difference < 0
            ? .orderedAscending : difference > 0 ? .orderedDescending : .orderedSame
    }

    func distance(from: UITextPosition, to: UITextPosition) -> Int { offset(to) - offset(from) }

    func position(
        within textRange: UITextRange, farthestIn direction: UITextLayoutDirection
    ) -> UITextPosition? {
        range(textRange).map {
            isForward(direction, at: $0.lowerBound)
                ? TextPosition($0.upperBound) : TextPosition($0.lowerBound)
        }
    }

    func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? {
        let place = offset(position)
        return TextRange(
            isForward(direction, at: place) ? place..<state.length : 0..<place)
    }

    private func isForward(_ direction: UITextLayoutDirection, at offset: Int) -> Bool {
        switch direction {
        case .up: false
        case .down: true
        case .left: host.geometry.isRightToLeft(at: offset)
        case .right: !host.geometry.isRightToLeft(at: offset)
        }
    }

    // MARK: Direction

    func baseWritingDirection(for position: UITextPosition) -> NSWritingDirection {
        host.geometry.isRightToLeft(at: offset(position)) ? .rightToLeft : .leftToRight
    }

    func setBaseWritingDirection(_ direction: NSWritingDirection, for textRange: UITextRange) {
        guard let range = range(textRange) else { return }
        let document = state.document
        let touched =
            document.paragraph(
                at: range.lowerBound)...document.paragraph(
                at: range.upperBound)
        let whole =
            document.start(of: touched.lowerBound)..<document.start(of: touched.upperBound + 1)
        let text = NSMutableAttributedString(
            attributedString: document.attributed(whole, base: [:]))
        text.enumerateAttribute(
            .paragraphStyle, in: NSRange(location: 0, length: text.length), options: []
        ) { value, range, _ in
            let old = value as? NSParagraphStyle ?? .default
            let style = old.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
            style.baseWritingDirection = direction
            text.addAttribute(.paragraphStyle, value: style, range: range)
        }
        restyle(whole, with: TextPiece(text))
        host.showCaret(blinking: false)
    }

    func setAffinity(_ affinity: UITextStorageDirection) {
        guard state.selection.isEmpty, state.isAtLineEnd != (affinity == .backward) else { return }
        let caret = TextCaret(state.head, isAtLineEnd: affinity == .backward)
        // Only where a line was broken for want of room are there two places.
        guard affinity == .forward || host.geometry.lineEnd(of: caret) == caret else { return }
        move(to: caret, extending: false)
    }

    func textStyling(
        at position: UITextPosition, in direction: UITextStorageDirection,
        base: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any]? {
        guard state.length > 0 else { return base }
        let place = offset(position) - (direction == .backward ? 1 : 0)
        let start = min(max(place, 0), state.length - 1)
        // Without the text: the place may be in the middle of a character of two units.
        let look = state.document.piece(start..<start + 1).runs.all.first?.look
        return (look?.attributes ?? [:]).merging(base) { own, _ in own }
    }

    // MARK: Places

    func caretRect(for position: UITextPosition) -> CGRect {
        let place = offset(position)
        let caret = place == state.head ? state.caret : TextCaret(place)
        return canvas.convert(host.geometry.caretFrame(at: caret), to: host)
    }

    func firstRect(for range: UITextRange) -> CGRect {
        selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
    }

    func selectionRects(for textRange: UITextRange) -> [UITextSelectionRect] {
        guard let range = range(textRange) else { return [] }
        let frames = host.geometry.selectionFrames(range)
        let isRightToLeft = host.geometry.isRightToLeft(at: range.lowerBound)
        return frames.enumerated().map { index, frame in
            TextSelectionRect(
                canvas.convert(frame, to: host), hasStart: index == 0,
                hasEnd: index == frames.count - 1, isRightToLeft: isRightToLeft)
        }
    }

    func closestPosition(to point: CGPoint) -> UITextPosition? {
        TextPosition(host.geometry.caret(at: canvas.convert(point, from: host)).offset)
    }

    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let range = self.range(range), let found = closestPosition(to: point) else {
            return nil
        }
        return TextPosition(min(max(offset(found), range.lowerBound), range.upperBound))
    }

    func characterRange(at point: CGPoint) -> UITextRange? {
        guard state.length > 0, let position = closestPosition(to: point) else { return nil }
        let start = offset(position)
        let end = state.document.stop(after: start)
        return TextRange(start < end ? start..<end : state.document.stop(before: end)..<end)
    }
}

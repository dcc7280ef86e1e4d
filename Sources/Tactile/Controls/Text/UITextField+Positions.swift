import Foundation
import TactileViews

/// Places in the text for input methods, counted in UTF-16 units.
extension UITextField {
    public var beginningOfDocument: UITextPosition { TextPosition(0) }
    public var endOfDocument: UITextPosition { TextPosition(editor.state.length) }

    public func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        guard let from = from as? TextPosition, let to = to as? TextPosition else { return nil }
        return TextRange(min(from.offset, to.offset)..<max(from.offset, to.offset))
    }
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        guard let position = position as? TextPosition else { return nil }
        let target = position.offset + offset
        return target >= 0 && target <= editor.state.length ? TextPosition(target) : nil
    }
    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        guard let start = position as? TextPosition else { return nil }
        switch direction {
        case .up: return TextPosition(0)
        case .down: return TextPosition(editor.state.length)
        case .left, .right:
            var place = start.offset
            for _ in 0..<max(offset, 0) {
                place = canvas.line.offset(beside: place, toRight: direction == .right)
            }
            return TextPosition(place)
        }
    }
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let difference = offset(from: other, to: position)
        return difference < 0
            ? .orderedAscending : difference > 0 ? .orderedDescending : .orderedSame
    }
    public func offset(from: UITextPosition, to: UITextPosition) -> Int {
        ((to as? TextPosition)?.offset ?? 0) - ((from as? TextPosition)?.offset ?? 0)
    }
}

import Foundation
import TactileViews

/// Places in the text for input methods, counted in UTF-16 units.
extension UITextView {
    public var beginningOfDocument: UITextPosition { TextPosition(0) }
    public var endOfDocument: UITextPosition { TextPosition(editor.state.length) }

    public func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        editor.textRange(from: from, to: to)
    }
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        editor.position(from: position, offset: offset)
    }
    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        editor.position(from: position, in: direction, offset: offset)
    }
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        editor.compare(position, to: other)
    }
    public func offset(from: UITextPosition, to: UITextPosition) -> Int {
        editor.distance(from: from, to: to)
    }
    public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        editor.closestPosition(to: point, within: range)
    }
}

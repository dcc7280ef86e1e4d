import Foundation
import TactileDrawing
import TactileViews

/// Places in the text for input methods, counted in UTF-16 units.
///
/// The editor answers. `UITextView` forwards to it in the same words: what a public protocol asks
/// for has to be declared in a public type, and the editor is none.
extension UITextField {
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

    // MARK: Extents

    public func position(
        within range: UITextRange, farthestIn direction: UITextLayoutDirection
    ) -> UITextPosition? {
        editor.position(within: range, farthestIn: direction)
    }
    public func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? {
        editor.characterRange(byExtending: position, in: direction)
    }

    // MARK: Direction

    public func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection {
        editor.baseWritingDirection(for: position)
    }
    /// Of the paragraphs that `range` touches; `.natural` goes by their letters.
    public func setBaseWritingDirection(
        _ writingDirection: NSWritingDirection, for range: UITextRange
    ) {
        editor.setBaseWritingDirection(writingDirection, for: range)
    }
    public var selectionAffinity: UITextStorageDirection {
        get { editor.state.isAtLineEnd ? .backward : .forward }
        set { editor.setAffinity(newValue) }
    }

    // MARK: Look

    public func textStyling(
        at position: UITextPosition, in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? {
        editor.textStyling(at: position, in: direction, base: defaultTextAttributes)
    }
    public var markedTextStyle: [NSAttributedString.Key: Any]? {
        get { editor.markedTextStyle }
        set { editor.markedTextStyle = newValue }
    }

    // MARK: Helpers

    public var inputDelegate: (any UITextInputDelegate)? {
        get { editor.inputDelegate }
        set { editor.inputDelegate = newValue }
    }
    public var tokenizer: any UITextInputTokenizer { editor.tokenizer }
    public var textInputView: UIView { self }
}

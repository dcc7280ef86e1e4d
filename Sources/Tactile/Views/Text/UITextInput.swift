import Foundation
import TactileDrawing

/// The least that a responder implements to receive typed text.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    var hasText: Bool { get }
    /// Inserts what was typed at the caret, or in place of the selection.
    func insertText(_ text: String)
    /// Deletes the selection, or the character before the caret.
    func deleteBackward()
}

/// A place in a text. Only the text input that made it knows what is inside.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    public override init() { super.init() }
}

/// A stretch of a text from ``start`` to ``end``.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    public override init() { super.init() }

    open var start: UITextPosition { UITextPosition() }
    open var end: UITextPosition { UITextPosition() }
    open var isEmpty: Bool { true }
}

public enum UITextStorageDirection: Int, Sendable { case forward, backward }

public enum UITextLayoutDirection: Int, Sendable { case right = 2, left, up, down }

/// A storage or layout direction by number.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
}

public enum UITextGranularity: Int, Sendable {
    case character, word, sentence, paragraph, line, document
}

/// One rectangle of a selection, in the coordinates of the input's view.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    public override init() { super.init() }

    open var rect: CGRect { .zero }
    open var writingDirection: NSWritingDirection { .leftToRight }
    open var containsStart: Bool { false }
    open var containsEnd: Bool { false }
    open var isVertical: Bool { false }
}

/// Whoever has to know when a text or its selection is changed by others: it is notified before and
/// after.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
    func selectionWillChange(_ textInput: (any UITextInput)?)
    func selectionDidChange(_ textInput: (any UITextInput)?)
    func textWillChange(_ textInput: (any UITextInput)?)
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// A responder whose text an input method, a spell checker or a test can read, measure and change.
///
/// A view that implements it and becomes first responder gets what is typed and what an input
/// method composes, and the keys that move a caret: by characters, by words through its
/// ``tokenizer``, by lines through ``position(from:in:offset:)``, with Shift extending the
/// selection. A key that the view handles in `pressesBegan` does not come this way.
///
/// Offsets count UTF-16 code units, as `NSRange` does. Rectangles and points are in the
/// coordinates of ``textInputView``.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    func text(in range: UITextRange) -> String?
    func replace(_ range: UITextRange, withText text: String)
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
    var selectedTextRange: UITextRange? { get set }
    /// Of the two places that an offset has where a line was broken for want of room: `.backward`
    /// is the end of the upper line, `.forward` the beginning of the lower.
    var selectionAffinity: UITextStorageDirection { get set }

    /// What an input method is still composing; `nil` when nothing is.
    var markedTextRange: UITextRange? { get }
    /// The look of what is being composed; `nil` underlines it.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Puts text that is still being composed in place of the marked text or the selection;
    /// `selectedRange` is relative to the new marked text. `nil` or empty removes it.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Keeps the marked text as typed text.
    func unmarkText()

    var beginningOfDocument: UITextPosition { get }
    var endOfDocument: UITextPosition { get }
    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange?
    /// `nil` outside the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition?
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    func offset(from: UITextPosition, to: UITextPosition) -> Int

    /// The end of `range` that lies furthest in `direction`.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
        -> UITextPosition?
    /// From `position` to where the text ends in `direction`.
    func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange?
    /// The position a number of characters into `range`; `nil` outside it.
    func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
    func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

    func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

    func firstRect(for range: UITextRange) -> CGRect
    func caretRect(for position: UITextPosition) -> CGRect
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    func closestPosition(to point: CGPoint) -> UITextPosition?
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    func characterRange(at point: CGPoint) -> UITextRange?
    /// Attributes of the text next to `position`; `nil` when the input has none.
    func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
        -> [NSAttributedString.Key: Any]?

    /// Told of changes of text and selection; while the input is first responder and has no other,
    /// the toolkit's own, which keeps an input method at the caret. Hold it weakly.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// Knows words, lines and the like. Usually a ``UITextInputStringTokenizer``.
    var tokenizer: any UITextInputTokenizer { get }
    /// The view whose coordinates places are in: the input itself if it is a view.
    var textInputView: UIView { get }
}

extension UITextInput {
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        true
    }
    public var selectionAffinity: UITextStorageDirection {
        get { .forward }
        set {}
    }
    public var textInputView: UIView {
        self as? UIView ?? (self as? UIViewController)?.view ?? UIView(frame: .zero)
    }
    public func position(within range: UITextRange, atCharacterOffset offset: Int)
        -> UITextPosition?
    {
        guard offset >= 0, offset <= self.offset(from: range.start, to: range.end) else {
            return nil
        }
        return position(from: range.start, offset: offset)
    }
    public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
        offset(from: range.start, to: position)
    }
    public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
        -> [NSAttributedString.Key: Any]?
    { nil }
}

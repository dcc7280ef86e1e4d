import Foundation
import TactileDrawing
import TactileViews

/// Where the characters of an edited text are. Places are in the coordinates of the view that
/// shows them.
@MainActor
protocol TextGeometry: AnyObject {
    /// The part that is seen: a drag that selects beyond it scrolls.
    var viewport: CGRect { get }
    /// The caret place nearest to `point`.
    func caret(at point: CGPoint) -> TextCaret
    func caretFrame(at caret: TextCaret) -> CGRect
    func selectionFrames(_ range: Range<Int>) -> [CGRect]
    /// The caret position visually next to `offset`.
    func offset(beside offset: Int, toRight: Bool) -> Int
    /// The caret position at `x`, a number of lines below `caret`; `nil` beyond the first and last
    /// line.
    func caret(_ lines: Int, below caret: TextCaret, x: CGFloat) -> TextCaret?
    func lineStart(of caret: TextCaret) -> TextCaret
    func lineEnd(of caret: TextCaret) -> TextCaret
    /// Lines that a page key moves by.
    var linesOfPage: Int { get }
    /// Whether the paragraph at `offset` is written from right to left.
    func isRightToLeft(at offset: Int) -> Bool
}

/// A view whose text the editing machine edits.
@MainActor
protocol TextEditorHost: UIView, UITextInput, TextInputAreaOwner {
    var editor: TextEditor! { get }
    var geometry: any TextGeometry { get }
    var isEditable: Bool { get }
    /// Whether the text has lines, which Return begins.
    var isMultiline: Bool { get }
    /// The most bytes of UTF-8 that are pasted at once.
    var pasteLimit: Int { get }
    /// More was to be pasted, and nothing was.
    func refusedPaste()
    /// Asks the delegate whether a person may change the text.
    func allowsChange(_ range: NSRange, to text: String) -> Bool
    /// Typed text in the look that it gets.
    func typedPiece(_ text: String) -> TextPiece
    /// The text changed: what is shown is out of date.
    func textDidChange()
    /// The user changed the text: the delegate and all targets are notified.
    func personDidChangeText()
    func selectionDidChange()
    /// Other words than before are known to be wrong.
    func spellingDidChange()
    func showCaret(blinking: Bool)
    func revealCaret()
    func returnPressed()
    /// What a menu has before the commands, for a place in the host or, by key, for the caret.
    func menus(at location: CGPoint, isAskedByKey: Bool) -> [UIMenuElement]
}

extension TextEditorHost {
    func menus(at location: CGPoint, isAskedByKey: Bool) -> [UIMenuElement] { [] }
}

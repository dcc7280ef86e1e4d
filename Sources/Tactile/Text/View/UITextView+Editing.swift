import Foundation
import TactileControls
import TactileDrawing
import TactileViews

/// What the editing machine asks of a text view and tells it.
extension UITextView {
    func typedPiece(_ text: String) -> TextPiece {
        guard chosenAttributes != nil || editor.state.document.isStyled, !text.isEmpty else {
            return TextPiece(text)
        }
        return TextPiece(text, attributes: typingAttributes)
    }

    var geometry: any TextGeometry {
        bringTextUpToDate()
        return canvas
    }
    var isMultiline: Bool { true }
    func refusedPaste() { changeDelegate?.textView(self, didRefusePasteLongerThan: pasteLimit) }
    /// What is selected and shown so.
    var shownSelection: Range<Int> {
        isFirstResponder ? editor.state.selection : 0..<0
    }

    func allowsChange(_ range: NSRange, to text: String) -> Bool {
        changeDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    func textDidChange() {
        foundRanges.isOutOfDate = true
        if !layoutState.needsSetUp {
            canvas.column.markedStyle = editor.markedTextStyle
            canvas.column.setMarked(editor.state.marked)
        }
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
        setNeedsLayout()
        window?.keyboard.clientDidChange(self)
    }

    func personDidChangeText() {
        changeDelegate?.textViewDidChange(self)
        post(UITextView.textDidChangeNotification)
    }

    func selectionDidChange() {
        chosenAttributes = nil
        setNeedsLayout()
        changeDelegate?.textViewDidChangeSelection(self)
    }

    func spellingDidChange() { setNeedsLayout() }

    func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    func addRecognizers() {
        let middleClick = UITapGestureRecognizer(
            target: self, action: Selector("middleClicked:", UITextView.middleClicked(_:)))
        middleClick.buttonMaskRequired = .button(3)
        addGestureRecognizer(middleClick)
        addGestureRecognizer(
            UIHoverGestureRecognizer(
                target: self, action: Selector("hovered:", UITextView.hovered(_:))))
    }

    func middleClicked(_ recognizer: UITapGestureRecognizer) {
        guard isEditable, isFirstResponder || becomeFirstResponder() else { return }
        editor.pastePrimary(at: recognizer.location(in: canvas))
    }
}

import Foundation
import TactileControls
import TactileDrawing
import TactileViews

/// What the editing machine asks of a field and tells it.
extension UITextField {
    func typedPiece(_ text: String) -> TextPiece {
        guard chosenAttributes != nil || editor.state.document.isStyled, !text.isEmpty else {
            return TextPiece(text)
        }
        let attributes =
            chosenAttributes
            ?? EditedText.attributes(
                at: editor.state.selection.lowerBound, of: editor.state.document)
            ?? defaultTextAttributes
        return TextPiece(text, attributes: attributes)
    }

    var geometry: any TextGeometry { canvas }
    var isEditable: Bool { isEnabled }
    var isMultiline: Bool { false }
    func refusedPaste() { delegate?.textField(self, didRefusePasteLongerThan: pasteLimit) }

    func allowsChange(_ range: NSRange, to text: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    /// The return key: false from the delegate keeps the field as it is.
    func returnPressed() {
        if enablesReturnKeyAutomatically, !hasText { return }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if endsEditing { resignFirstResponder() }
    }

    func textDidChange() {
        canvas.invalidate()
        showPlaceholder()
        if clearButtonMode != .never { setNeedsLayout() }
        window?.keyboard.clientDidChange(self)
    }

    func personDidChangeText() {
        sendActions(for: .editingChanged)
        post(UITextField.textDidChangeNotification)
    }

    func showCaret(blinking: Bool) { canvas.showCaret(blinking: blinking) }
    func revealCaret() { canvas.revealCaret() }

    func spellingDidChange() { canvas.setNeedsDisplay() }

    func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Fits fonts to the size of text that a person prefers.
    func resizeFonts() {
        isResizingFonts = true
        if let resized = font?.resized(for: traitCollection), resized !== font { font = resized }
        isResizingFonts = false
        editor.resizeFonts(for: traitCollection)
    }

    func middleClicked(_ recognizer: UITapGestureRecognizer) {
        guard isEnabled, isFirstResponder || becomeFirstResponder() else { return }
        editor.pastePrimary(at: recognizer.location(in: canvas))
    }

    /// Whether an editing action can be done now; `nil` for one that is not the field's.
    func permits(_ action: Selector) -> Bool? {
        switch action.name {
        case "cut:", "copy:", "delete:": !editor.state.selection.isEmpty && !isSecureTextEntry
        case "paste:": isEnabled
        case "select:", "selectAll:": hasText
        default: nil
        }
    }
}

extension UITextField {
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")
}

import Foundation
import GoldenSupport
import TestSupport
import Testing

@testable import Tactile

/// Pictures of text that is edited, in a font that the tests of drawing need too.
@Suite @MainActor struct TextGoldenTests {
    private func show(
        _ size: CGSize, scale: CGFloat = 1, dark: Bool = false, _ views: [UIView]
    ) -> Harness {
        let harness = Harness(size: size, scale: scale, dark: dark)
        harness.window.tintColor = .systemIndigo
        for view in views { harness.window.addSubview(view) }
        harness.show()
        return harness
    }

    private var font: UIFont {
        UIFont(name: "DejaVu Sans", size: 16) ?? .systemFont(ofSize: 16)
    }

    private func field(_ text: String, _ y: CGFloat, _ style: UITextField.BorderStyle)
        -> UITextField
    {
        let field = UITextField(frame: CGRect(x: 8, y: y, width: 184, height: 32))
        field.font = font
        field.text = text
        field.borderStyle = style
        return field
    }

    /// Kinds of fields that nobody types into.
    private var restingFields: [UIView] {
        let placeholder = field("", 8, .roundedRect)
        placeholder.placeholder = "Placeholder"
        let disabled = field("Disabled", 48, .line)
        disabled.isEnabled = false
        let secure = field("secret", 88, .bezel)
        secure.isSecureTextEntry = true
        let mirrored = field("שלום abc", 128, .roundedRect)
        let clear = field("Clear", 168, .roundedRect)
        clear.clearButtonMode = .always
        return [placeholder, disabled, secure, mirrored, clear]
    }

    @Test func fields() {
        expectGolden(
            show(CGSize(width: 200, height: 208), restingFields).look(), "fields-light")
        expectGolden(
            show(CGSize(width: 200, height: 208), scale: 2, dark: true, restingFields).look(),
            "fields-dark@2x")
    }

    @Test func caretAndSelection() {
        let field = field("first second", 8, .roundedRect)
        let harness = show(CGSize(width: 200, height: 48), scale: 2, [field])
        field.becomeFirstResponder()
        harness.frame()
        expectGolden(harness.look(), "field-caret@2x")
        harness.press(.left, [.control, .shift])
        harness.frame()
        expectGolden(harness.look(), "field-selection@2x")
    }

    @Test func aSelectionAcrossDirectionsIsInPieces() {
        let field = field("abc שלום xyz", 8, .roundedRect)
        let harness = show(CGSize(width: 200, height: 48), scale: 2, [field])
        field.becomeFirstResponder()
        let start = field.beginningOfDocument
        if let from = field.position(from: start, offset: 1),
            let to = field.position(from: start, offset: 6)
        {
            field.selectedTextRange = field.textRange(from: from, to: to)
            #expect(field.selectionRects(for: field.selectedTextRange ?? UITextRange()).count == 2)
        }
        harness.frame()
        expectGolden(harness.look(), "field-bidirectional@2x")
    }

    @Test func composedTextIsUnderlined() {
        let field = field("ab", 8, .roundedRect)
        let harness = show(CGSize(width: 200, height: 48), scale: 2, [field])
        field.becomeFirstResponder()
        harness.send(.markedText("compose", caret: 3))
        harness.frame()
        expectGolden(harness.look(), "field-composing@2x")
    }

    @Test func aTextView() {
        let view = UITextView(frame: CGRect(x: 8, y: 8, width: 184, height: 124))
        view.font = font
        view.text = "A line that is broken, as it is long.\nSecond\n\nשלום abc"
        let harness = show(CGSize(width: 200, height: 140), scale: 2, [view])
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 9, length: 38)
        harness.frame()
        expectGolden(harness.look(), "textview-selection@2x")
    }

    @Test func numberPads() {
        for (scale, dark, name) in [
            (1, false, "numberpad-light"), (2, true, "numberpad-dark@2x"),
        ] as [(CGFloat, Bool, String)] {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
            field.keyboardType = .decimalPad
            field.text = "1"
            let harness = show(
                CGSize(width: 240, height: 210), scale: scale, dark: dark, [field])
            UIApplication.shared.onScreenKeyboard = .always
            field.becomeFirstResponder()
            for key in harness.window.keyboard.keyboards["number pad"]?.subviews ?? [] {
                for label in key.subviews where label is UILabel { label.isHidden = true }
            }
            harness.advance(seconds: 0.3)
            field.isHidden = true
            harness.frame()
            expectGolden(harness.look(), name)
        }
    }
}

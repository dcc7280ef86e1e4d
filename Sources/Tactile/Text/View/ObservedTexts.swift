import Foundation
import TactileControls
import TactileViews

extension UITextField: KeyedValues {
    /// Shows a text that the program sets, and tells observers; typing tells none, as on iOS.
    func set(_ text: TextPiece) {
        editor.setText(text)
        valueDidChange()
    }

    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "text": KeyedValue(text)
        case "attributedText": KeyedValue(attributedText)
        case "placeholder": KeyedValue(placeholder)
        default: nil
        }
    }
}

extension UITextView: KeyedValues {
    /// As for a text field.
    func set(_ text: TextPiece) {
        editor.setText(text)
        valueDidChange()
    }

    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "text": KeyedValue(text)
        case "attributedText": KeyedValue(attributedText)
        default: nil
        }
    }
}

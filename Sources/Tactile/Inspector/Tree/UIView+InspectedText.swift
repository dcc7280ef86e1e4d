import TactileControls
import TactileText
import TactileViews

extension UIView {
    /// What the view says; nil where it shows no text.
    var inspectedText: String? {
        let text: String? =
            switch self {
            case let label as UILabel: label.text
            case let button as UIButton: button.currentTitle
            case let field as UITextField: field.isSecureTextEntry ? nil : field.text
            case let view as UITextView: view.text
            case let window as UIWindow: window.title
            default: nil
            }
        return text?.isEmpty == true ? nil : text
    }

    /// Whether ``setInspectedText(_:)`` does something.
    var takesInspectedText: Bool {
        self is UILabel || self is UIButton || self is UITextField || self is UITextView
            || self is UIWindow
    }

    /// Sets what ``inspectedText`` says.
    func setInspectedText(_ text: String) {
        switch self {
        case let label as UILabel: label.text = text
        case let button as UIButton where button.configuration != nil:
            button.configuration?.title = text
        case let button as UIButton: button.setTitle(text, for: .normal)
        case let field as UITextField: field.text = text
        case let view as UITextView: view.text = text
        case let window as UIWindow: window.title = text
        default: break
        }
    }
}

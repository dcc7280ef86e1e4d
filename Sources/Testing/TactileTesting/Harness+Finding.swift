import Foundation
import Tactile

/// Finding what is shown, as a person does: by what it is and what it says.
extension Harness {
    /// The views of a class in the harness's window, those behind before those in front. Views that
    /// are hidden, or in something hidden, are left out.
    public func views<Kind: UIView>(of kind: Kind.Type = Kind.self) -> [Kind] {
        found(in: window).compactMap { $0 as? Kind }
    }

    /// The foremost view that shows `text`: a label, a field or a text view with just this text.
    public func view(showing text: String) -> UIView? {
        found(in: window).last { view in
            switch view {
            case let label as UILabel: label.text == text
            case let field as UITextField: field.text == text
            case let view as UITextView: view.text == text
            default: false
            }
        }
    }

    private func found(in view: UIView) -> [UIView] {
        guard !view.isHidden, view.alpha > 0.01 else { return [] }
        return [view] + view.subviews.flatMap(found(in:))
    }
}

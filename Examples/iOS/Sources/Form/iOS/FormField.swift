import UIKit

@objc protocol FormFieldDelegate: AnyObject {
    /// Without it every text is right.
    @objc optional func formField(_ field: FormField, accepts text: String) -> Bool
    @objc optional func formFieldDidReturn(_ field: FormField)
    @objc optional func formFieldDidChange(_ field: FormField)
}

/// A text field with a title above it, which is red where the text is wrong.
@objcMembers
class FormField: UIView {
    weak var delegate: FormFieldDelegate?
    let titleLabel = UILabel()
    let textField = UITextField()

    init(title: String) {
        super.init(frame: .zero)
        titleLabel.text = title
        titleLabel.font = .preferredFont(forTextStyle: .caption1)
        textField.borderStyle = .roundedRect
        textField.returnKeyType = .next
        textField.autocapitalizationType = .none
        textField.delegate = self
        textField.addTarget(self, action: #selector(changed), for: .editingChanged)
        let stack = UIStackView(arrangedSubviews: [titleLabel, textField])
        stack.axis = .vertical
        stack.spacing = 4
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: topAnchor),
            stack.leadingAnchor.constraint(equalTo: leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: trailingAnchor),
            stack.bottomAnchor.constraint(equalTo: bottomAnchor),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var text: String { textField.text ?? "" }

    var isRight: Bool { delegate?.formField?(self, accepts: text) ?? true }

    func changed() {
        titleLabel.textColor = isRight ? .label : .systemRed
        delegate?.formFieldDidChange?(self)
    }

    dynamic func clear() {
        textField.text = nil
        changed()
    }
}

extension FormField: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        delegate?.formFieldDidReturn?(self)
        return true
    }
}

extension FormField {
    override var canBecomeFirstResponder: Bool { textField.canBecomeFirstResponder }

    @discardableResult
    override func becomeFirstResponder() -> Bool { textField.becomeFirstResponder() }
}

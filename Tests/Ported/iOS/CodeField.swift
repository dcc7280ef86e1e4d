import UIKit

public protocol CodeFieldDelegate: class {
    func codeField(_ field: CodeField, didComplete code: String)
    func codeFieldDidChange(_ field: CodeField)
}

fileprivate protocol DeletingFieldDelegate: class {
    func didDeleteBackward(in field: DeletingField)
}

/// A field that tells of a Backspace in nothing.
fileprivate class DeletingField: UITextField {
    weak var deletingDelegate: DeletingFieldDelegate?

    override func deleteBackward() {
        let wasEmpty = text?.isEmpty ?? true
        super.deleteBackward()
        if wasEmpty { deletingDelegate?.didDeleteBackward(in: self) }
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        return action == #selector(UIResponderStandardEditActions.paste(_:))
    }

    override func caretRect(for position: UITextPosition) -> CGRect {
        return super.caretRect(for: position).insetBy(dx: 0, dy: 2)
    }
}

/// As many fields as a code has digits: one leads to the next.
@IBDesignable open class CodeField: UIControl, UITextFieldDelegate, DeletingFieldDelegate {
    @IBInspectable public var digits: Int = 4 { didSet { makeFields() } }
    @IBInspectable public var underlineColor: UIColor = .lightGray
    @IBInspectable public var activeColor: UIColor = .blue
    public weak var delegate: CodeFieldDelegate?

    private lazy var stack: UIStackView = {
        let stack = UIStackView()
        stack.axis = .horizontal
        stack.distribution = .fillEqually
        stack.spacing = 8
        return stack
    }()
    private var underlines: [CALayer] = []
    private var fields: [DeletingField] { return stack.arrangedSubviews.compactMap { $0 as? DeletingField } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        let views = ["stack": stack]
        addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "H:|[stack]|", options: [], metrics: nil, views: views))
        addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "V:|[stack]|", options: [], metrics: nil, views: views))
        makeFields()
    }

    private func makeFields() {
        stack.arrangedSubviews.forEach { stack.removeArrangedSubview($0); $0.removeFromSuperview() }
        underlines.forEach { $0.removeFromSuperlayer() }
        underlines = []
        for index in 0..<digits {
            let field = DeletingField()
            field.tag = index
            field.delegate = self
            field.deletingDelegate = self
            field.textAlignment = .center
            field.keyboardType = .numberPad
            if #available(iOS 12.0, *) { field.textContentType = .oneTimeCode }
            field.font = UIFont.monospacedDigitSystemFont(ofSize: 24, weight: .medium)
            field.addTarget(self, action: #selector(changed(_:)), for: .editingChanged)
            let line = CALayer()
            line.backgroundColor = underlineColor.cgColor
            field.layer.addSublayer(line)
            underlines.append(line)
            stack.addArrangedSubview(field)
        }
    }

    public var code: String {
        get { return fields.map { $0.text ?? "" }.joined() }
        set {
            for (index, field) in fields.enumerated() {
                let characters = Array(newValue)
                field.text = index < characters.count ? String(characters[index]) : ""
            }
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        stack.layoutIfNeeded()
        for (field, line) in zip(fields, underlines) {
            line.frame = CGRect(x: 0, y: field.bounds.height - 2, width: field.bounds.width, height: 2)
        }
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        return fields.first { $0.text?.isEmpty ?? true }?.becomeFirstResponder() ?? false
    }

    public func textFieldDidBeginEditing(_ textField: UITextField) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        underlines[textField.tag].backgroundColor = activeColor.cgColor
        CATransaction.commit()
    }

    public func textFieldDidEndEditing(_ textField: UITextField) {
        underlines[textField.tag].backgroundColor = underlineColor.cgColor
    }

    public func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        let allowed = string.components(separatedBy: CharacterSet.decimalDigits.inverted).joined()
        guard allowed == string else { return false }
        if string.count > 1 {
            code = String(string.prefix(digits))
            fields[min(string.count, digits) - 1].becomeFirstResponder()
            finish()
            return false
        }
        if string.count == 1 {
            textField.text = string
            changed(textField)
            return false
        }
        return true
    }

    @objc private func changed(_ textField: UITextField) {
        delegate?.codeFieldDidChange(self)
        sendActions(for: .valueChanged)
        guard let text = textField.text, text.count == 1 else { return }
        let next = textField.tag + 1
        if next < digits {
            fields[next].becomeFirstResponder()
        }
        finish()
    }

    private func finish() {
        guard code.count == digits else { return }
        endEditing(true)
        delegate?.codeField(self, didComplete: code)
    }

    fileprivate func didDeleteBackward(in field: DeletingField) {
        guard field.tag > 0 else { return }
        let before = fields[field.tag - 1]
        before.text = ""
        before.becomeFirstResponder()
        delegate?.codeFieldDidChange(self)
    }

    public func shake() {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
        animation.duration = 0.4
        animation.values = [-10.0, 10.0, -6.0, 6.0, 0.0]
        layer.add(animation, forKey: "shake")
        UINotificationFeedbackGenerator().notificationOccurred(.error)
    }
}

class CodeController: UIViewController, CodeFieldDelegate {
    let field = CodeField(frame: CGRect(x: 40, y: 60, width: 240, height: 50))
    let float = FloatingField(frame: CGRect(x: 40, y: 140, width: 240, height: 52))
    var codes: [String] = []
    var changes = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        if #available(iOS 13.0, *) { view.backgroundColor = .systemBackground } else { view.backgroundColor = .white }
        field.delegate = self
        view.addSubview(field)
        float.placeholder = "Name"
        view.addSubview(float)
    }

    func codeField(_ field: CodeField, didComplete code: String) {
        codes.append(code)
        if code == "0000" { field.shake() }
    }
    func codeFieldDidChange(_ field: CodeField) { changes += 1 }
}

/// A field whose placeholder goes up and becomes its caption.
open class FloatingField: UITextField {
    public let caption = UILabel()
    private let line = UIView()
    public var errorMessage: String? { didSet { updateCaption(animated: true) } }
    private var isUp = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setUp()
    }

    private func setUp() {
        borderStyle = .none
        caption.font = .systemFont(ofSize: 16)
        caption.textColor = .gray
        addSubview(caption)
        line.backgroundColor = .gray
        line.isUserInteractionEnabled = false
        addSubview(line)
        addTarget(self, action: #selector(FloatingField.edited), for: [.editingDidBegin, .editingDidEnd, .editingChanged])
    }

    open override var placeholder: String? {
        get { return caption.text }
        set { caption.text = newValue; setNeedsLayout() }
    }

    open override var text: String? { didSet { updateCaption(animated: false) } }

    private var inset: UIEdgeInsets { return UIEdgeInsets(top: 18, left: 0, bottom: 4, right: 0) }
    open override func textRect(forBounds bounds: CGRect) -> CGRect { return super.textRect(forBounds: bounds).inset(by: inset) }
    open override func editingRect(forBounds bounds: CGRect) -> CGRect { return super.editingRect(forBounds: bounds).inset(by: inset) }
    open override func placeholderRect(forBounds bounds: CGRect) -> CGRect { return textRect(forBounds: bounds) }

    @objc private func edited() { updateCaption(animated: true) }

    private func updateCaption(animated: Bool) {
        let goesUp = isFirstResponder || !(text ?? "").isEmpty || errorMessage != nil
        line.backgroundColor = errorMessage != nil ? .red : isFirstResponder ? tintColor : .gray
        caption.textColor = line.backgroundColor
        guard goesUp != isUp else { return }
        isUp = goesUp
        let change = {
            self.caption.transform = goesUp ? CGAffineTransform(scaleX: 0.75, y: 0.75) : .identity
            self.setNeedsLayout()
            self.layoutIfNeeded()
        }
        animated ? UIView.animate(withDuration: 0.2, delay: 0, options: [.beginFromCurrentState, .curveEaseOut], animations: change, completion: nil) : change()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = caption.sizeThatFits(bounds.size)
        caption.bounds = CGRect(origin: .zero, size: size)
        let scale: CGFloat = isUp ? 0.75 : 1
        caption.center = CGPoint(x: size.width * scale / 2, y: isUp ? 8 : 18 + (bounds.height - 22) / 2)
        let height: CGFloat = isFirstResponder ? 2 : 1
        line.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    open override var intrinsicContentSize: CGSize { return CGSize(width: UIView.noIntrinsicMetric, height: 52) }
}
